/* The lessons of the tutorial for the page: the same data and texts as in the terminal, in English; the page translates
 * them by its catalogue. Lesson 0 is the board game's, 1 the card game's. */
#include "lesson/lesson.h"

#include "wasm/export.h"

static const struct lesson *lesson_of(uint32_t which)
{
	return which == 0 ? &lesson_board : &lesson_card;
}

static const struct lesson_step *step_of(uint32_t which, uint32_t step)
{
	return &lesson_of(which)->step[step];
}

EXPORT(lesson_steps) uint32_t lesson_steps(uint32_t which)
{
	return (uint32_t)lesson_of(which)->steps;
}

EXPORT(lesson_seed) uint64_t lesson_seed(uint32_t which)
{
	return lesson_of(which)->seed;
}

enum lesson_words { WORDS_TITLE, WORDS_TEXT, WORDS_OTHERWISE };

/* A text of a step; 0 where it has none. */
EXPORT(lesson_words) const char *lesson_words(uint32_t which, uint32_t step, uint32_t what)
{
	const struct lesson_step *at = step_of(which, step);
	return what == WORDS_TITLE ? at->title : what == WORDS_TEXT ? at->text : at->otherwise;
}

/* Bit 0: a day begins. Bit 1: about the scoring. */
EXPORT(lesson_flags) uint32_t lesson_flags(uint32_t which, uint32_t step)
{
	const struct lesson_step *at = step_of(which, step);
	return (at->begins_day != 0) | (at->about_score != 0) << 1;
}

/* What rival i of the step does, packed as game_nth does; its seat at bit 4 of the type. 0 ends the list. */
EXPORT(lesson_rival) uint32_t lesson_rival(uint32_t which, uint32_t step, uint32_t i)
{
	const struct lesson_act *act = &step_of(which, step)->rivals[i];
	if (i >= LESSON_RIVALS_MAX || act->seat == LESSON_LEARNER)
		return 0;
	return act->action.type | (uint32_t)act->seat << 4 | (uint32_t)act->action.places << 8 |
		   (uint32_t)act->action.amount << 16;
}

/* Answer i of the step: its type and places, plus bit 7; its lowest amount from bit 16 on. 0 ends the list. */
EXPORT(lesson_answer) uint32_t lesson_answer(uint32_t which, uint32_t step, uint32_t i)
{
	const struct lesson_answer *answer = &step_of(which, step)->answers[i];
	if (i >= LESSON_ANSWERS_MAX || !answer->used)
		return 0;
	return answer->type | 1u << 7 | (uint32_t)answer->places << 8 | (uint32_t)answer->low << 16;
}

EXPORT(lesson_highest) uint32_t lesson_highest(uint32_t which, uint32_t step, uint32_t i)
{
	return step_of(which, step)->answers[i].high;
}

/* Why not; 0 for the answer that the lesson hopes for. */
EXPORT(lesson_reply) const char *lesson_reply(uint32_t which, uint32_t step, uint32_t i)
{
	return step_of(which, step)->answers[i].reply;
}
