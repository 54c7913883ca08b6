/* Editions and decks as data, and the check of what is agreed before a game.
 *
 * To add an edition: a row in `table`, MEDICI_EDITIONS one higher, its differences in docs/rules.md. */
#include <medici/base.h>

/* Ships by place (B17) and stalls (B20), by number of buyers; index 0 and 1 are never played. */
#define NOT_PLAYED \
	{ \
		0, 0, 0, 0, 0, 0 \
	}
#define SHIP_3_TO_6 \
	{30, 15, 0, 0, 0, 0}, {30, 20, 10, 0, 0, 0}, {30, 20, 10, 5, 0, 0}, \
	{ \
		30, 20, 15, 10, 5, 0 \
	}
#define STALL_3_TO_6 \
	{10, 5, 0, 0, 0, 0}, {10, 5, 0, 0, 0, 0}, {10, 5, 0, 0, 0, 0}, \
	{ \
		10, 5, 0, 0, 0, 0 \
	}

MEDICI_FN const struct medici_edition *medici_edition(int index)
{
	/* name, fewest buyers, holds (B3), money (B4), bag (B5), ships, stalls, bonus by level (B21) */
	static const struct medici_edition table[MEDICI_EDITIONS] = {
		{"rio-grande-2006",
		 3,
		 {0, 0, 0, 5, 5, 5, 5},
		 {0, 0, 0, 40, 40, 30, 30},
		 {0, 0, 0, 18, 24, 30, 36},
		 {NOT_PLAYED, NOT_PLAYED, NOT_PLAYED, SHIP_3_TO_6},
		 {NOT_PLAYED, NOT_PLAYED, NOT_PLAYED, STALL_3_TO_6},
		 {0, 0, 0, 0, 0, 5, 10, 20}},
		{"amigo-1995",
		 3,
		 {0, 0, 0, 5, 5, 5, 5},
		 {0, 0, 0, 40, 40, 30, 30},
		 {0, 0, 0, 18, 24, 30, 36},
		 {NOT_PLAYED, NOT_PLAYED, NOT_PLAYED, SHIP_3_TO_6},
		 {NOT_PLAYED, NOT_PLAYED, NOT_PLAYED, STALL_3_TO_6},
		 {0, 0, 0, 0, 0, 0, 10, 20}},
		{"grail-2016",
		 2,
		 {0, 0, 7, 5, 5, 5, 5},
		 {0, 0, 40, 40, 40, 30, 30},
		 {0, 0, 18, 18, 24, 30, 36},
		 {NOT_PLAYED, NOT_PLAYED, {20, 0, 0, 0, 0, 0}, SHIP_3_TO_6},
		 {NOT_PLAYED, NOT_PLAYED, {10, 0, 0, 0, 0, 0}, STALL_3_TO_6},
		 {0, 0, 0, 0, 0, 5, 10, 20}},
	};
	return index >= 0 && index < MEDICI_EDITIONS ? &table[index] : NULL;
}

MEDICI_FN const uint8_t *medici_card_ship_pay(int players)
{
	static const uint8_t table[MEDICI_SEATS_MAX + 1][MEDICI_SEATS_MAX] = {
		NOT_PLAYED, NOT_PLAYED, {20, 0, 0, 0, 0, 0}, SHIP_3_TO_6};
	return table[players];
}

/* C2: per good 0, 0x2, 0g, 2, 3, 4, 5; then green2 and black7. */
MEDICI_FN void medici_deck_builtin(uint8_t deck[MEDICI_CARD_KINDS])
{
	static const uint8_t per_good[7] = {0, 3, 3, 4, 4, 3, 3};
	for (int good = 0; good < MEDICI_GOODS; good++)
		for (int k = 0; k < 7; k++)
			deck[good * 7 + k] = per_good[k];
	deck[MEDICI_GREEN2] = 5;
	deck[MEDICI_BLACK7] = 5;
}

MEDICI_FN void medici_setup_default(struct medici_setup *setup, enum medici_kind kind, int players)
{
	setup->kind = (uint8_t)kind;
	setup->edition = 0;
	setup->players = (uint8_t)players;
	setup->first = MEDICI_NOBODY;
	setup->bonus20 = 0;
	setup->empty_placed = 0;
	medici_deck_builtin(setup->deck);
}

static MEDICI_FN enum medici_status check_board(const struct medici_setup *setup)
{
	const struct medici_edition *edition = medici_edition(setup->edition);
	if (!edition)
		return MEDICI_E_EDITION;
	if (setup->players < edition->players_min || setup->players > MEDICI_SEATS_MAX)
		return MEDICI_E_BUYERS;
	if (setup->first != MEDICI_NOBODY && setup->first >= setup->players)
		return MEDICI_E_NAMED_FIRST;
	return MEDICI_OK;
}

static MEDICI_FN enum medici_status check_card(const struct medici_setup *setup)
{
	int total = 0;
	if (setup->players < 2 || setup->players > MEDICI_SEATS_MAX)
		return MEDICI_E_PLAYERS;
	for (int kind = 0; kind < MEDICI_CARD_KINDS; kind++)
		total += setup->deck[kind];
	return total >= 1 && total <= MEDICI_DECK_MAX ? MEDICI_OK : MEDICI_E_DECK;
}

MEDICI_FN enum medici_status medici_setup_check(const struct medici_setup *setup)
{
	switch (setup->kind) {
	case MEDICI_BOARD:
		return check_board(setup);
	case MEDICI_CARD:
		return check_card(setup);
	default:
		return MEDICI_E_GAME;
	}
}
