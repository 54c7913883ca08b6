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

static void tell_event(void *context, const struct medici_events *events, int index)
{
	struct plain *plain = (struct plain *)context;
	story_event(&plain->story, events, index);
	if (moves_something(events->list[index].type))
		plain->shown_to = -1;
}

static void follow_event(void *context, const struct medici_events *events, int index)
{
	story_follow(&((struct plain *)context)->story, events, index);
}

static void tell_loss(void *context, int seat, const char *why)
{
	const struct plain *plain = (const struct plain *)context;
	fprintf(plain->out, "%s has lost its program, and %s plays on for it: %s.\n",
			plain->session.table.header.player[seat].name, bot_random.name, why);
}

static struct session_view view_of(struct plain *plain)
{
	struct session_view view = {tell_event, follow_event, tell_loss, NULL, plain};
	plain->shown_to = -1;
	story_start(&plain->story, &plain->session.table.header, plain->out);
	return view;
}

int plain_begin(struct plain *plain, const struct medici_header *header, const uint8_t seed[MEDICI_SEED_SIZE],
				const char *path)
{
	struct session_view view = view_of(plain);
	if (session_begin(&plain->session, header, seed, path, &view) != 0)
		return -1;
	story_header(&plain->story);
	fprintf(plain->out, "The game is kept in %s\n", plain->session.save.path);
	return 0;
}

int plain_continue(struct plain *plain, const char *path)
{
	struct session_view view = view_of(plain);
	if (session_continue(&plain->session, path, &view) != 0)
		return -1;
	story_header(&plain->story);
	fprintf(plain->out, "Going on with the game in %s\n", plain->session.save.path);
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
		fprintf(plain->out, ". Highest bid: %d by %s.", b->high, plain->session.table.header.player[b->leader].name);
	fprintf(plain->out, " %s has %s and %s.\n", plain->session.table.header.player[b->turn].name,
			words_count(b->money[b->turn], "florin").text, words_count(b->holds - b->load[b->turn], "free hold").text);
}

static void describe_draw(const struct plain *plain, const struct medici_board *b)
{
	fprintf(plain->out, "The group so far: ");
	words_pieces(plain->out, MEDICI_BOARD, b->group, b->group_count);
	fprintf(plain->out, ". %s has %s.\n", plain->session.table.header.player[b->turn].name,
			words_count(b->holds - b->load[b->turn], "free hold").text);
}

static void describe_cards(const struct plain *plain, const struct medici_card *c)
{
	fprintf(plain->out, "Within reach:");
	for (int place = 1; place <= 3 && place <= c->market_count; place++)
		fprintf(plain->out, " %d: %s%s", place, words_piece(MEDICI_CARD, c->market[c->market_count - place]).text,
				place < 3 && place < c->market_count ? "," : "");
	fprintf(plain->out, ". %s has %s.\n", plain->session.table.header.player[c->turn].name,
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
	int count = medici_legal(&plain->session.table.game, list);
	fprintf(plain->out, "%s: ", plain->session.table.header.player[seat].name);
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
	const struct medici_game *game = &plain->session.table.game;
	if (plain->shown_to != seat) {
		fprintf(plain->out, "\n");
		show_table(plain->out, &plain->session.table.header, game);
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
	int board = plain->session.table.game.kind == MEDICI_BOARD;
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
			status = session_act(&plain->session, command.action);
			if (status == MEDICI_OK)
				return 1;
			refuse(plain, status);
			break;
		case COMMAND_SHOW:
			show_table(plain->out, &plain->session.table.header, &plain->session.table.game);
			break;
		case COMMAND_UNSEEN:
			show_unseen(plain->out, &plain->session.table.game);
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

static void finish(const struct plain *plain)
{
	if (session_over(&plain->session))
		fprintf(plain->out, "The record is in %s\n", plain->session.save.path);
	else
		fprintf(plain->out, "\nThe game is kept. To go on: medici play --continue %s\n", plain->session.save.path);
}

int plain_play(struct plain *plain)
{
	struct session *session = &plain->session;
	int seat, quit = 0;
	session_go(session);
	while (!quit && (seat = session_turn(session)) >= 0) {
		if (session->bot[seat]) {
			session_think(session);
			session_take(session);
		} else {
			quit = !ask(plain, seat);
		}
	}
	if (session_end(session) != 0)
		return -1;
	finish(plain);
	return 0;
}
