#include "encoding.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

/* An array of weights, in thousandths, has one for each encoding and then that of `*`. */
enum { ANY_OTHER = ENCODINGS, WEIGHTS, UNLISTED = -1, WEIGHT_MAX = 1000 };

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

static const char *skip_blanks(const char *at)
{
	return at + strspn(at, " \t");
}

static size_t token_length(const char *at)
{
	return strspn(at, "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
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

/* Reads `;q=0.5`, or nothing, which weighs 1. Returns the end, or NULL if it is malformed; more than three digits are
 * left for the caller to find. */
static const char *read_weight(const char *at, int *weight)
{
	const char *semicolon = skip_blanks(at);
	*weight = WEIGHT_MAX;
	if (*semicolon != ';')
		return at;
	at = skip_blanks(semicolon + 1);
	if ((at[0] != 'q' && at[0] != 'Q') || at[1] != '=' || (at[2] != '0' && at[2] != '1'))
		return NULL;
	*weight = at[2] == '1' ? WEIGHT_MAX : 0;
	at += 3;
	if (*at != '.')
		return at;
	at++;
	for (int unit = 100; unit > 0 && *at >= '0' && *at <= '9'; unit /= 10, at++)
		*weight += unit * (*at - '0');
	return *weight <= WEIGHT_MAX ? at : NULL;
}

/* Returns false if the header is malformed. A list may have empty elements (RFC 9110 5.6.1.2). */
static bool read_weights(const char *at, int weights[WEIGHTS])
{
	for (int i = 0; i < WEIGHTS; i++)
		weights[i] = UNLISTED;
	for (at = skip_blanks(at); *at; at = skip_blanks(at)) {
		const char *name = at;
		size_t len = token_length(name);
		int weight;
		if (*at == ',') {
			at++;
			continue;
		}
		at = len ? read_weight(name + len, &weight) : NULL;
		if (!at)
			return false;
		set_weight(weights, name, len, weight);
		at = skip_blanks(at);
		if (*at && *at != ',')
			return false;
	}
	return true;
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
