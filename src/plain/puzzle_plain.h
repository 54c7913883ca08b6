/* Puzzles as lines of text. */
#ifndef PLAIN_PUZZLE_PLAIN_H
#define PLAIN_PUZZLE_PLAIN_H

#include <stdio.h>

#include "session/puzzling.h"

/* Asks the present puzzle and those after it, until the player leaves or the input ends. */
void puzzle_plain(struct puzzling *puzzling, FILE *in, FILE *out);

#endif
