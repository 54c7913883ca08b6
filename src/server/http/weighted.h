/* Lists whose elements have weights, as in Accept-Encoding and Accept-Language (RFC 9110 12.4.2). */
#ifndef SERVER_WEIGHTED_H
#define SERVER_WEIGHTED_H

#include <stddef.h>

enum { WEIGHT_MAX = 1000 };

struct weighted {
	const char *name; /* not terminated */
	size_t len;
	int weight; /* in thousandths; WEIGHT_MAX if none is given */
};

/* Reads an element and moves `at` behind it. Empty elements are skipped. Returns 1, 0 at the end of the list, or -1 if
 * the list is malformed there. */
int weighted_next(const char **at, struct weighted *element);

#endif
