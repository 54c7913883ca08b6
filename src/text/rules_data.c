#include "text/rules_data.h"

#include "lang/mark.h"

/* ---- Short forms ---- */

#define TITLE(words) \
	{ \
		.kind = RULES_TITLE, .text = words \
	}
#define SECTION(words) \
	{ \
		.kind = RULES_SECTION, .gap = 1, .text = words \
	}
#define PARAGRAPH(words) \
	{ \
		.kind = RULES_PARAGRAPH, .text = words \
	}
#define NEW_PARAGRAPH(words) \
	{ \
		.kind = RULES_PARAGRAPH, .gap = 1, .text = words \
	}
/* With numbers for each %d. */
#define COUNTED(words, ...) \
	{ \
		.kind = RULES_PARAGRAPH, .number = {__VA_ARGS__}, .text = words \
	}
#define STEP(words) \
	{ \
		.kind = RULES_STEP, .text = words \
	}
#define TABLE(which) \
	{ \
		.kind = which, .gap = 1 \
	}
#define MARKET(cards, does) \
	{ \
		.kind = RULES_MARKET, .text = cards, .how = does \
	}
/* PAYS(what, how, florins) and PAYS_EACH; where a place is all there is to say, PLACE_PAYS and PLACE_PAYS_EACH. */
#define PAYS(what, counted, florins) \
	{ \
		.kind = RULES_PAYMENT, .text = what, .how = counted, .pays = florins \
	}
#define PAYS_EACH(what, counted, florins) \
	{ \
		.kind = RULES_PAYMENT, .text = what, .how = counted, .pays = florins, .each = 1 \
	}
#define AT_PLACE_PAYS(what, place, florins) \
	{ \
		.kind = RULES_PAYMENT, .text = what, .from = (place)-1, .to = place, .pays = florins \
	}
#define PLACES_PAY(first, last, counted, florins, to_each) \
	{ \
		.kind = RULES_PAYMENT, .how = counted, .from = (first)-1, .to = last, .pays = florins, .each = to_each \
	}

/* ---- The board game ---- */

static const struct rules_item board[] = {
	TITLE(N_("MEDICI, the board game by Reiner Knizia")),
	NEW_PARAGRAPH(N_("An unofficial account in this program's own words. [B7] and the like are rule numbers: messages "
					 "use them, docs/rules.md explains them.")),
	SECTION(N_("AIM")),
	PARAGRAPH(N_("Three market days. Bid for goods, load your ship, earn by its value and by your rank in each good. "
				 "Whoever has the most florins wins, and equal florins share the win. [B23]")),
	SECTION(N_("PIECES")),
	PARAGRAPH(N_("36 lots: cloth, fur, grain, dye and spice, each with the values 0 1 2 3 4 5 5, and one gold lot of "
				 "10 that belongs to no good. [B2]")),
	PARAGRAPH(N_("Each buyer has a ship, money, and a counter on each of five stalls, one for each good. Stalls have "
				 "levels 0 to 7; counters start on 0. [B3]")),
	TABLE(RULES_SETUP_TABLE),
	SECTION(N_("A DAY")),
	PARAGRAPH(N_("All 36 lots are mixed; the surplus is put away unseen. Ships start empty, money and counters stay. "
				 "Day 1 starts with a random buyer or one agreed on, days 2 and 3 with the poorest. [B4 B5 B6]")),
	SECTION(N_("A TURN")),
	STEP(N_("1. Draw a lot; then, if you like, a second and a third, seeing each before you decide. This is the group. "
			"It may be too large for your own free holds, but at least one buyer must have room for it. [B7 B8 B9]")),
	STEP(N_("2. Each buyer bids or passes once, clockwise, you last. A bid beats the highest so far, is at least 1 and "
			"no more than you have. Without the room or the money you pass without being asked. [B10 B11]")),
	STEP(N_("3. The highest bidder pays and loads the whole group, for good. If nobody bid, the group is out for the "
			"day. [B12 B13]")),
	STEP(N_("4. The next buyer clockwise with a free hold has the turn. [B14]")),
	NEW_PARAGRAPH(N_("Example: Adam has 2 lots aboard, Barbara 3, Charles 4, Diane 2. Adam draws three lots. Barbara "
					 "and Charles lack the room and pass, Diane bids 7, Adam passes. Diane pays 7, and with 2 + 3 = 5 "
					 "lots her ship is full. For another group of three only Adam has room: 1 florin will do.")),
	SECTION(N_("THE END OF A DAY")),
	PARAGRAPH(N_("When a single buyer has free holds, the bag fills them, free of charge, as the lots come. [B15] When "
				 "the bag is empty, the day ends after the auction in progress. [B16]")),
	SECTION(N_("SCORING")),
	PARAGRAPH(N_("Ships: add up the lots aboard, gold too. Florins by place: [B17]")),
	TABLE(RULES_SHIP_TABLE),
	NEW_PARAGRAPH(N_("Ties: add up what the tied places pay, divide, round down. [B18]")),
	PARAGRAPH(N_("Counters: up one level for each lot of the good, whatever its value; 7 is the top. Gold moves none. "
				 "[B19]")),
	COUNTED(N_("Stalls: the highest counter earns %d, the second %d, ties as above. Even level 0 can earn this. [B20]"),
			RULES_MOST, RULES_SECOND),
	{.kind = RULES_BONUS, .text = N_("Bonus: %s; never shared, and paid again each day. [B21]")},
	NEW_PARAGRAPH(N_("Example, the ships of five buyers:")),
	AT_PLACE_PAYS("23", 1, 30),
	AT_PLACE_PAYS("20", 2, 20),
	PAYS_EACH("16, 16", N_("3rd and 4th, (10 + 5) / 2"), 7),
	AT_PLACE_PAYS("14", 5, 0),
	PARAGRAPH(N_("Example, a stall with four buyers:")),
	PAYS(N_("level 7"), N_("1st, 10 + bonus 20"), 30),
	PAYS_EACH(N_("level 6"), N_("2nd and 3rd, 5 / 2 + bonus 10"), 12),
	AT_PLACE_PAYS(N_("level 4"), 4, 0),
	{.kind = RULES_END},
};

/* ---- The card game ---- */

static const struct rules_item card[] = {
	TITLE(N_("MEDICI: THE CARD GAME by Reiner Knizia")),
	NEW_PARAGRAPH(N_("An unofficial account in this program's own words. [C5] and the like are rule numbers: messages "
					 "use them, docs/rules.md explains them.")),
	SECTION(N_("AIM")),
	COUNTED(N_("%d to %d players, three days, no money to start with. Load a valuable ship and store more of each good "
			   "than the others. Whoever has the most florins wins, and equal florins share the win. [C1 C13]"),
			RULES_PLAYERS_LEAST, RULES_PLAYERS_MOST),
	SECTION(N_("CARDS")),
	PARAGRAPH(N_("Five goods (cloth, fur, grain, dye, spice), and cards without a good, green or black. Green cards "
				 "need no room. [C2 C3]")),
	PARAGRAPH(N_("Records name a card by its good and its value: fur3. At the end x2 stands for two icons and g for "
				 "green: fur0x2, fur0g. The cards without a good are green2 and black7. [C2]")),
	TABLE(RULES_DECK_TABLE),
	NEW_PARAGRAPH(
		N_("The copies are partly a guess: docs/deck.md says why, and how to play with your own counts. [C2]")),
	COUNTED(N_("A ship is full with %d cards that need room, with two players %d. [C3]"), RULES_HOLDS,
			RULES_HOLDS_OF_TWO),
	SECTION(N_("A TURN")),
	STEP(N_("1. Reveal one, two or three cards, seeing each before the next; they join the end of the line, the "
			"market. You may reveal none if there are cards in it. [C4]")),
	STEP(N_("2. Take the last card of the line. You may also take one or both of the two before it, if your ship has "
			"the room. [C5]")),
	NEW_PARAGRAPH(N_("Example: Anna reveals three cards and takes green2 and fur3.")),
	MARKET("cloth0 fur3 green2", N_("take 1 2   (1 is the last of the line)")),
	PARAGRAPH(N_("Britta reveals grain5 and cloth4 and takes both cloths.")),
	MARKET("cloth0 grain5 cloth4", N_("take 1 3")),
	PARAGRAPH(N_("Carlos reveals nothing and takes what is left.")),
	MARKET("grain5", N_("take 1")),
	SECTION(N_("THE END OF A DAY")),
	PARAGRAPH(N_("A full ship has no more turns. When only one ship has room, its player has one last turn. [C6] After "
				 "scoring, the cards of the market are shuffled back into the deck, cards taken are not. The player "
				 "with the fewest florins starts the next day; chance decides on day 1. [C12]")),
	SECTION(N_("SCORING")),
	PARAGRAPH(N_("Ships: add up all values, green and black too. Florins by place: [C7]")),
	TABLE(RULES_SHIP_TABLE),
	{.kind = RULES_PARAGRAPH,
	 .gap = 1,
	 .number = {RULES_TIE_UNIT},
	 .text = N_("Ties: add up what the tied places pay, divide, and round down to a multiple of %d. [C8]")},
	COUNTED(N_("Warehouse: goods go there and stay; cards without a good are gone. For each good count icons: most %d, "
			   "second %d, ties as above. [C9] Without an icon of a good you do not rank for it; this is inferred from "
			   "an example in the rulebook. [C10]"),
			RULES_MOST, RULES_SECOND),
	COUNTED(N_("Bonus: %d for each good of which you have %d icons or more (%d with two players), paid again each day. "
			   "Variant bonus20: %d from %d icons on (%d with two players). [C11]"),
			RULES_BONUS_PAYS, RULES_BONUS_FROM, RULES_BONUS_FROM_OF_TWO, RULES_VARIANT_PAYS, RULES_VARIANT_FROM,
			RULES_VARIANT_FROM_OF_TWO),
	NEW_PARAGRAPH(N_("Example, the ships of four players:")),
	AT_PLACE_PAYS("20", 1, 30),
	PAYS_EACH("16, 16", N_("2nd and 3rd, (20 + 10) / 2"), 15),
	AT_PLACE_PAYS("13", 4, 0),
	PARAGRAPH(N_("Example, dye with three players, two tied for most:")),
	PLACES_PAY(1, 2, N_("(10 + 5) / 2 = 7.5"), 5, 1),
	PLACES_PAY(3, 3, "", 0, 0),
	PARAGRAPH(N_("Example, grain with three players, two tied for second:")),
	PLACES_PAY(1, 1, "", 10, 0),
	PLACES_PAY(2, 3, N_("(5 + 0) / 2 = 2.5"), 0, 1),
	{.kind = RULES_END},
};

const struct rules_item *rules_item(enum medici_kind kind, int index)
{
	const struct rules_item *list = kind == MEDICI_BOARD ? board : card;
	const int count = (int)(kind == MEDICI_BOARD ? sizeof board : sizeof card) / (int)sizeof *list;
	return &list[index < count ? index : count - 1];
}

/* ---- Numbers ---- */

static const struct medici_numbers *numbers_of(enum medici_kind kind, int players, int bonus20)
{
	return kind == MEDICI_BOARD ? &medici_edition(0)->numbers[players] : medici_card_numbers(players, bonus20);
}

/* The fewest icons that earn the highest bonus. */
static int highest_from(const struct medici_numbers *numbers)
{
	int count = MEDICI_BONUS_TOP;
	while (count > 0 && numbers->bonus[count - 1] == numbers->bonus[MEDICI_BONUS_TOP])
		count--;
	return count;
}

static int value_of(enum medici_kind kind, enum rules_number number)
{
	const struct medici_numbers *most = numbers_of(kind, MEDICI_SEATS_MAX, 0), *two = numbers_of(kind, 2, 0),
								*variant = numbers_of(kind, MEDICI_SEATS_MAX, 1), *variant_two = numbers_of(kind, 2, 1);
	switch (number) {
	case RULES_PLAYERS_LEAST:
		return medici_players_min(kind, 0);
	case RULES_PLAYERS_MOST:
		return MEDICI_SEATS_MAX;
	case RULES_HOLDS:
		return most->holds;
	case RULES_HOLDS_OF_TWO:
		return two->holds;
	case RULES_TIE_UNIT:
		return most->tie_unit;
	case RULES_MOST:
		return most->stall_pay[0];
	case RULES_SECOND:
		return most->stall_pay[1];
	case RULES_BONUS_PAYS:
		return most->bonus[medici_bonus_from(most)];
	case RULES_BONUS_FROM:
		return medici_bonus_from(most);
	case RULES_BONUS_FROM_OF_TWO:
		return medici_bonus_from(two);
	case RULES_VARIANT_PAYS:
		return variant->bonus[MEDICI_BONUS_TOP];
	case RULES_VARIANT_FROM:
		return highest_from(variant);
	case RULES_VARIANT_FROM_OF_TWO:
		return highest_from(variant_two);
	default:
		return -1;
	}
}

/* B21: the levels that earn a bonus, each followed by it. */
static int bonus_number(int nth)
{
	const struct medici_numbers *numbers = numbers_of(MEDICI_BOARD, MEDICI_SEATS_MAX, 0);
	const int level = medici_bonus_from(numbers) + nth / 2;
	if (level > MEDICI_TOP_LEVEL)
		return -1;
	return nth % 2 ? numbers->bonus[level] : level;
}

int rules_item_number(enum medici_kind kind, const struct rules_item *item, int nth)
{
	if (item->kind == RULES_BONUS)
		return bonus_number(nth);
	return nth < RULES_NUMBERS_MAX ? value_of(kind, (enum rules_number)item->number[nth]) : -1;
}
