/* The tutor: what a decision would cost, before it is made. The grades and their thresholds are those of the analysis.
 * Freestanding; the caller provides all memory. */
#ifndef ANALYSIS_TUTOR_H
#define ANALYSIS_TUTOR_H

#include "analysis/analysis.h"

/* What it warns of: nothing; blunders that cost at least ANALYSIS_INACCURACY_FROM; inaccuracies and everything worse.
 */
enum tutor_level { TUTOR_OFF, TUTOR_GENTLE, TUTOR_STRICT, TUTOR_LEVELS };

/* A position whose choices have been valued. */
struct tutor {
	struct evaluator evaluator;
	struct medici_game game;
	int count; /* of the choices; 0 if the seat has a single one, or nobody decides */
	struct choice choice[EVALUATOR_CHOICES_MAX];
};

/* Values the choices of the seat to decide. Nearly all of the time is spent here: some milliseconds, at most about 50
 * on the board with six players. */
void tutor_study(struct tutor *tutor, const struct medici_game *game);
/* Judges a decision that is legal in the position studied: `verdict` says what it costs, which choice is best, and up
 * to which bid bidding is better than passing. Returns whether a tutor of this level warns of it. */
int tutor_warns(struct tutor *tutor, enum tutor_level level, struct medici_action action,
				struct analysis_step *verdict);

#endif
