/* The reader's reasons as text, with untrusted input made harmless.
 *
 * A reason may be shown in a terminal, a browser or a log, so control characters and bytes that are not UTF-8 are
 * written as \xNN, and a long text is cut between characters. */
#include "record/read.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "record/utf8.h"

enum { QUOTE_MAX = 48 /* bytes of foreign text that a reason repeats */ };

void rec_add(struct rec_text *text, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	size_t room = sizeof text->text - text->len;
	int len = vsnprintf(text->text + text->len, room, format, args);
	va_end(args);
	text->len += len < 0 ? 0 : (size_t)len < room ? (size_t)len : room - 1;
}

/* A character that the end of the buffer cut in two is dropped. */
static void trim_last(char *text)
{
	size_t len = strlen(text), start = len;
	while (start > 0 && ((unsigned char)text[start - 1] & 0xc0) == 0x80)
		start--;
	if (start > 0 && utf8_size(text + start - 1, len - start + 1) == 0)
		text[start - 1] = '\0';
}

bool rec_fault(char reason[MEDICI_REASON_MAX], const char *format, ...)
{
	va_list args;
	va_start(args, format);
	vsnprintf(reason, MEDICI_REASON_MAX, REC_(format), args);
	va_end(args);
	trim_last(reason);
	return false;
}

struct rec_text rec_quote(const char *text, size_t len)
{
	struct rec_text out = {0, ""};
	rec_add(&out, "\"");
	size_t at = 0;
	while (at < len && at < QUOTE_MAX && out.len < QUOTE_MAX + 16) {
		size_t size = utf8_size(text + at, len - at);
		if (size == 0 || utf8_is_control(text + at, size)) {
			rec_add(&out, "\\x%02x", (unsigned char)text[at]);
			at += 1;
		} else {
			bool escape = text[at] == '"' || text[at] == '\\';
			rec_add(&out, "%s%.*s", escape ? "\\" : "", (int)size, text + at);
			at += size;
		}
	}
	rec_add(&out, at < len ? "...\"" : "\"");
	return out;
}

struct rec_text rec_value(const json_t *value)
{
	struct rec_text out = {0, ""};
	switch (json_typeof(value)) {
	case JSON_STRING:
		return rec_quote(json_string_value(value), json_string_length(value));
	case JSON_INTEGER:
		rec_add(&out, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
		break;
	case JSON_REAL:
		rec_add(&out, REC_("%.6g, which is written as a fraction"), json_real_value(value));
		break;
	case JSON_TRUE:
	case JSON_FALSE:
		rec_add(&out, json_is_true(value) ? "true" : "false");
		break;
	case JSON_NULL:
		rec_add(&out, "null");
		break;
	case JSON_ARRAY:
		rec_add(&out, REC_("an array of %zu"), json_array_size(value));
		break;
	case JSON_OBJECT:
		rec_add(&out, "%s", REC_("an object"));
		break;
	}
	return out;
}

struct rec_text rec_rule(const char *rule)
{
	struct rec_text out = {0, ""};
	if (*rule)
		rec_add(&out, " (%s)", rule);
	return out;
}

struct rec_text rec_pieces(enum medici_kind kind, const uint8_t *piece, int count)
{
	struct rec_text out = {0, ""};
	for (int i = 0; i < count; i++) {
		char name[MEDICI_NAME_SIZE];
		medici_piece_name(kind, piece[i], name);
		rec_add(&out, "%s%s", i ? " " : "", name);
	}
	return out;
}
