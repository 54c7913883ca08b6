/* An auction as lorenzo weighs it: which buyer may end up with the group at which price, the positions that follow,
 * and, from what these are worth to everybody at a few prices each, the exact solution. Chances are asked of the
 * network by the caller, one by one in play, by the million in training. */
#ifndef BOTS_LORENZO_SALE_H
#define BOTS_LORENZO_SALE_H

#include "bots/auction.h"

enum {
	SALE_OUTCOMES = MEDICI_SEATS_MAX + 1, /* each buyer, and as it stands now: nobody, or the leader */
	SALE_POINTS = 16, /* prices at which a buyer's outcome is weighed, at most; straight lines between */
	SALE_COARSE = 8,  /* as many where it matters less, in training and for trial lots */
	SALE_TOP = 48     /* no group is worth more */
};

#define SALE_FLORIN 0.0002f /* of a chance to win: what a florin ahead counts where nothing else matters */

struct sale {
	struct medici_board board; /* on offer; or, where nobody can bid, what follows */
	struct auction auction;
	int outcomes;
	int buyer[SALE_OUTCOMES];
	int points[SALE_OUTCOMES]; /* 2 or more; 1 where it is as it stands now */
	int price[SALE_OUTCOMES][SALE_POINTS];
};

/* What the outcomes are worth: chance to win and florins ahead as one number, by point and seat. */
struct sale_values {
	float of[SALE_OUTCOMES][SALE_POINTS][MEDICI_SEATS_MAX];
	uint8_t over[SALE_OUTCOMES];                  /* the game ends with it: the money below says all, at any price */
	float money[SALE_OUTCOMES][MEDICI_SEATS_MAX]; /* at the first point's price */
};

/* `board` is being drawn for, or on offer already; a buyer's outcome has SALE_COARSE prices, or SALE_POINTS; fewer
 * where it has little money. */
MEDICI_FN void sale_open(struct sale *sale, const struct medici_board *board, int coarse);
/* The position after an outcome, at the price of its first point. */
MEDICI_FN void sale_after(const struct sale *sale, int outcome, struct medici_board *after);
/* What final money is worth to each seat. */
MEDICI_FN void sale_final(const float *money, int players, float worth[MEDICI_SEATS_MAX]);
/* The best bid, 0 to pass, and what the auction is then worth to everybody. `habits`, `habitual`, `habit`,
 * `plan` as in auction.h; uses up `worth`. */
MEDICI_FN int sale_solve(struct sale *sale, const struct sale_values *values, struct auction_worth *worth,
						 float result[MEDICI_SEATS_MAX]);

#endif
