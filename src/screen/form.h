/* A form on the full screen: rows are selected with the arrow keys, values are changed, text is typed. The caller
 * defines the rows: see form_game.c and cli/start_arena.c. */
#ifndef SCREEN_FORM_H
#define SCREEN_FORM_H

#include "screen/term/term.h"

enum { FORM_ROWS = 16, FORM_TEXT = 64, FORM_TEXT_COLS = 20 };

struct form_row {
	int id;            /* chosen by the caller, from 0 to 63 */
	char label[64];    /* empty: the row that confirms the form */
	char value[64];    /* between the arrows */
	char *text;        /* FORM_TEXT bytes of text to type, beside the value; or NULL */
	const char *about; /* describes the current value; or NULL */
	int gap;           /* an empty line above */
};

struct form {
	const char *title;
	void *context;
	/* Lists the current rows, the last one without a label. Returns their number. */
	int (*rows)(void *context, struct form_row rows[FORM_ROWS]);
	void (*change)(void *context, int id, int by);
	/* Returns NULL, or what is wrong. */
	const char *(*check)(void *context);
};

enum form_answer { FORM_BEGIN, FORM_BACK, FORM_STOP };

enum form_answer form_fill(struct terminal *term, const struct form *form);

/* ---- For rows of any form ---- */

/* Returns the next or previous bot; if `less` is -1, there is one more choice before the first. */
int form_other_bot(int bot, int by, int less);
int form_bot_index(const char *name);
void form_row_set(struct form_row *row, int id, const char *label, const char *value, const char *about);

#endif
