/* The columns of lorenzo's feature matrix, for both games, and the features that both games compute in the same way.
 *
 * The matrix has one row per seat. A row describes the game from that seat's point of view:
 *
 *   column 0       12        24              69             93    96
 *          | money | own ship | 5 goods x 9   | whole table  | 0    |
 *          | seats | outlook  | best first    | same in all  | pad  |
 *
 * The trained weights depend on this order: a column may be added at the end, but never moved. */
#ifndef BOTS_LORENZO_COLUMNS_H
#define BOTS_LORENZO_COLUMNS_H

#include "bots/lorenzo_features.h"

/* Columns that depend on money and on who selects next. "Wealth" is money plus expected income; a lead may be negative.
 */
enum {
	COL_MONEY,
	COL_MONEY_LEAD_BEST, /* over the richest rival */
	COL_MONEY_LEAD_MEAN, /* over the rivals' mean */
	COL_WEALTH_LEAD_BEST,
	COL_WEALTH_LEAD_MEAN,
	COL_WEALTH_LEAD_WORST, /* over the poorest rival */
	COL_TURN_DISTANCE,     /* one-hot: seats from the next selector to this one */
	COL_MONEY_END = COL_TURN_DISTANCE + MEDICI_SEATS_MAX
};

MEDICI_STATIC_ASSERT((int)COL_MONEY_END == (int)FEATURES_MONEY, "the money columns come first");

/* The seat's own ship, and what the closed-form outlook expects it to earn. */
enum {
	COL_FREE_HOLDS = FEATURES_MONEY,
	COL_FULL,     /* 1 if no hold is free */
	COL_ONE_FREE, /* 1 if exactly one is */
	COL_TWO_FREE,
	COL_SHIP_VALUE,
	COL_SHIP_LEAD, /* over the best rival ship */
	COL_EXPECTED_SHIP,
	COL_EXPECTED_STALLS,
	COL_EXPECTED_BONUS,
	COL_EXPECTED_ROOM,                      /* board: cost of the lots still to buy */
	COL_CAN_TAKE_THREE = COL_EXPECTED_ROOM, /* cards: 1 if three cards fit */
	COL_FULL_SHIP_VALUE,                    /* if all free holds got an average piece */
	COL_FULL_SHIP_LEAD,
	COL_GOODS
};

/* Within the block of one good, from COL_GOODS on; counts are lots or icons, those on the ship included. */
enum {
	GOOD_COUNT,
	GOOD_BANKED, /* without the ship: the stall's level, or icons in the warehouse */
	GOOD_RIVAL_BEST,
	GOOD_RIVAL_SECOND,
	GOOD_UNSEEN,        /* share of this good among the unseen pieces */
	GOOD_BOARD_LEVEL_5, /* board: 1 if the count reaches 5, 6, 7 */
	GOOD_BOARD_LEVEL_6,
	GOOD_BOARD_LEVEL_7,
	GOOD_BOARD_LEAD, /* over the best rival */
	GOOD_COLUMNS,
	GOOD_CARD_BONUS = GOOD_BOARD_LEVEL_5, /* cards: 1 if the count earns the bonus of C11 */
	GOOD_CARD_NEAR_BONUS,                 /* 1 if at most one icon is missing */
	GOOD_CARD_LEAD,
	GOOD_CARD_IN_REACH /* icons among the cards that can be taken */
};

/* The whole table: the same in every row. Both games start with these. */
enum {
	COL_TABLE = COL_GOODS + MEDICI_GOODS * GOOD_COLUMNS,
	COL_BIAS = COL_TABLE,
	COL_DAY,                                         /* one-hot */
	COL_PLAYERS = COL_DAY + MEDICI_DAYS,             /* one-hot, from 2 players on */
	COL_UNSEEN = COL_PLAYERS + MEDICI_SEATS_MAX - 1, /* lots in the bag, or cards unseen */
	COL_OPEN_SHIPS,                                  /* share of the ships that are not full */
	COL_UNSEEN_VALUE,                                /* mean value of an unseen piece */
	COL_GAME
};

enum {
	COL_BOARD_GOLD = COL_GAME, /* 1 if the gold lot is unseen */
	COL_BOARD_FIVES,           /* unseen lots of value 5 */
	COL_BOARD_FREE_HOLDS,
	COL_BOARD_SURPLUS, /* lots in the bag beyond the free holds */
	COL_BOARD_FILL,    /* 1 if the last ship with room is being filled */
	COL_BOARD_BETWEEN_DAYS,
	COL_BOARD_BONUS_5,   /* what level 5 pays in this edition */
	COL_BOARD_MOST_FREE, /* free holds of the emptiest ship */
	COL_BOARD_UNSEEN_ALL,
	COL_BOARD_SMALL, /* unseen lots of value 0 and 1 */
	COL_BOARD_END
};

enum {
	COL_CARD_FREE_HOLDS = COL_GAME,
	COL_CARD_MARKET,
	COL_CARD_LAST_TURN,
	COL_CARD_BETWEEN_DAYS,
	COL_CARD_BONUS20,
	COL_CARD_EMPTY_PLACED,
	COL_CARD_REACH, /* for each card that can be taken: its value, and 1 if it needs no hold */
	COL_CARD_END = COL_CARD_REACH + 2 * MEDICI_GROUP_MAX
};

MEDICI_STATIC_ASSERT((int)COL_BOARD_END <= (int)FEATURES && (int)COL_CARD_END <= (int)FEATURES,
					 "all columns fit into a row");

struct column_ships {
	int players;
	float value; /* mean value of an unseen piece */
	int room[MEDICI_SEATS_MAX];
	const float *worth; /* value of each ship so far */
};

static inline MEDICI_FN float column_greater(float a, float b)
{
	return a > b ? a : b;
}

/* Returns the free holds of all ships together. */
static inline MEDICI_FN int column_room(const struct column_ships *s)
{
	int sum = 0;
	for (int seat = 0; seat < s->players; seat++)
		sum += s->room[seat];
	return sum;
}

/* Fills in everything but `value` and `worth`, which differ between the games. */
static inline MEDICI_FN void column_holds(struct column_ships *s, int players, int holds, const uint8_t *load)
{
	s->players = players;
	for (int seat = 0; seat < players; seat++)
		s->room[seat] = holds - load[seat];
}

/* Fills in the context's players, temperature, money and income. */
static inline MEDICI_FN void column_context(struct features_context *context, const struct column_ships *s, int holds,
											int days_later, const uint16_t *money, const struct bot_worth *worth)
{
	int players = s->players;
	context->players = players;
	context->temperature = 2.5f + 4.5f * (float)days_later + 5.0f * (float)column_room(s) / (float)(players * holds);
	for (int seat = 0; seat < players; seat++) {
		context->money[seat] = (float)money[seat];
		context->income[seat] = worth[seat].total;
	}
}

/* Fills the columns from COL_FREE_HOLDS to COL_FULL_SHIP_LEAD, except the one that differs between the games
 * (COL_EXPECTED_ROOM or COL_CAN_TAKE_THREE). */
static inline MEDICI_FN void column_own_ship(const struct column_ships *s, const struct bot_worth *worth, int seat,
											 float *row)
{
	int room = s->room[seat];
	float rival = 0, rival_full = 0, full = s->worth[seat] + (float)room * s->value;
	for (int other = 0; other < s->players; other++) {
		if (other == seat)
			continue;
		rival = column_greater(rival, s->worth[other]);
		rival_full = column_greater(rival_full, s->worth[other] + (float)s->room[other] * s->value);
	}
	row[COL_FREE_HOLDS] = (float)room / 5.0f;
	row[COL_FULL] = room == 0 ? 1.0f : 0;
	row[COL_ONE_FREE] = room == 1 ? 1.0f : 0;
	row[COL_TWO_FREE] = room == 2 ? 1.0f : 0;
	row[COL_SHIP_VALUE] = s->worth[seat] / 20.0f;
	row[COL_SHIP_LEAD] = (s->worth[seat] - rival) / 10.0f;
	row[COL_EXPECTED_SHIP] = worth[seat].ship / 20.0f;
	row[COL_EXPECTED_STALLS] = worth[seat].stalls / 30.0f;
	row[COL_EXPECTED_BONUS] = worth[seat].bonus / 30.0f;
	row[COL_FULL_SHIP_VALUE] = full / 20.0f;
	row[COL_FULL_SHIP_LEAD] = (full - rival_full) / 10.0f;
}

/* Finds the two greatest counts among the rivals of `seat`. */
static inline MEDICI_FN void column_rivals(const float *count, int players, int seat, float *best, float *second)
{
	*best = *second = 0;
	for (int other = 0; other < players; other++) {
		if (other == seat)
			continue;
		*second = column_greater(*second, count[other] < *best ? count[other] : *best);
		*best = column_greater(*best, count[other]);
	}
}

/* Fills the columns of a good from GOOD_COUNT to GOOD_RIVAL_SECOND, all divided by `scale`. Returns the lead of `seat`
 * over its best rival. */
static inline MEDICI_FN float column_good(const float *count, int players, int seat, int banked, float scale,
										  float *block)
{
	float best, second;
	column_rivals(count, players, seat, &best, &second);
	block[GOOD_COUNT] = count[seat] / scale;
	block[GOOD_BANKED] = (float)banked / scale;
	block[GOOD_RIVAL_BEST] = best / scale;
	block[GOOD_RIVAL_SECOND] = second / scale;
	return count[seat] - best;
}

/* Fills COL_BIAS, COL_DAY and COL_PLAYERS. */
static inline MEDICI_FN void column_table(int day, int players, float *row)
{
	row[COL_BIAS] = 1.0f;
	for (int i = 1; i <= MEDICI_DAYS; i++)
		row[COL_DAY + i - 1] = day == i ? 1.0f : 0;
	for (int i = 2; i <= MEDICI_SEATS_MAX; i++)
		row[COL_PLAYERS + i - 2] = players == i ? 1.0f : 0;
}

/* Writes the blocks of the goods, each seat's best good first; among equal ones the more contested. The goods are
 * interchangeable in the rules, so sorting them saves the network from learning the same thing five times. */
static inline MEDICI_FN void column_goods(float (*block)[GOOD_COLUMNS], float *row)
{
	float key[MEDICI_GOODS];
	for (int good = 0; good < MEDICI_GOODS; good++)
		key[good] = block[good][GOOD_COUNT] * 4096.0f + block[good][GOOD_RIVAL_BEST] * 256.0f +
					block[good][GOOD_RIVAL_SECOND] * 16.0f + block[good][GOOD_UNSEEN];
	for (int good = 0; good < MEDICI_GOODS; good++) {
		int before = 0;
		for (int other = 0; other < MEDICI_GOODS; other++)
			before += key[other] > key[good] || (key[other] == key[good] && other < good);
		for (int i = 0; i < GOOD_COLUMNS; i++)
			row[COL_GOODS + before * GOOD_COLUMNS + i] = block[good][i];
	}
}

#endif
