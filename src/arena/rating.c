#include "rating.h"

#include <math.h>
#include <medici/game.h>
#include <stdlib.h>
#include <string.h>

static int seats_in(uint64_t set, int bot)
{
	return (int)(set >> (3 * bot) & 7);
}

static uint64_t one_seat(int bot)
{
	return (uint64_t)1 << (3 * bot);
}

/* Returns the index of the set, or where to insert it. */
static int find_set(const struct rating *rating, uint64_t set)
{
	int low = 0, high = rating->sets;
	while (low < high) {
		int middle = (low + high) / 2;
		if (rating->set[middle] < set)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* A set of seats of a single bot says nothing about strengths. */
static int is_choice(uint64_t set)
{
	int bots = 0;
	for (; set; set >>= 3)
		bots += (set & 7) != 0;
	return bots > 1;
}

static int add_set(struct rating *rating, uint64_t set)
{
	int at = find_set(rating, set);
	if (!is_choice(set) || (at < rating->sets && rating->set[at] == set))
		return 0;
	if (rating->sets == rating->capacity) {
		int capacity = rating->capacity ? 2 * rating->capacity : 64;
		uint64_t *grown = (uint64_t *)realloc(rating->set, (size_t)capacity * sizeof *grown);
		if (!grown)
			return -1;
		rating->set = grown;
		rating->capacity = capacity;
	}
	memmove(rating->set + at + 1, rating->set + at, (size_t)(rating->sets - at) * sizeof *rating->set);
	rating->set[at] = set;
	rating->sets++;
	return 0;
}

void rating_open(struct rating *rating, int bots)
{
	memset(rating, 0, sizeof *rating);
	rating->bots = bots;
}

/* Adds every subset of the seats: it may be what is left after some have been placed. */
static int add_parts(struct rating *rating, const uint8_t *seats, int bot, uint64_t part)
{
	int failed = 0;
	if (bot == rating->bots)
		return add_set(rating, part);
	for (int count = 0; count <= seats[bot] && !failed; count++)
		failed = add_parts(rating, seats, bot + 1, part + (uint64_t)count * one_seat(bot));
	return failed;
}

int rating_add_table(struct rating *rating, const uint8_t *seats)
{
	return add_parts(rating, seats, 0, 0);
}

void rating_close(struct rating *rating)
{
	free(rating->set);
	memset(rating, 0, sizeof *rating);
}

int rating_width(const struct rating *rating)
{
	return rating->bots + rating->sets;
}

/* Adds one choice of this weight among the seats of `tied` and `behind`; each of `tied` is equally likely to be chosen.
 */
static void add_choice(const struct rating *rating, double *row, const uint8_t *bot, unsigned tied, unsigned behind,
					   double weight)
{
	uint64_t set = 0;
	int count = 0;
	for (int seat = 0; (tied | behind) >> seat; seat++) {
		set += ((tied | behind) >> seat & 1) * one_seat(bot[seat]);
		count += (int)(tied >> seat & 1);
	}
	if (!is_choice(set))
		return;
	for (int seat = 0; tied >> seat; seat++)
		if (tied >> seat & 1)
			row[bot[seat]] += weight / count;
	row[rating->bots + find_set(rating, set)] += weight;
}

static int bits(unsigned mask)
{
	int count = 0;
	for (; mask; mask &= mask - 1)
		count++;
	return count;
}

/* Over all orders of the tied seats, each subset is what remains in one of (all over subset) cases. */
static void add_tied(const struct rating *rating, double *row, const uint8_t *bot, unsigned tied, unsigned behind)
{
	static const double ways[MEDICI_SEATS_MAX + 1][MEDICI_SEATS_MAX + 1] = {
		{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}, {1, 5, 10, 10, 5, 1}, {1, 6, 15, 20, 15, 6, 1}};
	for (unsigned left = tied; left; left = (left - 1) & tied)
		add_choice(rating, row, bot, left, behind, 1 / ways[bits(tied)][bits(left)]);
}

void rating_add_game(const struct rating *rating, double *row, int players, const uint8_t *bot, const int *money)
{
	for (int seat = 0; seat < players; seat++) {
		unsigned tied = 0, behind = 0, first = 1;
		for (int other = 0; other < players; other++) {
			if (money[other] == money[seat])
				tied |= 1U << other;
			else if (money[other] < money[seat])
				behind |= 1U << other;
			first &= money[other] != money[seat] || other >= seat;
		}
		if (first)
			add_tied(rating, row, bot, tied, behind);
	}
}

static void centre(int bots, double *strength)
{
	double mean = 0;
	for (int bot = 0; bot < bots; bot++)
		mean += strength[bot] / bots;
	for (int bot = 0; bot < bots; bot++)
		strength[bot] -= mean;
}

/* One MM step: a bot's new strength is its number of choices divided by the sum, over all sets, of its seats divided by
 * the set's strength. Returns the largest change. */
static double mm_step(const struct rating *rating, const double *row, double prior, double *strength)
{
	double power[RATING_FIELD_MAX] = {0}, below[RATING_FIELD_MAX] = {0}, before[RATING_FIELD_MAX], most = 0;
	for (int bot = 0; bot < rating->bots; bot++) {
		before[bot] = strength[bot];
		power[bot] = exp(strength[bot]);
	}
	for (int i = 0; i < rating->sets; i++) {
		uint64_t set = rating->set[i];
		double sum = 0;
		for (int bot = 0; set >> (3 * bot); bot++)
			sum += seats_in(set, bot) * power[bot];
		for (int bot = 0; set >> (3 * bot); bot++)
			below[bot] += seats_in(set, bot) * row[rating->bots + i] / sum;
	}
	for (int a = 0; a < rating->bots; a++) {
		for (int b = 0; b < rating->bots; b++)
			if (b != a)
				below[a] += prior / (power[a] + power[b]);
		strength[a] = log((row[a] + prior * (rating->bots - 1) / 2) / below[a]);
	}
	centre(rating->bots, strength);
	for (int bot = 0; bot < rating->bots; bot++)
		most = fmax(most, fabs(strength[bot] - before[bot]));
	return most;
}

static void fit_from(const struct rating *rating, const double *row, double prior, double *strength)
{
	enum { STEPS_MAX = 20000 };
	for (int step = 0; step < STEPS_MAX; step++)
		if (mm_step(rating, row, prior, strength) < 1e-9)
			break;
}

void rating_fit(const struct rating *rating, const double *row, double prior, double *strength)
{
	for (int bot = 0; bot < rating->bots; bot++)
		strength[bot] = 0;
	fit_from(rating, row, prior, strength);
}

static double points_above(const double *strength, int bot, int zero)
{
	return 400 * (strength[bot] - strength[zero]) / log(10);
}

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static void add_row(double *sum, const double *row, int width)
{
	for (int i = 0; i < width; i++)
		sum[i] += row[i];
}

static void resample(const double *rows, uint32_t deals, int width, struct medici_random *random, double *sum)
{
	memset(sum, 0, (size_t)width * sizeof *sum);
	for (uint32_t i = 0; i < deals; i++)
		add_row(sum, rows + (size_t)medici_random_below(random, deals) * (size_t)width, width);
}

/* `drawn` has a row of RATING_RESAMPLES numbers for each bot, `sum` a row of the rating's width. */
static void fit_deals(const struct rating *rating, const double *rows, uint32_t deals, double prior, int zero,
					  double (*drawn)[RATING_RESAMPLES], double *sum, struct rating_points *points)
{
	static const uint8_t seed[MEDICI_SEED_SIZE] = {0};
	double best[RATING_FIELD_MAX] = {0}, other[RATING_FIELD_MAX];
	struct medici_random random;
	int width = rating_width(rating), cut = RATING_RESAMPLES / 40;
	for (uint32_t i = 0; i < deals; i++)
		add_row(sum, rows + (size_t)i * (size_t)width, width);
	rating_fit(rating, sum, prior, best);
	medici_random_start(&random, seed, 0, MEDICI_ROUNDS_BOT);
	for (int i = 0; i < RATING_RESAMPLES; i++) {
		resample(rows, deals, width, &random, sum);
		memcpy(other, best, sizeof other);
		fit_from(rating, sum, prior, other);
		for (int bot = 0; bot < rating->bots; bot++)
			drawn[bot][i] = points_above(other, bot, zero);
	}
	for (int bot = 0; bot < rating->bots; bot++) {
		qsort(drawn[bot], RATING_RESAMPLES, sizeof drawn[bot][0], ascending);
		points[bot].points = points_above(best, bot, zero);
		points[bot].low = drawn[bot][cut];
		points[bot].high = drawn[bot][RATING_RESAMPLES - 1 - cut];
	}
}

int rating_of_deals(const struct rating *rating, const double *rows, uint32_t deals, double prior, int zero,
					struct rating_points *points)
{
	double(*drawn)[RATING_RESAMPLES] = (double(*)[RATING_RESAMPLES])calloc((size_t)rating->bots, sizeof *drawn);
	double *sum = (double *)calloc((size_t)rating_width(rating), sizeof *sum);
	int ready = drawn && sum;
	if (ready)
		fit_deals(rating, rows, deals, prior, zero, drawn, sum, points);
	free(drawn);
	free(sum);
	return ready ? 0 : -1;
}
