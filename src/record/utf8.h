/* Validation of UTF-8 in untrusted text. */
#ifndef RECORD_UTF8_H
#define RECORD_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* Returns the number of bytes of the character that the text begins with, or 0 if it begins with none: a broken or
 * overlong sequence, a surrogate, the end of the text. */
size_t utf8_size(const char *text, size_t len);
/* True for control characters (C0, DEL, C1); `size` is what utf8_size returned. */
bool utf8_is_control(const char *text, size_t size);
bool utf8_valid(const char *text, size_t len);

#endif
