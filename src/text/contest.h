/* A contest between bots as a report: text, JSON, or a plot. */
#ifndef TEXT_CONTEST_H
#define TEXT_CONTEST_H

#include <stdio.h>

#include "arena/arena.h"
#include "arena/ladder.h"

enum contest_end { CONTEST_COMPLETE, CONTEST_DECIDED, CONTEST_INTERRUPTED };

struct contest {
	const char *name; /* of the command */
	struct arena arena;
	struct arena_result result;
	enum contest_end end;
	double seconds;
	FILE *report;
};

/* The sequential test of medici arena: is the first bot's win share par (H0), or `bound` more (H1)? */
struct contest_test {
	double bound; /* 0: no test */
	enum stats_verdict verdict;
};

/* Returns the win share of a bot that is as good as the others. */
double contest_par(const struct contest *contest);
/* Returns the win share of H1. */
double contest_high_share(const struct contest *contest, const struct contest_test *test);

/* Writes the win share of a bot: with the luck removed, if the arena computed it. */
void contest_share(const struct contest *contest, int entry, struct stats *share);

/* Computes the 95% interval of a mean that is never below `least` or above `most`. Returns 0 if it is not known. */
int contest_interval(const struct stats *stats, double least, double most, double *low, double *high);

void contest_arena_text(const struct contest *contest, const struct contest_test *test);
void contest_arena_json(const struct contest *contest, const struct contest_test *test);
void contest_arena_plot(const struct contest *contest, FILE *svg);

/* The ladder has been rated. */
void contest_ladder_text(const struct contest *contest, const struct ladder *ladder);
void contest_ladder_json(const struct contest *contest, const struct ladder *ladder);
void contest_ladder_plot(const struct contest *contest, const struct ladder *ladder, FILE *svg);

#endif
