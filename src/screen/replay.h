/* A recorded game on the full screen: forward, back, to a day or a line, or played at a pace. */
#ifndef SCREEN_REPLAY_H
#define SCREEN_REPLAY_H

#include "screen/term/term.h"
#include "session/recording.h"

/* Shows game number `game` (from 1) of the file, until somebody leaves. 0, or -1 with `error`: the file cannot be read,
 * or there is no such game in it. A record with a fault is shown as far as it is good. */
int replay_file(struct terminal *term, const char *path, long game, int pace, struct error *error);

#endif
