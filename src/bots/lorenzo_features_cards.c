/* Features of the card game between two turns, with the market as the next player finds it. */
#include "bots/lorenzo_columns.h"
#include "bots/stock.h"

enum { REACH = MEDICI_GROUP_MAX /* C5 */ };

/* Returns the card at this place, counted from the last one, or -1 if the market is shorter. */
static MEDICI_FN int in_reach(const struct medici_card *c, int place)
{
	return place < c->market_count ? c->market[c->market_count - 1 - place] : -1;
}

static MEDICI_FN void table_columns(const struct medici_card *c, const struct column_ships *ships, int between_days,
									float *row)
{
	column_table(c->day, c->players, row);
	row[COL_UNSEEN] = (float)c->unseen_count / 110.0f;
	row[COL_OPEN_SHIPS] = (float)c->open / (float)c->players;
	row[COL_UNSEEN_VALUE] = ships->value / 5.0f;
	row[COL_CARD_FREE_HOLDS] = (float)column_room(ships) / 30.0f;
	row[COL_CARD_MARKET] = (float)c->market_count / 10.0f;
	row[COL_CARD_LAST_TURN] = c->last_turn ? 1.0f : 0;
	row[COL_CARD_BETWEEN_DAYS] = between_days ? 1.0f : 0;
	row[COL_CARD_BONUS20] = c->bonus20 ? 1.0f : 0;
	row[COL_CARD_EMPTY_PLACED] = c->empty_placed ? 1.0f : 0;
	for (int place = 0; place < REACH; place++) {
		int piece = in_reach(c, place);
		row[COL_CARD_REACH + 2 * place] = piece < 0 ? 0 : (float)medici_card_value(piece) / 5.0f;
		row[COL_CARD_REACH + 2 * place + 1] = piece < 0 || medici_card_room(piece) ? 0 : 1.0f;
	}
}

/* Returns the mean number of icons of this good on an unseen card. */
static MEDICI_FN float icons_unseen(const struct medici_card *c, int good)
{
	int icons = 0;
	for (int kind = good * 7; kind < good * 7 + 7; kind++)
		icons += c->unseen[kind] * medici_card_icons(kind);
	return c->unseen_count ? (float)icons / (float)c->unseen_count : 0;
}

/* Returns the number of icons of this good on the cards that can be taken. */
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

static MEDICI_FN void good_columns(const struct medici_card *c, const struct stock *s, int seat, int good, float *block)
{
	float count[MEDICI_SEATS_MAX] = {0};
	float many = (float)medici_bonus_from(medici_card_numbers(c->players, c->bonus20)); /* C11 */
	for (int other = 0; other < c->players; other++)
		count[other] = s->count[other][good];
	float own = count[seat], lead = column_good(count, c->players, seat, c->stock[seat][good], 8.0f, block);
	block[GOOD_UNSEEN] = icons_unseen(c, good) * 5.0f;
	block[GOOD_CARD_BONUS] = own >= many ? 1.0f : 0;
	block[GOOD_CARD_NEAR_BONUS] = own >= many - 1.0f ? 1.0f : 0;
	block[GOOD_CARD_LEAD] = lead / 3.0f;
	block[GOOD_CARD_IN_REACH] = icons_in_reach(c, good) / 2.0f;
}

static MEDICI_FN void goods_columns(const struct medici_card *c, const struct stock *s, int seat, float *row)
{
	float block[MEDICI_GOODS][GOOD_COLUMNS];
	for (int good = 0; good < MEDICI_GOODS; good++)
		good_columns(c, s, seat, good, block[good]);
	column_goods(block, row);
}

MEDICI_FN void features_cards(struct features_context *context, const struct medici_card *card, float (*row)[FEATURES])
{
	struct outlook_params params = outlook_normal_params();
	struct medici_card c = *card;
	struct stock stock;
	struct column_ships ships;
	struct bot_worth worth[MEDICI_SEATS_MAX];
	context->between_days = c.phase == MEDICI_CARD_FIRST;
	for (int seat = 0; context->between_days && c.phase == MEDICI_CARD_FIRST; seat++)
		medici_card_first(&c, seat, NULL); /* has no effect for a seat that may not start the day */
	context->selector = c.turn;
	stock_read(&stock, &c);
	stock_judge(&stock, &params, worth);
	column_holds(&ships, c.players, c.holds, c.load);
	ships.value = stock.value;
	ships.worth = stock.worth;
	column_context(context, &ships, c.holds, MEDICI_DAYS - c.day, c.money, worth);
	for (int seat = 0; seat < c.players; seat++) {
		column_own_ship(&ships, worth, seat, row[seat]);
		row[seat][COL_CAN_TAKE_THREE] = ships.room[seat] >= REACH ? 1.0f : 0;
		goods_columns(&c, &stock, seat, row[seat]);
		table_columns(&c, &ships, context->between_days, row[seat]);
		for (int i = COL_CARD_END; i < FEATURES; i++)
			row[seat][i] = 0;
	}
}
