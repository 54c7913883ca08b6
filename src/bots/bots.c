/* The list of built-in bots, simplest first, then the characters. */
#include "bot.h"

const struct bot *bot_at(int index)
{
	switch (index) {
	case 0:
		return &bot_random;
	case 1:
		return &bot_novice;
	case 2:
		return &bot_merchant;
	case 3:
		return &bot_banker;
	case 4:
		return &bot_giovanni;
	case 5:
		return &bot_lucrezia;
	case 6:
		return &bot_piero;
	case 7:
		return &bot_averardo;
	case 8:
		return &bot_clarice;
	case 9:
		return &bot_cosimo;
	default:
		return NULL;
	}
}

const struct bot *bot_find(const char *name, size_t len)
{
	const struct bot *bot;
	for (int i = 0; (bot = bot_at(i)); i++) {
		size_t same = 0;
		while (same < len && bot->name[same] && bot->name[same] == name[same])
			same++;
		if (same == len && !bot->name[same])
			return bot;
	}
	return NULL;
}
