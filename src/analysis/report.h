/* The analysis of a game as a line of JSON (docs/analysis.md): the same bytes on every machine and in the page.
 * Freestanding. */
#ifndef ANALYSIS_REPORT_H
#define ANALYSIS_REPORT_H

#include <medici/record.h>

#include "analysis/analysis.h"

/* The name of the evaluator: a hash of its networks and of the version of its code, as 12 hex digits. Reports of the
 * same name can be compared. */
enum { ANALYSIS_NAME_SIZE = 13 };
void analysis_name(char name[ANALYSIS_NAME_SIZE]);

enum {
	ANALYSIS_REPORT_MAX = 1 << 20,
	ANALYSIS_POSITION_MAX = 1 << 14
}; /* no report of a game, or position, is longer */

/* Writes the line with its newline and a NUL. Returns the length without the NUL, or 0 if it does not fit. */
size_t analysis_report(char *text, size_t size, const struct analysis *analysis, const struct medici_header *header);
/* The same for a position: everybody's chances, and each choice of the seat to decide, the best first. */
size_t analysis_report_position(char *text, size_t size, const struct study *study, const struct medici_game *game);
/* The same for one decision that was judged, also before it is made: as in the report of a game, and its limit. */
size_t analysis_report_verdict(char *text, size_t size, const struct analysis_step *step, int players);

/* A choice as a report has it, `{"bid":7`, without its closing brace. Returns as above. */
enum { ANALYSIS_ACTION_MAX = 32 };
size_t analysis_report_action(char *text, size_t size, struct medici_action action);

#endif
