/* Results with their luck removed: the same mean, less variance, whatever the luck is worth. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <medici/game.h>

#include "stats/adjust.h"

#define NEAR(a, b, off) assert_true(fabs((a) - (b)) <= (off))

/* A number with expectation 0 and variance 1, nearly normal. */
static double noise(struct medici_random *random)
{
	double sum = 0;
	for (int i = 0; i < 12; i++)
		sum += medici_random_half(random) / 65536.0 - 0.5;
	return sum;
}

/* Results 0.3 + 0.2 (sum of weight x luck) + 0.1 noise. */
static void observe(struct adjust *adjust, struct stats *raw, int count, const double weight[ADJUST_TERMS],
					uint8_t seed)
{
	const uint8_t key[MEDICI_SEED_SIZE] = {seed};
	struct medici_random random;
	medici_random_start(&random, key, 0, MEDICI_ROUNDS_BOT);
	for (int i = 0; i < count; i++) {
		double luck[ADJUST_TERMS], result = 0.3 + 0.1 * noise(&random);
		for (int k = 0; k < ADJUST_TERMS; k++) {
			luck[k] = 0.2 * noise(&random);
			result += weight[k] * luck[k];
		}
		adjust_add(adjust, result, luck);
		stats_add(raw, result);
	}
}

static double variance(const struct stats *stats)
{
	return stats->squares / (double)(stats->count - 1);
}

/* What is left is the noise, though the luck has other weights than 1 and one term says nothing. */
static void test_noise_is_left(void **state)
{
	static const double weight[ADJUST_TERMS] = {1, 0.5, 0};
	struct adjust adjust = {0};
	struct stats raw = {0}, adjusted;
	(void)state;
	observe(&adjust, &raw, 4000, weight, 1);
	adjust_stats(&adjust, &adjusted);
	assert_int_equal(adjusted.count, 4000);
	NEAR(variance(&raw), 0.01 + 0.04 * 1.25, 0.004);
	NEAR(variance(&adjusted), 0.01, 0.001);
	NEAR(adjusted.mean, 0.3, 4 * sqrt(variance(&adjusted) / 4000));
}

/* Over many short contests the mean is that of the results: the weights of a fold know nothing of it. */
static void test_no_bias(void **state)
{
	static const double weight[ADJUST_TERMS] = {0.4, 2, -1};
	struct stats difference = {0};
	(void)state;
	for (int i = 0; i < 200; i++) {
		struct adjust adjust = {0};
		struct stats raw = {0}, adjusted;
		observe(&adjust, &raw, 20, weight, (uint8_t)i);
		adjust_stats(&adjust, &adjusted);
		stats_add(&difference, adjusted.mean - 0.3);
	}
	NEAR(difference.mean, 0, 2 * stats_margin(&difference));
}

/* Luck that is always 0, and a term that repeats another one. */
static void test_degenerate(void **state)
{
	struct adjust adjust = {0};
	struct stats raw = {0}, adjusted;
	(void)state;
	for (int i = 0; i < 40; i++) {
		double value = i % 2 ? 0.1 : -0.1, luck[ADJUST_TERMS] = {value, value, 0};
		adjust_add(&adjust, 0.25 + value + (i % 4 < 2 ? 0.01 : -0.01), luck);
		stats_add(&raw, 0.25 + value);
	}
	adjust_stats(&adjust, &adjusted);
	NEAR(adjusted.mean, 0.25, 0.01);
	assert_true(adjusted.squares < raw.squares / 4);
	adjust_stats(&(struct adjust){0}, &adjusted);
	assert_int_equal(adjusted.count, 0);
}

/* A single result is adjusted by the luck as it is. */
static void test_first(void **state)
{
	const double luck[ADJUST_TERMS] = {0.25, 0, 0.125};
	struct adjust adjust = {0};
	struct stats adjusted;
	(void)state;
	adjust_add(&adjust, 1, luck);
	adjust_stats(&adjust, &adjusted);
	NEAR(adjusted.mean, 1, 1e-12); /* nothing is known of the weights yet */
	for (int i = 0; i < 7; i++)
		adjust_add(&adjust, 1, luck);
	adjust_stats(&adjust, &adjusted);
	assert_true(adjusted.mean < 0.9 && adjusted.mean > 0.5); /* most of it: the results themselves do not vary */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_noise_is_left),
		cmocka_unit_test(test_no_bias),
		cmocka_unit_test(test_degenerate),
		cmocka_unit_test(test_first),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
