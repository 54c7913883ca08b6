/* What both games share: limits, goods, status codes, setup, actions and events.
 *
 * The rules part of the library is freestanding: it allocates nothing, prints nothing, keeps no globals and needs
 * nothing of a C library but memcpy and memset. All memory is the caller's. The same files compile as C11, C++17 and
 * CUDA and to WebAssembly. Rule numbers (B1..B23, C1..C13) are those of docs/rules.md. */
#ifndef MEDICI_BASE_H
#define MEDICI_BASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __CUDACC__
#define MEDICI_FN __host__ __device__
#else
#define MEDICI_FN
#endif

#ifdef __cplusplus
#define MEDICI_STATIC_ASSERT(cond, text) static_assert(cond, text)
extern "C" {
#else
#define MEDICI_STATIC_ASSERT(cond, text) _Static_assert(cond, text)
#endif

#define MEDICI_VERSION "0.1.0"

enum {
	MEDICI_SEATS_MAX = 6,
	MEDICI_HOLDS_MAX = 7, /* holds of a ship; more than 5 only with two players */
	MEDICI_GROUP_MAX = 3, /* lots in a group (B7), cards taken in a turn (C5) */
	MEDICI_DAYS = 3,
	MEDICI_GOODS = 5,
	MEDICI_TOP_LEVEL = 7, /* of a stall (B3) */
	MEDICI_LOT_KINDS = 31,
	MEDICI_LOTS = 36,
	MEDICI_CARD_KINDS = 37,
	MEDICI_DECK_MAX = 128,    /* cards in a custom deck */
	MEDICI_PIECE_KINDS = 37,  /* the larger of the two games' kinds */
	MEDICI_ACTIONS_MAX = 640, /* legal actions at once: nobody can own more than 580 florins */
	MEDICI_NAME_SIZE = 12,    /* room for a lot's or card's name and its NUL */
	MEDICI_NOBODY = 0xff
};

enum medici_kind { MEDICI_BOARD, MEDICI_CARD };

enum medici_good { MEDICI_CLOTH, MEDICI_FUR, MEDICI_GRAIN, MEDICI_DYE, MEDICI_SPICE, MEDICI_NO_GOOD };

/* Every status: name, the rule behind it (empty if none), the message for people. */
#define MEDICI_STATUS_LIST(X) \
	X(OK, "", "fine") \
	X(E_OVER, "", "the game is over") \
	X(E_NOT_ASKED, "", "no decision is asked for now: a lot, a card or a starting seat must be dealt first") \
	X(E_NOT_CHANCE, "", "nothing is to be dealt now: a player must decide") \
	X(E_SEAT, "", "it is another seat's turn") \
	X(E_ACTION, "", "there is no such action in this game") \
	X(E_DRAWING, "B7", "the group is still being drawn: draw or offer") \
	X(E_BIDDING, "B10", "the group is on offer: bid or pass") \
	X(E_BID_LOW, "B10", "a bid must be higher than the highest bid so far, and at least 1") \
	X(E_BID_MONEY, "B10", "nobody may bid more florins than they have") \
	X(E_LOT, "B2", "there is no such lot, or all of its kind have been seen today") \
	X(E_FIRST_BOARD, "B6", "this seat may not start the day") \
	X(E_REVEAL_MAX, "C4", "three cards at most are revealed in a turn") \
	X(E_REVEAL_EMPTY, "C4", "the deck is empty: nothing can be revealed") \
	X(E_TAKE_LAST, "C5", "the last card of the line must be taken") \
	X(E_TAKE_REACH, "C5", "only the last three places of the line are within reach") \
	X(E_TAKE_ROOM, "C5", "the ship has no room for these cards") \
	X(E_CARD, "C2", "there is no such card, or none of its kind is left in the deck") \
	X(E_FIRST_CARD, "C12", "this player may not start the day") \
	X(E_GAME, "", "there is no such game: board or card") \
	X(E_EDITION, "", "there is no such edition") \
	X(E_BUYERS, "B1", "this edition is not for that number of buyers") \
	X(E_PLAYERS, "C1", "the card game is for 2 to 6 players") \
	X(E_NAMED_FIRST, "B6", "the seat named to start is not at the table") \
	X(E_DECK, "C2", "a deck has 1 to 128 cards") \
	X(E_SEED, "", "the game was not dealt from this seed") \
	X(E_TAKE_LINE, "C5", "the line has fewer cards than that") \
	X(E_PART, "", "the record ends before its last part begins")

#define MEDICI_STATUS_ENUM(name, rule, text) MEDICI_##name,
enum medici_status { MEDICI_STATUS_LIST(MEDICI_STATUS_ENUM) MEDICI_STATUS_COUNT };
#undef MEDICI_STATUS_ENUM

MEDICI_FN const char *medici_status_text(enum medici_status status);
MEDICI_FN const char *medici_status_rule(enum medici_status status); /* "B10", or "" if no rule applies */

/* The setup of a game. Fill it in by medici_setup_default, then change what you like. */
struct medici_setup {
	uint8_t kind;    /* enum medici_kind */
	uint8_t edition; /* board: index of the edition, 0 is the default */
	uint8_t players;
	uint8_t first;                   /* board: the seat named to start day 1, or MEDICI_NOBODY for a random one (B6) */
	uint8_t bonus20;                 /* card: the variant of C11 */
	uint8_t empty_placed;            /* card: the option of C10 */
	uint8_t deck[MEDICI_CARD_KINDS]; /* card: how many of each kind (C2) */
};

/* The default edition, no options, the built-in deck. */
MEDICI_FN void medici_setup_default(struct medici_setup *setup, enum medici_kind kind, int players);
MEDICI_FN enum medici_status medici_setup_check(const struct medici_setup *setup);
MEDICI_FN void medici_deck_builtin(uint8_t deck[MEDICI_CARD_KINDS]);

/* The numbers of a game for one number of players. They stand in one table, from which the rules pay. */
enum {
	MEDICI_BONUS_TOP = 10,     /* a higher count of a good earns no larger bonus */
	MEDICI_BOARD_TIE_UNIT = 1, /* a tied seat's share is rounded down to a multiple of this (B18) */
	MEDICI_CARD_TIE_UNIT = 5   /* C8 */
};

struct medici_numbers {
	uint8_t holds;                       /* of every ship (B3, C3) */
	uint8_t money;                       /* florins at the start (B4, C1) */
	uint8_t bag;                         /* board: lots in the bag each day (B5); card: 0, the deck is in the setup */
	uint8_t tie_unit;                    /* MEDICI_BOARD_TIE_UNIT or MEDICI_CARD_TIE_UNIT */
	uint8_t ship_pay[MEDICI_SEATS_MAX];  /* by place (B17, C7) */
	uint8_t stall_pay[MEDICI_SEATS_MAX]; /* by place on a stall or in a good (B20, C9) */
	uint8_t bonus[MEDICI_BONUS_TOP + 1]; /* by level of a stall or icons of a good (B21, C11) */
};

/* An edition of the board game: numbers[n] are those of n buyers, from players_min to MEDICI_SEATS_MAX. */
struct medici_edition {
	const char *name;  /* in records and on the command line */
	const char *title; /* publisher and year, as people write them */
	uint8_t players_min;
	struct medici_numbers numbers[MEDICI_SEATS_MAX + 1];
};

enum { MEDICI_EDITIONS = 3 };
MEDICI_FN const struct medici_edition *medici_edition(int index); /* NULL past the last */
MEDICI_FN int medici_edition_find(const char *name);              /* its index, or -1 */

/* The numbers of a game that medici_setup_check accepts; NULL for any other. */
MEDICI_FN const struct medici_numbers *medici_numbers(const struct medici_setup *setup);
/* Those of the card game, which has no editions; bonus20 is 0 or 1 (C11), players is 2 to 6. */
MEDICI_FN const struct medici_numbers *medici_card_numbers(int players, int bonus20);
/* The fewest players of a game; `edition`, one that exists, matters for the board game only (B1, C1). */
MEDICI_FN int medici_players_min(enum medici_kind kind, int edition);

/* What a level or a number of icons earns on its own. */
static inline MEDICI_FN int medici_bonus(const struct medici_numbers *numbers, int count)
{
	return numbers->bonus[count < MEDICI_BONUS_TOP ? count : MEDICI_BONUS_TOP];
}

/* The lowest level or number of icons that earns a bonus. */
static inline MEDICI_FN int medici_bonus_from(const struct medici_numbers *numbers)
{
	int count = 0;
	while (numbers->bonus[count] == 0)
		count++;
	return count;
}

/* Lots and cards. A lot is good * 6 + value, gold is the last; a card is good * 7 + one of 0, 0x2, 0g, 2, 3, 4, 5;
 * then green2 and black7. Names are those of the record: cloth5, gold10, fur0x2, fur0g, green2, black7. */
enum { MEDICI_GOLD = 30, MEDICI_GREEN2 = 35, MEDICI_BLACK7 = 36 };

MEDICI_FN const char *medici_good_name(int good); /* "cloth" .. "spice" */
MEDICI_FN int medici_lot_good(int lot);           /* MEDICI_NO_GOOD for gold */
MEDICI_FN int medici_lot_value(int lot);
MEDICI_FN int medici_lot_copies(int lot); /* how many of this kind are among the 36 (B2) */
MEDICI_FN int medici_card_good(int card); /* MEDICI_NO_GOOD for green2 and black7 */
MEDICI_FN int medici_card_value(int card);
MEDICI_FN int medici_card_icons(int card);
MEDICI_FN int medici_card_room(int card); /* holds it takes: 0 for green cards, else 1 (C3) */

/* Writes the name and a NUL. Returns the length of the name, or 0 if there is no such piece. */
MEDICI_FN int medici_piece_name(enum medici_kind kind, int piece, char name[MEDICI_NAME_SIZE]);
/* Returns the piece of that name (which need not end in NUL), or -1 if there is none. */
MEDICI_FN int medici_piece_parse(enum medici_kind kind, const char *name, size_t len);

/* A decision of a player. */
enum medici_action_type { MEDICI_DRAW, MEDICI_OFFER, MEDICI_BID, MEDICI_PASS, MEDICI_REVEAL, MEDICI_TAKE };

struct medici_action {
	uint8_t type;
	uint8_t places;  /* take: bit 0 is the last card of the line, bit 1 the one before, bit 2 the third (C5) */
	uint16_t amount; /* bid */
};

/* What a state waits for. Chance is explicit: the caller deals the starting seat and every lot or card. */
enum medici_wants { MEDICI_WANTS_FIRST, MEDICI_WANTS_PIECE, MEDICI_WANTS_ACTION, MEDICI_WANTS_NOTHING };

/* What happened: the lines of a record, in the same order. The pieces of sold and discard are those of the offer
 * before, which a record does not repeat. */
enum medici_event_type {
	MEDICI_EV_DAY,     /* day, seat (who starts), amount (lots or cards left to draw) */
	MEDICI_EV_DRAW,    /* seat, piece[0] */
	MEDICI_EV_OFFER,   /* seat, piece[0..count-1] */
	MEDICI_EV_BID,     /* seat, amount */
	MEDICI_EV_PASS,    /* seat, because */
	MEDICI_EV_SOLD,    /* seat, amount, piece[0..count-1] */
	MEDICI_EV_DISCARD, /* piece[0..count-1] */
	MEDICI_EV_FILL,    /* seat, piece[0..count-1] */
	MEDICI_EV_REVEAL,  /* seat, piece[0] */
	MEDICI_EV_TAKE,    /* seat, places, piece[0..count-1], last place first */
	MEDICI_EV_SCORE,   /* the numbers are in events.score */
	MEDICI_EV_END      /* seats: a bit for each winner; money is in events.score */
};

enum medici_because { MEDICI_BY_CHOICE, MEDICI_NO_ROOM, MEDICI_NO_MONEY };

struct medici_event {
	uint8_t type;
	uint8_t seat;
	uint8_t day;
	uint8_t because;
	uint16_t amount;
	uint8_t places;
	uint8_t seats;
	uint8_t count;
	uint8_t piece[MEDICI_HOLDS_MAX];
};

/* A day's scoring, line by line (B17..B21, C7..C11). */
struct medici_score {
	uint16_t ship[MEDICI_SEATS_MAX];
	uint16_t ship_paid[MEDICI_SEATS_MAX];
	uint16_t money[MEDICI_SEATS_MAX];              /* after scoring */
	uint8_t count[MEDICI_GOODS][MEDICI_SEATS_MAX]; /* board: levels; card: icons in the warehouse */
	uint8_t paid[MEDICI_GOODS][MEDICI_SEATS_MAX];
	uint8_t bonus[MEDICI_GOODS][MEDICI_SEATS_MAX];
};

/* The events of one step. The longest list has eleven: the last draw of a day, the offer, six passes, the discard, the
 * score and the end. */
enum { MEDICI_EVENTS_MAX = 12 };

struct medici_events {
	uint8_t count;
	struct medici_event list[MEDICI_EVENTS_MAX];
	struct medici_score score; /* set when the list holds MEDICI_EV_SCORE */
};

#ifdef __cplusplus
}
#endif
#endif
