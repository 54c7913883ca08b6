#include "stock.h"

#include "bots/chance.h"

#define SHIPS_FULL 0.92f /* part of the free holds that is filled by the end of the day */

MEDICI_FN void stock_read(struct stock *s, const struct medici_card *c)
{
	float values = 0, icons = 0, cards = 0;
	s->card = c;
	for (int kind = 0; kind < MEDICI_CARD_KINDS; kind++) {
		float left = c->unseen[kind];
		cards += left;
		values += left * (float)medici_card_value(kind);
		icons += left * (float)medici_card_icons(kind);
	}
	s->value = cards > 0 ? values / cards + 0.8f : 2.5f; /* more than the mean, since players choose */
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

MEDICI_FN void stock_load(struct stock *s, int seat, int piece)
{
	s->worth[seat] += (float)medici_card_value(piece);
	s->fill[seat] -= medici_card_room(piece) ? SHIPS_FULL : 0;
	if (s->fill[seat] < 0)
		s->fill[seat] = 0;
	if (medici_card_icons(piece) > 0)
		s->count[seat][medici_card_good(piece)] += (float)medici_card_icons(piece);
}

/* Sets up the races: ships at the end of today; goods then, and on one later day that stands for all later days. */
static MEDICI_FN void set_races(const struct stock *s, struct chance_field *f)
{
	float later = chance_days_ahead(MEDICI_DAYS - s->card->day);
	chance_set_noise(f);
	for (int seat = 0; seat < s->card->players; seat++) {
		for (int race = 0; race < CHANCE_SHIPS; race++) {
			int good = race < CHANCE_LATER ? race : race - CHANCE_LATER;
			float cards = s->fill[seat] + (race < CHANCE_LATER ? 0 : later) * (float)s->card->holds;
			f->mean[seat][race] = s->count[seat][good] + cards * s->icons;
			f->variance[seat][race] = 0.2f * cards + 0.01f;
		}
		for (int race = CHANCE_SHIPS; race < CHANCE_RACES; race++) {
			f->mean[seat][race] = s->worth[seat] + s->fill[seat] * s->value;
			f->variance[seat][race] = 3.5f * s->fill[seat];
		}
	}
}

/* Adds florins times the probability of reaching the threshold. */
static MEDICI_FN void expect_threshold(const float *mean, const float *variance, float threshold, float florins,
									   float *sum)
{
	for (int race = 0; race < CHANCE_RACES; race++)
		sum[race] +=
			florins * chance_ahead((mean[race] - threshold + 0.5f) * chance_inverse_root(variance[race] + 0.02f));
}

/* C11: the bonus for many icons of a good. */
static MEDICI_FN void expect_bonus(const struct medici_numbers *numbers, const float *mean, const float *variance,
								   float *sum)
{
	for (int icons = 1; icons <= MEDICI_BONUS_TOP; icons++) {
		int more = numbers->bonus[icons] - numbers->bonus[icons - 1];
		if (more > 0)
			expect_threshold(mean, variance, (float)icons, (float)more, sum);
	}
}

MEDICI_FN void stock_judge(const struct stock *s, const struct outlook_params *params,
						   struct bot_worth worth[MEDICI_SEATS_MAX])
{
	static const struct bot_worth nothing = {0, 0, 0, 0, 0, 0};
	const struct medici_numbers *numbers = medici_card_numbers(s->card->players, s->card->bonus20);
	int players = s->card->players;
	float later = params->later * (float)(MEDICI_DAYS - s->card->day);
	struct chance_field f;
	set_races(s, &f);
	chance_above(&f, players);
	for (int seat = 0; seat < players; seat++) {
		struct bot_worth *w = &worth[seat];
		chance_races placed = {0}, bonus = {0};
		*w = nothing;
		expect_bonus(numbers, f.mean[seat], f.variance[seat], bonus);
		/* C10: a player with no icon of a good gets no place, unless the option says so. */
		expect_threshold(f.mean[seat], f.variance[seat], s->card->empty_placed ? -99.0f : 1.0f, 1.0f, placed);
		for (int race = 0; race < CHANCE_SHIPS; race++) {
			float weight = race < CHANCE_LATER ? 1.0f : later;
			w->stalls +=
				params->stalls * weight * placed[race] * chance_place(numbers->stall_pay, f.above[seat][race], players);
			w->bonus += params->bonus * weight * bonus[race];
		}
		w->ship = params->ship * chance_place(numbers->ship_pay, f.above[seat][CHANCE_SHIPS], players);
		w->total = w->ship + w->stalls + w->bonus;
	}
}
