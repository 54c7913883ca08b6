#include "recording.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lang/lang.h"
#include "record/lines.h"

static int add_event(struct recording *recording, const struct medici_reader *reader, long line)
{
	if (recording->count == recording->room) {
		int room = recording->room ? 2 * recording->room : 256;
		struct recorded_event *more = (struct recorded_event *)realloc(recording->event, (size_t)room * sizeof *more);
		if (!more)
			return -1;
		recording->event = more;
		recording->room = room;
	}
	struct recorded_event *event = &recording->event[recording->count++];
	event->event = reader->events.list[reader->index];
	event->last = reader->index + 1 == reader->events.count;
	event->line = line;
	event->game = reader->game;
	if (event->event.type == MEDICI_EV_SCORE && recording->scores < MEDICI_DAYS)
		recording->scores++;
	event->score = recording->scores;
	if (event->event.type == MEDICI_EV_SCORE || event->event.type == MEDICI_EV_END)
		recording->score[event->score] = reader->events.score;
	return 0;
}

/* One line of the file. Returns 1 when the game is complete or cannot go on. */
static int take_line(struct recording *recording, struct medici_reader *reader, const struct rec_lines *lines,
					 long *games)
{
	enum medici_line_kind kind = medici_reader_line(reader, lines->line, lines->len);
	*games += kind == MEDICI_LINE_HEADER;
	if (*games > recording->game)
		return 1;
	if (*games < recording->game) {
		if (kind == MEDICI_LINE_FAULT && !recording->fault[0]) /* it may be why there is no such game */
			snprintf(recording->fault, sizeof recording->fault, "%s:%ld: %s", recording->path, lines->number,
					 reader->reason);
		return 0;
	}
	if (kind == MEDICI_LINE_HEADER) {
		recording->header = reader->header;
		recording->first_line = lines->number;
		recording->fault[0] = '\0';
	}
	recording->proved |= kind == MEDICI_LINE_SEED;
	if (kind == MEDICI_LINE_FAULT)
		snprintf(recording->fault, sizeof recording->fault, "%s:%ld: %s", recording->path, lines->number,
				 reader->reason);
	return kind == MEDICI_LINE_FAULT || (kind == MEDICI_LINE_EVENT && add_event(recording, reader, lines->number) != 0);
}

/* How many games there were before the end or the game that is wanted was reached; -1: the file cannot be read. */
static long read_file(struct recording *recording)
{
	struct medici_reader reader;
	struct rec_lines lines;
	long games = 0;
	int more, done = 0;
	FILE *file = fopen(recording->path, "rb");
	if (!file)
		return -1;
	medici_reader_start(&reader);
	rec_lines_start(&lines, file);
	while ((more = rec_lines_next(&lines)) > 0 && !done)
		done = take_line(recording, &reader, &lines, &games);
	int why = errno;
	rec_lines_end(&lines);
	fclose(file);
	errno = why;
	return more < 0 ? -1 : games;
}

int recording_read(struct recording *recording, const char *path, long game, struct error *error)
{
	recording->path = path;
	recording->count = recording->scores = recording->proved = 0;
	recording->first_line = 0;
	recording->fault[0] = '\0';
	recording->game = game;
	long games = read_file(recording);
	if (games >= 0 && recording->first_line > 0)
		return 0;
	if (games < 0)
		return error_errno(error, path, errno);
	if (games > 0)
		return error_set(error, _("%s: there is no game %ld in it, only %ld"), path, game, games);
	if (recording->fault[0])
		return error_set(error, "%s", recording->fault);
	return error_set(error, _("%s: there is no record in it"), path);
}

void recording_free(struct recording *recording)
{
	free(recording->event);
	memset(recording, 0, sizeof *recording);
}

void recording_event(const struct recording *recording, int at, struct medici_events *events)
{
	memset(events, 0, sizeof *events);
	events->count = 1;
	events->list[0] = recording->event[at].event;
	events->score = recording->score[recording->event[at].score];
}

int recording_day(const struct recording *recording, int day)
{
	for (int i = 0; i < recording->count; i++)
		if (recording->event[i].event.type == MEDICI_EV_DAY && recording->event[i].event.day == day)
			return i + 1;
	return -1;
}

int recording_line(const struct recording *recording, long line)
{
	int shown = 0;
	while (shown < recording->count && recording->event[shown].line <= line)
		shown++;
	return shown;
}

long recording_at(const struct recording *recording, int shown)
{
	return shown > 0 ? recording->event[shown - 1].line : recording->first_line;
}
