/* Shared by the files of the reader, and private to them: one line taken apart.
 *
 * Every function that returns bool returns false exactly when it has written the reason. Nothing from the input reaches
 * a reason but through rec_quote, rec_value or a number. */
#ifndef RECORD_READ_H
#define RECORD_READ_H

#include <jansson.h>
#include <libintl.h>
#include <stdbool.h>

#include <medici/record.h>

#include "record/parse.h"

/* ---- Events (read_event.c) ---- */

/* One line while it is read: where it is from, and what it says in the rules' own terms. */
struct rec_line {
	const json_t *root;
	enum medici_kind kind;
	int players;
	char *reason;
	struct medici_event event;
};

/* Which event the line is: the type alone. */
bool rec_event_type(struct rec_line *line);
/* Its fields, all but those of score and end, which are only compared. */
bool rec_event_fields(struct rec_line *line);
/* Checks that the line is the event that the rules give, events->list[index]. */
bool rec_event_same(const struct rec_line *line, const struct medici_events *events, int index);
const char *rec_event_name(int type);
struct rec_text rec_event_words(enum medici_kind kind, const struct medici_event *event);

/* ---- Scores (read_score.c) ---- */

bool rec_score_same(const struct rec_line *line, const struct medici_score *score);
bool rec_end_same(const struct rec_line *line, const struct medici_score *score, unsigned winners);

/* ---- Proof of fairness (read_proof.c) ---- */

/* The seed of a game that was dealt from one. */
bool rec_proof(struct medici_reader *reader, const json_t *root);
/* That of the last part of a continued game, which its `end` has, if it is published. */
bool rec_proof_end(struct medici_reader *reader, const json_t *root);
/* That of a part that is complete, where the header has it. */
bool rec_proof_part(struct medici_reader *reader, int part);

#endif
