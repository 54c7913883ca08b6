/* What curses reads, as keys of the screens: clicks, escape sequences, and what is pasted. */
#ifndef SCREEN_TERM_TERM_KEYS_H
#define SCREEN_TERM_TERM_KEYS_H

#include "screen/term/term.h"

/* The next key, or KEY_NONE. */
int term_read_key(struct terminal *term);

#endif
