/* Finds the most that a bot would pay for typical groups. Prices in records depend on the rivals as well, so this asks
 * the bot directly. From every game of a record it takes the start of each day, makes the bot's seat the selector, who
 * bids last, offers a group, lets the richest rival bid, and searches for the highest bid that the bot would still
 * outbid. All bots are asked in the same seats, those of the first bot.
 *
 * usage: study_asks GAMES BOT... <RECORD; board games, GAMES at most. Prints lines of: bot, day, group, the most
 * it would pay (0: not even 1), tab-separated. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <medici/record.h>

#include "bots/bot.h"
#include "record/lines.h"

enum { BOTS_MAX = 8, BEST = -1, WORST = -2 };

/* A group: goods by number if any will do (the same number is the same good), or the goods where the bot's lead is
 * greatest or smallest. */
struct group {
	const char *name;
	int count;
	struct {
		int good, value;
	} lot[MEDICI_GROUP_MAX];
};

static const struct group groups[] = {
	{"gold", 1, {{MEDICI_NO_GOOD, 10}}},
	{"5", 1, {{0, 5}}},
	{"3", 1, {{0, 3}}},
	{"0", 1, {{0, 0}}},
	{"5 5", 2, {{0, 5}, {1, 5}}},
	{"gold 5 5", 3, {{MEDICI_NO_GOOD, 10}, {0, 5}, {1, 5}}},
	{"5 3 1", 3, {{0, 5}, {1, 3}, {2, 1}}},
	{"5 3 1 of a good", 3, {{0, 5}, {0, 3}, {0, 1}}},
	{"2 1 of its best good", 2, {{BEST, 2}, {BEST, 1}}},
	{"2 1 of its worst good", 2, {{WORST, 2}, {WORST, 1}}},
};
enum { GROUPS = sizeof groups / sizeof *groups };

struct asker {
	const struct bot *bot[BOTS_MAX];
	int bots;
	unsigned char memory[BOT_MEMORY];
};

/* Returns the good in which the seat's lead over the best rival is greatest (sign 1) or smallest (-1). */
static int good_of(const struct medici_board *board, int seat, int sign)
{
	int found = 0, most = -100;
	for (int good = 0; good < MEDICI_GOODS; good++) {
		int rival = 0;
		for (int other = 0; other < board->players; other++)
			if (other != seat && board->level[other][good] > rival)
				rival = board->level[other][good];
		int lead = sign * (board->level[seat][good] - rival);
		if (lead > most) {
			most = lead;
			found = good;
		}
	}
	return found;
}

static int lot_of(const struct medici_board *board, const struct group *group, int i)
{
	int good = group->lot[i].good;
	if (good == MEDICI_NO_GOOD)
		return MEDICI_GOLD;
	if (good < 0)
		good = good_of(board, board->selector, good == BEST ? 1 : -1);
	return good * 6 + group->lot[i].value;
}

static void act(struct medici_game *game, int type, int amount)
{
	struct medici_action action = {(uint8_t)type, 0, (uint16_t)amount};
	medici_apply(game, action, NULL);
}

/* Offers the group; the selector's left-hand neighbour bids first. */
static void offer(struct medici_game *game, const struct group *group)
{
	for (int i = 0; i < group->count; i++) {
		if (i > 0)
			act(game, MEDICI_DRAW, 0);
		medici_deal(game, lot_of(&game->as.board, group, i), NULL);
	}
	if (game->as.board.phase == MEDICI_BOARD_DRAW)
		act(game, MEDICI_OFFER, 0);
}

static int richest_rival(const struct medici_board *board, int seat)
{
	int richest = (seat + 1) % board->players;
	for (int other = 0; other < board->players; other++)
		if (other != seat && board->money[other] > board->money[richest])
			richest = other;
	return richest;
}

/* Returns whether the bot outbids this bid of the rival; 0: no bid. */
static int tops(struct asker *asker, const struct bot *bot, struct medici_game game, int rival, int high)
{
	static const uint8_t key[MEDICI_SEED_SIZE] = {7};
	const struct medici_board *board = &game.as.board;
	struct medici_random random;
	struct bot_budget budget = {0};
	while (board->phase == MEDICI_BOARD_BID && board->turn != board->selector)
		act(&game, board->turn == rival && high > 0 ? MEDICI_BID : MEDICI_PASS, board->turn == rival ? high : 0);
	if (board->phase != MEDICI_BOARD_BID)
		return 0;
	bot_stream(&random, key, 0);
	return bot_decide(bot, &game, &random, &budget, asker->memory).type == MEDICI_BID;
}

/* Bisection: a bot that outbids a bid outbids every lower one. */
static int most(struct asker *asker, const struct bot *bot, const struct medici_game *game, int rival)
{
	const struct medici_board *board = &game->as.board;
	int money = board->money[board->selector], low = 0; /* it pays `low`, but not `high` + 1 */
	int high = money < board->money[rival] + 1 ? money : board->money[rival] + 1;
	while (low < high) {
		int middle = (low + high + 1) / 2;
		if (tops(asker, bot, *game, rival, middle - 1))
			low = middle;
		else
			high = middle - 1;
	}
	return low;
}

/* The start of a day, before the first lot is drawn, with the bot's seat as selector. */
static void ask_morning(struct asker *asker, const struct medici_game *morning, int seat)
{
	for (int g = 0; g < GROUPS; g++) {
		struct medici_game game = *morning;
		game.as.board.selector = game.as.board.turn = (uint8_t)seat;
		offer(&game, &groups[g]);
		int rival = richest_rival(&game.as.board, seat);
		for (int i = 0; i < asker->bots; i++)
			printf("%s\t%d\t%s\t%d\n", asker->bot[i]->name, medici_day(&game), groups[g].name,
				   most(asker, asker->bot[i], &game, rival));
	}
}

/* Asks in all seats of the first bot. Returns 0, or -1 if the record is invalid. */
static int ask_all(struct asker *asker, struct rec_lines *lines, long games)
{
	struct medici_reader reader;
	int more;
	medici_reader_start(&reader);
	while ((more = rec_lines_next(lines)) > 0) {
		enum medici_line_kind kind = medici_reader_line(&reader, lines->line, lines->len);
		if (kind == MEDICI_LINE_FAULT || (kind == MEDICI_LINE_HEADER && reader.header.setup.kind != MEDICI_BOARD)) {
			fprintf(stderr, "study_asks: line %ld: %s\n", lines->number,
					kind == MEDICI_LINE_FAULT ? reader.reason : "a board game was expected");
			return -1;
		}
		if (kind == MEDICI_LINE_HEADER && games-- == 0)
			return 0;
		if (kind != MEDICI_LINE_EVENT || reader.events.list[reader.index].type != MEDICI_EV_DAY)
			continue;
		for (int seat = 0; seat < medici_players(&reader.game); seat++)
			if (strcmp(reader.header.player[seat].bot, asker->bot[0]->name) == 0)
				ask_morning(asker, &reader.game, seat);
	}
	return more;
}

int main(int argc, char **argv)
{
	static struct asker asker;
	struct rec_lines lines;
	long games = argc > 2 ? strtol(argv[1], NULL, 10) : 0;
	for (int i = 2; i < argc && asker.bots < BOTS_MAX; i++)
		if ((asker.bot[asker.bots++] = bot_find(argv[i], strlen(argv[i]))) == NULL) {
			fprintf(stderr, "study_asks: there is no bot '%s'\n", argv[i]);
			return 2;
		}
	if (games < 1) {
		fputs("usage: study_asks GAMES BOT... <RECORD\n", stderr);
		return 2;
	}
	rec_lines_start(&lines, stdin);
	int status = ask_all(&asker, &lines, games);
	rec_lines_end(&lines);
	return status < 0 || fflush(stdout) != 0;
}
