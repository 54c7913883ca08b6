/* Rule cases: positions, steps and outcomes as text that a player can read; tests/data/cases/README.md describes the
 * language.
 *
 * case_parse.c splits files into cases, case_position.c sets up the part above the line `turn` or `dawn`, case_state.c
 * moves pieces in the states by hand, case_text.c describes events and facts in the words of the language, case_run.c
 * plays the steps and compares. Nothing here asserts: a case that fails returns false with a fault that names the file
 * and the line, so that the machinery can be tested with cases that must fail. */
#ifndef MEDICI_TESTS_CASE_H
#define MEDICI_TESTS_CASE_H

#include "medici/game.h"

#include <stdbool.h>
#include <stdio.h>

enum {
	CASE_SEATS_MAX = 8, /* more than a table seats, to show that the rules refuse it */
	CASE_NAME_SIZE = 16,
	CASE_LINE_SIZE = 512,
	CASE_WORDS_MAX = 64,
	CASE_B_RULES = 23,
	CASE_C_RULES = 13
};

struct case_fault {
	char text[3 * CASE_LINE_SIZE];
};

struct case_line {
	int number;
	char *text; /* words with one space between them; punctuation and comments are gone */
};

struct case_one {
	char *file;
	int number; /* of the line that begins it */
	char *title;
	uint64_t rules; /* bit case_rule_bit() for each rule it names */
	struct case_line *line;
	int count;
};

struct case_list {
	struct case_one *one;
	int count;
};

struct case_words {
	char text[CASE_LINE_SIZE];
	char *word[CASE_WORDS_MAX];
	int count;
};

/* A case being played. */
struct case_play {
	const struct case_one *one;
	const struct case_line *line; /* the one being read, for faults */
	struct case_fault *fault;
	char name[CASE_SEATS_MAX][CASE_NAME_SIZE];
	int seats;
	struct medici_setup setup;
	struct medici_game game;
	int bag_wanted; /* the number in a line `bag` above the position, or -1 */
	int turn_wanted;
	struct medici_events events; /* of the last step */
	int told;                    /* how many of them lines have matched */
	enum medici_status status;   /* of the last step */
	bool refusal_told;
};

/* case_parse.c */
bool case_fail(struct case_fault *fault, const char *file, int number, const char *format, ...)
	__attribute__((format(printf, 4, 5)));
int case_rule_bit(const char *word); /* 0..22 for B1..B23, 23..35 for C1..C13, -1 for no rule */
void case_split(struct case_words *words, const char *text);
bool case_parse(struct case_list *list, const char *file, const char *text, struct case_fault *fault);
bool case_load(struct case_list *list, const char *path, struct case_fault *fault);
void case_list_free(struct case_list *list);

/* case_position.c */
int case_seat(const struct case_play *play, const char *word); /* by name or number, or -1 */
int case_piece(const struct case_play *play, const char *word);
int case_good(const char *word);
bool case_number(const char *word, int max, int *number);
/* Sets up everything above the line `turn` or `dawn`. Writes where the play begins to *below. */
bool case_open(struct case_play *play, int *below);

/* case_state.c */
bool case_same(const struct medici_game *a, const struct medici_game *b); /* byte by byte */
/* During a day: recomputes the derived fields from the ships and the lots. Returns whether they agree. */
bool case_settled(const struct medici_game *game);

/* case_text.c */
void case_say(char *text, const char *format, ...) __attribute__((format(printf, 2, 3))); /* appends */
void case_tell_event(const struct case_play *play, const struct medici_event *event, char *text);
void case_tell_refusal(enum medici_status status, char *text);
/* Writes the fact that the line is about, as it really is, in the form of the line. Returns false if the line states no
 * fact. */
bool case_tell_fact(const struct case_play *play, const struct case_words *words, char *text);

/* case_run.c */
bool case_run(const struct case_one *one, struct case_fault *fault);

#endif
