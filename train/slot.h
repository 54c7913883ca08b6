/* A place where one game after the other is played, and what is noted of them: positions after each auction. */
#ifndef TRAIN_SLOT_H
#define TRAIN_SLOT_H

#include "bots/lorenzo_outcomes.h"
#include "sitting.h"

struct slot : sitting {
	struct medici_board board;
};

struct note {
	struct medici_board board;
	uint8_t ends; /* nothing of what is learned comes after it */
};

static inline MEDICI_FN int note_over(const struct note *n)
{
	return n->ends;
}

/* Where the day ends for banker, short of the end of the game: the position as it judges it. */
static inline MEDICI_FN int note_is_settled(const struct note *n)
{
	return n->ends && n->board.phase != MEDICI_BOARD_OVER;
}

static inline MEDICI_FN int note_players(const struct note *n)
{
	return n->board.players;
}

static inline MEDICI_FN float note_money(const struct note *n, int seat)
{
	return (float)n->board.money[seat];
}

static inline MEDICI_FN int note_day(const struct note *n)
{
	return n->board.day;
}

static inline MEDICI_FN void note_see(const struct note *n, struct features_context *context, float (*rows)[FEATURES])
{
	features_board(context, &n->board, rows);
}

static inline MEDICI_FN void slot_begin(struct slot *s, const struct sitting_rules *rules)
{
	struct medici_setup setup;
	medici_setup_default(&setup, MEDICI_BOARD, s->players);
	if (s->players == 2)
		setup.edition = 2;
	else if (!sitting_is_exam(s) && sitting_chance(s) < 0.08f)
		setup.edition = 1;
	medici_board_start(&s->board, &setup);
	sitting_seat(s, rules);
}

static inline MEDICI_FN void slot_note(struct slot *s, struct note *notes, const struct sitting_rules *rules)
{
	struct note *note = &notes[s->noted];
	if (!sitting_goes_on(s, rules))
		return;
	note->board = s->board;
	note->ends = s->board.phase == MEDICI_BOARD_OVER || (rules->banker && s->board.phase == MEDICI_BOARD_FIRST);
	s->noted++;
}

static inline MEDICI_FN struct medici_action slot_merchant_acts(struct slot *s)
{
	struct outlook_params sober = features_outlook_params();
	struct bot self = {NULL, NULL, 0, s->handed ? &sober : &s->params[s->board.turn], NULL, NULL};
	return merchant_board(&self, &s->board, &s->random);
}

/* 1: a merchant decides, without the network. */
static inline MEDICI_FN int slot_is_merchant(const struct slot *s, int seat)
{
	return s->handed || s->who[seat] == WHO_MERCHANT;
}

static inline MEDICI_FN int slot_between(const struct medici_board *b)
{
	return b->phase != MEDICI_BOARD_DRAW && b->phase != MEDICI_BOARD_BID;
}

/* Deals, and lets strangers draw, up to a learner's choice or an auction; no further when there is no room for notes.
 */
static inline MEDICI_FN void slot_advance(struct slot *s, struct note *notes, const struct sitting_rules *rules)
{
	struct medici_board *b = &s->board;
	while (s->noted < rules->most_notes) {
		int before = b->phase, seat = 0;
		switch (before) {
		case MEDICI_BOARD_OVER:
			sitting_count(s, s->board.money);
			slot_begin(s, rules);
			break;
		case MEDICI_BOARD_FIRST:
			do
				seat = (int)medici_random_below(&s->random, s->players);
			while (medici_board_first(b, seat, NULL) != MEDICI_OK);
			sitting_day(s, rules);
			break;
		case MEDICI_BOARD_LOT:
			medici_board_deal(b, medici_board_sample(b, &s->random), NULL);
			if (slot_between(b))
				slot_note(s, notes, rules);
			break;
		case MEDICI_BOARD_FILL:
			medici_board_deal(b, medici_board_sample(b, &s->random), NULL);
			if (b->phase != MEDICI_BOARD_FILL)
				slot_note(s, notes, rules);
			break;
		case MEDICI_BOARD_DRAW:
			if (!slot_is_merchant(s, b->selector))
				return;
			medici_board_apply(b, slot_merchant_acts(s), NULL);
			if (slot_between(b) && b->phase != MEDICI_BOARD_LOT)
				slot_note(s, notes, rules);
			else if (b->phase == MEDICI_BOARD_LOT && b->group_count == 0)
				slot_note(s, notes, rules);
			break;
		default:
			if (!s->handed)
				return;
			while (b->phase == MEDICI_BOARD_BID)
				medici_board_apply(b, slot_merchant_acts(s), NULL);
			slot_note(s, notes, rules);
		}
	}
}

/* ---- Acting ---- */

static inline MEDICI_FN struct medici_action slot_bid(struct slot *s, const struct auction_policy *plan,
													  const struct sitting_rules *rules)
{
	const struct medici_board *b = &s->board;
	struct medici_action pass = {MEDICI_PASS, 0, 0}, bid = {MEDICI_BID, 0, 0};
	int leader = b->leader == MEDICI_NOBODY ? (int)AUCTION_NOBODY : b->leader, amount = 0;
	if (b->high < OUTCOME_PRICE_MAX)
		amount = plan->bid[b->turn][leader][b->high];
	if (s->who[b->turn] == WHO_LEARNER && sitting_explores(s, rules->explore_bid)) {
		if (sitting_chance(s) < 0.5f)
			amount = amount ? amount + (int)medici_random_below(&s->random, 5) - 2 : 0;
		else
			amount = b->high + (int)medici_random_below(&s->random, 8);
	}
	if (amount <= b->high || amount > b->money[b->turn])
		return pass;
	bid.amount = (uint16_t)amount;
	return bid;
}

/* `plan` is one for each mind. */
static inline MEDICI_FN void slot_auction(struct slot *s, struct note *notes, const struct auction_policy *plan,
										  const struct sitting_rules *rules)
{
	struct medici_board *b = &s->board;
	int size = b->group_count, selector = b->selector;
	while (b->phase == MEDICI_BOARD_BID) {
		struct medici_action action;
		if (slot_is_merchant(s, b->turn))
			action = slot_merchant_acts(s);
		else
			action = slot_bid(s, &plan[s->who[b->turn]], rules);
		if (s->who[selector] == WHO_LEARNER && action.type == MEDICI_BID)
			s->paid[size] += (float)(action.amount - b->high);
		medici_board_apply(b, action, NULL);
	}
	s->drawn[size] += s->who[selector] == WHO_LEARNER;
	slot_note(s, notes, rules);
}

#endif
