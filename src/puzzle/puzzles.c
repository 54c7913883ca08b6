/* The puzzles that come with the program. The page gets the same lines as a file (tools/page). */
#include "puzzle.h"

static const char *const lines[] = {
#include "puzzles.inc"
};

int puzzle_count(void)
{
	return sizeof lines / sizeof lines[0];
}

const char *puzzle_line(int index)
{
	return lines[index];
}
