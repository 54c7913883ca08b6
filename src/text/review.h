/* The analysis of games for people: a plot of everybody's chances, a table of luck and decisions, who gave what to
 * whom, the costliest decisions in words; and the same graph as a picture. */
#ifndef TEXT_REVIEW_H
#define TEXT_REVIEW_H

#include <medici/record.h>
#include <stdio.h>

#include "analysis/analysis.h"
#include "text/hint.h"

enum { REVIEW_WORST = 5 /* decisions that a report names */ };

/* Prints the report of a game; `line` is the number of its header's line in the file. */
void review_game(FILE *out, const struct analysis *analysis, const struct medici_header *header, long line);
/* Writes the graph of everybody's chances as SVG, with marks at mistakes. */
void review_svg(FILE *out, const struct analysis *analysis, const struct medici_header *header);

/* Along a game, after an event (review_along.c). */
#define REVIEW_JUMP 0.05f /* luck is told if it changes somebody's chance by so much */
enum { REVIEW_MARK = 96 + HINT_CHOICE, REVIEW_LUCK = 64 + MEDICI_SEATS_MAX * (MEDICI_PLAYER_NAME_MAX + 16) };

/* Writes the mark and price of a decision that has a grade: "mistake: 5.3 points; better: bid 9". `brief`: cards are
 * told by their places alone. */
void review_mark(char *text, size_t size, const struct analysis_step *step, int brief);
/* Writes why the best choice was better than the one made, and who gained by it, as sentences. */
enum { REVIEW_REASON = 200 + MEDICI_PLAYER_NAME_MAX };
void review_reason(char *text, size_t size, const struct analysis_step *step, const struct medici_header *header);
/* Writes who had luck or bad luck: "luck: Anna +7.2, Bea -5.1 points". Returns 0 if it was nobody's by REVIEW_JUMP. */
int review_luck(char *text, size_t size, const float effect[MEDICI_SEATS_MAX], const struct medici_header *header);
/* Prints the mark with its reasons as a paragraph; luck; everybody's chances in whole percents. */
void review_print_mark(FILE *out, const struct analysis_step *step, const struct medici_header *header);
void review_print_luck(FILE *out, const float effect[MEDICI_SEATS_MAX], const struct medici_header *header);
void review_print_chances(FILE *out, const float chance[MEDICI_SEATS_MAX], const struct medici_header *header);
int review_percent(float chance);

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
