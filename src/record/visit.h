/* Reads a record file line by line to its end and calls a function for each line. */
#ifndef RECORD_VISIT_H
#define RECORD_VISIT_H

#include <medici/record.h>
#include <stdbool.h>
#include <stdio.h>

struct rec_visit {
	struct medici_reader *reader; /* the caller's; rec_visit starts it */
	bool whole_lines;             /* ignore a last line without a newline: a crash leaves half a line */
	long line;                    /* number of the line, from 1; at the end, how many were read */
	long game;                    /* headers so far */
	uint64_t read;                /* bytes so far */
	int error;                    /* at the end: errno if the file could not be read, else 0 */
};

/* Called for every line. A value other than 0 ends the visit. */
typedef int rec_visitor(void *context, const struct rec_visit *at, enum medici_line_kind kind);

/* Set `reader` and `whole_lines`; the rest is filled in. Returns the value that ended the visit, or 0. */
int rec_visit(struct rec_visit *visit, FILE *file, rec_visitor *each, void *context);

#endif
