/* The tutorial on the full screen: a lesson on a stage, with its text in a strip below the table. */
#ifndef SCREEN_LESSON_SCREEN_H
#define SCREEN_LESSON_SCREEN_H

#include "lesson/lesson.h"
#include "screen/term/term.h"

enum lesson_end {
	LESSON_LEFT,
	LESSON_PLAY_ON, /* the learner wants to play the rest of the game, whose state is in `run` */
	LESSON_STOPPED  /* the terminal is gone, or the program shall end */
};

/* Teaches `lesson` from this step on, 0 being the first; if it is NULL, the learner chooses one. */
enum lesson_end lesson_screen(struct lesson_run *run, const struct lesson *lesson, int step, struct terminal *term);

#endif
