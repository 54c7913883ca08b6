#include "banker_model.h"

MEDICI_FN void banker_model_day_end(const struct features_context *context, int day, float base[MEDICI_SEATS_MAX],
									float ahead[MEDICI_SEATS_MAX])
{
	float sum = 0;
	for (int seat = 0; seat < context->players; seat++)
		sum += context->money[seat] + context->income[seat];
	for (int seat = 0; seat < context->players; seat++) {
		float own = context->money[seat] + context->income[seat];
		base[seat] = own / outlook_temperature(day);
		ahead[seat] = own - (sum - own) / (float)(context->players - 1);
	}
}

MEDICI_FN void banker_model_clear(float (*row)[FEATURES], int players)
{
	for (int seat = 0; seat < players; seat++)
		for (int i = 0; i < FEATURES; i++)
			row[seat][i] = 0;
}

/* Returns a number from an approximately normal distribution of mean 0 and standard deviation 1. It is a hash of
 * `number` (the mixing steps of SplitMix64), then the sum of four uniform numbers. */
static MEDICI_FN float normal_from(uint64_t number)
{
	float sum = 0;
	number += 0x9e3779b97f4a7c15u;
	number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9u;
	number = (number ^ (number >> 27)) * 0x94d049bb133111ebu;
	number ^= number >> 31;
	for (int k = 0; k < 4; k++)
		sum += (float)(number >> (16 * k) & 65535) / 65536.0f - 0.5f;
	return sum * 1.732f;
}

/* Returns the standard deviation of one sample of a probability p, sqrt(p (1 - p)), slightly increased so that it is
 * never 0. Newton's method instead of sqrt() gives the same bits on every machine; the radicand is 0.01 to 0.26. */
static MEDICI_FN float deviation(float p)
{
	float square = p * (1 - p) + 0.01f, root = 0.51f;
	for (int step = 0; step < 5; step++)
		root = 0.5f * (root + square / root);
	return root;
}

MEDICI_FN void banker_model_add_noise(const struct outcomes *outcomes, float noise, uint64_t number,
									  struct outcome_values *values)
{
	for (int outcome = 0; outcome < outcomes->count; outcome++)
		for (int seat = 0; seat < outcomes->board.players && !values->over[outcome]; seat++) {
			float spread = noise * deviation(values->of[outcome][0][seat]);
			float error = spread * normal_from(number * 64 + (uint64_t)(outcome * 8 + seat));
			for (int k = 0; k < outcomes->prices[outcome]; k++)
				values->of[outcome][k][seat] += error;
		}
}

MEDICI_FN void banker_model_policy(struct outcomes *outcomes, const struct outcome_values *values,
								   const struct auction_policy *merchants, struct auction_worth *worth,
								   struct auction_policy *policy)
{
	float ignored[MEDICI_SEATS_MAX];
	struct auction *a = &outcomes->auction;
	a->policies = 1;
	a->policy_weight[0] = BANKER_MODEL_MERCHANT;
	a->policy[0] = merchants;
	a->solution = policy;
	outcomes_solve(outcomes, values, worth, ignored);
	a->policies = 0;
	a->solution = NULL;
}
