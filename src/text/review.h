/* The analysis of games for people: a plot of everybody's chances, a table of luck and decisions, who gave what to
 * whom, the costliest decisions in words; and the same graph as a picture. */
#ifndef TEXT_REVIEW_H
#define TEXT_REVIEW_H

#include <medici/record.h>
#include <stdio.h>

#include "analysis/analysis.h"

enum { REVIEW_WORST = 5 /* decisions that a report names */ };

/* Prints the report of a game; `line` is the number of its header's line in the file. */
void review_game(FILE *out, const struct analysis *analysis, const struct medici_header *header, long line);
/* Writes the graph of everybody's chances as SVG, with marks at mistakes. */
void review_svg(FILE *out, const struct analysis *analysis, const struct medici_header *header);

/* Prints a position: everybody's chances, and the best choices of the seat to decide. Seats are counted from 0, as in
 * the line of a position. */
enum { REVIEW_CHOICES = 10 };
void review_position(FILE *out, const struct study *study, const struct medici_game *game);

/* Many games: sums for each player, by name. Zero it, add games, print, free. */
struct review_player {
	char name[MEDICI_PLAYER_NAME_MAX + 1];
	int games, decisions, grade[ANALYSIS_GRADES];
	double start, result, luck, own, others, residual, error, scaled;
};

struct review_table {
	struct review_player *player;
	int players, games;
};

/* Returns 0, or -1 if out of memory. */
int review_add(struct review_table *table, const struct analysis *analysis, const struct medici_header *header);
void review_print(FILE *out, const struct review_table *table);
void review_free(struct review_table *table);

#endif
