/* A decision that was judged, in words: how bad it is, and why another is better. The report of a game says them after
 * the decision and the tutor before it, so they are in the present tense. */
#ifndef TEXT_VERDICT_H
#define TEXT_VERDICT_H

#include <stddef.h>

#include "analysis/analysis.h"

/* "blunder", for a decision that is not good. */
const char *verdict_grade(int grade);
/* Why the best choice is better than the one made, in one sentence. */
enum { VERDICT_REASON = 200 };
void verdict_reason(char *text, size_t size, const struct analysis_step *step);

#endif
