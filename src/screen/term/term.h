/* A real terminal behind a canvas, by ncurses: shows what changed, gives keys, turns clicks into the keys of what was
 * clicked, follows the size, and whatever happens leaves the terminal as it was. One at a time. */
#ifndef SCREEN_TERM_TERM_H
#define SCREEN_TERM_TERM_H

#include "screen/draw/view.h"

struct terminal {
	struct canvas canvas; /* to draw on; as large as the terminal */
	struct canvas shown;
	int colours;      /* 256, 8 or 0 */
	int pending;      /* a key that was read before it was asked for */
	int fresh;        /* everything must be shown again */
	int stopped;      /* it is gone, or the program shall end */
	int takes_text;   /* what is pasted is typed; else it is ignored */
	int pasting;      /* the terminal has said so */
	long long pasted; /* when the last of it came, in milliseconds */
};

/* Can a full screen be shown here: both ends are a terminal that can move its cursor? */
int term_possible(void);

int term_open(struct terminal *term); /* 0, or -1: there is no memory */
void term_close(struct terminal *term);

/* Shows the canvas. What has not changed is not sent again. */
void term_show(struct terminal *term);

/* Waits for a key, for `fd` (-1: none) to be readable, or so many milliseconds (-1: for ever). Answers 1 when `fd` is
 * readable. */
int term_wait(struct terminal *term, int fd, int milliseconds);

/* The next key, or KEY_NONE. VIEW_RESIZE: the canvas has another size now. VIEW_STOP comes again and again. */
int term_key(struct terminal *term);

void term_bell(void);

#endif
