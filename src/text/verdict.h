/* A decision that was judged, in words: how bad it is, and why another is better. The report of a game says them after
 * the decision and the tutor before it, so they are in the present tense. */
#ifndef TEXT_VERDICT_H
#define TEXT_VERDICT_H

#include <stddef.h>

#include "analysis/tutor.h"

/* "blunder", for a decision that is not good. */
const char *verdict_grade(int grade);
/* Why the best choice is better than the one made, in one sentence. */
enum { VERDICT_REASON = 200 };
void verdict_reason(char *text, size_t size, const struct analysis_step *step);

/* ---- The tutor ---- */

/* What the decision costs, what is better, and why: a short paragraph. */
enum { VERDICT_WARNING = 1024 };
void verdict_warning(char *text, size_t size, const struct analysis_step *step);
/* What a tutor of that level does, as a sentence. */
const char *verdict_level(enum tutor_level level);
/* How often the tutor warned, and after how many of the warnings another decision was made. */
void verdict_sum(char *text, size_t size, int warned, int heeded);

#endif
