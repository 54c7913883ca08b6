#include "outlook.h"

#include "bots/chance.h"
#include "bots/stock.h"

const struct outlook_params outlook_normal = OUTLOOK_NORMAL;

#define SHIPS_FULL 0.95f /* part of the free holds that is filled by the end of the day */

MEDICI_FN void outlook_read(struct outlook *o, const struct medici_board *b)
{
	float values = 0;
	o->players = b->players;
	o->days_later = MEDICI_DAYS - b->day;
	o->numbers = &medici_edition(b->edition)->numbers[b->players];
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

MEDICI_FN void outlook_load(struct outlook *o, int seat, const uint8_t *lots, int count)
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

/* Sets up the races: ships at the end of today; stalls then, and on one later day that stands for all later days. */
static MEDICI_FN void set_races(const struct outlook *o, struct chance_field *f)
{
	float later = chance_days_ahead(o->days_later);
	chance_set_noise(f);
	for (int seat = 0; seat < o->players; seat++) {
		for (int race = 0; race < CHANCE_SHIPS; race++) {
			int good = race < CHANCE_LATER ? race : race - CHANCE_LATER;
			float days = race < CHANCE_LATER ? 0 : later;
			float mean = o->count[seat][good] + o->fill[seat] * o->share[good] + 0.95f * days;
			f->mean[seat][race] = mean > (float)MEDICI_TOP_LEVEL ? (float)MEDICI_TOP_LEVEL : mean;
			f->variance[seat][race] = 0.16f * o->fill[seat] + 0.9f * days + 0.01f;
		}
		for (int race = CHANCE_SHIPS; race < CHANCE_RACES; race++) {
			f->mean[seat][race] = o->worth[seat] + o->fill[seat] * (o->value + 0.3f);
			f->variance[seat][race] = 3.0f * o->fill[seat];
		}
	}
}

/* Writes the expected bonus of levels 5, 6 and 7 for counts with these means and variances. */
static MEDICI_FN void expect_bonus(const uint8_t *bonus, const float *mean, const float *variance, float *sum)
{
	chance_races inverse;
	for (int race = 0; race < CHANCE_RACES; race++) {
		inverse[race] = chance_inverse_root(variance[race] + 0.02f);
		sum[race] = 0;
	}
	for (int level = MEDICI_TOP_LEVEL; level > 0 && bonus[level] > 0; level--) {
		float more = (float)(bonus[level] - bonus[level - 1]);
		for (int race = 0; race < CHANCE_RACES; race++)
			sum[race] += more * chance_ahead((mean[race] - (float)level + 0.5f) * inverse[race]);
	}
}

MEDICI_FN void outlook_judge(const struct outlook *o, const struct outlook_params *params,
							 struct bot_worth worth[MEDICI_SEATS_MAX])
{
	static const struct bot_worth nothing = {0, 0, 0, 0, 0, 0};
	const uint8_t *stall_pay = o->numbers->stall_pay, *ship_pay = o->numbers->ship_pay;
	float later = params->later * (float)o->days_later;
	struct chance_field f;
	set_races(o, &f);
	chance_above(&f, o->players);
	for (int seat = 0; seat < o->players; seat++) {
		struct bot_worth *w = &worth[seat];
		chance_races bonus;
		*w = nothing;
		expect_bonus(o->numbers->bonus, f.mean[seat], f.variance[seat], bonus);
		for (int race = 0; race < CHANCE_SHIPS; race++) {
			float weight = race < CHANCE_LATER ? 1.0f : later;
			w->stalls += params->stalls * weight * chance_place(stall_pay, f.above[seat][race], o->players);
			w->bonus += params->bonus * weight * bonus[race];
		}
		w->ship = params->ship * chance_place(ship_pay, f.above[seat][CHANCE_SHIPS], o->players);
		w->room = -params->price * o->fill[seat];
		w->total = w->ship + w->stalls + w->bonus + w->room;
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
