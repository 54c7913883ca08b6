/* What each lot and card is, as tables: private to the rules, for the inside of the loops. No range checks. */
#ifndef RULES_PIECE_H
#define RULES_PIECE_H

#include <medici/base.h>

static inline MEDICI_FN int lot_value(int lot)
{
	static const uint8_t value[MEDICI_LOT_KINDS] = {0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3,
													4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 10};
	return value[lot];
}

static inline MEDICI_FN int lot_good(int lot)
{
	static const uint8_t good[MEDICI_LOT_KINDS] = {
		0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, MEDICI_NO_GOOD};
	return good[lot];
}

static inline MEDICI_FN int lot_is_five(int lot)
{
	return lot_value(lot) == 5;
}

/* Returns the position of a lot among the 36: seven positions a good, the second 5 right after the first. */
static inline MEDICI_FN int lot_bit(int lot)
{
	static const uint8_t bit[MEDICI_LOT_KINDS] = {0,  1,  2,  3,  4,  5,  7,  8,  9,  10, 11, 12, 14, 15, 16, 17,
												  18, 19, 21, 22, 23, 24, 25, 26, 28, 29, 30, 31, 32, 33, 35};
	return bit[lot];
}

/* A card in one byte: value in the low three bits, then icons (two bits), then whether it takes room. */
static inline MEDICI_FN int card_face(int card)
{
#define CARD(value, icons, room) (value | icons << 3 | room << 5)
#define GOOD CARD(0, 1, 1), CARD(0, 2, 1), CARD(0, 1, 0), CARD(2, 1, 1), CARD(3, 1, 1), CARD(4, 1, 1), CARD(5, 1, 1)
	static const uint8_t face[MEDICI_CARD_KINDS] = {GOOD, GOOD, GOOD, GOOD, GOOD, CARD(2, 0, 0), CARD(7, 0, 1)};
#undef GOOD
#undef CARD
	return face[card];
}

static inline MEDICI_FN int card_value(int card)
{
	return card_face(card) & 7;
}

static inline MEDICI_FN int card_icons(int card)
{
	return card_face(card) >> 3 & 3;
}

static inline MEDICI_FN int card_room(int card)
{
	return card_face(card) >> 5;
}

static inline MEDICI_FN int card_good(int card)
{
	return card < MEDICI_GREEN2 ? card / 7 : MEDICI_NO_GOOD;
}

#endif
