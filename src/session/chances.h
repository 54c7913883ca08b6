/* Everybody's chance to win along a recorded game: its analysis, made by a thread while the game is shown.
 *
 * The thread adds events and steps and never changes those before, so what it has told can be read while it goes on.
 * Events are counted from 1: event number n is the last one shown when n are. */
#ifndef SESSION_CHANCES_H
#define SESSION_CHANCES_H

#include "analysis/analysis.h"
#include "session/recording.h"
#include "session/thinker.h"

/* All zero: not started. */
struct chances {
	struct thinker thinker;
	const struct recording *recording;
	struct analysis *analysis;          /* NULL: not started */
	atomic_int told_events, told_steps; /* by the thread: analysed so far; -1: not even the beginning */
	int events, steps;                  /* the same, when last taken */
};

/* Starts to analyse the recording, which must stay as it is. Returns 0, or -1 with `error`. */
int chances_start(struct chances *chances, const struct recording *recording, struct error *error);
/* Ends the thread when the event that it analyses is done, and frees. */
void chances_end(struct chances *chances);

/* Takes what the thread has told, without waiting. */
void chances_take(struct chances *chances);
/* Waits for more, for a moment, and takes it. */
enum { CHANCES_MOMENT_MS = 50 };
void chances_wait(struct chances *chances);
/* Returns 1 if everything is known; how much is, in percent. */
int chances_done(const struct chances *chances);
int chances_percent(const struct chances *chances);

/* Writes everybody's chance after so many events. Returns 0 if it is not known yet. */
int chances_after(const struct chances *chances, int events, float chance[MEDICI_SEATS_MAX]);
/* Returns the decision that the event shows if it has a grade, else NULL. */
const struct analysis_step *chances_graded(const struct chances *chances, int event);
/* Writes the luck that the event was to everybody; zeros if it was none. */
void chances_luck(const struct chances *chances, int event, float luck[MEDICI_SEATS_MAX]);

enum { CHANCES_NONE = 0, CHANCES_UNKNOWN = -1 };
/* Returns the number of the next event after `event` (`by` 1) or before it (`by` -1) that is a mistake or a blunder of
 * this seat, or of any (MEDICI_NOBODY). CHANCES_NONE: no mistake there; CHANCES_UNKNOWN: not analysed yet.
 */
int chances_mistake(const struct chances *chances, int event, int by, int seat);

#endif
