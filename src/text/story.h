/* A game in sentences, event by event: the output of replay and of plain mode. It is made from header and events alone.
 */
#ifndef TEXT_STORY_H
#define TEXT_STORY_H

#include <medici/record.h>
#include <stdio.h>

struct story {
	const struct medici_header *header;
	FILE *out;
	/* What is on each ship today, for the arithmetic at the day's end. */
	uint8_t ship[MEDICI_SEATS_MAX][MEDICI_DECK_MAX];
	uint8_t count[MEDICI_SEATS_MAX];
};

void story_start(struct story *story, const struct medici_header *header, FILE *out);
void story_header(const struct story *story);
void story_event(struct story *story, const struct medici_events *events, int index);

/* Follows an event without printing it, for the past events of a resumed game. */
void story_follow(struct story *story, const struct medici_events *events, int index);

/* A day's scoring with its arithmetic (account.c). */
void story_account(const struct story *story, int day, const struct medici_score *score);

/* How many decisions were taken back in a game that has been told; nothing for 0. */
void story_takebacks(FILE *out, int count);

#endif
