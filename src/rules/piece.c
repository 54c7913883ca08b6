/* Lots and cards: what each is worth, and its name in a record. */
#include "piece.h"

MEDICI_FN const char *medici_good_name(int good)
{
	switch (good) {
	case MEDICI_CLOTH:
		return "cloth";
	case MEDICI_FUR:
		return "fur";
	case MEDICI_GRAIN:
		return "grain";
	case MEDICI_DYE:
		return "dye";
	case MEDICI_SPICE:
		return "spice";
	default:
		return "";
	}
}

MEDICI_FN int medici_lot_good(int lot)
{
	return lot_good(lot);
}

MEDICI_FN int medici_lot_value(int lot)
{
	return lot_value(lot);
}

MEDICI_FN int medici_lot_copies(int lot)
{
	return lot_is_five(lot) ? 2 : 1;
}

MEDICI_FN int medici_card_good(int card)
{
	return card_good(card);
}

MEDICI_FN int medici_card_value(int card)
{
	return card_value(card);
}

MEDICI_FN int medici_card_icons(int card)
{
	return card_icons(card);
}

MEDICI_FN int medici_card_room(int card)
{
	return card_room(card);
}

static MEDICI_FN int put(char *to, int at, const char *text)
{
	while (*text)
		to[at++] = *text++;
	return at;
}

static MEDICI_FN int lot_name(int lot, char *name)
{
	if (lot == MEDICI_GOLD)
		return put(name, 0, "gold10");
	int len = put(name, 0, medici_good_name(lot_good(lot)));
	name[len++] = (char)('0' + lot_value(lot));
	return len;
}

static MEDICI_FN int card_name(int card, char *name)
{
	if (card == MEDICI_GREEN2)
		return put(name, 0, "green2");
	if (card == MEDICI_BLACK7)
		return put(name, 0, "black7");
	int len = put(name, 0, medici_good_name(card_good(card)));
	name[len++] = (char)('0' + card_value(card));
	if (card_icons(card) == 2)
		return put(name, len, "x2");
	return card_room(card) ? len : put(name, len, "g");
}

MEDICI_FN int medici_piece_name(enum medici_kind kind, int piece, char name[MEDICI_NAME_SIZE])
{
	int kinds = kind == MEDICI_BOARD ? MEDICI_LOT_KINDS : MEDICI_CARD_KINDS;
	int len = 0;
	if (piece >= 0 && piece < kinds)
		len = kind == MEDICI_BOARD ? lot_name(piece, name) : card_name(piece, name);
	name[len] = '\0';
	return len;
}

MEDICI_FN int medici_piece_parse(enum medici_kind kind, const char *name, size_t len)
{
	int kinds = kind == MEDICI_BOARD ? MEDICI_LOT_KINDS : MEDICI_CARD_KINDS;
	for (int piece = 0; piece < kinds; piece++) {
		char known[MEDICI_NAME_SIZE];
		size_t known_len = (size_t)medici_piece_name(kind, piece, known);
		size_t same = 0;
		while (same < len && same < known_len && name[same] == known[same])
			same++;
		if (same == len && same == known_len)
			return piece;
	}
	return -1;
}
