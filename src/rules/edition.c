/* Editions and decks as data, and the check of a setup.
 *
 * To add an edition, add a row to the table of medici_edition, increase MEDICI_EDITIONS, and describe its differences
 * in docs/rules.md. */
#include <medici/base.h>

/* Payments by place: ships (B17, C7) by number of players, stalls and goods (B20, C9). */
#define SHIPS_2 20, 0, 0, 0, 0, 0
#define SHIPS_3 30, 15, 0, 0, 0, 0
#define SHIPS_4 30, 20, 10, 0, 0, 0
#define SHIPS_5 30, 20, 10, 5, 0, 0
#define SHIPS_6 30, 20, 15, 10, 5, 0
#define STALLS 10, 5, 0, 0, 0, 0
#define STALLS_2 10, 0, 0, 0, 0, 0

/* Bonus by level (B21) or by icons (C11), from 0 on. */
#define LEVELS_5_TO_7 0, 0, 0, 0, 0, 5, 10, 20, 20, 20, 20
#define LEVELS_6_TO_7 0, 0, 0, 0, 0, 0, 10, 20, 20, 20, 20
#define ICONS_5 0, 0, 0, 0, 0, 10, 10, 10, 10, 10, 10
#define ICONS_5_AND_8 0, 0, 0, 0, 0, 10, 10, 10, 20, 20, 20
#define ICONS_7 0, 0, 0, 0, 0, 0, 0, 10, 10, 10, 10
#define ICONS_7_AND_10 0, 0, 0, 0, 0, 0, 0, 10, 10, 10, 20

/* Rows: holds, florins at the start, lots in the bag, unit of a tied share, ships, stalls or goods, bonus. */
/* clang-format off */
#define NOT_PLAYED {0, 0, 0, 0, {0}, {0}, {0}}
#define BOARD_2(bonus) {7, 40, 18, MEDICI_BOARD_TIE_UNIT, {SHIPS_2}, {STALLS_2}, {bonus}}
#define BOARD_3_TO_6(bonus) \
	{5, 40, 18, MEDICI_BOARD_TIE_UNIT, {SHIPS_3}, {STALLS}, {bonus}}, \
	{5, 40, 24, MEDICI_BOARD_TIE_UNIT, {SHIPS_4}, {STALLS}, {bonus}}, \
	{5, 30, 30, MEDICI_BOARD_TIE_UNIT, {SHIPS_5}, {STALLS}, {bonus}}, \
	{5, 30, 36, MEDICI_BOARD_TIE_UNIT, {SHIPS_6}, {STALLS}, {bonus}}
#define CARD_2(bonus) {7, 0, 0, MEDICI_CARD_TIE_UNIT, {SHIPS_2}, {STALLS}, {bonus}}
#define CARD_3_TO_6(bonus) \
	{5, 0, 0, MEDICI_CARD_TIE_UNIT, {SHIPS_3}, {STALLS}, {bonus}}, \
	{5, 0, 0, MEDICI_CARD_TIE_UNIT, {SHIPS_4}, {STALLS}, {bonus}}, \
	{5, 0, 0, MEDICI_CARD_TIE_UNIT, {SHIPS_5}, {STALLS}, {bonus}}, \
	{5, 0, 0, MEDICI_CARD_TIE_UNIT, {SHIPS_6}, {STALLS}, {bonus}}
/* clang-format on */

MEDICI_FN const struct medici_edition *medici_edition(int index)
{
	/* name, title, fewest buyers (B1), numbers */
	static const struct medici_edition table[MEDICI_EDITIONS] = {
		{"rio-grande-2006", "Rio Grande 2006", 3, {NOT_PLAYED, NOT_PLAYED, NOT_PLAYED, BOARD_3_TO_6(LEVELS_5_TO_7)}},
		{"amigo-1995", "Amigo 1995", 3, {NOT_PLAYED, NOT_PLAYED, NOT_PLAYED, BOARD_3_TO_6(LEVELS_6_TO_7)}},
		{"grail-2016", "Grail 2016", 2, {NOT_PLAYED, NOT_PLAYED, BOARD_2(LEVELS_5_TO_7), BOARD_3_TO_6(LEVELS_5_TO_7)}},
	};
	return index >= 0 && index < MEDICI_EDITIONS ? &table[index] : NULL;
}

MEDICI_FN int medici_edition_find(const char *name)
{
	for (int index = 0; index < MEDICI_EDITIONS; index++) {
		const char *own = medici_edition(index)->name;
		size_t same = 0;
		while (own[same] && own[same] == name[same])
			same++;
		if (own[same] == name[same])
			return index;
	}
	return -1;
}

MEDICI_FN const struct medici_numbers *medici_card_numbers(int players, int bonus20)
{
	static const struct medici_numbers table[2][MEDICI_SEATS_MAX + 1] = {
		{NOT_PLAYED, NOT_PLAYED, CARD_2(ICONS_7), CARD_3_TO_6(ICONS_5)},
		{NOT_PLAYED, NOT_PLAYED, CARD_2(ICONS_7_AND_10), CARD_3_TO_6(ICONS_5_AND_8)}};
	return &table[bonus20][players];
}

MEDICI_FN const struct medici_numbers *medici_numbers(const struct medici_setup *setup)
{
	if (medici_setup_check(setup) != MEDICI_OK)
		return NULL;
	if (setup->kind == MEDICI_CARD)
		return medici_card_numbers(setup->players, setup->bonus20 != 0);
	return &medici_edition(setup->edition)->numbers[setup->players];
}

MEDICI_FN int medici_players_min(enum medici_kind kind, int edition)
{
	return kind == MEDICI_CARD ? 2 : medici_edition(edition)->players_min;
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
	if (!medici_edition(setup->edition))
		return MEDICI_E_EDITION;
	if (setup->players < medici_players_min(MEDICI_BOARD, setup->edition) || setup->players > MEDICI_SEATS_MAX)
		return MEDICI_E_BUYERS;
	if (setup->first != MEDICI_NOBODY && setup->first >= setup->players)
		return MEDICI_E_NAMED_FIRST;
	return MEDICI_OK;
}

static MEDICI_FN enum medici_status check_card(const struct medici_setup *setup)
{
	int total = 0;
	if (setup->players < medici_players_min(MEDICI_CARD, 0) || setup->players > MEDICI_SEATS_MAX)
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
