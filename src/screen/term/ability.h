/* What a terminal can do, by its description in the terminfo database. Apart from term.c, since the two headers called
 * term.h do not go together. */
#ifndef SCREEN_TERM_ABILITY_H
#define SCREEN_TERM_ABILITY_H

/* Is there a terminal of that type, and can it do this? */
int ability_known(const char *type, const char *name);
/* What to send to the open one for it; NULL where it cannot. */
const char *ability(const char *name);

#endif
