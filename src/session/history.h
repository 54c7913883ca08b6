/* The lines of a game that is played here, header first, kept in memory with where each ends in the file: what a
 * takeback goes back in. About 30 kB. */
#ifndef SESSION_HISTORY_H
#define SESSION_HISTORY_H

#include <stddef.h>

struct history_line {
	size_t end;    /* in `text` */
	long file_end; /* in the file */
	int decider;   /* the person whose decision it is, or -1: a bot's, or what follows by itself */
	int takebacks; /* of decisions that stood behind this line */
};

/* All zero before the first use. */
struct history {
	char *text;
	size_t size;
	struct history_line *line;
	int count, capacity;
	int broken; /* there was no memory: it is of no use */
};

/* Adds a line; `about` has all but its end. */
void history_add(struct history *history, const char *text, size_t len, const struct history_line *about);
/* Keeps the first `count` lines. */
void history_cut(struct history *history, int count);
void history_free(struct history *history);

/* Line `index`, with its end; its length. */
const char *history_text(const struct history *history, int index, size_t *len);
/* The last line that is a person's decision, or -1. */
int history_decision(const struct history *history);
/* How many decisions were taken back at lines from `first` on. */
int history_takebacks(const struct history *history, int first);

#endif
