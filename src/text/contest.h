/* A contest between bots as a report: the parts that medici arena and medici ladder share, as text and as JSON. */
#ifndef TEXT_CONTEST_H
#define TEXT_CONTEST_H

#include <stdio.h>

#include "arena/arena.h"

enum contest_end { CONTEST_COMPLETE, CONTEST_DECIDED, CONTEST_INTERRUPTED };

struct contest {
	const char *name; /* of the command */
	struct arena arena;
	struct arena_result result;
	enum contest_end end;
	double seconds;
	FILE *report;
};

/* Of a name that is longer, the end is shown: there a command has its arguments. In characters, and in bytes. */
enum { CONTEST_LABEL = 40, CONTEST_LABEL_SIZE = 4 * CONTEST_LABEL + 1 };

double contest_par(const struct contest *contest);
void contest_label(const struct contest *contest, int entry, char label[CONTEST_LABEL_SIZE]);
int contest_column(const struct contest *contest);           /* how wide a column of labels is */
void contest_name(const struct contest *contest, int entry); /* in such a column */
void contest_heading(const struct contest *contest);
void contest_ending(const struct contest *contest); /* the text's last part: seats lost, and times */
void contest_json_string(const struct contest *contest, const char *text);
void contest_json_heading(const struct contest *contest);
void contest_json_bot(const struct contest *contest, int entry); /* without the closing brace */
void contest_json_times(const struct contest *contest);          /* as above, and the end of the object */
/* The 95% interval of a mean that is never below `least` or above `most`. Returns 0 if it is not known. */
int contest_interval(const struct stats *stats, double least, double most, double *low, double *high);

#endif
