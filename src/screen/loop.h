/* One loop runs all screens. A screen is a table of functions over a state of its own. */
#ifndef SCREEN_LOOP_H
#define SCREEN_LOOP_H

#include <limits.h>

#include "screen/term/term.h"

enum {
	LOOP_STAY = INT_MIN, /* the screen goes on; any other value ends the loop, which returns it */
	LOOP_AGAIN = -2      /* instead of a time to wait: begin anew at once, without reading a key */
};

struct loop_screen {
	/* Before drawing: what is due now. Returns LOOP_STAY, or the result. May be NULL. */
	int (*tick)(void *state);
	/* Draws the whole canvas. */
	void (*draw)(void *state, struct canvas *canvas);
	/* Returns for how many milliseconds to wait for a key, -1 for ever, or LOOP_AGAIN; `*fd`, -1 before, is what to
	 * wait for besides. NULL: for ever. */
	int (*wait)(void *state, int *fd);
	/* A key, VIEW_READY if `fd` is readable, KEY_NONE if the time is up. VIEW_STOP comes again and again until the
	 * screen ends. Returns LOOP_STAY, or the result. */
	int (*key)(void *state, int key);
};

int loop_run(struct terminal *term, const struct loop_screen *screen, void *state);

#endif
