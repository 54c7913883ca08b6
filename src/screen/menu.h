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
	char *filter;     /* MENU_FILTER_SIZE bytes into which letters are typed, instead of choosing entries; or NULL */
};

enum { MENU_FILTER_SIZE = 64 };
/* MENU_FILTER: the filter has changed, list the entries anew. MENU_DELETE: delete the marked entry. */
enum { MENU_BACK = -1, MENU_STOP = -2, MENU_FILTER = -3, MENU_DELETE = -4 };

/* Returns the chosen entry, MENU_BACK, or MENU_STOP if the terminal is gone; with a filter also MENU_FILTER or
 * MENU_DELETE. */
int menu_choose(struct terminal *term, struct menu *menu);

/* Shows a text to scroll through. Returns MENU_BACK or MENU_STOP. */
int menu_read(struct terminal *term, const char *title, const char *text);

#endif
