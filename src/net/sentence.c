#include "net/sentence.h"

#include <stdio.h>
#include <string.h>

#include "record/utf8.h"

enum { NUMBER_SIZE = 24 };

/* Returns the value of the parameter at `text`, which begins with a brace, and its length with both braces; or NULL if
 * there is no such parameter. `number` holds the text of a number. */
static const char *find_value(const char *text, const json_t *with, size_t *len, char number[NUMBER_SIZE])
{
	char name[32];
	size_t name_len = strcspn(text + 1, "}");
	if (text[1 + name_len] != '}' || name_len >= sizeof name)
		return NULL;
	memcpy(name, text + 1, name_len);
	name[name_len] = '\0';
	*len = name_len + 2;
	const json_t *value = json_object_get(with, name);
	if (!json_is_integer(value))
		return json_string_value(value);
	snprintf(number, NUMBER_SIZE, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
	return number;
}

/* Returns how many of the first `len` bytes are whole characters and fit into `space` bytes. */
static size_t whole(const char *text, size_t len, size_t space)
{
	size_t at = 0, size;
	while (at < len && (size = utf8_size(text + at, len - at)) > 0 && at + size <= space)
		at += size;
	return at;
}

void sentence_fill(const char *text, const json_t *with, char *sentence, size_t size)
{
	char number[NUMBER_SIZE];
	size_t used = 0;
	while (*text && used + 1 < size) {
		size_t len = strcspn(text + 1, "{") + 1; /* up to the next brace, or the whole name */
		const char *value = *text == '{' ? find_value(text, with, &len, number) : NULL;
		const char *part = value ? value : text;
		size_t part_len = value ? strlen(value) : len;
		size_t copied = whole(part, part_len, size - 1 - used);
		memcpy(sentence + used, part, copied);
		used += copied;
		text += len;
		if (copied < part_len)
			break;
	}
	sentence[used] = '\0';
}
