#include "visit.h"

#include <errno.h>

#include "record/lines.h"

/* Editors leave empty lines at the end of a file. One that stands before another line is no part of a record. */
static bool is_blank(const struct rec_lines *lines)
{
	size_t at = 0;
	while (at < lines->len && (lines->line[at] == ' ' || lines->line[at] == '\t' || lines->line[at] == '\r'))
		at++;
	return at == lines->len;
}

static int visit_line(struct rec_visit *visit, const char *line, size_t len, rec_visitor *each, void *context)
{
	enum medici_line_kind kind = medici_reader_line(visit->reader, line, len);
	visit->game += kind == MEDICI_LINE_HEADER;
	return each(context, visit, kind);
}

int rec_visit(struct rec_visit *visit, FILE *file, rec_visitor *each, void *context)
{
	struct rec_lines lines;
	int status = 0, ended = 0;
	long blank = 0; /* number of the first of the empty lines before this one */
	visit->line = visit->game = 0;
	visit->read = 0;
	visit->error = 0;
	medici_reader_start(visit->reader);
	rec_lines_start(&lines, file);
	while (!ended && (status = rec_lines_next(&lines)) > 0 && (lines.ended || !visit->whole_lines)) {
		if (is_blank(&lines)) {
			blank = blank ? blank : lines.number;
			continue;
		}
		if (blank) {
			visit->line = blank;
			ended = visit_line(visit, "", 0, each, context);
			blank = 0;
		}
		visit->line = lines.number;
		visit->read = lines.read;
		if (!ended)
			ended = visit_line(visit, lines.line, lines.len, each, context);
	}
	if (status < 0)
		visit->error = errno;
	rec_lines_end(&lines);
	return ended;
}
