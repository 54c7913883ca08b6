#include "utf8.h"

size_t utf8_size(const char *text, size_t len)
{
	const unsigned char *byte = (const unsigned char *)text;
	if (len == 0)
		return 0;
	if (byte[0] < 0x80)
		return 1;
	size_t size = byte[0] < 0xe0 ? 2 : byte[0] < 0xf0 ? 3 : 4;
	if (byte[0] < 0xc2 || byte[0] > 0xf4 || size > len)
		return 0;
	for (size_t i = 1; i < size; i++) {
		if ((byte[i] & 0xc0) != 0x80)
			return 0;
	}
	/* Overlong forms, surrogates and code points above U+10FFFF can be recognised by the first two bytes. */
	bool wrong = (byte[0] == 0xe0 && byte[1] < 0xa0) || (byte[0] == 0xed && byte[1] > 0x9f) ||
				 (byte[0] == 0xf0 && byte[1] < 0x90) || (byte[0] == 0xf4 && byte[1] > 0x8f);
	return wrong ? 0 : size;
}

bool utf8_is_control(const char *text, size_t size)
{
	unsigned char first = (unsigned char)text[0];
	if (size == 1)
		return first < 0x20 || first == 0x7f;
	return first == 0xc2 && (unsigned char)text[1] < 0xa0;
}

bool utf8_valid(const char *text, size_t len)
{
	for (size_t at = 0, size; at < len; at += size)
		if ((size = utf8_size(text + at, len - at)) == 0)
			return false;
	return true;
}
