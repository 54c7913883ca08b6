/* A program that runs beside us and is talked to in lines, with a deadline for every answer.
 *
 * It is not trusted: memory is bounded whatever it writes, and nothing blocks but process_ask, up to its limit, and
 * process_end, for two seconds. Every program has a process group of its own, so that what it starts is ended with it;
 * on Linux it is killed too when the thread that started it is gone, however that came about. */
#ifndef ARENA_PROCESS_H
#define ARENA_PROCESS_H

#include <stdatomic.h>
#include <stddef.h>
#include <sys/types.h>

enum {
	PROCESS_INPUT = 1 << 18, /* what is kept for it to read: several times the longest game's record */
	PROCESS_LINE = 1 << 16   /* the longest line that it may write */
};

struct process {
	pid_t pid;              /* its process group too; 0: it does not run */
	int slot;               /* where the signal handler finds it */
	int in, out;            /* our ends of its standard input and output */
	size_t kept, sent;      /* of `input` */
	size_t got;             /* of `output` */
	const atomic_int *stop; /* becomes 1 when nobody waits for an answer any more; NULL: somebody always does */
	char input[PROCESS_INPUT];
	char output[PROCESS_LINE];
};

enum process_answer {
	PROCESS_ANSWERED,
	PROCESS_LATE,    /* or nobody waits any more */
	PROCESS_CLOSED,  /* it ended, or closed its input or output */
	PROCESS_UNASKED, /* it wrote before it was asked, or more than one line */
	PROCESS_FLOOD,   /* PROCESS_LINE bytes and no end of line */
	PROCESS_DEAF     /* it has not read its input for so long that there is no more room for it */
};

/* Runs `/bin/sh -c COMMAND`; our standard error is its own too. What is kept for it to read stays. 0, or an errno.
 * From the first start on, a signal that ends us (INT, TERM, HUP, QUIT) ends all programs too, and SIGPIPE is ignored:
 * a program that left is an error like others, and so is a reader of our output that did. */
int process_start(struct process *process, const char *command);

/* From now on this signal ends us and all programs, as above. May be called by a handler of the signal. */
void process_guard(int number);

/* Queues text for it to read. Returns 0, or -1 if there is no room. */
int process_add(struct process *process, const char *text, size_t len);
/* Writes as much of the queue as is possible without blocking. */
void process_push(struct process *process);
/* Drops the text that has been written. */
void process_forget(struct process *process);

/* Asks, and waits that long for a line; it is in `output`, `len` bytes without its end. */
enum process_answer process_ask(struct process *process, const char *question, int limit_ms, size_t *len);

/* Returns 1 if it has ended, after a short wait; with the exit status, or minus the signal that killed it. */
int process_ended(const struct process *process, int wait_ms, int *status);

/* Ends it and its group at once. */
void process_kill(struct process *process);
/* Ends several at once: closes their input, waits a second, sends SIGTERM, waits a second, sends SIGKILL. */
void process_end(struct process *const *list, int count);

#endif
