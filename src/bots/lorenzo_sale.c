#include "lorenzo_sale.h"

static MEDICI_FN int lesser(int a, int b)
{
	return a < b ? a : b;
}

/* As it stands now. */
static MEDICI_FN void add_standing(struct sale *s)
{
	int i = s->outcomes++;
	s->buyer[i] = s->auction.leader;
	s->points[i] = 1;
	s->price[i][0] = s->auction.high;
}

static MEDICI_FN void add_buyer(struct sale *s, int buyer, int low, int most, int coarse)
{
	/* Every florin counts where most groups are sold. */
	static const uint8_t fine[SALE_POINTS] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 19, 24, 32, SALE_TOP};
	static const uint8_t rough[SALE_COARSE] = {0, 2, 4, 7, 11, 17, 28, SALE_TOP};
	int i = s->outcomes++, points = 0;
	s->buyer[i] = buyer;
	while (points < 2 || s->price[i][points - 1] < most) {
		s->price[i][points] = lesser(low + (coarse ? rough[points] : fine[points]), most);
		points++;
	}
	s->points[i] = points;
}

/* Nobody goes past SALE_TOP. */
static MEDICI_FN void line_up(struct sale *s, int coarse)
{
	const struct auction *a = &s->auction;
	auction_line_up(&s->auction, &s->board, SALE_TOP);
	for (int i = 0; i < a->bidders; i++)
		add_buyer(s, a->bidder[i], a->high + 1, a->money[a->bidder[i]], coarse);
}

MEDICI_FN void sale_open(struct sale *s, const struct medici_board *board, int coarse)
{
	struct medici_action offer = {MEDICI_OFFER, 0, 0};
	s->board = *board;
	if (s->board.phase == MEDICI_BOARD_DRAW)
		medici_board_apply(&s->board, offer, NULL);
	s->outcomes = 0;
	s->auction.players = board->players;
	s->auction.bidders = 0;
	s->auction.high = 0;
	s->auction.leader = AUCTION_NOBODY;
	s->auction.plan = NULL;
	s->auction.habits = 0;
	if (s->board.phase == MEDICI_BOARD_BID)
		line_up(s, coarse);
	add_standing(s);
}

MEDICI_FN void sale_after(const struct sale *s, int outcome, struct medici_board *after)
{
	struct medici_action pass = {MEDICI_PASS, 0, 0}, bid = {MEDICI_BID, 0, (uint16_t)(s->auction.high + 1)};
	int buyer = s->points[outcome] > 1 ? s->buyer[outcome] : MEDICI_NOBODY;
	*after = s->board;
	while (after->phase == MEDICI_BOARD_BID)
		medici_board_apply(after, after->turn == buyer ? bid : pass, NULL);
}

MEDICI_FN void sale_final(const float *money, int players, float worth[MEDICI_SEATS_MAX])
{
	float most = money[0], sum = money[0];
	int winners = 0;
	for (int seat = 1; seat < players; seat++) {
		most = money[seat] > most ? money[seat] : most;
		sum += money[seat];
	}
	for (int seat = 0; seat < players; seat++)
		winners += money[seat] == most;
	for (int seat = 0; seat < players; seat++) {
		float others = (sum - money[seat]) / (float)(players - 1);
		worth[seat] = (money[seat] == most ? 1.0f / (float)winners : 0) + SALE_FLORIN * (money[seat] - others);
	}
}

/* ---- Worths at all prices ---- */

static MEDICI_FN void spread_final(const struct sale *s, const struct sale_values *v, int outcome,
								   struct auction_worth *worth)
{
	int buyer = s->buyer[outcome], low = s->price[outcome][0];
	float money[MEDICI_SEATS_MAX];
	for (int seat = 0; seat < s->auction.players; seat++)
		money[seat] = v->money[outcome][seat];
	for (int price = low; price <= s->price[outcome][s->points[outcome] - 1]; price++) {
		money[buyer] = v->money[outcome][buyer] - (float)(price - low);
		sale_final(money, s->auction.players, worth->of[buyer][price]);
	}
}

static MEDICI_FN void spread_line(const struct sale *s, const struct sale_values *v, int outcome, int point,
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

static MEDICI_FN void spread(const struct sale *s, const struct sale_values *v, struct auction_worth *worth)
{
	for (int outcome = 0; outcome < s->outcomes - 1; outcome++) {
		if (v->over[outcome]) {
			spread_final(s, v, outcome, worth);
			continue;
		}
		for (int point = 0; point + 1 < s->points[outcome]; point++)
			spread_line(s, v, outcome, point, worth);
	}
	for (int price = s->auction.high; price <= SALE_TOP; price++)
		for (int seat = 0; seat < s->auction.players; seat++)
			worth->of[s->auction.leader][price][seat] = v->of[s->outcomes - 1][0][seat];
}

MEDICI_FN int sale_solve(struct sale *s, const struct sale_values *v, struct auction_worth *worth,
						 float result[MEDICI_SEATS_MAX])
{
	const float *of = v->of[s->outcomes - 1][0];
	int bid = 0;
	if (s->auction.bidders > 0) {
		spread(s, v, worth);
		bid = auction_solve(&s->auction, worth);
		of = worth->of[bid ? s->auction.bidder[0] : s->auction.leader][bid ? bid : s->auction.high];
	}
	for (int seat = 0; seat < s->auction.players; seat++)
		result[seat] = of[seat];
	return bid;
}
