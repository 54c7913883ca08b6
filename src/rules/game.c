/* Either game: each function calls the one of the board game or of the card game. */
#include <medici/game.h>

#include "rules/score.h"

static MEDICI_FN int is_board(const struct medici_game *game)
{
	return game->kind == MEDICI_BOARD;
}

MEDICI_FN enum medici_status medici_start(struct medici_game *game, const struct medici_setup *setup)
{
	enum medici_status status = medici_setup_check(setup);
	if (status != MEDICI_OK)
		return status;
	uint8_t *bytes = (uint8_t *)game;
	for (size_t i = 0; i < sizeof *game; i++)
		bytes[i] = 0;
	game->kind = setup->kind;
	return is_board(game) ? medici_board_start(&game->as.board, setup) : medici_card_start(&game->as.card, setup);
}

MEDICI_FN enum medici_wants medici_wants(const struct medici_game *game)
{
	return is_board(game) ? medici_board_wants(&game->as.board) : medici_card_wants(&game->as.card);
}

MEDICI_FN int medici_turn(const struct medici_game *game)
{
	if (medici_wants(game) != MEDICI_WANTS_ACTION)
		return MEDICI_NOBODY;
	return is_board(game) ? game->as.board.turn : game->as.card.turn;
}

MEDICI_FN int medici_players(const struct medici_game *game)
{
	return is_board(game) ? game->as.board.players : game->as.card.players;
}

MEDICI_FN int medici_day(const struct medici_game *game)
{
	return is_board(game) ? game->as.board.day : game->as.card.day;
}

MEDICI_FN int medici_money(const struct medici_game *game, int seat)
{
	return is_board(game) ? game->as.board.money[seat] : game->as.card.money[seat];
}

MEDICI_FN unsigned medici_winners(const struct medici_game *game)
{
	const uint16_t *money = is_board(game) ? game->as.board.money : game->as.card.money;
	return score_extreme(money, medici_players(game), 1);
}

MEDICI_FN unsigned medici_firsts(const struct medici_game *game)
{
	return is_board(game) ? medici_board_firsts(&game->as.board) : medici_card_firsts(&game->as.card);
}

MEDICI_FN enum medici_status medici_first(struct medici_game *game, int seat, struct medici_events *out)
{
	return is_board(game) ? medici_board_first(&game->as.board, seat, out)
						  : medici_card_first(&game->as.card, seat, out);
}

MEDICI_FN enum medici_status medici_deal(struct medici_game *game, int piece, struct medici_events *out)
{
	return is_board(game) ? medici_board_deal(&game->as.board, piece, out)
						  : medici_card_deal(&game->as.card, piece, out);
}

MEDICI_FN int medici_unseen(const struct medici_game *game, uint8_t counts[MEDICI_PIECE_KINDS])
{
	for (int kind = 0; kind < MEDICI_PIECE_KINDS; kind++)
		counts[kind] =
			is_board(game) ? (uint8_t)medici_board_unseen(&game->as.board, kind) : game->as.card.unseen[kind];
	return is_board(game) ? game->as.board.unseen_count : game->as.card.unseen_count;
}

MEDICI_FN enum medici_status medici_apply(struct medici_game *game, struct medici_action action,
										  struct medici_events *out)
{
	return is_board(game) ? medici_board_apply(&game->as.board, action, out)
						  : medici_card_apply(&game->as.card, action, out);
}

MEDICI_FN int medici_count(const struct medici_game *game)
{
	return is_board(game) ? medici_board_count(&game->as.board) : medici_card_count(&game->as.card);
}

MEDICI_FN struct medici_action medici_nth(const struct medici_game *game, int k)
{
	return is_board(game) ? medici_board_nth(&game->as.board, k) : medici_card_nth(&game->as.card, k);
}

MEDICI_FN int medici_legal(const struct medici_game *game, struct medici_action list[MEDICI_ACTIONS_MAX])
{
	return is_board(game) ? medici_board_legal(&game->as.board, list) : medici_card_legal(&game->as.card, list);
}

static MEDICI_FN void question_board(const struct medici_board *board, struct medici_question *question)
{
	question->kind = board->phase == MEDICI_BOARD_DRAW ? MEDICI_ASKS_DRAW : MEDICI_ASKS_BID;
	if (question->kind == MEDICI_ASKS_DRAW)
		return;
	question->least = medici_board_nth(board, 1).amount;
	question->most = medici_board_nth(board, medici_board_count(board) - 1).amount;
}

static MEDICI_FN void question_card(const struct medici_card *card, struct medici_question *question)
{
	int count = medici_card_count(card);
	question->kind = MEDICI_ASKS_TAKE;
	for (int k = 0; k < count; k++) {
		struct medici_action action = medici_card_nth(card, k);
		if (action.type == MEDICI_REVEAL)
			question->reveal = 1;
		else
			question->take[question->choices++] = action.places;
	}
}

MEDICI_FN void medici_question(const struct medici_game *game, struct medici_question *question)
{
	static const struct medici_question nothing = {MEDICI_ASKS_NOTHING, MEDICI_NOBODY, 0, 0, 0, 0, {0}};
	*question = nothing;
	question->seat = (uint8_t)medici_turn(game);
	if (question->seat == MEDICI_NOBODY)
		return;
	if (is_board(game))
		question_board(&game->as.board, question);
	else
		question_card(&game->as.card, question);
}
