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
	struct net_work work;
};

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
