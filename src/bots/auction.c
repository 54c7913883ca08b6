#include "auction.h"

static MEDICI_FN int most_of(const struct auction *a, int seat)
{
	return a->money[seat] < AUCTION_PRICES - 1 ? a->money[seat] : AUCTION_PRICES - 1;
}

MEDICI_FN void auction_line_up(struct auction *a, const struct medici_board *b, int most)
{
	a->players = b->players;
	a->bidders = 0;
	a->high = b->high;
	a->leader = b->leader == MEDICI_NOBODY ? (int)AUCTION_NOBODY : b->leader;
	for (int seat = b->turn;; seat = seat + 1 == b->players ? 0 : seat + 1) { /* B10 */
		a->money[seat] = b->money[seat] < most ? b->money[seat] : most;
		if (b->holds - b->load[seat] >= b->group_count && a->money[seat] > b->high) /* B11 */
			a->bidder[a->bidders++] = seat;
		if (seat == b->selector)
			return;
	}
}

static MEDICI_FN void copy(float *to, const float *from, int players)
{
	for (int seat = 0; seat < players; seat++)
		to[seat] = from[seat];
}

/* What the auction is worth with this leader at this bid, before `seat` bids: it does what is best for it, bidding
 * `best` or passing, or follows a habit. */
static MEDICI_FN void decide(const struct auction *a, int seat, int leader, int high, int best,
							 float (*leading)[MEDICI_SEATS_MAX], float *of)
{
	int bids = leading[best][seat] > of[seat], most = most_of(a, seat);
	float reason[MEDICI_SEATS_MAX], pass[MEDICI_SEATS_MAX];
	copy(reason, bids ? leading[best] : of, a->players);
	copy(pass, of, a->players);
	copy(of, reason, a->players);
	for (int k = 0; k < a->habits; k++) {
		int usual = a->habit[k]->bid[seat][leader][high];
		usual = usual > most ? most : usual;
		const float *habit = usual > high ? leading[usual] : pass;
		for (int i = 0; i < a->players; i++)
			of[i] += a->habitual[k] * (habit[i] - reason[i]);
	}
	if (a->plan)
		a->plan->bid[seat][leader][high] = (uint8_t)(bids ? best : 0);
}

/* From what the auction is worth after the n-th has bid, to what it is worth before. Going down the prices, `best` is
 * the best of the bids above: so each is looked at once. Who may lead is one of those before it, or, at the highest bid
 * so far, who leads now. */
static MEDICI_FN void step_back(const struct auction *a, int n, struct auction_worth *worth)
{
	float leading[AUCTION_PRICES][MEDICI_SEATS_MAX];
	int seat = a->bidder[n], best = most_of(a, seat);
	for (int price = 0; price < AUCTION_PRICES; price++)
		copy(leading[price], worth->of[seat][price], a->players);
	for (int high = best - 1; high >= a->high; high--) {
		if (leading[high + 1][seat] >= leading[best][seat])
			best = high + 1;
		if (high == a->high)
			decide(a, seat, a->leader, high, best, leading, worth->of[a->leader][high]);
		for (int before = 0; high > a->high && before < n; before++)
			decide(a, seat, a->bidder[before], high, best, leading, worth->of[a->bidder[before]][high]);
	}
}

MEDICI_FN int auction_solve(const struct auction *a, struct auction_worth *worth)
{
	for (int i = a->bidders - 1; i > 0; i--)
		step_back(a, i, worth);
	int seat = a->bidder[0], bid = 0;
	float best = worth->of[a->leader][a->high][seat];
	for (int price = a->high + 1; price <= most_of(a, seat); price++) {
		if (worth->of[seat][price][seat] > best) {
			best = worth->of[seat][price][seat];
			bid = price;
		}
	}
	if (a->plan)
		a->plan->bid[seat][a->leader][a->high] = (uint8_t)bid;
	return bid;
}
