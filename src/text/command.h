/* Parses what a player types in plain mode. Words are understood in the chosen language and in English, in upper or
 * lower case, and may be abbreviated; the most frequent ones have a single letter. */
#ifndef TEXT_COMMAND_H
#define TEXT_COMMAND_H

#include <medici/base.h>
#include <stddef.h>

#include "analysis/tutor.h"

enum command_type {
	COMMAND_ACTION, /* `action` is the decision; the rules check whether it is legal */
	COMMAND_SHOW,
	COMMAND_UNSEEN,
	COMMAND_HINT,
	COMMAND_ODDS,
	COMMAND_WHY,
	COMMAND_NEWS,
	COMMAND_SCORES,
	COMMAND_RULES,
	COMMAND_UNDO,
	COMMAND_SPEED,  /* `number` milliseconds, or -1 to ask for the current speed */
	COMMAND_TUTOR,  /* `number` is the level, or -1 to ask for the current one */
	COMMAND_ANYWAY, /* the decision that the tutor has warned of */
	COMMAND_HELP,
	COMMAND_QUIT,
	COMMAND_NOTHING, /* an empty line */
	COMMAND_WRONG    /* `wrong` says what would be right */
};

struct command {
	enum command_type type;
	struct medici_action action;
	int number;
	char wrong[240];
};

/* A number alone is a bid. */
struct command command_parse(const char *line, enum medici_kind kind);

/* The words as they are shown in the chosen language. */
enum command_verb {
	VERB_DRAW,
	VERB_OFFER,
	VERB_BID,
	VERB_PASS,
	VERB_REVEAL,
	VERB_TAKE,
	VERB_SHOW,
	VERB_UNSEEN,
	VERB_HINT,
	VERB_ODDS,
	VERB_WHY,
	VERB_NEWS,
	VERB_SCORES,
	VERB_RULES,
	VERB_UNDO,
	VERB_SPEED,
	VERB_TUTOR,
	VERB_ANYWAY,
	VERB_HELP,
	VERB_QUIT,
	VERBS
};

/* Synonyms separated by bars: in English, and in the chosen language. */
struct command_meaning {
	const char *english, *here;
};

struct command_word {
	char text[32];
};
struct command_word command_word(enum command_verb verb);
struct command_meaning command_verb(enum command_verb verb);

/* ---- For those who understand other words than a game does ---- */

enum { COMMAND_WORDS = 5, COMMAND_WORD = 48 };

/* A line split into lower-case words; `count` is -1 if a word is too long or there are too many. */
struct command_line {
	int count;
	char word[COMMAND_WORDS][COMMAND_WORD];
};
struct command_line command_split(const char *line);

/* Returns a bit for each possible meaning of the word, as few as possible. For meanings that are not in `at_home` only
 * the whole first word counts. */
unsigned command_find(const char *word, const struct command_meaning *meaning, int count, unsigned at_home);
/* Writes the question which of these meanings was meant. */
void command_ask_which(const struct command_meaning *meaning, unsigned found, char *text, size_t size);
/* Returns a whole number from 0 to 1,000,000,000, or -1. */
long command_number(const char *word);

/* Returns the index of the list of synonyms (between bars) that contains the line, or alone contains a word that begins
 * so; -1 if there is none. */
int command_choice(const char *line, const char *const *lists, int count);
/* The same for a word of a command line: capitals count. */
int command_beginning(const char *word, const char *const *lists, int count);

/* Returns the milliseconds between the moves of bots for a number or a word such as fast; -1 for anything else. */
enum { COMMAND_PAUSE_MAX = 10000 };
int command_pause(const char *word);

/* Returns the level of the tutor that the word, or its beginning, means, or -1. */
int command_tutor(const char *word);
/* The word for a level in English, as flags and settings have it; and in the chosen language. */
const char *command_tutor_name(enum tutor_level level);
struct command_word command_tutor_word(enum tutor_level level);

#endif
