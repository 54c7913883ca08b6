/* Lots, cards and lists of names in words, for people. */
#ifndef TUI_WORDS_H
#define TUI_WORDS_H

#include <medici/record.h>
#include <stdio.h>

/* A short text by value, to be used within one expression: words_piece(kind, piece).text */
struct words {
	char text[32];
};

struct words words_piece(enum medici_kind kind, int piece); /* "dye 3", "fur 0 x2", "fur 0 green" */
struct words words_count(int count, const char *what);      /* "1 lot", "3 lots" */
struct words words_good(int good);                          /* "Cloth" */
struct words words_place(int from, int to);                 /* "1st", "2nd-4th"; places from 0, `to` excluded */

/* "dye 3, fur 0" */
void words_pieces(FILE *out, enum medici_kind kind, const uint8_t *piece, int count);
/* The names of the seats in `seats`: "Anna", "Anna and Bo", "Anna, Bo and Ciro". */
void words_names(FILE *out, const struct medici_header *header, unsigned seats);

/* A name in a column of that width: counted in characters, not bytes, and cut where it is longer. */
void words_column(FILE *out, const char *name, int width);

#endif
