#include "watchdog.h"

#include <ev.h>
#include <jansson.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <time.h>

#include "server/base/clock.h"
#include "server/base/log.h"

/* The thread looks every quarter of the limit, but at least once a second. It reports a loop that stays stuck again
 * after each REMIND_MS. */
enum { LOOK_MAX_MS = 1000, REMIND_MS = 10000 };

static struct {
	ev_prepare sleeps;
	ev_check wakes;
	pthread_t thread;
	pthread_mutex_t mutex;
	pthread_cond_t changed;
	bool started;
	bool stopping; /* under the mutex */
	int64_t limit_ms;
	/* Written by the loop, read by the thread: */
	atomic_uint turn;     /* odd while the loop is busy */
	atomic_llong since;   /* when the turn began, as clock_now() counts */
	atomic_llong long_ms; /* how long the last long turn took */
	const char *_Atomic what;
	atomic_llong table;
} dog;

/* ---- The loop's side ---- */

/* The thread may read the new value of one and the old value of the other: they only describe. */
void watchdog_doing(const char *what, int64_t table)
{
	atomic_store_explicit(&dog.what, what, memory_order_relaxed);
	atomic_store_explicit(&dog.table, table, memory_order_relaxed);
}

/* Only the loop changes the number, so it needs no atomic addition. The release publishes what was stored before it. */
static void next_turn(void)
{
	unsigned turn = atomic_load_explicit(&dog.turn, memory_order_relaxed);
	atomic_store_explicit(&dog.turn, turn + 1, memory_order_release);
}

static void on_wake(struct ev_loop *loop, ev_check *watcher, int events)
{
	(void)loop;
	(void)watcher;
	(void)events;
	atomic_store_explicit(&dog.since, clock_now(), memory_order_relaxed);
	watchdog_doing("connections", 0);
	next_turn();
}

/* The thread may report a turn as stuck that ends at the same moment, a little below the limit. So turns of half the
 * limit are noted already; the thread looks more often than such turns can follow each other. */
static void on_sleep(struct ev_loop *loop, ev_prepare *watcher, int events)
{
	(void)loop;
	(void)watcher;
	(void)events;
	long long ms = clock_now() - atomic_load_explicit(&dog.since, memory_order_relaxed);
	if (2 * ms >= dog.limit_ms)
		atomic_store_explicit(&dog.long_ms, ms, memory_order_relaxed);
	next_turn();
}

/* ---- The thread ---- */

struct report {
	unsigned turn;   /* the turn that was reported; 0: none */
	int64_t next_ms; /* how long it must last to be reported again */
};

static void report_stuck(struct report *report, unsigned turn, int64_t ms)
{
	srv_log(SRV_ERROR, "loop is stuck", "{s:s, s:I, s:I}", "doing", atomic_load(&dog.what), "table",
			(json_int_t)atomic_load(&dog.table), "ms", (json_int_t)ms);
	report->turn = turn;
	report->next_ms = ms + REMIND_MS;
}

static void look(struct report *report)
{
	unsigned turn = atomic_load(&dog.turn);
	int64_t ms = clock_now() - atomic_load(&dog.since);
	if (report->turn && report->turn != turn) {
		srv_log(SRV_WARN, "loop moves again", "{s:I}", "ms", (json_int_t)atomic_load(&dog.long_ms));
		report->turn = 0;
	}
	if (turn % 2 == 1 && ms >= (report->turn ? report->next_ms : dog.limit_ms))
		report_stuck(report, turn, ms);
}

/* Returns false if it is time to stop. */
static bool pause_ms(int64_t ms)
{
	struct timespec until;
	clock_gettime(CLOCK_MONOTONIC, &until);
	int64_t nanoseconds = until.tv_nsec + ms * 1000000;
	until.tv_sec += nanoseconds / 1000000000;
	until.tv_nsec = nanoseconds % 1000000000;
	pthread_mutex_lock(&dog.mutex);
	for (int waited = 0; !dog.stopping && waited == 0;)
		waited = pthread_cond_timedwait(&dog.changed, &dog.mutex, &until);
	bool stopping = dog.stopping;
	pthread_mutex_unlock(&dog.mutex);
	return !stopping;
}

static void *watch(void *context)
{
	struct report report = {0, 0};
	int64_t every_ms = dog.limit_ms / 4 < LOOK_MAX_MS ? dog.limit_ms / 4 : LOOK_MAX_MS;
	(void)context;
	while (pause_ms(every_ms))
		look(&report);
	return NULL;
}

/* ---- Beginning and end ---- */

/* The loop is busy from the first callback after epoll returns (highest priority) to the last before it is called
 * (lowest). */
static void watch_loop(struct ev_loop *loop)
{
	ev_check_init(&dog.wakes, on_wake);
	ev_set_priority(&dog.wakes, EV_MAXPRI);
	ev_check_start(loop, &dog.wakes);
	ev_prepare_init(&dog.sleeps, on_sleep);
	ev_set_priority(&dog.sleeps, EV_MINPRI);
	ev_prepare_start(loop, &dog.sleeps);
}

int watchdog_start(struct ev_loop *loop, int seconds)
{
	pthread_condattr_t steady;
	if (seconds == 0)
		return 0;
	dog.limit_ms = seconds * INT64_C(1000);
	dog.stopping = false;
	atomic_store(&dog.since, clock_now());
	atomic_store(&dog.turn, 1);
	watchdog_doing("starting", 0);
	pthread_mutex_init(&dog.mutex, NULL);
	pthread_condattr_init(&steady);
	pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
	pthread_cond_init(&dog.changed, &steady);
	pthread_condattr_destroy(&steady);
	dog.started = pthread_create(&dog.thread, NULL, watch, NULL) == 0;
	if (dog.started) {
		watch_loop(loop);
		return 0;
	}
	pthread_cond_destroy(&dog.changed);
	pthread_mutex_destroy(&dog.mutex);
	return -1;
}

void watchdog_stop(void)
{
	if (!dog.started)
		return;
	pthread_mutex_lock(&dog.mutex);
	dog.stopping = true;
	pthread_cond_signal(&dog.changed);
	pthread_mutex_unlock(&dog.mutex);
	pthread_join(dog.thread, NULL);
	pthread_cond_destroy(&dog.changed);
	pthread_mutex_destroy(&dog.mutex);
	dog.started = false;
}
