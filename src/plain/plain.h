/* Plain mode: a game as lines of text. Nothing is drawn in place, so it works in a pipe and with a screen reader. */
#ifndef PLAIN_PLAIN_H
#define PLAIN_PLAIN_H

#include <stdio.h>

#include "scene/ledger.h"
#include "session/advice.h"
#include "session/session.h"
#include "session/tutoring.h"
#include "text/news.h"
#include "text/story.h"

struct plain {
	/* Set these first, all else zero; also what the session needs. */
	FILE *in, *out; /* owned by the caller */
	int pause_ms;   /* after the move of a bot */
	int unsaved;    /* go on without asking if the game cannot be saved */
	int sentences;  /* tell the table in sentences instead of columns */
	int terse;      /* show the table only when asked, and ask in few words */
	struct session session;
	struct tutoring tutoring; /* its level */

	/* Private. */
	struct story story;
	struct ledger ledger;
	struct news news;
	struct advice advice;
	int shown_to; /* the seat that has seen the table as it is now, or -1 */
	int early;    /* number of lines that were typed before the question */
	int warned;   /* the tutor has warned of `doubted` at this question */
	struct medici_action doubted;
};

/* Starts a new game, saved at `path` (NULL: in the folder for games). This and plain_continue return 0, or -1 with
 * plain->session.error. */
int plain_begin(struct plain *plain, const struct medici_header *header, const uint8_t seed[MEDICI_SEED_SIZE],
				const char *path);
/* Resumes the game at `path`, or the one last played if it is NULL. */
int plain_continue(struct plain *plain, const char *path);

/* Plays until the game is over, the input ends or somebody quits. Returns 0, or -1 if the game could not be saved. */
int plain_play(struct plain *plain);

/* Ends all threads and programs, however far the game came. */
void plain_end(struct plain *plain);

#endif
