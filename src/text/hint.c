#include "hint.h"

#include "bots/reasons.h"
#include "lang/lang.h"
#include "lang/layout.h"
#include "text/command.h"
#include "text/words.h"

enum { NAME = 16 };

/* ---- What would be done ---- */

static void print_action(FILE *out, struct medici_action action)
{
	switch (action.type) {
	case MEDICI_DRAW:
		fprintf(out, _("The strongest bot would draw another lot.\n"));
		break;
	case MEDICI_OFFER:
		fprintf(out, _("The strongest bot would offer the group.\n"));
		break;
	case MEDICI_BID:
		fprintf(out, _("The strongest bot would bid %d.\n"), action.amount);
		break;
	case MEDICI_PASS:
		fprintf(out, _("The strongest bot would pass.\n"));
		break;
	case MEDICI_REVEAL:
		fprintf(out, _("The strongest bot would reveal another card.\n"));
		break;
	default:
		fprintf(out, _("The strongest bot would take:"));
		for (int place = 0; place < MEDICI_GROUP_MAX; place++)
			if (action.places >> place & 1)
				fprintf(out, " %d", place + 1);
		fputc('\n', out);
		break;
	}
}

static void take_words(char *text, size_t size, const uint8_t *reach, unsigned places)
{
	uint8_t card[MEDICI_GROUP_MAX];
	int count = 0, len = snprintf(text, size, "%s", _("take"));
	for (int place = 0; place < MEDICI_GROUP_MAX; place++) {
		if (!(places >> place & 1))
			continue;
		len += snprintf(text + len, size - (size_t)len, " %d", place + 1);
		card[count++] = reach ? reach[place] : 0;
	}
	if (reach)
		snprintf(text + len, size - (size_t)len, ": %s", words_group(MEDICI_CARD, card, count).text);
}

void hint_choice(char *text, size_t size, struct medici_action action, const uint8_t *reach)
{
	switch (action.type) {
	case MEDICI_DRAW:
		snprintf(text, size, "%s", _("draw"));
		break;
	case MEDICI_OFFER:
		snprintf(text, size, "%s", _("offer"));
		break;
	case MEDICI_BID:
		snprintf(text, size, _("bid %d"), action.amount);
		break;
	case MEDICI_PASS:
		snprintf(text, size, "%s", _("pass"));
		break;
	case MEDICI_REVEAL:
		snprintf(text, size, "%s", _("reveal"));
		break;
	default:
		take_words(text, size, reach, action.places);
		break;
	}
}

static void print_choices(FILE *out, const struct hint *hint)
{
	const struct bot_reasons *reasons = &hint->reasons;
	if (reasons->choices > 0)
		fprintf(out, "%s\n",
				reasons->unit == BOT_UNIT_CHANCE ? _("The chance to win after each choice:")
												 : _("What each choice is worth, in florins:"));
	for (int k = 0; k < reasons->choices; k++) {
		char text[HINT_CHOICE];
		uint8_t reach[MEDICI_GROUP_MAX] = {0};
		if (hint->game.kind == MEDICI_CARD)
			medici_card_reach(&hint->game.as.card, reach);
		hint_choice(text, sizeof text, reasons->choice[k].action, reach);
		fprintf(out, reasons->unit == BOT_UNIT_CHANCE ? "  %3d%%  %s\n" : "  %+4d  %s\n", reasons_choice(reasons, k),
				text);
	}
}

/* ---- Worth ---- */

static void print_parts(FILE *out, const int32_t part[REASONS_PARTS])
{
	const char *const names[REASONS_PARTS] = {
		_("ship"), _("stalls"), _("bonus"), C_("worth", "holds"), _("kept from rivals"), C_("worth", "experience")};
	const char *between = " = ";
	for (int i = 0; i < REASONS_PARTS; i++) {
		if (part[i] == 0)
			continue;
		fprintf(out, "%s%s %+d", between, names[i], part[i]);
		between = ", ";
	}
}

static int widest_name(const struct medici_header *header)
{
	int widest = 0;
	for (int seat = 0; seat < header->setup.players; seat++) {
		int width = layout_width(header->player[seat].name);
		widest = width > widest ? width : widest;
	}
	return widest < NAME ? widest : NAME;
}

static void print_worth(FILE *out, const struct hint *hint, const struct medici_header *header, int seat)
{
	const struct reasons_seat of = reasons_of(&hint->reasons, &hint->game, seat);
	fprintf(out, "  ");
	layout_column(out, header->player[seat].name, widest_name(header));
	if (!of.can_have) {
		fprintf(out, " %s\n", _("no room, or no florins"));
		return;
	}
	if (of.least) {
		fprintf(out, " ");
		fprintf(out, _("less than %d"), of.least);
	} else {
		fprintf(out, "%4d", of.total);
	}
	if (of.all)
		fprintf(out, " %s", _("(all the florins there are)"));
	print_parts(out, of.part);
	fputc('\n', out);
}

/* The worth of the group to each buyer; `own`: by the estimate of the bot that decided. */
static void print_worths(FILE *out, const struct hint *hint, const struct medici_header *header, int own)
{
	const struct medici_board *b = &hint->game.as.board;
	if (hint->game.kind != MEDICI_BOARD)
		return;
	fprintf(out, own ? _("In its eyes %s was worth, in florins:\n") : _("What %s is worth, in florins:\n"),
			words_group(MEDICI_BOARD, b->group, b->group_count).text);
	for (int seat = 0; seat < header->setup.players; seat++)
		print_worth(out, hint, header, seat);
}

/* "Anna 24%, Bo 31%" */
static void print_chances(FILE *out, const struct hint *hint, const struct medici_header *header)
{
	fprintf(out, "%s", _("Chances to win, in its eyes:"));
	for (int seat = 0; seat < header->setup.players; seat++)
		fprintf(out, "%s %s %d%%", seat ? "," : "", header->player[seat].name,
				reasons_of(&hint->reasons, &hint->game, seat).percent);
	fputc('\n', out);
}

void hint_print(FILE *out, const struct hint *hint, const struct medici_header *header)
{
	print_action(out, hint->reasons.action);
	print_choices(out, hint);
	if (hint->reasons.evaluated)
		print_chances(out, hint, header);
	print_worths(out, hint, header, 0);
}

const char *hint_legend(const struct hint *hint)
{
	return hint->game.kind == MEDICI_BOARD
			   ? _("All of it is the judgement of the bot lorenzo, who learned from millions of games.\n"
				   "The worth is the highest price at which it is better to have the group. Its parts:\n"
				   "ship: a better place for the ship\n"
				   "stalls: better places at the stalls\n"
				   "bonus: higher levels\n"
				   "holds: the holds it takes up, which other lots could fill\n"
				   "kept from rivals: what they would gain by it\n"
				   "experience: what lorenzo has learned beyond that")
			   : _("All of it is the judgement of the bot lorenzo, who learned from millions of games: how likely you "
				   "are to win the game after each choice, if you play on as well as it does.");
}

/* What the bot would have paid, where that is known and more can be said than the worth. */
static void print_limit(FILE *out, const struct hint *hint)
{
	const struct medici_game *game = &hint->game;
	int limit = game->kind == MEDICI_BOARD ? reasons_of(&hint->reasons, game, medici_turn(game)).limit : -1;
	if (hint->reasons.judge != hint->bot || game->as.board.phase != MEDICI_BOARD_BID || limit < 0)
		return;
	if (limit > 0)
		fprintf(out, P_("It would pay %d florin at most.\n", "It would pay %d florins at most.\n", limit), limit);
	else
		fprintf(out, P_("It would not pay %d florin.\n", "It would not pay %d florins.\n", game->as.board.high + 1),
				game->as.board.high + 1);
}

void hint_why(FILE *out, const struct hint *hint, const struct medici_header *header)
{
	const struct medici_game *game = &hint->game;
	int seat = medici_turn(game);
	const struct bot *bot = hint->bot;
	fprintf(out, _("%s is played by %s: %s.\n"), header->player[seat].name, header->player[seat].bot, _(bot->about));
	if (hint->reasons.judge != bot)
		fprintf(out, _("It decides in another way; these are the estimates of the bot %s.\n"),
				hint->reasons.judge->name);
	print_limit(out, hint);
	print_choices(out, hint);
	print_worths(out, hint, header, hint->reasons.judge == bot);
}

/* ---- Odds ---- */

static double percent(int part, int all)
{
	return 100.0 * part / all;
}

static int value_of(enum medici_kind kind, int piece)
{
	return kind == MEDICI_BOARD ? medici_lot_value(piece) : medici_card_value(piece);
}

static void odds_of_goods(FILE *out, enum medici_kind kind, const uint8_t counts[MEDICI_PIECE_KINDS], int all)
{
	int per_good = kind == MEDICI_BOARD ? 6 : 7;
	for (int good = 0; good < MEDICI_GOODS; good++) {
		int sum = 0;
		for (int piece = good * per_good; piece < (good + 1) * per_good; piece++)
			sum += counts[piece];
		fprintf(out, "  ");
		layout_column(out, words_good_title(good), NAME);
		fprintf(out, _("%4.0f%%  (%d of %d)\n"), percent(sum, all), sum, all);
	}
	for (int piece = MEDICI_GOODS * per_good; piece < MEDICI_PIECE_KINDS; piece++) {
		if (!counts[piece])
			continue;
		fprintf(out, "  ");
		layout_column(out, words_piece(kind, piece).text, NAME);
		fprintf(out, _("%4.0f%%  (%d of %d)\n"), percent(counts[piece], all), counts[piece], all);
	}
}

static void odds_of_values(FILE *out, enum medici_kind kind, const uint8_t counts[MEDICI_PIECE_KINDS], int all)
{
	enum { VALUES = 11 };
	int by_value[VALUES] = {0}, sum = 0, told = 0;
	for (int piece = 0; piece < MEDICI_PIECE_KINDS; piece++) {
		if (!counts[piece])
			continue;
		by_value[value_of(kind, piece)] += counts[piece];
		sum += counts[piece] * value_of(kind, piece);
	}
	fprintf(out, _("By value:"));
	for (int value = 0; value < VALUES; value++)
		if (by_value[value])
			fprintf(out, "%s %d: %.0f%%", told++ ? "," : "", value, percent(by_value[value], all));
	fputc('\n', out);
	fprintf(out, _("On average %s.\n"), lang_number("%.1f", (double)sum / all).text);
}

void hint_odds(FILE *out, const struct medici_game *game)
{
	enum medici_kind kind = (enum medici_kind)game->kind;
	uint8_t counts[MEDICI_PIECE_KINDS];
	int all = medici_unseen(game, counts);
	if (kind == MEDICI_BOARD ? game->as.board.bag == 0 : all == 0) {
		fprintf(out, kind == MEDICI_BOARD ? _("The bag is empty: no lot comes any more today.\n")
										  : _("The deck is empty: no card comes any more today.\n"));
		return;
	}
	if (kind == MEDICI_BOARD)
		fprintf(out, _("The next lot is any of the %d unseen ones, all equally likely:\n"), all);
	else
		fprintf(out, _("The next card is any of the %d unseen ones, all equally likely:\n"), all);
	odds_of_goods(out, kind, counts, all);
	odds_of_values(out, kind, counts, all);
}
