/* A thread that does one job at a time beside the one that listens to the keyboard: where bots think. A descriptor
 * tells when the job is done, so that a poll can wait for it and for keys at once. */
#ifndef SESSION_THINKER_H
#define SESSION_THINKER_H

#include <pthread.h>
#include <stdatomic.h>

typedef void thinker_job(void *context);

/* At rest when it is all zero. */
struct thinker {
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	thinker_job *job; /* NULL: nothing to do */
	void *context;
	int done;             /* the pipe holds a byte for it */
	int ends[2];          /* the pipe */
	int started, busy;    /* busy: a job was given and not yet taken back */
	atomic_int hurried;   /* somebody waits: think no longer */
	atomic_int abandoned; /* nobody waits any more */
};

/* Starts the thread where there is none; 0, or an errno. */
int thinker_start(struct thinker *thinker);
/* Gives it a job. It must have been started, and taken back the one before. */
void thinker_give(struct thinker *thinker, thinker_job *job, void *context);
/* Readable when the job is done; -1 before it is started. */
int thinker_fd(const struct thinker *thinker);
int thinker_ready(const struct thinker *thinker);
/* Waits until the job is done, and takes it back. Nothing where there is none. */
void thinker_take(struct thinker *thinker);
/* The job should come to its end; thinker_time_up, as a budget's, tells it so. */
void thinker_hurry(struct thinker *thinker);
int thinker_time_up(void *thinker);
/* Hurries it, waits, and ends the thread. */
void thinker_end(struct thinker *thinker);

#endif
