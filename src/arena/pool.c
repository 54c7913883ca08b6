#include "pool.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct state {
	const struct pool *pool;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	uint64_t next;      /* the next item to start */
	uint64_t collected; /* items collected so far */
	uint64_t end;       /* where to stop: fewer than all items after a stop */
	char *slots;
	int done[POOL_WINDOW];
};

struct worker {
	struct state *state;
	pthread_t thread;
	void *memory;
};

static void *slot_of(const struct state *state, uint64_t item)
{
	return state->slots + (size_t)(item % POOL_WINDOW) * state->pool->slot;
}

static void end_at(struct state *state, uint64_t item)
{
	if (item < state->end)
		state->end = item;
	pthread_cond_broadcast(&state->changed);
}

/* Waits for a free slot and returns the next item, or -1 if there is none. Called with the lock held. */
static int take_item(struct state *state, uint64_t *item)
{
	while (state->next < state->end && state->next - state->collected >= POOL_WINDOW)
		pthread_cond_wait(&state->changed, &state->lock);
	if (state->pool->stop && atomic_load(state->pool->stop))
		end_at(state, state->next);
	if (state->next >= state->end)
		return -1;
	*item = state->next++;
	return 0;
}

static void *work(void *context)
{
	const struct worker *worker = (const struct worker *)context;
	struct state *state = worker->state;
	const struct pool *pool = state->pool;
	uint64_t item;
	if (pool->start)
		pool->start(pool->context, worker->memory);
	pthread_mutex_lock(&state->lock);
	while (take_item(state, &item) == 0) {
		pthread_mutex_unlock(&state->lock);
		pool->work(pool->context, item, slot_of(state, item), worker->memory);
		pthread_mutex_lock(&state->lock);
		state->done[item % POOL_WINDOW] = 1;
		pthread_cond_broadcast(&state->changed);
	}
	pthread_mutex_unlock(&state->lock);
	if (pool->leave)
		pool->leave(pool->context, worker->memory);
	return NULL;
}

static void collect(struct state *state)
{
	pthread_mutex_lock(&state->lock);
	while (state->collected < state->end) {
		uint64_t item = state->collected;
		if (!state->done[item % POOL_WINDOW]) {
			pthread_cond_wait(&state->changed, &state->lock);
			continue;
		}
		pthread_mutex_unlock(&state->lock);
		int enough = state->pool->collect(state->pool->context, item, slot_of(state, item));
		pthread_mutex_lock(&state->lock);
		state->done[item % POOL_WINDOW] = 0;
		state->collected++;
		if (enough)
			state->end = state->collected;
		pthread_cond_broadcast(&state->changed);
	}
	pthread_mutex_unlock(&state->lock);
}

static int run_threads(struct state *state, struct worker *workers, char *memory)
{
	const struct pool *pool = state->pool;
	int started = 0, failed = 0;
	pthread_mutex_init(&state->lock, NULL);
	pthread_cond_init(&state->changed, NULL);
	for (; started < pool->threads && !failed; started += !failed) {
		workers[started].state = state;
		workers[started].memory = memory + (size_t)started * pool->memory;
		failed = pthread_create(&workers[started].thread, NULL, work, &workers[started]);
	}
	if (started > 0)
		collect(state);
	for (int i = 0; i < started; i++)
		pthread_join(workers[i].thread, NULL);
	pthread_cond_destroy(&state->changed);
	pthread_mutex_destroy(&state->lock);
	return started > 0 ? 0 : failed;
}

int pool_run(const struct pool *pool)
{
	struct state state = {0};
	struct worker *workers = (struct worker *)calloc((size_t)pool->threads, sizeof *workers);
	char *memory = (char *)calloc((size_t)pool->threads, pool->memory + 1);
	int failed = ENOMEM;
	state.pool = pool;
	state.end = pool->items;
	state.slots = (char *)calloc(POOL_WINDOW, pool->slot);
	if (workers && memory && state.slots)
		failed = run_threads(&state, workers, memory);
	for (int i = 0; i < POOL_WINDOW && state.slots && pool->drop; i++)
		pool->drop(state.slots + (size_t)i * pool->slot);
	free(state.slots);
	free(memory);
	free(workers);
	return failed;
}

long pool_cores(void)
{
	long count = sysconf(_SC_NPROCESSORS_ONLN);
	if (count < 1)
		return 1;
	return count < POOL_THREADS_MAX ? count : POOL_THREADS_MAX;
}
