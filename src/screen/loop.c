#include "screen/loop.h"

/* Returns the next key. After a change of size it is enough to draw again. */
static int next_key(struct terminal *term, int ready)
{
	int key = term_key(term);
	if (key == KEY_NONE && ready)
		return VIEW_READY;
	return key == VIEW_RESIZE ? KEY_NONE : key;
}

int loop_run(struct terminal *term, const struct loop_screen *screen, void *state)
{
	int result;
	for (;;) {
		if (screen->tick && (result = screen->tick(state)) != LOOP_STAY)
			return result;
		screen->draw(state, &term->canvas);
		term_show(term);
		int fd = -1, milliseconds = screen->wait ? screen->wait(state, &fd) : -1;
		if (milliseconds == LOOP_AGAIN)
			continue;
		int ready = term_wait(term, fd, milliseconds);
		if ((result = screen->key(state, next_key(term, ready))) != LOOP_STAY)
			return result;
	}
}
