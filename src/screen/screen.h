/* A game on the full screen: a session on a stage. */
#ifndef SCREEN_SCREEN_H
#define SCREEN_SCREEN_H

#include "screen/replay.h"
#include "screen/stage.h"
#include "session/advice.h"
#include "session/session.h"

struct screen {
	struct stage stage;
	struct session *session;
	struct advice advice;
	int advising; /* somebody thinks about a hint, or remembers why it did something */
	int why;      /* the latter */
	int thinking; /* a bot does */
	int unsaved;  /* go on without asking if the game cannot be saved */
	int replays;  /* when it is over, somebody wants to see it again */
	int last;     /* the person asked last, or -1 */
};

/* The view to begin or continue the session with. Then screen_play. */
struct session_view screen_view(struct screen *screen);
void screen_start(struct screen *screen, struct terminal *term, struct session *session);

enum screen_end {
	SCREEN_OVER,
	SCREEN_LEFT,    /* somebody wants to do something else */
	SCREEN_STOPPED, /* the terminal is gone, or the program shall end */
	SCREEN_FAILED   /* the game could not be begun or kept */
};

/* Plays on until the game is over, or somebody leaves, or the terminal is gone. Then session_end. */
enum screen_end screen_play(struct screen *screen, int pace);
void screen_end(struct screen *screen);

/* ---- All of it: from the setup or the file to the end ---- */

struct screen_game {
	const struct medici_header *header; /* NULL: go on with the game at `path` */
	const uint8_t *seed;
	const char *path; /* NULL: a new file in the folder for games, or the game last played */
	int pace, strict, unsaved, run_programs, limit_ms;
};

struct screen_result {
	enum screen_end end;
	int over;    /* the game has come to its end */
	int unsaved; /* not all of it is in the file */
	char path[SAVE_PATH];
	struct error error;
};

void screen_run(struct terminal *term, const struct screen_game *game, struct screen_result *result);

#endif
