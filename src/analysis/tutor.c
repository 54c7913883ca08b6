#include "tutor.h"

void tutor_study(struct tutor *tutor, const struct medici_game *game)
{
	struct value expected;
	tutor->game = *game;
	tutor->count = 0;
	if (medici_wants(game) != MEDICI_WANTS_ACTION || analysis_forced(game))
		return;
	evaluator_start(&tutor->evaluator, game);
	tutor->count = evaluator_choices(&tutor->evaluator, game, NULL, tutor->choice, &expected);
}

/* Adds a bid that is higher than all that the evaluator considers. Returns the number of choices. */
static int add_high_bid(struct tutor *tutor, struct medici_action action)
{
	struct choice *last = &tutor->choice[tutor->count];
	if (action.type != MEDICI_BID || tutor->choice[tutor->count - 1].action.amount >= action.amount)
		return tutor->count;
	last->action = action;
	evaluator_high_bid(&tutor->evaluator, &tutor->game, action, &last->value);
	return tutor->count + 1;
}

/* Near a chance of 0 or 1 even a loss of one point is a blunder on the scale; nobody wants to be stopped for it. */
static int is_bad(enum tutor_level level, const struct analysis_step *verdict)
{
	switch (level) {
	case TUTOR_GENTLE:
		return verdict->grade == ANALYSIS_BLUNDER && verdict->error >= ANALYSIS_INACCURACY_FROM;
	case TUTOR_STRICT:
		return verdict->grade != ANALYSIS_GOOD;
	default:
		return 0;
	}
}

int tutor_warns(struct tutor *tutor, enum tutor_level level, struct medici_action action, struct analysis_step *verdict)
{
	__builtin_memset(verdict, 0, sizeof *verdict);
	if (tutor->count == 0)
		return 0;
	analysis_judge(&tutor->game, tutor->choice, add_high_bid(tutor, action), action, verdict);
	return is_bad(level, verdict);
}
