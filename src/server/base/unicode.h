/* What the server must know of characters: which are not seen, which are written over or under others, and which look
 * alike. Tables of Unicode 14.0.0; characters that were added later count as visible. */
#ifndef SERVER_UNICODE_H
#define SERVER_UNICODE_H

#include <stdbool.h>
#include <stdint.h>

bool unicode_is_blank(uint32_t code);
/* Invisible characters that change their neighbours, as emoji and some scripts need them: zero-width joiner and
 * non-joiner, and the variation selectors of the first plane. */
bool unicode_is_joiner(uint32_t code);
/* Other invisible characters: without width, reversing the direction of text, or without meaning here. */
bool unicode_is_hidden(uint32_t code);

/* Combining marks belong to the character before them. Any number of stacking ones can be piled up on it. */
enum unicode_mark { UNICODE_NO_MARK, UNICODE_SPACING, UNICODE_STACKING };

enum unicode_mark unicode_mark(uint32_t code);

/* Returns the digit or small letter of ASCII that the character looks like, ignoring case and diacritics; i, l and |
 * are all l. Returns 0 for what is easily overlooked: blanks, punctuation, joiners and marks. Returns other
 * characters unchanged. */
uint32_t unicode_fold(uint32_t code);

#endif
