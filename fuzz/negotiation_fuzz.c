/* Feeds any bytes to the readers of Accept-Encoding, Accept-Language and If-None-Match: the encoding and the language
 * chosen are ones that there are, and a tag is found only in a header that contains it or is `*`. */
/* sources: src/server/http/encoding.c src/server/http/etag.c src/server/http/language.c src/server/http/weighted.c */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "server/http/encoding.h"
#include "server/http/etag.h"
#include "server/http/language.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_encodings(const char *header)
{
	for (unsigned available = 1U << ENCODING_IDENTITY; available < 1U << ENCODINGS; available++)
		assert(available & 1U << encoding_choose(header, available));
}

static void check_languages(const char *header)
{
	static const char *const known[] = {"en", "de", "it"};
	int chosen = language_choose(header, known, 3);
	assert(chosen >= 0 && chosen < 3);
}

static void check_tags(const char *header)
{
	if (etag_listed(header, "\"abc\""))
		assert(strstr(header, "\"abc\"") || strchr(header, '*'));
}

/* A copy of the exact size, so that a byte read past the end is found. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *header = malloc(size + 1);
	if (!header)
		abort();
	if (size)
		memcpy(header, data, size);
	header[size] = '\0';
	check_encodings(header);
	check_languages(header);
	check_tags(header);
	free(header);
	return 0;
}
