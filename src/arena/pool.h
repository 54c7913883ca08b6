/* Runs numbered items of work on several threads and collects their results in order.
 *
 * A result waits in its slot until all earlier ones are collected; no item starts more than POOL_WINDOW ahead, so
 * memory is bounded. The collected results do not depend on the number of threads. */
#ifndef ARENA_POOL_H
#define ARENA_POOL_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

enum { POOL_WINDOW = 64, POOL_THREADS_MAX = 256 };

struct pool {
	uint64_t items;
	long threads;
	size_t slot;   /* bytes of an item's result: zeros at first, later the result of an earlier item */
	size_t memory; /* bytes of working memory of each thread */
	void *context;
	/* On each of the threads, before its first item and after its last; may be NULL. */
	void (*start)(void *context, void *memory);
	void (*leave)(void *context, void *memory);
	void (*work)(void *context, uint64_t item, void *slot, void *memory);
	/* Called on the caller's thread, in order. A return other than 0 ends the run. */
	int (*collect)(void *context, uint64_t item, void *slot);
	void (*drop)(void *slot); /* frees what a slot holds, after the run; may be NULL */
	atomic_int *stop;         /* NULL, or a flag: if set, no new item is begun; those under way are finished */
};

/* Returns 0, or an errno if it could not start. It also runs with fewer threads than asked for. */
int pool_run(const struct pool *pool);

long pool_cores(void); /* how many threads this machine runs at once */

#endif
