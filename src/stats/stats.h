/* Means with 95% intervals, a sequential test, and times with percentiles. */
#ifndef STATS_STATS_H
#define STATS_STATS_H

#include <stdint.h>

/* Independent observations, added one by one (Welford's method). All zero is empty. */
struct stats {
	uint64_t count;
	double mean;
	double squares; /* sum of squared distances from the mean */
};

void stats_add(struct stats *stats, double value);

/* Student's t: two-sided 95% quantile. Exact to five digits. */
double stats_t95(uint64_t freedom);

/* Returns half the width of the mean's 95% interval by Student's t, or NaN with fewer than two observations. */
double stats_margin(const struct stats *stats);

/* A sequential test of H0, the mean is `low`, against H1, it is `high`: Wald's SPRT, generalised to observations of
 * unknown distribution by the normal approximation of their mean. Both kinds of error have a probability of 5%. The
 * variance of the first few observations is hardly known, so the test waits for STATS_FIRST_LOOK of them and adds one
 * imaginary observation, as far from the mean as a game won or lost at odds of `low`; this also covers the case that
 * all observations are equal. */
enum { STATS_FIRST_LOOK = 32, STATS_LOOK_EVERY = 16 };
enum stats_verdict { STATS_UNDECIDED, STATS_H0, STATS_H1 };

double stats_llr(const struct stats *stats, double low, double high); /* log of the likelihood ratio H1 : H0 */
double stats_llr_limit(void);                                         /* H1 above it, H0 below its negative */
/* Decides only at STATS_FIRST_LOOK observations and every STATS_LOOK_EVERY after that. */
enum stats_verdict stats_look(const struct stats *stats, double low, double high);

/* Times in nanoseconds as a histogram; a bucket is an eighth of a power of two wide. */
enum { STATS_BUCKETS = 320 };

struct stats_times {
	uint64_t count, sum;
	uint64_t bucket[STATS_BUCKETS];
};

void stats_time_add(struct stats_times *times, uint64_t ns);
void stats_times_merge(struct stats_times *into, const struct stats_times *more);
/* Returns the percentile: the time that `share` of all do not exceed, rounded up to a bucket's end; 0 if there are
 * none. */
double stats_time_below(const struct stats_times *times, double share);

#endif
