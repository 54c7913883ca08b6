/* The lessons of the tutorial: every step of their scripts is legal, whichever right answer the learner gives; every
 * other answer gets a reply and changes nothing; the numbers in the texts are those of the game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "lang/lang.h"
#include "lesson/lesson.h"
#include "screen/draw/view.h"
#include "table/table.h"

enum { LESSONS = 2 };

static const struct lesson *const lessons[LESSONS] = {&lesson_board, &lesson_card};

/* ---- Listening ---- */

struct heard {
	struct medici_reader reader;
	struct medici_setup setup;
	struct medici_score score[MEDICI_DAYS]; /* of each day that ended */
	int told, followed, restarts;
};

static void hear(void *context, const struct medici_events *events, int index)
{
	struct heard *heard = (struct heard *)context;
	char line[MEDICI_LINE_MAX];
	size_t len = medici_write_event(line, sizeof line, &heard->setup, events, index);
	assert_int_equal(medici_reader_line(&heard->reader, line, len), MEDICI_LINE_EVENT);
	if (events->list[index].type == MEDICI_EV_SCORE)
		heard->score[events->list[index].day - 1] = events->score;
	heard->told++;
}

static void follow(void *context, const struct medici_events *events, int index)
{
	hear(context, events, index);
	((struct heard *)context)->told--;
	((struct heard *)context)->followed++;
}

/* The record begins again. */
static void restart(void *context)
{
	struct heard *heard = (struct heard *)context;
	heard->told = heard->followed = 0;
	heard->restarts++;
}

static void listen(struct heard *heard, const struct medici_header *header)
{
	char line[MEDICI_LINE_MAX];
	medici_reader_start(&heard->reader);
	heard->setup = header->setup;
	size_t len = medici_write_header(line, sizeof line, header);
	assert_int_equal(medici_reader_line(&heard->reader, line, len), MEDICI_LINE_HEADER);
}

static void start_deaf(struct lesson_run *run, const struct lesson *lesson)
{
	static const struct lesson_view nobody = {NULL, NULL, NULL, NULL};
	lesson_start(run, lesson, &nobody);
}

/* ---- Walking ---- */

static void answer_rightly(struct lesson_run *run, struct medici_action action)
{
	const char *reply = NULL;
	enum medici_status status;
	int at = run->at;
	assert_int_equal(lesson_try(run, action, &reply, &status), LESSON_RIGHT);
	assert_int_equal(run->at, at + 1);
}

static void step_on(struct lesson_run *run)
{
	if (lesson_waits(run))
		answer_rightly(run, lesson_expected(run));
	else
		assert_int_equal(lesson_next(run), 1);
}

static void walk_to(struct lesson_run *run, int step)
{
	while (run->at < step)
		step_on(run);
}

static void walk_to_end(struct lesson_run *run)
{
	walk_to(run, run->lesson->steps - 1);
	assert_int_equal(lesson_next(run), 0);
	assert_int_equal(medici_wants(&run->game), MEDICI_WANTS_ACTION);
}

static void scripts_are_legal(void **state)
{
	(void)state;
	for (int i = 0; i < LESSONS; i++) {
		struct lesson_run run;
		start_deaf(&run, lessons[i]);
		walk_to_end(&run);
	}
}

/* ---- Answers ---- */

/* Everything a program could be asked to do, allowed or not. */
static int all_actions(struct medici_action *list)
{
	int count = 0;
	for (int type = MEDICI_DRAW; type <= MEDICI_TAKE + 1; type++) {
		int more = type == MEDICI_BID ? 100 : type == MEDICI_TAKE ? 16 : 1;
		for (int i = 0; i < more; i++) {
			struct medici_action action = {(uint8_t)type, 0, 0};
			if (type == MEDICI_BID)
				action.amount = (uint16_t)i;
			if (type == MEDICI_TAKE)
				action.places = (uint8_t)i;
			list[count++] = action;
		}
	}
	return count;
}

static int is_legal(const struct medici_game *game, struct medici_action action)
{
	struct medici_game copy = *game;
	return medici_apply(&copy, action, NULL) == MEDICI_OK;
}

/* A wrong answer changes nothing and gets a reply. */
static void check_refusal(struct lesson_run *run, struct medici_action action)
{
	struct medici_game before = run->game;
	const char *reply = NULL;
	enum medici_status status = MEDICI_OK;
	int at = run->at,
		legal = is_legal(&before, action) || !lesson_asks(run); /* at a step without a question no answer is wrong */
	enum lesson_verdict verdict = lesson_try(run, action, &reply, &status);
	assert_int_equal(verdict, legal ? LESSON_OTHER : LESSON_WRONG);
	assert_int_equal(run->at, at);
	assert_memory_equal(&before, &run->game, sizeof before);
	if (legal)
		assert_non_null(reply);
	else
		assert_int_not_equal(status, MEDICI_OK);
}

/* Tries every move at the current step; after each right answer the lesson can be finished. Returns the number of right
 * answers. */
static int check_answers(const struct lesson_run *run)
{
	struct medici_action list[128];
	int right = 0, count = all_actions(list);
	for (int i = 0; i < count; i++) {
		struct lesson_run copy = *run;
		const char *reply;
		enum medici_status status;
		if (lesson_try(&copy, list[i], &reply, &status) != LESSON_RIGHT) {
			copy = *run;
			check_refusal(&copy, list[i]);
			continue;
		}
		right++;
		walk_to_end(&copy);
	}
	return right;
}

static void answers_are_judged(void **state)
{
	(void)state;
	for (int i = 0; i < LESSONS; i++) {
		struct lesson_run run;
		start_deaf(&run, lessons[i]);
		for (; !lesson_is_last(&run); step_on(&run)) {
			int right = check_answers(&run);
			assert_int_equal(right > 0, lesson_asks(&run));
			if (lesson_asks(&run))
				assert_int_equal(medici_turn(&run.game), LESSON_LEARNER);
		}
	}
}

static void replies_can_be_reached(void **state)
{
	(void)state;
	for (int i = 0; i < LESSONS; i++) {
		struct lesson_run run;
		start_deaf(&run, lessons[i]);
		for (; !lesson_is_last(&run); step_on(&run)) {
			const struct lesson_step *step = lesson_now(&run);
			int seen[LESSON_ANSWERS_MAX + 1] = {0};
			struct medici_action list[128];
			for (int k = all_actions(list) - 1; lesson_asks(&run) && k >= 0; k--) {
				struct lesson_run copy = run;
				const char *reply = NULL;
				enum medici_status status;
				if (lesson_try(&copy, list[k], &reply, &status) == LESSON_OTHER)
					for (int a = 0; a <= LESSON_ANSWERS_MAX; a++)
						seen[a] |= reply == (a < LESSON_ANSWERS_MAX ? step->answers[a].reply : step->otherwise);
			}
			for (int a = 0; a < LESSON_ANSWERS_MAX; a++)
				assert_true(!step->answers[a].reply || seen[a]);
			assert_true(!step->otherwise || seen[LESSON_ANSWERS_MAX]);
			assert_int_equal(step->otherwise != NULL, lesson_asks(&run));
		}
	}
}

/* ---- Back and forth ---- */

static void back_is_where_one_was(void **state)
{
	(void)state;
	for (int i = 0; i < LESSONS; i++) {
		struct medici_game seen[LESSON_STEPS_MAX];
		struct lesson_run run;
		start_deaf(&run, lessons[i]);
		assert_int_equal(lesson_back(&run), 0);
		for (; !lesson_is_last(&run); step_on(&run))
			seen[run.at] = run.game;
		while (lesson_back(&run))
			assert_memory_equal(&run.game, &seen[run.at], sizeof run.game);
		assert_int_equal(run.at, 0);
		while (lesson_next(&run))
			if (!lesson_is_last(&run))
				assert_memory_equal(&run.game, &seen[run.at], sizeof run.game);
		assert_true(lesson_is_last(&run));
	}
}

/* Starting in the middle leads to the same state as walking there. */
static void any_step_at_once(void **state)
{
	(void)state;
	for (int i = 0; i < LESSONS; i++) {
		struct lesson_run run, jumped;
		start_deaf(&run, lessons[i]);
		for (;; step_on(&run)) {
			start_deaf(&jumped, lessons[i]);
			lesson_go_to(&jumped, run.at);
			assert_int_equal(jumped.at, run.at);
			assert_memory_equal(&jumped.game, &run.game, sizeof run.game);
			walk_to_end(&jumped);
			if (lesson_is_last(&run))
				break;
		}
	}
}

/* A learner who goes back may answer differently, and the rest follows from that. */
static void a_changed_mind(void **state)
{
	(void)state;
	struct lesson_run run;
	const struct lesson_answer *answer;
	start_deaf(&run, &lesson_board);
	walk_to_end(&run);
	int florins = medici_money(&run.game, LESSON_LEARNER);
	do {
		lesson_back(&run);
		answer = &lesson_now(&run)->answers[0];
	} while (answer->high <= answer->low);
	struct medici_action dear = {MEDICI_BID, 0, answer->high};
	answer_rightly(&run, dear);
	while (lesson_next(&run))
		;
	assert_true(lesson_is_last(&run));
	assert_int_equal(medici_money(&run.game, LESSON_LEARNER), florins - (answer->high - answer->low));
}

/* Going back shows again what happened since the previous step, and follows the rest silently. */
static void what_is_told_again(void **state)
{
	(void)state;
	struct heard heard = {.told = 0};
	struct lesson_run run;
	struct lesson_view view = {NULL, NULL, restart, &heard};
	lesson_start(&run, &lesson_board, &view);
	assert_int_equal(heard.restarts, 1);
	walk_to(&run, 6);
	listen(&heard, &run.header);
	run.view.event = hear;
	run.view.follow = follow;
	assert_int_equal(lesson_back(&run), 1);
	assert_int_equal(heard.restarts, 2);
	assert_int_equal(heard.told, 5);     /* the learner's bid, the sale, the gold, Bruno's offer, Chiara's bid */
	assert_int_equal(heard.followed, 6); /* the day, two furs, the offer, two bids */
	assert_memory_equal(&heard.reader.game, &run.game, sizeof run.game);
}

/* ---- What was played is a record like any other ---- */

static int deaf(void *context, const struct medici_events *events, int index)
{
	(void)context;
	(void)events;
	(void)index;
	return 0;
}

static void a_record_to_go_on_with(void **state)
{
	(void)state;
	for (int i = 0; i < LESSONS; i++) {
		struct lesson_run run;
		struct heard heard = {.told = 0};
		struct lesson_view view = {hear, NULL, NULL, &heard};
		struct table table;
		start_deaf(&run, lessons[i]);
		walk_to_end(&run);
		listen(&heard, &run.header);
		lesson_retell(&run, &view);
		assert_memory_equal(&heard.reader.game, &run.game, sizeof run.game);
		assert_int_equal(table_resume(&table, &heard.reader, run.dealer.seed, deaf, NULL), MEDICI_OK);
		table_deal(&table);
		assert_memory_equal(&table.game, &run.game, sizeof run.game);
	}
}

/* ---- The texts ---- */

static void score_of(const struct lesson *lesson, struct heard *heard, struct lesson_run *run)
{
	struct lesson_view view = {hear, NULL, NULL, heard};
	start_deaf(run, lesson);
	walk_to_end(run);
	listen(heard, &run->header);
	lesson_retell(run, &view);
}

/* The texts say how the three ships of a lesson score, and what everybody has then. */
static void check_ships(const struct medici_score *score, const uint16_t ship[3], const uint16_t paid[3],
						const uint16_t money[3])
{
	assert_memory_equal(score->ship, ship, 3 * sizeof *ship);
	assert_memory_equal(score->ship_paid, paid, 3 * sizeof *paid);
	assert_memory_equal(score->money, money, 3 * sizeof *money);
}

static void board_numbers(void **state)
{
	(void)state;
	static const uint16_t ship[] = {18, 17, 14}, paid[] = {30, 15, 0}, money[] = {69, 64, 52};
	static const uint8_t fur[] = {4, 0, 0}, cloth[] = {0, 1, 3}, grain[] = {5, 5, 5}, dye[] = {0, 7, 7};
	struct heard heard = {.told = 0};
	struct lesson_run run;
	score_of(&lesson_board, &heard, &run);
	const struct medici_score *score = &heard.score[0];
	check_ships(score, ship, paid, money);
	assert_memory_equal(score->count[MEDICI_FUR], fur, sizeof fur);
	assert_memory_equal(score->count[MEDICI_CLOTH], cloth, sizeof cloth);
	assert_memory_equal(score->paid[MEDICI_GRAIN], grain, sizeof grain);
	assert_memory_equal(score->paid[MEDICI_DYE], dye, sizeof dye);
	assert_int_equal(medici_day(&run.game), 2);
	assert_int_equal(run.game.as.board.load[LESSON_LEARNER], 2); /* three free holds */
}

static void card_numbers(void **state)
{
	(void)state;
	static const uint16_t ship[] = {18, 11, 16}, paid[] = {30, 0, 15}, money[] = {55, 25, 35};
	static const uint8_t grain[] = {4, 2, 2}, grain_paid[] = {10, 0, 0}, spice[] = {1, 1, 1}, spice_paid[] = {5, 5, 5};
	struct heard heard = {.told = 0};
	struct lesson_run run;
	score_of(&lesson_card, &heard, &run);
	const struct medici_score *score = &heard.score[0];
	check_ships(score, ship, paid, money);
	assert_memory_equal(score->count[MEDICI_GRAIN], grain, sizeof grain);
	assert_memory_equal(score->paid[MEDICI_GRAIN], grain_paid, sizeof grain_paid);
	assert_memory_equal(score->count[MEDICI_SPICE], spice, sizeof spice);
	assert_memory_equal(score->paid[MEDICI_SPICE], spice_paid, sizeof spice_paid);
	assert_int_equal(score->paid[MEDICI_CLOTH][LESSON_LEARNER], 10);
	assert_int_equal(medici_day(&run.game), 2);
}

/* Every text but the last points at parts of the table, and what it points at lies there. */
static void texts_point_at_what_is_there(void **state)
{
	(void)state;
	for (int i = 0; i < LESSONS; i++) {
		struct lesson_run run;
		enum medici_kind kind = lessons[i]->kind;
		start_deaf(&run, lessons[i]);
		for (; !lesson_is_last(&run); step_on(&run)) {
			int points = lesson_now(&run)->points;
			int bidding = kind == MEDICI_BOARD && run.game.as.board.phase == MEDICI_BOARD_BID;
			assert_in_range(points, 1, (1 << LESSON_PARTS) - 1);
			assert_true(bidding || !(points & LESSON_BIDS));
			assert_true(medici_wants(&run.game) == MEDICI_WANTS_ACTION || !(points & LESSON_OFFER));
			for (int part = 0; part < LESSON_PARTS; part++)
				assert_true(!(points >> part & 1) || lesson_part_name(kind, part)[0]);
		}
		assert_int_equal(lesson_now(&run)->points, 0);
	}
}

/* A stranger reads about 200 words a minute, and thinks a quarter of a minute about a decision. */
static void ten_minutes(void **state)
{
	(void)state;
	for (int i = 0; i < LESSONS; i++) {
		int seconds = 0;
		for (int step = 0; step < lessons[i]->steps; step++) {
			const char *text = lessons[i]->step[step].text;
			int words = 1;
			for (; *text; text++)
				words += *text == ' ' || *text == '\n';
			seconds += words * 60 / 200 + (lessons[i]->step[step].answers[0].used ? 15 : 5);
		}
		assert_in_range(seconds, 1, 600);
	}
}

/* On the smallest screen the strip leaves the buyers and what is on offer in sight, in whichever language, and so it
 * does with the lines of a scoring. */
static void texts_fit(void **state)
{
	(void)state;
	const struct canvas smallest = {.rows = VIEW_ROWS, .cols = VIEW_COLS};
	for (int i = 0; i < LESSONS; i++)
		for (int at = 0; at < lessons[i]->steps; at++) {
			const struct lesson_step *step = &lessons[i]->step[at];
			struct view_box box = {.title = "", .text = _(step->text)};
			assert_in_range(view_strip_rows(&smallest, &box), 3, step->about_score ? 9 : 10);
		}
}

int main(void)
{
	lang_start(NULL);
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(scripts_are_legal),
		cmocka_unit_test(answers_are_judged),
		cmocka_unit_test(replies_can_be_reached),
		cmocka_unit_test(back_is_where_one_was),
		cmocka_unit_test(any_step_at_once),
		cmocka_unit_test(a_changed_mind),
		cmocka_unit_test(what_is_told_again),
		cmocka_unit_test(a_record_to_go_on_with),
		cmocka_unit_test(board_numbers),
		cmocka_unit_test(card_numbers),
		cmocka_unit_test(texts_point_at_what_is_there),
		cmocka_unit_test(ten_minutes),
		cmocka_unit_test(texts_fit),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
