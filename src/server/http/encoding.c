#include "encoding.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

#include "server/http/weighted.h"

/* An array of weights, in thousandths, has one for each encoding and then that of `*`. */
enum { ANY_OTHER = ENCODINGS, WEIGHTS, UNLISTED = -1 };

const char *encoding_name(enum encoding encoding)
{
	static const char *const names[ENCODINGS] = {"br", "gzip", NULL};
	return names[encoding];
}

const char *encoding_suffix(enum encoding encoding)
{
	static const char *const suffixes[ENCODINGS] = {".br", ".gz", ""};
	return suffixes[encoding];
}

/* A coding that is listed twice gets the lower of its weights, so that an exclusion always counts. Unknown codings are
 * skipped. */
static void set_weight(int weights[WEIGHTS], const char *name, size_t len, int weight)
{
	static const struct {
		const char *name;
		int index;
	} known[] = {{"br", ENCODING_BR},
				 {"gzip", ENCODING_GZIP},
				 {"x-gzip", ENCODING_GZIP}, /* RFC 9110 8.4.1.3 */
				 {"identity", ENCODING_IDENTITY},
				 {"*", ANY_OTHER}};
	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
		int *own = &weights[known[i].index];
		if (strlen(known[i].name) == len && strncasecmp(known[i].name, name, len) == 0)
			*own = *own == UNLISTED || weight < *own ? weight : *own;
	}
}

/* Returns false if the header is malformed. */
static bool read_weights(const char *at, int weights[WEIGHTS])
{
	struct weighted coding;
	int status;
	for (int i = 0; i < WEIGHTS; i++)
		weights[i] = UNLISTED;
	while ((status = weighted_next(&at, &coding)) > 0)
		set_weight(weights, coding.name, coding.len, coding.weight);
	return status == 0;
}

/* If neither `identity` nor `*` is listed, identity is acceptable, but comes after everything that is listed. */
enum encoding encoding_choose(const char *accept_encoding, unsigned available)
{
	int weights[WEIGHTS], highest = 0;
	enum encoding best = ENCODING_IDENTITY;
	if (!read_weights(accept_encoding, weights))
		return best;
	for (int i = 0; i < ENCODINGS; i++) {
		int weight = weights[i] == UNLISTED ? weights[ANY_OTHER] : weights[i];
		if (available & 1U << i && weight > highest) {
			highest = weight;
			best = (enum encoding)i;
		}
	}
	return best;
}
