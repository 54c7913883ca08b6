/* medici rules: the rules in short, for somebody at the table.
 *
 * docs/rules.md is the reference; this is what fits on a screen or two. Numbers that the library offers as data
 * (editions, payments for ships, the built-in deck) are printed from there, so that they cannot differ from what is
 * played. Nothing is wider than 76 columns and everything is ASCII: it reads the same on any terminal, in a pipe and
 * through a screen reader. */
#include "cli.h"

#include <string.h>

/* A row of numbers, one for each number of players the edition allows. */
static void print_row(const struct medici_edition *edition, const char *label, const uint8_t *by_players)
{
	printf("      %-20s", label);
	for (int players = edition->players_min; players <= MEDICI_SEATS_MAX; players++)
		printf("%5d", by_players[players]);
	putchar('\n');
}

static void print_table(const struct medici_edition *edition)
{
	static const uint8_t players[MEDICI_SEATS_MAX + 1] = {0, 1, 2, 3, 4, 5, 6};
	print_row(edition, "buyers", players);
	print_row(edition, "holds of a ship", edition->holds);
	print_row(edition, "florins to start", edition->money);
	print_row(edition, "lots in the bag", edition->bag);
}

static void print_places(void)
{
	static const char *const place[MEDICI_SEATS_MAX] = {"1st", "2nd", "3rd", "4th", "5th", "6th"};
	printf("      %-11s", "ship");
	for (int i = 0; i < MEDICI_SEATS_MAX; i++)
		printf("%5s", place[i]);
	putchar('\n');
}

static void print_payments(int players, const char *who, const uint8_t *pay)
{
	printf("      %d %-9s", players, who);
	for (int i = 0; i < players; i++)
		printf("%5d", pay[i]);
	putchar('\n');
}

/* B17 */
static void print_board_ships(const struct medici_edition *edition)
{
	print_places();
	for (int players = edition->players_min; players <= MEDICI_SEATS_MAX; players++)
		print_payments(players, "buyers", edition->ship_pay[players]);
}

/* C7 */
static void print_card_ships(void)
{
	print_places();
	for (int players = 2; players <= MEDICI_SEATS_MAX; players++)
		print_payments(players, "players", medici_card_ship_pay(players));
}

/* B21: the levels that earn a bonus, each with its bonus. */
static void print_bonus(const struct medici_edition *edition)
{
	const char *between = "";
	for (int level = 0; level <= MEDICI_TOP_LEVEL; level++) {
		if (edition->bonus[level] == 0)
			continue;
		printf("%slevel %d pays %d", between, level, edition->bonus[level]);
		between = ", ";
	}
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
	printf("      %-8s%7s%7s%12s%9s\n", "card", "value", "icons", "needs room", "copies");
	for (int card = 0; card < MEDICI_CARD_KINDS; card++) {
		const int has_good = medici_card_good(card) != MEDICI_NO_GOOD;
		if (deck[card] == 0 || (has_good && medici_card_good(card) != MEDICI_CLOTH))
			continue;
		medici_piece_name(MEDICI_CARD, card, name);
		printf("      %-8s%7d%7d%12s%9d%s\n", has_good ? name + good : name, medici_card_value(card),
			   medici_card_icons(card), medici_card_room(card) ? "yes" : "no", deck[card],
			   has_good ? " of each good" : "");
	}
	printf("      %-8s%35d\n", "in all", total);
}

static void print_board_play(const struct medici_edition *edition)
{
	fputs("MEDICI, the board game by Reiner Knizia\n"
		  "\n"
		  "  An unofficial account in this program's own words. [B7] and the like\n"
		  "  are rule numbers: messages use them, docs/rules.md explains them.\n"
		  "\n"
		  "AIM\n"
		  "  Three market days. Bid for goods, load your ship, earn by its value and\n"
		  "  by your standing in each commodity. The most florins win, and equal\n"
		  "  florins share the win. [B23]\n"
		  "\n"
		  "PIECES\n"
		  "  36 lots: cloth, fur, grain, dye and spice, each with the values\n"
		  "  0 1 2 3 4 5 5, and one gold lot of 10 that is no commodity. [B2]\n"
		  "  Each buyer has a ship, money, and a counter on each of five stalls, one\n"
		  "  for each commodity. Stalls have levels 0 to 7; counters start on 0. [B3]\n"
		  "\n",
		  stdout);
	print_table(edition);
	fputs("\n"
		  "A DAY\n"
		  "  All 36 lots are mixed; those too many for the bag are put away unseen.\n"
		  "  Ships start empty, money and counters stay. Day 1 starts with a random\n"
		  "  buyer or one agreed on, days 2 and 3 with the poorest. [B4 B5 B6]\n"
		  "\n"
		  "A TURN\n"
		  "  1. Draw a lot; then, if you like, a second and a third, seeing each\n"
		  "     before you decide. This is the group. It may be too large for your\n"
		  "     own free holds, but not for everybody's. [B7 B8 B9]\n"
		  "  2. Each buyer bids or passes once, clockwise, you last. A bid beats the\n"
		  "     highest so far, is at least 1 and no more than you have. Without the\n"
		  "     room or the money you pass without being asked. [B10 B11]\n"
		  "  3. The highest bidder pays and loads the whole group, for good. If\n"
		  "     nobody bid, the group is out for the day. [B12 B13]\n"
		  "  4. The next buyer clockwise with a free hold has the turn. [B14]\n"
		  "\n"
		  "  Example: Adam has 2 lots aboard, Barbara 3, Charles 4, Diane 2. Adam\n"
		  "  draws three lots. Barbara and Charles lack the room and pass, Diane bids\n"
		  "  7, Adam passes. Diane pays 7, and with 2 + 3 = 5 lots she is full. For\n"
		  "  another group of three only Adam has room: 1 florin will do.\n"
		  "\n"
		  "THE END OF A DAY\n"
		  "  When a single buyer has free holds, the bag fills them, free of charge,\n"
		  "  as the lots come. [B15]  When the bag is empty, the day ends after the\n"
		  "  auction in progress. [B16]\n",
		  stdout);
}

static void print_board_scoring(const struct medici_edition *edition)
{
	fputs("\n"
		  "SCORING\n"
		  "  Ships: add up the lots aboard, gold too. Florins by place: [B17]\n"
		  "\n",
		  stdout);
	print_board_ships(edition);
	printf("\n"
		   "  Ties: add up what the tied places pay, divide, round down. [B18]\n"
		   "  Counters: up one level for each lot of the commodity, whatever its\n"
		   "  value; 7 is the top. Gold moves none. [B19]\n"
		   "  Stalls: the highest counter earns %d, the second %d, ties as above. Even\n"
		   "  level 0 can earn this. [B20]\n"
		   "  Bonus: ",
		   edition->stall_pay[MEDICI_SEATS_MAX][0], edition->stall_pay[MEDICI_SEATS_MAX][1]);
	print_bonus(edition);
	fputs(";\n"
		  "  never shared, and paid again each day. [B21]\n"
		  "\n"
		  "  Example, the ships of five buyers:\n"
		  "      23         1st                           30\n"
		  "      20         2nd                           20\n"
		  "      16 and 16  3rd and 4th, (10 + 5) / 2 =    7 each\n"
		  "      14         5th                            0\n"
		  "  Example, a stall with four buyers:\n"
		  "      level 7    1st, 10, and bonus 20         30\n"
		  "      level 6    2nd and 3rd, (5 + 0) / 2 = 2,\n"
		  "                 and bonus 10                  12 each\n"
		  "      level 4    4th                            0\n",
		  stdout);
}

static void print_board(void)
{
	const struct medici_edition *edition = medici_edition(0);
	print_board_play(edition);
	print_board_scoring(edition);
	printf("\nThese are the numbers of %s. Others: medici rules editions\n", edition->name);
}

static void print_card_play(void)
{
	fputs("MEDICI: THE CARD GAME by Reiner Knizia\n"
		  "\n"
		  "  An unofficial account in this program's own words. [C5] and the like\n"
		  "  are rule numbers: messages use them, docs/rules.md explains them.\n"
		  "\n"
		  "AIM\n"
		  "  2 to 6 players, three days, no money to start with. Load a valuable ship\n"
		  "  and store more of each good than the others. The most florins win, and\n"
		  "  equal florins share the win. [C1 C13]\n"
		  "\n"
		  "CARDS\n"
		  "  Five goods (cloth, fur, grain, dye, spice), and cards without a good.\n"
		  "  Green cards, green2 and those ending in g, need no room. [C2 C3]\n"
		  "\n",
		  stdout);
	print_deck();
	fputs("\n"
		  "  A ship is full with 5 cards that need room, with two players 7. [C3]\n"
		  "\n"
		  "A TURN\n"
		  "  1. Reveal one, two or three cards, seeing each before the next; they join\n"
		  "     the end of the line, the market. You may reveal none if there are\n"
		  "     cards in it. [C4]\n"
		  "  2. Take the last card of the line. You may also take one or both of the\n"
		  "     two before it, if your ship has the room. [C5]\n"
		  "\n"
		  "  Example: Anna reveals three cards and takes green2 and fur3.\n"
		  "      cloth0  fur3  green2        take 1 2   (1 is the last of the line)\n"
		  "  Britta reveals grain5 and cloth4 and takes both cloths.\n"
		  "      cloth0  grain5  cloth4      take 1 3\n"
		  "  Carlos reveals nothing and takes what is left.\n"
		  "      grain5                      take 1\n"
		  "\n"
		  "THE END OF A DAY\n"
		  "  A full ship has no more turns. When one player alone is not full, that\n"
		  "  player has one last turn. [C6]  After scoring, the cards of the market\n"
		  "  are shuffled back into the deck, cards taken are not. The player with\n"
		  "  the fewest florins starts the next day; day 1 is up to chance. [C12]\n",
		  stdout);
}

static void print_card_scoring(void)
{
	fputs("\n"
		  "SCORING\n"
		  "  Ships: add up all values, green and black too. Florins by place: [C7]\n"
		  "\n",
		  stdout);
	print_card_ships();
	fputs("\n"
		  "  Ties: add up what the tied places pay, divide, and round down to a\n"
		  "  multiple of 5. [C8]\n"
		  "  Warehouse: goods go there and stay; cards without a good are gone. For\n"
		  "  each good count icons: most 10, second 5, ties as above. [C9]  Without\n"
		  "  an icon of a good you have no place in it. [C10]\n"
		  "  Bonus: 10 for each good of which you have 5 icons or more (7 with two\n"
		  "  players), paid again each day. Variant bonus20: 20 from 8 icons on (10\n"
		  "  with two players). [C11]\n"
		  "\n"
		  "  Example, the ships of four players:\n"
		  "      20         1st                           30\n"
		  "      16 and 16  2nd and 3rd, (20 + 10) / 2 =  15 each\n"
		  "      13         4th                            0\n"
		  "  Example, dye with three players, two tied for most:\n"
		  "      most       (10 + 5) / 2 = 7.5, so         5 each\n"
		  "      third                                     0\n"
		  "  Example, grain with three players, two tied for second:\n"
		  "      most                                     10\n"
		  "      second     (5 + 0) / 2 = 2.5, so          0 each\n",
		  stdout);
}

static void print_card(void)
{
	print_card_play();
	print_card_scoring();
	fputs("\nOptions and decks of your own: medici rules editions\n", stdout);
}

static void print_edition(int index)
{
	const struct medici_edition *edition = medici_edition(index);
	const int fewest = edition->players_min;
	printf("  %s, %s\n", edition->name, index == 0 ? "the default" : "not from the rulebooks behind docs/rules.md");
	print_table(edition);
	print_board_ships(edition);
	printf("      stalls pay %d and %d", edition->stall_pay[MEDICI_SEATS_MAX][0],
		   edition->stall_pay[MEDICI_SEATS_MAX][1]);
	if (memcmp(edition->stall_pay[fewest], edition->stall_pay[MEDICI_SEATS_MAX], MEDICI_SEATS_MAX) != 0)
		printf(", with %d buyers %d and %d", fewest, edition->stall_pay[fewest][0], edition->stall_pay[fewest][1]);
	fputs("\n      bonus: ", stdout);
	print_bonus(edition);
	fputs("\n\n", stdout);
}

static void print_editions(void)
{
	fputs("EDITIONS of the board game, for --edition NAME\n\n", stdout);
	for (int index = 0; index < MEDICI_EDITIONS; index++)
		print_edition(index);
	fputs("OPTIONS, for --option NAME=VALUE\n"
		  "  board\n"
		  "      first=SEAT         who starts day 1, else chance; seats count from 0\n"
		  "                         [B6]\n"
		  "  card\n"
		  "      bonus20=true       the bonus is 20 from 8 icons on, with two players\n"
		  "                         from 10 [C11]\n"
		  "      empty_placed=true  players without an icon of a good hold a place in\n"
		  "                         it all the same [C10]\n"
		  "      deck=FILE          a deck of your own: lines of a card's name and its\n"
		  "                         count, such as \"fur0x2 3\", or \"each0x2 3\" for\n"
		  "                         all five goods; # begins a comment [C2]\n",
		  stdout);
}

static void print_overview(void)
{
	fputs("Two games by Reiner Knizia, told in short by an unofficial program.\n"
		  "\n"
		  "MEDICI, the board game, 3 to 6 buyers\n"
		  "  On your turn draw one to three lots; everybody bids for the group once,\n"
		  "  you last. The highest bidder pays and loads it. Five lots fill a ship.\n"
		  "  In the evening the most valuable ships are paid, then, commodity by\n"
		  "  commodity, whoever has bought the most lots so far. Three days; the most\n"
		  "  florins win.\n"
		  "\n"
		  "MEDICI: THE CARD GAME, 2 to 6 players\n"
		  "  On your turn reveal up to three cards at the end of the market line, then\n"
		  "  take the last card and, if you like, one or both of the two before it.\n"
		  "  Ships and goods are paid much as on the board, but there is nothing to\n"
		  "  pay for: what you leave behind is what the others can take.\n"
		  "\n"
		  "  medici rules board      the board game, with examples\n"
		  "  medici rules card       the card game, with examples\n"
		  "  medici rules editions   editions, variants, decks of your own\n",
		  stdout);
}

static void print_help(void)
{
	fputs("Usage: medici rules [board|card|editions]\n"
		  "The rules in short. Without a word, both games in a few lines.\n"
		  "\n"
		  "  board      the board game, with examples\n"
		  "  card       the card game, with examples\n"
		  "  editions   editions of the board game, options of both games\n"
		  "  --help     this text\n",
		  stdout);
}

static const struct topic {
	const char *word;
	void (*print)(void);
} topics[] = {
	{"board", print_board}, {"card", print_card}, {"editions", print_editions},
	{"--help", print_help}, {"-h", print_help},
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
