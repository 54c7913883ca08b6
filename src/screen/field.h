/* A text field on the full screen. */
#ifndef SCREEN_FIELD_H
#define SCREEN_FIELD_H

#include <stddef.h>

/* Appends letters while the text stays below `size` bytes and within `cols` columns; Backspace deletes the last one,
 * Ctrl-W the last word, Ctrl-U everything. Returns 1 if the key was consumed. */
int field_key(char *text, size_t size, int cols, int key);

#endif
