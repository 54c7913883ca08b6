/* What people write about themselves and to each other: names and chat lines, made harmless to show. */
#ifndef SERVER_WORDS_H
#define SERVER_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	WORDS_NAME_MAX = 24,
	WORDS_NAME_SIZE = 4 * WORDS_NAME_MAX + 1,
	WORDS_CHAT_MAX = 280,
	WORDS_CHAT_SIZE = 4 * 280 + 1,
	WORDS_MARKS_MAX = 2 /* stacking marks, and joiners, after one character */
};

enum words_fault {
	WORDS_FINE,
	WORDS_LENGTH, /* nothing to be seen, too long, or not UTF-8 */
	WORDS_HIDDEN, /* a character that is not seen, or turns other text round */
	WORDS_BARE,   /* a combining mark without a character that it belongs to */
	WORDS_MARKS   /* too many marks on one character */
};

/* Copies at most `max` characters without blanks at the ends, runs of blanks as one, joiners only within a word.
 * `clean` has space for 4 * max + 1 bytes, and is undefined after a fault. */
enum words_fault words_clean(const char *text, size_t len, size_t max, char *clean);
/* What is wrong, as a sentence to be translated; NULL for WORDS_FINE and WORDS_LENGTH: the caller knows the length. */
const char *words_fault_text(enum words_fault fault);
/* Skips the character that the text begins with, and returns it; 0 at the end, or where it is not UTF-8. */
uint32_t words_next(const char **text);

#endif
