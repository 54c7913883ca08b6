/* The rules of both games in short, as data: what `medici rules` prints and the page shows. Freestanding. Texts are
 * translated where they are shown. */
#ifndef TEXT_RULES_DATA_H
#define TEXT_RULES_DATA_H

#include <medici/base.h>

enum rules_item_kind {
	RULES_END, /* ends the list */
	RULES_TITLE,
	RULES_SECTION,     /* a heading */
	RULES_PARAGRAPH,   /* `text`, with `number` for each %d */
	RULES_STEP,        /* a paragraph that begins with its number */
	RULES_BONUS,       /* a paragraph with a list of the levels that earn a bonus for its %s (B21) */
	RULES_SETUP_TABLE, /* B3, B4, B5 */
	RULES_SHIP_TABLE,  /* B17, C7 */
	RULES_DECK_TABLE,  /* C2 */
	RULES_MARKET,      /* `text`: names of the cards in the line; `how`: what its player does */
	RULES_PAYMENT      /* a line of an example: what, how it is counted, what it pays to one or to each */
};

/* Numbers in the texts, those of the first edition or of the card game. */
enum rules_number {
	RULES_NO_NUMBER, /* ends the list */
	RULES_PLAYERS_LEAST,
	RULES_PLAYERS_MOST,
	RULES_HOLDS,
	RULES_HOLDS_OF_TWO, /* with two players */
	RULES_TIE_UNIT,
	RULES_MOST,   /* what the most of a good pays */
	RULES_SECOND, /* the second */
	RULES_BONUS_PAYS,
	RULES_BONUS_FROM, /* icons */
	RULES_BONUS_FROM_OF_TWO,
	RULES_VARIANT_PAYS, /* the higher bonus of bonus20 (C11) */
	RULES_VARIANT_FROM,
	RULES_VARIANT_FROM_OF_TWO
};

enum { RULES_NUMBERS_MAX = 6 };

struct rules_item {
	uint8_t kind; /* enum rules_item_kind */
	uint8_t gap;  /* 1: something new begins here; plain text leaves a line empty */
	uint8_t number[RULES_NUMBERS_MAX];
	const char *text; /* of a payment: what. NULL: the places from `from` to `to`, from 0, without `to` */
	const char *how;  /* of a payment: how it is counted. NULL: those places */
	uint8_t from, to;
	uint8_t pays;
	uint8_t each;
};

/* Item `index` of the rules of a game; past the last, one whose kind is RULES_END. */
const struct rules_item *rules_item(enum medici_kind kind, int index);

/* The value of number `nth` in the item's text, or -1 past its last; for RULES_BONUS, levels and their bonuses in turn.
 */
int rules_item_number(enum medici_kind kind, const struct rules_item *item, int nth);

#endif
