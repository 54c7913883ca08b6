/* The colours and attributes of the inks of a canvas, on terminals with 256, 8 or no colours. */
#ifndef SCREEN_TERM_TERM_INK_H
#define SCREEN_TERM_TERM_INK_H

#define NCURSES_WIDECHAR 1
#include <curses.h>

/* Prepares the colours of the open screen. Returns how many of them are used: 256, 8 or 0. */
int ink_colours(void);
short ink_pair(int colours, unsigned ink);
attr_t ink_attributes(int colours, unsigned ink);

#endif
