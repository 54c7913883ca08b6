/* What the rows of both games have in common: where things stand in a row, ships against each other, goods in order. */
#ifndef BOTS_LORENZO_ROW_H
#define BOTS_LORENZO_ROW_H

#include "bots/lorenzo_see.h"

enum {
	ROW_OWN = SEE_MONEY, /* the seat's own ship and prospects */
	ROW_GOODS = ROW_OWN + 12,
	ROW_PER_GOOD = 9,
	ROW_TABLE = ROW_GOODS + MEDICI_GOODS * ROW_PER_GOOD /* what is the same for all seats */
};

struct row_ships {
	int players;
	float value; /* an unseen lot's or card's, on average */
	int room[MEDICI_SEATS_MAX];
	const float *worth; /* of each ship so far */
};

static inline MEDICI_FN float row_greater(float a, float b)
{
	return a > b ? a : b;
}

static inline MEDICI_FN int row_room(const struct row_ships *s)
{
	int sum = 0;
	for (int seat = 0; seat < s->players; seat++)
		sum += s->room[seat];
	return sum;
}

/* All of ROW_OWN but its tenth number, which is the game's own. */
static inline MEDICI_FN void row_own(const struct row_ships *s, const struct bot_worth *worth, int seat, float *to)
{
	int room = s->room[seat];
	float rival = 0, rival_later = 0, later = s->worth[seat] + (float)room * s->value;
	for (int other = 0; other < s->players; other++) {
		if (other == seat)
			continue;
		rival = row_greater(rival, s->worth[other]);
		rival_later = row_greater(rival_later, s->worth[other] + (float)s->room[other] * s->value);
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
	to[10] = later / 20.0f;
	to[11] = (later - rival_later) / 10.0f;
}

/* A number of each seat's: the rivals' best and second. */
static inline MEDICI_FN void row_rivals(const float *number, int players, int seat, float *best, float *second)
{
	*best = *second = 0;
	for (int other = 0; other < players; other++) {
		if (other == seat)
			continue;
		*second = row_greater(*second, number[other] < *best ? number[other] : *best);
		*best = row_greater(*best, number[other]);
	}
}

/* The day, and the number of players: the first nine of ROW_TABLE. */
static inline MEDICI_FN void row_table(int day, int players, float *to)
{
	to[0] = 1.0f;
	for (int i = 1; i <= MEDICI_DAYS; i++)
		to[i] = day == i ? 1.0f : 0;
	for (int i = 2; i <= MEDICI_SEATS_MAX; i++)
		to[2 + i] = players == i ? 1.0f : 0;
}

/* Goods are alike but for what lies where: each seat sees its best first, of equal ones the more contested. */
static inline MEDICI_FN void row_goods(float (*seen)[ROW_PER_GOOD], float *to)
{
	float key[MEDICI_GOODS];
	for (int good = 0; good < MEDICI_GOODS; good++)
		key[good] = seen[good][0] * 4096.0f + seen[good][2] * 256.0f + seen[good][3] * 16.0f + seen[good][4];
	for (int good = 0; good < MEDICI_GOODS; good++) {
		int before = 0;
		for (int other = 0; other < MEDICI_GOODS; other++)
			before += key[other] > key[good] || (key[other] == key[good] && other < good);
		for (int i = 0; i < ROW_PER_GOOD; i++)
			to[before * ROW_PER_GOOD + i] = seen[good][i];
	}
}

#endif
