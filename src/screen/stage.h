/* The stage shows a game on a terminal, be it a session, a replay or a lesson. It is given events as they happen and
 * shows them one after the other at the chosen speed. Enter, Space and Esc skip the animation and close boxes; letters
 * do not, and decide only at a question that is visible. The stage handles the keys that work at any time (help, log,
 * unseen pieces, last scoring); other keys go to the player of the game. */
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
	int score; /* index of the score, if the event is one */
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

	/* A box over the table; the stage owns its text. */
	struct view_box box;
	char *box_title, *box_text;
	int boxed;
	/* A strip of text that stays until it is closed, for lessons. It does not consume keys. */
	struct view_box note;
	int noted;

	int people;          /* 1: a scoring stays until a key is pressed */
	int skipping;        /* 1: show events at once until the next decision or scoring */
	int keys_everywhere; /* 1: keys go to the player also during a scoring or an animation */
	int wakes;
	int rests;     /* 1: wakes, and no key is for the player before the last event has been shown long enough */
	int wait;      /* milliseconds until the next event is due, -1 or LOOP_AGAIN; set by drawing */
	long long due; /* when the next event may be shown, in milliseconds */
	struct stage_item *queue;
	int queued, shown, room;
	struct medici_score score[MEDICI_DAYS + 1];
	int scores;
	const char *rule; /* the rule for the current decision, for the help; or NULL */
};

void stage_start(struct stage *stage, struct terminal *term, const struct medici_header *header);
void stage_end(struct stage *stage);
/* Starts again with an empty table; speed and boxes stay. */
void stage_restart(struct stage *stage);

/* Adds an event to be shown in its turn; adds one as already shown. */
void stage_event(struct stage *stage, const struct medici_events *events, int index);
void stage_follow(struct stage *stage, const struct medici_events *events, int index);
/* Returns whether all events have been shown. */
int stage_still(const struct stage *stage);
/* Returns whether the last event has also been shown long enough. If `wakes` or `rests`, stage_wait ends at that time.
 */
int stage_rested(const struct stage *stage);

/* The parts of a screen that has a stage (loop.h). stage_draw shows what is due; stage_wait is how long until the next
 * is. stage_key handles the keys that work at any time; it returns the key for whoever plays, VIEW_READY or VIEW_STOP,
 * or KEY_NONE if there is nothing to do. */
void stage_draw(struct stage *stage, struct canvas *canvas);
int stage_wait(const struct stage *stage);
int stage_key(struct stage *stage, int key);
/* The number of the question to a player that the last drawing shows, 0 if there is none: nobody is asked, or something
 * covers the question, or the terminal is too small for it. */
int stage_question(const struct stage *stage);
/* Is the terminal large enough for the table? */
int stage_fits(const struct stage *stage);

/* Opens a box with text of the caller's own; closes it. Its first line shown is `box.top`. */
enum { STAGE_BOTTOM = 1 << 20 /* as far down as there is text */ };
void stage_box(struct stage *stage, const char *title, const char *text, const char *keys, int beside);
void stage_unbox(struct stage *stage);
/* Opens a box, waits for a key that `keys` contains (NULL: for any) and closes it. Returns the key, or VIEW_STOP. */
int stage_ask(struct stage *stage, const char *title, const char *text, const char *foot, const char *keys);
/* Asks before something that cannot be undone: only this key, known by its English letter, does it (`go`); Enter, Space
 * and Esc leave it (`foot`). Returns 1 to do it. */
int stage_confirm(struct stage *stage, const char *title, const char *text, const char *foot, int key, const char *go);

/* Returns what a function prints as text, to be freed; NULL if out of memory. */
typedef void stage_printer(FILE *out, const void *context);
char *stage_print(stage_printer *printer, const void *context);

/* The speed: from 0 slow to 3 immediate; from a pause in milliseconds. */
int stage_pace(int milliseconds);

/* The unseen pieces, and the help, as text (stage_text.c). */
void stage_print_unseen(FILE *out, const void *context); /* a scene */
void stage_print_help(FILE *out, const void *context);   /* a stage */

#endif
