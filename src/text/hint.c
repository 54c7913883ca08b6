#include "hint.h"

#include "bots/reasons.h"
#include "lang/lang.h"
#include "lang/layout.h"
#include "text/command.h"
#include "text/words.h"

enum { NAME = 16 };

/* ---- Worth ---- */

static void print_parts(FILE *out, enum medici_kind kind, const int32_t part[REASONS_PARTS])
{
	const char *const names[REASONS_PARTS] = {_("ship"), kind == MEDICI_BOARD ? _("stalls") : _("goods"), _("bonus"),
											  C_("worth", "holds"), _("kept from rivals")};
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
	fprintf(out, "%4d", of.total);
	print_parts(out, (enum medici_kind)hint->game.kind, of.part);
	fputc('\n', out);
}

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

/* "Anna 24%, Bo 31%" */
static void print_chances(FILE *out, const struct hint *hint, const struct medici_header *header)
{
	fprintf(out, "%s", _("Chances to win, in its eyes:"));
	for (int seat = 0; seat < header->setup.players; seat++)
		fprintf(out, "%s %s %d%%", seat ? "," : "", header->player[seat].name,
				reasons_of(&hint->reasons, &hint->game, seat).percent);
	fputc('\n', out);
}

/* "Anna 12, Bo 9": the buyers who can get the group. */
static void print_prices(FILE *out, const struct hint *hint, const struct medici_header *header)
{
	int told = 0;
	for (int seat = 0; seat < header->setup.players; seat++) {
		int price = reasons_of(&hint->reasons, &hint->game, seat).price;
		if (price < 0)
			continue;
		fprintf(out, "%s %s %d", told ? "," : _("The most it should cost, in its eyes:"), header->player[seat].name,
				price);
		told = 1;
	}
	if (told)
		fputc('\n', out);
}

/* Prints the heading of the values; `own`: they are the estimate of the bot that decided. */
static void print_heading(FILE *out, const struct medici_game *game, int own)
{
	const struct medici_board *b = &game->as.board;
	const struct medici_card *c = &game->as.card;
	if (game->kind == MEDICI_BOARD)
		fprintf(out, own ? _("In its eyes %s was worth, in florins:\n") : _("What %s is worth, in florins:\n"),
				words_group(MEDICI_BOARD, b->group, b->group_count).text);
	else
		fprintf(out,
				own ? _("In its eyes the last card, %s, was worth, in florins:\n")
					: _("What the last card, %s, is worth, in florins:\n"),
				words_piece(MEDICI_CARD, c->market[c->market_count - 1]).text);
}

void hint_print(FILE *out, const struct hint *hint, const struct medici_header *header)
{
	const struct medici_game *game = &hint->game;
	print_action(out, hint->reasons.action);
	if (hint->reasons.evaluated) {
		print_chances(out, hint, header);
		print_prices(out, hint, header);
	}
	print_heading(out, game, 0);
	for (int seat = 0; seat < header->setup.players; seat++)
		print_worth(out, hint, header, seat);
}

const char *hint_legend(const struct hint *hint)
{
	return hint->game.kind == MEDICI_BOARD
			   ? _("The worths are the bot merchant's estimate: florins until the end of the game, compared with not "
				   "having the group.\n"
				   "ship: a better place for the ship\n"
				   "stalls: better places at the stalls\n"
				   "bonus: higher levels\n"
				   "holds: the holds it takes up, which other lots could fill\n"
				   "The hint is the bot lorenzo's, who learned from millions of games.")
			   : _("The worths are the bot merchant's estimate: florins until the end of the game, compared with not "
				   "having the card.\n"
				   "ship: a better place for the ship\n"
				   "goods: better places for goods\n"
				   "bonus: more icons\n"
				   "The hint is the bot lorenzo's, who learned from millions of games.");
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
	print_heading(out, game, hint->reasons.judge == bot);
	for (int other = 0; other < header->setup.players; other++)
		print_worth(out, hint, header, other);
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
