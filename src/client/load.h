/* Load for a server: many tables at once, with players who decide when asked, and watchers. bench/server uses it to
 * measure a server. The clients do little, so that they do not limit the server: they trust its questions, and count
 * lines instead of replaying them. */
#ifndef CLIENT_LOAD_H
#define CLIENT_LOAD_H

#include <stdint.h>

#include "client/dialer.h"
#include "stats/stats.h"

struct load_plan {
	struct dial_address address;
	int tables, players, watchers; /* watchers of each table */
	int pace_ms;                   /* between a question and the decision, about */
	int seconds;                   /* of measuring, from the moment that all games run */
	int stop_after;                /* seconds; 0: not set */
	bool insecure;
};

struct load_result {
	uint64_t moves;         /* decisions sent */
	uint64_t lines;         /* lines received by all clients */
	uint64_t games;         /* finished */
	uint64_t gaps;          /* lines that came out of order: always 0 */
	uint64_t errors;        /* refusals, except for decisions that came late */
	uint64_t lost;          /* connections that ended */
	int connected, running; /* clients, tables with a game, at the end */
	double seconds;
	struct stats_times told; /* from a player's answer to its receipt by everybody else at the table */
};

/* Returns -1 if there is no memory. Ends early if `*stop` becomes more than 0. */
int load_run(const struct load_plan *plan, struct load_result *result, const volatile int *stop);

#endif
