/* Fields of untrusted JSON, with bounds, and refusals that quote what was found. The record's reader, external bots and
 * the server's messages use it.
 *
 * Every function that returns bool returns false exactly when it has written the reason. Nothing from the input reaches
 * a reason but through rec_quote, rec_value or a number. */
#ifndef RECORD_PARSE_H
#define RECORD_PARSE_H

#include <jansson.h>
#include <libintl.h>
#include <medici/record.h>
#include <stdbool.h>

#if defined(__GNUC__)
#define REC_PRINTF(format_at, first_at) __attribute__((format(printf, format_at, first_at)))
#else
#define REC_PRINTF(format_at, first_at)
#endif

/* ---- Words (read_text.c) ---- */

/* Reasons are for people: they are translated if the process has set a locale and bound a catalogue. */
#define REC_(text) dgettext("medici", text)
#define REC_LATER(text) (text) /* marked here, translated where it is used */

/* A short text by value, to be used within one expression: rec_quote(name, len).text. What does not fit is left off. */
struct rec_text {
	size_t len;
	char text[120];
};

void rec_add(struct rec_text *text, const char *format, ...) REC_PRINTF(2, 3);
/* Writes the reason, translated, in whole UTF-8 characters. Returns false. */
bool rec_fault(char reason[MEDICI_REASON_MAX], const char *format, ...) REC_PRINTF(2, 3);

struct rec_text rec_quote(const char *text, size_t len); /* in quotation marks, escaped, shortened if long */
struct rec_text rec_value(const json_t *value);          /* describes a value that is not the expected one */
struct rec_text rec_rule(const char *rule);              /* " (B10)", or nothing if no rule applies */
struct rec_text rec_pieces(enum medici_kind kind, const uint8_t *piece, int count);

/* ---- Fields (read_field.c): each reads one field of an object, by its key ---- */

bool rec_get(const json_t *object, const char *key, const json_t **value, char *reason);
bool rec_int(const json_t *object, const char *key, int low, int high, int *number, char *reason);
/* The same for a value whose key is known, or that is an element of the array `key`. */
bool rec_int_value(const json_t *value, const char *key, int low, int high, int *number, char *reason);
bool rec_bool(const json_t *object, const char *key, uint8_t *flag, char *reason);
bool rec_piece(const json_t *value, const char *key, enum medici_kind kind, uint8_t *piece, char *reason);
/* An array of 1 to `max` pieces. */
bool rec_piece_list(const json_t *object, const char *key, enum medici_kind kind, uint8_t *piece, uint8_t *count,
					int max, char *reason);
/* Returns whether it is a string of this many hex digits, in upper or lower case. */
bool rec_is_hex(const json_t *value, size_t digits);

/* ---- Header (read_header.c) ---- */

bool rec_header(struct medici_header *header, const json_t *root, char *reason);

#endif
