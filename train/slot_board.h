/* A slot of the board game: dealing, merchants, and auctions between players of all kinds. */
#ifndef TRAIN_SLOT_BOARD_H
#define TRAIN_SLOT_BOARD_H

#include "bots/lorenzo_outcomes.h"
#include "slot.h"

typedef game_slot<struct medici_board> board_slot;
typedef replay_entry<struct medici_board> board_entry;

/* Returns 1 if nobody is to decide. */
static inline MEDICI_FN int slot_between(const struct medici_board *b)
{
	return b->phase != MEDICI_BOARD_DRAW && b->phase != MEDICI_BOARD_BID;
}

static inline MEDICI_FN void slot_deal(board_slot *s, board_entry *replay, const struct seats_config *config)
{
	struct medici_board *b = &s->state;
	int filling = b->phase == MEDICI_BOARD_FILL;
	medici_board_deal(b, medici_board_sample(b, &s->random), NULL);
	if (filling ? b->phase != MEDICI_BOARD_FILL : slot_between(b))
		slot_record(s, replay, config);
}

/* A merchant is the selector: it draws or offers. */
static inline MEDICI_FN void slot_merchant_selects(board_slot *s, board_entry *replay,
												   const struct seats_config *config)
{
	struct medici_board *b = &s->state;
	medici_board_apply(b, slot_merchant_decides(s), NULL);
	if (slot_between(b) && (b->phase != MEDICI_BOARD_LOT || b->group_count == 0))
		slot_record(s, replay, config);
}

static inline MEDICI_FN void slot_merchants_bid(board_slot *s, board_entry *replay, const struct seats_config *config)
{
	while (s->state.phase == MEDICI_BOARD_BID)
		medici_board_apply(&s->state, slot_merchant_decides(s), NULL);
	slot_record(s, replay, config);
}

/* Deals, and lets merchants select, until a network must decide or an auction begins. Stops early if the replay is
 * full.
 */
static inline MEDICI_FN void slot_advance(board_slot *s, board_entry *replay, const struct seats_config *config)
{
	while (s->recorded < config->replay_size) {
		switch (s->state.phase) {
		case MEDICI_BOARD_OVER:
			seats_count_game(s, s->state.money);
			slot_begin(s, config);
			break;
		case MEDICI_BOARD_FIRST:
			slot_start_day(s, config);
			break;
		case MEDICI_BOARD_LOT:
		case MEDICI_BOARD_FILL:
			slot_deal(s, replay, config);
			break;
		case MEDICI_BOARD_DRAW:
			if (!slot_is_merchant(s, s->state.selector))
				return;
			slot_merchant_selects(s, replay, config);
			break;
		default:
			if (!s->merchants_finish)
				return;
			slot_merchants_bid(s, replay, config);
		}
	}
}

/* ---- Acting ---- */

/* Returns the bid of a network player: that of its solution, or a random one as exploration. */
static inline MEDICI_FN struct medici_action slot_bid(board_slot *s, const struct auction_policy *solution,
													  const struct seats_config *config)
{
	const struct medici_board *b = &s->state;
	struct medici_action pass = {MEDICI_PASS, 0, 0}, bid = {MEDICI_BID, 0, 0};
	int leader = b->leader == MEDICI_NOBODY ? (int)AUCTION_NOBODY : b->leader, amount = 0;
	if (b->high < OUTCOME_PRICE_MAX)
		amount = solution->bid[b->turn][leader][b->high];
	if (s->player[b->turn] == PLAYER_LEARNER && seats_explores(s, config->explore_bid)) {
		if (seats_uniform(s) < 0.5f)
			amount = amount ? amount + (int)medici_random_below(&s->random, 5) - 2 : 0;
		else
			amount = b->high + (int)medici_random_below(&s->random, 8);
	}
	if (amount <= b->high || amount > b->money[b->turn])
		return pass;
	bid.amount = (uint16_t)amount;
	return bid;
}

/* Plays the auction to its end; there is one solution per kind of network player. */
static inline MEDICI_FN void slot_auction(board_slot *s, board_entry *replay, const struct auction_policy *solutions,
										  const struct seats_config *config)
{
	struct medici_board *b = &s->state;
	int size = b->group_count, selector = b->selector;
	while (b->phase == MEDICI_BOARD_BID) {
		struct medici_action action;
		if (slot_is_merchant(s, b->turn))
			action = slot_merchant_decides(s);
		else
			action = slot_bid(s, &solutions[s->player[b->turn]], config);
		if (s->player[selector] == PLAYER_LEARNER && action.type == MEDICI_BID)
			s->paid[size] += (float)(action.amount - b->high);
		medici_board_apply(b, action, NULL);
	}
	s->offered[size] += s->player[selector] == PLAYER_LEARNER;
	slot_record(s, replay, config);
}

#endif
