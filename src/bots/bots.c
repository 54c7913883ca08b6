/* The list of built-in bots, from the weakest to the strongest (docs/bots.md). */
#include "bots/merchant.h"

const struct bot *bot_at(int index)
{
	switch (index) {
	case 0:
		return &bot_random;
	case 1:
		return &bot_novice;
	case 2:
		return &bot_lucrezia;
	case 3:
		return &bot_giovanni;
	case 4:
		return &bot_averardo;
	case 5:
		return &bot_piero;
	case 6:
		return &bot_merchant;
	case 7:
		return &bot_clarice;
	case 8:
		return &bot_cosimo;
	case 9:
		return &bot_banker;
	case 10:
		return &bot_lorenzo;
	default:
		return NULL;
	}
}

const struct bot *bot_offered(int index)
{
	const struct bot *next = bot_at(index + 1);
	return next ? next : index >= 0 && bot_at(index) ? bot_at(0) : NULL;
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

static int is_action(const struct bot_choice *choice, struct medici_action action)
{
	return choice->action.type == action.type && choice->action.places == action.places &&
		   choice->action.amount == action.amount;
}

/* Sorts the choices: the action, then the others by their value. */
static void sort_choices(struct bot_reasons *reasons)
{
	for (int k = 1; k < reasons->choices; k++) {
		struct bot_choice moved = reasons->choice[k];
		int at = k, first = is_action(&moved, reasons->action);
		for (; at > 0 && (first || (reasons->choice[at - 1].value < moved.value &&
									!is_action(&reasons->choice[at - 1], reasons->action)));
			 at--)
			reasons->choice[at] = reasons->choice[at - 1];
		reasons->choice[at] = moved;
	}
}

void bot_explain(const struct bot *bot, const struct medici_game *game, struct medici_random *random,
				 const struct bot_budget *budget, void *memory, struct bot_reasons *reasons)
{
	struct medici_random before = *random;
	reasons->judge = bot->evaluate ? bot : &bot_merchant;
	reasons->evaluated = reasons->choices = 0;
	reasons->unit = BOT_UNIT_NONE;
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++) {
		reasons->chance[seat] = 0;
		reasons->price[seat] = -1;
	}
	merchant_worth(bot, game, reasons->worth);
	reasons->action = bot_decide(bot, game, random, budget, memory);
	reasons->judge->evaluate(bot, game, &before, budget, memory, reasons);
	sort_choices(reasons);
}
