/* Rollouts of decisions on many threads: every choice is played on equally often and with the same luck
 * (analysis/rollout.h). The results do not depend on the number of threads. */
#ifndef ARENA_ROLLOUTS_H
#define ARENA_ROLLOUTS_H

#include <stdatomic.h>

#include "analysis/rollout.h"
#include "stats/stats.h"

enum { ROLLOUTS_CHOICES_MAX = 10, ROLLOUTS_MAX = 1000000 };

/* A decision, what is to be compared, and what came out. */
struct rollouts_decision {
	struct medici_game game;
	int count; /* of choices */
	struct medici_action choice[ROLLOUTS_CHOICES_MAX];
	struct stats chance[ROLLOUTS_CHOICES_MAX]; /* of the seat that decides to win */
	struct stats behind[ROLLOUTS_CHOICES_MAX]; /* how much less than after the first choice */
};

struct rollouts {
	struct rollouts_decision *decision;
	int decisions;
	long rollouts; /* of every choice */
	long threads;
	atomic_int *stop; /* NULL, or a flag: if set, the run ends with fewer rollouts */
	void (*progress)(void *context, uint64_t done);
	void *context;
};

/* How many rollouts `progress` gets to in the end. */
uint64_t rollouts_total(const struct rollouts *all);
/* Returns 0, or an errno if it could not start. */
int rollouts_run(struct rollouts *all);

/* The standard error of a mean; 0 if there are fewer than two observations. */
double rollouts_error(const struct stats *stats);

#endif
