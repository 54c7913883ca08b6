/* Puzzles: positions with one right choice (docs/puzzles.md).
 *
 * A puzzle is a line: the position, the choices that are offered, the level, the themes, separated by blanks.
 *
 *     a:board4:3:bid0.of3:...  pass=412 bid5=301 bid14=288  3  let-go,last-hold
 *
 * The right choice comes first; each has the chance to win after it, in thousandths. Every other choice that is offered
 * is worse by PUZZLE_MARGIN thousandths or more. study/puzzles finds them. Freestanding. */
#ifndef PUZZLE_PUZZLE_H
#define PUZZLE_PUZZLE_H

#include <medici/game.h>

enum { PUZZLE_LEVELS = 5, PUZZLE_CHOICES_MAX = 5, PUZZLE_MARGIN = 60, PUZZLE_LINE_MAX = 900 };

/* What a puzzle is about: the word in its line, and its name for people. */
#define PUZZLE_THEME_LIST(X) \
	X(LET_GO, "let-go", "let it go") \
	X(OVERBID, "overbid", "overbid") \
	X(CORNER, "corner", "corner a good") \
	X(SHIP, "ship", "the race of the ships") \
	X(DENY, "deny", "deny it to a rival") \
	X(LAST_HOLD, "last-hold", "the last holds") \
	X(SINK, "sink", "too large for a rival") \
	X(STOP, "stop", "stop in time") \
	X(PRESS, "press", "one more") \
	X(PICK, "pick", "choose the cards")

#define PUZZLE_THEME_ENUM(name, word, text) PUZZLE_##name,
enum puzzle_theme { PUZZLE_THEME_LIST(PUZZLE_THEME_ENUM) PUZZLE_THEMES };
#undef PUZZLE_THEME_ENUM

const char *puzzle_theme_word(enum puzzle_theme theme);
/* Marked for translation; translated where it is shown. */
const char *puzzle_theme_name(enum puzzle_theme theme);

struct puzzle_choice {
	struct medici_action action;
	int chance; /* to win after it, in thousandths */
};

struct puzzle {
	struct medici_game game;
	int count;                                       /* of choices, at least 2 */
	struct puzzle_choice choice[PUZZLE_CHOICES_MAX]; /* the right one first */
	int level;                                       /* from 1, easy, to PUZZLE_LEVELS */
	unsigned themes;                                 /* a bit for each */
};

/* How many puzzles come with the program, and their lines, from 0. */
int puzzle_count(void);
const char *puzzle_line(int index);
/* Reads a line, without a newline. Returns 1, or 0 if it is not one. */
int puzzle_read(const char *line, size_t len, struct puzzle *puzzle);
/* Writes the line and a NUL. Returns the length, or 0 if it does not fit. */
size_t puzzle_write(const struct puzzle *puzzle, char *line, size_t size);

/* Writes a name of the puzzle that stays when others are added: 16 hexadecimal digits of its position and choices, and
 * a NUL. */
enum { PUZZLE_ID_SIZE = 17 };
void puzzle_id(const struct puzzle *puzzle, char id[PUZZLE_ID_SIZE]);

/* The order in which the choices are shown: order[k] is the index of the k-th one. Pass or draw comes before offer,
 * small bids before large ones, so that it says nothing about which is right. */
void puzzle_order(const struct puzzle *puzzle, int order[PUZZLE_CHOICES_MAX]);
/* Which of `count` puzzles is that of a day, given as the number of days since 1970-01-01. Each has its turn before one
 * comes again. */
int puzzle_of_day(long day, int count);

#endif
