/* The outcomes of an auction as lorenzo evaluates them: which buyer can get the group at which prices, the position
 * after each, and, from the value of these positions to every seat, the exact solution of the auction.
 *
 * The caller evaluates the positions by a network: one by one in play, by the million in training. */
#ifndef BOTS_LORENZO_OUTCOMES_H
#define BOTS_LORENZO_OUTCOMES_H

#include "bots/auction.h"

enum {
	OUTCOMES_MAX = MEDICI_SEATS_MAX + 1, /* one per buyer, and the standing outcome: everybody passes from now on */
	OUTCOME_PRICES = 16,                 /* prices at which a buyer's outcome is evaluated; linear in between */
	OUTCOME_PRICES_COARSE = 8,           /* the same in training and for sampled lots, where precision matters less */
	OUTCOME_PRICE_MAX = 48               /* no group is worth more */
};

/* What a florin ahead is worth, as a probability of winning: it breaks ties between outcomes that win alike. */
#define OUTCOME_FLORIN 0.0002f

struct outcomes {
	struct medici_board board; /* during the auction; or after it, if nobody can bid */
	struct auction auction;
	int count; /* the last one is the standing outcome */
	int buyer[OUTCOMES_MAX];
	int prices[OUTCOMES_MAX]; /* number of prices: 2 or more, and 1 for the standing outcome */
	int price[OUTCOMES_MAX][OUTCOME_PRICES];
};

/* The value of each outcome, by price and seat: the probability of winning plus OUTCOME_FLORIN per florin ahead. */
struct outcome_values {
	float of[OUTCOMES_MAX][OUTCOME_PRICES][MEDICI_SEATS_MAX];
	uint8_t over[OUTCOMES_MAX]; /* 1: the game ends with it, and `money` gives its value at any price */
	float money[OUTCOMES_MAX][MEDICI_SEATS_MAX]; /* at the first price */
};

/* Lists the outcomes of the auction of the current group; `board` is in the draw or the bid phase. If `coarse`, each
 * buyer gets OUTCOME_PRICES_COARSE prices, else OUTCOME_PRICES; fewer if it has little money. */
MEDICI_FN void outcomes_list(struct outcomes *outcomes, const struct medici_board *board, int coarse);
/* Writes the position after an outcome, at its first price. */
MEDICI_FN void outcome_position(const struct outcomes *outcomes, int outcome, struct medici_board *after);
/* Writes each seat's share of the win in a finished game with this money. */
MEDICI_FN void outcome_final_share(const float *money, int players, float share[MEDICI_SEATS_MAX]);
/* Writes the value of a finished game with this money to each seat. */
MEDICI_FN void outcome_final_value(const float *money, int players, float value[MEDICI_SEATS_MAX]);
/* Writes the value of every outcome at every price. */
MEDICI_FN void outcomes_fill(const struct outcomes *outcomes, const struct outcome_values *values,
							 struct auction_worth *worth);
/* Returns the best bid, or 0 to pass, and writes the value of the auction with this bid to every seat. The caller sets
 * outcomes->auction's policies and `solution` (auction.h). Overwrites `worth`. */
MEDICI_FN int outcomes_solve(struct outcomes *outcomes, const struct outcome_values *values,
							 struct auction_worth *worth, float result[MEDICI_SEATS_MAX]);

#endif
