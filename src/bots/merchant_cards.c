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

/* Returns the mean utility of the best taking after one more card. */
static float after_reveal(const struct bot *self, const struct medici_card *c, const struct stock *stock,
						  struct medici_random *random)
{
	int room = c->holds - c->load[c->turn], reach = c->market_count < 2 ? c->market_count + 1 : 3;
	uint8_t line[4] = {0, 0, 0, 0};
	float sum = 0;
	unsigned unused;
	for (int place = 1; place < reach; place++)
		line[place] = c->market[c->market_count - place];
	for (int i = 0; i < REVEAL_SAMPLES; i++) {
		line[0] = (uint8_t)medici_card_sample(c, random);
		sum += best_take(stock, outlook_of_bot(self), room, line, reach, &unused);
	}
	return sum / (float)REVEAL_SAMPLES;
}

void merchant_cards_choices(const struct bot *self, const struct medici_card *c, struct medici_random *random,
							struct bot_reasons *reasons)
{
	struct stock now;
	stock_read(&now, c);
	float before = utility(&now, outlook_of_bot(self), c->turn);
	reasons->unit = BOT_UNIT_FLORINS;
	for (int k = 0; k < medici_card_count(c); k++) {
		struct medici_action action = medici_card_nth(c, k);
		struct stock then = now;
		if (action.type == MEDICI_REVEAL) {
			bot_reasons_add(reasons, action, after_reveal(self, c, &now, random) - before);
			continue;
		}
		for (int place = 0; place < MEDICI_GROUP_MAX; place++)
			if (action.places >> place & 1)
				stock_load(&then, c->turn, c->market[c->market_count - 1 - place]);
		bot_reasons_add(reasons, action, utility(&then, outlook_of_bot(self), c->turn) - before);
	}
}
