#include "weighted.h"

#include <string.h>

static const char *skip_blanks(const char *at)
{
	return at + strspn(at, " \t");
}

static size_t token_length(const char *at)
{
	return strspn(at, "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
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

/* A list may have empty elements (RFC 9110 5.6.1.2). */
int weighted_next(const char **at, struct weighted *element)
{
	const char *start = skip_blanks(*at);
	while (*start == ',')
		start = skip_blanks(start + 1);
	if (!*start)
		return 0;
	element->name = start;
	element->len = token_length(start);
	const char *end = element->len ? read_weight(start + element->len, &element->weight) : NULL;
	end = end ? skip_blanks(end) : NULL;
	if (!end || (*end && *end != ','))
		return -1;
	*at = end;
	return 1;
}
