#include "screen/loop.h"

/* Returns the next key. After a change of size it is enough to draw again. */
static int next_key(struct terminal *term, int ready)
{
	int key = term_key(term);
	if (key == KEY_NONE && ready)
		return VIEW_READY;
	return key == VIEW_RESIZE ? KEY_NONE : key;
}

/* Drops what was typed before a question that has not been shown yet. Returns the last question shown. A question that
 * was only covered for a while is not a new one. */
static int drop_early_keys(struct terminal *term, int question, int shown)
{
	if (question == 0 || question == shown)
		return shown;
	term_drop_keys(term);
	return question;
}

int loop_run(struct terminal *term, const struct loop_screen *screen, void *state)
{
	int result, shown = 0;
	for (;;) {
		if (screen->tick && (result = screen->tick(state)) != LOOP_STAY)
			return result;
		screen->draw(state, &term->canvas);
		term_show(term);
		shown = drop_early_keys(term, screen->question ? screen->question(state) : 0, shown);
		int fd = -1, milliseconds = screen->wait ? screen->wait(state, &fd) : -1;
		if (milliseconds == LOOP_AGAIN)
			continue;
		int ready = term_wait(term, fd, milliseconds);
		if ((result = screen->key(state, next_key(term, ready))) != LOOP_STAY)
			return result;
	}
}
