/* The parts of the start screen. */
#ifndef CLI_START_H
#define CLI_START_H

#include "cli/cli.h"
#include "screen/term/term.h"

/* The arena: a form, the games, the result, until the user goes back. Returns 0, or -1 if out of memory. */
int start_arena(struct terminal *term);

/* The start screen as lines of text. Returns the exit status. */
int start_plain(const struct cli_io *io);

#endif
