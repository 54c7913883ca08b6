/* Searches. What it is worth to everybody that this buyer or that one has the group at a price comes from
 * continuations: the rest of the day, dealt from what is unseen and played by merchant, judged where it ends. On these
 * worths the auction is solved exactly, for rivals who as often as not do what is best for them and otherwise bid like
 * merchant. Drawing or offering, revealing or taking: the choice whose continuations end best.
 *
 * Worth is the chance to win: a seat's florins, those it may still expect included, against the others'. More
 * continuations, more strength; the default takes some tens of milliseconds a decision. */
#include "bots/auction.h"
#include "bots/bot.h"
#include "bots/merchant.h"

enum {
	SAMPLES_DEFAULT = 256, /* for a decision, shared among its outcomes */
	SAMPLES_BRIEF = 64,
	SAMPLES_MAX = 256, /* for one outcome */
	OUTCOMES = MEDICI_SEATS_MAX + 1,
	PRICE_STEP = 4 /* worths are worked out at every fourth price, and drawn straight between */
};

#define HABITUAL 0.5f /* between rivals who never err, and rivals who save and shade their bids as merchant does */

/* Everybody's florins where a continuation ended, those still expected included. */
struct ending {
	float florins[MEDICI_SEATS_MAX];
};

struct thought {
	int players;
	int samples; /* endings of each outcome */
	float heat;  /* the luck still to come after the endings, in florins */
	struct auction_worth worth;
	struct auction_habit habit;
	struct ending ending[OUTCOMES][SAMPLES_MAX];
};

MEDICI_STATIC_ASSERT(sizeof(struct thought) <= BOT_MEMORY, "a thought fits into the memory a bot is given");

/* ---- Continuations ---- */

static int day_is_over(const struct medici_game *game, int day)
{
	return medici_wants(game) == MEDICI_WANTS_NOTHING || medici_day(game) != day;
}

/* The rest of the day by merchant. */
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

static void judge_end(const struct medici_game *game, struct ending *ending)
{
	struct bot_worth worth[MEDICI_SEATS_MAX];
	int over = medici_wants(game) == MEDICI_WANTS_NOTHING;
	if (!over)
		outlook_of(game, &outlook_normal, worth);
	for (int seat = 0; seat < medici_players(game); seat++)
		ending->florins[seat] = (float)medici_money(game, seat) + (over ? 0 : worth[seat].total);
}

static void continue_from(const struct medici_game *game, struct medici_random *random, struct ending *ending)
{
	struct medici_game copy = *game;
	play_day(&copy, random);
	judge_end(&copy, ending);
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

/* Endings of every outcome, the same luck for all: outcome i begins from start[i]. */
static void think(struct thought *t, const struct medici_game *start, int outcomes, struct medici_random *random,
				  const struct bot_budget *budget)
{
	int wanted = samples_for(budget, outcomes);
	t->players = medici_players(&start[0]);
	t->heat = outlook_luck(medici_day(&start[0]));
	for (t->samples = 0; t->samples < wanted; t->samples++) {
		if (t->samples > 0 && time_is_up(budget))
			break;
		uint8_t key[MEDICI_SEED_SIZE] = {0};
		for (int i = 0; i < 8; i++)
			key[i] = (uint8_t)medici_random_half(random);
		for (int i = 0; i < outcomes; i++) {
			struct medici_random luck;
			bot_stream(&luck, key, 0);
			continue_from(&start[i], &luck, &t->ending[i][t->samples]);
		}
	}
}

/* ---- Florins to chances of winning ---- */

/* e to the x, for x up to 0: within a few percent, which is all that is needed. */
static float power_of_e(float x)
{
	float y = 1.0f + x / 1024.0f;
	for (int i = 0; i < 10; i++)
		y *= y;
	return x < -20.0f ? 0.0f : y;
}

/* Adds each seat's share of the win; `buyer` has paid `more` than in the continuation. */
static void add_shares(const struct thought *t, const struct ending *ending, int buyer, float more, float *shares)
{
	float florins[MEDICI_SEATS_MAX], top = -1e9f, sum = 0;
	for (int i = 0; i < t->players; i++) {
		florins[i] = ending->florins[i] - (i == buyer ? more : 0);
		top = florins[i] > top ? florins[i] : top;
	}
	for (int i = 0; i < t->players; i++) {
		florins[i] = power_of_e((florins[i] - top) / t->heat);
		sum += florins[i];
	}
	for (int i = 0; i < t->players; i++)
		shares[i] += florins[i] / sum;
}

static void mean_shares(const struct thought *t, int outcome, int buyer, float more, float shares[MEDICI_SEATS_MAX])
{
	for (int i = 0; i < MEDICI_SEATS_MAX; i++)
		shares[i] = 0;
	for (int i = 0; i < t->samples; i++)
		add_shares(t, &t->ending[outcome][i], buyer, more, shares);
	for (int i = 0; i < t->players; i++)
		shares[i] /= (float)t->samples;
}

/* ---- The auction ---- */

/* The state after `buyer` has the group for `price`, everybody else having passed. */
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

/* Worths of one outcome at all prices: at every PRICE_STEP-th from the endings, straight lines between. */
static void spread_prices(struct thought *t, int outcome, int buyer, int tried_at)
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

static void same_at_all_prices(struct thought *t, int outcome)
{
	float shares[MEDICI_SEATS_MAX];
	mean_shares(t, outcome, MEDICI_SEATS_MAX, 0, shares);
	for (int price = 0; price < AUCTION_PRICES; price++)
		for (int seat = 0; seat < t->players; seat++)
			t->worth.of[AUCTION_NOBODY][price][seat] = shares[seat];
}

/* Where a bidder's worth is worked out: near what such groups go for. */
static int typical_price(const struct medici_board *b, int seat)
{
	int price = 5 * b->group_count;
	price = price > b->high ? price : b->high + 1;
	return price < b->money[seat] ? price : b->money[seat];
}

/* A leader who is not to bid again wins at the highest bid or not at all; the other outcomes are the bidders. */
static struct medici_action bid_or_pass(const struct medici_game *game, struct medici_random *random,
										const struct bot_budget *budget, struct thought *t)
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
	think(t, start, a.bidders + 1, random, budget);
	for (int i = 0; i < a.bidders; i++)
		spread_prices(t, i, a.bidder[i], tried_at[i]);
	if (a.leader == AUCTION_NOBODY)
		same_at_all_prices(t, a.bidders);
	else
		spread_prices(t, a.bidders, a.leader, a.high);
	merchant_habit(&bot_merchant, &game->as.board, &t->habit);
	a.habits = 1;
	a.habitual[0] = HABITUAL;
	a.habit[0] = &t->habit;
	a.plan = NULL;
	int bid = auction_solve(&a, &t->worth);
	if (bid > 0) {
		action.type = MEDICI_BID;
		action.amount = (uint16_t)bid;
	}
	return action;
}

/* ---- Other choices: each is tried, and the one that ends best is taken ---- */

static struct medici_action best_of(const struct medici_game *game, struct medici_random *random,
									const struct bot_budget *budget, struct thought *t)
{
	struct medici_game start[OUTCOMES];
	int count = medici_count(game), seat = medici_turn(game), best = 0;
	float best_share = -1;
	for (int k = 0; k < count; k++) {
		start[k] = *game;
		medici_apply(&start[k], medici_nth(game, k), NULL);
	}
	think(t, start, count, random, budget);
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
	struct thought *thought = (struct thought *)memory;
	(void)self;
	if (medici_count(game) == 1)
		return medici_nth(game, 0);
	if (game->kind == MEDICI_BOARD && game->as.board.phase == MEDICI_BOARD_BID) {
		if (game->as.board.high >= AUCTION_PRICES - 1) /* past what the solver considers, no group is worth it */
			return medici_nth(game, 0);
		return bid_or_pass(game, random, budget, thought);
	}
	return best_of(game, random, budget, thought);
}

const struct bot bot_banker = {"banker",
							   BOT_ABOUT("searches: plays the day to its end many times, and solves the auction"),
							   sizeof(struct thought),
							   &outlook_normal,
							   decide,
							   NULL};

/* The same thinking, a fraction of the time. */
static struct medici_action decide_briefly(const struct bot *self, const struct medici_game *game,
										   struct medici_random *random, const struct bot_budget *budget, void *memory)
{
	struct bot_budget brief = {SAMPLES_BRIEF, NULL, NULL};
	return decide(self, game, random, budget && budget->samples ? budget : &brief, memory);
}

const struct bot bot_cosimo = {"cosimo",
							   BOT_ABOUT("an all-rounder: sees what a thing is worth to you before you do"),
							   sizeof(struct thought),
							   &outlook_normal,
							   decide_briefly,
							   NULL};
