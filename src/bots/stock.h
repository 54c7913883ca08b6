/* What every seat may still expect to earn in a card game: as outlook.h is for the board. */
#ifndef BOTS_STOCK_H
#define BOTS_STOCK_H

#include "bots/outlook.h"

struct stock {
	const struct medici_card *card;
	float fill[MEDICI_SEATS_MAX];                /* cards that take room it will still load today */
	float worth[MEDICI_SEATS_MAX];               /* its ship's value so far */
	float count[MEDICI_SEATS_MAX][MEDICI_GOODS]; /* icons, warehouse and ship */
	float value, icons;                          /* of a card on average: its value, and its icons of each good */
};

MEDICI_FN void stock_read(struct stock *stock, const struct medici_card *card);
/* The same after `seat` has loaded this card. */
MEDICI_FN void stock_load(struct stock *stock, int seat, int piece);
MEDICI_FN void stock_judge(const struct stock *stock, const struct outlook_params *params,
						   struct bot_worth worth[MEDICI_SEATS_MAX]);

#endif
