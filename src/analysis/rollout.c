#include "rollout.h"

void rollout_start(struct rollout *r, const struct medici_game *game)
{
	evaluator_start(&r->evaluator, game);
	r->evaluator.coarse = 1;
}

/* The seed of rollout `number`: it deals, and its streams are the bots'. */
static void seed_of(const struct rollout_plan *plan, uint64_t number, uint8_t seed[MEDICI_SEED_SIZE])
{
	struct medici_random random;
	medici_random_start(&random, plan->seed, number, MEDICI_ROUNDS_BOT);
	for (int i = 0; i < MEDICI_SEED_SIZE; i += 2) {
		uint32_t half = medici_random_half(&random);
		seed[i] = (uint8_t)half;
		seed[i + 1] = (uint8_t)(half >> 8);
	}
}

/* Deals what the game waits for; adds the luck of it. */
static void deal(struct rollout *r, int reduce, struct medici_dealer *dealer, struct medici_game *game,
				 float luck[MEDICI_SEATS_MAX])
{
	struct value expected, after;
	if (reduce)
		evaluator_expectation(&r->evaluator, game, &expected);
	medici_dealer_step(dealer, game, NULL);
	if (!reduce)
		return;
	evaluator_value(&r->evaluator, game, &after);
	for (int seat = 0; seat < medici_players(game); seat++)
		luck[seat] += after.chance[seat] - expected.chance[seat];
}

void rollout_play(struct rollout *r, const struct rollout_plan *plan, const struct medici_game *game,
				  struct medici_action choice, uint64_t number, float result[MEDICI_SEATS_MAX])
{
	struct medici_game now = *game;
	struct medici_dealer dealer;
	struct medici_random random;
	struct bot_budget budget = {0, NULL, NULL};
	struct value last;
	uint8_t seed[MEDICI_SEED_SIZE];
	float luck[MEDICI_SEATS_MAX] = {0};
	int until = plan->days == ROLLOUT_WHOLE_GAME ? MEDICI_DAYS + 1 : medici_day(game) + plan->days;
	seed_of(plan, number, seed);
	medici_dealer_start(&dealer, seed);
	medici_dealer_continue(&dealer, &now);
	bot_stream(&random, seed, BOT_STREAM_DECISION);
	medici_apply(&now, choice, NULL);
	for (;;) {
		enum medici_wants wants = medici_wants(&now);
		if (wants == MEDICI_WANTS_NOTHING || (wants == MEDICI_WANTS_FIRST && medici_day(&now) >= until))
			break;
		if (wants == MEDICI_WANTS_ACTION)
			medici_apply(&now, bot_decide(plan->bot, &now, &random, &budget, r->memory), NULL);
		else
			deal(r, plan->reduce, &dealer, &now, luck);
	}
	evaluator_value(&r->evaluator, &now, &last);
	for (int seat = 0; seat < medici_players(game); seat++)
		result[seat] = last.chance[seat] - luck[seat];
}
