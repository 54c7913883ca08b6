/* The options of medici tutorial. */
#ifndef CLI_TUTORIAL_H
#define CLI_TUTORIAL_H

#include "cli/cli.h"
#include "lesson/lesson.h"

struct tutorial_options {
	const struct lesson *lesson; /* NULL: asked for */
	long step;                   /* 0: the first */
	int plain;
};

#endif
