/* Search on top of the network in the card game. Every way to take, and revealing, is continued for one turn of every
 * player by rollouts: lorenzo's own decisions without search, then the network's value. All choices are compared on the
 * same random cards, as many times as the budget allows. */
#include "bots/lorenzo.h"

enum {
	OPTIONS = 5,        /* revealing, and four ways to take */
	REVEAL_SAMPLES = 3, /* cards sampled when a rollout decides about revealing */
	SAMPLES_MAX = 256   /* rollouts of each choice, whatever the budget */
};

/* Cards that are dealt and cards that a decision samples come from separate streams, so that all choices see the same
 * deals. */
struct streams {
	struct medici_random deals, samples;
};

static void deal(struct medici_card *c, struct streams *streams)
{
	while (c->phase == MEDICI_CARD_REVEAL)
		medici_card_deal(c, medici_card_sample(c, &streams->deals), NULL);
}

/* Plays the current turn to its end. */
static void play_turn(struct lorenzo *t, struct medici_card *c, struct streams *streams)
{
	struct medici_action action = {MEDICI_REVEAL, 0, 0};
	for (deal(c, streams); c->phase == MEDICI_CARD_CHOOSE && action.type == MEDICI_REVEAL; deal(c, streams)) {
		action = lorenzo_cards(t, c, &streams->samples, REVEAL_SAMPLES);
		medici_card_apply(c, action, NULL);
	}
}

/* Returns the value to the current player of making this choice, by one rollout. */
static float rollout(struct lorenzo *t, const struct medici_card *from, struct medici_action first,
					 struct streams *streams)
{
	struct medici_card c = *from;
	float worth[MEDICI_SEATS_MAX];
	int turns = c.players - 1 + (first.type == MEDICI_REVEAL);
	medici_card_apply(&c, first, NULL);
	while (turns-- > 0 && (c.phase == MEDICI_CARD_CHOOSE || c.phase == MEDICI_CARD_REVEAL))
		play_turn(t, &c, streams);
	lorenzo_evaluate_cards(t, &c, worth);
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
			struct streams streams;
			bot_stream(&streams.deals, key, 2 * (uint64_t)samples);
			bot_stream(&streams.samples, key, 2 * (uint64_t)samples + 1);
			sum[k] += rollout(t, c, medici_card_nth(c, k), &streams);
		}
		samples++;
	} while (samples < SAMPLES_MAX && bot_may_continue(budget, samples));
	for (int k = 1; k < count; k++)
		if (sum[k] > sum[best])
			best = k;
	return medici_card_nth(c, best);
}
