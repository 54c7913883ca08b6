/* Shared by the two halves of lorenzo: the board game and the card game. */
#ifndef BOTS_LORENZO_H
#define BOTS_LORENZO_H

#include "bots/banker_model.h"
#include "bots/net/net.h"

/* Working memory of one decision. */
struct lorenzo {
	struct auction_worth worth;
	struct auction_policy merchants, bankers[BANKER_MODEL_SAMPLES];
	struct outcomes outcomes;
	struct outcome_values values, banker_values, noisy; /* by lorenzo's network; by the model of banker */
	struct outcome_values leads;                        /* florins ahead of the rivals' mean, by lorenzo's network */
	struct net_folded net, banker_net;
	float net_memory[NET_HIDDEN1_MAX * NET_HIDDEN2_MAX], banker_memory[BANKER_MODEL_HIDDEN1 * BANKER_MODEL_HIDDEN2];
	struct net_work work;
	int models_first; /* 1: the models of rivals are made for the first bidder, too; 0 for a bot, whose bid is the best
					   */
};

/* Folds the networks for the game and its number of players, and clears models_first. Call it before the other
 * functions. */
void lorenzo_start(struct lorenzo *t, const struct medici_game *game);

/* Writes every seat's probability of winning, and its lead in florins over the rivals' mean, at a position of the game
 * that lorenzo_start got: between two auctions, turns or days, or at its end. Takes a few microseconds. */
void lorenzo_chances(struct lorenzo *t, const struct medici_game *game, float chance[MEDICI_SEATS_MAX],
					 float lead[MEDICI_SEATS_MAX]);

/* The same for the position whose features are in t->work.row[0], except for its money; leaves each seat's lead in
 * t->work.ahead[0]. */
void lorenzo_evaluate_features(struct lorenzo *t, const struct features_context *context,
							   float (*chance)[MEDICI_SEATS_MAX]);

/* Lists the outcomes of the current group's auction and evaluates them; if more than one buyer is still to bid, also by
 * the model of banker. */
void lorenzo_evaluate_outcomes(struct lorenzo *t, const struct medici_board *board, int coarse);

/* Returns the best bid, or 0 to pass, once the outcomes have been evaluated; writes the auction's value to every seat.
 * The rivals are modelled with so many versions of banker. */
int lorenzo_solve(struct lorenzo *t, int bankers, float result[MEDICI_SEATS_MAX]);

/* Returns the best choice by the network; decides about revealing by `samples` random cards. */
struct medici_action lorenzo_cards(struct lorenzo *t, const struct medici_card *c, struct medici_random *random,
								   int samples);
/* Writes the value of a position between two turns to every seat. */
void lorenzo_evaluate_cards(struct lorenzo *t, const struct medici_card *after, float worth[MEDICI_SEATS_MAX]);
/* Returns the best choice by a search on top of the network. */
struct medici_action lorenzo_search_cards(struct lorenzo *t, const struct medici_card *c, struct medici_random *random,
										  const struct bot_budget *budget);
/* Adds every choice with its value to the player, and writes every seat's value if the player makes the best one. */
void lorenzo_explain_cards(struct lorenzo *t, const struct medici_card *c, struct medici_random *random, int samples,
						   struct bot_reasons *reasons);

#endif
