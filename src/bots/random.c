/* Chooses every legal action with the same probability. The smallest bot: copy it to write your own. */
#include "bots/bot.h"

static struct medici_action decide(const struct bot *self, const struct medici_game *game, struct medici_random *random,
								   const struct bot_budget *budget, void *memory)
{
	(void)self;
	(void)budget;
	(void)memory;
	int count = medici_count(game);
	return medici_nth(game, (int)medici_random_below(random, (uint32_t)count));
}

const struct bot bot_random = {"random", BOT_ABOUT("picks any legal action, all equally likely"), 0, NULL, decide,
							   NULL};
