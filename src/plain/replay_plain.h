/* A recorded game as lines of text, controlled by commands: forward, back, to a day, a line or a mistake, or played at
 * a chosen speed. It offers what the full screen does, for a screen reader or a pipe. */
#ifndef PLAIN_REPLAY_PLAIN_H
#define PLAIN_REPLAY_PLAIN_H

#include <stdio.h>

#include "session/recording.h"

struct replay_request {
	const char *path;
	long game;    /* its number in the file, from 1 */
	int pause_ms; /* after a move when it is played */
	int chances;  /* 1: the game is analysed meanwhile, and everybody's chances are told after each move */
};

/* Shows the game until somebody leaves or the input ends. If the input is no terminal, it waits for the analysis, so
 * that the output is always the same; otherwise it tells what is known. Returns 0, or -1 with `error`. */
int replay_plain(FILE *in, FILE *out, const struct replay_request *request, struct error *error);

#endif
