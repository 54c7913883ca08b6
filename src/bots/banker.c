/* Searches by rollouts. For every outcome of the auction (which buyer gets the group, or nobody) it plays the rest of
 * the day many times: lots are sampled from the unseen ones, merchant decides for every seat, and the outlook evaluates
 * the end. On these values the auction is solved exactly, for rivals who with probability 1/2 make their best choice
 * and otherwise bid like merchant. For other choices (draw or offer, reveal or take) it takes the one whose rollouts
 * end best.
 *
 * A value is the probability of winning: a softmax over the seats' florins, expected income included. More rollouts
 * make it stronger; the default takes some tens of milliseconds per decision. */
#include "bots/auction.h"
#include "bots/bot.h"
#include "bots/merchant.h"

enum {
	SAMPLES_DEFAULT = 256, /* rollouts per decision, shared among its outcomes */
	SAMPLES_BRIEF = 64,
	SAMPLES_MAX = 256, /* rollouts per outcome */
	OUTCOMES = MEDICI_SEATS_MAX + 1,
	PRICE_STEP = 4 /* values are computed at every fourth price and interpolated between */
};

#define RIVAL_IS_MERCHANT 0.5f /* probability that a rival bids like merchant instead of optimally */

/* Every seat's florins at the end of a rollout, expected income included. */
struct rollout_end {
	float florins[MEDICI_SEATS_MAX];
};

/* Working memory of one decision. */
struct search {
	int players;
	int samples;       /* rollouts of each outcome */
	float temperature; /* of the softmax over florins at the end of a rollout */
	struct auction_worth worth;
	struct auction_policy merchants;
	struct rollout_end end[OUTCOMES][SAMPLES_MAX];
};

MEDICI_STATIC_ASSERT(sizeof(struct search) <= BOT_MEMORY,
					 "the working memory fits into the memory that a bot is given");

/* ---- Rollouts ---- */

static int day_is_over(const struct medici_game *game, int day)
{
	return medici_wants(game) == MEDICI_WANTS_NOTHING || medici_day(game) != day;
}

/* Plays the rest of the day; merchant decides for every seat. */
static void play_day(struct medici_game *game, struct medici_random *random)
{
	int day = medici_day(game);
	while (!day_is_over(game, day)) {
		if (medici_wants(game) == MEDICI_WANTS_ACTION)
			medici_apply(game, bot_decide(&bot_merchant, game, random, NULL, NULL), NULL);
		else
			medici_sample_step(game, random, NULL);
	}
}

static void evaluate_end(const struct medici_game *game, struct rollout_end *end)
{
	struct bot_worth worth[MEDICI_SEATS_MAX];
	int over = medici_wants(game) == MEDICI_WANTS_NOTHING;
	if (!over)
		outlook_of(game, &outlook_normal, worth);
	for (int seat = 0; seat < medici_players(game); seat++)
		end->florins[seat] = (float)medici_money(game, seat) + (over ? 0 : worth[seat].total);
}

static void rollout(const struct medici_game *game, struct medici_random *random, struct rollout_end *end)
{
	struct medici_game copy = *game;
	play_day(&copy, random);
	evaluate_end(&copy, end);
}

static int samples_for(const struct bot_budget *budget, int outcomes)
{
	int all = budget && budget->samples ? (int)budget->samples : SAMPLES_DEFAULT;
	int each = all / outcomes > 0 ? all / outcomes : 1;
	return each < SAMPLES_MAX ? each : SAMPLES_MAX;
}

static int time_is_up(const struct bot_budget *budget)
{
	return budget && budget->time_up && budget->time_up(budget->clock);
}

/* Plays rollouts of every outcome; outcome i begins from start[i]. All outcomes use the same random numbers, which
 * reduces the variance of their differences. */
static void search(struct search *t, const struct medici_game *start, int outcomes, struct medici_random *random,
				   const struct bot_budget *budget)
{
	int wanted = samples_for(budget, outcomes);
	t->players = medici_players(&start[0]);
	t->temperature = outlook_temperature(medici_day(&start[0]));
	for (t->samples = 0; t->samples < wanted; t->samples++) {
		if (t->samples > 0 && time_is_up(budget))
			break;
		uint8_t key[MEDICI_SEED_SIZE] = {0};
		for (int i = 0; i < 8; i++)
			key[i] = (uint8_t)medici_random_half(random);
		for (int i = 0; i < outcomes; i++) {
			struct medici_random stream;
			bot_stream(&stream, key, 0);
			rollout(&start[i], &stream, &t->end[i][t->samples]);
		}
	}
}

/* ---- From florins to the probability of winning ---- */

/* Returns e to the x for x <= 0, with an error of a few percent, which is enough here. */
static float rough_exp(float x)
{
	float y = 1.0f + x / 1024.0f;
	for (int i = 0; i < 10; i++)
		y *= y;
	return x < -20.0f ? 0.0f : y;
}

/* Adds each seat's probability of winning if `buyer` pays `more` florins than in the rollout. */
static void add_shares(const struct search *t, const struct rollout_end *end, int buyer, float more, float *shares)
{
	float florins[MEDICI_SEATS_MAX], top = -1e9f, sum = 0;
	for (int i = 0; i < t->players; i++) {
		florins[i] = end->florins[i] - (i == buyer ? more : 0);
		top = florins[i] > top ? florins[i] : top;
	}
	for (int i = 0; i < t->players; i++) {
		florins[i] = rough_exp((florins[i] - top) / t->temperature);
		sum += florins[i];
	}
	for (int i = 0; i < t->players; i++)
		shares[i] += florins[i] / sum;
}

static void mean_shares(const struct search *t, int outcome, int buyer, float more, float shares[MEDICI_SEATS_MAX])
{
	for (int i = 0; i < MEDICI_SEATS_MAX; i++)
		shares[i] = 0;
	for (int i = 0; i < t->samples; i++)
		add_shares(t, &t->end[outcome][i], buyer, more, shares);
	for (int i = 0; i < t->players; i++)
		shares[i] /= (float)t->samples;
}

/* ---- The auction ---- */

/* Ends the auction: `buyer` bids `price`, everybody else passes. */
static void give_to(struct medici_game *game, int buyer, int price)
{
	int left = game->as.board.players;
	while (game->as.board.phase == MEDICI_BOARD_BID && left-- > 0) {
		struct medici_action pass = {MEDICI_PASS, 0, 0}, bid = {MEDICI_BID, 0, (uint16_t)price};
		int at_end = game->as.board.turn == game->as.board.selector;
		medici_apply(game, game->as.board.turn == buyer ? bid : pass, NULL);
		if (at_end)
			return;
	}
}

/* Fills in the values of one outcome at all prices. Its rollouts started at price `tried_at`. */
static void fill_prices(struct search *t, int outcome, int buyer, int tried_at)
{
	float(*of)[MEDICI_SEATS_MAX] = t->worth.of[buyer];
	for (int price = 0; price < AUCTION_PRICES + PRICE_STEP - 1; price += PRICE_STEP) {
		int at = price < AUCTION_PRICES ? price : AUCTION_PRICES - 1, from = price - PRICE_STEP;
		mean_shares(t, outcome, buyer, (float)(at - tried_at), of[at]);
		for (int between = from + 1; from >= 0 && between < at; between++)
			for (int seat = 0; seat < t->players; seat++)
				of[between][seat] =
					of[from][seat] + (of[at][seat] - of[from][seat]) * (float)(between - from) / (float)(at - from);
	}
}

/* The value if nobody buys is the same at all prices. */
static void fill_nobody(struct search *t, int outcome)
{
	float shares[MEDICI_SEATS_MAX];
	mean_shares(t, outcome, MEDICI_SEATS_MAX, 0, shares);
	for (int price = 0; price < AUCTION_PRICES; price++)
		for (int seat = 0; seat < t->players; seat++)
			t->worth.of[AUCTION_NOBODY][price][seat] = shares[seat];
}

/* Returns the price at which a buyer's rollouts start: near what such groups usually cost. */
static int typical_price(const struct medici_board *b, int seat)
{
	int price = 5 * b->group_count;
	price = price > b->high ? price : b->high + 1;
	return price < b->money[seat] ? price : b->money[seat];
}

/* There is one outcome per bidder. In the last outcome everybody passes: the leader gets the group at the highest bid,
 * or nobody gets it. */
static struct medici_action bid_or_pass(const struct medici_game *game, struct medici_random *random,
										const struct bot_budget *budget, struct search *t)
{
	struct medici_action action = {MEDICI_PASS, 0, 0};
	struct medici_game start[OUTCOMES];
	struct auction a;
	int tried_at[OUTCOMES];
	auction_line_up(&a, &game->as.board, AUCTION_NO_LIMIT);
	for (int i = 0; i < a.bidders; i++) {
		start[i] = *game;
		tried_at[i] = typical_price(&game->as.board, a.bidder[i]);
		give_to(&start[i], a.bidder[i], tried_at[i]);
	}
	start[a.bidders] = *game;
	give_to(&start[a.bidders], MEDICI_NOBODY, 0);
	search(t, start, a.bidders + 1, random, budget);
	for (int i = 0; i < a.bidders; i++)
		fill_prices(t, i, a.bidder[i], tried_at[i]);
	if (a.leader == AUCTION_NOBODY)
		fill_nobody(t, a.bidders);
	else
		fill_prices(t, a.bidders, a.leader, a.high);
	merchant_policy(&bot_merchant, &game->as.board, &t->merchants);
	a.policies = 1;
	a.policy_weight[0] = RIVAL_IS_MERCHANT;
	a.policy[0] = &t->merchants;
	a.solution = NULL;
	int bid = auction_solve(&a, &t->worth);
	if (bid > 0) {
		action.type = MEDICI_BID;
		action.amount = (uint16_t)bid;
	}
	return action;
}

/* ---- Other choices: takes the one whose rollouts end best ---- */

static struct medici_action best_of(const struct medici_game *game, struct medici_random *random,
									const struct bot_budget *budget, struct search *t)
{
	struct medici_game start[OUTCOMES];
	int count = medici_count(game), seat = medici_turn(game), best = 0;
	float best_share = -1;
	for (int k = 0; k < count; k++) {
		start[k] = *game;
		medici_apply(&start[k], medici_nth(game, k), NULL);
	}
	search(t, start, count, random, budget);
	for (int k = 0; k < count; k++) {
		float shares[MEDICI_SEATS_MAX];
		mean_shares(t, k, MEDICI_SEATS_MAX, 0, shares);
		if (shares[seat] > best_share) {
			best_share = shares[seat];
			best = k;
		}
	}
	return medici_nth(game, best);
}

static struct medici_action decide(const struct bot *self, const struct medici_game *game, struct medici_random *random,
								   const struct bot_budget *budget, void *memory)
{
	struct search *t = (struct search *)memory;
	(void)self;
	if (medici_count(game) == 1)
		return medici_nth(game, 0);
	if (game->kind == MEDICI_BOARD && game->as.board.phase == MEDICI_BOARD_BID) {
		if (game->as.board.high >= AUCTION_PRICES - 1) /* beyond the solver's prices; no group is worth it */
			return medici_nth(game, 0);
		return bid_or_pass(game, random, budget, t);
	}
	return best_of(game, random, budget, t);
}

const struct bot bot_banker = {"banker",
							   BOT_ABOUT("searches: plays the day to its end many times, and solves the auction"),
							   sizeof(struct search),
							   &outlook_normal,
							   decide,
							   NULL};

/* The same search with fewer rollouts. */
static struct medici_action decide_briefly(const struct bot *self, const struct medici_game *game,
										   struct medici_random *random, const struct bot_budget *budget, void *memory)
{
	struct bot_budget brief = {SAMPLES_BRIEF, NULL, NULL};
	return decide(self, game, random, budget && budget->samples ? budget : &brief, memory);
}

const struct bot bot_cosimo = {"cosimo",
							   BOT_ABOUT("an all-rounder: sees what a thing is worth to you before you do"),
							   sizeof(struct search),
							   &outlook_normal,
							   decide_briefly,
							   NULL};
