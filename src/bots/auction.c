#include "auction.h"

/* Returns the highest bid that the solver considers for this seat. */
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

/* Updates the value of a state (`of`) from after the bid of `seat` to before it. The seat bids `own`, or passes if that
 * is 0, or follows one of the policies. */
static MEDICI_FN void mix(const struct auction *a, int seat, int leader, int high, int own,
						  float (*leading)[MEDICI_SEATS_MAX], float *of)
{
	int most = most_of(a, seat);
	float chosen[MEDICI_SEATS_MAX], pass[MEDICI_SEATS_MAX];
	copy(chosen, own ? leading[own] : of, a->players);
	copy(pass, of, a->players);
	copy(of, chosen, a->players);
	for (int k = 0; k < a->policies; k++) {
		int bid = a->policy[k]->bid[seat][leader][high];
		bid = bid > most ? most : bid;
		bid = bid > high ? bid : 0;
		if (bid == own) /* as in most states, which are at high prices: both pass */
			continue;
		const float *value = bid ? leading[bid] : pass;
		for (int i = 0; i < a->players; i++)
			of[i] += a->policy_weight[k] * (value[i] - chosen[i]);
	}
}

/* The same for the best choice: to bid `best`, or to pass. */
static MEDICI_FN void decide(const struct auction *a, int seat, int leader, int high, int best,
							 float (*leading)[MEDICI_SEATS_MAX], float *of)
{
	int own = leading[best][seat] > of[seat] ? best : 0;
	mix(a, seat, leader, high, own, leading, of);
	if (a->solution)
		a->solution->bid[seat][leader][high] = (uint8_t)own;
}

/* Goes back from the values after the n-th bidder's bid to those before it. The loop goes down the prices, so that
 * `best` is always the best of the higher bids and each price is visited once. The leader is an earlier bidder or, at
 * the highest bid so far, the current leader. */
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

/* The same with the bids of a solved auction. */
static MEDICI_FN void follow_back(const struct auction *a, int n, struct auction_worth *worth)
{
	float leading[AUCTION_PRICES][MEDICI_SEATS_MAX];
	int seat = a->bidder[n];
	for (int price = 0; price < AUCTION_PRICES; price++)
		copy(leading[price], worth->of[seat][price], a->players);
	for (int high = most_of(a, seat) - 1; high >= a->high; high--) {
		for (int before = 0; before < (high > a->high ? n : 1); before++) {
			int leader = high > a->high ? a->bidder[before] : a->leader;
			mix(a, seat, leader, high, a->solution->bid[seat][leader][high], leading, worth->of[leader][high]);
		}
	}
}

MEDICI_FN void auction_follow(const struct auction *a, struct auction_worth *worth)
{
	for (int i = a->bidders - 1; i > 0; i--)
		follow_back(a, i, worth);
}

MEDICI_FN void auction_expect(const struct auction *a, struct auction_worth *worth, int best,
							  float result[MEDICI_SEATS_MAX])
{
	copy(result, worth->of[a->leader][a->high], a->players);
	mix(a, a->bidder[0], a->leader, a->high, best, worth->of[a->bidder[0]], result);
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
	if (a->solution)
		a->solution->bid[seat][a->leader][a->high] = (uint8_t)bid;
	return bid;
}
