/* What a player has solved: the result of each puzzle, streaks, and a level that follows the results. The terminal and
 * the page keep it in their own ways, and count by these functions. Freestanding. */
#ifndef PUZZLE_PROGRESS_H
#define PUZZLE_PROGRESS_H

#include "puzzle/puzzle.h"

enum puzzle_result { PUZZLE_NEW, PUZZLE_FAILED, PUZZLE_SOLVED };

/* A puzzle as the choice of the next one needs it. */
struct puzzle_entry {
	uint8_t id[PUZZLE_ID_SIZE]; /* with a NUL */
	uint8_t kind;               /* enum medici_kind */
	uint8_t level;
	uint8_t result; /* enum puzzle_result, of the last first answer */
	uint16_t themes;
};

void puzzle_enter(const struct puzzle *puzzle, struct puzzle_entry *entry);

/* Which puzzles are wanted. */
struct puzzle_filter {
	int kind;  /* -1: both games */
	int level; /* 0: any */
	int theme; /* -1: any */
};

int puzzle_matches(const struct puzzle_entry *entry, const struct puzzle_filter *filter);
/* Returns how many of those that match have this result; any result if it is -1. */
int puzzle_count_results(const struct puzzle_entry *list, int count, const struct puzzle_filter *filter, int result);

/* A level in hundredths: from 100 to PUZZLE_RATING_MAX. */
enum { PUZZLE_RATING_START = 150, PUZZLE_RATING_MAX = 599, PUZZLE_NO_DAY = INT32_MIN };

struct puzzle_progress {
	int32_t rating;
	int32_t streak, best;            /* puzzles in a row whose first answer was right: now, and the most so far */
	int32_t day;                     /* the last day whose puzzle was answered, since 1970-01-01; or PUZZLE_NO_DAY */
	int32_t day_streak, day_longest; /* days in a row whose puzzle was solved, up to `day`; the longest row so far */
};

void puzzle_progress_start(struct puzzle_progress *progress);
/* Counts the first answer to a puzzle. `day` is the day whose puzzle it is, or PUZZLE_NO_DAY. A puzzle that is solved
 * already counts for the day alone. */
void puzzle_count_answer(struct puzzle_progress *progress, struct puzzle_entry *entry, int right, int32_t day);
/* Days in a row up to today; a row that ended before yesterday is broken. */
int puzzle_day_streak(const struct puzzle_progress *progress, int32_t today);
/* Returns the next puzzle: of those that match, a new one before a failed one before a solved one, then the nearest to
 * the player's level, not `last` unless it is the only one; -1 if none matches. */
int puzzle_next(const struct puzzle_entry *list, int count, const struct puzzle_filter *filter, int rating, int last);

/* The day of a date of the Gregorian calendar, since 1970-01-01. */
int32_t puzzle_day(int year, int month, int day);

#endif
