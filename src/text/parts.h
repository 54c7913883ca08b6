/* A continued game: where its parts begin, and which of them are proved by their seeds. */
#ifndef TEXT_PARTS_H
#define TEXT_PARTS_H

#include <medici/record.h>
#include <stdio.h>

enum { PARTS_LINE = 240 };

/* "Part 1, events 1 to 57: every draw follows from its seed." `part` counts from 0, `proved` has a bit for each. */
void parts_line(char line[PARTS_LINE], const struct medici_header *header, int part, unsigned proved);
/* A line for each part; none if the game was dealt from one seed. */
void parts_show(FILE *out, const struct medici_header *header, unsigned proved);

#endif
