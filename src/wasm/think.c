/* Bots for the page: what one would do in the module's game, and why. */
#include "bots/reasons.h"
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
	return packed(bot_decide(bot_offered((int)bot), page_game(), &random, &budget, memory));
}

/* The same, with its reasons: reasons_at has them for each seat, worth_judge says whose estimate the worths are. */
EXPORT(bot_why) uint32_t bot_why(uint32_t bot, uint32_t samples, uint32_t stream)
{
	struct medici_random random = random_of(stream);
	struct bot_budget budget = {samples, NULL, NULL};
	bot_explain(bot_offered((int)bot), page_game(), &random, &budget, memory, &reasons);
	return packed(reasons.action);
}

/* After bot_why: a struct reasons_seat, that is twelve numbers of 32 bits, for each of six seats. */
EXPORT(reasons_at) const struct reasons_seat *reasons_at(void)
{
	static struct reasons_seat seats[MEDICI_SEATS_MAX];
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++)
		seats[seat] = reasons_of(&reasons, page_game(), seat);
	return seats;
}

/* After bot_why: the choices that were compared: how many, what each one is, packed like a decision, its value, and
 * whether that is a percentage (1) or florins (0). */
EXPORT(choices_count) uint32_t choices_count(void)
{
	return (uint32_t)reasons.choices;
}

EXPORT(choice_action) uint32_t choice_action(uint32_t index)
{
	return packed(reasons.choice[index].action);
}

EXPORT(choice_value) int32_t choice_value(uint32_t index)
{
	return reasons_choice(&reasons, (int)index);
}

EXPORT(choices_percent) uint32_t choices_percent(void)
{
	return reasons.unit == BOT_UNIT_CHANCE;
}

/* After bot_why: the name of the bot whose estimate the worths are. */
EXPORT(worth_judge) const char *worth_judge(void)
{
	return reasons.judge->name;
}

/* One line about the bot at this place of the list. */
EXPORT(bot_about) const char *bot_about(uint32_t index)
{
	const struct bot *bot = bot_offered((int)index);
	return bot ? bot->about : NULL;
}
