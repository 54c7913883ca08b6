/* A recorded game on the full screen: forward, back, to a day or a line, or played at a chosen speed. */
#ifndef SCREEN_REPLAY_H
#define SCREEN_REPLAY_H

#include "screen/term/term.h"
#include "session/recording.h"

/* Shows game number `game` (from 1) of the file, until the user leaves. Returns 0, or -1 with `error` if the file
 * cannot be read or has no such game. A record with a fault is shown up to the fault. */
int replay_file(struct terminal *term, const char *path, long game, int pace, struct error *error);

#endif
