/* The outlook of the card game: what every seat will still earn, as outlook.h estimates it for the board. */
#ifndef BOTS_STOCK_H
#define BOTS_STOCK_H

#include "bots/outlook.h"

struct stock {
	const struct medici_card *card;
	float fill[MEDICI_SEATS_MAX];  /* expected number of cards that need a hold and that it will still load today */
	float worth[MEDICI_SEATS_MAX]; /* its ship's value so far */
	float count[MEDICI_SEATS_MAX][MEDICI_GOODS]; /* icons, warehouse and ship */
	float value, icons;                          /* means of an unseen card: its value, its icons of each good */
};

MEDICI_FN void stock_read(struct stock *stock, const struct medici_card *card);
/* Changes it as if `seat` had loaded this card. */
MEDICI_FN void stock_load(struct stock *stock, int seat, int piece);
MEDICI_FN void stock_judge(const struct stock *stock, const struct outlook_params *params,
						   struct bot_worth worth[MEDICI_SEATS_MAX]);

#endif
