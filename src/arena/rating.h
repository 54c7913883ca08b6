/* Strengths of bots from the rankings of many games: the Plackett-Luce model, fitted by the MM algorithm of D. R.
 * Hunter, "MM algorithms for generalized Bradley-Terry models", Annals of Statistics 32 (2004).
 *
 * A game is a row of choices: who is first of all, who is first of the others, and so on; each seat is chosen in
 * proportion to its bot's strength. Seats with equal money are split by averaging: the game counts as every order of
 * them, all with the same weight, which add up to one game.
 *
 * All that a fit needs of any number of games is one row of numbers: for each bot how often it was chosen, and for each
 * set of seats how often was chosen among them. Rows add up. */
#ifndef ARENA_RATING_H
#define ARENA_RATING_H

#include <medici/base.h>

enum { RATING_FIELD_MAX = 12, RATING_RESAMPLES = 1000 };

struct rating {
	int bots;
	int sets;
	uint64_t *set; /* ascending; three bits for each bot: how many seats it has in the set */
	int room;
};

void rating_open(struct rating *rating, int bots);
/* Prepares for games at tables with this many seats for each bot. Returns 0, or -1 if out of memory. */
int rating_add_table(struct rating *rating, const uint8_t *seats);
void rating_close(struct rating *rating);

int rating_width(const struct rating *rating); /* numbers in a row */

/* Adds a game to a row: seat i was played by bot[i] and ended with money[i]. */
void rating_add_game(const struct rating *rating, double *row, int players, const uint8_t *bot, const int *money);

/* Natural logarithms of the strengths, 0 on average. Every pair of bots is taken to have drawn `prior` games besides,
 * so that a bot that never won has a strength too; with a prior of 0 there must be none. */
void rating_fit(const struct rating *rating, const double *row, double prior, double *strength);

/* Elo-like points above bot `zero`: 400 a factor of ten. */
struct rating_points {
	double points, low, high; /* the 95% interval */
};

/* Ratings from one row for each deal, with intervals from RATING_RESAMPLES resamples of the deals. The same rows give
 * the same numbers. Returns 0, or -1 if out of memory. */
int rating_of_deals(const struct rating *rating, const double *rows, uint32_t deals, double prior, int zero,
					struct rating_points *points);

#endif
