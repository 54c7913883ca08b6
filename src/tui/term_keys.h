/* What curses reads, as keys of the screens: clicks, escape sequences, and what is pasted. */
#ifndef TUI_TERM_KEYS_H
#define TUI_TERM_KEYS_H

#include "term.h"

/* The next key, or KEY_NONE. */
int term_read_key(struct terminal *term);

#endif
