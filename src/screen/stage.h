/* Where a game is shown on a terminal, whoever plays it: a session, a replay, a lesson. Events are given to it as they
 * happen and shown one after the other at the chosen pace; a key skips what moves. What can be looked at any time
 * (help, log, what is unseen, the last scoring) is answered here; other keys go to whoever plays. */
#ifndef SCREEN_STAGE_H
#define SCREEN_STAGE_H

#include "scene/scene.h"
#include "screen/draw/view.h"
#include "screen/entry.h"
#include "screen/term/term.h"
#include "text/story.h"

enum stage_page { PAGE_TABLE, PAGE_SCORE, PAGE_END };

/* An event that is still to be shown. */
struct stage_item {
	struct medici_event event;
	int score; /* which of the scores kept, where it is one */
};

enum { STAGE_PACES = 4 };

struct stage {
	struct terminal *term;
	struct scene scene;
	struct story story;
	struct view_log log;
	struct view_now now;
	int page; /* enum stage_page */
	int has_score;

	/* A box over the table; its text is the stage's own. */
	struct view_box box;
	char *box_title, *box_text;
	int boxed;
	/* A strip of text that stays until it is taken away: what a lesson says. It leaves the keys to whoever plays. */
	struct view_box note;
	int noted;

	int people;          /* somebody here reads a scoring before it goes on */
	int skipping;        /* until the next decision or scoring */
	int keys_everywhere; /* keys go to whoever plays, also while a scoring is read or something moves */
	int wakes;
	int wait;      /* milliseconds until the next is due, -1 or LOOP_AGAIN; of the last drawing */
	long long due; /* when the next event may be shown, in milliseconds */
	struct stage_item *queue;
	int queued, shown, room;
	struct medici_score score[MEDICI_DAYS + 1];
	int scores;
	const char *rule; /* that applies now, for the help; or NULL */
};

void stage_start(struct stage *stage, struct terminal *term, const struct medici_header *header);
void stage_end(struct stage *stage);
/* Begins anew at an empty table; pace and boxes stay. */
void stage_restart(struct stage *stage);

/* To be shown in its turn; to be taken as shown. */
void stage_event(struct stage *stage, const struct medici_events *events, int index);
void stage_follow(struct stage *stage, const struct medici_events *events, int index);
/* Has everything been shown? */
int stage_still(const struct stage *stage);
/* And has the last event been there long enough? With `wakes` stage_wait ends when that is so. */
int stage_rested(const struct stage *stage);

/* The parts of a screen that has a stage (loop.h). stage_draw shows what is due; stage_wait is how long until the next
 * is. stage_key handles the keys that work at any time; it returns the key for whoever plays, VIEW_READY or VIEW_STOP,
 * or KEY_NONE if there is nothing to do. */
void stage_draw(struct stage *stage, struct canvas *canvas);
int stage_wait(const struct stage *stage);
int stage_key(struct stage *stage, int key);

/* Opens a box with text of the caller's own; closes it. */
void stage_box(struct stage *stage, const char *title, const char *text, const char *keys, int beside);
void stage_unbox(struct stage *stage);
/* Opens a box, waits for a key that `keys` contains (NULL: for any) and closes it. Returns the key, or VIEW_STOP. */
int stage_ask(struct stage *stage, const char *title, const char *text, const char *foot, const char *keys);

/* What a function prints, as text to be freed; NULL without memory. */
typedef void stage_printer(FILE *out, const void *context);
char *stage_print(stage_printer *printer, const void *context);

/* How fast: 0 slow .. 3 at once; from a pause in milliseconds. */
int stage_pace(int milliseconds);

/* What nobody has seen, and the help, as text (stage_text.c). */
void stage_print_unseen(FILE *out, const void *context); /* a scene */
void stage_print_help(FILE *out, const void *context);   /* a stage */

#endif
