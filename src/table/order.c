#include "order.h"

static const struct medici_board *auction(const struct medici_game *game)
{
	return &game->as.board;
}

/* Lots never return to the bag, so the number in the bag before a group identifies the group. */
static int mark_of(const struct medici_board *board, int kind)
{
	return kind == LIVE_PASS_GROUP ? board->bag + board->group_count : board->bag;
}

/* During an auction, the buyers from `turn` clockwise to the selector are still to bid. */
static bool has_spoken(const struct medici_board *board, int seat)
{
	int players = board->players;
	return board->phase == MEDICI_BOARD_BID &&
		   (seat - board->turn + players) % players > (board->selector - board->turn + players) % players;
}

enum live_answer order_check(const struct medici_game *game, int seat, enum live_order_kind kind, int amount)
{
	const struct medici_board *board = auction(game);
	if (kind == LIVE_NO_ORDER)
		return LIVE_OK;
	if (game->kind != MEDICI_BOARD)
		return LIVE_E_CARDS;
	if (medici_wants(game) == MEDICI_WANTS_NOTHING)
		return LIVE_E_OVER;
	if (kind == LIVE_PASS_DAY)
		return LIVE_OK;
	if (board->load[seat] + board->group_count > board->holds)
		return LIVE_E_ROOM;
	if (has_spoken(board, seat))
		return LIVE_E_HAD;
	if (kind == LIVE_UP_TO && (amount < 1 || amount > board->money[seat]))
		return LIVE_E_AMOUNT;
	return LIVE_OK;
}

struct live_order order_make(const struct medici_game *game, enum live_order_kind kind, int amount)
{
	struct live_order order = {0};
	if (kind == LIVE_NO_ORDER)
		return order;
	order.kind = (uint8_t)kind;
	order.day = (uint8_t)medici_day(game);
	order.mark = (uint8_t)mark_of(auction(game), kind);
	order.amount = (uint16_t)(kind == LIVE_UP_TO ? amount : 0);
	return order;
}

bool order_stands(const struct medici_game *game, const struct live_order *order)
{
	if (order->kind == LIVE_NO_ORDER || game->kind != MEDICI_BOARD || order->day != medici_day(game) ||
		medici_wants(game) != MEDICI_WANTS_ACTION)
		return false;
	return order->kind == LIVE_PASS_DAY || order->mark == mark_of(auction(game), order->kind);
}

bool order_decides(const struct medici_game *game, const struct live_order *order, struct medici_action *action)
{
	const struct medici_board *board = auction(game);
	if (!order_stands(game, order))
		return false;
	*action = (struct medici_action){MEDICI_PASS, 0, 0};
	if (board->phase == MEDICI_BOARD_DRAW) {
		action->type = MEDICI_OFFER;
		return order->kind == LIVE_PASS_DAY;
	}
	if (order->kind == LIVE_UP_TO && board->high < order->amount) {
		action->type = MEDICI_BID;
		action->amount = (uint16_t)(board->high + 1);
	}
	return true;
}
