/* Threads in which bots think, so that the loop never waits for one. A question goes in with a number, the answer comes
 * back with it; whoever asked may have lost interest by then. */
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
	struct medici_action action; /* the answer */
};

/* `wake` is called in a thinking thread when a decision is ready. Returns NULL if there is no memory or no thread. */
struct think *think_start(int threads, int limit_ms, void (*wake)(void *context), void *context);
/* Copies the question. Returns -1 if there is no memory. */
int think_ask(struct think *think, const struct thought *question);
/* Returns a decision, to be freed with free(), or NULL if none is ready. */
struct thought *think_answer(struct think *think);
/* Stops all threads; decisions that are not ready are lost. */
void think_stop(struct think *think);

#endif
