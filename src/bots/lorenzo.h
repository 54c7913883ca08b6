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
	struct net_folded net, banker_net;
	float net_memory[NET_HIDDEN1_MAX * NET_HIDDEN2_MAX], banker_memory[BANKER_MODEL_HIDDEN1 * BANKER_MODEL_HIDDEN2];
	struct net_work work;
};

/* Folds the networks for the game and its number of players. Call it before the other functions. */
void lorenzo_start(struct lorenzo *t, const struct medici_game *game);

/* Writes every seat's probability of winning at `count` positions of the game that lorenzo_start got: between two
 * auctions, turns or days, or at its end. A position takes a few microseconds. */
void lorenzo_chances(struct lorenzo *t, const struct medici_game *position, int count,
					 float (*chance)[MEDICI_SEATS_MAX]);

/* The same for the position whose features are in t->work.row[0], except for its money; leaves each seat's lead in
 * t->work.ahead[0]. */
void lorenzo_evaluate_features(struct lorenzo *t, const struct features_context *context,
							   float (*chance)[MEDICI_SEATS_MAX]);

/* Lists the outcomes of the current group's auction and evaluates them; if more than one buyer is still to bid, also by
 * the model of banker. */
void lorenzo_evaluate_outcomes(struct lorenzo *t, const struct medici_board *board, int coarse);

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
