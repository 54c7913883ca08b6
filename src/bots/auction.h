/* The once-around auction (B10), solved exactly by backward induction. Everybody knows the value of every outcome to
 * every seat. Each buyer bids once: either its best bid or, with given probabilities, the bid of a fixed policy. The
 * states are (bidder, highest bid, leader), and every bid is tried: n * (n + 1) * prices steps for n buyers, a few tens
 * of microseconds for six buyers and a hundred prices. */
#ifndef BOTS_AUCTION_H
#define BOTS_AUCTION_H

#include "bots/bot.h"

#ifndef AUCTION_PRICES_MOST
#define AUCTION_PRICES_MOST 100 /* training uses fewer, to save memory */
#endif

enum {
	AUCTION_PRICES = AUCTION_PRICES_MOST,
	AUCTION_NOBODY = MEDICI_SEATS_MAX,
	AUCTION_POLICIES = 9,
	AUCTION_NO_LIMIT = 0xffff
};

/* The value to each seat if a buyer gets the group at a price, or if nobody does (the same at any price). */
struct auction_worth {
	float of[MEDICI_SEATS_MAX + 1][AUCTION_PRICES][MEDICI_SEATS_MAX];
};

/* A bid of each seat, by leader and highest bid; 0 to pass. States that cannot be reached are left unset. */
struct auction_policy {
	uint8_t bid[MEDICI_SEATS_MAX][MEDICI_SEATS_MAX + 1][AUCTION_PRICES];
};

struct auction {
	int players;
	int bidders; /* still to bid, in order */
	int bidder[MEDICI_SEATS_MAX];
	int money[MEDICI_SEATS_MAX]; /* the highest legal bid of each; nobody bids AUCTION_PRICES or more */
	int high, leader;            /* highest bid so far and who made it, or AUCTION_NOBODY */
	int policies;
	float policy_weight[AUCTION_POLICIES]; /* probability that a buyer after the first follows each policy */
	const struct auction_policy *policy[AUCTION_POLICIES];
	struct auction_policy *solution; /* output: the best bid of every bidder; NULL if not wanted */
};

/* Lists who can still bid for the group on offer, in turn order (B10), and the highest legal bid of each: its money,
 * but at most `most`. Leaves policies and solution alone. */
MEDICI_FN void auction_line_up(struct auction *auction, const struct medici_board *board, int most);

/* Returns the first bidder's best bid, or 0 to pass. Among equally good choices it passes, or bids the least.
 * Overwrites `worth`: after the call, worth->of[leader][high] is the value to every seat if the first bidder passes. */
MEDICI_FN int auction_solve(const struct auction *auction, struct auction_worth *worth);

/* The same for another quantity than the one that is bid for: everybody bids as in `auction->solution` of a solved
 * auction, or by a policy. After the call, worth->of[first bidder][price] is the quantity if it bids this price. */
MEDICI_FN void auction_follow(const struct auction *auction, struct auction_worth *worth);

/* Writes what is expected before the first bid of a solved or followed auction, if the first bidder is like the others:
 * it bids `best`, or follows a policy. */
MEDICI_FN void auction_expect(const struct auction *auction, struct auction_worth *worth, int best,
							  float result[MEDICI_SEATS_MAX]);

#endif
