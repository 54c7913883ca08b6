/* Names and chat lines, checked and cleaned so that they are safe to show. */
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
	WORDS_LENGTH, /* nothing visible, too long, or not UTF-8 */
	WORDS_HIDDEN, /* an invisible character, or one that reverses the direction of text */
	WORDS_BARE,   /* a combining mark without a character that it belongs to */
	WORDS_MARKS   /* too many marks on one character */
};

/* Copies at most `max` characters. Drops blanks at the ends and joiners outside of words, and writes a run of blanks
 * as one. `clean` needs 4 * max + 1 bytes, and is undefined after a fault. */
enum words_fault words_clean(const char *text, size_t len, size_t max, char *clean);
/* Returns a sentence, to be translated. Returns NULL for WORDS_FINE and for WORDS_LENGTH, because only the caller
 * knows the length. */
const char *words_fault_text(enum words_fault fault);
/* Returns the first character and advances the text past it. Returns 0 at the end, or if the text is not UTF-8. */
uint32_t words_next(const char **text);

#endif
