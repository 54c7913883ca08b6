/* Learned by playing itself. A small network says how likely each seat is to win after every outcome of an auction, at
 * a few prices; on these chances the auction is solved exactly, for rivals who as often as not do what is best for them
 * and otherwise bid like merchant. Draws on while some trial lots promise more than offering what lies there. One to
 * five milliseconds a decision. The network knows the board game alone: with cards lorenzo thinks like banker. */
#include "lorenzo.h"

#include "merchant.h"

enum { TRIALS_DEFAULT = 8, TRIALS_CARDS = 24, TRIALS_MAX = 256 };

#define HABITUAL 0.5f

MEDICI_STATIC_ASSERT(sizeof(struct lorenzo) <= BOT_MEMORY, "a thought fits into the memory a bot is given");

static void weigh_point(struct lorenzo *t, struct see *see, int outcome, int point)
{
	float base[MEDICI_SEATS_MAX], ahead[MEDICI_SEATS_MAX], *worth = t->values.of[outcome][point];
	see_money(see, t->work.row, base, ahead);
	net_chances(&net_board, &t->work, see->players, base, ahead, worth);
	for (int seat = 0; seat < see->players; seat++)
		worth[seat] += SALE_FLORIN * ahead[seat];
}

static void weigh_outcome(struct lorenzo *t, int outcome)
{
	const struct sale *s = &t->sale;
	struct medici_board after;
	struct see see;
	sale_after(s, outcome, &after);
	t->values.over[outcome] = after.phase == MEDICI_BOARD_OVER;
	for (int seat = 0; seat < after.players; seat++)
		t->values.money[outcome][seat] = (float)after.money[seat];
	if (t->values.over[outcome]) {
		sale_final(t->values.money[outcome], after.players, t->values.of[outcome][0]);
		return;
	}
	see_position(&see, &after, t->trust, t->work.row);
	net_position(&net_board, &t->work, see.players);
	for (int point = 0; point < s->points[outcome]; point++) {
		if (point > 0)
			see.money[s->buyer[outcome]] -= (float)(s->price[outcome][point] - s->price[outcome][point - 1]);
		weigh_point(t, &see, outcome, point);
	}
}

/* The best bid in an auction of this board, and what the auction is worth to everybody. */
static int weigh(struct lorenzo *t, const struct medici_board *board, float result[MEDICI_SEATS_MAX])
{
	sale_open(&t->sale, board);
	for (int outcome = 0; outcome < t->sale.outcomes; outcome++)
		weigh_outcome(t, outcome);
	if (t->sale.auction.bidders > 1)
		merchant_habit(&bot_merchant, &t->sale.board, &t->habit);
	t->sale.auction.habitual = HABITUAL;
	t->sale.auction.habit = &t->habit;
	t->sale.auction.plan = NULL;
	return sale_solve(&t->sale, &t->values, &t->worth, result);
}

static struct medici_action bid_or_pass(struct lorenzo *t, const struct medici_board *b)
{
	struct medici_action action = {MEDICI_PASS, 0, 0};
	float result[MEDICI_SEATS_MAX];
	int bid = weigh(t, b, result);
	if (bid > 0) {
		action.type = MEDICI_BID;
		action.amount = (uint16_t)bid;
	}
	return action;
}

/* The selector's chance with one more lot: what is then worth offering, or, with two more, what that is worth. */
static float trial(struct lorenzo *t, const struct medici_board *b, struct medici_random *random, float *with_two)
{
	struct medici_board next = *b;
	struct medici_action draw = {MEDICI_DRAW, 0, 0};
	float result[MEDICI_SEATS_MAX];
	medici_board_apply(&next, draw, NULL);
	medici_board_deal(&next, medici_board_sample(&next, random), NULL);
	weigh(t, &next, result);
	*with_two = result[b->selector];
	if (next.phase == MEDICI_BOARD_DRAW) {
		float more[MEDICI_SEATS_MAX];
		medici_board_apply(&next, draw, NULL);
		medici_board_deal(&next, medici_board_sample(&next, random), NULL);
		weigh(t, &next, more);
		*with_two = more[b->selector];
	}
	return result[b->selector];
}

static struct medici_action draw_or_offer(struct lorenzo *t, const struct medici_board *b, struct medici_random *random,
										  int trials)
{
	struct medici_action draw = {MEDICI_DRAW, 0, 0}, offer = {MEDICI_OFFER, 0, 0};
	float now[MEDICI_SEATS_MAX], one = 0, two = 0;
	weigh(t, b, now);
	for (int i = 0; i < trials; i++) {
		float with_two;
		one += trial(t, b, random, &with_two);
		two += with_two;
	}
	float then = (one > two ? one : two) / (float)trials;
	return then > now[b->selector] ? draw : offer;
}

static int trials_of(const struct bot_budget *budget, int usual)
{
	int wanted = budget && budget->samples ? (int)budget->samples : usual;
	return wanted > 0 && wanted < TRIALS_MAX ? wanted : TRIALS_MAX;
}

static struct medici_action decide(const struct bot *self, const struct medici_game *game, struct medici_random *random,
								   const struct bot_budget *budget, void *memory)
{
	struct lorenzo *t = (struct lorenzo *)memory;
	const struct medici_board *board = &game->as.board;
	(void)self;
	if (medici_count(game) == 1)
		return medici_nth(game, 0);
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++)
		t->trust[seat] = SEE_UNKNOWN;
	if (game->kind == MEDICI_CARD)
		return lorenzo_cards(t, &game->as.card, random, trials_of(budget, TRIALS_CARDS));
	if (board->phase == MEDICI_BOARD_DRAW)
		return draw_or_offer(t, board, random, trials_of(budget, TRIALS_DEFAULT));
	return bid_or_pass(t, board);
}

const struct bot bot_lorenzo = {"lorenzo", BOT_ABOUT("learned by playing itself: millions of games in a small network"),
								sizeof(struct lorenzo), &outlook_normal, decide};
