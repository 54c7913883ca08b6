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

/* What the network says later, less what it says now, at a price in the lower half: summed up by outcome and seat. */
struct gains {
	struct medici_board after[SALE_OUTCOMES];
	int ahead[SALE_OUTCOMES]; /* 0: the day or the game ends with it, and there is nothing to look ahead to */
	float sum[SALE_OUTCOMES][MEDICI_SEATS_MAX];
};

static int point_of(const struct sale *s, int outcome)
{
	return s->points[outcome] > 1 ? 1 : 0;
}

static void open_gains(struct gains *g, const struct sale *s, const struct sale_values *v)
{
	for (int outcome = 0; outcome < s->outcomes; outcome++) {
		g->ahead[outcome] = !v->over[outcome];
		settle(s, outcome, point_of(s, outcome), &g->after[outcome]);
		for (int seat = 0; seat < s->auction.players; seat++)
			g->sum[outcome][seat] = 0;
	}
}

static void add_gains(struct lorenzo *t, struct gains *g, const struct sale *s, const struct sale_values *v,
					  const uint8_t *key, uint64_t sample)
{
	float result[MEDICI_SEATS_MAX];
	for (int outcome = 0; outcome < s->outcomes; outcome++) {
		g->ahead[outcome] = g->ahead[outcome] && look_ahead(t, &g->after[outcome], key, sample, result);
		for (int seat = 0; seat < s->auction.players && g->ahead[outcome]; seat++)
			g->sum[outcome][seat] += result[seat] - v->of[outcome][point_of(s, outcome)][seat];
	}
}

static void correct(struct sale_values *v, const struct sale *s, const struct gains *g, int samples)
{
	for (int outcome = 0; outcome < s->outcomes; outcome++)
		for (int point = 0; point < s->points[outcome] && g->ahead[outcome]; point++)
			for (int seat = 0; seat < s->auction.players; seat++)
				v->of[outcome][point][seat] += g->sum[outcome][seat] / (float)samples;
}

int lorenzo_search(struct lorenzo *t, const struct medici_board *board, struct medici_random *random,
				   const struct bot_budget *budget)
{
	float result[MEDICI_SEATS_MAX];
	struct gains gains;
	uint8_t key[MEDICI_SEED_SIZE] = {0};
	int samples = 0;
	lorenzo_look(t, board);
	struct sale sale = t->sale; /* looking ahead thinks in the same place */
	struct sale_values values = t->values;
	for (int i = 0; i < 8; i++)
		key[i] = (uint8_t)medici_random_half(random);
	open_gains(&gains, &sale, &values);
	do
		add_gains(t, &gains, &sale, &values, key, (uint64_t)samples++);
	while (bot_goes_on(budget, samples));
	correct(&values, &sale, &gains, samples);
	t->sale = sale;
	t->values = values;
	return lorenzo_solve(t, result);
}
