/* Writes text into a buffer of the caller: numbers, strings, fields of JSON. Freestanding. */
#ifndef RECORD_PEN_H
#define RECORD_PEN_H

#include <medici/base.h>

/* Where the next byte goes; `over` once something did not fit. */
struct pen {
	char *at, *end;
	int over;
};

static inline MEDICI_FN void put_char(struct pen *pen, char c)
{
	if (pen->at < pen->end)
		*pen->at++ = c;
	else
		pen->over = 1;
}

static inline MEDICI_FN void put_text(struct pen *pen, const char *text)
{
	while (*text)
		put_char(pen, *text++);
}

static inline MEDICI_FN void put_number(struct pen *pen, unsigned number)
{
	char digits[10];
	int count = 0;
	do
		digits[count++] = (char)('0' + number % 10);
	while ((number /= 10) > 0);
	while (count > 0)
		put_char(pen, digits[--count]);
}

/* `,"name":` */
static inline MEDICI_FN void put_key(struct pen *pen, const char *name)
{
	put_text(pen, ",\"");
	put_text(pen, name);
	put_text(pen, "\":");
}

static inline MEDICI_FN void put_field(struct pen *pen, const char *name, unsigned number)
{
	put_key(pen, name);
	put_number(pen, number);
}

/* A string from outside: quotes, backslashes and control characters are escaped, UTF-8 stays as it is. */
static inline MEDICI_FN void put_string(struct pen *pen, const char *text)
{
	put_char(pen, '"');
	for (; *text; text++) {
		unsigned char c = (unsigned char)*text;
		if (c == '"' || c == '\\') {
			put_char(pen, '\\');
			put_char(pen, *text);
		} else if (c < 0x20) {
			put_text(pen, "\\u00");
			put_char(pen, (char)('0' + (c >> 4)));
			put_char(pen, "0123456789abcdef"[c & 15]);
		} else {
			put_char(pen, *text);
		}
	}
	put_char(pen, '"');
}

static inline MEDICI_FN void put_piece(struct pen *pen, enum medici_kind kind, int piece)
{
	char name[MEDICI_NAME_SIZE];
	medici_piece_name(kind, piece, name);
	put_char(pen, '"');
	put_text(pen, name);
	put_char(pen, '"');
}

/* The numbers of the seats (or places, from 1) whose bits are set. */
static inline MEDICI_FN void put_bits(struct pen *pen, unsigned bits, unsigned from)
{
	char before = '[';
	for (unsigned i = 0; i < 8; i++) {
		if (!(bits >> i & 1))
			continue;
		put_char(pen, before);
		put_number(pen, i + from);
		before = ',';
	}
	if (before == '[')
		put_char(pen, '[');
	put_char(pen, ']');
}

#endif
