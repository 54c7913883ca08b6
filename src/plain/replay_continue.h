/* Playing on from a place of a recorded game, as lines of text. */
#ifndef PLAIN_REPLAY_CONTINUE_H
#define PLAIN_REPLAY_CONTINUE_H

#include <stdio.h>

#include "session/recording.h"

struct replay_place {
	const struct recording *recording;
	int at;       /* events before it */
	int pause_ms; /* after the move of a bot */
};

/* Asks who sits where, and plays the game in a new file until it ends or somebody leaves. Returns 1, 0 if the input
 * ended before, or -1 with `error` if it cannot be played. */
int replay_continue(FILE *in, FILE *out, const struct replay_place *place, struct error *error);

#endif
