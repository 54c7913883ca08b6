/* Prints the rules of rules_data.h. Numbers that the library offers as data (editions, payments for ships, the built-in
 * deck) are printed from there, so that they cannot differ from what is played. English is ASCII: it reads the same on
 * any terminal, in a pipe and through a screen reader. */
#include "text/rules.h"

#include <medici/medici.h>
#include <stddef.h>
#include <string.h>

#include "lang/lang.h"
#include "lang/layout.h"
#include "text/command.h"
#include "text/rules_data.h"
#include "text/words.h"

/* ---- Layout ---- */

static void title(FILE *out, const char *text)
{
	fprintf(out, "%s\n\n", text);
}

static void section(FILE *out, const char *text)
{
	fprintf(out, "\n%s\n", text);
}

static void paragraph(FILE *out, const char *text)
{
	fprintf(out, "  ");
	layout_paragraph(out, text, 2, 2);
}

/* ---- Tables ---- */

/* Prints a row of the table: the field at `offset` of the numbers, for each number of players of the edition. */
static void print_row(FILE *out, const struct medici_edition *edition, const char *label, size_t offset)
{
	fprintf(out, "      ");
	layout_column(out, label, 26);
	for (int players = edition->players_min; players <= MEDICI_SEATS_MAX; players++)
		fprintf(out, "%5d", ((const uint8_t *)&edition->numbers[players])[offset]);
	fputc('\n', out);
}

static void print_table(FILE *out, const struct medici_edition *edition)
{
	fprintf(out, "      ");
	layout_column(out, _("buyers"), 26);
	for (int players = edition->players_min; players <= MEDICI_SEATS_MAX; players++)
		fprintf(out, "%5d", players);
	fputc('\n', out);
	print_row(out, edition, _("holds of a ship"), offsetof(struct medici_numbers, holds));
	print_row(out, edition, _("florins to start"), offsetof(struct medici_numbers, money));
	print_row(out, edition, _("lots in the bag"), offsetof(struct medici_numbers, bag));
}

static void print_places(FILE *out)
{
	fprintf(out, "      ");
	layout_column(out, _("ship"), 15);
	for (int i = 0; i < MEDICI_SEATS_MAX; i++)
		layout_right(out, words_place(i, i + 1).text, 5);
	fputc('\n', out);
}

static void print_payments(FILE *out, int players, const char *who, const uint8_t *pay)
{
	char text[64];
	snprintf(text, sizeof text, who, players);
	fprintf(out, "      ");
	layout_column(out, text, 15);
	for (int i = 0; i < players; i++)
		fprintf(out, "%5d", pay[i]);
	fputc('\n', out);
}

/* B17 */
static void print_board_ships(FILE *out, const struct medici_edition *edition)
{
	print_places(out);
	for (int players = edition->players_min; players <= MEDICI_SEATS_MAX; players++)
		print_payments(out, players, _("%d buyers"), edition->numbers[players].ship_pay);
}

/* C7 */
static void print_card_ships(FILE *out)
{
	print_places(out);
	for (int players = medici_players_min(MEDICI_CARD, 0); players <= MEDICI_SEATS_MAX; players++)
		print_payments(out, players, _("%d players"), medici_card_numbers(players, 0)->ship_pay);
}

/* B21: the levels that earn a bonus, each with its bonus. */
static struct words_list bonuses(const struct medici_edition *edition)
{
	const struct medici_numbers *numbers = &edition->numbers[MEDICI_SEATS_MAX];
	struct words_list list = {""};
	for (int level = 0; level <= MEDICI_TOP_LEVEL; level++) {
		size_t len = strlen(list.text);
		if (numbers->bonus[level] == 0)
			continue;
		snprintf(list.text + len, sizeof list.text - len, "%s", len ? ", " : "");
		len = strlen(list.text);
		snprintf(list.text + len, sizeof list.text - len, _("level %d pays %d"), level, numbers->bonus[level]);
	}
	return list;
}

/* C2: prints the kinds of one good, which are the same for all five, then the two without a good. */
static void print_deck(FILE *out)
{
	uint8_t deck[MEDICI_CARD_KINDS];
	char name[MEDICI_NAME_SIZE];
	const size_t good = strlen(medici_good_name(MEDICI_CLOTH));
	int total = 0;
	medici_deck_builtin(deck);
	for (int card = 0; card < MEDICI_CARD_KINDS; card++)
		total += deck[card];
	fprintf(out, "      ");
	layout_column(out, _("card"), 12);
	layout_right(out, _("value"), 7);
	layout_right(out, _("icons"), 9);
	layout_right(out, _("needs room"), 14);
	layout_right(out, _("copies"), 10);
	fputc('\n', out);
	for (int card = 0; card < MEDICI_CARD_KINDS; card++) {
		const int has_good = medici_card_good(card) != MEDICI_NO_GOOD;
		if (deck[card] == 0 || (has_good && medici_card_good(card) != MEDICI_CLOTH))
			continue;
		medici_piece_name(MEDICI_CARD, card, name);
		fprintf(out, "      %-12s%7d%9d", has_good ? name + good : name, medici_card_value(card),
				medici_card_icons(card));
		layout_right(out, medici_card_room(card) ? _("yes") : _("no"), 14);
		fprintf(out, "%10d%s%s\n", deck[card], has_good ? " " : "", has_good ? _("of each good") : "");
	}
	fprintf(out, "      ");
	layout_column(out, _("in all"), 12);
	fprintf(out, "%40d\n", total);
}

/* ---- The items of rules_data.h ---- */

/* Steps are indented after their number: "1. Draw a lot; ..." */
static void print_paragraph(FILE *out, enum medici_kind kind, const struct rules_item *item)
{
	char text[1024];
	int number[RULES_NUMBERS_MAX];
	for (int i = 0; i < RULES_NUMBERS_MAX; i++)
		number[i] = rules_item_number(kind, item, i);
	if (item->kind == RULES_BONUS)
		snprintf(text, sizeof text, _(item->text), bonuses(medici_edition(0)).text);
	else
		snprintf(text, sizeof text, _(item->text), number[0], number[1], number[2], number[3], number[4], number[5]);
	fprintf(out, "  ");
	layout_paragraph(out, text, 2, item->kind == RULES_STEP ? 5 : 2);
}

/* "cloth0  fur3  green2        take 1 2" */
static void print_market(FILE *out, const struct rules_item *item)
{
	int width = 28;
	fprintf(out, "      ");
	for (const char *c = item->text; *c; c++)
		width -= fprintf(out, *c == ' ' ? "  " : "%c", *c);
	fprintf(out, "%*s%s\n", width, "", _(item->how));
}

/* gettext's "" is the head of the catalogue. */
static const char *translated(const char *text)
{
	return *text ? _(text) : "";
}

static void print_payment(FILE *out, const struct rules_item *item)
{
	struct words places = {""}; /* lines with words of their own name no places */
	if (item->to > item->from)
		places = words_place(item->from, item->to);
	fprintf(out, "      ");
	layout_column(out, item->text ? translated(item->text) : places.text, 12);
	layout_column(out, item->how ? translated(item->how) : places.text, 32);
	fprintf(out, "%3d", item->pays);
	if (item->each)
		fprintf(out, " %s", _("each"));
	fputc('\n', out);
}

static void print_item(FILE *out, enum medici_kind kind, const struct rules_item *item)
{
	if (item->gap)
		fputc('\n', out);
	switch (item->kind) {
	case RULES_TITLE:
	case RULES_SECTION:
		fprintf(out, "%s\n", _(item->text));
		break;
	case RULES_SETUP_TABLE:
		print_table(out, medici_edition(0));
		break;
	case RULES_SHIP_TABLE:
		if (kind == MEDICI_BOARD)
			print_board_ships(out, medici_edition(0));
		else
			print_card_ships(out);
		break;
	case RULES_DECK_TABLE:
		print_deck(out);
		break;
	case RULES_MARKET:
		print_market(out, item);
		break;
	case RULES_PAYMENT:
		print_payment(out, item);
		break;
	default:
		print_paragraph(out, kind, item);
		break;
	}
}

static void print_items(FILE *out, enum medici_kind kind)
{
	const struct rules_item *item;
	for (int i = 0; (item = rules_item(kind, i))->kind != RULES_END; i++)
		print_item(out, kind, item);
	fputc('\n', out);
}

static void print_board(FILE *out)
{
	print_items(out, MEDICI_BOARD);
	fprintf(out, _("These are the numbers of %s. Others: medici rules editions\n"), medici_edition(0)->title);
}

static void print_card(FILE *out)
{
	print_items(out, MEDICI_CARD);
	fprintf(out, "%s\n", _("Options and decks of your own: medici rules editions"));
}

/* ---- Editions, options ---- */

static void print_edition(FILE *out, int index)
{
	const struct medici_edition *edition = medici_edition(index);
	const int fewest = edition->players_min;
	const uint8_t *pay = edition->numbers[MEDICI_SEATS_MAX].stall_pay, *pay_fewest = edition->numbers[fewest].stall_pay;
	char text[160];
	snprintf(text, sizeof text, "%s: %s, %s", edition->name, edition->title,
			 index == 0 ? _("the default") : _("not from the rulebooks behind docs/rules.md"));
	fprintf(out, "  ");
	layout_paragraph(out, text, 2, 6);
	print_table(out, edition);
	print_board_ships(out, edition);
	fprintf(out, "      ");
	fprintf(out, _("stalls pay %d and %d"), pay[0], pay[1]);
	if (memcmp(pay_fewest, pay, MEDICI_SEATS_MAX) != 0)
		fprintf(out, _(", with %d buyers %d and %d"), fewest, pay_fewest[0], pay_fewest[1]);
	fprintf(out, "\n      ");
	fprintf(out, _("bonus: %s"), bonuses(edition).text);
	fprintf(out, "\n\n");
}

static void print_editions(FILE *out)
{
	title(out, _("EDITIONS of the board game, for --edition NAME"));
	for (int index = 0; index < MEDICI_EDITIONS; index++)
		print_edition(out, index);
	fprintf(out, "%s\n", _("OPTIONS of the board game, for --option NAME=VALUE"));
	layout_row(out, "first=SEAT",
			   _("who starts day 1, otherwise chance decides; seats count from 0, unlike --seat [B6]"));
	section(out, _("OPTIONS of the card game"));
	layout_row(out, "bonus20=true", _("the bonus is 20 from 8 icons on, with two players from 10 [C11]"));
	layout_row(out, "empty_placed=true", _("players without an icon of a good still rank for it [C10]"));
	layout_row(out, "deck=FILE",
			   _("a deck of your own: lines of a card's name and its count, such as \"fur0x2 3\", or "
				 "\"each0x2 3\" for all five goods; # begins a comment [C2]"));
}

static void print_overview(FILE *out)
{
	char cards[120];
	title(out, _("Two games by Reiner Knizia, explained in short by an unofficial program."));
	fprintf(out, _("MEDICI, the board game, %d to %d buyers"), medici_players_min(MEDICI_BOARD, 0), MEDICI_SEATS_MAX);
	fputc('\n', out);
	paragraph(
		out,
		_("On your turn draw one to three lots; everybody bids for the group once, you last. The highest bidder pays "
		  "and loads it. Five lots fill a ship. In the evening the most valuable ships are paid, then, good by good, "
		  "whoever has bought the most lots so far. After three days whoever has the most florins wins."));
	snprintf(cards, sizeof cards, _("MEDICI: THE CARD GAME, %d to %d players"), medici_players_min(MEDICI_CARD, 0),
			 MEDICI_SEATS_MAX);
	section(out, cards);
	paragraph(out, _("On your turn reveal up to three cards at the end of the market line, then take the last card "
					 "and, if you like, one or both of the two before it. Ships and goods are paid much as in the "
					 "board game, but cards cost nothing: what you leave behind is what the others can take."));
	fputc('\n', out);
	layout_row(out, "medici rules board", _("the board game, with examples"));
	layout_row(out, "medici rules card", _("the card game, with examples"));
	layout_row(out, "medici rules editions", _("editions, variants, decks of your own"));
	layout_row(out, "medici tutorial", _("learn one of the games in ten minutes, by playing it"));
}

static const struct topic {
	const char *name;
	void (*print)(FILE *out);
} topics[] = {
	[RULES_OVERVIEW] = {"", print_overview},
	[RULES_BOARD] = {"board", print_board},
	[RULES_CARD] = {"card", print_card},
	[RULES_EDITIONS] = {"editions", print_editions},
};

enum { TOPICS = sizeof topics / sizeof *topics };

int rules_find(const char *name)
{
	const char *names[TOPICS];
	for (int i = 0; i < TOPICS; i++)
		names[i] = topics[i].name;
	int found = command_beginning(name, names + RULES_BOARD, TOPICS - RULES_BOARD);
	return found < 0 ? -1 : RULES_BOARD + found;
}

void rules_print(FILE *out, enum rules_topic topic)
{
	topics[topic].print(out);
}
