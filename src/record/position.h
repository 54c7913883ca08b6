/* A position as one line of text, as FEN is one of chess: all that matters for play from here on (docs/position.md).
 *
 *     a:board4:2:bid3.of1.7by2:31.52.28.44:C5F0.AuD2.-.G3:10020.00300.-.01001:S2S3:D0
 *
 * What nobody has seen is what is left when all that the line shows is taken away; its order is in no line. So a line
 * gives the same state, byte for byte, that it was written from, and medici_dealer_continue or a sampler deals the
 * rest, every order equally likely.
 *
 * Writer, reader and checks are freestanding; position_text.c, which knows the reader's language, is not. All memory
 * is the caller's. A line is written and read in one pass. */
#ifndef RECORD_POSITION_H
#define RECORD_POSITION_H

#include <medici/game.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
	POSITION_SIZE = 640,    /* room for any line and its NUL; the reader refuses longer ones */
	POSITION_ARGS = 3,      /* of a reason */
	POSITION_ARG_SIZE = 24, /* of one of them, with its NUL */
	POSITION_REASON_SIZE = 400
};

/* The fields, separated by colons, in their order, and their words for people. The last three of the card game differ
 * from those of the board game. */
#define POSITION_FIELD_LIST(X) \
	X(VERSION, "version") \
	X(GAME, "game") \
	X(DAY, "day") \
	X(NEXT, "what is next") \
	X(MONEY, "florins") \
	X(SHIPS, "ships") \
	X(STALLS, "stalls") \
	X(GROUP, "group") \
	X(DISCARDED, "discarded lots") \
	X(WAREHOUSES, "warehouses") \
	X(MARKET, "market") \
	X(DECK, "deck")

#define POSITION_FIELD_ENUM(name, text) POSITION_##name,
enum position_field { POSITION_FIELD_LIST(POSITION_FIELD_ENUM) POSITION_FIELDS };
#undef POSITION_FIELD_ENUM

/* Every reason to refuse a line: name, the rule behind it (empty if none), the sentence, in which each %s is an
 * argument: a number, a seat, or what stands in the line. */
#define POSITION_REASON_LIST(X) \
	X(FINE, "", "fine") \
	X(LONG, "", "a position has %s characters at most, this line has more") \
	X(MISSING, "", "this field is missing: a position has nine fields, separated by colons") \
	X(TOO_MUCH, "", "%s is too much here: the field, or the line, should have ended") \
	X(BAD_VERSION, "", "expected a, the version of this format, found %s") \
	X(BAD_GAME, "", "expected board or card and the number of players, such as board4, found %s") \
	X(PLAYERS, "", "this game is for %s to %s players, found %s") \
	X(BOARD_OPTION, "", "%s is no option here: an edition, then first and a seat, each at most once") \
	X(CARD_OPTION, "", "%s is no option here: bonus20, then empty_placed, then deck, each at most once") \
	X(BAD_DAY, "", "expected day 1, 2 or 3, found %s") \
	X(BOARD_NEXT, "", "expected first, lot0, draw0, bid1.of0, bid2.of0.7by1, fill0.after3 or over, found %s") \
	X(CARD_NEXT, "", "expected first, card0.after0, choose0.after2 or over, found %s") \
	X(SEAT, "", "seat %s is not at the table: the seats are 0 to %s") \
	X(NUMBER, "", "expected a whole number of at most four digits, found %s") \
	X(SEATS, "", "expected an entry for each of the %s seats, separated by dots, found %s") \
	X(LOT, "B2", "%s is no lot: a lot is C, F, G, D or S and a value from 0 to 5, or Au") \
	X(CARD, "C2", "%s is no card: a card is C, F, G, D or S and 0, x, g, 2, 3, 4 or 5; or gr or bl") \
	X(LOT_COPIES, "B2", "too many of %s: the game has %s") \
	X(CARD_COPIES, "C2", "too many of %s: the built-in deck has %s; the option deck allows others") \
	X(DECK_SIZE, "C2", "%s cards in all are no deck: a deck has 1 to %s") \
	X(SHIP_LOTS, "B3", "a ship has %s holds, this one has more lots") \
	X(SHIP_CARDS, "C3", "a ship has %s holds, this one has more cards that take room") \
	X(COUNTS, "", "expected a digit for each of C, F, G, D and S, or - for none, found %s") \
	X(DECK_COUNTS, "", \
	  "expected C, F, G, D and S, each with a digit for x, g, 2, 3, 4 and 5, then gr and bl with one each, found %s") \
	X(TOP, "B3", "a stall has levels 0 to %s, found %s") \
	X(OVER_DAY, "", "the game is over after day %s, not before") \
	X(SHIP_BETWEEN, "", "all ships are empty between two days") \
	X(GROUP_NOT_NOW, "B7", "there is no group now: expected -") \
	X(GROUP_NONE, "B7", "at least one lot has been drawn when a seat decides") \
	X(GROUP_LARGE, "B8", \
	  "the group is too large: %s is the most, as a group has three lots at most and some ship has room for it") \
	X(GROUP_COMPLETE, "B8", "the group is complete with %s: bids come next, no lot is drawn") \
	X(DISCARD_NOT_NOW, "B5", "no lot is discarded between two days: expected -") \
	X(DRAWN, "B5", "%s lots were drawn today, but the bag had %s") \
	X(BAG_EMPTY, "B16", "the bag is empty: nothing more is drawn") \
	X(BUYER_FULL, "B14", "the ship of seat %s is full: the seat has no turn") \
	X(PLAYER_FULL, "C6", "the ship of seat %s is full: the seat has no turn") \
	X(ONE_SHIP, "B15", "only seat %s has free holds: fill is next") \
	X(NO_SHIP, "B15", "all ships are full: the day is over") \
	X(MANY_SHIPS, "B15", "%s ships have free holds: a ship is filled when all others are full") \
	X(FILLED, "B15", "the ship of seat %s has fewer lots than the %s that it had before it was filled") \
	X(BID_ROOM, "B11", "seat %s has no room for the group and cannot bid") \
	X(BID_MONEY, "B11", "seat %s cannot bid: its money, %s, is not above the highest bid of %s") \
	X(BID_ORDER, "B10", "seat %s cannot have bid yet: its turn does not come before that of seat %s") \
	X(BID_LOW, "B10", "a bid is at least 1") \
	X(BID_PAID, "B10", "seat %s cannot have bid %s: its money is %s") \
	X(FIRST_SEAT, "B6", \
	  "seat %s cannot have started the day: the fewest florins start, on day 1 the seat that the option names") \
	X(FIRST_PLAYER, "C12", "seat %s cannot have started the day: the fewest florins start") \
	X(GOODS_EARLY, "", "nothing is in stalls or warehouses before the first scoring") \
	X(LEVELS_SEAT, "B19", "seat %s went up %s levels, but its ships had only %s holds so far") \
	X(LEVELS_GOOD, "B19", "the counters of %s went up %s levels, but there were only %s lots of it so far") \
	X(MONEY_START, "B4", "seat %s has bought nothing so far: it has %s florins, not %s") \
	X(MONEY_MOST, "", "seat %s cannot own %s florins: %s is the most by now") \
	X(MONEY_SUM, "", "all seats together own %s florins, but %s is the most that can be there by now") \
	X(MONEY_LEAST, "", "seat %s cannot own %s florins: the last scoring alone paid it %s") \
	X(MONEY_SUM_LEAST, "", "all seats together own %s florins, but the last scoring alone paid %s or more") \
	X(MONEY_UNIT, "C8", "florins of the card game are a multiple of 5, found %s") \
	X(MARKET_NOT_NOW, "C12", "the market is empty between two days: expected -") \
	X(MARKET_EMPTY, "C4", "nothing can be taken: the market is empty") \
	X(REVEALED, "C4", "too many cards revealed in this turn: %s, the most is %s") \
	X(MARKET_FIRST, "C4", "nobody has taken a card today: the market has the cards of this turn, %s and not %s") \
	X(DECK_EMPTY, "C4", "the deck is empty: no card can come next") \
	X(DECK_DAY_1, "C9", "on day 1 no card has left the game, but the line lacks %s of %s") \
	X(ICONS, "C9", "icons of %s in the warehouses: %s, but the cards that are gone have %s") \
	X(ICONS_SEAT, "C9", "seat %s cannot have %s icons: %s is the most by now") \
	X(GONE, "C6", "cards that take room and are gone: %s, but the days so far took %s or more") \
	X(GONE_MOST, "C3", "cards that take room and are gone: %s, but ships had only %s holds so far")

#define POSITION_REASON_ENUM(name, rule, text) POSITION_WHY_##name,
enum position_why { POSITION_REASON_LIST(POSITION_REASON_ENUM) POSITION_REASONS };
#undef POSITION_REASON_ENUM

/* Why a line was refused, and where. */
struct position_fault {
	enum position_why why;
	enum position_field field;
	int at; /* the character in the line, from 1 */
	char arg[POSITION_ARGS][POSITION_ARG_SIZE];
};

/* Writes the line and a NUL, no newline. Returns the length, or 0 if it does not fit. */
MEDICI_FN size_t position_write(const struct medici_game *game, char *line, size_t size);
/* Reads one line, without a newline. Returns 1, or 0 with the fault; `game` is then not to be used. */
MEDICI_FN int position_read(const char *line, size_t len, struct medici_game *game, struct position_fault *fault);
/* Writes the setup of a state, one that medici_start accepts. A state does not hold the deck that it began with: where
 * that cannot be the built-in one, the setup's deck is what is left of it, if anything is. */
MEDICI_FN void position_setup(const struct medici_game *game, struct medici_setup *setup);

MEDICI_FN const char *position_field_text(enum position_field field);
MEDICI_FN const char *position_why_text(enum position_why why);
MEDICI_FN const char *position_why_rule(enum position_why why);

/* The fault as one sentence in the reader's language, with its place: not freestanding. */
void position_fault_text(const struct position_fault *fault, char reason[POSITION_REASON_SIZE]);

#ifdef __cplusplus
}
#endif
#endif
