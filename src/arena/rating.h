/* Strengths of bots from the rankings of many games: the Plackett-Luce model, fitted by the MM algorithm of D. R.
 * Hunter, "MM algorithms for generalized Bradley-Terry models", Annals of Statistics 32 (2004).
 *
 * A game is a sequence of choices: who is first of all, who is first of the rest, and so on; each seat is chosen in
 * proportion to its bot's strength. A tie counts as every order of the tied seats, with equal weights that add up to
 * one game.
 *
 * A fit needs one row of numbers for any number of games: how often each bot was chosen, and how often a choice was
 * made among each set of seats. Rows of several games can be added. */
#ifndef ARENA_RATING_H
#define ARENA_RATING_H

#include <medici/base.h>

enum { RATING_FIELD_MAX = 12, RATING_RESAMPLES = 1000 };

struct rating {
	int bots;
	int sets;
	uint64_t *set; /* ascending; three bits for each bot: how many seats it has in the set */
	int capacity;
};

void rating_open(struct rating *rating, int bots);
/* Prepares for games at tables with this many seats for each bot. Returns 0, or -1 if out of memory. */
int rating_add_table(struct rating *rating, const uint8_t *seats);
void rating_close(struct rating *rating);

int rating_width(const struct rating *rating); /* numbers in a row */

/* Adds a game to a row: seat i was played by bot[i] and ended with money[i]. */
void rating_add_game(const struct rating *rating, double *row, int players, const uint8_t *bot, const int *money);

/* Computes the natural logarithms of the strengths, with mean 0. `prior` drawn games are added to each pair of bots, so
 * that a bot that never won has a finite strength; with a prior of 0 there must be no such bot. */
void rating_fit(const struct rating *rating, const double *row, double prior, double *strength);

/* Points above bot `zero` on the scale of Elo: 400 points are a factor of ten in strength. */
struct rating_points {
	double points, low, high; /* the 95% interval */
};

/* Ratings from one row for each deal, with intervals from RATING_RESAMPLES resamples of the deals. The same rows give
 * the same numbers. Returns 0, or -1 if out of memory. */
int rating_of_deals(const struct rating *rating, const double *rows, uint32_t deals, double prior, int zero,
					struct rating_points *points);

#endif
