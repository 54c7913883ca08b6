/* The loop that runs all screens. A screen is a table of functions and a state of its own. */
#ifndef SCREEN_LOOP_H
#define SCREEN_LOOP_H

#include <limits.h>

#include "screen/term/term.h"

enum {
	LOOP_STAY = INT_MIN, /* the screen goes on; any other value ends the loop, which returns it */
	LOOP_AGAIN = -2      /* instead of a time to wait: start the loop again without reading a key */
};

struct loop_screen {
	/* Called before drawing: does what is due. Returns LOOP_STAY, or the result. May be NULL. */
	int (*tick)(void *state);
	/* Draws the whole canvas. */
	void (*draw)(void *state, struct canvas *canvas);
	/* Returns how many milliseconds to wait for a key, -1 for no limit, or LOOP_AGAIN; `*fd`, initially -1, may be set
	 * to a descriptor to wait for as well. NULL: no limit. */
	int (*wait)(void *state, int *fd);
	/* Handles a key, VIEW_READY if `fd` is readable, or KEY_NONE if the time is up. VIEW_STOP is repeated until the
	 * screen ends. Returns LOOP_STAY, or the result. */
	int (*key)(void *state, int key);
	/* Returns a number for the question that the last drawing shows, 0 for none. Keys that were typed before a new
	 * question was shown are dropped: nobody meant them for it. NULL for menus and forms, which decide nothing that
	 * cannot be undone: whoever knows them may type ahead. */
	int (*question)(void *state);
};

int loop_run(struct terminal *term, const struct loop_screen *screen, void *state);

#endif
