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
	float trust[MEDICI_SEATS_MAX];
};

struct medici_action lorenzo_cards(struct lorenzo *thought, const struct medici_card *card,
								   struct medici_random *random, int trials);

#endif
