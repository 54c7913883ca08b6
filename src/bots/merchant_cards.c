/* Merchant at the card game: takes the cards that leave it with the highest utility by the outlook, and reveals a card
 * if sampled cards promise more. */
#include "bots/merchant.h"
#include "bots/stock.h"

enum { REVEAL_SAMPLES = 3 };

/* Returns the utility to `seat`: its own prospects minus a part of the rivals'. */
static MEDICI_FN float utility(const struct stock *stock, const struct outlook_params *params, int seat)
{
	struct bot_worth worth[MEDICI_SEATS_MAX];
	float rivals = 0;
	stock_judge(stock, params, worth);
	for (int other = 0; other < stock->card->players; other++)
		if (other != seat)
			rivals += worth[other].total;
	return worth[seat].total - params->spite * rivals;
}

/* Returns the highest utility of taking from a market that ends in these cards (the last one first), and in `places`
 * which cards to take. */
static MEDICI_FN float best_take(const struct stock *now, const struct outlook_params *params, int room,
								 const uint8_t *line, int reach, unsigned *places)
{
	float best = -1e9f;
	for (unsigned take = 1; take < 8; take += 2) {
		struct stock then = *now;
		int needed = 0;
		if (take >> reach)
			continue;
		for (int place = 0; place < reach; place++) {
			if (take >> place & 1) {
				needed += medici_card_room(line[place]);
				stock_load(&then, now->card->turn, line[place]);
			}
		}
		if (needed > room)
			continue;
		float here = utility(&then, params, now->card->turn);
		if (here > best) {
			best = here;
			*places = take;
		}
	}
	return best;
}

MEDICI_FN struct medici_action merchant_cards(const struct bot *self, const struct medici_card *c,
											  struct medici_random *random)
{
	struct medici_action take = {MEDICI_TAKE, 1, 0}, reveal = {MEDICI_REVEAL, 0, 0};
	int room = c->holds - c->load[c->turn], reach = c->market_count < 3 ? c->market_count : 3;
	uint8_t line[4] = {0, 0, 0, 0};
	unsigned places = 1, unused;
	struct stock stock;
	for (int place = 0; place < reach; place++)
		line[place] = c->market[c->market_count - 1 - place];
	stock_read(&stock, c);
	float now = best_take(&stock, outlook_of_bot(self), room, line, reach, &places), then = 0;
	take.places = (uint8_t)places;
	if (c->revealed == 3 || c->unseen_count == 0)
		return take;
	uint8_t next[4] = {0, line[0], line[1], line[2]};
	for (int i = 0; i < REVEAL_SAMPLES; i++) {
		next[0] = (uint8_t)medici_card_sample(c, random);
		then += best_take(&stock, outlook_of_bot(self), room, next, reach < 3 ? reach + 1 : 3, &unused);
	}
	return then > now * (float)REVEAL_SAMPLES ? reveal : take;
}

void merchant_cards_worth(const struct bot *self, const struct medici_card *c, struct bot_worth worth[MEDICI_SEATS_MAX])
{
	struct bot_worth before[MEDICI_SEATS_MAX], after[MEDICI_SEATS_MAX];
	struct stock now;
	int last = c->market[c->market_count - 1];
	stock_read(&now, c);
	stock_judge(&now, outlook_of_bot(self), before);
	for (int seat = 0; seat < c->players; seat++) {
		struct stock then = now;
		stock_load(&then, seat, last);
		stock_judge(&then, outlook_of_bot(self), after);
		worth[seat].ship = after[seat].ship - before[seat].ship;
		worth[seat].stalls = after[seat].stalls - before[seat].stalls;
		worth[seat].bonus = after[seat].bonus - before[seat].bonus;
		worth[seat].room = 0;
		worth[seat].rivals = utility(&then, outlook_of_bot(self), seat) - utility(&now, outlook_of_bot(self), seat) -
							 (after[seat].total - before[seat].total);
		worth[seat].total = after[seat].total - before[seat].total + worth[seat].rivals;
	}
}
