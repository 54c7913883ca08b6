#include "words.h"

#include <stdint.h>
#include <string.h>

#include "record/utf8.h"

static uint32_t code_point(const char *text, size_t size)
{
	static const uint8_t first[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
	uint32_t code = (uint8_t)text[0] & first[size];
	for (size_t i = 1; i < size; i++)
		code = code << 6 | ((uint8_t)text[i] & 0x3f);
	return code;
}

/* Zero-width and bidirectional marks, tags, variation and private-use characters, and what is no character. The joiners
 * of emoji and some scripts (200c, 200d) and variation selectors are let through by words_clean, within a word. */
static bool is_hidden(uint32_t code)
{
	static const struct {
		uint32_t first, last;
	} hidden[] = {{0x00ad, 0x00ad}, {0x034f, 0x034f}, {0x061c, 0x061c},   {0x115f, 0x1160},   {0x17b4, 0x17b5},
				  {0x180b, 0x180f}, {0x200b, 0x200b}, {0x200e, 0x200f},   {0x2028, 0x202e},   {0x2060, 0x206f},
				  {0x3164, 0x3164}, {0xe000, 0xf8ff}, {0xfdd0, 0xfdef},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},
				  {0xfff0, 0xfffb}, {0xfffe, 0xffff}, {0x1d173, 0x1d17a}, {0xe0000, 0x10ffff}};
	for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++)
		if (code >= hidden[i].first && code <= hidden[i].last)
			return true;
	return false;
}

static bool is_blank(uint32_t code)
{
	return code == ' ' || code == 0xa0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200a) || code == 0x202f ||
		   code == 0x205f || code == 0x3000;
}

static bool is_joiner(uint32_t code)
{
	return code == 0x200c || code == 0x200d || (code >= 0xfe00 && code <= 0xfe0f);
}

bool words_clean(const char *text, size_t len, size_t max, char *clean)
{
	size_t count = 0, made = 0, seen = 0;
	bool blank = false;
	for (size_t at = 0, size; at < len; at += size) {
		size = utf8_size(text + at, len - at);
		if (size == 0)
			return false;
		uint32_t code = code_point(text + at, size);
		if (is_blank(code)) {
			blank = made > 0;
			continue;
		}
		if (utf8_is_control(text + at, size) || is_hidden(code))
			return false;
		count += 1 + blank;
		if (count > max)
			return false;
		if (blank)
			clean[made++] = ' ';
		memcpy(clean + made, text + at, size);
		made += size;
		blank = false;
		seen += !is_joiner(code);
	}
	clean[made] = '\0';
	return seen > 0;
}
