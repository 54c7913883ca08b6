#include "rivals.h"

#include <stddef.h>

#include "bots/bot.h"

/* Bots and their names at a table, the characters first. */
enum { CHARACTERS = 6, NAMED };

static const char *const named[NAMED][2] = {
	{"lucrezia", "Lucrezia"}, {"giovanni", "Giovanni"}, {"piero", "Piero"},     {"averardo", "Averardo"},
	{"clarice", "Clarice"},   {"cosimo", "Cosimo"},     {"lorenzo", "Lorenzo"},
};

static int is_same(const char *a, const char *b)
{
	while (*a && *a == *b) {
		a++;
		b++;
	}
	return *a == *b;
}

const char *rivals_character(int index)
{
	return index < CHARACTERS ? named[index][0] : NULL;
}

/* ---- Levels ---- */

const char *rivals_level_name(enum rivals_level level)
{
	static const char *const names[RIVALS_LEVELS] = {BOT_ABOUT("easy"), BOT_ABOUT("medium"), BOT_ABOUT("hard")};
	return names[level];
}

const char *rivals_level_about(enum rivals_level level)
{
	static const char *const about[RIVALS_LEVELS] = {
		BOT_ABOUT("beginners, for a first game"),
		BOT_ABOUT("merchants of Florence, each with a style of their own"),
		BOT_ABOUT("the strongest bots, trained on millions of games"),
	};
	return about[level];
}

const char *rivals_at_level(enum rivals_level level, int index)
{
	switch (level) {
	case RIVALS_EASY:
		return "novice";
	case RIVALS_HARD:
		return "lorenzo";
	default:
		return named[index % CHARACTERS][0];
	}
}

enum rivals_level rivals_level_of(const char *const *bots, int count)
{
	for (int level = 0; level < RIVALS_LEVELS; level++) {
		int same = 0;
		while (same < count && is_same(bots[same], rivals_at_level((enum rivals_level)level, same)))
			same++;
		if (same == count)
			return (enum rivals_level)level;
	}
	return RIVALS_LEVELS;
}

/* ---- Names ---- */

const char *rivals_own_name(const char *bot, rivals_taken *is_taken, const void *table)
{
	for (int i = 0; i < NAMED; i++)
		if (is_same(named[i][0], bot))
			return is_taken(table, named[i][1]) ? NULL : named[i][1];
	return NULL;
}

const char *rivals_name(const char *bot, rivals_taken *is_taken, const void *table)
{
	static const char *const spare[MEDICI_SEATS_MAX + 1] = {"Contessina", "Giuliano", "Bianca",   "Filippo",
															"Maddalena",  "Ginevra",  "Simonetta"};
	const char *own = rivals_own_name(bot, is_taken, table);
	int i = 0;
	while (i < MEDICI_SEATS_MAX && is_taken(table, spare[i]))
		i++;
	return own ? own : spare[i];
}
