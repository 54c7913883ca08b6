#include "bots/lorenzo_columns.h"

static MEDICI_FN float capped(float count)
{
	return count < (float)MEDICI_TOP_LEVEL ? count : (float)MEDICI_TOP_LEVEL;
}

static MEDICI_FN void table_columns(const struct medici_board *b, const struct outlook *o,
									const struct column_ships *ships, int between_days, float *row)
{
	int room = column_room(ships), fives = 0, small = 0, most = 0;
	for (int good = 0; good < MEDICI_GOODS; good++) {
		fives += medici_board_unseen(b, good * 6 + 5);
		small += medici_board_unseen(b, good * 6) + medici_board_unseen(b, good * 6 + 1);
	}
	for (int seat = 0; seat < b->players; seat++)
		most = ships->room[seat] > most ? ships->room[seat] : most;
	column_table(b->day, b->players, row);
	row[COL_UNSEEN] = (float)b->bag / 36.0f;
	row[COL_OPEN_SHIPS] = (float)b->open / (float)b->players;
	row[COL_UNSEEN_VALUE] = o->value / 5.0f;
	row[COL_BOARD_GOLD] = (float)medici_board_unseen(b, MEDICI_GOLD);
	row[COL_BOARD_FIVES] = (float)fives / 10.0f;
	row[COL_BOARD_FREE_HOLDS] = (float)room / 30.0f;
	row[COL_BOARD_SURPLUS] = (float)(b->bag - room) / 20.0f;
	row[COL_BOARD_FILL] = b->phase == MEDICI_BOARD_FILL ? 1.0f : 0;
	row[COL_BOARD_BETWEEN_DAYS] = between_days ? 1.0f : 0;
	row[COL_BOARD_BONUS_5] = (float)o->numbers->bonus[5] / 5.0f;
	row[COL_BOARD_MOST_FREE] = (float)most / 5.0f;
	row[COL_BOARD_UNSEEN_ALL] = (float)b->unseen_count / 36.0f;
	row[COL_BOARD_SMALL] = (float)small / 10.0f;
}

static MEDICI_FN void good_columns(const struct medici_board *b, const struct outlook *o, int seat, int good,
								   float *block)
{
	float count[MEDICI_SEATS_MAX] = {0};
	for (int other = 0; other < b->players; other++)
		count[other] = capped(o->count[other][good]);
	float own = count[seat], lead = column_good(count, b->players, seat, b->level[seat][good], 7.0f, block);
	block[GOOD_UNSEEN] = o->share[good] * 5.0f;
	block[GOOD_BOARD_LEVEL_5] = own >= 5.0f ? 1.0f : 0;
	block[GOOD_BOARD_LEVEL_6] = own >= 6.0f ? 1.0f : 0;
	block[GOOD_BOARD_LEVEL_7] = own >= 7.0f ? 1.0f : 0;
	block[GOOD_BOARD_LEAD] = lead / 3.0f;
}

static MEDICI_FN void goods_columns(const struct medici_board *b, const struct outlook *o, int seat, float *row)
{
	float block[MEDICI_GOODS][GOOD_COLUMNS];
	for (int good = 0; good < MEDICI_GOODS; good++)
		good_columns(b, o, seat, good, block[good]);
	column_goods(block, row);
}

MEDICI_FN void features_board(struct features_context *context, const struct medici_board *board,
							  float (*row)[FEATURES])
{
	struct medici_board b = *board;
	struct outlook_params params = outlook_normal_params();
	struct outlook outlook;
	struct column_ships ships;
	struct bot_worth worth[MEDICI_SEATS_MAX];
	context->between_days = b.phase == MEDICI_BOARD_FIRST;
	for (int seat = 0; context->between_days && b.phase == MEDICI_BOARD_FIRST; seat++)
		medici_board_first(&b, seat, NULL); /* has no effect for a seat that may not start the day */
	context->selector = b.selector;
	outlook_read(&outlook, &b);
	outlook_judge(&outlook, &params, worth);
	column_holds(&ships, b.players, b.holds, b.load);
	ships.value = outlook.value;
	ships.worth = outlook.worth;
	column_context(context, &ships, b.holds, outlook.days_later, b.money, worth);
	for (int seat = 0; seat < b.players; seat++) {
		column_own_ship(&ships, worth, seat, row[seat]);
		row[seat][COL_EXPECTED_ROOM] = worth[seat].room / 10.0f;
		goods_columns(&b, &outlook, seat, row[seat]);
		table_columns(&b, &outlook, &ships, context->between_days, row[seat]);
		for (int i = COL_BOARD_END; i < FEATURES; i++)
			row[seat][i] = 0;
	}
}

/* ---- Money ---- */

/* B6; of several equally poor players the first one stands for all. */
static MEDICI_FN int poorest(const struct features_context *context)
{
	int seat = 0;
	for (int other = 1; other < context->players; other++)
		if (context->money[other] < context->money[seat])
			seat = other;
	return seat;
}

/* A seat's lead over its best rival, over the rivals' mean, and over its worst rival. */
struct lead {
	float best, mean, worst;
};

static MEDICI_FN struct lead lead_of(const float *florins, int players, int seat)
{
	float sum = 0, most = -1e9f, least = 1e9f;
	struct lead lead;
	for (int other = 0; other < players; other++) {
		if (other == seat)
			continue;
		sum += florins[other];
		most = column_greater(most, florins[other]);
		least = -column_greater(-least, -florins[other]);
	}
	lead.best = florins[seat] - most;
	lead.mean = florins[seat] - sum / (float)(players - 1);
	lead.worst = florins[seat] - least;
	return lead;
}

MEDICI_FN void features_money(const struct features_context *context, float (*row)[FEATURES],
							  float base[MEDICI_SEATS_MAX], float ahead[MEDICI_SEATS_MAX])
{
	float wealth[MEDICI_SEATS_MAX];
	int players = context->players, selector = context->between_days ? poorest(context) : context->selector;
	for (int seat = 0; seat < players; seat++)
		wealth[seat] = context->money[seat] + context->income[seat];
	for (int seat = 0; seat < players; seat++) {
		struct lead money = lead_of(context->money, players, seat), total = lead_of(wealth, players, seat);
		int distance = seat >= selector ? seat - selector : seat - selector + players;
		base[seat] = wealth[seat] / context->temperature;
		ahead[seat] = total.mean;
		row[seat][COL_MONEY] = context->money[seat] / 50.0f;
		row[seat][COL_MONEY_LEAD_BEST] = money.best / 50.0f;
		row[seat][COL_MONEY_LEAD_MEAN] = money.mean / 50.0f;
		row[seat][COL_WEALTH_LEAD_BEST] = total.best / 30.0f;
		row[seat][COL_WEALTH_LEAD_MEAN] = total.mean / 30.0f;
		row[seat][COL_WEALTH_LEAD_WORST] = total.worst / 30.0f;
		for (int i = 0; i < MEDICI_SEATS_MAX; i++)
			row[seat][COL_TURN_DISTANCE + i] = i == distance ? 1.0f : 0;
	}
}
