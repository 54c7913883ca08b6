/* A puzzle in words: the question, its choices, the verdict, and what a player has solved so far. */
#ifndef TEXT_PUZZLE_TEXT_H
#define TEXT_PUZZLE_TEXT_H

#include <medici/record.h>
#include <stdio.h>

#include "puzzle/progress.h"

/* The setup of the position, and players called A, B, C ... */
void puzzle_header(const struct puzzle *puzzle, struct medici_header *header);

/* A line of text by value. */
struct puzzle_words {
	char text[320];
};

/* "You are B. Which choice is best?" */
struct puzzle_words puzzle_question(const struct puzzle *puzzle);
/* The k-th choice in the order shown: "take 1 3", and with `whole` also which cards these are. */
struct puzzle_words puzzle_choice(const struct puzzle *puzzle, int k, int whole);
/* "let it go, the last holds" */
struct puzzle_words puzzle_themes(const struct puzzle *puzzle);

/* Whether it was right or what it costs: "Right.", "Wrong: it costs 12.3 points." `shown` is a
 * choice in the order shown, or -1 if the player gave up. */
struct puzzle_words puzzle_verdict(const struct puzzle *puzzle, int shown);
/* Prints the chances of all choices, the reason in a sentence, level and themes. */
void puzzle_print_answer(FILE *out, const struct puzzle *puzzle, int shown);

/* Prints how many are solved, the streaks and the player's level. */
void puzzle_print_progress(FILE *out, const struct puzzle_entry *list, int count,
						   const struct puzzle_progress *progress, int32_t today);
/* Prints how many puzzles there are and how many are solved, by game, level and theme. */
void puzzle_print_list(FILE *out, const struct puzzle_entry *list, int count);

#endif
