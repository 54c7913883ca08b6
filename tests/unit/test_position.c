/* Positions as lines: test_position CASES GOLDEN... Every position of every golden game and of random games of all
 * setups is written, read back to the same bytes, and played on from to the same scores. Lines that no game has are
 * refused: CASES has readable ones for every reason. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <medici/medici.h>

#include "record/position.h"

enum { RANDOM_GAMES = 1000, STEPS_MAX = 3000, SHORT = 200 };

/* How long the lines are, over all tests. */
static struct {
	long lines, shorter;
	size_t longest;
} lengths;

static void play_to_end(struct medici_game *game, uint64_t number)
{
	uint8_t seed[MEDICI_SEED_SIZE];
	struct medici_dealer dealer;
	struct medici_random random;
	medici_seed_from_number(number, seed);
	medici_dealer_start(&dealer, seed);
	medici_dealer_continue(&dealer, game);
	medici_random_start(&random, seed, 99, MEDICI_ROUNDS_BOT);
	for (int step = 0; medici_wants(game) != MEDICI_WANTS_NOTHING; step++) {
		int count = medici_count(game);
		assert_true(step < STEPS_MAX);
		if (count > 0)
			medici_apply(game, medici_nth(game, (int)medici_random_below(&random, (uint32_t)count)), NULL);
		else
			assert_int_equal(medici_dealer_step(&dealer, game, NULL), MEDICI_OK);
	}
}

static void check_legal(const struct medici_game *game, const struct medici_game *again)
{
	struct medici_action list[MEDICI_ACTIONS_MAX], list_again[MEDICI_ACTIONS_MAX];
	int count = medici_legal(game, list);
	assert_int_equal(count, medici_legal(again, list_again));
	assert_memory_equal(list, list_again, (size_t)count * sizeof list[0]);
	assert_int_equal(medici_turn(game), medici_turn(again));
}

/* The same decisions with the same order of what is unseen end in the same scores. */
static void check_ends(const struct medici_game *game, const struct medici_game *again, uint64_t number)
{
	struct medici_game end = *game, end_again = *again;
	play_to_end(&end, number);
	play_to_end(&end_again, number);
	for (int seat = 0; seat < medici_players(game); seat++)
		assert_int_equal(medici_money(&end, seat), medici_money(&end_again, seat));
}

static void check_setup(const struct medici_game *game, const struct medici_setup *setup)
{
	struct medici_setup found;
	position_setup(game, &found);
	assert_int_equal(medici_setup_check(&found), MEDICI_OK);
	assert_memory_equal(&found, setup, offsetof(struct medici_setup, deck));
}

static void check_position(const struct medici_game *game, const struct medici_setup *setup, int ends)
{
	struct medici_game again;
	struct position_fault fault;
	char line[POSITION_SIZE], line_again[POSITION_SIZE], reason[POSITION_REASON_SIZE];
	size_t len = position_write(game, line, sizeof line);
	assert_true(len > 0);
	assert_int_equal(len, strlen(line));
	assert_int_equal(len, strspn(line, "abcdefghijklmnopqrstuvwxyzACDFGSu0123456789-_.~:"));
	if (!position_read(line, len, &again, &fault)) {
		position_fault_text(&fault, reason);
		fail_msg("%s\n%s", line, reason);
	}
	assert_int_equal(position_write(&again, line_again, sizeof line_again), len);
	assert_string_equal(line, line_again);
	assert_memory_equal(game, &again, sizeof again);
	check_legal(game, &again);
	check_setup(game, setup);
	if (ends)
		check_ends(game, &again, len);
	lengths.lines++;
	lengths.shorter += len < SHORT;
	lengths.longest = len > lengths.longest ? len : lengths.longest;
}

/* ---- Golden games ---- */

static void test_golden(void **state)
{
	const char *path = *state;
	struct medici_reader reader;
	char line[MEDICI_LINE_MAX];
	int positions = 0;
	FILE *file = fopen(path, "rb");
	assert_non_null(file);
	medici_reader_start(&reader);
	while (fgets(line, sizeof line, file)) {
		enum medici_line_kind kind = medici_reader_line(&reader, line, strlen(line) - 1);
		if (kind == MEDICI_LINE_EVENT || kind == MEDICI_LINE_HEADER)
			check_position(&reader.game, &reader.header.setup, positions++ % 8 == 0);
	}
	fclose(file);
	assert_true(positions > 50);
}

/* ---- Random games ---- */

/* Every third game of cards has a deck of its own: from a few cards, with which a day ends early, to the largest. */
static void own_deck(struct medici_setup *setup, struct medici_random *random)
{
	int left = 1 + (int)medici_random_below(random, MEDICI_DECK_MAX);
	memset(setup->deck, 0, sizeof setup->deck);
	for (; left > 0; left--)
		setup->deck[medici_random_below(random, MEDICI_CARD_KINDS)]++;
}

static void setup_of(struct medici_setup *setup, int game, struct medici_random *random)
{
	int number = game / 2;
	if (game % 2 == 0) {
		int edition = number % MEDICI_EDITIONS, least = medici_players_min(MEDICI_BOARD, edition);
		medici_setup_default(setup, MEDICI_BOARD, least + number / MEDICI_EDITIONS % (MEDICI_SEATS_MAX + 1 - least));
		setup->edition = (uint8_t)edition;
		if (number % 5 == 0)
			setup->first = (uint8_t)medici_random_below(random, setup->players);
		return;
	}
	medici_setup_default(setup, MEDICI_CARD, 2 + number % (MEDICI_SEATS_MAX - 1));
	setup->bonus20 = number / 5 % 2 == 1;
	setup->empty_placed = number / 10 % 2 == 1;
	if (number % 3 == 0)
		own_deck(setup, random);
}

/* Low bids leave money for the later days, and cautious takes long markets. */
static struct medici_action decide(const struct medici_game *game, struct medici_random *random)
{
	uint32_t count = (uint32_t)medici_count(game), few = 1 + medici_random_below(random, 4);
	return medici_nth(game, (int)medici_random_below(random, count > few ? few : count));
}

static void test_random(void **state)
{
	static const uint8_t key[MEDICI_SEED_SIZE] = "positions of random games";
	(void)state;
	for (int number = 0; number < RANDOM_GAMES; number++) {
		struct medici_setup setup;
		struct medici_game game;
		struct medici_random random;
		medici_random_start(&random, key, (uint64_t)number, MEDICI_ROUNDS_BOT);
		setup_of(&setup, number, &random);
		assert_int_equal(medici_start(&game, &setup), MEDICI_OK);
		check_position(&game, &setup, 1);
		for (int step = 0; medici_wants(&game) != MEDICI_WANTS_NOTHING; step++) {
			assert_true(step < STEPS_MAX);
			if (medici_wants(&game) == MEDICI_WANTS_ACTION)
				medici_apply(&game, decide(&game, &random), NULL);
			else
				medici_sample_step(&game, &random, NULL);
			check_position(&game, &setup, step % 16 == 0);
		}
	}
}

/* ---- Cases ---- */

static unsigned char met[POSITION_REASONS];

static void check_case(const char *line, const char *want)
{
	struct medici_game game;
	struct position_fault fault;
	char found[POSITION_REASON_SIZE] = "fine", again[POSITION_SIZE];
	if (!position_read(line, strlen(line), &game, &fault))
		position_fault_text(&fault, found);
	else if (position_write(&game, again, sizeof again) > 0 && strcmp(again, line) != 0)
		snprintf(found, sizeof found, "fine: %.300s", again);
	met[fault.why] = 1;
	if (strcmp(found, want) != 0)
		fail_msg("%s\n\t%s\nthe case says\n\t%s", line, found, want);
}

static void test_cases(void **state)
{
	char text[1000], line[1000] = "";
	FILE *file = fopen(*state, "rb");
	assert_non_null(file);
	while (fgets(text, sizeof text, file)) {
		text[strcspn(text, "\n")] = '\0';
		if (text[0] == '\t')
			check_case(line, text + 1);
		else
			memcpy(line, text, sizeof line);
	}
	fclose(file);
}

static void test_too_long(void **state)
{
	char line[2 * POSITION_SIZE];
	struct medici_game game;
	struct position_fault fault;
	(void)state;
	memset(line, 'a', sizeof line);
	assert_int_equal(position_read(line, sizeof line, &game, &fault), 0);
	assert_int_equal(fault.why, POSITION_WHY_LONG);
	met[fault.why] = 1;
}

static void test_every_reason(void **state)
{
	(void)state;
	for (int why = 0; why < POSITION_REASONS; why++)
		if (!met[why])
			fail_msg("no case is refused because: %s", position_why_text((enum position_why)why));
}

/* A buffer that is too small is never written past. */
static void test_small_buffer(void **state)
{
	struct medici_setup setup;
	struct medici_game game;
	char line[POSITION_SIZE];
	(void)state;
	medici_setup_default(&setup, MEDICI_CARD, 6);
	medici_start(&game, &setup);
	size_t len = position_write(&game, line, sizeof line);
	for (size_t size = 0; size <= len; size++) {
		memset(line, '!', sizeof line);
		assert_int_equal(position_write(&game, line, size), 0);
		assert_int_equal(line[size], '!');
	}
	assert_int_equal(position_write(&game, line, len + 1), len);
}

static void test_short(void **state)
{
	(void)state;
	print_message("# %ld of %ld lines are shorter than %d characters; the longest has %zu\n", lengths.shorter,
				  lengths.lines, SHORT, lengths.longest);
	assert_true(lengths.longest < POSITION_SIZE);
	assert_true(lengths.shorter * 100 > lengths.lines * 95);
}

int main(int argc, char **argv)
{
	struct CMUnitTest tests[80];
	int count = 0;
	if (argc < 3 || argc > 65) {
		fprintf(stderr, "usage: test_position CASES GOLDEN...\n");
		return 2;
	}
	for (int i = 2; i < argc; i++) {
		const char *name = strrchr(argv[i], '/');
		struct CMUnitTest test = {name ? name + 1 : argv[i], test_golden, NULL, NULL, argv[i]};
		tests[count++] = test;
	}
	const struct CMUnitTest more[] = {
		cmocka_unit_test(test_random),
		cmocka_unit_test(test_short),
		cmocka_unit_test_prestate(test_cases, argv[1]),
		cmocka_unit_test(test_too_long),
		cmocka_unit_test(test_every_reason),
		cmocka_unit_test(test_small_buffer),
	};
	for (size_t i = 0; i < sizeof more / sizeof more[0]; i++)
		tests[count++] = more[i];
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return _cmocka_run_group_tests("position", tests, (size_t)count, NULL, NULL);
}
