/* Learned by playing itself. A small network says how likely each seat is to win after every outcome of an auction, at
 * many prices; on these chances the auction is solved exactly, for rivals who bid like merchant, like banker, or as is
 * best for them. Draws on while some trial lots promise more than offering what lies there. A
 * millisecond or two a decision. A budget buys more trial lots and, with cards, a search on top of the network. */
#include "lorenzo.h"

#include "bots/merchant.h"

enum { TRIALS_DEFAULT = 8, ROUGH_WAYS = 2, TRIALS_CARDS = 24, TRIALS_MAX = 256 };

/* What a rival is taken for: a merchant or a banker, as likely as this; else one who sees what lorenzo sees. */
#define MERCHANTS 0.45f
#define BANKERS 0.35f

MEDICI_STATIC_ASSERT(sizeof(struct lorenzo) <= BOT_MEMORY, "a thought fits into the memory a bot is given");

/* Three buyers have a network of their own: it is stronger there, and weaker elsewhere. */
static const struct net *net_for(int players)
{
	return players == 3 ? &net_three : &net_board;
}

/* The buyer pays for the price of this point, not of the one before. */
static void pay(const struct sale *s, int outcome, int point, struct see *see)
{
	if (point > 0)
		see->money[s->buyer[outcome]] -= (float)(s->price[outcome][point] - s->price[outcome][point - 1]);
}

static void weigh_prices(struct lorenzo *t, struct see see, int outcome)
{
	const struct net *net = net_for(see.players);
	net_position(net, &t->work, see.players);
	for (int point = 0; point < t->sale.points[outcome]; point++) {
		float base[MEDICI_SEATS_MAX], ahead[MEDICI_SEATS_MAX], *worth = t->values.of[outcome][point];
		pay(&t->sale, outcome, point, &see);
		see_money(&see, t->work.row, base, ahead);
		net_chances(net, &t->work, see.players, base, ahead, worth);
		for (int seat = 0; seat < see.players; seat++)
			worth[seat] += SALE_FLORIN * ahead[seat];
	}
}

/* The same as bankers see it; `ended` is the day that ends with it, or 0. */
static void weigh_prices_as_banker(struct lorenzo *t, struct see see, int outcome, int ended)
{
	if (ended)
		rivals_blank(t->work.row, see.players);
	net_position(&net_rival, &t->work, see.players);
	for (int point = 0; point < t->sale.points[outcome]; point++) {
		float base[MEDICI_SEATS_MAX], ahead[MEDICI_SEATS_MAX];
		pay(&t->sale, outcome, point, &see);
		if (ended)
			rivals_judge(&see, ended, base, ahead);
		else
			see_money(&see, t->work.row, base, ahead);
		net_chances(&net_rival, &t->work, see.players, base, ahead, t->theirs.of[outcome][point]);
	}
}

/* The game ends with it: nobody needs to guess. */
static void weigh_end(struct sale_values *v, const struct medici_board *after, int outcome)
{
	for (int seat = 0; seat < after->players; seat++)
		v->money[outcome][seat] = (float)after->money[seat];
	sale_final(v->money[outcome], after->players, v->of[outcome][0]);
}

static void weigh_outcome(struct lorenzo *t, int outcome)
{
	struct medici_board after;
	struct see see;
	sale_after(&t->sale, outcome, &after);
	t->values.over[outcome] = t->theirs.over[outcome] = after.phase == MEDICI_BOARD_OVER;
	if (after.phase == MEDICI_BOARD_OVER) {
		weigh_end(&t->values, &after, outcome);
		weigh_end(&t->theirs, &after, outcome);
		return;
	}
	see_position(&see, &after, t->work.row);
	weigh_prices(t, see, outcome);
	if (t->sale.auction.bidders > 1)
		weigh_prices_as_banker(t, see, outcome, after.phase == MEDICI_BOARD_FIRST ? after.day - 1 : 0);
}

void lorenzo_look(struct lorenzo *t, const struct medici_board *board, int coarse)
{
	sale_open(&t->sale, board, coarse);
	for (int outcome = 0; outcome < t->sale.outcomes; outcome++)
		weigh_outcome(t, outcome);
}

/* What merchants would bid, and bankers, in `ways` ways. */
static void guess_rivals(struct lorenzo *t, int ways)
{
	struct auction *a = &t->sale.auction;
	merchant_habit(&bot_merchant, &t->sale.board, &t->merchants);
	for (int way = 0; way < ways; way++) {
		t->blurred = t->theirs;
		rivals_blur(&t->sale, way % 2 ? -RIVALS_NOISE : RIVALS_NOISE, (uint64_t)way / 2, &t->blurred);
		rivals_bid(&t->sale, &t->blurred, &t->merchants, &t->worth, &t->bankers[way]);
	}
	a->habits = 1 + ways;
	a->habitual[0] = MERCHANTS;
	a->habit[0] = &t->merchants;
	for (int way = 0; way < ways; way++) {
		a->habitual[1 + way] = BANKERS / (float)ways;
		a->habit[1 + way] = &t->bankers[way];
	}
}

/* After that: the best bid, and what the auction is worth to everybody. */
static int solve(struct lorenzo *t, int ways, float result[MEDICI_SEATS_MAX])
{
	if (t->sale.auction.bidders > 1)
		guess_rivals(t, ways);
	return sale_solve(&t->sale, &t->values, &t->worth, result);
}

/* Roughly: at fewer prices, for rivals seen in fewer ways. */
static int weigh(struct lorenzo *t, const struct medici_board *board, int roughly, float result[MEDICI_SEATS_MAX])
{
	lorenzo_look(t, board, roughly);
	return solve(t, roughly ? (int)ROUGH_WAYS : (int)RIVALS_WAYS, result);
}

/* Without a budget of its own it does not: the network's word is enough. */
static int searches(const struct bot_budget *budget)
{
	return budget && budget->samples;
}

static int trials_of(const struct bot_budget *budget)
{
	int wanted = searches(budget) ? (int)budget->samples : TRIALS_DEFAULT;
	return wanted > TRIALS_DEFAULT ? wanted < TRIALS_MAX ? wanted : TRIALS_MAX : TRIALS_DEFAULT;
}

static struct medici_action bid_or_pass(struct lorenzo *t, const struct medici_board *b)
{
	struct medici_action action = {MEDICI_PASS, 0, 0};
	float result[MEDICI_SEATS_MAX];
	int bid = weigh(t, b, 0, result);
	if (bid > 0) {
		action.type = MEDICI_BID;
		action.amount = (uint16_t)bid;
	}
	return action;
}

/* The selector's chance with one more lot: what is then worth offering, or, with two more, what that is worth. */
static float trial(struct lorenzo *t, const struct medici_board *b, struct medici_random *random, int roughly,
				   float *with_two)
{
	struct medici_board next = *b;
	struct medici_action draw = {MEDICI_DRAW, 0, 0};
	float result[MEDICI_SEATS_MAX];
	medici_board_apply(&next, draw, NULL);
	medici_board_deal(&next, medici_board_sample(&next, random), NULL);
	weigh(t, &next, roughly, result);
	*with_two = result[b->selector];
	if (next.phase == MEDICI_BOARD_DRAW) {
		float more[MEDICI_SEATS_MAX];
		medici_board_apply(&next, draw, NULL);
		medici_board_deal(&next, medici_board_sample(&next, random), NULL);
		weigh(t, &next, roughly, more);
		*with_two = more[b->selector];
	}
	return result[b->selector];
}

/* 1: some trial lots promise more than offering what lies there. Where there is time for many of them there is time to
 * weigh each with care. */
static int draws_on(struct lorenzo *t, const struct medici_board *b, struct medici_random *random, int trials)
{
	int roughly = trials <= TRIALS_DEFAULT;
	float now[MEDICI_SEATS_MAX], one = 0, two = 0;
	weigh(t, b, roughly, now);
	for (int i = 0; i < trials; i++) {
		float with_two;
		one += trial(t, b, random, roughly, &with_two);
		two += with_two;
	}
	float then = (one > two ? one : two) / (float)trials;
	return then > now[b->selector];
}

static struct medici_action decide(const struct bot *self, const struct medici_game *game, struct medici_random *random,
								   const struct bot_budget *budget, void *memory)
{
	struct lorenzo *t = (struct lorenzo *)memory;
	const struct medici_board *board = &game->as.board;
	struct medici_action draw = {MEDICI_DRAW, 0, 0}, offer = {MEDICI_OFFER, 0, 0};
	(void)self;
	if (medici_count(game) == 1)
		return medici_nth(game, 0);
	if (game->kind == MEDICI_CARD && searches(budget))
		return lorenzo_search_cards(t, &game->as.card, random, budget);
	if (game->kind == MEDICI_CARD)
		return lorenzo_cards(t, &game->as.card, random, TRIALS_CARDS);
	if (board->phase == MEDICI_BOARD_DRAW)
		return draws_on(t, board, random, trials_of(budget)) ? draw : offer;
	return bid_or_pass(t, board);
}

/* ---- Reasons ---- */

/* What it is worth that the outcome's buyer has the group for this price, to the buyer. */
static float worth_at(const struct sale *s, const struct sale_values *v, int outcome, int price)
{
	int point = 0, buyer = s->buyer[outcome];
	while (point < s->points[outcome] - 2 && s->price[outcome][point + 1] < price)
		point++;
	float low = v->of[outcome][point][buyer], high = v->of[outcome][point + 1][buyer];
	int from = s->price[outcome][point], span = s->price[outcome][point + 1] - from;
	return span > 0 ? low + (high - low) * (float)(price - from) / (float)span : low;
}

/* The highest price at which each buyer would still rather have the group than see nobody have it. */
static void find_prices(const struct lorenzo *t, float price[MEDICI_SEATS_MAX])
{
	const struct sale *s = &t->sale;
	const struct sale_values *v = &t->values;
	for (int outcome = 0; outcome + 1 < s->outcomes; outcome++) {
		int buyer = s->buyer[outcome], most = s->price[outcome][s->points[outcome] - 1];
		float without = v->of[s->outcomes - 1][0][buyer];
		for (int at = s->price[outcome][0]; at <= most && !v->over[outcome]; at++)
			if (worth_at(s, v, outcome, at) >= without)
				price[buyer] = (float)at;
	}
}

/* Chances are what the network says once the decision has been made; a florin ahead counts nothing here. */
static void reckon(const struct medici_game *game, struct medici_random *random, void *memory,
				   struct bot_reasons *reasons)
{
	struct lorenzo *t = (struct lorenzo *)memory;
	int players = medici_players(game);
	float sum = 0;
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++)
		reasons->chance[seat] = reasons->price[seat] = 0;
	if (game->kind == MEDICI_CARD) {
		lorenzo_reckon_cards(t, &game->as.card, random, reasons->chance);
	} else {
		lorenzo_look(t, &game->as.board, 0);
		find_prices(t, reasons->price);
		solve(t, RIVALS_WAYS, reasons->chance);
	}
	for (int seat = 0; seat < players; seat++) {
		reasons->chance[seat] = reasons->chance[seat] > 0 ? reasons->chance[seat] : 0;
		sum += reasons->chance[seat];
	}
	for (int seat = 0; seat < players; seat++)
		reasons->chance[seat] /= sum > 0 ? sum : 1.0f;
}

const struct bot bot_lorenzo = {"lorenzo",
								BOT_ABOUT("learned by playing itself: millions of games in a small network"),
								sizeof(struct lorenzo),
								&outlook_normal,
								decide,
								reckon};
