/* What external programs write to standard error, kept in a file that stays below a bound: when it is full, its older
 * half is dropped. Lines begin with the name of who wrote them; control characters become question marks, since
 * somebody will show the file on a terminal. Not thread-safe. */
#ifndef ARENA_BOT_LOG_H
#define ARENA_BOT_LOG_H

#include <stddef.h>

enum {
	BOT_LOG_MAX = 1 << 20, /* bytes of the file */
	BOT_LOG_SHOWN = 1 << 16,
	BOT_LOG_LINE = 500 /* bytes; longer lines are broken */
};

struct bot_log {
	int fd;         /* -1: nothing is kept */
	long size;      /* of the file */
	long from;      /* where this run begins in it */
	size_t waiting; /* bytes of `text` that are to be written */
	char text[1 << 13];
};

/* Opens a file to append to. 0, or -1 with errno; EWOULDBLOCK: another process has it. */
int bot_log_open(struct bot_log *log, const char *path);
void bot_log_close(struct bot_log *log);

/* A line that its writer has not completed yet. */
struct bot_log_line {
	size_t len;
	char text[BOT_LOG_LINE];
};
/* Adds what was read. What cannot be written is lost: a game does not wait for it. */
void bot_log_add(struct bot_log *log, const char *who, struct bot_log_line *line, const char *text, size_t len);
/* Adds the line that was never completed. */
void bot_log_flush(struct bot_log *log, const char *who, struct bot_log_line *line);

/* Returns the end of what this run has written, BOT_LOG_SHOWN bytes at most, to be freed; NULL if there is nothing. */
char *bot_log_read(const struct bot_log *log);

#endif
