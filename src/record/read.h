/* Shared by the files of the reader, and private to them: reasons in words, and one line taken apart.
 *
 * Every function that answers bool answers false exactly when it has written the reason. Nothing from the input reaches
 * a reason but through rec_quote, rec_value or a number. */
#ifndef RECORD_READ_H
#define RECORD_READ_H

#include <jansson.h>
#include <libintl.h>
#include <stdbool.h>

#include <medici/record.h>

#if defined(__GNUC__)
#define REC_PRINTF(format_at, first_at) __attribute__((format(printf, format_at, first_at)))
#else
#define REC_PRINTF(format_at, first_at)
#endif

/* ---- Words (read_text.c) ---- */

/* Reasons are for people: in the language of the process, from its catalogue, where it has set a locale and bound one.
 */
#define REC_(text) dgettext("medici", text)
#define REC_LATER(text) (text) /* marked here, translated where it is used */

/* A short text by value, to be used within one expression: rec_quote(name, len).text. What does not fit is left off. */
struct rec_text {
	size_t len;
	char text[120];
};

void rec_add(struct rec_text *text, const char *format, ...) REC_PRINTF(2, 3);
/* Writes the reason, translated, always whole UTF-8 characters, and answers false. */
bool rec_fault(char reason[MEDICI_REASON_MAX], const char *format, ...) REC_PRINTF(2, 3);

struct rec_text rec_quote(const char *text, size_t len); /* in quotation marks, harmless, shortened where long */
struct rec_text rec_value(const json_t *value);          /* what stands where something else was expected */
struct rec_text rec_rule(const char *rule);              /* " (B10)", or nothing where no rule speaks */
struct rec_text rec_pieces(enum medici_kind kind, const uint8_t *piece, int count);

/* ---- Fields (read_field.c): each reads one field of an object, by its key ---- */

bool rec_get(const json_t *object, const char *key, const json_t **value, char *reason);
bool rec_int(const json_t *object, const char *key, int low, int high, int *number, char *reason);
/* The same for a value whose key is known, or was an element of the array `key`. */
bool rec_int_value(const json_t *value, const char *key, int low, int high, int *number, char *reason);
bool rec_bool(const json_t *object, const char *key, uint8_t *flag, char *reason);
bool rec_piece(const json_t *value, const char *key, enum medici_kind kind, uint8_t *piece, char *reason);
/* An array of 1 to `max` pieces. */
bool rec_piece_list(const json_t *object, const char *key, enum medici_kind kind, uint8_t *piece, uint8_t *count,
					int max, char *reason);
/* A string of that many hex digits, in either case? */
bool rec_is_hex(const json_t *value, size_t digits);

/* ---- Header (read_header.c) ---- */

bool rec_header(struct medici_header *header, const json_t *root, char *reason);

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
/* Says the line what the rules say, events->list[index]? */
bool rec_event_same(const struct rec_line *line, const struct medici_events *events, int index);
const char *rec_event_name(int type);
struct rec_text rec_event_words(enum medici_kind kind, const struct medici_event *event);

/* ---- Scores (read_score.c) ---- */

bool rec_score_same(const struct rec_line *line, const struct medici_score *score);
bool rec_end_same(const struct rec_line *line, const struct medici_score *score, unsigned winners);

/* ---- Proof of fairness (read_proof.c) ---- */

bool rec_proof(struct medici_reader *reader, const json_t *root);

#endif
