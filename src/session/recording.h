/* One game of a record file, read whole: its events in order, and the state after every step, so that a replay can go
 * to any of them. About 200 kB. */
#ifndef SESSION_RECORDING_H
#define SESSION_RECORDING_H

#include <medici/record.h>

#include "lang/error.h"

struct recorded_event {
	struct medici_event event;
	int score;               /* which of the scores, where it is one */
	int last;                /* of its step: nothing more follows from it by itself */
	long line;               /* of the file */
	struct medici_game game; /* after the whole step */
};

/* All zero before the first use. */
struct recording {
	const char *path; /* the caller's */
	struct medici_header header;
	struct medici_score score[MEDICI_DAYS + 1];
	struct recorded_event *event;
	int count, room, scores;
	long game;              /* its number in the file, from 1 */
	long first_line;        /* its header's */
	int proved;             /* the seed is there, and every draw follows from it */
	char fault[ERROR_TEXT]; /* where the record is bad: it ends before that. Or empty */
};

/* Reads game number `game` of the file at `path`. Returns 0, or -1 with `error`: the file cannot be read, or there is
 * no such game in it; then another game that was there before is gone. */
int recording_read(struct recording *recording, const char *path, long game, struct error *error);
void recording_free(struct recording *recording);

/* The event as those who hear of it expect it. */
void recording_event(const struct recording *recording, int at, struct medici_events *events);
/* How many events to show so that the day has just begun, -1 where it never does; so that the line is the last. */
int recording_day(const struct recording *recording, int day);
int recording_line(const struct recording *recording, long line);
/* The line of the last of the first `shown` events. */
long recording_at(const struct recording *recording, int shown);

#endif
