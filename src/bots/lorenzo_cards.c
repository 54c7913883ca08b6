/* Lorenzo at the card game: every way to take, weighed by the network; reveals while some trial cards promise more. */
#include "lorenzo.h"

static float weigh(struct lorenzo *t, const struct medici_card *after, int seat)
{
	float base[MEDICI_SEATS_MAX], ahead[MEDICI_SEATS_MAX], chance[MEDICI_SEATS_MAX];
	struct see see;
	if (after->phase == MEDICI_CARD_OVER) {
		for (int i = 0; i < after->players; i++)
			base[i] = (float)after->money[i];
		sale_final(base, after->players, chance);
		return chance[seat];
	}
	see_cards(&see, after, t->trust, t->work.row);
	see_money(&see, t->work.row, base, ahead);
	net_position(&net_card, &t->work, see.players);
	net_chances(&net_card, &t->work, see.players, base, ahead, chance);
	return chance[seat] + SALE_FLORIN * ahead[seat];
}

/* The best way to take, and what it is worth. */
static struct medici_action best_take(struct lorenzo *t, const struct medici_card *c, float *worth)
{
	struct medici_action best = {MEDICI_TAKE, 1, 0};
	int count = medici_card_count(c);
	*worth = -9.0f;
	for (int k = 0; k < count; k++) {
		struct medici_action action = medici_card_nth(c, k);
		struct medici_card after = *c;
		if (action.type != MEDICI_TAKE)
			continue;
		medici_card_apply(&after, action, NULL);
		float here = weigh(t, &after, c->turn);
		if (here > *worth) {
			*worth = here;
			best = action;
		}
	}
	return best;
}

struct medici_action lorenzo_cards(struct lorenzo *t, const struct medici_card *c, struct medici_random *random,
								   int trials)
{
	struct medici_action reveal = {MEDICI_REVEAL, 0, 0};
	struct medici_card next = *c;
	float now, then = 0;
	struct medici_action take = best_take(t, c, &now);
	if (medici_card_apply(&next, reveal, NULL) != MEDICI_OK)
		return take;
	for (int i = 0; i < trials; i++) {
		struct medici_card trial = next;
		float here;
		medici_card_deal(&trial, medici_card_sample(&trial, random), NULL);
		best_take(t, &trial, &here);
		then += here;
	}
	return then > now * (float)trials ? reveal : take;
}
