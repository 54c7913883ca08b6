/* The tutor judges a decision before it is made as the analysis judges it afterwards; it finds a planted blunder, and
 * never warns of the best choice or of the only one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include <medici/medici.h>

#include "analysis/tutor.h"

static struct tutor tutor;
static struct analysis analysis;

/* A game that novice bots play, as far as it has come. */
static struct play {
	struct medici_game game;
	struct medici_random pieces, mind;
	struct medici_events events; /* of the last step */
	uint64_t memory[BOT_MEMORY / sizeof(uint64_t)];
} play;

static void begin(enum medici_kind kind, int players, uint8_t number)
{
	uint8_t seed[MEDICI_SEED_SIZE] = {number};
	struct medici_setup setup;
	medici_setup_default(&setup, kind, players);
	medici_start(&play.game, &setup);
	analysis_start(&analysis, &setup);
	bot_stream(&play.pieces, seed, 1);
	bot_stream(&play.mind, seed, 2);
}

/* Deals until a decision is due, and follows it in the analysis if that is wanted. Returns 0 at the end of the game. */
static int deal(int follow)
{
	while (medici_wants(&play.game) != MEDICI_WANTS_ACTION) {
		if (medici_wants(&play.game) == MEDICI_WANTS_NOTHING)
			return 0;
		memset(&play.events, 0, sizeof play.events);
		medici_sample_step(&play.game, &play.pieces, &play.events);
		for (int i = 0; follow && i < play.events.count; i++)
			assert_int_equal(analysis_event(&analysis, &play.events.list[i]), 0);
	}
	return 1;
}

static struct medici_action novice(void)
{
	struct bot_budget budget = {0, NULL, NULL};
	return bot_decide(&bot_novice, &play.game, &play.mind, &budget, play.memory);
}

static void decide(struct medici_action action, int follow)
{
	memset(&play.events, 0, sizeof play.events);
	assert_int_equal(medici_apply(&play.game, action, &play.events), MEDICI_OK);
	for (int i = 0; follow && i < play.events.count; i++)
		assert_int_equal(analysis_event(&analysis, &play.events.list[i]), 0);
}

static int warns(enum tutor_level level, struct medici_action action)
{
	struct analysis_step verdict;
	return tutor_warns(&tutor, level, action, &verdict);
}

/* ---- Tests ---- */

/* The draw of a turn's first piece is no event of its own; a decision to draw comes with its piece, one step later. */
static const struct analysis_step *step_of(int from)
{
	for (int k = from; k < analysis.count; k++)
		if (analysis.step[k].kind == ANALYSIS_DECISION)
			return &analysis.step[k];
	return NULL;
}

static void test_same_as_analysis(void **state)
{
	int judged = 0;
	(void)state;
	for (int kind = 0; kind < 2; kind++) {
		begin(kind ? MEDICI_CARD : MEDICI_BOARD, 3, 1);
		while (judged < 60 * (kind + 1) && deal(1)) {
			struct analysis_step verdict;
			struct medici_action action = novice();
			int before = analysis.count;
			tutor_study(&tutor, &play.game);
			int strict = tutor_warns(&tutor, TUTOR_STRICT, action, &verdict);
			decide(action, 1);
			if (tutor.count == 0 || !deal(1))
				continue;
			const struct analysis_step *step = step_of(before);
			assert_non_null(step);
			assert_int_equal(step->grade, verdict.grade);
			assert_int_equal(step->seat, verdict.seat);
			assert_int_equal(step->limit, verdict.limit);
			assert_memory_equal(&step->best, &verdict.best, sizeof step->best);
			for (int seat = 0; seat < medici_players(&play.game); seat++)
				assert_true(step->value.chance[seat] == verdict.value.chance[seat]);
			assert_true(step->error == verdict.error && step->florins == verdict.florins);
			assert_int_equal(strict, step->grade != ANALYSIS_GOOD);
			judged++;
		}
	}
	assert_true(judged > 80);
}

/* All florins but one for a group of one lot: above the bids that the evaluator considers. */
static void test_planted_bid(void **state)
{
	struct analysis_step verdict;
	struct medici_action bid = {MEDICI_BID, 0, 0}, pass = {MEDICI_PASS, 0, 0};
	const struct medici_board *b = &play.game.as.board;
	(void)state;
	begin(MEDICI_BOARD, 4, 5);
	while (deal(0) && !(b->phase == MEDICI_BOARD_BID && b->group_count == 1 && b->high == 0))
		decide(novice(), 0);
	int seat = medici_turn(&play.game);
	bid.amount = (uint16_t)(b->money[seat] - 1);
	tutor_study(&tutor, &play.game);
	assert_true(tutor_warns(&tutor, TUTOR_GENTLE, bid, &verdict));
	assert_int_equal(verdict.grade, ANALYSIS_BLUNDER);
	assert_int_equal(verdict.seat, seat);
	assert_memory_equal(&verdict.played, &bid, sizeof bid);
	assert_true(verdict.best.type == MEDICI_PASS || verdict.best.amount < 15);
	assert_true(verdict.limit < 15);
	assert_true(verdict.error > 0.1f && verdict.florins > 5);
	assert_true(warns(TUTOR_STRICT, bid));
	assert_false(warns(TUTOR_OFF, bid));
	assert_false(warns(TUTOR_STRICT, verdict.best));
	assert_false(warns(TUTOR_GENTLE, pass)); /* a single lot is no blunder to miss */
}

/* Whoever is warned gently is warned strictly; the best choice is never warned of. */
static void test_levels(void **state)
{
	int gentle = 0, strict = 0;
	(void)state;
	for (int kind = 0; kind < 2; kind++) {
		begin(kind ? MEDICI_CARD : MEDICI_BOARD, 4, 2);
		for (int k = 0; k < 80 && deal(0); k++) {
			struct medici_action action = novice();
			struct analysis_step verdict;
			tutor_study(&tutor, &play.game);
			int mild = tutor_warns(&tutor, TUTOR_GENTLE, action, &verdict), severe = warns(TUTOR_STRICT, action);
			assert_true(!mild || (severe && verdict.grade == ANALYSIS_BLUNDER));
			assert_true(!mild || verdict.error >= ANALYSIS_INACCURACY_FROM);
			assert_false(tutor.count && warns(TUTOR_STRICT, verdict.best));
			gentle += mild;
			strict += severe;
			decide(action, 0);
		}
	}
	assert_true(gentle > 0 && strict > gentle);
}

/* Returns how many decisions of the game have a single choice. */
static int count_forced(void)
{
	int forced = 0;
	while (deal(0)) {
		struct medici_action action = novice();
		if (medici_count(&play.game) == 1) {
			tutor_study(&tutor, &play.game);
			assert_int_equal(tutor.count, 0);
			assert_false(warns(TUTOR_STRICT, action));
			forced++;
		}
		decide(action, 0);
	}
	return forced;
}

static void test_forced(void **state)
{
	int forced = 0;
	(void)state;
	for (uint8_t number = 0; number < 20; number++) {
		begin(MEDICI_CARD, 2, number);
		forced += count_forced();
	}
	assert_true(forced > 0);
	tutor_study(&tutor, &play.game); /* the game is over */
	assert_int_equal(tutor.count, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_same_as_analysis),
		cmocka_unit_test(test_planted_bid),
		cmocka_unit_test(test_levels),
		cmocka_unit_test(test_forced),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
