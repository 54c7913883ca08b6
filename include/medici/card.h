/* The card game, as board.h is for the board game: same conventions, same names. */
#ifndef MEDICI_CARD_H
#define MEDICI_CARD_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

enum medici_card_phase {
	MEDICI_CARD_FIRST,  /* chance: who starts the day */
	MEDICI_CARD_REVEAL, /* chance: the next card of the deck */
	MEDICI_CARD_CHOOSE, /* `turn` reveals another card or takes */
	MEDICI_CARD_OVER
};

enum { MEDICI_GREEN_KINDS = 6, MEDICI_CARD_SLOTS = 40 }; /* slots: kinds, rounded up to eights for the sampler */

/* Between days ships and market are empty, and what was left in the market is back in the deck (C12).
 *
 * No padding anywhere. A ship is what takes room, card by card, and the green cards counted by kind. */
struct medici_card {
	uint16_t money[MEDICI_SEATS_MAX];
	uint16_t worth[MEDICI_SEATS_MAX];  /* the sum of the ship's values, green cards too */
	uint8_t unseen[MEDICI_CARD_SLOTS]; /* cards in the deck, by kind; past the last kind always 0 */
	uint8_t unseen_count;
	uint8_t market[MEDICI_DECK_MAX]; /* the line, the last card at market_count - 1, then 0 */
	uint8_t market_count;
	uint8_t hold[MEDICI_SEATS_MAX][MEDICI_HOLDS_MAX];    /* cards that take room, then 0 */
	uint8_t load[MEDICI_SEATS_MAX];                      /* how many of those */
	uint8_t green[MEDICI_SEATS_MAX][MEDICI_GREEN_KINDS]; /* by good; last, green2 */
	uint8_t stock[MEDICI_SEATS_MAX][MEDICI_GOODS];       /* icons in the warehouse (C9) */
	uint8_t phase;                                       /* enum medici_card_phase */
	uint8_t day;                                         /* 1..3; the day to come while FIRST */
	uint8_t turn;
	uint8_t revealed;  /* cards revealed this turn */
	uint8_t open;      /* ships that are not full */
	uint8_t last_turn; /* 1: the turn of the only one left (C6) */
	uint8_t players;
	uint8_t holds;
	uint8_t bonus20;
	uint8_t empty_placed;
};

MEDICI_STATIC_ASSERT(sizeof(struct medici_card) <= 384, "the card state stays small");

MEDICI_FN enum medici_status medici_card_start(struct medici_card *card, const struct medici_setup *setup);

static inline MEDICI_FN enum medici_wants medici_card_wants(const struct medici_card *card)
{
	if (card->phase >= MEDICI_CARD_CHOOSE)
		return card->phase == MEDICI_CARD_OVER ? MEDICI_WANTS_NOTHING : MEDICI_WANTS_ACTION;
	return card->phase == MEDICI_CARD_FIRST ? MEDICI_WANTS_FIRST : MEDICI_WANTS_PIECE;
}

MEDICI_FN unsigned medici_card_firsts(const struct medici_card *card); /* C12 */
MEDICI_FN enum medici_status medici_card_first(struct medici_card *card, int seat, struct medici_events *out);
MEDICI_FN enum medici_status medici_card_deal(struct medici_card *card, int piece, struct medici_events *out);

/* Writes the cards within reach, the last of the line first (C5). Returns their number, at most MEDICI_GROUP_MAX. */
static inline MEDICI_FN int medici_card_reach(const struct medici_card *card, uint8_t reach[MEDICI_GROUP_MAX])
{
	int count = card->market_count < MEDICI_GROUP_MAX ? card->market_count : (int)MEDICI_GROUP_MAX;
	for (int place = 0; place < count; place++)
		reach[place] = card->market[card->market_count - 1 - place];
	return count;
}

/* Decisions of seat `card->turn`: first the reveal where there is one, then the ways to take: last alone, last and
 * second, last and third, all three. */
MEDICI_FN enum medici_status medici_card_apply(struct medici_card *card, struct medici_action action,
											   struct medici_events *out);
MEDICI_FN int medici_card_count(const struct medici_card *card);
MEDICI_FN struct medici_action medici_card_nth(const struct medici_card *card, int k);
MEDICI_FN int medici_card_legal(const struct medici_card *card, struct medici_action list[MEDICI_ACTIONS_MAX]);

#ifdef __cplusplus
}
#endif
#endif
