/* Learned by playing itself. A small network says how likely each seat is to win after every outcome of an auction, at
 * a few prices; on these chances the auction is solved exactly, for rivals who as often as not do what is best for them
 * and otherwise bid like merchant. Draws on while some trial lots promise more than offering what lies there. One to
 * five milliseconds a decision. The network knows the board game alone: with cards lorenzo thinks like banker. */
#include "lorenzo.h"

#include "merchant.h"

enum { TRIALS_DEFAULT = 8, TRIALS_CARDS = 24, TRIALS_MAX = 256 };

/* What rivals are taken for: as likely as this for merchants, for bankers, who believe in merchants themselves; else for
 * players who see what lorenzo sees. */
#define MERCHANTS 0.5f
#define BANKERS 0.0f
#define BANKERS_MERCHANTS 0.5f

MEDICI_STATIC_ASSERT(sizeof(struct lorenzo) <= BOT_MEMORY, "a thought fits into the memory a bot is given");

static void weigh_point(struct lorenzo_eyes *eyes, const struct see *see, int outcome, int point)
{
	float base[MEDICI_SEATS_MAX], ahead[MEDICI_SEATS_MAX], *worth = eyes->values.of[outcome][point];
	see_money(see, eyes->work.row, base, ahead);
	net_chances(eyes->net, &eyes->work, see->players, base, ahead, worth);
	for (int seat = 0; seat < see->players; seat++)
		worth[seat] += eyes->florin * ahead[seat];
}

/* At every price of the outcome. */
static void weigh_prices(const struct sale *s, struct lorenzo_eyes *eyes, struct see *see, int outcome)
{
	net_position(eyes->net, &eyes->work, see->players);
	for (int point = 0; point < s->points[outcome]; point++) {
		if (point > 0)
			see->money[s->buyer[outcome]] -= (float)(s->price[outcome][point] - s->price[outcome][point - 1]);
		weigh_point(eyes, see, outcome, point);
	}
}

static void weigh_end(struct sale_values *v, const struct medici_board *after, int outcome)
{
	v->over[outcome] = after->phase == MEDICI_BOARD_OVER;
	for (int seat = 0; seat < after->players; seat++)
		v->money[outcome][seat] = (float)after->money[seat];
	if (v->over[outcome])
		sale_final(v->money[outcome], after->players, v->of[outcome][0]);
}

static void weigh_outcome(struct lorenzo *t, int outcome)
{
	struct medici_board after;
	struct see own, theirs;
	sale_after(&t->sale, outcome, &after);
	weigh_end(&t->own.values, &after, outcome);
	weigh_end(&t->theirs.values, &after, outcome);
	if (after.phase == MEDICI_BOARD_OVER)
		return;
	see_position(&own, &after, t->trust, t->own.work.row);
	theirs = own;
	for (int seat = 0; seat < own.players; seat++)
		for (int i = 0; i < SEE_WIDTH; i++)
			t->theirs.work.row[seat][i] = t->own.work.row[seat][i];
	see_as_rival(&theirs, after.phase == MEDICI_BOARD_FIRST, after.day - 1, t->theirs.work.row);
	weigh_prices(&t->sale, &t->own, &own, outcome);
	weigh_prices(&t->sale, &t->theirs, &theirs, outcome);
}

/* What merchants and bankers would bid. */
static void guess_rivals(struct lorenzo *t)
{
	float ignored[MEDICI_SEATS_MAX];
	struct auction *a = &t->sale.auction;
	merchant_habit(&bot_merchant, &t->sale.board, &t->merchants);
	a->habitual[0] = BANKERS_MERCHANTS;
	a->habitual[1] = 0;
	a->habit[0] = &t->merchants;
	a->plan = &t->bankers;
	sale_solve(&t->sale, &t->theirs.values, &t->worth, ignored);
	a->habitual[0] = MERCHANTS;
	a->habitual[1] = BANKERS;
	a->habit[1] = &t->bankers;
	a->plan = NULL;
}

void lorenzo_look(struct lorenzo *t, const struct medici_board *board)
{
	sale_open(&t->sale, board);
	for (int outcome = 0; outcome < t->sale.outcomes; outcome++)
		weigh_outcome(t, outcome);
}

int lorenzo_solve(struct lorenzo *t, float result[MEDICI_SEATS_MAX])
{
	if (t->sale.auction.bidders > 1)
		guess_rivals(t);
	return sale_solve(&t->sale, &t->own.values, &t->worth, result);
}

int lorenzo_weigh(struct lorenzo *t, const struct medici_board *board, float result[MEDICI_SEATS_MAX])
{
	lorenzo_look(t, board);
	return lorenzo_solve(t, result);
}

static struct medici_action bid_or_pass(struct lorenzo *t, const struct medici_board *b, struct medici_random *random,
										int samples)
{
	struct medici_action action = {MEDICI_PASS, 0, 0};
	float result[MEDICI_SEATS_MAX];
	int bid = samples > 0 ? lorenzo_search(t, b, random, samples) : lorenzo_weigh(t, b, result);
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
	lorenzo_weigh(t, &next, result);
	*with_two = result[b->selector];
	if (next.phase == MEDICI_BOARD_DRAW) {
		float more[MEDICI_SEATS_MAX];
		medici_board_apply(&next, draw, NULL);
		medici_board_deal(&next, medici_board_sample(&next, random), NULL);
		lorenzo_weigh(t, &next, more);
		*with_two = more[b->selector];
	}
	return result[b->selector];
}

int lorenzo_draws(struct lorenzo *t, const struct medici_board *b, struct medici_random *random, int trials)
{
	float now[MEDICI_SEATS_MAX], one = 0, two = 0;
	lorenzo_weigh(t, b, now);
	for (int i = 0; i < trials; i++) {
		float with_two;
		one += trial(t, b, random, &with_two);
		two += with_two;
	}
	float then = (one > two ? one : two) / (float)trials;
	return then > now[b->selector];
}

static int trials_of(const struct bot_budget *budget, int usual)
{
	int wanted = budget && budget->samples ? (int)budget->samples : usual;
	return wanted > 0 && wanted < TRIALS_MAX ? wanted : TRIALS_MAX;
}

static void open_eyes(struct lorenzo *t, const struct medici_game *game)
{
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++)
		t->trust[seat] = SEE_UNKNOWN;
	t->own.net = game->kind == MEDICI_CARD ? &net_card : &net_board;
	t->own.florin = SALE_FLORIN;
	t->theirs.net = &net_rival;
	t->theirs.florin = 0;
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
	open_eyes(t, game);
	if (game->kind == MEDICI_CARD)
		return lorenzo_cards(t, &game->as.card, random, trials_of(budget, TRIALS_CARDS));
	if (board->phase == MEDICI_BOARD_DRAW)
		return lorenzo_draws(t, board, random, trials_of(budget, TRIALS_DEFAULT)) ? draw : offer;
	return bid_or_pass(t, board, random, budget ? (int)budget->samples : 0);
}

/* ---- Reasons ---- */

/* What it is worth that the outcome's buyer has the group for this price, to the buyer. */
static float worth_at(const struct sale *s, const struct sale_values *v, int outcome, int price)
{
	int point = 0, buyer = s->buyer[outcome];
	while (point < SALE_POINTS - 2 && s->price[outcome][point + 1] < price)
		point++;
	float low = v->of[outcome][point][buyer], high = v->of[outcome][point + 1][buyer];
	int from = s->price[outcome][point], span = s->price[outcome][point + 1] - from;
	return span > 0 ? low + (high - low) * (float)(price - from) / (float)span : low;
}

/* The highest price at which each buyer would still rather have the group than see nobody have it. */
static void find_prices(const struct lorenzo *t, float price[MEDICI_SEATS_MAX])
{
	const struct sale *s = &t->sale;
	const struct sale_values *v = &t->own.values;
	for (int outcome = 0; outcome + 1 < s->outcomes; outcome++) {
		int buyer = s->buyer[outcome], most = s->price[outcome][SALE_POINTS - 1];
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
	open_eyes(t, game);
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++)
		reasons->chance[seat] = reasons->price[seat] = 0;
	if (game->kind == MEDICI_CARD) {
		lorenzo_reckon_cards(t, &game->as.card, random, reasons->chance);
	} else {
		lorenzo_look(t, &game->as.board);
		find_prices(t, reasons->price);
		lorenzo_solve(t, reasons->chance);
	}
	for (int seat = 0; seat < players; seat++) {
		reasons->chance[seat] = reasons->chance[seat] > 0 ? reasons->chance[seat] : 0;
		sum += reasons->chance[seat];
	}
	for (int seat = 0; seat < players; seat++)
		reasons->chance[seat] /= sum > 0 ? sum : 1.0f;
}

const struct bot bot_lorenzo = {"lorenzo", BOT_ABOUT("learned by playing itself: millions of games in a small network"),
								sizeof(struct lorenzo), &outlook_normal, decide, reckon};
