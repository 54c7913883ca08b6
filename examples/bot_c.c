/* A bot for both games in eighty lines. The reader of libmedici keeps the state: each line of the record goes to it,
 * and when there is a question the bot looks at reader.game.
 *
 *   cc bot_c.c $(pkg-config --cflags --libs medici) -o bot_c
 *   medici simulate --games 1000 --bots exec:./bot_c,novice,novice,novice
 *
 * docs/external-bots.md says how this works. To make it play better, change `worth`. */
#include <medici/medici.h>
#include <stdio.h>
#include <string.h>

/* In florins or thereabouts: value for the ship, company for the goods that the seat has, and what a hold is worth. */
static double worth(const struct medici_game *game, int seat, int piece)
{
	const struct medici_board *board = &game->as.board;
	const struct medici_card *card = &game->as.card;
	if (game->kind == MEDICI_BOARD) {
		int good = medici_lot_good(piece), fellows = good == MEDICI_NO_GOOD ? 0 : board->level[seat][good];
		for (int i = 0; i < board->load[seat]; i++)
			fellows += medici_lot_good(board->hold[seat][i]) == good;
		return 1.3 * medici_lot_value(piece) + (fellows < 4 ? fellows : 4);
	}
	int good = medici_card_good(piece), fellows = good == MEDICI_NO_GOOD ? 0 : card->stock[seat][good];
	for (int i = 0; i < card->load[seat]; i++)
		fellows += medici_card_good(card->hold[seat][i]) == good;
	return 1.3 * medici_card_value(piece) + medici_card_icons(piece) * (fellows < 4 ? fellows : 4) -
		   5.5 * medici_card_room(piece);
}

static void answer_board(const struct medici_game *game, int seat)
{
	const struct medici_board *board = &game->as.board;
	int min = board->high + 1, money = board->money[seat];
	double sum = 0;
	for (int i = 0; i < board->group_count; i++)
		sum += worth(game, seat, board->group[i]);
	int bid = (int)(sum + min) / 2;
	if (board->phase == MEDICI_BOARD_DRAW)
		printf("{\"draw\":%s}\n", sum < 8 && board->group_count < board->holds - board->load[seat] ? "true" : "false");
	else
		printf("{\"bid\":%d}\n", sum < min ? 0 : bid < money ? bid : money);
}

/* The last card must be taken; the two before it are, where they are worth their hold and the choice is there. */
static void answer_card(const struct medici_game *game, int seat, int take)
{
	const struct medici_card *card = &game->as.card;
	const uint8_t *last = card->market + card->market_count - 1;
	if (!take) {
		printf("{\"reveal\":%s}\n", worth(game, seat, *last) < 5 ? "true" : "false");
		return;
	}
	int room = card->holds - card->load[seat] - medici_card_room(*last);
	printf("{\"take\":[1");
	for (int place = 2; place <= 3 && place <= card->market_count; place++) {
		int piece = last[1 - place];
		if (worth(game, seat, piece) > 0 && medici_card_room(piece) <= room) {
			printf(",%d", place);
			room -= medici_card_room(piece);
		}
	}
	printf("]}\n");
}

int main(void)
{
	static struct medici_reader reader;
	char line[MEDICI_LINE_MAX];
	medici_reader_start(&reader);
	while (fgets(line, sizeof line, stdin)) {
		int seat = medici_turn(&reader.game);
		if (strncmp(line, "{\"ask\":", 7) != 0)
			medici_reader_line(&reader, line, strlen(line));
		else if (reader.game.kind == MEDICI_BOARD)
			answer_board(&reader.game, seat);
		else
			answer_card(&reader.game, seat, strstr(line, "\"take\"") != NULL);
		fflush(stdout);
	}
	return 0;
}
