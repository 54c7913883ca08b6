/* A slot plays one board game after the other and records the position after each auction in its replay. */
#ifndef TRAIN_SLOT_H
#define TRAIN_SLOT_H

#include "bots/lorenzo_outcomes.h"
#include "seats.h"

struct slot : seats {
	struct medici_board board;
};

struct entry {
	struct medici_board board;
	uint8_t ends; /* 1: the lambda-return ends here */
};

static inline MEDICI_FN int entry_is_terminal(const struct entry *n)
{
	return n->ends;
}

/* Returns 1 for the end of a day in the training of the model of banker: the outlook evaluates it. */
static inline MEDICI_FN int entry_is_day_end(const struct entry *n)
{
	return n->ends && n->board.phase != MEDICI_BOARD_OVER;
}

static inline MEDICI_FN int entry_players(const struct entry *n)
{
	return n->board.players;
}

static inline MEDICI_FN float entry_money(const struct entry *n, int seat)
{
	return (float)n->board.money[seat];
}

static inline MEDICI_FN int entry_day(const struct entry *n)
{
	return n->board.day;
}

static inline MEDICI_FN void entry_features(const struct entry *n, struct features_context *context,
											float (*rows)[FEATURES])
{
	features_board(context, &n->board, rows);
}

static inline MEDICI_FN void slot_begin(struct slot *s, const struct seats_config *config)
{
	struct medici_setup setup;
	medici_setup_default(&setup, MEDICI_BOARD, s->players);
	if (s->players == 2)
		setup.edition = 2;
	else if (!seats_is_evaluation(s) && seats_uniform(s) < 0.08f)
		setup.edition = 1;
	medici_board_start(&s->board, &setup);
	seats_assign(s, config);
}

static inline MEDICI_FN void slot_record(struct slot *s, struct entry *replay, const struct seats_config *config)
{
	struct entry *entry = &replay[s->recorded];
	if (!seats_step(s, config))
		return;
	entry->board = s->board;
	entry->ends = s->board.phase == MEDICI_BOARD_OVER || (config->train_banker && s->board.phase == MEDICI_BOARD_FIRST);
	s->recorded++;
}

static inline MEDICI_FN struct medici_action slot_merchant_acts(struct slot *s)
{
	struct outlook_params params = outlook_normal_params();
	struct bot self = {NULL, NULL, 0, s->merchants_finish ? &params : &s->params[s->board.turn], NULL, NULL};
	return merchant_board(&self, &s->board, &s->random);
}

/* Returns 1 if merchant decides for this seat. */
static inline MEDICI_FN int slot_is_merchant(const struct slot *s, int seat)
{
	return s->merchants_finish || s->player[seat] == PLAYER_MERCHANT;
}

/* Returns 1 if nobody is to decide. */
static inline MEDICI_FN int slot_between(const struct medici_board *b)
{
	return b->phase != MEDICI_BOARD_DRAW && b->phase != MEDICI_BOARD_BID;
}

static inline MEDICI_FN void slot_start_day(struct slot *s, const struct seats_config *config)
{
	int seat;
	do
		seat = (int)medici_random_below(&s->random, s->players);
	while (medici_board_first(&s->board, seat, NULL) != MEDICI_OK);
	seats_start_day(s, config);
}

static inline MEDICI_FN void slot_deal(struct slot *s, struct entry *replay, const struct seats_config *config)
{
	struct medici_board *b = &s->board;
	int filling = b->phase == MEDICI_BOARD_FILL;
	medici_board_deal(b, medici_board_sample(b, &s->random), NULL);
	if (filling ? b->phase != MEDICI_BOARD_FILL : slot_between(b))
		slot_record(s, replay, config);
}

/* A merchant is the selector: it draws or offers. */
static inline MEDICI_FN void slot_merchant_selects(struct slot *s, struct entry *replay,
												   const struct seats_config *config)
{
	struct medici_board *b = &s->board;
	medici_board_apply(b, slot_merchant_acts(s), NULL);
	if (slot_between(b) && (b->phase != MEDICI_BOARD_LOT || b->group_count == 0))
		slot_record(s, replay, config);
}

static inline MEDICI_FN void slot_merchants_bid(struct slot *s, struct entry *replay, const struct seats_config *config)
{
	while (s->board.phase == MEDICI_BOARD_BID)
		medici_board_apply(&s->board, slot_merchant_acts(s), NULL);
	slot_record(s, replay, config);
}

/* Deals, and lets merchants select, until a network must decide or an auction begins. Stops early if the replay is
 * full.
 */
static inline MEDICI_FN void slot_advance(struct slot *s, struct entry *replay, const struct seats_config *config)
{
	while (s->recorded < config->replay_size) {
		switch (s->board.phase) {
		case MEDICI_BOARD_OVER:
			seats_count_game(s, s->board.money);
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
			if (!slot_is_merchant(s, s->board.selector))
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
static inline MEDICI_FN struct medici_action slot_bid(struct slot *s, const struct auction_policy *solution,
													  const struct seats_config *config)
{
	const struct medici_board *b = &s->board;
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
static inline MEDICI_FN void slot_auction(struct slot *s, struct entry *replay, const struct auction_policy *solutions,
										  const struct seats_config *config)
{
	struct medici_board *b = &s->board;
	int size = b->group_count, selector = b->selector;
	while (b->phase == MEDICI_BOARD_BID) {
		struct medici_action action;
		if (slot_is_merchant(s, b->turn))
			action = slot_merchant_acts(s);
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
