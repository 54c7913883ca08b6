/* Puzzles on this machine: which one comes next, and what the player has solved, in $XDG_STATE_HOME/medici/puzzles.
 *
 * The file has a line for the level, the streaks and each puzzle that was answered:
 *
 *     medici-puzzles-1
 *     rating 214
 *     streak 3 8
 *     day 20773 2 5
 *     5f0c6d1b2a9e4c37 solved
 *
 * It is replaced as a whole, so a crash leaves the old or the new one. */
#ifndef SESSION_PUZZLING_H
#define SESSION_PUZZLING_H

#include "lang/error.h"
#include "puzzle/progress.h"
#include "session/save.h"

struct puzzling {
	struct puzzle_entry *entry; /* one for each puzzle of the program */
	int count;
	char *others; /* lines about puzzles that this version does not have; or NULL */
	struct puzzle_progress progress;
	int32_t today;
	char path[SAVE_PATH]; /* of the file; empty if there is no place for it */

	struct puzzle_filter filter; /* which puzzles are wanted */
	/* The present puzzle. */
	int at; /* its index, or -1 */
	struct puzzle puzzle;
	struct medici_header header;
	int daily;    /* it is that of today */
	int answered; /* only the first answer counts */
};

/* The day by the local clock, since 1970-01-01. */
int32_t puzzling_today(void);

/* Reads what was solved so far. Returns 0, or -1 if out of memory. `warning` is a sentence if the file is damaged, when
 * a copy of it is kept, or cannot be read or written; else empty. */
int puzzling_start(struct puzzling *puzzling, const struct puzzle_filter *filter, int32_t today, struct error *warning);
void puzzling_end(struct puzzling *puzzling);

/* Makes a puzzle the present one. */
void puzzling_open(struct puzzling *puzzling, int index);
/* Opens the puzzle of today, the next one that is wanted. Returns 0 if there is none. */
void puzzling_open_daily(struct puzzling *puzzling);
int puzzling_open_next(struct puzzling *puzzling);
/* Has the puzzle of today not been answered yet? */
int puzzling_daily_waits(const struct puzzling *puzzling);

/* Counts an answer to the present puzzle, by its place in the order shown; -1 for giving up. The first one counts.
 * Returns whether it is right. `warning` as above. */
int puzzling_answer(struct puzzling *puzzling, int shown, struct error *warning);

#endif
