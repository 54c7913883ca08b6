/* Bots for the page: what one would do in the module's game, and why. */
#include "bots/bot.h"
#include "wasm/export.h"

static uint64_t memory[BOT_MEMORY / sizeof(uint64_t)];
static struct bot_reasons reasons;

static struct medici_random random_of(uint32_t stream)
{
	struct medici_random random;
	bot_stream(&random, page_desk(), stream);
	return random;
}

static uint32_t packed(struct medici_action action)
{
	return action.type | (uint32_t)action.places << 8 | (uint32_t)action.amount << 16;
}

/* The bot's decision, packed as game_nth does. The desk holds the 32 bytes of its chance; 0 samples are its own number.
 * It must be somebody's turn. */
EXPORT(bot_act) uint32_t bot_act(uint32_t bot, uint32_t samples, uint32_t stream)
{
	struct medici_random random = random_of(stream);
	struct bot_budget budget = {samples, NULL, NULL};
	return packed(bot_decide(bot_at((int)bot), page_game(), &random, &budget, memory));
}

/* The same, and what there is to buy or take is worth to each seat: six floats a seat, total, ship, stalls, bonus,
 * room, rivals, at worth_at. */
EXPORT(bot_why) uint32_t bot_why(uint32_t bot, uint32_t samples, uint32_t stream)
{
	struct medici_random random = random_of(stream);
	struct bot_budget budget = {samples, NULL, NULL};
	bot_explain(bot_at((int)bot), page_game(), &random, &budget, memory, &reasons);
	return packed(reasons.action);
}

EXPORT(worth_at) struct bot_worth *worth_at(void)
{
	return reasons.worth;
}

/* After bot_why: the name of the bot whose estimate the worths are. */
EXPORT(worth_judge) const char *worth_judge(void)
{
	return reasons.judge->name;
}

/* After bot_why: each seat's chance to win, a float a seat; NULL if this bot does not compute them. */
EXPORT(chance_at) const float *chance_at(void)
{
	return reasons.evaluated ? reasons.chance : NULL;
}

/* Likewise the most that the group should cost each seat; 0 where it cannot have it. */
EXPORT(price_at) const float *price_at(void)
{
	return reasons.evaluated ? reasons.price : NULL;
}

/* One line about the bot at this place of the list. */
EXPORT(bot_about) const char *bot_about(uint32_t index)
{
	const struct bot *bot = bot_at((int)index);
	return bot ? bot->about : NULL;
}
