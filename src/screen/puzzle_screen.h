/* Puzzles on the full screen. */
#ifndef SCREEN_PUZZLE_SCREEN_H
#define SCREEN_PUZZLE_SCREEN_H

#include "screen/term/term.h"
#include "session/puzzling.h"

/* Asks the present puzzle and those after it until the player leaves. Returns 1, or 0 if the terminal is gone. */
int puzzle_screen(struct puzzling *puzzling, struct terminal *term);

#endif
