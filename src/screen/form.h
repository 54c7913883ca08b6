/* A form on the full screen: rows that are chosen with the arrows, values that are changed, text that is typed. The
 * caller decides what is asked: see form_game.c and cli/start_arena.c. */
#ifndef SCREEN_FORM_H
#define SCREEN_FORM_H

#include "screen/term/term.h"

enum { FORM_ROWS = 16, FORM_TEXT = 64, FORM_TEXT_COLS = 20 };

struct form_row {
	int id;            /* the caller's name for it */
	char label[64];    /* empty: the row with which it begins */
	char value[64];    /* between the arrows */
	char *text;        /* FORM_TEXT bytes that can be typed, beside the value; or NULL */
	const char *about; /* about what is chosen, or NULL */
	int gap;           /* an empty line above */
};

struct form {
	const char *title;
	void *context;
	/* Lists the rows as they are now, the last one without a label. Returns how many. */
	int (*rows)(void *context, struct form_row rows[FORM_ROWS]);
	void (*change)(void *context, int id, int by);
	/* NULL, or what is wrong. */
	const char *(*check)(void *context);
};

enum form_answer { FORM_BEGIN, FORM_BACK, FORM_STOP };

enum form_answer form_fill(struct terminal *term, const struct form *form);

/* ---- For rows of any form ---- */

/* The next or previous of all bots, and one more before the first where `less` is -1. */
int form_other_bot(int bot, int by, int less);
int form_bot_index(const char *name);
void form_row_set(struct form_row *row, int id, const char *label, const char *value, const char *about);

#endif
