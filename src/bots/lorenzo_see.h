/* How lorenzo sees a board: each seat as a row of numbers for the network, and what the closed-form estimate says of
 * its chances, which the network corrects. What depends on money stands apart, since the outcomes of an auction differ
 * in little else. Training sees with the same eyes: these functions also run on a GPU. */
#ifndef BOTS_LORENZO_SEE_H
#define BOTS_LORENZO_SEE_H

#include "bots/outlook.h"

/* Columns 0 to SEE_MONEY - 1 depend on money and on who selects; the rest is zero-padded to a round width. */
enum { SEE_MONEY = 12, SEE_WIDTH = 96 };

struct see {
	int players;
	int holds_day; /* 1: the day has not begun, and the poorest will select (B6) */
	int selector;
	float heat; /* how many florins make a seat e times as likely to win */
	float money[MEDICI_SEATS_MAX];
	float hope[MEDICI_SEATS_MAX]; /* florins it may still expect, as the estimate says */
};

/* The numbers of merchant, with none of its tastes. */
static inline MEDICI_FN struct outlook_params see_sober(void)
{
	struct outlook_params params = {2.5f, 1.0f, 1.0f, 1.0f, 1.0f, 0.08f, 0.6f, 0.5f};
	return params;
}

/* A board between two auctions, or between two days; not one that is over. Fills all columns but those of money. */
MEDICI_FN void see_position(struct see *see, const struct medici_board *board, float (*row)[SEE_WIDTH]);
/* The same of a card game between two turns. */
MEDICI_FN void see_cards(struct see *see, const struct medici_card *card, float (*row)[SEE_WIDTH]);
/* The rest, for see->money as it is now. `base` is a seat's florins over heat, `ahead` its florins over the others'. */
MEDICI_FN void see_money(const struct see *see, float (*row)[SEE_WIDTH], float base[MEDICI_SEATS_MAX],
						 float ahead[MEDICI_SEATS_MAX]);

#endif
