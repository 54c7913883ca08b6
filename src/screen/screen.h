/* A game on the full screen: a session on a stage. */
#ifndef SCREEN_SCREEN_H
#define SCREEN_SCREEN_H

#include "screen/replay.h"
#include "screen/stage.h"
#include "session/advice.h"
#include "session/session.h"
#include "session/tutoring.h"

struct screen {
	struct stage stage;
	struct session *session;
	struct advice advice;
	struct tutoring tutoring;
	char tutored[160]; /* how often it warned, for the last page */
	int advising;      /* a hint or an explanation is being computed */
	int why;           /* it is an explanation */
	int thinking;      /* a bot is thinking */
	int unsaved;       /* go on without asking if the game cannot be saved */
	int replays;       /* at the end, the user wants to replay the game */
	int again;         /* or to play another one with the same players */
	int last;          /* the person who decided last, or -1 */
};

/* Returns the view to pass to session_begin or session_continue. Then call screen_play. */
struct session_view screen_view(struct screen *screen);
void screen_start(struct screen *screen, struct terminal *term, struct session *session);

enum screen_end {
	SCREEN_OVER,
	SCREEN_LEFT,    /* the user wants to do something else */
	SCREEN_STOPPED, /* the terminal is gone, or the program shall end */
	SCREEN_FAILED   /* the game could not be started or saved */
};

/* Plays until the game is over, the user leaves or the terminal is gone. Then call session_end. */
enum screen_end screen_play(struct screen *screen, int pace);
void screen_end(struct screen *screen);

/* ---- All of it: from the setup or the file to the end ---- */

struct screen_game {
	const struct medici_header *header; /* NULL: resume the game at `path` */
	const uint8_t *seed;
	const char *path; /* NULL: a new file in the folder for games, or the game last played */
	int pace, strict, unsaved, run_programs, limit_ms;
	enum tutor_level tutor;
};

struct screen_result {
	enum screen_end end;
	int over;    /* the game is over */
	int unsaved; /* not all of it is in the file */
	int again;   /* another game with the same players is wanted: those of the header */
	struct medici_header header;
	char path[SAVE_PATH];
	struct error error;
};

void screen_run(struct terminal *term, const struct screen_game *game, struct screen_result *result);

#endif
