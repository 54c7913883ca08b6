/* The options of medici puzzle. */
#ifndef CLI_PUZZLE_H
#define CLI_PUZZLE_H

#include "cli/cli.h"
#include "puzzle/progress.h"

struct puzzle_options {
	/* As given on the command line; NULL or 0 if not. */
	const char *game, *theme, *date;
	long level, number;
	int daily, list, plain;
	/* Complete: what the check makes of it. */
	struct puzzle_filter filter;
	int32_t today;
};

struct terminal;
/* Asks puzzles in a terminal that is open: the one of the day first. Returns 1, or 0 to end the program. */
int puzzle_in(struct terminal *term);

#endif
