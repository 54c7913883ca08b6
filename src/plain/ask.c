#include "ask.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "lang/lang.h"
#include "lang/layout.h"
#include "text/command.h"
#include "text/show.h"
#include "text/words.h"

/* ---- What lies there ---- */

static void describe_bid(FILE *out, const struct medici_header *header, const struct medici_board *b)
{
	fprintf(out, _("On offer: %s. "), words_group(MEDICI_BOARD, b->group, b->group_count).text);
	if (b->leader == MEDICI_NOBODY)
		fprintf(out, _("No bid yet. "));
	else
		fprintf(out, _("Highest bid: %d by %s. "), b->high, header->player[b->leader].name);
	fprintf(out, _("%s has %s and %s.\n"), header->player[b->turn].name, words_count(b->money[b->turn], "florin").text,
			words_count(b->holds - b->load[b->turn], "free hold").text);
}

static void describe_draw(FILE *out, const struct medici_header *header, const struct medici_board *b)
{
	fprintf(out, _("The group so far: %s. "), words_group(MEDICI_BOARD, b->group, b->group_count).text);
	fprintf(out, _("%s has %s.\n"), header->player[b->turn].name,
			words_count(b->holds - b->load[b->turn], "free hold").text);
}

static void describe_cards(FILE *out, const struct medici_header *header, const struct medici_card *c)
{
	fprintf(out, _("Within reach:"));
	for (int place = 1; place <= 3 && place <= c->market_count; place++)
		fprintf(out, " %d: %s%s", place, words_piece(MEDICI_CARD, c->market[c->market_count - place]).text,
				place < 3 && place < c->market_count ? "," : "");
	fprintf(out, ". ");
	fprintf(out, _("%s has %s.\n"), header->player[c->turn].name,
			words_count(c->holds - c->load[c->turn], "free hold").text);
}

void ask_describe(FILE *out, const struct medici_header *header, const struct medici_game *game)
{
	if (game->kind == MEDICI_CARD)
		describe_cards(out, header, &game->as.card);
	else if (game->as.board.phase == MEDICI_BOARD_DRAW)
		describe_draw(out, header, &game->as.board);
	else
		describe_bid(out, header, &game->as.board);
}

/* ---- What may be typed ---- */

static void prompt_cards(FILE *out, const struct medici_question *question)
{
	if (question->reveal)
		fprintf(out, "%s, ", command_word(VERB_REVEAL).text);
	for (int i = 0; i < question->choices; i++) {
		fprintf(out, "%s%s", i ? ", " : "", command_word(VERB_TAKE).text);
		for (int place = 0; place < MEDICI_GROUP_MAX; place++)
			if (question->take[i] >> place & 1)
				fprintf(out, " %d", place + 1);
	}
}

void ask_prompt(FILE *out, const struct medici_header *header, const struct medici_game *game)
{
	struct medici_question question;
	medici_question(game, &question);
	fprintf(out, "%s: ", header->player[question.seat].name);
	if (question.kind == MEDICI_ASKS_BID && question.least == question.most)
		fprintf(out, _("bid %d or pass"), question.least);
	else if (question.kind == MEDICI_ASKS_BID)
		fprintf(out, _("bid %d to %d, or pass"), question.least, question.most);
	else if (question.kind == MEDICI_ASKS_DRAW)
		fputs(C_("prompt", "draw or offer"), out);
	else
		prompt_cards(out, &question);
	fprintf(out, " > ");
	fflush(out);
}

static void places(FILE *out, unsigned taken)
{
	for (int place = 0, any = 0; place < MEDICI_GROUP_MAX; place++)
		if (taken >> place & 1)
			fprintf(out, "%s%d", any++ ? "+" : "", place + 1);
}

void ask_prompt_terse(FILE *out, const struct medici_header *header, const struct medici_game *game)
{
	struct medici_question question;
	medici_question(game, &question);
	fprintf(out, "%s: ", header->player[question.seat].name);
	if (question.kind == MEDICI_ASKS_BID)
		fprintf(out, _("%d to %d"), question.least, question.most);
	else if (question.kind == MEDICI_ASKS_DRAW)
		fputs(C_("prompt", "draw or offer"), out);
	else if (question.reveal)
		fprintf(out, "%s, ", command_word(VERB_REVEAL).text);
	for (int i = 0; i < question.choices; i++) {
		fputs(i ? ", " : "", out);
		places(out, question.take[i]);
	}
	fprintf(out, " > ");
	fflush(out);
}

/* ---- Rules and help ---- */

void ask_help_line(FILE *out, const char *command, const char *text)
{
	enum { COLUMN = 18 };
	int at = 2 + layout_width(command);
	fprintf(out, "  %s%*s", command, at < COLUMN ? COLUMN - at : 1, "");
	layout_paragraph(out, text, at < COLUMN ? COLUMN : at + 1, COLUMN);
}

static void help_moves(FILE *out, enum medici_kind kind)
{
	if (kind == MEDICI_CARD) {
		ask_help_line(out, command_word(VERB_REVEAL).text,
					  _("reveal another card at the end of the line (three at most; C4)"));
		ask_help_line(out, _("take 1 3"),
					  _("take the last card and the third from the end; the last must be taken (C5)"));
		return;
	}
	ask_help_line(out, command_word(VERB_DRAW).text, _("draw another lot into the group (three at most; B7, B8)"));
	ask_help_line(out, command_word(VERB_OFFER).text,
				  _("put the group up for auction; everybody bids once, you last (B10)"));
	ask_help_line(out, _("bid 7"), _("bid 7 florins; 7 alone does the same"));
	ask_help_line(out, command_word(VERB_PASS).text, _("do not bid"));
}

void ask_help(FILE *out, enum medici_kind kind, int strict)
{
	help_moves(out, kind);
	if (!strict)
		ask_help_line(out, command_word(VERB_UNDO).text,
					  _("take back your last decision; what was drawn since is drawn again"));
	ask_help_line(out, command_word(VERB_SHOW).text, _("show the whole table"));
	ask_help_line(out, command_word(VERB_UNSEEN).text, _("what nobody has seen yet"));
	ask_help_line(out, command_word(VERB_NEWS).text, _("what has happened since your last turn"));
	ask_help_line(out, command_word(VERB_SCORES).text, _("florins by day, and where they came from"));
	if (!strict) {
		ask_help_line(out, command_word(VERB_HINT).text,
					  _("what this is worth to whom, and what the strongest bot would do (or h)"));
		ask_help_line(out, command_word(VERB_ODDS).text, _("how likely each next lot or card is (or w)"));
		ask_help_line(out, command_word(VERB_WHY).text, _("why the last bot did what it did"));
		ask_help_line(out, _("tutor gentle"), _("warn before a costly move: off, gentle (of blunders) or strict"));
		ask_help_line(out, command_word(VERB_ANYWAY).text, _("make the decision that the tutor has warned of"));
	}
	ask_help_line(out, command_word(VERB_RULES).text, _("the rule that applies now"));
	ask_help_line(out, _("speed slow"), _("how fast bots move: instant, fast, normal, slow, or milliseconds"));
	ask_help_line(out, command_word(VERB_HELP).text, _("this list (or ?)"));
	ask_help_line(out, command_word(VERB_QUIT).text, _("stop here; the game is saved"));
	layout_paragraph(out,
					 kind == MEDICI_BOARD ? _("Commands may be abbreviated. medici rules board explains the rules.")
										  : _("Commands may be abbreviated. medici rules card explains the rules."),
					 0, 0);
	show_legend(out, kind);
}

void ask_refuse(FILE *out, enum medici_status status)
{
	const char *rule = medici_status_rule(status);
	if (*rule)
		fprintf(out, _("Not possible: %s (%s).\n"), _(medici_status_text(status)), rule);
	else
		fprintf(out, _("Not possible: %s.\n"), _(medici_status_text(status)));
}

int ask_on_terminal(FILE *file)
{
	int before = errno, is = isatty(fileno(file));
	errno = before;
	return is;
}

/* ---- What is typed ---- */

enum ask_answer ask_read(FILE *in, FILE *out, char line[ASK_LINE])
{
	int c, len = 0, more = 0;
	while ((c = getc(in)) != EOF && c != '\n') {
		if (len < ASK_LINE - 1)
			line[len++] = (char)(c ? c : '?'); /* a NUL must not end the line early */
		else
			more = 1;
	}
	line[len] = '\0';
	if (c == EOF && len == 0)
		return ASK_ENDED;
	line[strcspn(line, "\r")] = '\0';
	if (!ask_on_terminal(in))
		fprintf(out, "%s%s\n", line, more ? "..." : "");
	if (!more)
		return ASK_READ;
	fprintf(out, _("That line is longer than %d bytes, too long for a command. Nothing was done.\n"), ASK_LINE - 1);
	return ASK_TOO_LONG;
}

int ask_pause(FILE *in, FILE *out, int milliseconds)
{
	struct pollfd keyboard = {fileno(in), POLLIN, 0};
	if (milliseconds <= 0)
		return 0;
	fflush(out);
	if (poll(&keyboard, ask_on_terminal(in) ? 1 : 0, milliseconds) <= 0)
		return 0;
	int c = getc(in);
	if (c == '\n' || c == EOF)
		return ASK_PAUSE_CUT;
	ungetc(c, in);
	return ASK_PAUSE_TYPED;
}

void ask_drop(FILE *in)
{
	int c;
	while ((c = getc(in)) != EOF && c != '\n')
		continue;
}

/* A terminal gives whole lines: one that is only begun stays where it is, to be completed. */
int ask_drop_early(FILE *in)
{
	struct pollfd keyboard = {fileno(in), POLLIN, 0};
	int dropped = 0;
	while (ask_on_terminal(in) && !feof(in) && poll(&keyboard, 1, 0) > 0) {
		int c = getc(in);
		if (c == '\n' || c == EOF)
			continue;
		ask_drop(in);
		dropped++;
	}
	return dropped;
}
