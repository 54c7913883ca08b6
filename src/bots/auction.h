/* The once-around auction, solved exactly: everybody knows what every outcome is worth to everybody, each buyer bids
 * once, and does what is best for it, or, as likely as one likes, what is one of its habits. Backward induction over
 * (bidder, highest bid, leader), every bid tried: n * (n + 1) * prices steps, a few tens of microseconds for six buyers
 * and a hundred prices. */
#ifndef BOTS_AUCTION_H
#define BOTS_AUCTION_H

#include "bots/bot.h"

#ifndef AUCTION_PRICES_MOST
#define AUCTION_PRICES_MOST 100 /* fewer where they only cost room: in training */
#endif

enum {
	AUCTION_PRICES = AUCTION_PRICES_MOST,
	AUCTION_NOBODY = MEDICI_SEATS_MAX,
	AUCTION_HABITS = 9,
	AUCTION_NO_LIMIT = 0xffff
};

/* What it is worth to each seat that a buyer has the group for a price; for nobody, whatever the price. */
struct auction_worth {
	float of[MEDICI_SEATS_MAX + 1][AUCTION_PRICES][MEDICI_SEATS_MAX];
};

/* What each seat would bid, by leader and highest bid; 0 to pass. What cannot come about is left as it was. */
struct auction_habit {
	uint8_t bid[MEDICI_SEATS_MAX][MEDICI_SEATS_MAX + 1][AUCTION_PRICES];
};

struct auction {
	int players;
	int bidders; /* still to bid, in order */
	int bidder[MEDICI_SEATS_MAX];
	int money[MEDICI_SEATS_MAX]; /* the most each may bid; nobody bids AUCTION_PRICES or more */
	int high, leader;            /* so far; leader AUCTION_NOBODY when nobody has bid */
	int habits;
	float habitual[AUCTION_HABITS]; /* how likely each buyer after the first is to follow this habit or that */
	const struct auction_habit *habit[AUCTION_HABITS];
	struct auction_habit *plan; /* NULL, or where the best bid of every bidder is left, as far as it is asked */
};

/* Lines up who can still bid for the group on offer, in order from whose turn it is, and what each may bid: its money,
 * `most` at the most. Habits and plan are left alone. */
MEDICI_FN void auction_line_up(struct auction *auction, const struct medici_board *board, int most);

/* The first bidder's best bid, 0 to pass; on equal terms it passes, and bids less rather than more. Uses up `worth`:
 * after the call worth->of[leader][high] is what the auction is worth to everybody if the first bidder passes. */
MEDICI_FN int auction_solve(const struct auction *auction, struct auction_worth *worth);

#endif
