/* The state in small tables, for plain mode. */
#ifndef TEXT_SHOW_H
#define TEXT_SHOW_H

#include <medici/record.h>
#include <stdio.h>

/* Everybody's florins, room, counters or warehouse, and ship; the market line of the card game. */
void show_table(FILE *out, const struct medici_header *header, const struct medici_game *game);

/* What the short forms in the table mean. */
void show_legend(FILE *out, enum medici_kind kind);

/* What nobody has seen yet, by kind. */
void show_unseen(FILE *out, const struct medici_game *game);

#endif
