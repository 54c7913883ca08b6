/* Search on top of the network: what it says of the outcomes of an auction is corrected by what it says one auction
 * later. From each outcome the next group is drawn and its auction solved, as often as the budget allows, with the same
 * luck for all outcomes, so that little of it remains in their differences. */
#include "lorenzo.h"

enum { TRIALS = 2 /* lots tried for whether the next selector draws on */ };

/* Deals up to the next selector's choice; 0 where the day or the game ends before. */
static int next_choice(struct medici_board *b, struct medici_random *luck)
{
	while (b->phase == MEDICI_BOARD_LOT || b->phase == MEDICI_BOARD_FILL)
		medici_board_deal(b, medici_board_sample(b, luck), NULL);
	return b->phase == MEDICI_BOARD_DRAW;
}

/* What the next auction makes of the position, for everybody; 0 where there is none. */
static int look_ahead(struct lorenzo *t, const struct medici_board *after, const uint8_t *key, uint64_t stream,
					  float result[MEDICI_SEATS_MAX])
{
	struct medici_board b = *after;
	struct medici_random deals, trials; /* apart, so that the deals are the same for all outcomes */
	medici_random_start(&deals, key, 2 * stream, MEDICI_ROUNDS_BOT);
	medici_random_start(&trials, key, 2 * stream + 1, MEDICI_ROUNDS_BOT);
	if (!next_choice(&b, &deals))
		return 0;
	while (b.phase == MEDICI_BOARD_DRAW && lorenzo_draws(t, &b, &trials, TRIALS)) {
		struct medici_action draw = {MEDICI_DRAW, 0, 0};
		medici_board_apply(&b, draw, NULL);
		medici_board_deal(&b, medici_board_sample(&b, &deals), NULL);
	}
	lorenzo_weigh(t, &b, result);
	return 1;
}

/* The position after an outcome, at the price of `point`. */
static void settle(const struct sale *s, int outcome, int point, struct medici_board *after)
{
	sale_after(s, outcome, after);
	if (point > 0)
		after->money[s->buyer[outcome]] =
			(uint16_t)(after->money[s->buyer[outcome]] - (s->price[outcome][point] - s->price[outcome][0]));
}

static void correct(struct sale_values *v, const struct sale *s, int outcome, const float *by)
{
	for (int point = 0; point < s->points[outcome]; point++)
		for (int seat = 0; seat < s->auction.players; seat++)
			v->of[outcome][point][seat] += by[seat];
}

/* The mean difference between what the network says later and what it says now, at a price in the lower half. */
static void search_outcome(struct lorenzo *t, const struct sale *s, struct sale_values *v, int outcome,
						   const uint8_t *key, int samples)
{
	int point = s->points[outcome] > 1 ? 1 : 0, count = 0;
	float sum[MEDICI_SEATS_MAX] = {0}, result[MEDICI_SEATS_MAX];
	struct medici_board after;
	if (v->over[outcome])
		return;
	settle(s, outcome, point, &after);
	for (int i = 0; i < samples; i++) {
		if (!look_ahead(t, &after, key, (uint64_t)i, result))
			return;
		count++;
		for (int seat = 0; seat < s->auction.players; seat++)
			sum[seat] += result[seat] - v->of[outcome][point][seat];
	}
	for (int seat = 0; seat < s->auction.players; seat++)
		sum[seat] /= (float)count;
	correct(v, s, outcome, sum);
}

int lorenzo_search(struct lorenzo *t, const struct medici_board *board, struct medici_random *random, int samples)
{
	float result[MEDICI_SEATS_MAX];
	uint8_t key[MEDICI_SEED_SIZE] = {0};
	lorenzo_look(t, board);
	struct sale sale = t->sale;
	struct sale_values values = t->values;
	for (int i = 0; i < 8; i++)
		key[i] = (uint8_t)medici_random_half(random);
	for (int outcome = 0; outcome < sale.outcomes; outcome++)
		search_outcome(t, &sale, &values, outcome, key, samples);
	t->sale = sale;
	t->values = values;
	return lorenzo_solve(t, result);
}
