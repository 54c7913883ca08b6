#include "visit.h"

#include <errno.h>

#include "record/lines.h"

int rec_visit(struct rec_visit *visit, FILE *file, rec_visitor *each, void *context)
{
	struct rec_lines lines;
	int status = 0, ended = 0;
	visit->line = visit->game = 0;
	visit->read = 0;
	visit->error = 0;
	medici_reader_start(visit->reader);
	rec_lines_start(&lines, file);
	while (!ended && (status = rec_lines_next(&lines)) > 0 && (lines.ended || !visit->whole_lines)) {
		enum medici_line_kind kind = medici_reader_line(visit->reader, lines.line, lines.len);
		visit->line = lines.number;
		visit->read = lines.read;
		visit->game += kind == MEDICI_LINE_HEADER;
		ended = each(context, visit, kind);
	}
	if (status < 0)
		visit->error = errno;
	rec_lines_end(&lines);
	return ended;
}
