/* Shared by lorenzo's two halves, the board's and the card game's. */
#ifndef BOTS_LORENZO_H
#define BOTS_LORENZO_H

#include "lorenzo_sale.h"
#include "net.h"

/* What it thinks in. */
struct lorenzo {
	struct auction_worth worth;
	struct auction_habit habit;
	struct sale sale;
	struct sale_values values;
	struct net_work work;
};

/* What the outcomes of an auction are worth, statically; then the best bid, and what the auction is worth to
 * everybody; both at once. `board` is being drawn for, or on offer. */
void lorenzo_look(struct lorenzo *thought, const struct medici_board *board);
int lorenzo_solve(struct lorenzo *thought, float result[MEDICI_SEATS_MAX]);
int lorenzo_weigh(struct lorenzo *thought, const struct medici_board *board, float result[MEDICI_SEATS_MAX]);
/* 1: some trial lots promise more than offering what lies there. */
int lorenzo_draws(struct lorenzo *thought, const struct medici_board *board, struct medici_random *random, int trials);
/* The best bid, by searching on top of the network. */
int lorenzo_search(struct lorenzo *thought, const struct medici_board *board, struct medici_random *random,
				   const struct bot_budget *budget);

struct medici_action lorenzo_cards(struct lorenzo *thought, const struct medici_card *card,
								   struct medici_random *random, int trials);
/* What a position between two turns is worth to everybody. */
void lorenzo_weigh_cards(struct lorenzo *thought, const struct medici_card *after, float worth[MEDICI_SEATS_MAX]);
/* The best choice, by searching on top of the network. */
struct medici_action lorenzo_search_cards(struct lorenzo *thought, const struct medici_card *card,
										  struct medici_random *random, const struct bot_budget *budget);
/* Everybody's chances when the best is done. */
void lorenzo_reckon_cards(struct lorenzo *thought, const struct medici_card *card, struct medici_random *random,
						  float chance[MEDICI_SEATS_MAX]);

#endif
