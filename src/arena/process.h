/* A child process that is talked to in lines, with a deadline for every answer.
 *
 * It is not trusted: memory is bounded whatever it writes, and only process_ask, up to its limit, and process_end, for
 * two seconds, block. Every child has its own process group, so that its children are ended with it; on Linux it is
 * also killed when the thread that started it ends for any reason. */
#ifndef ARENA_PROCESS_H
#define ARENA_PROCESS_H

#include <stdatomic.h>
#include <stddef.h>
#include <sys/types.h>

#include "arena/bot_log.h"

enum {
	PROCESS_INPUT = 1 << 18, /* size of the queue of its input: several times the record of the longest game */
	PROCESS_LINE = 1 << 16   /* the longest line that it may write */
};

struct process {
	pid_t pid;              /* its process group too; 0: it does not run */
	int slot;               /* where the signal handler finds it */
	int in, out, err;       /* our ends of its standard input, output and error; err is -1 without a log */
	size_t kept, sent;      /* of `input` */
	size_t got;             /* of `output` */
	const atomic_int *stop; /* if not NULL: once this flag is set, the program is not waited for any more */
	struct bot_log *log;    /* receives its standard error, with the name `who`; NULL: it shares ours */
	const char *who;
	struct bot_log_line line; /* the incomplete last line of its standard error */
	char input[PROCESS_INPUT];
	char output[PROCESS_LINE];
};

enum process_answer {
	PROCESS_ANSWERED,
	PROCESS_LATE,       /* or the stop flag was set */
	PROCESS_CLOSED,     /* it ended, or closed its input or output */
	PROCESS_UNASKED,    /* it wrote before it was asked, or more than one line */
	PROCESS_FLOOD,      /* PROCESS_LINE bytes and no end of line */
	PROCESS_NOT_READING /* it does not read its input, and the queue is full */
};

/* Runs `/bin/sh -c COMMAND`, with our standard error if it has no log; the queue of its input is kept. Returns 0, or an
 * errno. From the first start on, a signal that ends this process (INT, TERM, HUP, QUIT) also ends all children, and
 * SIGPIPE is ignored, so that a closed pipe is reported as an error. */
int process_start(struct process *process, const char *command);

/* From now on this signal, too, ends this process and all children. May be called by a handler of the signal. */
void process_guard(int number);

/* Queues text for it to read. Returns 0, or -1 if there is no room. */
int process_add(struct process *process, const char *text, size_t len);
/* Writes as much of the queue as is possible without blocking. */
void process_push(struct process *process);
/* Copies to the log what it has written to standard error so far. The other functions do so, too: a program that writes
 * more than a pipe holds waits until it is asked, and is not delayed while it is asked. */
void process_hear(struct process *process);
/* Drops the text that has been written. */
void process_forget(struct process *process);

/* Sends the question and waits up to the limit for a line, which is then in `output`: `len` bytes without the newline.
 */
enum process_answer process_ask(struct process *process, const char *question, int limit_ms, size_t *len);

/* Returns 1 if it has ended, after a short wait; with the exit status, or minus the signal that killed it. */
int process_ended(struct process *process, int wait_ms, int *status);

/* Ends it and its group at once. */
void process_kill(struct process *process);
/* Ends several at once: closes their input, waits a second, sends SIGTERM, waits a second, sends SIGKILL. */
void process_end(struct process *const *list, int count);

#endif
