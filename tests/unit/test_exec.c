/* External bots, tested from inside: which answers are accepted, the reason of each loss, and that a program that does
 * not read its input blocks nobody. The programs are lines of shell that answer every question with
 * $MEDICI_TEST_ANSWER. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "arena/exec.h"

/* `$1` questions, then `$2`. */
#define ANSWERING(count, then) \
	"exec:sh -c 'n=0; while [ $n != " count " ] && read -r line; do case $line in *ask*) n=$((n+1)); " \
	"printf \"%s\\n\" \"$MEDICI_TEST_ANSWER\";; esac; done; " then "'"

static const char header_line[] = "{\"medici\":1}\n";

static double now(void)
{
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static struct exec_bot *sit_down(struct exec_table *table, const char *word, int limit_ms)
{
	const char *wrong;
	const struct bot *bot = exec_find(word, strlen(word), &wrong);
	assert_non_null(bot);
	exec_table_start(table, limit_ms);
	assert_int_equal(exec_table_seat(table, 1, bot), 0);
	exec_table_line(table, header_line, strlen(header_line));
	return table->seat[1];
}

/* ---- Answers ---- */

enum question { DRAW, BID, REVEAL, TAKE };

/* Seat 0 draws one lot and offers it, so that seat 1 may bid 1 to 40; or seat 1 has one card in the market. */
static void pose(struct medici_game *game, enum question question)
{
	struct medici_setup setup;
	struct medici_action offer = {MEDICI_OFFER, 0, 0};
	int board = question == DRAW || question == BID;
	medici_setup_default(&setup, board ? MEDICI_BOARD : MEDICI_CARD, 3);
	setup.first = question == DRAW ? 1 : 0;
	if (question == TAKE) { /* three cards in all: nothing is left to reveal */
		memset(setup.deck, 0, sizeof setup.deck);
		setup.deck[0] = 3;
	}
	assert_int_equal(medici_start(game, &setup), MEDICI_OK);
	assert_int_equal(medici_first(game, board ? setup.first : 1, NULL), MEDICI_OK);
	assert_int_equal(medici_deal(game, board ? MEDICI_GOLD : question == TAKE ? 0 : MEDICI_BLACK7, NULL), MEDICI_OK);
	if (question == BID)
		assert_int_equal(medici_apply(game, offer, NULL), MEDICI_OK);
	for (int i = 0; question == TAKE && i < 2; i++) {
		assert_int_equal(medici_apply(game, medici_nth(game, 0), NULL), MEDICI_OK);
		assert_int_equal(medici_deal(game, 0, NULL), MEDICI_OK);
	}
	assert_int_equal(medici_turn(game), 1);
}

static const struct {
	const char *answer;
	const char *why; /* NULL: a legal answer, which means `action` */
	enum question question;
	struct medici_action action;
} answers[] = {
	{"{\"draw\":true}", NULL, DRAW, {MEDICI_DRAW, 0, 0}},
	{"{\"draw\":false}", NULL, DRAW, {MEDICI_OFFER, 0, 0}},
	{" { \"note\" : [1, {}], \"draw\" : true } \r", NULL, DRAW, {MEDICI_DRAW, 0, 0}},
	{"{\"draw\":1}", "\"draw\" must be true or false, found 1", DRAW, {0, 0, 0}},
	{"{\"draw\":null}", "found null", DRAW, {0, 0, 0}},
	{"{\"offer\":true}", "the question \"draw\" has no field", DRAW, {0, 0, 0}},
	{"{\"draw\":true,\"draw\":false}", "no JSON object", DRAW, {0, 0, 0}},
	{"", "it answered \"\", which is no JSON object", DRAW, {0, 0, 0}},
	{"true", "no JSON object", DRAW, {0, 0, 0}},
	{"[true]", "no JSON object", DRAW, {0, 0, 0}},
	{"{\"draw\":true", "no JSON object", DRAW, {0, 0, 0}},
	{"{\"draw\":true} {}", "no JSON object", DRAW, {0, 0, 0}},
	{"\033[2J\377", "\"\\x1b[2J\\xff\"", DRAW, {0, 0, 0}},
	{"{\"draw\":true}\n{\"draw\":true}", "more than one line", DRAW, {0, 0, 0}},
	{"{\"bid\":0}", NULL, BID, {MEDICI_PASS, 0, 0}},
	{"{\"bid\":1}", NULL, BID, {MEDICI_BID, 0, 1}},
	{"{\"bid\":40}", NULL, BID, {MEDICI_BID, 0, 40}},
	{"{\"bid\":41}", "\"bid\" must be 0 or a whole number from 1 to 40, found 41", BID, {0, 0, 0}},
	{"{\"bid\":-1}", "found -1", BID, {0, 0, 0}},
	{"{\"bid\":4294967297}", "found 4294967297", BID, {0, 0, 0}},
	{"{\"bid\":99999999999999999999}", "no JSON object", BID, {0, 0, 0}},
	{"{\"bid\":7.0}", "a fraction", BID, {0, 0, 0}},
	{"{\"bid\":\"7\"}", "found \"7\"", BID, {0, 0, 0}},
	{"{\"bid\":false}", "found false", BID, {0, 0, 0}},
	{"{\"reveal\":true}", NULL, REVEAL, {MEDICI_REVEAL, 0, 0}},
	{"{\"reveal\":false,\"take\":[1]}", NULL, REVEAL, {MEDICI_TAKE, 1, 0}},
	{"{\"reveal\":false}", "the question \"take\" has no field", REVEAL, {0, 0, 0}},
	{"{\"reveal\":false,\"take\":[1,2]}", "\"take\" must be one of [1], found [1,2]", REVEAL, {0, 0, 0}},
	{"{\"take\":[1]}", NULL, TAKE, {MEDICI_TAKE, 1, 0}},
	{"{\"take\":[3,1]}", NULL, TAKE, {MEDICI_TAKE, 5, 0}},
	{"{\"take\":[1,2,3]}", NULL, TAKE, {MEDICI_TAKE, 7, 0}},
	{"{\"take\":[2]}", "\"take\" must be one of [1],[1,2],[1,3],[1,2,3], found [2]", TAKE, {0, 0, 0}},
	{"{\"take\":[1,1]}", "found an array of 2", TAKE, {0, 0, 0}},
	{"{\"take\":[1,4]}", "found an array of 2", TAKE, {0, 0, 0}},
	{"{\"take\":[1,2.0]}", "found an array of 2", TAKE, {0, 0, 0}},
	{"{\"take\":[]}", "found an array of 0", TAKE, {0, 0, 0}},
	{"{\"take\":1}", "found 1", TAKE, {0, 0, 0}},
};

static void test_answers(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) {
		struct exec_table table;
		struct medici_game game;
		struct medici_action action = {0xff, 0, 0};
		setenv("MEDICI_TEST_ANSWER", answers[i].answer, 1);
		sit_down(&table, ANSWERING("all", ":"), 10000);
		pose(&game, answers[i].question);
		int decided = exec_table_decide(&table, 1, &game, &action);
		const struct exec_loss *loss = exec_table_loss(&table, 1);
		const char *why = loss ? loss->why : NULL;
		if (answers[i].why && (decided || !why || !strstr(why, answers[i].why)))
			fail_msg("%s: not refused for '%s' but '%s'", answers[i].answer, answers[i].why, why ? why : "");
		if (!answers[i].why && (!decided || why || memcmp(&action, &answers[i].action, sizeof action) != 0))
			fail_msg("%s: not taken: %s", answers[i].answer, why ? why : "");
		exec_table_end(&table);
	}
}

/* ---- Programs that do not read ---- */

static void ask_once(struct exec_table *table, const char *word, int limit_ms, struct medici_game *game)
{
	struct medici_action action;
	setenv("MEDICI_TEST_ANSWER", "{\"draw\":true}", 1);
	sit_down(table, word, limit_ms);
	pose(game, DRAW);
	assert_int_equal(exec_table_decide(table, 1, game, &action), 1);
}

static void tell_bytes(struct exec_table *table, size_t bytes)
{
	char line[1025];
	memset(line, 'x', 1023);
	memcpy(line + 1023, "\n", 2);
	for (size_t told = 0; told < bytes; told += 1024)
		exec_table_line(table, line, 1024);
}

static void test_deaf(void **state)
{
	(void)state;
	struct exec_table table;
	struct medici_game game;
	ask_once(&table, ANSWERING("1", "exec sleep 100"), 5000, &game);
	double start = now();
	tell_bytes(&table, 1 << 20);
	assert_true(now() - start < 2);
	assert_string_equal(exec_table_loss(&table, 1)->why, "it does not read its input");
	exec_table_end(&table);
}

/* More text than a pipe holds, and no answer: the limit of the decision still applies. */
static void test_full_pipe(void **state)
{
	(void)state;
	struct exec_table table;
	struct medici_game game;
	struct medici_action action;
	ask_once(&table, ANSWERING("1", "exec sleep 100"), 500, &game);
	tell_bytes(&table, 200 << 10);
	assert_null(exec_table_loss(&table, 1));
	double start = now();
	assert_int_equal(exec_table_decide(&table, 1, &game, &action), 0);
	assert_true(now() - start < 3);
	assert_string_equal(exec_table_loss(&table, 1)->why, "no answer within 500 ms");
	exec_table_end(&table);
}

static void test_slow_reader(void **state)
{
	(void)state;
	struct exec_table table;
	struct medici_game game;
	struct medici_action action;
	ask_once(&table,
			 ANSWERING("1", "sleep 0.3; grep -m 1 ask >/dev/null; echo \"$MEDICI_TEST_ANSWER\"; cat >/dev/null"), 10000,
			 &game);
	tell_bytes(&table, 200 << 10);
	assert_int_equal(exec_table_decide(&table, 1, &game, &action), 1);
	exec_table_end(&table);
}

/* ---- The next game ---- */

static void test_new_chance(void **state)
{
	(void)state;
	struct exec_table table;
	struct medici_game game;
	struct medici_action action;
	setenv("MEDICI_TEST_ANSWER", "no", 1);
	struct exec_bot *bot = sit_down(&table, ANSWERING("all", ":"), 10000);
	pose(&game, DRAW);
	assert_int_equal(exec_table_decide(&table, 1, &game, &action), 0);
	pid_t first = bot->process.pid;
	assert_true(first > 0); /* in step: it is kept */
	assert_int_equal(exec_table_decide(&table, 1, &game, &action), 0);
	exec_table_line(&table, header_line, strlen(header_line));
	assert_null(exec_table_loss(&table, 1));
	exec_table_decide(&table, 1, &game, &action);
	assert_int_equal(bot->process.pid, first);
	exec_table_end(&table);

	setenv("MEDICI_TEST_ANSWER", "{\"draw\":true}", 1);
	bot = sit_down(&table, ANSWERING("1", "exec sleep 100"), 400);
	assert_int_equal(exec_table_decide(&table, 1, &game, &action), 1);
	assert_int_equal(exec_table_decide(&table, 1, &game, &action), 0);
	assert_int_equal(bot->process.pid, 0); /* out of step: it was ended */
	exec_table_line(&table, header_line, strlen(header_line));
	assert_int_equal(exec_table_decide(&table, 1, &game, &action), 1);
	exec_table_end(&table);
}

static void test_signature(void **state)
{
	(void)state;
	char word[300] = "exec:";
	struct medici_player player;
	const char *wrong;
	for (int i = 5; i < 200; i += 2)
		memcpy(word + i, "\303\251", 3);
	exec_sign(&player, exec_find(word, strlen(word), &wrong));
	assert_int_equal(strlen(player.bot), 127); /* 5 and 61 letters of two bytes */
	assert_memory_equal(player.bot, word, 127);
	memcpy(player.bot, "random", 7);
	exec_sign(&player, &bot_random);
	assert_string_equal(player.bot, "random");
	assert_null(exec_find("random", 6, &wrong));
	assert_null(wrong);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_answers),     cmocka_unit_test(test_deaf),       cmocka_unit_test(test_full_pipe),
		cmocka_unit_test(test_slow_reader), cmocka_unit_test(test_new_chance), cmocka_unit_test(test_signature),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
