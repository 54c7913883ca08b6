/* Search on top of the network, with cards: every way to take, and revealing, is played on for a turn of everybody, by
 * lorenzo's own quick decisions, and judged there; as often as the budget allows, with the same luck for all. */
#include "bots/lorenzo.h"

enum {
	OPTIONS = 5,      /* a reveal, and four ways to take */
	TRIALS = 3,       /* cards tried for whether somebody reveals */
	SAMPLES_MAX = 256 /* of each, whatever the budget */
};

/* What is dealt, and what is tried, from streams of their own: so the deals are the same for all that is compared. */
struct chances {
	struct medici_random deals, trials;
};

static void deal(struct medici_card *c, struct chances *chances)
{
	while (c->phase == MEDICI_CARD_REVEAL)
		medici_card_deal(c, medici_card_sample(c, &chances->deals), NULL);
}

/* Whoever has the turn plays it to its end. */
static void play_turn(struct lorenzo *t, struct medici_card *c, struct chances *chances)
{
	struct medici_action action = {MEDICI_REVEAL, 0, 0};
	for (deal(c, chances); c->phase == MEDICI_CARD_CHOOSE && action.type == MEDICI_REVEAL; deal(c, chances)) {
		action = lorenzo_cards(t, c, &chances->trials, TRIALS);
		medici_card_apply(c, action, NULL);
	}
}

static float play_on(struct lorenzo *t, const struct medici_card *from, struct medici_action first,
					 struct chances *chances)
{
	struct medici_card c = *from;
	float worth[MEDICI_SEATS_MAX];
	int turns = c.players - 1 + (first.type == MEDICI_REVEAL);
	medici_card_apply(&c, first, NULL);
	while (turns-- > 0 && (c.phase == MEDICI_CARD_CHOOSE || c.phase == MEDICI_CARD_REVEAL))
		play_turn(t, &c, chances);
	lorenzo_weigh_cards(t, &c, worth);
	return worth[from->turn];
}

struct medici_action lorenzo_search_cards(struct lorenzo *t, const struct medici_card *c, struct medici_random *random,
										  const struct bot_budget *budget)
{
	int count = medici_card_count(c), best = 0, samples = 0;
	float sum[OPTIONS] = {0};
	uint8_t key[MEDICI_SEED_SIZE] = {0};
	for (int i = 0; i < 8; i++)
		key[i] = (uint8_t)medici_random_half(random);
	do {
		for (int k = 0; k < count; k++) {
			struct chances chances;
			bot_stream(&chances.deals, key, 2 * (uint64_t)samples);
			bot_stream(&chances.trials, key, 2 * (uint64_t)samples + 1);
			sum[k] += play_on(t, c, medici_card_nth(c, k), &chances);
		}
		samples++;
	} while (samples < SAMPLES_MAX && bot_goes_on(budget, samples));
	for (int k = 1; k < count; k++)
		if (sum[k] > sum[best])
			best = k;
	return medici_card_nth(c, best);
}
