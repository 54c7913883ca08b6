/* Reads the lines of a file of any length in bounded memory. */
#ifndef RECORD_LINES_H
#define RECORD_LINES_H

#include <stdint.h>
#include <stdio.h>

struct rec_lines {
	FILE *file;
	char *line; /* the last line, without its newline; cut if it is longer than a line of a record may be */
	size_t len;
	size_t size;
	long number;   /* from 1 */
	uint64_t read; /* bytes so far */
	int ended;     /* the line had a newline */
};

void rec_lines_start(struct rec_lines *lines, FILE *file);
int rec_lines_next(struct rec_lines *lines); /* 1, 0 at the end, -1 on an error (errno) */
void rec_lines_end(struct rec_lines *lines);

#endif
