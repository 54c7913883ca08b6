/* Results with their luck removed: a mean with a smaller variance and the same expectation.
 *
 * An observation is a result y and a few terms of luck x, each with expectation 0. Then y - b x has the expectation of
 * y for any b that does not depend on the observation, and the b that makes its variance smallest is that of a
 * regression. So the observations are dealt to ADJUST_FOLDS folds in turn, and each fold is adjusted by the b of all
 * the others. With few observations b is near 1, as if ADJUST_PRIOR others had been seen in which the luck was exactly
 * what it seems. */
#ifndef STATS_ADJUST_H
#define STATS_ADJUST_H

#include "stats/stats.h"

enum { ADJUST_TERMS = 3, ADJUST_FOLDS = 8, ADJUST_PRIOR = 16 };

/* Sums over observations. */
struct adjust_sums {
	double count, y, yy;
	double x[ADJUST_TERMS], xy[ADJUST_TERMS], xx[ADJUST_TERMS][ADJUST_TERMS];
};

/* All zero is empty. */
struct adjust {
	uint64_t count;
	struct adjust_sums fold[ADJUST_FOLDS];
};

void adjust_add(struct adjust *adjust, double result, const double luck[ADJUST_TERMS]);
/* Writes the mean of the adjusted results and their squared distances from it, as of independent observations. */
void adjust_stats(const struct adjust *adjust, struct stats *stats);

#endif
