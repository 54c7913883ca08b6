/* Rollouts of decisions in words: how often each choice won, with standard errors, and what that says. */
#ifndef TEXT_REVIEW_ROLLOUTS_H
#define TEXT_REVIEW_ROLLOUTS_H

#include <medici/record.h>
#include <stdio.h>

#include "analysis/analysis.h"
#include "arena/rollouts.h"

/* The decisions of a game: the first choice of each is the better one, the second the one that was made. `line` is the
 * number of the header's line in the file. */
void review_rollouts(FILE *out, const struct rollouts *all, const struct analysis_step *const *steps,
					 const struct medici_header *header, long line);
/* The choices of one position. */
void review_rollouts_position(FILE *out, const struct rollouts *all);
/* The same as a field of JSON, `,"rollouts":[...]`; steps may be NULL for a position. */
void review_rollouts_json(FILE *out, const struct rollouts *all, const struct analysis_step *const *steps);

#endif
