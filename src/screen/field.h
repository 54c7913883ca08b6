/* A line of text that is typed on the full screen. */
#ifndef SCREEN_FIELD_H
#define SCREEN_FIELD_H

#include <stddef.h>

/* Letters go to the end of the text, as long as it stays below `size` bytes and within `cols` columns; Backspace takes
 * the last one away, Ctrl-W the last word, Ctrl-U everything. Returns 1 if the key was consumed. */
int field_key(char *text, size_t size, int cols, int key);

#endif
