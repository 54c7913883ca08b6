/* Changes the two states by their documented fields: moves pieces by hand and recomputes everything derived from them.
 *
 * This is written from the public headers alone, without the functions under test: the positions it makes are
 * consistent, and positions that the rules made can be checked against it. */
#include "case_state.h"

#include <string.h>

static int lot_bit(int lot)
{
	return lot == MEDICI_GOLD ? 35 : lot / 6 * 7 + lot % 6;
}

static int lot_value(int lot)
{
	return lot == MEDICI_GOLD ? 10 : lot % 6;
}

bool state_take_lot(struct medici_board *board, int lot)
{
	int bits = lot != MEDICI_GOLD && lot % 6 == 5 ? 2 : 1;
	for (int bit = lot_bit(lot); bits > 0; bit++, bits--) {
		if (board->unseen >> bit & 1) {
			board->unseen &= ~(UINT64_C(1) << bit);
			return true;
		}
	}
	return false;
}

int state_lots_unseen(const struct medici_board *board)
{
	int count = 0;
	for (int bit = 0; bit < MEDICI_LOTS; bit++)
		count += (int)(board->unseen >> bit & 1);
	return count;
}

static int most_free(const struct medici_board *board)
{
	int most = 0;
	for (int seat = 0; seat < board->players; seat++) {
		if (board->holds - board->load[seat] > most)
			most = board->holds - board->load[seat];
	}
	return most;
}

void state_settle_board(struct medici_board *board)
{
	board->open = 0;
	for (int seat = 0; seat < board->players; seat++) {
		board->worth[seat] = 0;
		for (int i = 0; i < board->load[seat]; i++)
			board->worth[seat] = (uint8_t)(board->worth[seat] + lot_value(board->hold[seat][i]));
		if (board->load[seat] < board->holds)
			board->open++;
	}
	board->unseen_count = (uint8_t)state_lots_unseen(board);
	if (board->phase == MEDICI_BOARD_LOT && board->group_count == 0)
		board->group_max = (uint8_t)(most_free(board) < MEDICI_GROUP_MAX ? most_free(board) : MEDICI_GROUP_MAX);
}

/* Within a good: 0, 0x2, 0g, 2, 3, 4, 5. */
static int card_value(int card)
{
	static const int values[7] = {0, 0, 0, 2, 3, 4, 5};
	if (card >= MEDICI_GREEN2)
		return card == MEDICI_GREEN2 ? 2 : 7;
	return values[card % 7];
}

int state_green(int card)
{
	if (card == MEDICI_GREEN2)
		return MEDICI_GREEN_KINDS - 1;
	return card < MEDICI_GREEN2 && card % 7 == 2 ? card / 7 : -1;
}

int state_cards_unseen(const struct medici_card *card)
{
	int count = 0;
	for (int kind = 0; kind < MEDICI_CARD_KINDS; kind++)
		count += card->unseen[kind];
	return count;
}

void state_settle_card(struct medici_card *card)
{
	card->open = 0;
	for (int seat = 0; seat < card->players; seat++) {
		int worth = 2 * card->green[seat][MEDICI_GREEN_KINDS - 1];
		for (int i = 0; i < card->load[seat]; i++)
			worth += card_value(card->hold[seat][i]);
		card->worth[seat] = (uint16_t)worth;
		if (card->load[seat] < card->holds)
			card->open++;
	}
	card->unseen_count = (uint8_t)state_cards_unseen(card);
}

bool case_same(const struct medici_game *a, const struct medici_game *b)
{
	if (a->kind != b->kind)
		return false;
	if (a->kind == MEDICI_BOARD)
		return memcmp(&a->as.board, &b->as.board, sizeof a->as.board) == 0;
	return memcmp(&a->as.card, &b->as.card, sizeof a->as.card) == 0;
}

bool case_settled(const struct medici_game *game)
{
	struct medici_game again = *game;
	if (game->kind == MEDICI_BOARD)
		state_settle_board(&again.as.board);
	else
		state_settle_card(&again.as.card);
	return case_same(&again, game);
}
