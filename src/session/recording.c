#include "recording.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lang/lang.h"
#include "record/visit.h"

static int add_event(struct recording *recording, const struct medici_reader *reader, long line)
{
	if (recording->count == recording->capacity) {
		int capacity = recording->capacity ? 2 * recording->capacity : 256;
		struct recorded_event *more =
			(struct recorded_event *)realloc(recording->event, (size_t)capacity * sizeof *more);
		if (!more)
			return -1;
		recording->event = more;
		recording->capacity = capacity;
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

static void note_fault(struct recording *recording, const struct rec_visit *at)
{
	snprintf(recording->fault, sizeof recording->fault, "%s:%ld: %s", recording->path, at->line, at->reader->reason);
}

/* A game dealt from one seed publishes it in a line of its own, a continued one in its last event. */
static void note_proof(struct recording *recording, const struct medici_reader *reader, enum medici_line_kind kind)
{
	int parts = reader->header.parts;
	if (kind != MEDICI_LINE_EVENT && kind != MEDICI_LINE_SEED)
		return;
	recording->parts_proved = reader->proved;
	recording->proved = reader->proved == (1u << (parts ? parts : 1)) - 1;
	recording->sealed = reader->proved >> (parts ? parts - 1 : 0) & 1;
	memcpy(recording->seed, reader->seed, sizeof recording->seed);
}

/* Stops reading when the game is complete or cannot continue. */
static int take_line(void *context, const struct rec_visit *at, enum medici_line_kind kind)
{
	struct recording *recording = context;
	if (at->game > recording->game)
		return 1;
	if (at->game < recording->game) {
		if (kind == MEDICI_LINE_FAULT && !recording->fault[0]) /* it may be the reason why the game is not found */
			note_fault(recording, at);
		return 0;
	}
	if (kind == MEDICI_LINE_HEADER) {
		recording->header = at->reader->header;
		recording->first_line = at->line;
		recording->fault[0] = '\0';
	}
	note_proof(recording, at->reader, kind);
	recording->takebacks = at->reader->takebacks;
	if (kind == MEDICI_LINE_FAULT)
		note_fault(recording, at);
	return kind == MEDICI_LINE_FAULT || (kind == MEDICI_LINE_EVENT && add_event(recording, at->reader, at->line) != 0);
}

/* Returns the number of games before the end of the file or of the game that is wanted, or -1 if the file cannot be
 * read (errno). */
static long read_file(struct recording *recording)
{
	struct medici_reader reader;
	struct rec_visit visit = {.reader = &reader};
	FILE *file = fopen(recording->path, "rb");
	if (!file)
		return -1;
	rec_visit(&visit, file, take_line, recording);
	fclose(file);
	errno = visit.error;
	return visit.error ? -1 : visit.game;
}

int recording_read(struct recording *recording, const char *path, long game, struct error *error)
{
	recording->path = path;
	recording->count = recording->scores = recording->proved = recording->sealed = 0;
	recording->parts_proved = 0;
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

static int keep_on(void *context, const struct rec_visit *at, enum medici_line_kind kind)
{
	(void)context;
	(void)at;
	(void)kind;
	return 0;
}

long recording_games(const char *path, struct error *error)
{
	struct medici_reader reader;
	struct rec_visit visit = {.reader = &reader};
	FILE *file = fopen(path, "rb");
	if (!file)
		return error_errno(error, path, errno);
	rec_visit(&visit, file, keep_on, NULL);
	fclose(file);
	return visit.error ? error_errno(error, path, visit.error) : visit.game;
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

int recording_over(const struct recording *recording)
{
	return recording->count > 0 && medici_wants(&recording->event[recording->count - 1].game) == MEDICI_WANTS_NOTHING;
}

long recording_at(const struct recording *recording, int shown)
{
	return shown > 0 ? recording->event[shown - 1].line : recording->first_line;
}

void recording_position(const struct recording *recording, int shown, char line[POSITION_SIZE])
{
	struct medici_game start;
	if (shown == 0)
		medici_start(&start, &recording->header.setup);
	position_write(shown > 0 ? &recording->event[shown - 1].game : &start, line, POSITION_SIZE);
}
