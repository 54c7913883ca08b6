/* One game of a record file in memory: its events in order and the state after every step, so that a replay can jump to
 * any of them. About 200 kB. */
#ifndef SESSION_RECORDING_H
#define SESSION_RECORDING_H

#include <medici/record.h>

#include "lang/error.h"
#include "record/position.h"

struct recorded_event {
	struct medici_event event;
	int score;               /* index of the score, if the event is one */
	int last;                /* last event of its step */
	long line;               /* of the file */
	struct medici_game game; /* after the whole step */
};

/* All zero before the first use. */
struct recording {
	const char *path; /* the caller's */
	struct medici_header header;
	struct medici_score score[MEDICI_DAYS + 1];
	struct recorded_event *event;
	int count, capacity, scores;
	long game;             /* its number in the file, from 1 */
	long first_line;       /* its header's */
	int takebacks;         /* decisions that were taken back */
	int proved;            /* all seeds are there, and every draw follows from the seed of its part */
	unsigned parts_proved; /* in a continued game: a bit for each part that is proved */
	int sealed;            /* the seed of the last part is there: `seed` */
	uint8_t seed[MEDICI_SEED_SIZE];
	char fault[ERROR_TEXT]; /* the fault at which the record breaks off; empty if there is none */
};

/* Reads game number `game` of the file at `path`. Returns 0, or -1 with `error` if the file cannot be read or has no
 * such game; a game read before is then lost. */
int recording_read(struct recording *recording, const char *path, long game, struct error *error);
void recording_free(struct recording *recording);

/* Returns the number of games in the file, or -1 with `error` if it cannot be read. */
long recording_games(const char *path, struct error *error);

/* Returns the event in the form that listeners expect. */
void recording_event(const struct recording *recording, int at, struct medici_events *events);
/* Returns how many events to show so that the day has just begun, or -1 if it never begins; so that this line is the
 * last one shown. */
int recording_day(const struct recording *recording, int day);
int recording_line(const struct recording *recording, long line);
/* Returns 1 if nothing is left to be played after the last event. */
int recording_over(const struct recording *recording);
/* Returns the line of the last of the first `shown` events. */
long recording_at(const struct recording *recording, int shown);
/* Writes the position there: after the whole step that the last of them belongs to. */
void recording_position(const struct recording *recording, int shown, char line[POSITION_SIZE]);

#endif
