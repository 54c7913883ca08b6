#include "judge.h"

int puzzle_is_right(const struct puzzle *puzzle, int shown)
{
	int order[PUZZLE_CHOICES_MAX];
	puzzle_order(puzzle, order);
	return shown >= 0 && order[shown] == 0;
}

/* Returns the best of the wrong choices. */
static const struct puzzle_choice *most_tempting(const struct puzzle *puzzle)
{
	const struct puzzle_choice *found = &puzzle->choice[1];
	for (int k = 2; k < puzzle->count; k++)
		if (puzzle->choice[k].chance > found->chance)
			found = &puzzle->choice[k];
	return found;
}

static const struct puzzle_choice *wrong_choice(const struct puzzle *puzzle, int shown)
{
	int order[PUZZLE_CHOICES_MAX];
	puzzle_order(puzzle, order);
	return shown < 0 || order[shown] == 0 ? most_tempting(puzzle) : &puzzle->choice[order[shown]];
}

/* Returns the highest bid that is better than passing: the evaluator's, within what the rollouts of the puzzle show. */
static int limit_of(const struct puzzle *puzzle, int limit)
{
	for (int k = 1; k < puzzle->count; k++) {
		const struct medici_action *wrong = &puzzle->choice[k].action;
		if (puzzle->choice[0].action.type == MEDICI_PASS && wrong->type == MEDICI_BID && limit >= wrong->amount)
			limit = wrong->amount - 1;
	}
	if (puzzle->choice[0].action.type == MEDICI_BID && limit < puzzle->choice[0].action.amount)
		limit = puzzle->choice[0].action.amount;
	return puzzle->game.kind == MEDICI_BOARD && limit > puzzle->game.as.board.high ? limit : 0;
}

void puzzle_judge(struct puzzle_judging *work, const struct puzzle *puzzle, int shown, struct analysis_step *step)
{
	struct medici_action played = wrong_choice(puzzle, shown)->action;
	struct value expected;
	__builtin_memset(step, 0, sizeof *step);
	evaluator_start(&work->evaluator, &puzzle->game);
	int count = evaluator_choices(&work->evaluator, &puzzle->game, &played, work->list, &expected);
	analysis_judge(&puzzle->game, work->list, count, played, step);
	step->best = puzzle->choice[0].action;
	step->limit = (uint16_t)limit_of(puzzle, step->limit);
}
