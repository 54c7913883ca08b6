/* The options of medici replay. */
#ifndef CLI_REPLAY_H
#define CLI_REPLAY_H

#include "cli/cli.h"

struct replay_options {
	const char *path, *speed;
	const char *position; /* a line of the file, or "all"; NULL: not asked for */
	long game;            /* 0: all, or the first */
	const char *chances;  /* "yes" or "no"; NULL: as settled on a terminal, no elsewhere */
	int plain, step, all;
	int pause_ms;       /* from `speed` */
	long position_line; /* from `position`; 0: all */
};

#endif
