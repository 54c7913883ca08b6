#include "outlook.h"

#include "chance.h"
#include "stock.h"

const struct outlook_params outlook_normal = {2.5f, 1.0f, 1.0f, 1.0f, 1.0f, 0.08f, 0.6f, 0.5f};

#define SHIPS_FULL 0.95f /* part of the free holds that is filled in the end */

void outlook_read(struct outlook *o, const struct medici_board *b)
{
	float values = 0;
	o->players = b->players;
	o->days_later = MEDICI_DAYS - b->day;
	o->edition = medici_edition(b->edition);
	for (int good = 0; good < MEDICI_GOODS; good++)
		o->share[good] = 0;
	for (int lot = 0; lot < MEDICI_LOT_KINDS; lot++) {
		int unseen = medici_board_unseen(b, lot);
		values += (float)(unseen * medici_lot_value(lot));
		if (lot != MEDICI_GOLD)
			o->share[medici_lot_good(lot)] += (float)unseen;
	}
	float unseen = b->unseen_count ? (float)b->unseen_count : 1.0f;
	o->value = values / unseen;
	for (int good = 0; good < MEDICI_GOODS; good++)
		o->share[good] /= unseen;
	for (int seat = 0; seat < b->players; seat++) {
		o->fill[seat] = (float)(b->holds - b->load[seat]) * SHIPS_FULL;
		o->worth[seat] = b->worth[seat];
		for (int good = 0; good < MEDICI_GOODS; good++)
			o->count[seat][good] = b->level[seat][good];
		for (int i = 0; i < b->load[seat]; i++)
			if (b->hold[seat][i] != MEDICI_GOLD)
				o->count[seat][medici_lot_good(b->hold[seat][i])] += 1.0f;
	}
}

void outlook_load(struct outlook *o, int seat, const uint8_t *lots, int count)
{
	for (int i = 0; i < count; i++) {
		o->worth[seat] += (float)medici_lot_value(lots[i]);
		o->fill[seat] -= SHIPS_FULL;
		if (lots[i] != MEDICI_GOLD)
			o->count[seat][medici_lot_good(lots[i])] += 1.0f;
	}
	if (o->fill[seat] < 0)
		o->fill[seat] = 0;
}

static void judge_ships(const struct outlook *o, struct bot_worth *worth, float weight)
{
	float mean[MEDICI_SEATS_MAX] = {0}, variance[MEDICI_SEATS_MAX] = {0}, above[MEDICI_SEATS_MAX];
	for (int seat = 0; seat < o->players; seat++) {
		mean[seat] = o->worth[seat] + o->fill[seat] * (o->value + 0.3f);
		variance[seat] = 3.0f * o->fill[seat];
	}
	chance_above(mean, variance, o->players, 0.3f, above);
	for (int seat = 0; seat < o->players; seat++)
		worth[seat].ship = weight * chance_place(o->edition->ship_pay[o->players], above[seat], o->players);
}

/* Levels 5, 6 and 7: what a counter that stands at `mean`, give or take, earns on its own. */
static float expect_bonus(const uint8_t *bonus, float mean, float variance)
{
	float sum = 0, inverse = chance_inverse_root(variance);
	for (int level = MEDICI_TOP_LEVEL; level > 0 && bonus[level] > 0; level--) {
		float ahead = (mean - (float)level + 0.5f) * inverse;
		if (ahead > -3.0f)
			sum += (float)(bonus[level] - bonus[level - 1]) * chance_ahead(ahead);
	}
	return sum;
}

/* One stall at the end of a day that is `later` days off; `weight` is how much it counts. */
static void judge_stall(const struct outlook *o, int good, float later, float weight, float bonus_weight,
						struct bot_worth *worth)
{
	float mean[MEDICI_SEATS_MAX] = {0}, variance[MEDICI_SEATS_MAX] = {0}, above[MEDICI_SEATS_MAX];
	for (int seat = 0; seat < o->players; seat++) {
		mean[seat] = o->count[seat][good] + o->fill[seat] * o->share[good] + 0.95f * later;
		variance[seat] = 0.16f * o->fill[seat] + 0.9f * later + 0.01f;
		if (mean[seat] > (float)MEDICI_TOP_LEVEL)
			mean[seat] = (float)MEDICI_TOP_LEVEL;
	}
	chance_above(mean, variance, o->players, 0.05f, above);
	for (int seat = 0; seat < o->players; seat++) {
		worth[seat].stalls += weight * chance_place(o->edition->stall_pay[o->players], above[seat], o->players);
		worth[seat].bonus += bonus_weight * expect_bonus(o->edition->bonus, mean[seat], variance[seat] + 0.02f);
	}
}

void outlook_judge(const struct outlook *o, const struct outlook_params *params,
				   struct bot_worth worth[MEDICI_SEATS_MAX])
{
	static const struct bot_worth nothing = {0, 0, 0, 0, 0, 0};
	float days = (float)o->days_later;
	for (int seat = 0; seat < o->players; seat++)
		worth[seat] = nothing;
	judge_ships(o, worth, params->ship);
	for (int good = 0; good < MEDICI_GOODS; good++) {
		judge_stall(o, good, 0, params->stalls, params->bonus, worth);
		if (o->days_later)
			judge_stall(o, good, 0.5f * (days + 1.0f), params->stalls * params->later * days,
						params->bonus * params->later * days, worth);
	}
	for (int seat = 0; seat < o->players; seat++) {
		worth[seat].room = -params->price * o->fill[seat];
		worth[seat].total = worth[seat].ship + worth[seat].stalls + worth[seat].bonus + worth[seat].room;
	}
}

void outlook_of(const struct medici_game *game, const struct outlook_params *params,
				struct bot_worth worth[MEDICI_SEATS_MAX])
{
	if (game->kind == MEDICI_BOARD) {
		struct outlook outlook;
		outlook_read(&outlook, &game->as.board);
		outlook_judge(&outlook, params, worth);
	} else {
		struct stock stock;
		stock_read(&stock, &game->as.card);
		stock_judge(&stock, params, worth);
	}
}
