/* Lorenzo at the card game: evaluates the position after every way to take by the network, and reveals a card if
 * sampled cards promise more. */
#include "bots/lorenzo.h"

void lorenzo_evaluate_cards(struct lorenzo *t, const struct medici_card *after, float worth[MEDICI_SEATS_MAX])
{
	float money[MEDICI_SEATS_MAX], chance[1][MEDICI_SEATS_MAX];
	struct features_context context;
	if (after->phase == MEDICI_CARD_OVER) {
		for (int i = 0; i < after->players; i++)
			money[i] = (float)after->money[i];
		outcome_final_value(money, after->players, worth);
		return;
	}
	features_cards(&context, after, t->work.row[0]);
	lorenzo_evaluate_features(t, &context, chance);
	for (int i = 0; i < context.players; i++)
		worth[i] = chance[0][i] + OUTCOME_FLORIN * t->work.ahead[0][i];
}

/* Returns the best way to take, and writes its value to every seat. */
static struct medici_action best_take(struct lorenzo *t, const struct medici_card *c, float worth[MEDICI_SEATS_MAX])
{
	struct medici_action best = {MEDICI_TAKE, 1, 0};
	int count = medici_card_count(c), turn = c->turn, none = 1;
	for (int k = 0; k < count; k++) {
		struct medici_action action = medici_card_nth(c, k);
		struct medici_card after = *c;
		float here[MEDICI_SEATS_MAX] = {0};
		if (action.type != MEDICI_TAKE)
			continue;
		medici_card_apply(&after, action, NULL);
		lorenzo_evaluate_cards(t, &after, here);
		if (!none && here[turn] <= worth[turn])
			continue;
		none = 0;
		best = action;
		for (int i = 0; i < c->players; i++)
			worth[i] = here[i];
	}
	return best;
}

/* Writes every seat's expected value after a reveal and the best taking then: the mean over sampled cards. Returns 0 if
 * nothing can be revealed. */
static int after_reveal(struct lorenzo *t, const struct medici_card *c, struct medici_random *random, int samples,
						float worth[MEDICI_SEATS_MAX])
{
	struct medici_action reveal = {MEDICI_REVEAL, 0, 0};
	struct medici_card next = *c;
	for (int i = 0; i < c->players; i++)
		worth[i] = 0;
	if (medici_card_apply(&next, reveal, NULL) != MEDICI_OK)
		return 0;
	for (int k = 0; k < samples; k++) {
		struct medici_card sampled = next;
		float here[MEDICI_SEATS_MAX] = {0};
		medici_card_deal(&sampled, medici_card_sample(&sampled, random), NULL);
		best_take(t, &sampled, here);
		for (int i = 0; i < c->players; i++)
			worth[i] += here[i] / (float)samples;
	}
	return 1;
}

struct medici_action lorenzo_cards(struct lorenzo *t, const struct medici_card *c, struct medici_random *random,
								   int samples)
{
	struct medici_action reveal = {MEDICI_REVEAL, 0, 0};
	float now[MEDICI_SEATS_MAX], then[MEDICI_SEATS_MAX];
	struct medici_action take = best_take(t, c, now);
	return after_reveal(t, c, random, samples, then) && then[c->turn] > now[c->turn] ? reveal : take;
}

/* Writes the value of this choice to every seat. */
static void evaluate_choice(struct lorenzo *t, const struct medici_card *c, struct medici_action action,
							struct medici_random *random, int samples, float worth[MEDICI_SEATS_MAX])
{
	struct medici_card after = *c;
	if (action.type == MEDICI_REVEAL) {
		after_reveal(t, c, random, samples, worth);
		return;
	}
	medici_card_apply(&after, action, NULL);
	lorenzo_evaluate_cards(t, &after, worth);
}

void lorenzo_explain_cards(struct lorenzo *t, const struct medici_card *c, struct medici_random *random, int samples,
						   struct bot_reasons *reasons)
{
	float best[MEDICI_SEATS_MAX] = {0}, here[MEDICI_SEATS_MAX] = {0};
	for (int k = 0; k < medici_card_count(c); k++) {
		struct medici_action action = medici_card_nth(c, k);
		evaluate_choice(t, c, action, random, samples, here);
		bot_reasons_add(reasons, action, here[c->turn]);
		for (int seat = 0; seat < c->players && (k == 0 || here[c->turn] > best[c->turn]); seat++)
			if (seat != c->turn)
				best[seat] = here[seat];
		if (k == 0 || here[c->turn] > best[c->turn])
			best[c->turn] = here[c->turn];
	}
	for (int seat = 0; seat < c->players; seat++)
		reasons->chance[seat] = best[seat];
}
