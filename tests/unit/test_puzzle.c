/* Puzzles: every line that comes with the program is read, is what it claims, and is written back to the same bytes;
 * damaged lines are refused; results, streaks and the order of the days are counted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "puzzle/progress.h"
#include "scene/scene.h"
#include "text/puzzle_text.h"

static void every_line_is_a_puzzle(void **state)
{
	(void)state;
	for (int k = 0; k < puzzle_count(); k++) {
		struct puzzle p;
		char line[PUZZLE_LINE_MAX];
		assert_true(puzzle_read(puzzle_line(k), strlen(puzzle_line(k)), &p));
		assert_int_equal(puzzle_write(&p, line, sizeof line), strlen(puzzle_line(k)));
		assert_string_equal(line, puzzle_line(k));
		for (int i = 0; i < p.count; i++) {
			struct medici_game after = p.game;
			assert_int_equal(medici_apply(&after, p.choice[i].action, NULL), MEDICI_OK);
			assert_true(i == 0 || p.choice[0].chance - p.choice[i].chance >= PUZZLE_MARGIN);
		}
	}
}

/* Returns whether the same line with one change is still read. */
static int reads_with(const char *line, size_t at, char c)
{
	char copy[PUZZLE_LINE_MAX];
	struct puzzle p;
	snprintf(copy, sizeof copy, "%s", line);
	copy[at] = c;
	return puzzle_read(copy, strlen(copy), &p);
}

static void damaged_lines_are_refused(void **state)
{
	const char *line = puzzle_line(0), *choices = strchr(line, ' ');
	struct puzzle p;
	(void)state;
	for (size_t len = 0; len < strlen(line); len++) {
		char *part = malloc(len + 1); /* exactly as long, so that a sanitizer sees what is read beyond */
		memcpy(part, line, len);
		int read = puzzle_read(part, len, &p);
		free(part);
		assert_true(!read || line[len] == ','); /* a list of themes may end earlier */
	}
	for (const char *at = choices; *at; at++)
		assert_false(reads_with(line, (size_t)(at - line), '!'));
	assert_false(puzzle_read("", 0, &p));
}

static void the_order_says_nothing(void **state)
{
	(void)state;
	for (int k = 0; k < puzzle_count(); k++) {
		struct puzzle p;
		int order[PUZZLE_CHOICES_MAX], seen = 0;
		puzzle_read(puzzle_line(k), strlen(puzzle_line(k)), &p);
		puzzle_order(&p, order);
		for (int i = 0; i < p.count; i++)
			seen |= 1 << order[i];
		assert_int_equal(seen, (1 << p.count) - 1);
		for (int i = 1; i < p.count; i++)
			assert_true(p.choice[order[i - 1]].action.type != MEDICI_BID ||
						p.choice[order[i - 1]].action.amount < p.choice[order[i]].action.amount);
	}
}

static void every_puzzle_has_its_day(void **state)
{
	static const int counts[] = {1, 2, 7, 60, 1000, 1024};
	(void)state;
	for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
		char *seen = calloc((size_t)counts[i], 1);
		long first = puzzle_day(2026, 11, 16);
		for (long day = first; day < first + counts[i]; day++)
			seen[puzzle_of_day(day, counts[i])] = 1;
		assert_null(memchr(seen, 0, (size_t)counts[i]));
		free(seen);
	}
	assert_int_equal(puzzle_day(1970, 1, 1), 0);
	assert_int_equal(puzzle_day(2000, 3, 1) - puzzle_day(2000, 2, 28), 2);
	assert_int_equal(puzzle_day(2026, 11, 16), 20773);
}

static void ids_differ(void **state)
{
	struct puzzle_entry *entry = calloc((size_t)puzzle_count(), sizeof *entry);
	(void)state;
	for (int k = 0; k < puzzle_count(); k++) {
		struct puzzle p;
		puzzle_read(puzzle_line(k), strlen(puzzle_line(k)), &p);
		puzzle_enter(&p, &entry[k]);
		for (int other = 0; other < k; other++)
			assert_memory_not_equal(entry[k].id, entry[other].id, PUZZLE_ID_SIZE);
	}
	free(entry);
}

static void streaks_are_counted(void **state)
{
	struct puzzle_progress progress;
	struct puzzle_entry entry[4] = {{.level = 1}, {.level = 1}, {.level = 3}, {.level = 3}};
	(void)state;
	puzzle_progress_start(&progress);
	puzzle_count_answer(&progress, &entry[0], 1, 100);
	puzzle_count_answer(&progress, &entry[1], 1, 101);
	assert_int_equal(progress.streak, 2);
	assert_int_equal(puzzle_day_streak(&progress, 101), 2);
	assert_int_equal(puzzle_day_streak(&progress, 102), 2);
	assert_int_equal(puzzle_day_streak(&progress, 103), 0);
	int rating = progress.rating;
	assert_true(rating > PUZZLE_RATING_START);
	puzzle_count_answer(&progress, &entry[0], 1, PUZZLE_NO_DAY); /* solved already */
	assert_int_equal(progress.streak, 2);
	puzzle_count_answer(&progress, &entry[2], 0, 102);
	puzzle_count_answer(&progress, &entry[3], 1, 102); /* the day is answered */
	assert_int_equal(progress.streak, 1);
	assert_int_equal(progress.best, 2);
	assert_int_equal(puzzle_day_streak(&progress, 102), 0);
	assert_int_equal(progress.day_longest, 2);
	assert_int_equal(entry[2].result, PUZZLE_FAILED);
}

static void next_is_new_and_near(void **state)
{
	struct puzzle_entry entry[4] = {
		{.level = 1, .result = PUZZLE_SOLVED}, {.level = 1, .result = PUZZLE_FAILED}, {.level = 5}, {.level = 2}};
	struct puzzle_filter any = {-1, 0, -1}, easy = {-1, 1, -1}, none = {-1, 4, -1};
	(void)state;
	assert_int_equal(puzzle_next(entry, 4, &any, 150, -1), 3);
	assert_int_equal(puzzle_next(entry, 4, &any, 150, 3), 2);
	assert_int_equal(puzzle_next(entry, 4, &easy, 150, -1), 1);
	assert_int_equal(puzzle_next(entry, 4, &easy, 150, 1), 0);
	assert_int_equal(puzzle_next(entry, 4, &none, 150, -1), -1);
}

/* A scene set up from a state shows what the scene of a game shows that was followed to there. */
static void a_scene_needs_no_events(void **state)
{
	(void)state;
	for (int kind = MEDICI_BOARD; kind <= MEDICI_CARD; kind++) {
		static struct scene followed, made;
		struct medici_header header = {.commit = ""};
		struct medici_game game;
		struct medici_events events;
		struct medici_random random;
		uint8_t seed[MEDICI_SEED_SIZE] = {7};
		medici_setup_default(&header.setup, (enum medici_kind)kind, 4);
		medici_random_start(&random, seed, 0, MEDICI_ROUNDS_BOT);
		medici_start(&game, &header.setup);
		scene_start(&followed, &header);
		while (medici_wants(&game) != MEDICI_WANTS_NOTHING) {
			int count = medici_count(&game);
			if (count > 0) {
				scene_from_game(&made, &header, &game);
				assert_true(followed.turn < 0 || made.turn == followed.turn);
				assert_int_equal(made.left, followed.left);
				assert_int_equal(made.day, followed.day);
				assert_memory_equal(made.money, followed.money, sizeof made.money);
				assert_memory_equal(made.worth, followed.worth, sizeof made.worth);
				assert_memory_equal(made.stock, followed.stock, sizeof made.stock);
				assert_memory_equal(made.rise, followed.rise, sizeof made.rise);
				assert_memory_equal(made.load, followed.load, sizeof made.load);
				assert_memory_equal(made.aboard, followed.aboard, sizeof made.aboard);
				assert_memory_equal(made.unseen, followed.unseen, sizeof made.unseen);
				assert_int_equal(made.market_count, followed.market_count);
				assert_memory_equal(made.market, followed.market, (size_t)made.market_count);
				medici_apply(&game,
							 medici_nth(&game, (int)medici_random_below(&random, count > 3 ? 3 : (uint32_t)count)),
							 &events);
			} else {
				medici_sample_step(&game, &random, &events);
			}
			for (int i = 0; i < events.count; i++)
				scene_event(&followed, &events, i);
		}
	}
}

static void the_reason_is_a_sentence(void **state)
{
	(void)state;
	for (int k = 0; k < puzzle_count() && k < 40; k++) {
		struct puzzle p;
		char *text;
		size_t size;
		puzzle_read(puzzle_line(k), strlen(puzzle_line(k)), &p);
		FILE *out = open_memstream(&text, &size);
		puzzle_print_answer(out, &p, 0);
		fclose(out);
		assert_non_null(strstr(text, "(right)"));
		assert_non_null(strstr(text, ".\nLevel "));
		free(text);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_line_is_a_puzzle),
		cmocka_unit_test(damaged_lines_are_refused),
		cmocka_unit_test(the_order_says_nothing),
		cmocka_unit_test(every_puzzle_has_its_day),
		cmocka_unit_test(ids_differ),
		cmocka_unit_test(streaks_are_counted),
		cmocka_unit_test(next_is_new_and_near),
		cmocka_unit_test(a_scene_needs_no_events),
		cmocka_unit_test(the_reason_is_a_sentence),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
