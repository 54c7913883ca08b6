#include "words.h"

#include <string.h>

#include "lang/lang.h"
#include "record/utf8.h"
#include "server/base/unicode.h"

const char *words_fault_text(enum words_fault fault)
{
	switch (fault) {
	case WORDS_HIDDEN:
		return N_("characters that cannot be seen, or that turn other text round, are not allowed");
	case WORDS_BARE:
		return N_("a combining mark must follow the character that it belongs to");
	case WORDS_MARKS:
		return N_("more than two combining marks on one character are not allowed");
	default:
		return NULL;
	}
}

/* ---- A text in the making ---- */

struct cleaning {
	char *clean;
	size_t made, count, max; /* bytes, characters, and how many of these there may be */
	bool blank;              /* one is due before the next character */
	bool base;               /* a mark has something to belong to */
	int marks, joiners;      /* since the last base */
};

static uint32_t code_point(const char *text, size_t size)
{
	static const uint8_t first[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
	uint32_t code = (uint8_t)text[0] & first[size];
	for (size_t i = 1; i < size; i++)
		code = code << 6 | ((uint8_t)text[i] & 0x3f);
	return code;
}

uint32_t words_next(const char **text)
{
	size_t size = utf8_size(*text, strnlen(*text, 4));
	uint32_t code = size > 0 ? code_point(*text, size) : 0;
	*text += size;
	return code;
}

/* How the character goes with those before it. */
static enum words_fault follow(struct cleaning *to, uint32_t code)
{
	enum unicode_mark mark = unicode_mark(code);
	if (unicode_is_joiner(code))
		return ++to->joiners > WORDS_MARKS_MAX ? WORDS_MARKS : WORDS_FINE;
	if (mark != UNICODE_NO_MARK && !to->base)
		return WORDS_BARE;
	if (mark != UNICODE_NO_MARK)
		return mark == UNICODE_STACKING && ++to->marks > WORDS_MARKS_MAX ? WORDS_MARKS : WORDS_FINE;
	to->base = true;
	to->marks = to->joiners = 0;
	return WORDS_FINE;
}

static enum words_fault append(struct cleaning *to, const char *text, size_t size)
{
	to->count += 1 + to->blank;
	if (to->count > to->max)
		return WORDS_LENGTH;
	if (to->blank)
		to->clean[to->made++] = ' ';
	memcpy(to->clean + to->made, text, size);
	to->made += size;
	to->blank = false;
	return WORDS_FINE;
}

static enum words_fault add(struct cleaning *to, const char *text, size_t size)
{
	uint32_t code = code_point(text, size);
	if (unicode_is_blank(code)) {
		to->blank = to->made > 0;
		to->base = false;
		return WORDS_FINE;
	}
	if (utf8_is_control(text, size) || unicode_is_hidden(code))
		return WORDS_HIDDEN;
	if (unicode_is_joiner(code) && !to->base)
		return WORDS_FINE; /* nothing to join: left out */
	enum words_fault fault = follow(to, code);
	return fault == WORDS_FINE ? append(to, text, size) : fault;
}

enum words_fault words_clean(const char *text, size_t len, size_t max, char *clean)
{
	struct cleaning to = {.clean = clean, .max = max};
	enum words_fault fault = WORDS_FINE;
	for (size_t at = 0, size; at < len && fault == WORDS_FINE; at += size) {
		size = utf8_size(text + at, len - at);
		fault = size > 0 ? add(&to, text + at, size) : WORDS_LENGTH;
	}
	clean[to.made] = '\0';
	return fault == WORDS_FINE && to.made == 0 ? WORDS_LENGTH : fault;
}
