/* Contests between bots on paired deals: every bot plays the same deals on every seat.
 *
 * A deal is played at each table of the contest with several seatings; all its games are dealt from the same seed. One
 * deal is one observation: a bot's result is the mean over its seats and games. Deals are independent of each other, so
 * intervals and tests count deals, not games. Results do not depend on the number of threads, if external programs
 * decide by the game alone; only the times vary. */
#ifndef ARENA_ARENA_H
#define ARENA_ARENA_H

#include <stdatomic.h>

#include "arena/host.h"
#include "arena/rating.h"
#include "arena/seating.h"
#include "stats/adjust.h"
#include "stats/stats.h"

enum {
	ARENA_FIELD_MAX = RATING_FIELD_MAX,
	ARENA_NAME_SIZE = EXEC_COMMAND_MAX + 8,
	ARENA_WIN = 60 /* units per win: divisible by any number of winners */
};

/* A bot with its budget, and the name of this combination. */
struct arena_entry {
	char name[ARENA_NAME_SIZE];
	const struct bot *bot;
	struct bot_budget budget;
};

/* All entries have different names. */
struct arena_field {
	int count;
	struct arena_entry entry[ARENA_FIELD_MAX];
};

/* Which entry stands behind each label of the seatings. */
struct arena_table {
	uint8_t entry[MEDICI_SEATS_MAX];
};

struct arena {
	struct medici_setup setup;
	struct arena_field field;
	struct seatings seatings;
	int limit; /* of seatings for a deal */
	int tables;
	struct arena_table *table;
	const struct rating *rating; /* NULL if no ratings are wanted */
	uint8_t seed[MEDICI_SEED_SIZE];
	uint64_t deals;
	long threads;
	int limit_ms; /* for a decision of a program */
	int adjust;   /* 1: the luck of every game is computed, too */
};

/* How often a program lost its seat, and the first reason. */
struct arena_losses {
	uint64_t count;
	struct exec_loss loss;
};

/* The results of an entry in some games: sums over its seats. */
struct arena_sum {
	uint64_t seats;
	uint64_t wins; /* in parts of ARENA_WIN */
	int64_t florins;
	int64_t ahead;            /* its florins times the number of players, less everybody's */
	double luck[MEDICI_DAYS]; /* by day, in wins; 0 unless arena.adjust */
	struct stats_times times;
	struct arena_losses lost;
};

struct arena_tally {
	uint64_t games;
	uint64_t luck_ns; /* the time that its luck took */
	struct arena_sum entry[ARENA_FIELD_MAX];
};

/* Callbacks, called in the order of deals, tables and seatings. */
struct arena_watch {
	void *context;
	int (*text)(void *context, const char *text, size_t len); /* records, many lines at a time. NULL: none are made */
	/* A deal is over; `row` is for the rating, if there is one. */
	int (*deal)(void *context, const struct arena_tally *tally, const double *row);
	atomic_int *stop; /* NULL, or a flag: if set, the deals under way are abandoned */
};

/* Plays until all deals are played, a callback returns something other than 0, or `stop` is set. Returns 0, or an
 * errno. */
int arena_run(const struct arena *arena, const struct arena_watch *watch);

/* Sets up a single table with this entry on each seat; the caller owns `table`. */
void arena_seat(struct arena *arena, struct arena_table *table, const uint8_t *entries);

/* Lists all tables at which the numbers of seats of any two entries differ by at most one, so that every pair meets
 * equally often. The caller frees them. Returns -1 if out of memory. */
int arena_mix(struct arena *arena);

/* The results of the entries, over deals. */
struct arena_result {
	uint64_t deals, games;
	struct stats share[ARENA_FIELD_MAX];     /* of a win, for each seat it had */
	struct adjust adjusted[ARENA_FIELD_MAX]; /* the share with the luck removed */
	uint64_t luck_ns;
	struct stats florins[ARENA_FIELD_MAX];
	struct stats margin[ARENA_FIELD_MAX]; /* own florins less the mean of the others at the table */
	struct stats_times times[ARENA_FIELD_MAX];
	struct arena_losses lost[ARENA_FIELD_MAX]; /* seats lost because a program failed, of `seats` */
	uint64_t seats[ARENA_FIELD_MAX];
};

void arena_result_add(struct arena_result *result, const struct arena *arena, const struct arena_tally *tally);

#endif
