/* Rivals for a game in the page: levels, and names. */
#include "bots/rivals.h"

#include "wasm/export.h"

/* Level `index` from the easiest; 0 past the last. */
EXPORT(level_name) const char *level_name(uint32_t index)
{
	return index < RIVALS_LEVELS ? rivals_level_name((enum rivals_level)index) : 0;
}

EXPORT(level_about) const char *level_about(uint32_t index)
{
	return rivals_level_about((enum rivals_level)index);
}

/* The bot of rival `index`, from 0, at a level. */
EXPORT(level_bot) const char *level_bot(uint32_t level, uint32_t index)
{
	return rivals_at_level((enum rivals_level)level, (int)index);
}

static const char *after(const char *text)
{
	while (*text)
		text++;
	return text + 1;
}

static int is_taken(const void *table, const char *name)
{
	for (const char *taken = (const char *)table; *taken; taken = after(taken)) {
		int i = 0;
		while (name[i] && name[i] == taken[i])
			i++;
		if (name[i] == taken[i])
			return 1;
	}
	return 0;
}

/* The name for a bot at a table. The desk has the bot, then the names that are taken, each with a NUL; an empty one
 * ends the list. */
EXPORT(rival_name) const char *rival_name(void)
{
	const char *bot = (const char *)page_desk();
	return rivals_name(bot, is_taken, after(bot));
}
