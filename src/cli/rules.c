/* medici rules: the rules in short, for somebody at the table.
 *
 * docs/rules.md is the reference; this is what fits on a screen or two. Numbers that the library offers as data
 * (editions, payments for ships, the built-in deck) are printed from there, so that they cannot differ from what is
 * played. Paragraphs break their own lines, and English is ASCII: it reads the same on any terminal, in a pipe and
 * through a screen reader. */
#include "cli/cli.h"

#include <string.h>

#include "lang/layout.h"
#include "text/words.h"

/* ---- Layout ---- */

static void title(const char *text)
{
	printf("%s\n\n", text);
}

static void section(const char *text)
{
	printf("\n%s\n", text);
}

static void paragraph(const char *text)
{
	printf("  ");
	layout_paragraph(stdout, text, 2, 2);
}

/* "1. Draw a lot; ..." */
static void step(const char *text)
{
	printf("  ");
	layout_paragraph(stdout, text, 2, 5);
}

/* A line of an example: what, how it is counted, what it pays to one or to each. */
static void example(const char *what, const char *how, int pays, int each)
{
	printf("      ");
	layout_column(stdout, what, 12);
	layout_column(stdout, how, 32);
	printf("%3d", pays);
	if (each)
		printf(" %s", _("each"));
	putchar('\n');
}

/* ---- Tables ---- */

/* A row of the table: the field at `offset` of the numbers, for each number of players that the edition allows. */
static void print_row(const struct medici_edition *edition, const char *label, size_t offset)
{
	printf("      ");
	layout_column(stdout, label, 26);
	for (int players = edition->players_min; players <= MEDICI_SEATS_MAX; players++)
		printf("%5d", ((const uint8_t *)&edition->numbers[players])[offset]);
	putchar('\n');
}

static void print_table(const struct medici_edition *edition)
{
	printf("      ");
	layout_column(stdout, _("buyers"), 26);
	for (int players = edition->players_min; players <= MEDICI_SEATS_MAX; players++)
		printf("%5d", players);
	putchar('\n');
	print_row(edition, _("holds of a ship"), offsetof(struct medici_numbers, holds));
	print_row(edition, _("florins to start"), offsetof(struct medici_numbers, money));
	print_row(edition, _("lots in the bag"), offsetof(struct medici_numbers, bag));
}

static void print_places(void)
{
	printf("      ");
	layout_column(stdout, _("ship"), 15);
	for (int i = 0; i < MEDICI_SEATS_MAX; i++)
		layout_right(stdout, words_place(i, i + 1).text, 5);
	putchar('\n');
}

static void print_payments(int players, const char *who, const uint8_t *pay)
{
	char text[64];
	snprintf(text, sizeof text, who, players);
	printf("      ");
	layout_column(stdout, text, 15);
	for (int i = 0; i < players; i++)
		printf("%5d", pay[i]);
	putchar('\n');
}

/* B17 */
static void print_board_ships(const struct medici_edition *edition)
{
	print_places();
	for (int players = edition->players_min; players <= MEDICI_SEATS_MAX; players++)
		print_payments(players, _("%d buyers"), edition->numbers[players].ship_pay);
}

/* C7 */
static void print_card_ships(void)
{
	print_places();
	for (int players = medici_players_min(MEDICI_CARD, 0); players <= MEDICI_SEATS_MAX; players++)
		print_payments(players, _("%d players"), medici_card_numbers(players, 0)->ship_pay);
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
static void print_deck(void)
{
	uint8_t deck[MEDICI_CARD_KINDS];
	char name[MEDICI_NAME_SIZE];
	const size_t good = strlen(medici_good_name(MEDICI_CLOTH));
	int total = 0;
	medici_deck_builtin(deck);
	for (int card = 0; card < MEDICI_CARD_KINDS; card++)
		total += deck[card];
	printf("      ");
	layout_column(stdout, _("card"), 12);
	layout_right(stdout, _("value"), 7);
	layout_right(stdout, _("icons"), 9);
	layout_right(stdout, _("needs room"), 14);
	layout_right(stdout, _("copies"), 10);
	putchar('\n');
	for (int card = 0; card < MEDICI_CARD_KINDS; card++) {
		const int has_good = medici_card_good(card) != MEDICI_NO_GOOD;
		if (deck[card] == 0 || (has_good && medici_card_good(card) != MEDICI_CLOTH))
			continue;
		medici_piece_name(MEDICI_CARD, card, name);
		printf("      %-12s%7d%9d", has_good ? name + good : name, medici_card_value(card), medici_card_icons(card));
		layout_right(stdout, medici_card_room(card) ? _("yes") : _("no"), 14);
		printf("%10d%s%s\n", deck[card], has_good ? " " : "", has_good ? _("of each good") : "");
	}
	printf("      ");
	layout_column(stdout, _("in all"), 12);
	printf("%40d\n", total);
}

/* ---- The board game ---- */

static void print_board_play(const struct medici_edition *edition)
{
	title(_("MEDICI, the board game by Reiner Knizia"));
	paragraph(_("An unofficial account in this program's own words. [B7] and the like are rule numbers: messages use "
				"them, docs/rules.md explains them."));
	section(_("AIM"));
	paragraph(_("Three market days. Bid for goods, load your ship, earn by its value and by your rank in each good. "
				"Whoever has the most florins wins, and equal florins share the win. [B23]"));
	section(_("PIECES"));
	paragraph(_("36 lots: cloth, fur, grain, dye and spice, each with the values 0 1 2 3 4 5 5, and one gold lot of 10 "
				"that belongs to no good. [B2]"));
	paragraph(_("Each buyer has a ship, money, and a counter on each of five stalls, one for each good. Stalls have "
				"levels 0 to 7; counters start on 0. [B3]"));
	putchar('\n');
	print_table(edition);
	section(_("A DAY"));
	paragraph(
		_("All 36 lots are mixed; the surplus is put away unseen. Ships start empty, money and counters stay. Day "
		  "1 starts with a random buyer or one agreed on, days 2 and 3 with the poorest. [B4 B5 B6]"));
	section(_("A TURN"));
	step(_("1. Draw a lot; then, if you like, a second and a third, seeing each before you decide. This is the group. "
		   "It may be too large for your own free holds, but at least one buyer must have room for it. [B7 B8 B9]"));
	step(_("2. Each buyer bids or passes once, clockwise, you last. A bid beats the highest so far, is at least 1 and "
		   "no more than you have. Without the room or the money you pass without being asked. [B10 B11]"));
	step(_("3. The highest bidder pays and loads the whole group, for good. If nobody bid, the group is out for the "
		   "day. [B12 B13]"));
	step(_("4. The next buyer clockwise with a free hold has the turn. [B14]"));
	putchar('\n');
	paragraph(_("Example: Adam has 2 lots aboard, Barbara 3, Charles 4, Diane 2. Adam draws three lots. Barbara and "
				"Charles lack the room and pass, Diane bids 7, Adam passes. Diane pays 7, and with 2 + 3 = 5 lots her "
				"ship is full. For another group of three only Adam has room: 1 florin will do."));
	section(_("THE END OF A DAY"));
	paragraph(_("When a single buyer has free holds, the bag fills them, free of charge, as the lots come. [B15] When "
				"the bag is empty, the day ends after the auction in progress. [B16]"));
}

static void print_board_scoring(const struct medici_edition *edition)
{
	char text[512];
	section(_("SCORING"));
	paragraph(_("Ships: add up the lots aboard, gold too. Florins by place: [B17]"));
	putchar('\n');
	print_board_ships(edition);
	putchar('\n');
	paragraph(_("Ties: add up what the tied places pay, divide, round down. [B18]"));
	paragraph(_("Counters: up one level for each lot of the good, whatever its value; 7 is the top. Gold moves none. "
				"[B19]"));
	snprintf(text, sizeof text,
			 _("Stalls: the highest counter earns %d, the second %d, ties as above. Even level 0 can earn this. [B20]"),
			 edition->numbers[MEDICI_SEATS_MAX].stall_pay[0], edition->numbers[MEDICI_SEATS_MAX].stall_pay[1]);
	paragraph(text);
	snprintf(text, sizeof text, _("Bonus: %s; never shared, and paid again each day. [B21]"), bonuses(edition).text);
	paragraph(text);
	putchar('\n');
	paragraph(_("Example, the ships of five buyers:"));
	example("23", words_place(0, 1).text, 30, 0);
	example("20", words_place(1, 2).text, 20, 0);
	example("16, 16", _("3rd and 4th, (10 + 5) / 2"), 7, 1);
	example("14", words_place(4, 5).text, 0, 0);
	paragraph(_("Example, a stall with four buyers:"));
	example(_("level 7"), _("1st, 10 + bonus 20"), 30, 0);
	example(_("level 6"), _("2nd and 3rd, 5 / 2 + bonus 10"), 12, 1);
	example(_("level 4"), words_place(3, 4).text, 0, 0);
}

static void print_board(void)
{
	const struct medici_edition *edition = medici_edition(0);
	print_board_play(edition);
	print_board_scoring(edition);
	putchar('\n');
	printf(_("These are the numbers of %s. Others: medici rules editions\n"), edition->name);
}

/* ---- The card game ---- */

static void print_card_play(void)
{
	title(_("MEDICI: THE CARD GAME by Reiner Knizia"));
	paragraph(_("An unofficial account in this program's own words. [C5] and the like are rule numbers: messages use "
				"them, docs/rules.md explains them."));
	section(_("AIM"));
	paragraph(_("2 to 6 players, three days, no money to start with. Load a valuable ship and store more of each good "
				"than the others. Whoever has the most florins wins, and equal florins share the win. [C1 C13]"));
	section(_("CARDS"));
	paragraph(_("Five goods (cloth, fur, grain, dye, spice), and cards without a good. Green cards, green2 and those "
				"ending in g, need no room. [C2 C3]"));
	putchar('\n');
	print_deck();
	putchar('\n');
	paragraph(_("The copies are partly a guess: docs/deck.md says why, and how to play with your own counts. [C2]"));
	paragraph(_("A ship is full with 5 cards that need room, with two players 7. [C3]"));
	section(_("A TURN"));
	step(_("1. Reveal one, two or three cards, seeing each before the next; they join the end of the line, the market. "
		   "You may reveal none if there are cards in it. [C4]"));
	step(_("2. Take the last card of the line. You may also take one or both of the two before it, if your ship has "
		   "the room. [C5]"));
	putchar('\n');
	paragraph(_("Example: Anna reveals three cards and takes green2 and fur3."));
	printf("      cloth0  fur3  green2        %s\n", _("take 1 2   (1 is the last of the line)"));
	paragraph(_("Britta reveals grain5 and cloth4 and takes both cloths."));
	printf("      cloth0  grain5  cloth4      %s\n", _("take 1 3"));
	paragraph(_("Carlos reveals nothing and takes what is left."));
	printf("      grain5                      %s\n", _("take 1"));
	section(_("THE END OF A DAY"));
	paragraph(
		_("A full ship has no more turns. When only one ship has room, its player has one last turn. [C6] After "
		  "scoring, the cards of the market are shuffled back into the deck, cards taken are not. The player with "
		  "the fewest florins starts the next day; chance decides on day 1. [C12]"));
}

static void print_card_scoring(void)
{
	section(_("SCORING"));
	paragraph(_("Ships: add up all values, green and black too. Florins by place: [C7]"));
	putchar('\n');
	print_card_ships();
	putchar('\n');
	paragraph(_("Ties: add up what the tied places pay, divide, and round down to a multiple of 5. [C8]"));
	paragraph(
		_("Warehouse: goods go there and stay; cards without a good are gone. For each good count icons: most 10, "
		  "second 5, ties as above. [C9] Without an icon of a good you do not rank for it; this is inferred from "
		  "an example in the rulebook. [C10]"));
	paragraph(_("Bonus: 10 for each good of which you have 5 icons or more (7 with two players), paid again each day. "
				"Variant bonus20: 20 from 8 icons on (10 with two players). [C11]"));
	putchar('\n');
	paragraph(_("Example, the ships of four players:"));
	example("20", words_place(0, 1).text, 30, 0);
	example("16, 16", _("2nd and 3rd, (20 + 10) / 2"), 15, 1);
	example("13", words_place(3, 4).text, 0, 0);
	paragraph(_("Example, dye with three players, two tied for most:"));
	example(words_place(0, 2).text, "(10 + 5) / 2 = 7.5", 5, 1);
	example(words_place(2, 3).text, "", 0, 0);
	paragraph(_("Example, grain with three players, two tied for second:"));
	example(words_place(0, 1).text, "", 10, 0);
	example(words_place(1, 3).text, "(5 + 0) / 2 = 2.5", 0, 1);
}

static void print_card(void)
{
	print_card_play();
	print_card_scoring();
	printf("\n%s\n", _("Options and decks of your own: medici rules editions"));
}

/* ---- Editions, options ---- */

static void print_edition(int index)
{
	const struct medici_edition *edition = medici_edition(index);
	const int fewest = edition->players_min;
	const uint8_t *pay = edition->numbers[MEDICI_SEATS_MAX].stall_pay, *pay_fewest = edition->numbers[fewest].stall_pay;
	printf("  %s, %s\n", edition->name,
		   index == 0 ? _("the default") : _("not from the rulebooks behind docs/rules.md"));
	print_table(edition);
	print_board_ships(edition);
	printf("      ");
	printf(_("stalls pay %d and %d"), pay[0], pay[1]);
	if (memcmp(pay_fewest, pay, MEDICI_SEATS_MAX) != 0)
		printf(_(", with %d buyers %d and %d"), fewest, pay_fewest[0], pay_fewest[1]);
	printf("\n      ");
	printf(_("bonus: %s"), bonuses(edition).text);
	printf("\n\n");
}

static void print_editions(void)
{
	title(_("EDITIONS of the board game, for --edition NAME"));
	for (int index = 0; index < MEDICI_EDITIONS; index++)
		print_edition(index);
	printf("%s\n", _("OPTIONS of the board game, for --option NAME=VALUE"));
	cli_help_flag("first=SEAT",
				  _("who starts day 1, otherwise chance decides; seats count from 0, unlike --seat [B6]"));
	section(_("OPTIONS of the card game"));
	cli_help_flag("bonus20=true", _("the bonus is 20 from 8 icons on, with two players from 10 [C11]"));
	cli_help_flag("empty_placed=true", _("players without an icon of a good still rank for it [C10]"));
	cli_help_flag("deck=FILE", _("a deck of your own: lines of a card's name and its count, such as \"fur0x2 3\", or "
								 "\"each0x2 3\" for all five goods; # begins a comment [C2]"));
}

static void print_overview(void)
{
	title(_("Two games by Reiner Knizia, explained in short by an unofficial program."));
	printf("%s\n", _("MEDICI, the board game, 3 to 6 buyers"));
	paragraph(
		_("On your turn draw one to three lots; everybody bids for the group once, you last. The highest bidder "
		  "pays and loads it. Five lots fill a ship. In the evening the most valuable ships are paid, then, good "
		  "by good, whoever has bought the most lots so far. After three days whoever has the most florins wins."));
	section(_("MEDICI: THE CARD GAME, 2 to 6 players"));
	paragraph(_("On your turn reveal up to three cards at the end of the market line, then take the last card and, if "
				"you like, one or both of the two before it. Ships and goods are paid much as in the board game, but "
				"cards cost nothing: what you leave behind is what the others can take."));
	putchar('\n');
	cli_help_flag("medici rules board", _("the board game, with examples"));
	cli_help_flag("medici rules card", _("the card game, with examples"));
	cli_help_flag("medici rules editions", _("editions, variants, decks of your own"));
	cli_help_flag("medici tutorial", _("learn one of the games in ten minutes, by playing it"));
}

static void print_help(void)
{
	cli_help_text(_("Usage: medici rules [board|card|editions|--json]\n"
					"The rules in short. Without an argument, both games in a few lines.\n\n"));
	cli_help_flag("board", _("the board game, with examples"));
	cli_help_flag("card", _("the card game, with examples"));
	cli_help_flag("editions", _("editions of the board game, options of both games"));
	cli_help_flag("--json", _("the numbers of both games as one JSON object"));
	cli_help_flag("--help", _("this text"));
}

static const struct topic {
	const char *word;
	void (*print)(void);
} topics[] = {
	{"board", print_board},     {"card", print_card},   {"editions", print_editions},
	{"--json", cli_rules_json}, {"--help", print_help}, {"-h", print_help},
};

static const struct topic *find_topic(const char *word)
{
	for (size_t i = 0; i < sizeof topics / sizeof *topics; i++)
		if (strcmp(topics[i].word, word) == 0)
			return &topics[i];
	return NULL;
}

int cli_rules(int argc, char **argv)
{
	const struct topic *topic = argc > 1 ? find_topic(argv[1]) : NULL;
	if (argc > 1 && !topic)
		return cli_misuse("rules", "there is no '%s': board, card or editions", argv[1]);
	if (argc > 2)
		return cli_misuse("rules", "'%s' is one too many: board, card or editions", argv[2]);
	if (topic)
		topic->print();
	else
		print_overview();
	return cli_flush("rules", CLI_OK);
}
