/* Lists to choose from on the full screen. */
#ifndef SCREEN_MENU_H
#define SCREEN_MENU_H

#include "screen/term/term.h"

struct menu_item {
	const char *label;
	const char *about; /* shown at its right, or NULL */
	int key;           /* chooses it at once; 0: none */
	int off;           /* cannot be chosen */
	const char *cap;   /* its letter in the chosen language, C_("menu", "b"); NULL: `key` alone */
	const char *more;  /* shown in full at the bottom while the entry is marked, in three rows; or NULL */
};

struct menu {
	const char *title;
	const struct menu_item *item;
	int count;
	int at;           /* index of the marked entry */
	int logo;         /* 1: show the name of the game above */
	const char *note; /* a line of text below, or NULL */
};

enum { MENU_BACK = -1, MENU_STOP = -2 };

/* Returns the chosen entry, MENU_BACK, or MENU_STOP if the terminal is gone. */
int menu_choose(struct terminal *term, struct menu *menu);

/* Shows a text to scroll through. Returns MENU_BACK or MENU_STOP. */
int menu_read(struct terminal *term, const char *title, const char *text);

#endif
