/* Lorenzo at the card game: every way to take, weighed by the network; reveals while some trial cards promise more. */
#include "bots/lorenzo.h"

enum { TRIALS_RECKON = 8 };

void lorenzo_weigh_cards(struct lorenzo *t, const struct medici_card *after, float worth[MEDICI_SEATS_MAX])
{
	float base[MEDICI_SEATS_MAX], ahead[MEDICI_SEATS_MAX];
	struct see see;
	if (after->phase == MEDICI_CARD_OVER) {
		for (int i = 0; i < after->players; i++)
			base[i] = (float)after->money[i];
		sale_final(base, after->players, worth);
		return;
	}
	see_cards(&see, after, t->work.row);
	see_money(&see, t->work.row, base, ahead);
	net_position(&net_card, &t->work, see.players);
	net_chances(&net_card, &t->work, see.players, base, ahead, worth);
	for (int i = 0; i < see.players; i++)
		worth[i] += SALE_FLORIN * ahead[i];
}

/* The best way to take, and what it is worth to everybody. */
static struct medici_action best_take(struct lorenzo *t, const struct medici_card *c, float worth[MEDICI_SEATS_MAX])
{
	struct medici_action best = {MEDICI_TAKE, 1, 0};
	int count = medici_card_count(c), turn = c->turn, none = 1;
	for (int k = 0; k < count; k++) {
		struct medici_action action = medici_card_nth(c, k);
		struct medici_card after = *c;
		float here[MEDICI_SEATS_MAX];
		if (action.type != MEDICI_TAKE)
			continue;
		medici_card_apply(&after, action, NULL);
		lorenzo_weigh_cards(t, &after, here);
		if (!none && here[turn] <= worth[turn])
			continue;
		none = 0;
		best = action;
		for (int i = 0; i < c->players; i++)
			worth[i] = here[i];
	}
	return best;
}

/* What everybody may expect after a reveal, and the best taking then; 0 where nothing can be revealed. */
static int after_reveal(struct lorenzo *t, const struct medici_card *c, struct medici_random *random, int trials,
						float worth[MEDICI_SEATS_MAX])
{
	struct medici_action reveal = {MEDICI_REVEAL, 0, 0};
	struct medici_card next = *c;
	for (int i = 0; i < c->players; i++)
		worth[i] = 0;
	if (medici_card_apply(&next, reveal, NULL) != MEDICI_OK)
		return 0;
	for (int k = 0; k < trials; k++) {
		struct medici_card trial = next;
		float here[MEDICI_SEATS_MAX] = {0};
		medici_card_deal(&trial, medici_card_sample(&trial, random), NULL);
		best_take(t, &trial, here);
		for (int i = 0; i < c->players; i++)
			worth[i] += here[i] / (float)trials;
	}
	return 1;
}

struct medici_action lorenzo_cards(struct lorenzo *t, const struct medici_card *c, struct medici_random *random,
								   int trials)
{
	struct medici_action reveal = {MEDICI_REVEAL, 0, 0};
	float now[MEDICI_SEATS_MAX], then[MEDICI_SEATS_MAX];
	struct medici_action take = best_take(t, c, now);
	return after_reveal(t, c, random, trials, then) && then[c->turn] > now[c->turn] ? reveal : take;
}

void lorenzo_reckon_cards(struct lorenzo *t, const struct medici_card *c, struct medici_random *random,
						  float chance[MEDICI_SEATS_MAX])
{
	float then[MEDICI_SEATS_MAX];
	best_take(t, c, chance);
	if (!after_reveal(t, c, random, TRIALS_RECKON, then) || then[c->turn] <= chance[c->turn])
		return;
	for (int i = 0; i < c->players; i++)
		chance[i] = then[i];
}
