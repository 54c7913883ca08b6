/* Why the right choice of a puzzle is better than another one: its answer as a judged decision. Freestanding. */
#ifndef PUZZLE_JUDGE_H
#define PUZZLE_JUDGE_H

#include "analysis/analysis.h"
#include "puzzle/puzzle.h"

/* Working memory; the caller's. */
struct puzzle_judging {
	struct evaluator evaluator;
	struct choice list[EVALUATOR_CHOICES_MAX];
};

/* Is the k-th choice shown the right one? -1 stands for giving up, which is not. */
int puzzle_is_right(const struct puzzle *puzzle, int shown);
/* Compares the right choice with the k-th one shown; if that is the right one, or -1, with the best of the others. In
 * `step`, `played`, `best` and `limit` are what the puzzle says, the values are the evaluator's. */
void puzzle_judge(struct puzzle_judging *work, const struct puzzle *puzzle, int shown, struct analysis_step *step);

#endif
