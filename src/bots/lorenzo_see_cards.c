/* The card game as lorenzo sees it: between two turns, the line as the next player finds it. */
#include "lorenzo_see.h"
#include "stock.h"

enum {
	OWN = SEE_MONEY,
	GOODS = OWN + 12,
	PER_GOOD = 9,
	TABLE = GOODS + MEDICI_GOODS * PER_GOOD,
	TABLE_END = TABLE + 24,
	REACH = MEDICI_GROUP_MAX /* C5 */
};

MEDICI_STATIC_ASSERT((int)TABLE_END <= (int)SEE_WIDTH, "all that is seen fits into a row");

static MEDICI_FN float greater(float a, float b)
{
	return a > b ? a : b;
}

static MEDICI_FN int free_holds(const struct medici_card *c)
{
	int sum = 0;
	for (int seat = 0; seat < c->players; seat++)
		sum += c->holds - c->load[seat];
	return sum;
}

static MEDICI_FN int in_reach(const struct medici_card *c, int place)
{
	return place < c->market_count ? c->market[c->market_count - 1 - place] : -1;
}

static MEDICI_FN void see_table(const struct medici_card *c, const struct stock *s, int holds_day, float *to)
{
	to[0] = 1.0f;
	for (int day = 1; day <= MEDICI_DAYS; day++)
		to[day] = c->day == day ? 1.0f : 0;
	for (int players = 2; players <= MEDICI_SEATS_MAX; players++)
		to[2 + players] = c->players == players ? 1.0f : 0;
	to[9] = (float)c->unseen_count / 110.0f;
	to[10] = (float)c->open / (float)c->players;
	to[11] = s->value / 5.0f;
	to[12] = (float)free_holds(c) / 30.0f;
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

static MEDICI_FN void see_own(const struct medici_card *c, const struct stock *s, const struct bot_worth *worth,
							  int seat, float *to)
{
	int room = c->holds - c->load[seat];
	float rival = 0, rival_later = 0, later = s->worth[seat] + (float)room * s->value;
	for (int other = 0; other < c->players; other++) {
		if (other == seat)
			continue;
		rival = greater(rival, s->worth[other]);
		rival_later = greater(rival_later, s->worth[other] + (float)(c->holds - c->load[other]) * s->value);
	}
	to[0] = (float)room / 5.0f;
	to[1] = room == 0 ? 1.0f : 0;
	to[2] = room == 1 ? 1.0f : 0;
	to[3] = room == 2 ? 1.0f : 0;
	to[4] = s->worth[seat] / 20.0f;
	to[5] = (s->worth[seat] - rival) / 10.0f;
	to[6] = worth[seat].ship / 20.0f;
	to[7] = worth[seat].stalls / 30.0f;
	to[8] = worth[seat].bonus / 30.0f;
	to[9] = room >= REACH ? 1.0f : 0;
	to[10] = later / 20.0f;
	to[11] = (later - rival_later) / 10.0f;
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
	float own = s->count[seat][good], many = c->players == 2 ? 7.0f : 5.0f, best = 0, second = 0;
	for (int other = 0; other < c->players; other++) {
		float count = s->count[other][good];
		if (other == seat)
			continue;
		second = greater(second, count < best ? count : best);
		best = greater(best, count);
	}
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

/* As on the board: each seat sees its best good first, of equal ones the more contested. */
static MEDICI_FN void see_goods(const struct medici_card *c, const struct stock *s, int seat, float *to)
{
	float seen[MEDICI_GOODS][PER_GOOD], key[MEDICI_GOODS];
	for (int good = 0; good < MEDICI_GOODS; good++) {
		see_good(c, s, seat, good, seen[good]);
		key[good] = seen[good][0] * 4096.0f + seen[good][2] * 256.0f + seen[good][3] * 16.0f + seen[good][4];
	}
	for (int good = 0; good < MEDICI_GOODS; good++) {
		int before = 0;
		for (int other = 0; other < MEDICI_GOODS; other++)
			before += key[other] > key[good] || (key[other] == key[good] && other < good);
		for (int i = 0; i < PER_GOOD; i++)
			to[before * PER_GOOD + i] = seen[good][i];
	}
}

MEDICI_FN void see_cards(struct see *see, const struct medici_card *card, float (*row)[SEE_WIDTH])
{
	struct outlook_params params = see_sober();
	struct medici_card c = *card;
	struct stock stock;
	struct bot_worth worth[MEDICI_SEATS_MAX];
	see->players = c.players;
	see->holds_day = c.phase == MEDICI_CARD_FIRST;
	for (int seat = 0; see->holds_day && c.phase == MEDICI_CARD_FIRST; seat++)
		medici_card_first(&c, seat, NULL); /* refuses those who may not */
	see->selector = c.turn;
	stock_read(&stock, &c);
	stock_judge(&stock, &params, worth);
	see->heat =
		2.5f + 4.5f * (float)(MEDICI_DAYS - c.day) + 5.0f * (float)free_holds(&c) / (float)(c.players * c.holds);
	for (int seat = 0; seat < c.players; seat++) {
		see->money[seat] = (float)c.money[seat];
		see->hope[seat] = worth[seat].total;
		see_own(&c, &stock, worth, seat, row[seat] + OWN);
		see_goods(&c, &stock, seat, row[seat] + GOODS);
		see_table(&c, &stock, see->holds_day, row[seat] + TABLE);
		for (int i = TABLE_END; i < SEE_WIDTH; i++)
			row[seat][i] = 0;
	}
}
