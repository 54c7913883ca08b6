#include "text/parts.h"

#include "lang/lang.h"

void parts_line(char line[PARTS_LINE], const struct medici_header *header, int part, unsigned proved)
{
	char which[PARTS_LINE / 2];
	int from = header->part[part].after + 1;
	if (part + 1 < header->parts)
		snprintf(which, sizeof which, _("Part %d, events %d to %d"), part + 1, from, header->part[part + 1].after);
	else
		snprintf(which, sizeof which, _("Part %d, from event %d on"), part + 1, from);
	if (proved >> part & 1)
		snprintf(line, PARTS_LINE, _("%s: every draw follows from its seed."), which);
	else
		snprintf(line, PARTS_LINE, _("%s: not proved, its seed is not published."), which);
}

void parts_show(FILE *out, const struct medici_header *header, unsigned proved)
{
	char line[PARTS_LINE];
	for (int part = 0; part < header->parts; part++) {
		parts_line(line, header, part, proved);
		fprintf(out, "%s\n", line);
	}
}
