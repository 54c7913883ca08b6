#include "layout.h"

#include <string.h>
#include <wchar.h>

int layout_character(const char *text, int *width)
{
	wchar_t c;
	mbstate_t state;
	memset(&state, 0, sizeof state);
	size_t bytes = mbrtowc(&c, text, strlen(text), &state);
	if (bytes == 0 || bytes > strlen(text)) { /* -1 and -2 are large */
		*width = 1;
		return 1;
	}
	*width = wcwidth(c) < 0 ? 0 : wcwidth(c);
	return (int)bytes;
}

int layout_width(const char *text)
{
	int sum = 0, width;
	while (*text) {
		text += layout_character(text, &width);
		sum += width;
	}
	return sum;
}

int layout_fitting(const char *text, int columns)
{
	int bytes = 0, sum = 0, width;
	while (text[bytes]) {
		int size = layout_character(text + bytes, &width);
		sum += width;
		if (sum > columns)
			break;
		bytes += size;
	}
	return bytes;
}

void layout_column(FILE *out, const char *text, int columns)
{
	int width = layout_width(text);
	if (width <= columns) {
		fprintf(out, "%s%*s", text, columns - width, "");
		return;
	}
	int bytes = layout_fitting(text, columns - 1), shown = 0;
	for (int at = 0; at < bytes; shown += width)
		at += layout_character(text + at, &width);
	fprintf(out, "%.*s…%*s", bytes, text, columns - 1 - shown, "");
}

void layout_right(FILE *out, const char *text, int columns)
{
	int width = layout_width(text);
	fprintf(out, "%*s%s", width < columns ? columns - width : 0, "", text);
}

void layout_paragraph(FILE *out, const char *text, int at, int indent)
{
	int fresh = 1; /* the line has only indentation or what the caller printed */
	for (;;) {
		int blanks = (int)strspn(text, " "), bytes = (int)strcspn(text + blanks, " \n");
		char word[256];
		snprintf(word, sizeof word, "%.*s", bytes, text + blanks);
		int width = layout_width(word);
		if (!fresh && at + blanks + width > LAYOUT_WIDTH && bytes > 0) {
			fprintf(out, "\n%*s", indent, "");
			at = indent;
			fresh = 1;
			blanks = 0;
			text += strspn(text, " ");
		}
		fprintf(out, "%.*s", blanks + bytes, text);
		at += blanks + width;
		fresh = fresh && bytes == 0;
		text += blanks + bytes;
		if (*text == '\n' && text[1]) {
			fprintf(out, "\n%*s", text[1] == '\n' ? 0 : indent, "");
			at = indent;
			fresh = 1;
			text++;
		} else if (*text != ' ') {
			fputc('\n', out);
			return;
		}
	}
}

void layout_row(FILE *out, const char *word, const char *text)
{
	enum { COLUMN = 25 };
	int at = 2 + layout_width(word);
	fprintf(out, "  %s", word);
	if (at > COLUMN - 2) {
		fputc('\n', out);
		at = 0;
	}
	fprintf(out, "%*s", COLUMN - at, "");
	layout_paragraph(out, text, COLUMN, COLUMN);
}
