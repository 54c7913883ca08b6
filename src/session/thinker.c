#include "thinker.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static void *work(void *context)
{
	struct thinker *thinker = (struct thinker *)context;
	pthread_mutex_lock(&thinker->lock);
	for (;;) {
		while (thinker->started && (!thinker->job || thinker->done))
			pthread_cond_wait(&thinker->changed, &thinker->lock);
		if (!thinker->started)
			break;
		pthread_mutex_unlock(&thinker->lock);
		thinker->job(thinker->context);
		pthread_mutex_lock(&thinker->lock);
		thinker->done = 1;
		while (write(thinker->ends[1], "", 1) < 0 && errno == EINTR)
			continue;
		pthread_cond_broadcast(&thinker->changed);
	}
	pthread_mutex_unlock(&thinker->lock);
	return NULL;
}

/* Signals belong to the main thread: this thread starts with all of them blocked. */
static int create(struct thinker *thinker)
{
	sigset_t all, before;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	int failed = pthread_create(&thinker->thread, NULL, work, thinker);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return failed;
}

int thinker_start(struct thinker *thinker)
{
	if (thinker->started)
		return 0;
	memset(thinker, 0, sizeof *thinker);
	if (pipe(thinker->ends) != 0)
		return errno;
	fcntl(thinker->ends[0], F_SETFD, FD_CLOEXEC);
	fcntl(thinker->ends[1], F_SETFD, FD_CLOEXEC);
	pthread_mutex_init(&thinker->lock, NULL);
	pthread_cond_init(&thinker->changed, NULL);
	thinker->started = 1;
	int failed = create(thinker);
	if (failed) {
		thinker->started = 0;
		close(thinker->ends[0]);
		close(thinker->ends[1]);
	}
	return failed;
}

void thinker_give(struct thinker *thinker, thinker_job *job, void *context)
{
	pthread_mutex_lock(&thinker->lock);
	atomic_store(&thinker->hurried, 0);
	thinker->job = job;
	thinker->context = context;
	thinker->busy = 1;
	pthread_cond_broadcast(&thinker->changed);
	pthread_mutex_unlock(&thinker->lock);
}

int thinker_fd(const struct thinker *thinker)
{
	return thinker->started ? thinker->ends[0] : -1;
}

int thinker_ready(const struct thinker *thinker)
{
	struct pollfd end = {thinker_fd(thinker), POLLIN, 0};
	return thinker->busy && poll(&end, 1, 0) > 0;
}

void thinker_take(struct thinker *thinker)
{
	char byte;
	if (!thinker->busy)
		return;
	pthread_mutex_lock(&thinker->lock);
	while (!thinker->done)
		pthread_cond_wait(&thinker->changed, &thinker->lock);
	while (read(thinker->ends[0], &byte, 1) < 0 && errno == EINTR)
		continue;
	thinker->job = NULL;
	thinker->done = thinker->busy = 0;
	pthread_mutex_unlock(&thinker->lock);
}

void thinker_hurry(struct thinker *thinker)
{
	atomic_store(&thinker->hurried, 1);
}

int thinker_time_up(void *thinker)
{
	return atomic_load(&((struct thinker *)thinker)->hurried);
}

void thinker_end(struct thinker *thinker)
{
	if (!thinker->started)
		return;
	thinker_hurry(thinker);
	atomic_store(&thinker->abandoned, 1);
	thinker_take(thinker);
	pthread_mutex_lock(&thinker->lock);
	thinker->started = 0;
	pthread_cond_broadcast(&thinker->changed);
	pthread_mutex_unlock(&thinker->lock);
	pthread_join(thinker->thread, NULL);
	pthread_mutex_destroy(&thinker->lock);
	pthread_cond_destroy(&thinker->changed);
	close(thinker->ends[0]);
	close(thinker->ends[1]);
}
