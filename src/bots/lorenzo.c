/* Learned by self-play. One decision about a bid:
 *
 *   board -> outcomes: each buyer at up to 16 prices, and everybody passes     lorenzo_outcomes.c
 *         -> features of the position after each outcome                      lorenzo_features.c
 *         -> network: every seat's probability of winning                     net/net.c
 *         -> rivals' bids: merchant's, and eight noisy bankers'               merchant.c, banker_model.c
 *         -> auction solver: backward induction over all bids                 auction.c
 *         -> bid, or pass
 *
 * Whether to draw another lot is decided by doing the same for the group as it is and for the group with one or two
 * sampled lots. A decision takes one or two milliseconds. A budget buys more sampled lots and, in the card game, a
 * search on top of the network. docs/lorenzo.md says how strong it is and what was tried. */
#include "lorenzo.h"

#include "bots/merchant.h"

enum { SAMPLES_DEFAULT = 8, COARSE_BANKERS = 2, SAMPLES_CARDS = 24, SAMPLES_MAX = 256 };

/* The model of a rival: it bids like merchant or like banker with these probabilities; otherwise its bid is the best by
 * lorenzo's own values. */
#define RIVAL_IS_MERCHANT 0.45f
#define RIVAL_IS_BANKER 0.35f

MEDICI_STATIC_ASSERT(sizeof(struct lorenzo) <= BOT_MEMORY,
					 "the working memory fits into the memory that a bot is given");

void lorenzo_start(struct lorenzo *t, const struct medici_game *game)
{
	int players = medici_players(game);
	t->models_first = 0;
	if (game->kind == MEDICI_CARD) {
		net_fold(&t->net, &net_card, players, t->net_memory);
		return;
	}
	/* Games with three players have a network of their own: it is stronger there and weaker with other numbers. */
	net_fold(&t->net, players == 3 ? &net_three : &net_board, players, t->net_memory);
	net_fold(&t->banker_net, &net_banker, players, t->banker_memory);
}

void lorenzo_evaluate_features(struct lorenzo *t, const struct features_context *context,
							   float (*chance)[MEDICI_SEATS_MAX])
{
	struct net_work *w = &t->work;
	features_money(context, w->row[0], w->base[0], w->ahead[0]);
	net_prepare(&t->net, w);
	net_evaluate(&t->net, w, 1, chance);
}

static void final_leads(const float *money, int players, float lead[MEDICI_SEATS_MAX])
{
	float sum = 0;
	for (int seat = 0; seat < players; seat++)
		sum += money[seat];
	for (int seat = 0; seat < players; seat++)
		lead[seat] = money[seat] - (sum - money[seat]) / (float)(players - 1);
}

void lorenzo_chances(struct lorenzo *t, const struct medici_game *game, float chance[MEDICI_SEATS_MAX],
					 float lead[MEDICI_SEATS_MAX])
{
	struct features_context context;
	float money[MEDICI_SEATS_MAX], row[1][MEDICI_SEATS_MAX];
	int players = medici_players(game);
	if (medici_wants(game) == MEDICI_WANTS_NOTHING) {
		for (int seat = 0; seat < players; seat++)
			money[seat] = (float)medici_money(game, seat);
		outcome_final_share(money, players, chance);
		final_leads(money, players, lead);
		return;
	}
	if (game->kind == MEDICI_CARD)
		features_cards(&context, &game->as.card, t->work.row[0]);
	else
		features_board(&context, &game->as.board, t->work.row[0]);
	lorenzo_evaluate_features(t, &context, row);
	for (int seat = 0; seat < players; seat++) {
		chance[seat] = row[0][seat];
		lead[seat] = t->work.ahead[0][seat];
	}
}

/* Raises what the buyer has paid from the previous price of the outcome to the k-th. */
static void pay(const struct outcomes *o, int outcome, int k, struct features_context *context)
{
	if (k > 0)
		context->money[o->buyer[outcome]] -= (float)(o->price[outcome][k] - o->price[outcome][k - 1]);
}

/* Returns how many prices of an outcome go into one batch, from this one on. */
static int batch(const struct outcomes *o, int outcome, int from)
{
	return o->prices[outcome] - from < NET_BATCH ? o->prices[outcome] - from : (int)NET_BATCH;
}

/* Evaluates an outcome at all its prices; the features that do not depend on money are in t->work already. */
static void evaluate_prices(struct lorenzo *t, struct features_context context, int outcome)
{
	struct net_work *w = &t->work;
	net_prepare(&t->net, w);
	for (int from = 0, count; (count = batch(&t->outcomes, outcome, from)) > 0; from += count) {
		float(*value)[MEDICI_SEATS_MAX] = t->values.of[outcome] + from;
		for (int k = 0; k < count; k++) {
			pay(&t->outcomes, outcome, from + k, &context);
			features_money(&context, w->row[k], w->base[k], w->ahead[k]);
		}
		net_evaluate(&t->net, w, count, value);
		for (int k = 0; k < count; k++)
			for (int seat = 0; seat < context.players; seat++) {
				value[k][seat] += OUTCOME_FLORIN * w->ahead[k][seat];
				t->leads.of[outcome][from + k][seat] = w->ahead[k][seat];
			}
	}
}

/* The same by the model of banker; `ended` is the day that ends with this outcome, or 0. */
static void evaluate_prices_as_banker(struct lorenzo *t, struct features_context context, int outcome, int ended)
{
	struct net_work *w = &t->work;
	for (int k = 0; ended && k < NET_BATCH; k++)
		banker_model_clear(w->row[k], context.players);
	net_prepare(&t->banker_net, w);
	for (int from = 0, count; (count = batch(&t->outcomes, outcome, from)) > 0; from += count) {
		for (int k = 0; k < count; k++) {
			pay(&t->outcomes, outcome, from + k, &context);
			if (ended)
				banker_model_day_end(&context, ended, w->base[k], w->ahead[k]);
			else
				features_money(&context, w->row[k], w->base[k], w->ahead[k]);
		}
		net_evaluate(&t->banker_net, w, count, t->banker_values.of[outcome] + from);
	}
}

/* The game ends with this outcome: its value is exact. */
static void evaluate_end(struct outcome_values *v, const struct medici_board *after, int outcome)
{
	for (int seat = 0; seat < after->players; seat++)
		v->money[outcome][seat] = (float)after->money[seat];
	outcome_final_value(v->money[outcome], after->players, v->of[outcome][0]);
}

static void evaluate_final_leads(struct lorenzo *t, const struct medici_board *after, int outcome)
{
	const struct outcomes *o = &t->outcomes;
	float money[MEDICI_SEATS_MAX];
	for (int seat = 0; seat < after->players; seat++)
		money[seat] = (float)after->money[seat];
	for (int k = 0; k < o->prices[outcome]; k++) {
		if (k > 0)
			money[o->buyer[outcome]] -= (float)(o->price[outcome][k] - o->price[outcome][k - 1]);
		final_leads(money, after->players, t->leads.of[outcome][k]);
	}
}

static int models_rivals(const struct lorenzo *t)
{
	return t->outcomes.auction.bidders > (t->models_first ? 0 : 1);
}

static void evaluate_outcome(struct lorenzo *t, int outcome)
{
	struct medici_board after;
	struct features_context context;
	outcome_position(&t->outcomes, outcome, &after);
	t->values.over[outcome] = t->banker_values.over[outcome] = after.phase == MEDICI_BOARD_OVER;
	if (after.phase == MEDICI_BOARD_OVER) {
		evaluate_end(&t->values, &after, outcome);
		evaluate_end(&t->banker_values, &after, outcome);
		evaluate_final_leads(t, &after, outcome);
		return;
	}
	features_board(&context, &after, t->work.row[0]);
	evaluate_prices(t, context, outcome);
	if (models_rivals(t))
		evaluate_prices_as_banker(t, context, outcome, after.phase == MEDICI_BOARD_FIRST ? after.day - 1 : 0);
}

void lorenzo_evaluate_outcomes(struct lorenzo *t, const struct medici_board *board, int coarse)
{
	outcomes_list(&t->outcomes, board, coarse);
	for (int outcome = 0; outcome < t->outcomes.count; outcome++)
		evaluate_outcome(t, outcome);
}

/* Sets the policies of the rivals: merchant, and so many noisy versions of banker. */
static void model_rivals(struct lorenzo *t, int bankers)
{
	struct auction *a = &t->outcomes.auction;
	merchant_policy(&bot_merchant, &t->outcomes.board, &t->merchants);
	for (int k = 0; k < bankers; k++) {
		t->noisy = t->banker_values;
		banker_model_add_noise(&t->outcomes, k % 2 ? -BANKER_MODEL_NOISE : BANKER_MODEL_NOISE, (uint64_t)k / 2,
							   &t->noisy);
		banker_model_policy(&t->outcomes, &t->noisy, &t->merchants, &t->worth, &t->bankers[k]);
	}
	a->policies = 1 + bankers;
	a->policy_weight[0] = RIVAL_IS_MERCHANT;
	a->policy[0] = &t->merchants;
	for (int k = 0; k < bankers; k++) {
		a->policy_weight[1 + k] = RIVAL_IS_BANKER / (float)bankers;
		a->policy[1 + k] = &t->bankers[k];
	}
}

int lorenzo_solve(struct lorenzo *t, int bankers, float result[MEDICI_SEATS_MAX])
{
	struct auction_policy *solution = t->outcomes.auction.solution; /* model_rivals uses it */
	if (models_rivals(t))
		model_rivals(t, bankers);
	t->outcomes.auction.solution = solution;
	return outcomes_solve(&t->outcomes, &t->values, &t->worth, result);
}

/* The same from a board; coarse: at fewer prices and with fewer versions of banker. */
static int solve_board(struct lorenzo *t, const struct medici_board *board, int coarse, float result[MEDICI_SEATS_MAX])
{
	lorenzo_evaluate_outcomes(t, board, coarse);
	return lorenzo_solve(t, coarse ? (int)COARSE_BANKERS : (int)BANKER_MODEL_SAMPLES, result);
}

/* Searches only if a budget is given. */
static int has_budget(const struct bot_budget *budget)
{
	return budget && budget->samples;
}

static int samples_for(const struct bot_budget *budget)
{
	int wanted = has_budget(budget) ? (int)budget->samples : SAMPLES_DEFAULT;
	return wanted > SAMPLES_DEFAULT ? wanted < SAMPLES_MAX ? wanted : SAMPLES_MAX : SAMPLES_DEFAULT;
}

static struct medici_action bid_or_pass(struct lorenzo *t, const struct medici_board *b)
{
	struct medici_action action = {MEDICI_PASS, 0, 0};
	float result[MEDICI_SEATS_MAX];
	int bid = solve_board(t, b, 0, result);
	if (bid > 0) {
		action.type = MEDICI_BID;
		action.amount = (uint16_t)bid;
	}
	return action;
}

/* What the choice between offering and drawing is about: the values of the auction to every seat. */
struct drawing {
	float now[MEDICI_SEATS_MAX];                              /* of the group as it is */
	float one[MEDICI_SEATS_MAX], two[MEDICI_SEATS_MAX], draw; /* with one or two sampled lots more; the better one */
	const float *then;                                        /* `one` or `two` */
	int coarse;
	uint64_t solved;                                 /* the lots whose auction `after` has: samples repeat lots */
	float after[MEDICI_LOT_KINDS][MEDICI_SEATS_MAX]; /* with this lot more */
};

/* Draws a sampled lot, and returns it. */
static int draw_sample(struct medici_board *b, struct medici_random *random)
{
	struct medici_action draw = {MEDICI_DRAW, 0, 0};
	medici_board_apply(b, draw, NULL);
	int lot = medici_board_sample(b, random);
	medici_board_deal(b, lot, NULL);
	return lot;
}

/* Adds the values of the group with one sampled lot more, and with two, if the group and the ships have room for them.
 */
static void sample_draw(struct lorenzo *t, const struct medici_board *b, struct medici_random *random,
						struct drawing *d)
{
	struct medici_board next = *b;
	float both[MEDICI_SEATS_MAX], *result;
	int lot = draw_sample(&next, random);
	result = d->after[lot];
	if (!(d->solved >> lot & 1))
		solve_board(t, &next, d->coarse, result);
	d->solved |= (uint64_t)1 << lot;
	for (int seat = 0; seat < b->players; seat++)
		d->one[seat] += result[seat];
	if (next.phase == MEDICI_BOARD_DRAW) {
		draw_sample(&next, random);
		result = both;
		solve_board(t, &next, d->coarse, result);
	}
	for (int seat = 0; seat < b->players; seat++)
		d->two[seat] += result[seat];
}

/* Compares drawing with offering the group as it is. With a budget, each sample is evaluated precisely. */
static void compare_drawing(struct lorenzo *t, const struct medici_board *b, struct medici_random *random, int samples,
							struct drawing *d)
{
	d->coarse = samples <= SAMPLES_DEFAULT;
	d->solved = 0;
	solve_board(t, b, d->coarse, d->now);
	for (int seat = 0; seat < b->players; seat++)
		d->one[seat] = d->two[seat] = 0;
	for (int i = 0; i < samples; i++)
		sample_draw(t, b, random, d);
	d->then = d->one[b->selector] > d->two[b->selector] ? d->one : d->two;
	d->draw = d->then[b->selector] / (float)samples;
}

static int should_draw(struct lorenzo *t, const struct medici_board *b, struct medici_random *random, int samples)
{
	struct drawing d;
	compare_drawing(t, b, random, samples, &d);
	return d.draw > d.now[b->selector];
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
	lorenzo_start(t, game);
	if (game->kind == MEDICI_CARD && has_budget(budget))
		return lorenzo_search_cards(t, &game->as.card, random, budget);
	if (game->kind == MEDICI_CARD)
		return lorenzo_cards(t, &game->as.card, random, SAMPLES_CARDS);
	if (board->phase == MEDICI_BOARD_DRAW)
		return should_draw(t, board, random, samples_for(budget)) ? draw : offer;
	return bid_or_pass(t, board);
}

/* ---- Explanation ---- */

/* Returns the value to the outcome's buyer of getting the group at this price. */
static float value_at(const struct outcomes *o, const struct outcome_values *v, int outcome, int price)
{
	int k = 0, buyer = o->buyer[outcome];
	if (v->over[outcome]) { /* the game ends with it */
		float money[MEDICI_SEATS_MAX], value[MEDICI_SEATS_MAX];
		for (int seat = 0; seat < o->auction.players; seat++)
			money[seat] = v->money[outcome][seat] - (seat == buyer ? (float)(price - o->price[outcome][0]) : 0);
		outcome_final_value(money, o->auction.players, value);
		return value[buyer];
	}
	while (k < o->prices[outcome] - 2 && o->price[outcome][k + 1] < price)
		k++;
	float low = v->of[outcome][k][buyer], high = v->of[outcome][k + 1][buyer];
	int from = o->price[outcome][k], span = o->price[outcome][k + 1] - from;
	return span > 0 ? low + (high - low) * (float)(price - from) / (float)span : low;
}

/* Finds the highest price at which each buyer prefers getting the group to the standing outcome. */
static void find_prices(const struct lorenzo *t, float price[MEDICI_SEATS_MAX])
{
	const struct outcomes *o = &t->outcomes;
	const struct outcome_values *v = &t->values;
	for (int outcome = 0; outcome + 1 < o->count; outcome++) {
		int buyer = o->buyer[outcome], most = o->price[outcome][o->prices[outcome] - 1];
		float without = v->of[o->count - 1][0][buyer];
		for (int at = o->price[outcome][0]; at <= most; at++)
			if (value_at(o, v, outcome, at) >= without)
				price[buyer] = (float)at;
	}
}

/* The seat that bids knows more: what a bid and a pass lead to in the solved auction. Its price is the highest bid that
 * is better than passing, so the best bid is never above it, and none is below it when passing is best. */
static void explain_bid(const struct lorenzo *t, int bid, struct bot_reasons *reasons)
{
	const struct auction *a = &t->outcomes.auction;
	struct medici_action pass = {MEDICI_PASS, 0, 0}, least = {MEDICI_BID, 0, (uint16_t)(bid ? bid : a->high + 1)};
	int seat = t->outcomes.board.turn;
	if (a->bidders == 0 || a->bidder[0] != seat) { /* above OUTCOME_PRICE_MAX nothing is worth a bid */
		bot_reasons_add(reasons, pass, reasons->chance[seat]);
		return;
	}
	float passing = t->worth.of[a->leader][a->high][seat];
	reasons->price[seat] = 0;
	for (int price = a->high + 1; price <= a->money[seat]; price++)
		if (t->worth.of[seat][price][seat] > passing)
			reasons->price[seat] = (float)price;
	bot_reasons_add(reasons, least, t->worth.of[seat][least.amount][seat]);
	bot_reasons_add(reasons, pass, passing);
}

static void explain_board(struct lorenzo *t, const struct medici_board *b, struct medici_random *random, int samples,
						  struct bot_reasons *reasons)
{
	struct medici_action draw = {MEDICI_DRAW, 0, 0}, offer = {MEDICI_OFFER, 0, 0};
	int drawing = b->phase == MEDICI_BOARD_DRAW, both = drawing && medici_board_count(b) > 1;
	lorenzo_evaluate_outcomes(t, b, 0);
	for (int seat = 0; seat < b->players; seat++)
		reasons->price[seat] = 0;
	find_prices(t, reasons->price);
	int bid = lorenzo_solve(t, BANKER_MODEL_SAMPLES, reasons->chance);
	if (!drawing)
		explain_bid(t, bid, reasons);
	if (!both)
		return;
	struct drawing d;
	compare_drawing(t, b, random, samples, &d);
	bot_reasons_add(reasons, offer, d.now[b->selector]);
	bot_reasons_add(reasons, draw, d.draw);
	for (int seat = 0; seat < b->players; seat++)
		reasons->chance[seat] = d.draw > d.now[b->selector] ? d.then[seat] : d.now[seat];
}

/* The chances are the values of the best choice, scaled to a sum of 1; so are the values of the other choices. */
static void scale(int players, int turn, struct bot_reasons *reasons)
{
	float sum = 0, best = 0, of;
	for (int seat = 0; seat < players; seat++) {
		reasons->chance[seat] = reasons->chance[seat] > 0 ? reasons->chance[seat] : 0;
		sum += reasons->chance[seat];
	}
	for (int seat = 0; seat < players; seat++)
		reasons->chance[seat] /= sum > 0 ? sum : 1.0f;
	for (int k = 0; k < reasons->choices; k++)
		best = reasons->choice[k].value > best ? reasons->choice[k].value : best;
	of = best > 0 ? reasons->chance[turn] / best : 1.0f;
	for (int k = 0; k < reasons->choices; k++)
		reasons->choice[k].value *= reasons->choice[k].value > 0 ? of : 0;
}

static void evaluate(const struct bot *self, const struct medici_game *game, struct medici_random *random,
					 const struct bot_budget *budget, void *memory, struct bot_reasons *reasons)
{
	struct lorenzo *t = (struct lorenzo *)memory;
	(void)self;
	reasons->evaluated = 1;
	reasons->unit = BOT_UNIT_CHANCE;
	lorenzo_start(t, game);
	if (game->kind == MEDICI_BOARD)
		explain_board(t, &game->as.board, random, samples_for(budget), reasons);
	else
		lorenzo_explain_cards(t, &game->as.card, random, SAMPLES_CARDS, reasons);
	if (game->kind == MEDICI_CARD && has_budget(budget))
		reasons->choices = 0; /* a search has decided */
	scale(medici_players(game), medici_turn(game), reasons);
}

const struct bot bot_lorenzo = {"lorenzo",
								BOT_ABOUT("learned by playing itself: millions of games in a small network"),
								sizeof(struct lorenzo),
								&outlook_normal,
								decide,
								evaluate};
