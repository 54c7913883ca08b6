/* A thread for one job at a time, in which bots think while the main thread reads the keyboard. A descriptor becomes
 * readable when the job is done, so that poll can wait for it and for keys. */
#ifndef SESSION_THINKER_H
#define SESSION_THINKER_H

#include <pthread.h>
#include <stdatomic.h>

typedef void thinker_job(void *context);

/* All zero: not started. */
struct thinker {
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	thinker_job *job; /* NULL: nothing to do */
	void *context;
	int done;             /* the pipe holds a byte that says so */
	int ends[2];          /* the pipe */
	int started, busy;    /* busy: a job was given and not yet taken back */
	atomic_int hurried;   /* stop thinking and decide */
	atomic_int abandoned; /* the result is not needed any more */
};

/* Starts the thread if it does not run. Returns 0, or an errno. */
int thinker_start(struct thinker *thinker);
/* Gives it a job. The thread must run, and the previous job must have been taken back. */
void thinker_give(struct thinker *thinker, thinker_job *job, void *context);
/* Readable when the job is done; -1 before it is started. */
int thinker_fd(const struct thinker *thinker);
int thinker_ready(const struct thinker *thinker);
/* Waits until the job is done, and takes it back. Does nothing without a job. */
void thinker_take(struct thinker *thinker);
/* Asks the job to end soon: thinker_time_up, the time_up of a budget, then returns 1. */
void thinker_hurry(struct thinker *thinker);
int thinker_time_up(void *thinker);
/* Hurries it, waits, and ends the thread. */
void thinker_end(struct thinker *thinker);

#endif
