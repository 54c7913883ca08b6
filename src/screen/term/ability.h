/* What a terminal can do, according to terminfo. Separate from term.c because our term.h and ncurses' term.h cannot be
 * included together. */
#ifndef SCREEN_TERM_ABILITY_H
#define SCREEN_TERM_ABILITY_H

/* Returns whether there is a terminal of this type with this ability. */
int ability_known(const char *type, const char *name);
/* Returns what to send to the open terminal for it; NULL if it cannot do it. */
const char *ability(const char *name);

#endif
