/* Entity tags: a client that has the current version of a file is not sent it again. */
#ifndef SERVER_ETAG_H
#define SERVER_ETAG_H

#include <stdbool.h>
#include <stddef.h>

enum { ETAG_SIZE = 35 }; /* 32 digits, two quotes, NUL */

/* Writes the strong tag of the bytes: the first half of their SHA-256. Each encoding of a file is other bytes, and so
 * has a tag of its own. */
void etag_write(const void *bytes, size_t len, char etag[ETAG_SIZE]);
/* Returns true if If-None-Match names the tag, by RFC 9110 13.1.2: as one of a list, strong or weak, or as `*`. A
 * malformed header is read up to where it is malformed. */
bool etag_listed(const char *if_none_match, const char *etag);

#endif
