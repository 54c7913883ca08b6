/* Shared by lorenzo's two halves, the board's and the card game's. */
#ifndef BOTS_LORENZO_H
#define BOTS_LORENZO_H

#include "bots/lorenzo_rivals.h"
#include "bots/net/net.h"

/* What it thinks in. */
struct lorenzo {
	struct auction_worth worth;
	struct auction_habit merchants, bankers[RIVALS_WAYS];
	struct sale sale;
	struct sale_values values, theirs, blurred; /* theirs: as bankers see it */
	struct net_work work;
};

/* What every outcome of an auction of this board is worth to everybody; where rivals are still to bid, also as bankers
 * see it. */
void lorenzo_look(struct lorenzo *thought, const struct medici_board *board, int coarse);

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
