/* Saves the game that a lesson began, so that it can be continued. */
#ifndef SESSION_LESSON_KEEP_H
#define SESSION_LESSON_KEEP_H

#include "lesson/lesson.h"
#include "session/save.h"

/* Writes a new file in the folder for games; `path` is where. Returns 0, or -1 with `error`. */
int lesson_keep(const struct lesson_run *run, char path[SAVE_PATH], struct error *error);

#endif
