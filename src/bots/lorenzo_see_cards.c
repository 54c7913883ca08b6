/* The card game as lorenzo sees it: between two turns, the line as the next player finds it. */
#include "bots/lorenzo_row.h"
#include "bots/stock.h"

enum { TABLE_END = ROW_TABLE + 24, REACH = MEDICI_GROUP_MAX /* C5 */ };

MEDICI_STATIC_ASSERT((int)TABLE_END <= (int)SEE_WIDTH, "all that is seen fits into a row");

static MEDICI_FN void see_ships(const struct medici_card *c, const struct stock *s, struct row_ships *ships)
{
	ships->players = c->players;
	ships->value = s->value;
	ships->worth = s->worth;
	for (int seat = 0; seat < c->players; seat++)
		ships->room[seat] = c->holds - c->load[seat];
}

static MEDICI_FN int in_reach(const struct medici_card *c, int place)
{
	return place < c->market_count ? c->market[c->market_count - 1 - place] : -1;
}

static MEDICI_FN void see_table(const struct medici_card *c, const struct row_ships *ships, int holds_day, float *to)
{
	row_table(c->day, c->players, to);
	to[9] = (float)c->unseen_count / 110.0f;
	to[10] = (float)c->open / (float)c->players;
	to[11] = ships->value / 5.0f;
	to[12] = (float)row_room(ships) / 30.0f;
	to[13] = (float)c->market_count / 10.0f;
	to[14] = c->last_turn ? 1.0f : 0;
	to[15] = holds_day ? 1.0f : 0;
	to[16] = c->bonus20 ? 1.0f : 0;
	to[17] = c->empty_placed ? 1.0f : 0;
	for (int place = 0; place < REACH; place++) {
		int piece = in_reach(c, place);
		to[18 + 2 * place] = piece < 0 ? 0 : (float)medici_card_value(piece) / 5.0f;
		to[19 + 2 * place] = piece < 0 || medici_card_room(piece) ? 0 : 1.0f;
	}
}

/* Icons of a good among the unseen cards, on average of a card; within reach, in all. */
static MEDICI_FN float icons_unseen(const struct medici_card *c, int good)
{
	int icons = 0;
	for (int kind = good * 7; kind < good * 7 + 7; kind++)
		icons += c->unseen[kind] * medici_card_icons(kind);
	return c->unseen_count ? (float)icons / (float)c->unseen_count : 0;
}

static MEDICI_FN float icons_in_reach(const struct medici_card *c, int good)
{
	int icons = 0;
	for (int place = 0; place < REACH; place++) {
		int piece = in_reach(c, place);
		if (piece >= 0 && medici_card_good(piece) == good)
			icons += medici_card_icons(piece);
	}
	return (float)icons;
}

static MEDICI_FN void see_good(const struct medici_card *c, const struct stock *s, int seat, int good, float *to)
{
	float count[MEDICI_SEATS_MAX] = {0}, best, second;
	float many = (float)medici_bonus_from(medici_card_numbers(c->players, c->bonus20));
	for (int other = 0; other < c->players; other++)
		count[other] = s->count[other][good];
	float own = count[seat];
	row_rivals(count, c->players, seat, &best, &second);
	to[0] = own / 8.0f;
	to[1] = (float)c->stock[seat][good] / 8.0f;
	to[2] = best / 8.0f;
	to[3] = second / 8.0f;
	to[4] = icons_unseen(c, good) * 5.0f;
	to[5] = own >= many ? 1.0f : 0;
	to[6] = own >= many - 1.0f ? 1.0f : 0;
	to[7] = (own - best) / 3.0f;
	to[8] = icons_in_reach(c, good) / 2.0f;
}

static MEDICI_FN void see_goods(const struct medici_card *c, const struct stock *s, int seat, float *to)
{
	float seen[MEDICI_GOODS][ROW_PER_GOOD];
	for (int good = 0; good < MEDICI_GOODS; good++)
		see_good(c, s, seat, good, seen[good]);
	row_goods(seen, to);
}

MEDICI_FN void see_cards(struct see *see, const struct medici_card *card, float (*row)[SEE_WIDTH])
{
	struct outlook_params params = see_sober();
	struct medici_card c = *card;
	struct stock stock;
	struct row_ships ships;
	struct bot_worth worth[MEDICI_SEATS_MAX];
	see->players = c.players;
	see->holds_day = c.phase == MEDICI_CARD_FIRST;
	for (int seat = 0; see->holds_day && c.phase == MEDICI_CARD_FIRST; seat++)
		medici_card_first(&c, seat, NULL); /* refuses those who may not */
	see->selector = c.turn;
	stock_read(&stock, &c);
	stock_judge(&stock, &params, worth);
	see_ships(&c, &stock, &ships);
	see->heat =
		2.5f + 4.5f * (float)(MEDICI_DAYS - c.day) + 5.0f * (float)row_room(&ships) / (float)(c.players * c.holds);
	for (int seat = 0; seat < c.players; seat++) {
		see->money[seat] = (float)c.money[seat];
		see->hope[seat] = worth[seat].total;
		row_own(&ships, worth, seat, row[seat] + ROW_OWN);
		row[seat][ROW_OWN + 9] = ships.room[seat] >= REACH ? 1.0f : 0;
		see_goods(&c, &stock, seat, row[seat] + ROW_GOODS);
		see_table(&c, &ships, see->holds_day, row[seat] + ROW_TABLE);
		for (int i = TABLE_END; i < SEE_WIDTH; i++)
			row[seat][i] = 0;
	}
}
