/* Every legal action is equally likely. The smallest bot: the one to copy. */
#include "bot.h"

static struct medici_action decide(const struct medici_game *game, struct medici_random *random)
{
	int count = medici_count(game);
	return medici_nth(game, (int)medici_random_below(random, (uint32_t)count));
}

const struct bot bot_random = {"random", "picks any legal action, all equally likely", decide};
