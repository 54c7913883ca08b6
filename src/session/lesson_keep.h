/* What was played in a lesson, as a game on disk that can be gone on with. */
#ifndef SESSION_LESSON_KEEP_H
#define SESSION_LESSON_KEEP_H

#include "lesson/lesson.h"
#include "session/save.h"

/* A new file in the folder for games; afterwards its path is save->path, and it is closed. 0, or -1 with save->error.
 */
int lesson_keep(const struct lesson_run *run, struct save *save);

#endif
