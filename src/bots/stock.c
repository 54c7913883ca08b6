#include "stock.h"

#include "chance.h"

#define SHIPS_FULL 0.92f /* part of the free holds that is filled in the end */

void stock_read(struct stock *s, const struct medici_card *c)
{
	float values = 0, icons = 0, cards = 0;
	s->card = c;
	for (int kind = 0; kind < MEDICI_CARD_KINDS; kind++) {
		float left = c->unseen[kind];
		cards += left;
		values += left * (float)medici_card_value(kind);
		icons += left * (float)medici_card_icons(kind);
	}
	s->value = cards > 0 ? values / cards + 0.8f : 2.5f; /* players choose */
	s->icons = cards > 0 ? icons / cards / (float)MEDICI_GOODS : 0.2f;
	for (int seat = 0; seat < c->players; seat++) {
		s->fill[seat] = (float)(c->holds - c->load[seat]) * SHIPS_FULL;
		s->worth[seat] = c->worth[seat];
		for (int good = 0; good < MEDICI_GOODS; good++)
			s->count[seat][good] = (float)(c->stock[seat][good] + c->green[seat][good]);
		for (int i = 0; i < c->load[seat]; i++)
			if (medici_card_icons(c->hold[seat][i]) > 0)
				s->count[seat][medici_card_good(c->hold[seat][i])] += (float)medici_card_icons(c->hold[seat][i]);
	}
}

void stock_load(struct stock *s, int seat, int piece)
{
	s->worth[seat] += (float)medici_card_value(piece);
	s->fill[seat] -= medici_card_room(piece) ? SHIPS_FULL : 0;
	if (s->fill[seat] < 0)
		s->fill[seat] = 0;
	if (medici_card_icons(piece) > 0)
		s->count[seat][medici_card_good(piece)] += (float)medici_card_icons(piece);
}

static void judge_ships(const struct stock *s, float weight, struct bot_worth *worth)
{
	float mean[MEDICI_SEATS_MAX] = {0}, variance[MEDICI_SEATS_MAX] = {0}, above[MEDICI_SEATS_MAX];
	int players = s->card->players;
	for (int seat = 0; seat < players; seat++) {
		mean[seat] = s->worth[seat] + s->fill[seat] * s->value;
		variance[seat] = 3.5f * s->fill[seat];
	}
	chance_above(mean, variance, players, 0.3f, above);
	for (int seat = 0; seat < players; seat++)
		worth[seat].ship = weight * chance_place(medici_card_ship_pay(players), above[seat], players);
}

/* C11: the thresholds that pay on their own. */
static float expect_bonus(const struct medici_card *c, float mean, float inverse)
{
	int two = c->players == 2;
	float sum = 10.0f * chance_ahead((mean - (two ? 6.5f : 4.5f)) * inverse);
	if (c->bonus20)
		sum += 10.0f * chance_ahead((mean - (two ? 9.5f : 7.5f)) * inverse);
	return sum;
}

static void judge_good(const struct stock *s, int good, float later, float weight, float bonus_weight,
					   struct bot_worth *worth)
{
	static const uint8_t pay[MEDICI_SEATS_MAX] = {10, 5, 0, 0, 0, 0};
	float mean[MEDICI_SEATS_MAX] = {0}, variance[MEDICI_SEATS_MAX] = {0}, above[MEDICI_SEATS_MAX];
	int players = s->card->players;
	for (int seat = 0; seat < players; seat++) {
		float cards = s->fill[seat] + later * (float)s->card->holds;
		mean[seat] = s->count[seat][good] + cards * s->icons;
		variance[seat] = 0.2f * cards + 0.01f;
	}
	chance_above(mean, variance, players, 0.05f, above);
	for (int seat = 0; seat < players; seat++) {
		/* C10: somebody with nothing is not placed. */
		float inverse = chance_inverse_root(variance[seat] + 0.02f);
		float placed = s->card->empty_placed ? 1.0f : chance_ahead((mean[seat] - 0.5f) * inverse);
		worth[seat].stalls += weight * placed * chance_place(pay, above[seat], players);
		worth[seat].bonus += bonus_weight * expect_bonus(s->card, mean[seat], inverse);
	}
}

void stock_judge(const struct stock *s, const struct outlook_params *params, struct bot_worth worth[MEDICI_SEATS_MAX])
{
	static const struct bot_worth nothing = {0, 0, 0, 0, 0, 0};
	int days_later = MEDICI_DAYS - s->card->day;
	float days = (float)days_later;
	for (int seat = 0; seat < s->card->players; seat++)
		worth[seat] = nothing;
	judge_ships(s, params->ship, worth);
	for (int good = 0; good < MEDICI_GOODS; good++) {
		judge_good(s, good, 0, params->stalls, params->bonus, worth);
		if (days_later)
			judge_good(s, good, 0.5f * (days + 1.0f), params->stalls * params->later * days,
					   params->bonus * params->later * days, worth);
	}
	for (int seat = 0; seat < s->card->players; seat++)
		worth[seat].total = worth[seat].ship + worth[seat].stalls + worth[seat].bonus;
}
