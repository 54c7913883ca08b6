/* Numbers that the library offers as data (editions, payments for ships, the built-in deck) are printed from there, so
 * that they cannot differ from what is played. English is ASCII: it reads the same on any terminal, in a pipe and
 * through a screen reader. */
#include "text/rules.h"

#include <medici/medici.h>
#include <stddef.h>
#include <string.h>

#include "lang/lang.h"
#include "lang/layout.h"
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

/* "1. Draw a lot; ..." */
static void step(FILE *out, const char *text)
{
	fprintf(out, "  ");
	layout_paragraph(out, text, 2, 5);
}

/* A line of an example: what, how it is counted, what it pays to one or to each. */
static void example(FILE *out, const char *what, const char *how, int pays, int each)
{
	fprintf(out, "      ");
	layout_column(out, what, 12);
	layout_column(out, how, 32);
	fprintf(out, "%3d", pays);
	if (each)
		fprintf(out, " %s", _("each"));
	fputc('\n', out);
}

/* ---- Tables ---- */

/* A row of the table: the field at `offset` of the numbers, for each number of players that the edition allows. */
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

/* C2: the kinds of one good, which are alike for all five, then the two that show none. */
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

/* ---- The board game ---- */

static void print_board_play(FILE *out, const struct medici_edition *edition)
{
	title(out, _("MEDICI, the board game by Reiner Knizia"));
	paragraph(out,
			  _("An unofficial account in this program's own words. [B7] and the like are rule numbers: messages use "
				"them, docs/rules.md explains them."));
	section(out, _("AIM"));
	paragraph(out, _("Three market days. Bid for goods, load your ship, earn by its value and by your rank in each "
					 "good. Whoever has the most florins wins, and equal florins share the win. [B23]"));
	section(out, _("PIECES"));
	paragraph(out, _("36 lots: cloth, fur, grain, dye and spice, each with the values 0 1 2 3 4 5 5, and one gold lot "
					 "of 10 that belongs to no good. [B2]"));
	paragraph(out, _("Each buyer has a ship, money, and a counter on each of five stalls, one for each good. Stalls "
					 "have levels 0 to 7; counters start on 0. [B3]"));
	fputc('\n', out);
	print_table(out, edition);
	section(out, _("A DAY"));
	paragraph(out,
			  _("All 36 lots are mixed; the surplus is put away unseen. Ships start empty, money and counters stay. "
				"Day 1 starts with a random buyer or one agreed on, days 2 and 3 with the poorest. [B4 B5 B6]"));
	section(out, _("A TURN"));
	step(out,
		 _("1. Draw a lot; then, if you like, a second and a third, seeing each before you decide. This is the group. "
		   "It may be too large for your own free holds, but at least one buyer must have room for it. [B7 B8 B9]"));
	step(out,
		 _("2. Each buyer bids or passes once, clockwise, you last. A bid beats the highest so far, is at least 1 and "
		   "no more than you have. Without the room or the money you pass without being asked. [B10 B11]"));
	step(out,
		 _("3. The highest bidder pays and loads the whole group, for good. If nobody bid, the group is out for the "
		   "day. [B12 B13]"));
	step(out, _("4. The next buyer clockwise with a free hold has the turn. [B14]"));
	fputc('\n', out);
	paragraph(out, _("Example: Adam has 2 lots aboard, Barbara 3, Charles 4, Diane 2. Adam draws three lots. Barbara "
					 "and Charles lack the room and pass, Diane bids 7, Adam passes. Diane pays 7, and with 2 + 3 = 5 "
					 "lots her ship is full. For another group of three only Adam has room: 1 florin will do."));
	section(out, _("THE END OF A DAY"));
	paragraph(out,
			  _("When a single buyer has free holds, the bag fills them, free of charge, as the lots come. [B15] When "
				"the bag is empty, the day ends after the auction in progress. [B16]"));
}

static void print_board_scoring(FILE *out, const struct medici_edition *edition)
{
	char text[512];
	section(out, _("SCORING"));
	paragraph(out, _("Ships: add up the lots aboard, gold too. Florins by place: [B17]"));
	fputc('\n', out);
	print_board_ships(out, edition);
	fputc('\n', out);
	paragraph(out, _("Ties: add up what the tied places pay, divide, round down. [B18]"));
	paragraph(
		out,
		_("Counters: up one level for each lot of the good, whatever its value; 7 is the top. Gold moves none. [B19]"));
	snprintf(text, sizeof text,
			 _("Stalls: the highest counter earns %d, the second %d, ties as above. Even level 0 can earn this. [B20]"),
			 edition->numbers[MEDICI_SEATS_MAX].stall_pay[0], edition->numbers[MEDICI_SEATS_MAX].stall_pay[1]);
	paragraph(out, text);
	snprintf(text, sizeof text, _("Bonus: %s; never shared, and paid again each day. [B21]"), bonuses(edition).text);
	paragraph(out, text);
	fputc('\n', out);
	paragraph(out, _("Example, the ships of five buyers:"));
	example(out, "23", words_place(0, 1).text, 30, 0);
	example(out, "20", words_place(1, 2).text, 20, 0);
	example(out, "16, 16", _("3rd and 4th, (10 + 5) / 2"), 7, 1);
	example(out, "14", words_place(4, 5).text, 0, 0);
	paragraph(out, _("Example, a stall with four buyers:"));
	example(out, _("level 7"), _("1st, 10 + bonus 20"), 30, 0);
	example(out, _("level 6"), _("2nd and 3rd, 5 / 2 + bonus 10"), 12, 1);
	example(out, _("level 4"), words_place(3, 4).text, 0, 0);
}

static void print_board(FILE *out)
{
	const struct medici_edition *edition = medici_edition(0);
	print_board_play(out, edition);
	print_board_scoring(out, edition);
	fputc('\n', out);
	fprintf(out, _("These are the numbers of %s. Others: medici rules editions\n"), edition->name);
}

/* ---- The card game ---- */

static void print_card_play(FILE *out)
{
	title(out, _("MEDICI: THE CARD GAME by Reiner Knizia"));
	paragraph(out,
			  _("An unofficial account in this program's own words. [C5] and the like are rule numbers: messages use "
				"them, docs/rules.md explains them."));
	section(out, _("AIM"));
	paragraph(out,
			  _("2 to 6 players, three days, no money to start with. Load a valuable ship and store more of each good "
				"than the others. Whoever has the most florins wins, and equal florins share the win. [C1 C13]"));
	section(out, _("CARDS"));
	paragraph(out,
			  _("Five goods (cloth, fur, grain, dye, spice), and cards without a good. Green cards, green2 and those "
				"ending in g, need no room. [C2 C3]"));
	fputc('\n', out);
	print_deck(out);
	fputc('\n', out);
	paragraph(out,
			  _("The copies are partly a guess: docs/deck.md says why, and how to play with your own counts. [C2]"));
	paragraph(out, _("A ship is full with 5 cards that need room, with two players 7. [C3]"));
	section(out, _("A TURN"));
	step(out,
		 _("1. Reveal one, two or three cards, seeing each before the next; they join the end of the line, the market. "
		   "You may reveal none if there are cards in it. [C4]"));
	step(out,
		 _("2. Take the last card of the line. You may also take one or both of the two before it, if your ship has "
		   "the room. [C5]"));
	fputc('\n', out);
	paragraph(out, _("Example: Anna reveals three cards and takes green2 and fur3."));
	fprintf(out, "      cloth0  fur3  green2        %s\n", _("take 1 2   (1 is the last of the line)"));
	paragraph(out, _("Britta reveals grain5 and cloth4 and takes both cloths."));
	fprintf(out, "      cloth0  grain5  cloth4      %s\n", _("take 1 3"));
	paragraph(out, _("Carlos reveals nothing and takes what is left."));
	fprintf(out, "      grain5                      %s\n", _("take 1"));
	section(out, _("THE END OF A DAY"));
	paragraph(out, _("A full ship has no more turns. When only one ship has room, its player has one last turn. [C6] "
					 "After scoring, the cards of the market are shuffled back into the deck, cards taken are not. The "
					 "player with the fewest florins starts the next day; chance decides on day 1. [C12]"));
}

static void print_card_scoring(FILE *out)
{
	section(out, _("SCORING"));
	paragraph(out, _("Ships: add up all values, green and black too. Florins by place: [C7]"));
	fputc('\n', out);
	print_card_ships(out);
	fputc('\n', out);
	paragraph(out, _("Ties: add up what the tied places pay, divide, and round down to a multiple of 5. [C8]"));
	paragraph(out, _("Warehouse: goods go there and stay; cards without a good are gone. For each good count icons: "
					 "most 10, second 5, ties as above. [C9] Without an icon of a good you do not rank for it; this is "
					 "inferred from an example in the rulebook. [C10]"));
	paragraph(out,
			  _("Bonus: 10 for each good of which you have 5 icons or more (7 with two players), paid again each day. "
				"Variant bonus20: 20 from 8 icons on (10 with two players). [C11]"));
	fputc('\n', out);
	paragraph(out, _("Example, the ships of four players:"));
	example(out, "20", words_place(0, 1).text, 30, 0);
	example(out, "16, 16", _("2nd and 3rd, (20 + 10) / 2"), 15, 1);
	example(out, "13", words_place(3, 4).text, 0, 0);
	paragraph(out, _("Example, dye with three players, two tied for most:"));
	example(out, words_place(0, 2).text, "(10 + 5) / 2 = 7.5", 5, 1);
	example(out, words_place(2, 3).text, "", 0, 0);
	paragraph(out, _("Example, grain with three players, two tied for second:"));
	example(out, words_place(0, 1).text, "", 10, 0);
	example(out, words_place(1, 3).text, "(5 + 0) / 2 = 2.5", 0, 1);
}

static void print_card(FILE *out)
{
	print_card_play(out);
	print_card_scoring(out);
	fprintf(out, "\n%s\n", _("Options and decks of your own: medici rules editions"));
}

/* ---- Editions, options ---- */

static void print_edition(FILE *out, int index)
{
	const struct medici_edition *edition = medici_edition(index);
	const int fewest = edition->players_min;
	const uint8_t *pay = edition->numbers[MEDICI_SEATS_MAX].stall_pay, *pay_fewest = edition->numbers[fewest].stall_pay;
	fprintf(out, "  %s, %s\n", edition->name,
			index == 0 ? _("the default") : _("not from the rulebooks behind docs/rules.md"));
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
	title(out, _("Two games by Reiner Knizia, explained in short by an unofficial program."));
	fprintf(out, "%s\n", _("MEDICI, the board game, 3 to 6 buyers"));
	paragraph(
		out,
		_("On your turn draw one to three lots; everybody bids for the group once, you last. The highest bidder pays "
		  "and loads it. Five lots fill a ship. In the evening the most valuable ships are paid, then, good by good, "
		  "whoever has bought the most lots so far. After three days whoever has the most florins wins."));
	section(out, _("MEDICI: THE CARD GAME, 2 to 6 players"));
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
	for (int i = RULES_BOARD; i < TOPICS; i++)
		if (strcmp(topics[i].name, name) == 0)
			return i;
	return -1;
}

void rules_print(FILE *out, enum rules_topic topic)
{
	topics[topic].print(out);
}
