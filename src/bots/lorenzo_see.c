#include "bots/lorenzo_row.h"

enum { TABLE_END = ROW_TABLE + 22 };

MEDICI_STATIC_ASSERT((int)TABLE_END <= (int)SEE_WIDTH, "all that is seen fits into a row");

static MEDICI_FN float capped(float count)
{
	return count < (float)MEDICI_TOP_LEVEL ? count : (float)MEDICI_TOP_LEVEL;
}

static MEDICI_FN void see_ships(const struct medici_board *b, const struct outlook *o, struct row_ships *ships)
{
	ships->players = b->players;
	ships->value = o->value;
	ships->worth = o->worth;
	for (int seat = 0; seat < b->players; seat++)
		ships->room[seat] = b->holds - b->load[seat];
}

/* The table: the same in every row. */
static MEDICI_FN void see_table(const struct medici_board *b, const struct outlook *o, const struct row_ships *ships,
								int holds_day, float *to)
{
	int room = row_room(ships), fives = 0, small = 0, most = 0;
	for (int good = 0; good < MEDICI_GOODS; good++) {
		fives += medici_board_unseen(b, good * 6 + 5);
		small += medici_board_unseen(b, good * 6) + medici_board_unseen(b, good * 6 + 1);
	}
	for (int seat = 0; seat < b->players; seat++)
		most = ships->room[seat] > most ? ships->room[seat] : most;
	row_table(b->day, b->players, to);
	to[9] = (float)b->bag / 36.0f;
	to[10] = (float)b->open / (float)b->players;
	to[11] = o->value / 5.0f;
	to[12] = (float)medici_board_unseen(b, MEDICI_GOLD);
	to[13] = (float)fives / 10.0f;
	to[14] = (float)room / 30.0f;
	to[15] = (float)(b->bag - room) / 20.0f;
	to[16] = b->phase == MEDICI_BOARD_FILL ? 1.0f : 0;
	to[17] = holds_day ? 1.0f : 0;
	to[18] = (float)o->numbers->bonus[5] / 5.0f;
	to[19] = (float)most / 5.0f;
	to[20] = (float)b->unseen_count / 36.0f;
	to[21] = (float)small / 10.0f;
}

static MEDICI_FN void see_good(const struct medici_board *b, const struct outlook *o, int seat, int good, float *to)
{
	float count[MEDICI_SEATS_MAX] = {0}, best, second;
	for (int other = 0; other < b->players; other++)
		count[other] = capped(o->count[other][good]);
	float own = count[seat];
	row_rivals(count, b->players, seat, &best, &second);
	to[0] = own / 7.0f;
	to[1] = (float)b->level[seat][good] / 7.0f;
	to[2] = best / 7.0f;
	to[3] = second / 7.0f;
	to[4] = o->share[good] * 5.0f;
	to[5] = own >= 5.0f ? 1.0f : 0;
	to[6] = own >= 6.0f ? 1.0f : 0;
	to[7] = own >= 7.0f ? 1.0f : 0;
	to[8] = (own - best) / 3.0f;
}

static MEDICI_FN void see_goods(const struct medici_board *b, const struct outlook *o, int seat, float *to)
{
	float seen[MEDICI_GOODS][ROW_PER_GOOD];
	for (int good = 0; good < MEDICI_GOODS; good++)
		see_good(b, o, seat, good, seen[good]);
	row_goods(seen, to);
}

MEDICI_FN void see_position(struct see *see, const struct medici_board *board, float (*row)[SEE_WIDTH])
{
	struct medici_board b = *board;
	struct outlook_params params = see_sober();
	struct outlook outlook;
	struct row_ships ships;
	struct bot_worth worth[MEDICI_SEATS_MAX];
	see->players = b.players;
	see->holds_day = b.phase == MEDICI_BOARD_FIRST;
	for (int seat = 0; see->holds_day && b.phase == MEDICI_BOARD_FIRST; seat++)
		medici_board_first(&b, seat, NULL); /* refuses those who may not */
	see->selector = b.selector;
	outlook_read(&outlook, &b);
	outlook_judge(&outlook, &params, worth);
	see_ships(&b, &outlook, &ships);
	see->heat = 2.5f + 4.5f * (float)outlook.days_later + 5.0f * (float)row_room(&ships) / (float)(b.players * b.holds);
	for (int seat = 0; seat < b.players; seat++) {
		see->money[seat] = (float)b.money[seat];
		see->hope[seat] = worth[seat].total;
		row_own(&ships, worth, seat, row[seat] + ROW_OWN);
		row[seat][ROW_OWN + 9] = worth[seat].room / 10.0f;
		see_goods(&b, &outlook, seat, row[seat] + ROW_GOODS);
		see_table(&b, &outlook, &ships, see->holds_day, row[seat] + ROW_TABLE);
		for (int i = TABLE_END; i < SEE_WIDTH; i++)
			row[seat][i] = 0;
	}
}

/* ---- Money ---- */

/* B6; of several equally poor ones the first stands for all. */
static MEDICI_FN int poorest(const struct see *see)
{
	int seat = 0;
	for (int other = 1; other < see->players; other++)
		if (see->money[other] < see->money[seat])
			seat = other;
	return seat;
}

/* Of a seat's number against the others': their best, their mean, their worst. */
static MEDICI_FN void compare(const float *number, int players, int seat, float *best, float *mean, float *worst)
{
	float sum = 0, most = -1e9f, least = 1e9f;
	for (int other = 0; other < players; other++) {
		if (other == seat)
			continue;
		sum += number[other];
		most = row_greater(most, number[other]);
		least = -row_greater(-least, -number[other]);
	}
	*best = number[seat] - most;
	*mean = number[seat] - sum / (float)(players - 1);
	*worst = number[seat] - least;
}

MEDICI_FN void see_money(const struct see *see, float (*row)[SEE_WIDTH], float base[MEDICI_SEATS_MAX],
						 float ahead[MEDICI_SEATS_MAX])
{
	float wealth[MEDICI_SEATS_MAX], best, mean, worst;
	int selector = see->holds_day ? poorest(see) : see->selector;
	for (int seat = 0; seat < see->players; seat++)
		wealth[seat] = see->money[seat] + see->hope[seat];
	for (int seat = 0; seat < see->players; seat++) {
		float *to = row[seat];
		int after = seat >= selector ? seat - selector : seat - selector + see->players;
		base[seat] = wealth[seat] / see->heat;
		compare(wealth, see->players, seat, &best, &mean, &worst);
		ahead[seat] = mean;
		to[3] = best / 30.0f;
		to[4] = mean / 30.0f;
		to[5] = worst / 30.0f;
		to[0] = see->money[seat] / 50.0f;
		compare(see->money, see->players, seat, &best, &mean, &worst);
		to[1] = best / 50.0f;
		to[2] = mean / 50.0f;
		for (int i = 0; i < MEDICI_SEATS_MAX; i++)
			to[6 + i] = i == after ? 1.0f : 0;
	}
}
