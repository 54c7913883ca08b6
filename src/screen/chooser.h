/* Choosing a file on the full screen: the path is typed, Tab completes it, and matching entries below it can be chosen.
 */
#ifndef SCREEN_CHOOSER_H
#define SCREEN_CHOOSER_H

#include "screen/term/term.h"

enum { CHOOSER_PATH = 1024 };

/* Asks for a file, starting with `path`, which receives the choice. Folders and files whose names end in `ending` are
 * listed; any other file can be typed. Returns 1, or MENU_BACK or MENU_STOP (menu.h). */
int chooser_ask(struct terminal *term, const char *title, const char *ending, char path[CHOOSER_PATH]);

#endif
