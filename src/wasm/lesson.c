/* A lesson of the tutorial for the page, by the same runner as in the terminal. Texts are English; the page translates
 * them by its catalogue.
 *
 * One lesson at a time. tutor_start, tutor_next, tutor_back and tutor_try leave the lines of the record that they told
 * on the desk: tutor_lines says how long they are. The module's game is then the lesson's. */
#include "lesson/lesson.h"

#include "wasm/export.h"

static struct lesson_run run;
static const char *reply;
static struct {
	uint32_t used; /* bytes on the desk */
	uint32_t restarted;
} told;

static void tell(void *context, const struct medici_events *events, int index)
{
	(void)context;
	told.used += (uint32_t)medici_write_event((char *)page_desk() + told.used, DESK_SIZE - told.used, &run.header.setup,
											  events, index);
}

static void restart(void *context)
{
	(void)context;
	told.used = 0;
	told.restarted = 1;
}

static void begin(void)
{
	told.used = told.restarted = 0;
	reply = NULL;
}

static uint32_t finish(int result)
{
	page_set_game(&run.header.setup, &run.game);
	return (uint32_t)result;
}

/* Lesson 0 is the board game's, 1 the card game's. */
EXPORT(tutor_start) void tutor_start(uint32_t which)
{
	const struct lesson_view view = {tell, tell, restart, NULL};
	begin();
	lesson_start(&run, which == 0 ? &lesson_board : &lesson_card, &view);
	finish(0);
}

/* Returns 1, or 0 if the learner must decide first or this is the last step. */
EXPORT(tutor_next) uint32_t tutor_next(void)
{
	begin();
	return finish(lesson_next(&run));
}

/* Returns 1, or 0 at the first step. */
EXPORT(tutor_back) uint32_t tutor_back(void)
{
	begin();
	return finish(lesson_back(&run));
}

/* The learner's decision. Returns an enum lesson_verdict; if it is not LESSON_RIGHT, tutor_reply says why. */
EXPORT(tutor_try) uint32_t tutor_try(uint32_t type, uint32_t places, uint32_t amount)
{
	struct medici_action action = {(uint8_t)type, (uint8_t)places, (uint16_t)amount};
	enum medici_status status = MEDICI_OK;
	begin();
	enum lesson_verdict verdict = lesson_try(&run, action, &reply, &status);
	if (verdict == LESSON_WRONG)
		reply = medici_status_text(status);
	return finish((int)verdict);
}

EXPORT(tutor_lines) uint32_t tutor_lines(void)
{
	return told.used;
}

/* 1: the lines are the whole game, not what came after the earlier ones. */
EXPORT(tutor_restarted) uint32_t tutor_restarted(void)
{
	return told.restarted;
}

/* The header of the game's record, on the desk; returns its length. */
EXPORT(tutor_header) uint32_t tutor_header(void)
{
	return (uint32_t)medici_write_header((char *)page_desk(), DESK_SIZE, &run.header);
}

/* The game's seed, MEDICI_SEED_SIZE bytes, on the desk: with it the learner plays on. */
EXPORT(tutor_seed) void tutor_seed(void)
{
	__builtin_memcpy(page_desk(), run.dealer.seed, MEDICI_SEED_SIZE);
}

/* ---- The step the learner is at ---- */

EXPORT(tutor_at) uint32_t tutor_at(void)
{
	return (uint32_t)run.at;
}

EXPORT(tutor_steps) uint32_t tutor_steps(void)
{
	return (uint32_t)run.lesson->steps;
}

EXPORT(tutor_title) const char *tutor_title(void)
{
	return lesson_title(&run);
}

EXPORT(tutor_text) const char *tutor_text(void)
{
	return lesson_now(&run)->text;
}

/* To the last tutor_try; NULL if it was right, or the learner has moved on. */
EXPORT(tutor_reply) const char *tutor_reply(void)
{
	return reply;
}

/* 1: the learner cannot go on without deciding. */
EXPORT(tutor_waits) uint32_t tutor_waits(void)
{
	return (uint32_t)lesson_waits(&run);
}

EXPORT(tutor_about_score) uint32_t tutor_about_score(void)
{
	return lesson_now(&run)->about_score;
}

/* The parts of the table that the text speaks of, enum lesson_part. */
EXPORT(tutor_points) uint32_t tutor_points(void)
{
	return lesson_now(&run)->points;
}

/* The name of the part 1 << index; NULL past the last. */
EXPORT(tutor_part_name) const char *tutor_part_name(uint32_t index)
{
	return index < LESSON_PARTS ? lesson_part_name(run.lesson->kind, (int)index) : NULL;
}

EXPORT(tutor_is_last) uint32_t tutor_is_last(void)
{
	return (uint32_t)lesson_is_last(&run);
}
