/* Reads a file line by line in bounded memory: a line longer than the reader takes is cut (so that the reader refuses
 * it) and the rest of it is skipped. */
#include "lines.h"

#include <medici/record.h>
#include <stdlib.h>

void rec_lines_start(struct rec_lines *lines, FILE *file)
{
	struct rec_lines blank = {file, NULL, 0, 0, 0, 0, 0};
	*lines = blank;
}

static int grow(struct rec_lines *lines)
{
	size_t size = lines->size ? 2 * lines->size : 4096;
	char *line = (char *)realloc(lines->line, size);
	if (!line)
		return -1;
	lines->line = line;
	lines->size = size;
	return 0;
}

int rec_lines_next(struct rec_lines *lines)
{
	int c;
	lines->len = 0;
	lines->ended = 0;
	while ((c = getc_unlocked(lines->file)) != EOF) {
		lines->read++;
		if (c == '\n') {
			lines->ended = 1;
			break;
		}
		if (lines->len > MEDICI_LINE_READ_MAX)
			continue;
		if (lines->len + 1 >= lines->size && grow(lines) != 0)
			return -1;
		lines->line[lines->len++] = (char)c;
	}
	if (ferror(lines->file))
		return -1;
	if (!lines->line && grow(lines) != 0)
		return -1;
	lines->line[lines->len] = '\0';
	if (!lines->ended && lines->len == 0)
		return 0;
	lines->number++;
	return 1;
}

void rec_lines_end(struct rec_lines *lines)
{
	free(lines->line);
	lines->line = NULL;
}
