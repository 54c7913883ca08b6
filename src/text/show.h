/* The state in small tables or in sentences, for plain mode. */
#ifndef TEXT_SHOW_H
#define TEXT_SHOW_H

#include <medici/record.h>
#include <stdio.h>

/* Prints everybody's florins, free holds, counters or warehouse, and ship; in the card game also the market. */
void show_table(FILE *out, const struct medici_header *header, const struct medici_game *game);

/* Prints the same in sentences, a line for each player (show_sentences.c). */
void show_sentences(FILE *out, const struct medici_header *header, const struct medici_game *game);

/* Prints the meaning of the abbreviations in the table. */
void show_legend(FILE *out, enum medici_kind kind);

/* Prints the unseen pieces, by kind. */
void show_unseen(FILE *out, const struct medici_game *game);

#endif
