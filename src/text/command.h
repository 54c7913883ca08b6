/* What a player types in plain mode, taken apart. Words are understood in the language chosen and in English, in any
 * case, and as far as they are unmistakable; the most frequent have a letter of their own. */
#ifndef TEXT_COMMAND_H
#define TEXT_COMMAND_H

#include <medici/base.h>
#include <stddef.h>

enum command_type {
	COMMAND_ACTION, /* `action` is what was asked for; the rules decide whether it is allowed */
	COMMAND_SHOW,
	COMMAND_UNSEEN,
	COMMAND_HINT,
	COMMAND_ODDS,
	COMMAND_WHY,
	COMMAND_NEWS,
	COMMAND_SCORES,
	COMMAND_RULES,
	COMMAND_SPEED, /* `number` milliseconds, -1: which is it? */
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

/* The words themselves, as they are shown in the language chosen. */
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
	VERB_SPEED,
	VERB_HELP,
	VERB_QUIT,
	VERBS
};

/* Words that mean the same stand between bars: in English, and in the language chosen. */
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

/* A line in words of small letters; `count` is -1 when one is too long or there are too many to mean anything. */
struct command_line {
	int count;
	char word[COMMAND_WORDS][COMMAND_WORD];
};
struct command_line command_split(const char *line);

/* A bit for each meaning that the word may have, as few as can be told. Where the bit is not in `at_home`, only the
 * whole first word counts. */
unsigned command_find(const char *word, const struct command_meaning *meaning, int count, unsigned at_home);
/* Asks which of them was meant, if any. */
void command_ask_which(const struct command_meaning *meaning, unsigned found, char *text, size_t size);
/* A whole number from 0 to 1,000,000,000, or -1. */
long command_number(const char *word);

/* Which of the lists of words (alternatives between bars) the line is one of; -1 for none. */
int command_choice(const char *line, const char *const *lists, int count);

/* Milliseconds between the moves of bots, from a number or a word such as fast; -1 for neither. */
enum { COMMAND_PAUSE_MAX = 10000 };
int command_pause(const char *word);

#endif
