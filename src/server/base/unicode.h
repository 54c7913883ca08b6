/* What the server must know of characters: which are not seen, which are written over or under others, and which look
 * alike. Tables of Unicode 14.0.0; characters that were added later count as visible. */
#ifndef SERVER_UNICODE_H
#define SERVER_UNICODE_H

#include <stdbool.h>
#include <stdint.h>

bool unicode_is_blank(uint32_t code);
/* Seen only by what it does to its neighbours, as emoji and some scripts need it: zero-width joiner and non-joiner, and
 * the variation selectors of the first plane. */
bool unicode_is_joiner(uint32_t code);
/* Neither seen nor a blank nor a joiner: takes no space, turns other text round, or has no meaning here. */
bool unicode_is_hidden(uint32_t code);

/* Combining marks belong to the character before them. Any number of stacking ones can be piled up on it. */
enum unicode_mark { UNICODE_NO_MARK, UNICODE_SPACING, UNICODE_STACKING };

enum unicode_mark unicode_mark(uint32_t code);

/* The digit or small letter of ASCII that the character looks like, in either case and whatever its diacritics; i, l
 * and | are all l. 0 for what can be overlooked: blanks, punctuation, joiners and marks. Other characters as they are.
 */
uint32_t unicode_fold(uint32_t code);

#endif
