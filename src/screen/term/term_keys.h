/* Translates what curses reads into the keys of the screens: clicks, escape sequences, pasted text. */
#ifndef SCREEN_TERM_TERM_KEYS_H
#define SCREEN_TERM_TERM_KEYS_H

#include "screen/term/term.h"

/* The next key, or KEY_NONE. */
int term_read_key(struct terminal *term);

#endif
