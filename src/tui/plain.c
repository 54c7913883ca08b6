#include "plain.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "show.h"
#include "words.h"

/* Does the table look different after such an event? Draws and bids stand in the story already. */
static int moves_something(int type)
{
	return type == MEDICI_EV_DAY || type == MEDICI_EV_SOLD || type == MEDICI_EV_DISCARD || type == MEDICI_EV_REVEAL ||
		   type == MEDICI_EV_TAKE;
}

/* Written, then told. */
static int listen(void *context, const struct medici_events *events, int index)
{
	struct plain *plain = (struct plain *)context;
	char line[MEDICI_LINE_MAX];
	size_t len = medici_write_event(line, sizeof line, &plain->table.header.setup, events, index);
	if (save_line(&plain->save, line, len) != 0)
		return -1;
	exec_table_line(&plain->externals, line, len);
	story_event(&plain->story, events, index);
	if (moves_something(events->list[index].type))
		plain->shown_to = -1;
	return 0;
}

/* Seats the programs and tells them that a game begins. None is started before it is asked. */
static int call_programs(struct plain *plain, const struct medici_header *header)
{
	char line[MEDICI_LINE_MAX];
	if (plain->externals.limit_ms == 0)
		exec_table_start(&plain->externals, plain->limit_ms ? plain->limit_ms : EXEC_LIMIT_MS);
	for (int seat = 0; seat < header->setup.players; seat++) {
		if (exec_table_seat(&plain->externals, seat, plain->bot[seat]) != 0) {
			snprintf(plain->save.error, sizeof plain->save.error, "no memory");
			return -1;
		}
	}
	exec_table_line(&plain->externals, line, medici_write_header(line, sizeof line, header));
	return 0;
}

int plain_begin(struct plain *plain, const struct medici_header *header, const uint8_t seed[MEDICI_SEED_SIZE],
				const char *path)
{
	plain->shown_to = -1;
	table_open(&plain->table, header, seed, listen, plain);
	if (save_create(&plain->save, path, &plain->table.header, seed) != 0 ||
		call_programs(plain, &plain->table.header) != 0)
		return -1;
	story_start(&plain->story, &plain->table.header, plain->out);
	story_header(&plain->story);
	fprintf(plain->out, "The game is kept in %s\n", plain->save.path);
	return 0;
}

static const struct bot *find_bot(const char *name)
{
	const char *wrong;
	const struct bot *bot = exec_find(name, strlen(name), &wrong);
	return bot ? bot : bot_find(name, strlen(name));
}

/* Who decides for each seat follows from the record. A record may be a stranger's: what it wants to run must be
 * allowed. */
static int check_bots(struct plain *plain, const struct medici_header *header)
{
	char *error = plain->save.error;
	for (int seat = 0; seat < header->setup.players; seat++) {
		const char *name = header->player[seat].bot;
		if (name[0] && !plain->bot[seat]) {
			snprintf(error, SAVE_ERROR, "%s: there is no bot %s here", plain->save.path, name);
			return -1;
		}
		if (name[0] && exec_command(plain->bot[seat]) && !plain->run_programs) {
			snprintf(error, SAVE_ERROR, "%s: %s is a program, %s: add --run-bots to run what this file names",
					 plain->save.path, header->player[seat].name, name);
			return -1;
		}
	}
	return 0;
}

static void follow_event(struct plain *plain, const struct medici_reader *reader)
{
	char line[MEDICI_LINE_MAX];
	size_t len = medici_write_event(line, sizeof line, &reader->header.setup, &reader->events, reader->index);
	exec_table_line(&plain->externals, line, len);
	story_follow(&plain->story, &reader->events, reader->index);
}

static void follow(void *context, const struct medici_reader *reader, enum medici_line_kind kind)
{
	struct plain *plain = (struct plain *)context;
	if (kind == MEDICI_LINE_EVENT)
		follow_event(plain, reader);
	if (kind != MEDICI_LINE_HEADER)
		return;
	for (int seat = 0; seat < reader->header.setup.players; seat++)
		plain->bot[seat] = reader->header.player[seat].bot[0] ? find_bot(reader->header.player[seat].bot) : NULL;
	plain->table.stopped = call_programs(plain, &reader->header) != 0;
}

int plain_continue(struct plain *plain, const char *path)
{
	struct medici_reader reader;
	uint8_t seed[MEDICI_SEED_SIZE];
	plain->shown_to = -1;
	story_start(&plain->story, &plain->table.header, plain->out);
	if (!path && save_latest(&plain->save) != 0)
		return -1;
	if (save_open(&plain->save, path ? path : plain->save.path, &reader, seed, follow, plain) != 0)
		return -1;
	if (plain->table.stopped || check_bots(plain, &reader.header) != 0)
		return -1;
	plain->table.header = reader.header;
	story_header(&plain->story);
	fprintf(plain->out, "Going on with the game in %s\n", plain->save.path);
	enum medici_status status = table_resume(&plain->table, &reader, seed, listen, plain);
	if (status != MEDICI_OK) {
		snprintf(plain->save.error, sizeof plain->save.error, "%s: %s", plain->save.path, medici_status_text(status));
		return -1;
	}
	return 0;
}

/* ---- Asking a human ---- */

static void describe_bid(const struct plain *plain, const struct medici_board *b)
{
	fprintf(plain->out, "On offer: ");
	words_pieces(plain->out, MEDICI_BOARD, b->group, b->group_count);
	if (b->leader == MEDICI_NOBODY)
		fprintf(plain->out, ". No bid yet.");
	else
		fprintf(plain->out, ". Highest bid: %d by %s.", b->high, plain->table.header.player[b->leader].name);
	fprintf(plain->out, " %s has %s and %s.\n", plain->table.header.player[b->turn].name,
			words_count(b->money[b->turn], "florin").text, words_count(b->holds - b->load[b->turn], "free hold").text);
}

static void describe_draw(const struct plain *plain, const struct medici_board *b)
{
	fprintf(plain->out, "The group so far: ");
	words_pieces(plain->out, MEDICI_BOARD, b->group, b->group_count);
	fprintf(plain->out, ". %s has %s.\n", plain->table.header.player[b->turn].name,
			words_count(b->holds - b->load[b->turn], "free hold").text);
}

static void describe_cards(const struct plain *plain, const struct medici_card *c)
{
	fprintf(plain->out, "Within reach:");
	for (int place = 1; place <= 3 && place <= c->market_count; place++)
		fprintf(plain->out, " %d: %s%s", place, words_piece(MEDICI_CARD, c->market[c->market_count - place]).text,
				place < 3 && place < c->market_count ? "," : "");
	fprintf(plain->out, ". %s has %s.\n", plain->table.header.player[c->turn].name,
			words_count(c->holds - c->load[c->turn], "free hold").text);
}

static void prompt_take(FILE *out, const struct medici_action *action)
{
	fprintf(out, "take");
	for (int place = 0; place < 3; place++)
		if (action->places >> place & 1)
			fprintf(out, " %d", place + 1);
}

/* Everything that may be typed now: "bid 5 to 40, pass". */
static void prompt(const struct plain *plain, int seat)
{
	struct medici_action list[MEDICI_ACTIONS_MAX];
	int count = medici_legal(&plain->table.game, list);
	fprintf(plain->out, "%s: ", plain->table.header.player[seat].name);
	if (list[0].type == MEDICI_PASS) {
		if (count == 2)
			fprintf(plain->out, "bid %d or pass", list[1].amount);
		else
			fprintf(plain->out, "bid %d to %d, or pass", list[1].amount, list[count - 1].amount);
	} else if (list[0].type == MEDICI_DRAW) {
		fprintf(plain->out, "draw or offer");
	} else {
		for (int i = 0; i < count; i++) {
			fprintf(plain->out, "%s", i ? ", " : "");
			if (list[i].type == MEDICI_REVEAL)
				fprintf(plain->out, "reveal");
			else
				prompt_take(plain->out, &list[i]);
		}
	}
	fprintf(plain->out, " > ");
	fflush(plain->out);
}

static void describe(struct plain *plain, int seat)
{
	const struct medici_game *game = &plain->table.game;
	if (plain->shown_to != seat) {
		fprintf(plain->out, "\n");
		show_table(plain->out, &plain->table.header, game);
		plain->shown_to = seat;
	}
	if (game->kind == MEDICI_CARD)
		describe_cards(plain, &game->as.card);
	else if (game->as.board.phase == MEDICI_BOARD_DRAW)
		describe_draw(plain, &game->as.board);
	else
		describe_bid(plain, &game->as.board);
}

static void help(const struct plain *plain)
{
	int board = plain->table.game.kind == MEDICI_BOARD;
	fprintf(plain->out, "%s",
			board ? "  draw      draw another lot into the group (three at most; B7, B8)\n"
					"  offer     put the group up for auction; everybody bids once, you last (B10)\n"
					"  bid 7     bid 7 florins; 7 alone does the same\n"
					"  pass      do not bid\n"
				  : "  reveal    turn up another card onto the end of the line (three at most; C4)\n"
					"  take 1 3  take the last card and the third from the end; the last must be taken (C5)\n");
	fprintf(plain->out,
			"  show      the whole table\n"
			"  unseen    what nobody has seen yet\n"
			"  help      this list\n"
			"  quit      stop here; the game is kept\n"
			"The first letter is enough. medici rules %s tells the rules.\n",
			board ? "board" : "card");
	show_legend(plain->out, board ? MEDICI_BOARD : MEDICI_CARD);
}

/* A line of any length, its end thrown away; 0 at the end of input. What does not come from a keyboard is shown, so
 * that the whole reads like a game that was typed. */
static int read_line(const struct plain *plain, char *line, int size)
{
	int c, len = 0;
	while ((c = getc(plain->in)) != EOF && c != '\n')
		if (len < size - 1)
			line[len++] = (char)(c ? c : '?'); /* a NUL must not end the line early */
	if (c == EOF && len == 0)
		return 0;
	line[len] = '\0';
	line[strcspn(line, "\r")] = '\0';
	if (!isatty(fileno(plain->in)))
		fprintf(plain->out, "%s\n", line);
	return 1;
}

static void refuse(const struct plain *plain, enum medici_status status)
{
	const char *rule = medici_status_rule(status);
	fprintf(plain->out, "Not possible: %s%s%s%s.\n", medici_status_text(status), *rule ? " (" : "", rule,
			*rule ? ")" : "");
}

/* Asks until there is an action that the rules accept. Answers 1, 0 to stop. */
static int ask(struct plain *plain, int seat)
{
	char line[256];
	describe(plain, seat);
	for (;;) {
		prompt(plain, seat);
		if (!read_line(plain, line, sizeof line))
			return 0;
		struct command command = command_parse(line);
		enum medici_status status;
		switch (command.type) {
		case COMMAND_ACTION:
			status = table_act(&plain->table, seat, command.action);
			if (status == MEDICI_OK)
				return 1;
			refuse(plain, status);
			break;
		case COMMAND_SHOW:
			show_table(plain->out, &plain->table.header, &plain->table.game);
			break;
		case COMMAND_UNSEEN:
			show_unseen(plain->out, &plain->table.game);
			break;
		case COMMAND_HELP:
			help(plain);
			break;
		case COMMAND_QUIT:
			return 0;
		case COMMAND_NOTHING:
			break;
		case COMMAND_WRONG:
			fprintf(plain->out, "%s\n", command.wrong);
			break;
		}
	}
}

/* A bot's chance is a stream of the seed of its own for each line of the record, so that a game picked up again goes on
 * as it would have. */
static void decide_built_in(struct plain *plain, int seat)
{
	struct medici_random random;
	uint64_t stream = (uint64_t)1 << 63 | (uint64_t)plain->save.lines;
	medici_random_start(&random, plain->table.dealer.seed, stream, MEDICI_ROUNDS_BOT);
	table_act(&plain->table, seat, bot_decide(plain->bot[seat], &plain->table.game, &random, NULL, plain->memory));
}

static void let_decide(struct plain *plain, int seat)
{
	struct medici_action action;
	int before = exec_table_loss(&plain->externals, seat) != NULL;
	if (exec_table_decide(&plain->externals, seat, &plain->table.game, &action)) {
		table_act(&plain->table, seat, action);
		return;
	}
	const char *loss = exec_table_loss(&plain->externals, seat);
	if (loss && !before)
		fprintf(plain->out, "%s has lost its program, and %s plays on for it: %s.\n",
				plain->table.header.player[seat].name, bot_random.name, loss);
	decide_built_in(plain, seat);
}

static int finish(struct plain *plain, int quit)
{
	if (plain->table.stopped)
		return -1;
	if (quit) {
		fprintf(plain->out, "\nThe game is kept. To go on: medici play --continue %s\n", plain->save.path);
		return save_sync(&plain->save);
	}
	if (save_finish(&plain->save, plain->table.dealer.seed) != 0)
		return -1;
	fprintf(plain->out, "The record is in %s\n", plain->save.path);
	return 0;
}

void plain_end(struct plain *plain)
{
	exec_table_end(&plain->externals);
}

int plain_play(struct plain *plain)
{
	int quit = 0;
	table_deal(&plain->table);
	while (!quit && !plain->table.stopped && medici_wants(&plain->table.game) == MEDICI_WANTS_ACTION) {
		int seat = medici_turn(&plain->table.game);
		if (plain->bot[seat])
			let_decide(plain, seat);
		else
			quit = save_sync(&plain->save) != 0 || !ask(plain, seat);
	}
	int status = finish(plain, quit);
	save_close(&plain->save);
	return status;
}
