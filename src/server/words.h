/* What people write about themselves and to each other: names and chat lines, made harmless to show. */
#ifndef SERVER_WORDS_H
#define SERVER_WORDS_H

#include <stdbool.h>
#include <stddef.h>

enum {
	WORDS_NAME_MAX = 24,
	WORDS_NAME_SIZE = 4 * WORDS_NAME_MAX + 1,
	WORDS_CHAT_MAX = 280,
	WORDS_CHAT_SIZE = 4 * 280 + 1
};

/* Copies at most `max` characters without blanks at the ends, runs of blanks as one. False where it is malformed,
 * empty, too long, or holds what would not be seen or would turn other text round: control and format characters.
 * `clean` has room for 4 * max + 1 bytes. */
bool words_clean(const char *text, size_t len, size_t max, char *clean);

#endif
