/* What the start screen opens and no other subcommand does. */
#ifndef CLI_START_H
#define CLI_START_H

#include "screen/term/term.h"

/* Asks who shall play, lets them, and shows the result; until somebody goes back. 0, or -1: there is no memory. */
int start_arena(struct terminal *term);

/* All of it as lines of text. The exit status. */
int start_plain(void);

#endif
