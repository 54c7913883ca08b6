/* A recorded game on the full screen: forward, back, to a day, a line or a mistake, or played at a chosen speed. The
 * game can be played on from any place. */
#ifndef SCREEN_REPLAY_H
#define SCREEN_REPLAY_H

#include "screen/term/term.h"
#include "session/recording.h"

struct screen_result; /* screen.h */

struct replay_manner {
	int pace;    /* from 0 slow to 3 immediate */
	int chances; /* 1: the game is analysed meanwhile, and everybody's chances are shown */
};

/* Shows game number `game` (from 1) of the file, until the user leaves. Returns 0, or -1 with `error` if the file
 * cannot be read or has no such game. A record with a fault is shown up to the fault. If the user played on from the
 * record, `played` says how that ended; otherwise its path is empty. */
int replay_file(struct terminal *term, const char *path, long game, const struct replay_manner *manner,
				struct screen_result *played, struct error *error);

#endif
