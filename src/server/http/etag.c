#include "etag.h"

#include <medici/record.h>
#include <string.h>

void etag_write(const void *bytes, size_t len, char etag[ETAG_SIZE])
{
	uint8_t digest[32];
	medici_sha256(bytes, len, digest);
	etag[0] = '"';
	medici_hex(digest, 16, etag + 1);
	memcpy(etag + ETAG_SIZE - 2, "\"", 2);
}

/* Returns the length of the quoted tag, with its quotes, or 0 if there is none. It may contain commas. */
static size_t tag_length(const char *at)
{
	const char *end = at + 1;
	if (*at != '"')
		return 0;
	while ((unsigned char)*end > ' ' && *end != '"' && *end != 0x7f)
		end++;
	return *end == '"' ? (size_t)(end - at) + 1 : 0;
}

bool etag_listed(const char *if_none_match, const char *etag)
{
	const char *at = if_none_match + strspn(if_none_match, " \t");
	size_t len;
	if (*at == '*')
		return at[1 + strspn(at + 1, " \t")] == '\0';
	do {
		at += strspn(at, " \t,");
		at += strncmp(at, "W/", 2) == 0 ? 2 : 0;
		len = tag_length(at);
		if (len > 0 && len == strlen(etag) && memcmp(at, etag, len) == 0)
			return true;
		at += len;
		at += strspn(at, " \t");
	} while (len > 0 && *at == ',');
	return false;
}
