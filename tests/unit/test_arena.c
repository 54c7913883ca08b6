/* The arena: intervals and tests against sums computed by hand, all seatings counted, known strengths recovered from
 * simulated games, and contests with a known outcome. Prints TAP; takes no argument. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/arena.h"
#include "arena/pool.h"

#define NEAR(a, b, by) assert_true(fabs((a) - (b)) <= (by))

/* ---- Intervals, the sequential test, times ---- */

static struct stats stats_of(const double *values, int count)
{
	struct stats stats = {0};
	for (int i = 0; i < count; i++)
		stats_add(&stats, values[i]);
	return stats;
}

/* Quantiles from printed tables of Student's t. */
static void test_student(void **state)
{
	static const struct {
		uint64_t freedom;
		double t;
	} listed[] = {{1, 12.7062}, {2, 4.3027},  {5, 2.5706},   {10, 2.2281},   {11, 2.2010},
				  {20, 2.0860}, {30, 2.0423}, {100, 1.9840}, {1000, 1.9623}, {1000000, 1.95996}};
	(void)state;
	for (size_t i = 0; i < sizeof listed / sizeof listed[0]; i++)
		NEAR(stats_t95(listed[i].freedom), listed[i].t, 6e-5);
}

/* 2, 4, 4, 4, 5, 5, 7, 9: mean 5, squares 32, so the mean's deviation is the root of 32 / 7 / 8. */
static void test_interval(void **state)
{
	static const double values[] = {2, 4, 4, 4, 5, 5, 7, 9};
	struct stats stats = stats_of(values, 8);
	(void)state;
	NEAR(stats.mean, 5, 1e-12);
	NEAR(stats.squares, 32, 1e-12);
	NEAR(stats_margin(&stats), 2.364624 * 0.7559289460, 1e-6);
	stats = stats_of(values, 2);
	NEAR(stats_margin(&stats), 12.706205, 1e-5);
	stats = stats_of(values, 1);
	assert_true(isnan(stats_margin(&stats)));
}

/* 32 deals, half of them 0.5 and half 0.25 against par 0.25: mean 0.375, squares 0.5, one game at par adds 3/16. */
static void test_ratio(void **state)
{
	struct stats stats = {0};
	(void)state;
	for (int i = 0; i < 32; i++) {
		assert_int_equal(stats_look(&stats, 0.25, 0.35), STATS_UNDECIDED);
		stats_add(&stats, i % 2 ? 0.5 : 0.25);
	}
	double variance = (0.5 + 0.1875) / 32;
	NEAR(stats_llr(&stats, 0.25, 0.35), 32 * 0.1 * (0.75 - 0.6) / (2 * variance), 1e-9);
	assert_int_equal(stats_look(&stats, 0.25, 0.35), STATS_H1);
	assert_int_equal(stats_look(&stats, 0.45, 0.55), STATS_H0);
	assert_int_equal(stats_look(&stats, 0.35, 0.40), STATS_UNDECIDED);
	NEAR(stats_llr_limit(), log(19), 1e-12);
}

/* Returns how often a coin with this probability is accepted as better than fair in `runs` tests against a bound of
 * 0.1. */
static int called_better(double chance, int runs, int *undecided)
{
	static const uint8_t seed[MEDICI_SEED_SIZE] = {7};
	struct medici_random random;
	int better = 0;
	medici_random_start(&random, seed, 0, MEDICI_ROUNDS_BOT);
	for (int run = 0; run < runs; run++) {
		struct stats stats = {0};
		enum stats_verdict verdict = STATS_UNDECIDED;
		for (int i = 0; i < 5000 && verdict == STATS_UNDECIDED; i++) {
			stats_add(&stats, medici_random_half(&random) < 65536 * chance ? 1 : 0);
			verdict = stats_look(&stats, 0.5, 0.6);
		}
		better += verdict == STATS_H1;
		*undecided += verdict == STATS_UNDECIDED;
	}
	return better;
}

/* Both kinds of error are 5 in 100 by design; 8 leave room for chance and for the approximation. */
static void test_errors(void **state)
{
	int undecided = 0;
	(void)state;
	assert_in_range(called_better(0.5, 1000, &undecided), 0, 80);
	assert_in_range(called_better(0.6, 1000, &undecided), 920, 1000);
	assert_int_equal(undecided, 0);
}

static void test_times(void **state)
{
	static struct stats_times times, more;
	(void)state;
	assert_true(stats_time_below(&times, 0.99) == 0);
	for (uint64_t ns = 1; ns <= 1000; ns++)
		stats_time_add(ns % 2 ? &times : &more, ns);
	stats_times_merge(&times, &more);
	assert_int_equal(times.count, 1000);
	assert_int_equal(times.sum, 500500);
	assert_in_range((uint64_t)stats_time_below(&times, 0.99), 990, 990 * 9 / 8);
	assert_in_range((uint64_t)stats_time_below(&times, 0.5), 500, 500 * 9 / 8);
	stats_time_add(&times, UINT64_MAX);
	assert_true(stats_time_below(&times, 1) > 1e12);
}

/* ---- Seatings ---- */

static void check_distinct(const struct seatings *s)
{
	for (int i = 0; i < s->count; i++)
		for (int k = 0; k < i; k++)
			assert_memory_not_equal(s->label[i], s->label[k], (size_t)s->players);
}

/* Within a round every label is on every seat equally often. */
static void check_rounds(const struct seatings *s)
{
	for (int round = 0; round < s->rounds; round++) {
		int on[MEDICI_SEATS_MAX][MEDICI_SEATS_MAX] = {{0}};
		for (int i = s->start[round]; i < s->start[round + 1]; i++)
			for (int seat = 0; seat < s->players; seat++)
				on[s->label[i][seat]][seat]++;
		for (int label = 0; label < MEDICI_SEATS_MAX; label++)
			for (int seat = 1; seat < s->players; seat++)
				assert_int_equal(on[label][seat], on[label][0]);
	}
}

static void test_seatings(void **state)
{
	static const struct {
		int players;
		uint8_t labels[MEDICI_SEATS_MAX];
		int count, rounds; /* the multinomial coefficient; necklaces */
	} known[] = {{2, {0, 1}, 2, 1},
				 {3, {0, 1, 2}, 6, 2},
				 {4, {2, 2, 2, 2}, 1, 1},
				 {4, {1, 0, 0, 0}, 4, 1},
				 {4, {0, 1, 0, 1}, 6, 2},
				 {4, {3, 1, 2, 0}, 24, 6},
				 {6, {0, 0, 0, 1, 1, 1}, 20, 4},
				 {6, {0, 0, 1, 1, 2, 2}, 90, 16},
				 {6, {0, 1, 2, 3, 4, 5}, 720, 120}};
	static struct seatings s;
	(void)state;
	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
		seatings_list(&s, known[i].players, known[i].labels);
		assert_int_equal(s.count, known[i].count);
		assert_int_equal(s.rounds, known[i].rounds);
		assert_int_equal(s.start[s.rounds], s.count);
		check_distinct(&s);
		check_rounds(&s);
	}
}

/* A deal keeps to the limit, repeats nothing, and over many deals every round comes up equally often. */
static void test_deals_go_round(void **state)
{
	static const uint8_t six[] = {0, 0, 1, 1, 2, 2};
	static struct seatings s;
	int used[SEATING_ROUNDS_MAX] = {0};
	(void)state;
	seatings_list(&s, 6, six);
	assert_int_equal(seatings_of_deal(&s, 12), 2);
	assert_int_equal(seatings_of_deal(&s, 6), 1);
	assert_int_equal(seatings_of_deal(&s, 720), s.rounds);
	for (uint64_t deal = 0; deal < (uint64_t)s.rounds; deal++)
		for (int k = 0; k < 2; k++)
			used[seatings_round(&s, 12, deal, k)]++;
	for (int round = 0; round < s.rounds; round++)
		assert_int_equal(used[round], 2);
	assert_int_not_equal(seatings_round(&s, 12, 5, 0), seatings_round(&s, 12, 5, 1));
}

/* Every field and number of players: pairs meet equally often, and so do bots and themselves. */
static void test_tables(void **state)
{
	static struct arena arena;
	(void)state;
	for (int entries = 2; entries <= 8; entries++) {
		for (int players = 2; players <= MEDICI_SEATS_MAX; players++) {
			int met[8][8] = {{0}};
			memset(&arena, 0, sizeof arena);
			arena.setup.players = (uint8_t)players;
			arena.field.count = entries;
			assert_int_equal(arena_mix(&arena), 0);
			for (int i = 0; i < arena.tables; i++)
				for (int a = 0; a < players; a++)
					for (int b = 0; b < a; b++) {
						int x = arena.table[i].entry[arena.seatings.label[0][a]];
						int y = arena.table[i].entry[arena.seatings.label[0][b]];
						met[x < y ? x : y][x < y ? y : x]++;
					}
			for (int x = 0; x < entries; x++)
				for (int y = x; y < entries; y++)
					assert_int_equal(met[x][y], x == y ? met[0][0] : met[0][1]);
			assert_true(met[0][1] > 0);
			free(arena.table);
		}
	}
}

/* ---- Ratings ---- */

/* Two bots, 30 games to 10: the odds are three to one, and one drawn game more makes them 30.5 to 10.5. */
static void test_two_bots(void **state)
{
	static const uint8_t bots[] = {0, 1}, seats[] = {1, 1};
	static const int win[] = {90, 80}, loss[] = {70, 80};
	struct rating rating;
	double row[8] = {0}, strength[2];
	(void)state;
	rating_open(&rating, 2);
	assert_int_equal(rating_add_table(&rating, seats), 0);
	assert_int_equal(rating_width(&rating), 3);
	for (int i = 0; i < 40; i++)
		rating_add_game(&rating, row, 2, bots, i < 30 ? win : loss);
	rating_fit(&rating, row, 0, strength);
	NEAR(strength[0] - strength[1], log(3), 1e-7);
	NEAR(strength[0] + strength[1], 0, 1e-9);
	rating_fit(&rating, row, 1, strength);
	NEAR(strength[0] - strength[1], log(30.5 / 10.5), 1e-7);
	rating_close(&rating);
}

/* One game of three in which the first two tie: as two half games. Choices among all three: half and half; then the
 * other of the two, before the third. */
static void test_tie(void **state)
{
	static const uint8_t bots[] = {0, 1, 2}, seats[] = {1, 1, 1};
	static const int tied[] = {50, 50, 20}, one[] = {51, 50, 20}, other[] = {50, 51, 20};
	struct rating rating;
	double row[16] = {0}, a[16] = {0};
	(void)state;
	rating_open(&rating, 3);
	assert_int_equal(rating_add_table(&rating, seats), 0);
	rating_add_game(&rating, row, 3, bots, tied);
	rating_add_game(&rating, a, 3, bots, one);
	rating_add_game(&rating, a, 3, bots, other);
	for (int i = 0; i < rating_width(&rating); i++)
		NEAR(row[i], a[i] / 2, 1e-12);
	NEAR(row[0] + row[1], 2, 1e-12);
	rating_close(&rating);
}

/* A game in which each seat is first of the rest in proportion to its strength. */
static void make_game(struct medici_random *random, const double *power, const uint8_t *bot, int players, int *money)
{
	unsigned left = (1U << players) - 1;
	for (int place = 0; place < players; place++) {
		double sum = 0;
		int seat = 0;
		for (int i = 0; i < players; i++)
			sum += left >> i & 1 ? power[bot[i]] : 0;
		double at = sum * (medici_random_half(random) + 0.5) / 65536;
		for (; !(left >> seat & 1) || at > power[bot[seat]]; seat++)
			at -= left >> seat & 1 ? power[bot[seat]] : 0;
		left &= ~(1U << seat);
		money[seat] = 100 - place;
	}
}

/* Four bots at tables of five, 100, 200 and 300 points apart; one bot has two seats. */
static void test_strengths_are_found(void **state)
{
	static const uint8_t seed[MEDICI_SEED_SIZE] = {1}, seats[] = {1, 2, 1, 1}, bots[] = {0, 1, 1, 2, 3};
	static const double points[] = {0, 100, 300, 600};
	enum { DEALS = 400, GAMES = 10 };
	struct medici_random random;
	struct rating rating;
	struct rating_points found[4];
	double power[4];
	int money[5];
	(void)state;
	for (int i = 0; i < 4; i++)
		power[i] = pow(10, points[i] / 400);
	rating_open(&rating, 4);
	assert_int_equal(rating_add_table(&rating, seats), 0);
	size_t width = (size_t)rating_width(&rating);
	double *rows = (double *)calloc(DEALS * width, sizeof *rows);
	assert_non_null(rows);
	medici_random_start(&random, seed, 0, MEDICI_ROUNDS_BOT);
	for (size_t i = 0; i < (size_t)DEALS * GAMES; i++) {
		make_game(&random, power, bots, 5, money);
		rating_add_game(&rating, rows + i / GAMES * width, 5, bots, money);
	}
	assert_int_equal(rating_of_deals(&rating, rows, DEALS, 1, 0, found), 0);
	assert_true(found[0].points == 0 && found[0].low == 0 && found[0].high == 0);
	for (int i = 1; i < 4; i++) {
		NEAR(found[i].points, points[i], 25);
		assert_true(found[i].low < found[i].points && found[i].points < found[i].high);
		assert_true(found[i].low < points[i] && points[i] < found[i].high);
		assert_true(found[i].high - found[i].low < 60);
	}
	free(rows);
	rating_close(&rating);
}

/* ---- Contests ---- */

struct witness {
	const struct arena *arena;
	struct arena_result result;
	struct arena_text text;
	atomic_int stop;
	uint64_t stop_after;
};

static int hear_text(void *context, const char *text, size_t len)
{
	struct witness *witness = (struct witness *)context;
	while (witness->text.size < witness->text.len + len) {
		witness->text.size = 2 * (witness->text.len + len);
		witness->text.text = (char *)realloc(witness->text.text, witness->text.size);
		assert_non_null(witness->text.text);
	}
	return arena_text_line(&witness->text, text, len);
}

static int hear_deal(void *context, const struct arena_tally *tally, const double *row)
{
	struct witness *witness = (struct witness *)context;
	(void)row;
	arena_result_add(&witness->result, witness->arena, tally);
	if (witness->result.deals == witness->stop_after)
		atomic_store(&witness->stop, 1);
	return 0;
}

static void name_entry(struct arena *arena, const struct bot *bot)
{
	struct arena_entry *entry = &arena->field.entry[arena->field.count++];
	memcpy(entry->name, bot->name, strlen(bot->name) + 1);
	entry->bot = bot;
}

/* Two bots at a table; `entries` says who has which seat. */
static void set_up(struct arena *arena, enum medici_kind kind, int players)
{
	memset(arena, 0, sizeof *arena);
	medici_setup_default(&arena->setup, kind, players);
	name_entry(arena, &bot_novice);
	name_entry(arena, &bot_random);
	medici_seed_from_number(5, arena->seed);
	arena->limit = SEATING_DEFAULT;
	arena->deals = 40;
	arena->threads = 1;
}

static void run(struct arena *arena, const uint8_t *entries, struct witness *witness)
{
	struct arena_table table;
	struct arena_watch watch = {witness, hear_text, hear_deal, &witness->stop};
	witness->arena = arena;
	arena_seat(arena, &table, entries);
	assert_int_equal(arena_run(arena, &watch), 0);
}

static struct witness *new_witness(void)
{
	struct witness *witness = (struct witness *)calloc(1, sizeof *witness);
	assert_non_null(witness);
	return witness;
}

static void end_witness(struct witness *witness)
{
	free(witness->text.text);
	free(witness);
}

/* With the same bot on all seats, everybody wins exactly its share. */
static void test_par(void **state)
{
	static const uint8_t entries[MEDICI_SEATS_MAX] = {0};
	static struct arena arena;
	(void)state;
	for (int players = 3; players <= MEDICI_SEATS_MAX; players++) {
		struct witness *witness = new_witness();
		set_up(&arena, players % 2 ? MEDICI_BOARD : MEDICI_CARD, players);
		arena.field.count = 1;
		run(&arena, entries, witness);
		assert_true(witness->result.share[0].mean == 1.0 / players);
		assert_true(witness->result.share[0].squares == 0);
		assert_true(witness->result.margin[0].mean == 0);
		assert_int_equal(witness->result.games, 40);
		end_witness(witness);
	}
}

/* Shares of all seats add up to one, margins to nothing. */
static void test_sums(void **state)
{
	static const uint8_t entries[] = {1, 0, 1, 1};
	static struct arena arena;
	struct witness *witness = new_witness();
	const struct arena_result *result = &witness->result;
	(void)state;
	set_up(&arena, MEDICI_BOARD, 4);
	run(&arena, entries, witness);
	assert_int_equal(result->deals, 40);
	assert_int_equal(result->games, 160);
	NEAR(result->share[0].mean + 3 * result->share[1].mean, 1, 1e-9);
	NEAR(result->margin[0].mean + 3 * result->margin[1].mean, 0, 1e-9);
	NEAR(result->margin[0].mean, result->florins[0].mean - result->florins[1].mean, 1e-9);
	assert_int_equal(stats_look(&(struct stats){32, result->share[0].mean, 0}, 0.25, 0.3), STATS_H1);
	assert_true(result->times[0].count > 0);
	end_witness(witness);
}

static void test_threads(void **state)
{
	static const uint8_t entries[] = {0, 1, 0, 1, 1};
	static struct arena arena;
	struct witness *one = new_witness(), *two = new_witness();
	(void)state;
	set_up(&arena, MEDICI_CARD, 5);
	run(&arena, entries, one);
	arena.threads = 3;
	run(&arena, entries, two);
	assert_int_equal(one->text.len, two->text.len);
	assert_memory_equal(one->text.text, two->text.text, one->text.len);
	assert_memory_equal(one->result.share, two->result.share, sizeof one->result.share);
	assert_memory_equal(one->result.margin, two->result.margin, sizeof one->result.margin);
	end_witness(one);
	end_witness(two);
}

/* The commit of game `index`, as its header has it. */
static const char *commit_of(const struct witness *witness, int index)
{
	const char *at = witness->text.text;
	for (int i = 0; i <= index; i++)
		at = strstr(at + (i > 0), "\"commit\":");
	assert_non_null(at);
	return at;
}

/* One deal is dealt from one seed on all its seatings, the next from another. */
static void test_deals_are_paired(void **state)
{
	static const uint8_t entries[] = {0, 1, 1};
	static struct arena arena;
	struct witness *witness = new_witness();
	(void)state;
	set_up(&arena, MEDICI_BOARD, 3);
	arena.deals = 2;
	run(&arena, entries, witness);
	assert_int_equal(hear_text(witness, "", 1), 0);
	assert_int_equal(witness->result.games, 6);
	for (int i = 1; i < 3; i++)
		assert_memory_equal(commit_of(witness, i), commit_of(witness, 0), 75);
	assert_memory_not_equal(commit_of(witness, 3), commit_of(witness, 0), 75);
	assert_memory_equal(commit_of(witness, 3), commit_of(witness, 5), 75);
	end_witness(witness);
}

/* After a stop the finished deals are kept. */
static void test_stop(void **state)
{
	static const uint8_t entries[] = {0, 1, 1};
	static struct arena arena;
	struct witness *witness = new_witness();
	(void)state;
	set_up(&arena, MEDICI_BOARD, 3);
	arena.deals = 1000000;
	arena.threads = 2;
	witness->stop_after = 10;
	run(&arena, entries, witness);
	assert_in_range(witness->result.deals, 10, 10 + POOL_WINDOW);
	assert_int_equal(witness->result.games, 3 * witness->result.deals);
	end_witness(witness);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_student),
		cmocka_unit_test(test_interval),
		cmocka_unit_test(test_ratio),
		cmocka_unit_test(test_errors),
		cmocka_unit_test(test_times),
		cmocka_unit_test(test_seatings),
		cmocka_unit_test(test_deals_go_round),
		cmocka_unit_test(test_tables),
		cmocka_unit_test(test_two_bots),
		cmocka_unit_test(test_tie),
		cmocka_unit_test(test_strengths_are_found),
		cmocka_unit_test(test_par),
		cmocka_unit_test(test_sums),
		cmocka_unit_test(test_threads),
		cmocka_unit_test(test_deals_are_paired),
		cmocka_unit_test(test_stop),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
