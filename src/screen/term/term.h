/* A real terminal behind a canvas, by ncurses: shows what changed, reads keys, turns clicks into the keys of what was
 * clicked, follows the size, and restores the terminal whatever happens. One at a time. */
#ifndef SCREEN_TERM_TERM_H
#define SCREEN_TERM_TERM_H

#include "screen/draw/view.h"

struct terminal {
	struct canvas canvas; /* to draw on, of the terminal's size */
	struct canvas shown;
	int colours;      /* 256, 8 or 0 */
	int pending;      /* a key that was read in advance */
	int fresh;        /* everything must be shown again */
	int stopped;      /* it is gone, or the program shall end */
	int takes_text;   /* 1: pasted text counts as typed; 0: it is ignored */
	int pasting;      /* 1: within a paste */
	long long pasted; /* time of its last character, in milliseconds */
};

/* Returns whether a full screen can be shown: input and output are a terminal that can move its cursor. */
int term_possible(void);

int term_open(struct terminal *term); /* returns 0, or -1 if out of memory */
void term_close(struct terminal *term);

/* Shows the canvas; only changes are sent. */
void term_show(struct terminal *term);

/* Waits for a key, for `fd` (-1: none) to be readable, or this many milliseconds (-1: no limit). Returns 1 if `fd` is
 * readable. */
int term_wait(struct terminal *term, int fd, int milliseconds);

/* Returns the next key, or KEY_NONE. VIEW_RESIZE: the canvas has a new size. VIEW_STOP is repeated. */
int term_key(struct terminal *term);

/* Drops the keys typed so far. */
void term_drop_keys(struct terminal *term);

void term_bell(void);

#endif
