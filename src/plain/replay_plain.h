/* A recorded game as lines of text, controlled by commands: forward, back, to a day or a line, or played at a chosen
 * speed. It offers what the full screen does, for a screen reader or a pipe. */
#ifndef PLAIN_REPLAY_PLAIN_H
#define PLAIN_REPLAY_PLAIN_H

#include <stdio.h>

#include "session/recording.h"

/* Shows game number `game` (from 1) of the file, until somebody leaves or the input ends; `pause_ms` after a move when
 * it is played. Returns 0, or -1 with `error`. */
int replay_plain(FILE *in, FILE *out, const char *path, long game, int pause_ms, struct error *error);

#endif
