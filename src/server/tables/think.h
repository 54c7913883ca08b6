/* Threads in which bots think, so that the loop never waits for one. A decision comes back with the table and the
 * step of its question, because the game may have moved on meanwhile. */
#ifndef SERVER_THINK_H
#define SERVER_THINK_H

#include "bots/bot.h"

struct think;

struct thought {
	struct thought *next; /* private */
	int64_t table;
	uint32_t step;
	int seat;
	const struct bot *bot;
	struct medici_game game;
	struct medici_action action; /* the decision */
};

/* `wake` is called in a thinking thread when a decision is ready. Returns NULL if there is no memory or no thread. */
struct think *think_start(int threads, int limit_ms, void (*wake)(void *context), void *context);
/* Copies the question. Returns -1 if there is no memory. */
int think_ask(struct think *think, const struct thought *question);
/* Returns a decision, to be freed with free(), or NULL if none is ready. */
struct thought *think_result(struct think *think);
/* Stops all threads; decisions that are not ready are lost. */
void think_stop(struct think *think);

#endif
