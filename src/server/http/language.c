#include "language.h"

#include <string.h>
#include <strings.h>

#include "server/http/weighted.h"

/* Returns the index, or -1. A range names a language, or a language and more: "de", "de-AT". */
static int find(const struct weighted *range, const char *const known[], int count)
{
	for (int i = 0; i < count; i++) {
		size_t len = strlen(known[i]);
		if (range->len >= len && strncasecmp(range->name, known[i], len) == 0 &&
			(range->len == len || range->name[len] == '-'))
			return i;
	}
	return -1;
}

int language_choose(const char *accept_language, const char *const known[], int count)
{
	struct weighted range;
	int best = 0, highest = 0;
	while (weighted_next(&accept_language, &range) > 0) {
		int index = find(&range, known, count);
		if (index >= 0 && range.weight > highest) {
			highest = range.weight;
			best = index;
		}
	}
	return best;
}
