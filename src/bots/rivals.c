#include "rivals.h"

struct named {
	const struct bot *bot;
	const char *name;
};

/* The characters first. */
static const struct named named[] = {
	{&bot_lucrezia, "Lucrezia"}, {&bot_giovanni, "Giovanni"}, {&bot_piero, "Piero"},     {&bot_averardo, "Averardo"},
	{&bot_clarice, "Clarice"},   {&bot_cosimo, "Cosimo"},     {&bot_lorenzo, "Lorenzo"},
};

enum { CHARACTERS = 6, NAMED = (int)(sizeof named / sizeof named[0]) };

const struct bot *rivals_character(int index)
{
	return index < CHARACTERS ? named[index].bot : NULL;
}

/* ---- Levels ---- */

const char *rivals_level_name(enum rivals_level level)
{
	static const char *const names[RIVALS_LEVELS] = {"easy", "medium", "hard"};
	return names[level];
}

const char *rivals_level_about(enum rivals_level level)
{
	static const char *const about[RIVALS_LEVELS] = {
		BOT_ABOUT("beginners: good for a first game"),
		BOT_ABOUT("merchants of Florence, each with a style of their own"),
		BOT_ABOUT("the strongest bots, who learned by playing against themselves"),
	};
	return about[level];
}

const struct bot *rivals_at_level(enum rivals_level level, int index)
{
	switch (level) {
	case RIVALS_EASY:
		return &bot_novice;
	case RIVALS_HARD:
		return &bot_lorenzo;
	default:
		return named[index % CHARACTERS].bot;
	}
}

enum rivals_level rivals_level_of(const struct bot *const *bots, int count)
{
	for (int level = 0; level < RIVALS_LEVELS; level++) {
		int same = 0;
		while (same < count && bots[same] == rivals_at_level((enum rivals_level)level, same))
			same++;
		if (same == count)
			return (enum rivals_level)level;
	}
	return RIVALS_LEVELS;
}

const struct bot *rivals_offer(int index)
{
	const struct bot *bot = bot_at(index + 1);
	if (bot)
		return bot;
	return index > 0 && bot_at(index) ? &bot_random : NULL;
}

/* ---- Names ---- */

const char *rivals_own_name(const struct bot *bot, rivals_taken *is_taken, const void *table)
{
	for (int i = 0; i < NAMED; i++)
		if (named[i].bot == bot)
			return is_taken(table, named[i].name) ? NULL : named[i].name;
	return NULL;
}

const char *rivals_name(const struct bot *bot, rivals_taken *is_taken, const void *table)
{
	static const char *const spare[MEDICI_SEATS_MAX + 1] = {"Contessina", "Giuliano", "Bianca",   "Filippo",
															"Maddalena",  "Ginevra",  "Simonetta"};
	const char *own = rivals_own_name(bot, is_taken, table);
	int i = 0;
	while (i < MEDICI_SEATS_MAX && is_taken(table, spare[i]))
		i++;
	return own ? own : spare[i];
}
