/* A game on the full screen: a session on a stage. */
#ifndef TUI_SCREEN_H
#define TUI_SCREEN_H

#include "advice.h"
#include "session.h"
#include "stage.h"

struct screen {
	struct stage stage;
	struct session *session;
	struct advice advice;
	int advising;
	int thinking; /* a bot does */
	int unsaved;  /* go on without asking when the disk does not take the game */
	int last;     /* the person asked last, or -1 */
};

/* The view to begin or continue the session with. Then screen_play. */
struct session_view screen_view(struct screen *screen);
void screen_start(struct screen *screen, struct terminal *term, struct session *session);

enum screen_end { SCREEN_OVER, SCREEN_LEFT /* and wants to do something else */, SCREEN_STOPPED /* wants to end */ };

/* Plays on until the game is over, or somebody leaves, or the terminal is gone. Then session_end. */
enum screen_end screen_play(struct screen *screen, int pace);
void screen_end(struct screen *screen);

#endif
