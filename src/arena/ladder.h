/* A ladder: all bots of a field play each other, and are rated by the order in which their games ended. */
#ifndef ARENA_LADDER_H
#define ARENA_LADDER_H

#include "arena/arena.h"

struct ladder {
	struct rating rating;
	double *rows; /* one for each deal */
	int simplest; /* the bot that has 0 points */
	struct rating_points points[ARENA_FIELD_MAX];
	int order[ARENA_FIELD_MAX]; /* the best first */
};

/* Sets up the tables of the arena, whose field, setup and deals are set, and memory for every deal. Returns 0, or -1 if
 * out of memory. Close it in either case. */
int ladder_open(struct ladder *ladder, struct arena *arena);
/* Keeps the row of a deal; deals count from 0. */
void ladder_add_deal(struct ladder *ladder, uint64_t deal, const double *row);
/* Rates the bots by the first `deals` deals. Returns 0, or -1 if out of memory. */
int ladder_rate(struct ladder *ladder, uint64_t deals);
/* Frees what ladder_open allocated, the tables of the arena among it. */
void ladder_close(struct ladder *ladder, struct arena *arena);

#endif
