/* The bots as rivals of people: in which order they are offered, which of them make an easy or a hard game, and the names
 * under which they sit down. Freestanding. */
#ifndef BOTS_RIVALS_H
#define BOTS_RIVALS_H

#include "bots/bot.h"

enum rivals_level { RIVALS_EASY, RIVALS_MEDIUM, RIVALS_HARD, RIVALS_LEVELS };

/* The word of a level in files and on the command line, and one line for people, marked by BOT_ABOUT. */
const char *rivals_level_name(enum rivals_level level);
const char *rivals_level_about(enum rivals_level level);
/* The bot for the rival at this index, from 0, of a game at this level. */
const struct bot *rivals_at_level(enum rivals_level level, int index);
/* The level at which these bots play, or RIVALS_LEVELS if they are another selection. */
enum rivals_level rivals_level_of(const struct bot *const *bots, int count);

/* The bots as people are offered them: from the weakest to the strongest, and `random`, which does not try to win, last.
 * Returns NULL past the last. */
const struct bot *rivals_offer(int index);

/* The bots with a name and a style of their own; NULL past the last. */
const struct bot *rivals_character(int index);

/* Tells whether somebody at a table has this name. */
typedef int rivals_taken(const void *table, const char *name);

/* Returns the name for a bot at a table: its own for a character and for lorenzo; a spare one for others, and if its own
 * is taken. At most MEDICI_SEATS_MAX of the spare names may be taken. */
const char *rivals_name(const struct bot *bot, rivals_taken *is_taken, const void *table);
/* Returns the bot's own name, or NULL if it has none or the name is taken. */
const char *rivals_own_name(const struct bot *bot, rivals_taken *is_taken, const void *table);

#endif
