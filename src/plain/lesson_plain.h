/* The tutorial as lines of text, with the commands of plain mode. */
#ifndef PLAIN_LESSON_PLAIN_H
#define PLAIN_LESSON_PLAIN_H

#include <stdio.h>

#include "lesson/lesson.h"

/* Teaches from this step on, 0 being the first, until the learner leaves or the input ends. Returns 1 if the learner
 * wants to play the rest of the game, whose state is in `run`. */
int lesson_plain(struct lesson_run *run, const struct lesson *lesson, int step, FILE *in, FILE *out);

/* Prints how to continue: this step again, the rules, a game. */
void lesson_goodbye(FILE *out, const struct lesson_run *run);

#endif
