/* Lots, cards and lists of names as text in the chosen language. */
#ifndef TEXT_WORDS_H
#define TEXT_WORDS_H

#include <medici/record.h>
#include <stdio.h>

/* A short text by value, to be used within one expression: words_piece(kind, piece).text */
struct words {
	char text[64];
};

/* The same for a list of pieces or of names. */
struct words_list {
	char text[MEDICI_SEATS_MAX * (MEDICI_PLAYER_NAME_MAX + 16)];
};

struct words words_piece(enum medici_kind kind, int piece); /* "dye 3", "fur 0 x2", "fur 0 green" */
struct words words_code(enum medici_kind kind, int piece);  /* "D3", "Au10", "F0x2", "F0g", "gr2", "bl7" */
const char *words_good(int good);                           /* "cloth" */
const char *words_good_title(int good);                     /* "Cloth" */
const char *words_good_short(int good);                     /* the same, in 7 columns at most */
char words_letter(int good);                                /* one ASCII letter, different for each good: 'C' */
struct words words_about(enum medici_kind kind);            /* "auctions, for 3 to 6 buyers" */
struct words words_place(int from, int to);                 /* "1st", "2nd-4th"; places from 0, `to` excluded */
/* "1 lot", "3 lots": of a lot, card, florin, icon or free hold. */
struct words words_count(int count, const char *what);

/* "dye 3, fur 0" */
struct words_list words_group(enum medici_kind kind, const uint8_t *piece, int count);
void words_pieces(FILE *out, enum medici_kind kind, const uint8_t *piece, int count);
/* The names of the seats in `seats`: "Anna", "Anna and Bo", "Anna, Bo and Ciro". */
struct words_list words_names(const struct medici_header *header, unsigned seats);

#endif
