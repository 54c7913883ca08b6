#include "think.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>

#include "server/base/secret.h"

enum { THREADS_MAX = 64 };

struct queue {
	struct thought *first, **last;
};

struct think {
	void (*wake)(void *context);
	void *context;
	int limit_ms, threads;
	pthread_t thread[THREADS_MAX];
	pthread_mutex_t mutex;
	pthread_cond_t asked;
	struct queue questions, results; /* under the mutex */
	atomic_bool stopping;
};

static void push(struct queue *queue, struct thought *thought)
{
	thought->next = NULL;
	*queue->last = thought;
	queue->last = &thought->next;
}

static struct thought *pop(struct queue *queue)
{
	struct thought *thought = queue->first;
	if (!thought)
		return NULL;
	queue->first = thought->next;
	if (!queue->first)
		queue->last = &queue->first;
	return thought;
}

/* ---- A thinking thread ---- */

struct deadline {
	struct think *think;
	struct timespec until;
};

static int time_up(void *context)
{
	const struct deadline *deadline = context;
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return atomic_load(&deadline->think->stopping) || now.tv_sec > deadline->until.tv_sec ||
		   (now.tv_sec == deadline->until.tv_sec && now.tv_nsec >= deadline->until.tv_nsec);
}

static struct deadline deadline_of(struct think *think)
{
	struct deadline deadline = {think, {0, 0}};
	clock_gettime(CLOCK_MONOTONIC, &deadline.until);
	deadline.until.tv_sec += think->limit_ms / 1000;
	deadline.until.tv_nsec += (long)(think->limit_ms % 1000) * 1000000;
	if (deadline.until.tv_nsec >= 1000000000) {
		deadline.until.tv_sec++;
		deadline.until.tv_nsec -= 1000000000;
	}
	return deadline;
}

static struct thought *next_question(struct think *think)
{
	struct thought *question = NULL;
	pthread_mutex_lock(&think->mutex);
	while (!atomic_load(&think->stopping) && !(question = pop(&think->questions)))
		pthread_cond_wait(&think->asked, &think->mutex);
	pthread_mutex_unlock(&think->mutex);
	return question;
}

static void *think_on(void *context)
{
	struct think *think = context;
	struct medici_random random;
	uint8_t key[MEDICI_SEED_SIZE];
	_Alignas(16) static _Thread_local char memory[BOT_MEMORY];
	struct thought *thought;
	secret_random(key, sizeof key);
	bot_stream(&random, key, 0);
	while ((thought = next_question(think))) {
		struct deadline deadline = deadline_of(think);
		struct bot_budget budget = {0, time_up, &deadline};
		thought->action = bot_decide(thought->bot, &thought->game, &random, &budget, memory);
		pthread_mutex_lock(&think->mutex);
		push(&think->results, thought);
		pthread_mutex_unlock(&think->mutex);
		think->wake(think->context);
	}
	return NULL;
}

/* ---- The loop's side ---- */

struct think *think_start(int threads, int limit_ms, void (*wake)(void *context), void *context)
{
	struct think *think = calloc(1, sizeof *think);
	if (!think)
		return NULL;
	think->wake = wake;
	think->context = context;
	think->limit_ms = limit_ms;
	think->questions.last = &think->questions.first;
	think->results.last = &think->results.first;
	pthread_mutex_init(&think->mutex, NULL);
	pthread_cond_init(&think->asked, NULL);
	while (think->threads < threads && think->threads < THREADS_MAX &&
		   pthread_create(&think->thread[think->threads], NULL, think_on, think) == 0)
		think->threads++;
	if (think->threads > 0)
		return think;
	think_stop(think);
	return NULL;
}

int think_ask(struct think *think, const struct thought *question)
{
	struct thought *copy = malloc(sizeof *copy);
	if (!copy)
		return -1;
	*copy = *question;
	pthread_mutex_lock(&think->mutex);
	push(&think->questions, copy);
	pthread_cond_signal(&think->asked);
	pthread_mutex_unlock(&think->mutex);
	return 0;
}

struct thought *think_result(struct think *think)
{
	pthread_mutex_lock(&think->mutex);
	struct thought *result = pop(&think->results);
	pthread_mutex_unlock(&think->mutex);
	return result;
}

void think_stop(struct think *think)
{
	struct thought *thought;
	pthread_mutex_lock(&think->mutex);
	atomic_store(&think->stopping, true);
	pthread_cond_broadcast(&think->asked);
	pthread_mutex_unlock(&think->mutex);
	for (int i = 0; i < think->threads; i++)
		pthread_join(think->thread[i], NULL);
	while ((thought = pop(&think->questions)) || (thought = pop(&think->results)))
		free(thought);
	pthread_cond_destroy(&think->asked);
	pthread_mutex_destroy(&think->mutex);
	free(think);
}
