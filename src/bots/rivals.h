/* The bots as rivals of people: which of them make an easy or a hard game, and the names under which they sit down.
 * Bots are given by their names (bot_find), so that a program can use this without containing them. Freestanding. */
#ifndef BOTS_RIVALS_H
#define BOTS_RIVALS_H

#include <medici/base.h>

enum rivals_level { RIVALS_EASY, RIVALS_MEDIUM, RIVALS_HARD, RIVALS_LEVELS };

/* The word for a level, as on the command line, and one line about it; both are translated where they are shown. */
const char *rivals_level_name(enum rivals_level level);
const char *rivals_level_about(enum rivals_level level);
/* Returns the bot for the rival at this index, from 0, of a game at this level. */
const char *rivals_at_level(enum rivals_level level, int index);
/* Returns the level at which these bots play, or RIVALS_LEVELS if they are another selection. */
enum rivals_level rivals_level_of(const char *const *bots, int count);

/* The bots that have a name and a style of their own; NULL past the last. */
const char *rivals_character(int index);

/* Tells whether somebody at a table has this name. */
typedef int rivals_taken(const void *table, const char *name);

/* Returns the name for a bot at a table: its own for a character and for lorenzo; a spare one for others, and if its
 * own is taken. At most MEDICI_SEATS_MAX of the spare names may be taken. */
const char *rivals_name(const char *bot, rivals_taken *is_taken, const void *table);
/* Returns the bot's own name, or NULL if it has none or the name is taken. */
const char *rivals_own_name(const char *bot, rivals_taken *is_taken, const void *table);

#endif
