#include "stats.h"

#include <math.h>

void stats_add(struct stats *stats, double value)
{
	double off = value - stats->mean;
	stats->count++;
	stats->mean += off / (double)stats->count;
	stats->squares += off * (value - stats->mean);
}

enum { FREEDOM_LISTED = 10 };

/* From ten degrees of freedom on, the Cornish-Fisher expansion in 1 / freedom is closer than five digits (Abramowitz
 * and Stegun 26.7.5). */
double stats_t95(uint64_t freedom)
{
	static const double listed[FREEDOM_LISTED + 1] = {0,        12.706205, 4.302653, 3.182446, 2.776445, 2.570582,
													  2.446912, 2.364624,  2.306004, 2.262157, 2.228139};
	const double z = 1.959963985, z2 = z * z;
	if (freedom <= FREEDOM_LISTED)
		return listed[freedom];
	double v = 1 / (double)freedom;
	double g1 = z * (z2 + 1) / 4;
	double g2 = z * ((5 * z2 + 16) * z2 + 3) / 96;
	double g3 = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
	double g4 = z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160;
	return z + v * (g1 + v * (g2 + v * (g3 + v * g4)));
}

double stats_margin(const struct stats *stats)
{
	if (stats->count < 2)
		return NAN;
	double n = (double)stats->count;
	return stats_t95(stats->count - 1) * sqrt(stats->squares / (n - 1) / n);
}

double stats_llr(const struct stats *stats, double low, double high)
{
	double n = (double)stats->count;
	double variance = (stats->squares + low * (1 - low)) / n;
	return n * (high - low) * (2 * stats->mean - low - high) / (2 * variance);
}

double stats_llr_limit(void)
{
	const double error = 0.05;
	return log((1 - error) / error);
}

enum stats_verdict stats_look(const struct stats *stats, double low, double high)
{
	if (stats->count < STATS_FIRST_LOOK || stats->count % STATS_LOOK_EVERY != 0)
		return STATS_UNDECIDED;
	double llr = stats_llr(stats, low, high);
	if (llr >= stats_llr_limit())
		return STATS_H1;
	return llr <= -stats_llr_limit() ? STATS_H0 : STATS_UNDECIDED;
}

/* Below 8 each number has its own bucket; above, the highest bit and the next three bits give the bucket. */
static int bucket_of(uint64_t ns)
{
	int top = 0;
	if (ns < 8)
		return (int)ns;
	while (ns >> top > 15)
		top++;
	int bucket = 8 * top + (int)(ns >> top);
	return bucket < STATS_BUCKETS ? bucket : STATS_BUCKETS - 1;
}

static double bucket_end(int bucket)
{
	return bucket < 8 ? bucket : ldexp(8 + bucket % 8 + 1, bucket / 8 - 1);
}

void stats_time_add(struct stats_times *times, uint64_t ns)
{
	times->count++;
	times->sum += ns;
	times->bucket[bucket_of(ns)]++;
}

void stats_times_merge(struct stats_times *into, const struct stats_times *more)
{
	into->count += more->count;
	into->sum += more->sum;
	for (int i = 0; i < STATS_BUCKETS; i++)
		into->bucket[i] += more->bucket[i];
}

double stats_time_below(const struct stats_times *times, double share)
{
	double wanted = share * (double)times->count;
	uint64_t passed = 0;
	for (int i = 0; i < STATS_BUCKETS && times->count > 0; i++) {
		passed += times->bucket[i];
		if ((double)passed >= wanted)
			return bucket_end(i);
	}
	return 0;
}
