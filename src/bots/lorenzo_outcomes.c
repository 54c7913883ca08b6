#include "lorenzo_outcomes.h"

static MEDICI_FN int lesser(int a, int b)
{
	return a < b ? a : b;
}

/* Adds the outcome in which everybody passes from now on. */
static MEDICI_FN void add_standing(struct outcomes *s)
{
	int i = s->count++;
	s->buyer[i] = s->auction.leader;
	s->prices[i] = 1;
	s->price[i][0] = s->auction.high;
}

/* Adds the outcomes in which `buyer` gets the group, at prices from `low` to `most`. */
static MEDICI_FN void add_buyer(struct outcomes *s, int buyer, int low, int most, int coarse)
{
	/* Every florin at the prices where most groups are sold. */
	static const uint8_t fine[OUTCOME_PRICES] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 19, 24, 32, OUTCOME_PRICE_MAX};
	static const uint8_t rough[OUTCOME_PRICES_COARSE] = {0, 2, 4, 7, 11, 17, 28, OUTCOME_PRICE_MAX};
	int i = s->count++, prices = 0;
	s->buyer[i] = buyer;
	while (prices < 2 || s->price[i][prices - 1] < most) {
		s->price[i][prices] = lesser(low + (coarse ? rough[prices] : fine[prices]), most);
		prices++;
	}
	s->prices[i] = prices;
}

/* Nobody bids more than OUTCOME_PRICE_MAX. */
static MEDICI_FN void line_up(struct outcomes *s, int coarse)
{
	const struct auction *a = &s->auction;
	auction_line_up(&s->auction, &s->board, OUTCOME_PRICE_MAX);
	for (int i = 0; i < a->bidders; i++)
		add_buyer(s, a->bidder[i], a->high + 1, a->money[a->bidder[i]], coarse);
}

MEDICI_FN void outcomes_list(struct outcomes *s, const struct medici_board *board, int coarse)
{
	struct medici_action offer = {MEDICI_OFFER, 0, 0};
	s->board = *board;
	if (s->board.phase == MEDICI_BOARD_DRAW)
		medici_board_apply(&s->board, offer, NULL);
	s->count = 0;
	s->auction.players = board->players;
	s->auction.bidders = 0;
	s->auction.high = 0;
	s->auction.leader = AUCTION_NOBODY;
	s->auction.solution = NULL;
	s->auction.policies = 0;
	if (s->board.phase == MEDICI_BOARD_BID)
		line_up(s, coarse);
	add_standing(s);
}

MEDICI_FN void outcome_position(const struct outcomes *s, int outcome, struct medici_board *after)
{
	struct medici_action pass = {MEDICI_PASS, 0, 0}, bid = {MEDICI_BID, 0, (uint16_t)(s->auction.high + 1)};
	int buyer = s->prices[outcome] > 1 ? s->buyer[outcome] : MEDICI_NOBODY;
	*after = s->board;
	while (after->phase == MEDICI_BOARD_BID)
		medici_board_apply(after, after->turn == buyer ? bid : pass, NULL);
}

MEDICI_FN void outcome_final_share(const float *money, int players, float share[MEDICI_SEATS_MAX])
{
	float most = money[0];
	int winners = 0;
	for (int seat = 1; seat < players; seat++)
		most = money[seat] > most ? money[seat] : most;
	for (int seat = 0; seat < players; seat++)
		winners += money[seat] == most;
	for (int seat = 0; seat < players; seat++)
		share[seat] = money[seat] == most ? 1.0f / (float)winners : 0;
}

MEDICI_FN void outcome_final_value(const float *money, int players, float value[MEDICI_SEATS_MAX])
{
	float sum = 0;
	outcome_final_share(money, players, value);
	for (int seat = 0; seat < players; seat++)
		sum += money[seat];
	for (int seat = 0; seat < players; seat++)
		value[seat] += OUTCOME_FLORIN * (money[seat] - (sum - money[seat]) / (float)(players - 1));
}

/* ---- Values at every price ---- */

static MEDICI_FN void fill_final(const struct outcomes *s, const struct outcome_values *v, int outcome,
								 struct auction_worth *worth)
{
	int buyer = s->buyer[outcome], low = s->price[outcome][0];
	float money[MEDICI_SEATS_MAX];
	for (int seat = 0; seat < s->auction.players; seat++)
		money[seat] = v->money[outcome][seat];
	for (int price = low; price <= s->price[outcome][s->prices[outcome] - 1]; price++) {
		money[buyer] = v->money[outcome][buyer] - (float)(price - low);
		outcome_final_value(money, s->auction.players, worth->of[buyer][price]);
	}
}

static MEDICI_FN void interpolate(const struct outcomes *s, const struct outcome_values *v, int outcome, int point,
								  struct auction_worth *worth)
{
	int from = s->price[outcome][point], to = s->price[outcome][point + 1];
	for (int price = from; price <= to; price++) {
		float part = to > from ? (float)(price - from) / (float)(to - from) : 0;
		for (int seat = 0; seat < s->auction.players; seat++) {
			float low = v->of[outcome][point][seat], high = v->of[outcome][point + 1][seat];
			worth->of[s->buyer[outcome]][price][seat] = low + part * (high - low);
		}
	}
}

MEDICI_FN void outcomes_fill(const struct outcomes *s, const struct outcome_values *v, struct auction_worth *worth)
{
	for (int outcome = 0; outcome < s->count - 1; outcome++) {
		if (v->over[outcome]) {
			fill_final(s, v, outcome, worth);
			continue;
		}
		for (int point = 0; point + 1 < s->prices[outcome]; point++)
			interpolate(s, v, outcome, point, worth);
	}
	for (int price = s->auction.high; price <= OUTCOME_PRICE_MAX; price++)
		for (int seat = 0; seat < s->auction.players; seat++)
			worth->of[s->auction.leader][price][seat] = v->of[s->count - 1][0][seat];
}

MEDICI_FN int outcomes_solve(struct outcomes *s, const struct outcome_values *v, struct auction_worth *worth,
							 float result[MEDICI_SEATS_MAX])
{
	const float *of = v->of[s->count - 1][0];
	int bid = 0;
	if (s->auction.bidders > 0) {
		outcomes_fill(s, v, worth);
		bid = auction_solve(&s->auction, worth);
		of = worth->of[bid ? s->auction.bidder[0] : s->auction.leader][bid ? bid : s->auction.high];
	}
	for (int seat = 0; seat < s->auction.players; seat++)
		result[seat] = of[seat];
	return bid;
}
