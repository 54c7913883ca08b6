/* The bots: legal and repeatable decisions in every kind of game; the auction solver against trying every sequence of
 * bids. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <medici/medici.h>

#include "bots/auction.h"
#include "bots/bot.h"
#include "bots/lorenzo.h"
#include "bots/merchant.h"
#include "bots/rivals.h"

/* ---- The auction ---- */

enum { PRICES = 7 };

/* Returns the value of the auction to everybody when bidder number `next` is to bid, by trying every bid and what
 * follows; all bidders but the first may follow a policy instead. */
static void brute_force(const struct auction *a, const struct auction_worth *worth, int next, int high, int leader,
						float values[MEDICI_SEATS_MAX], int *bid)
{
	if (next == a->bidders || next == MEDICI_SEATS_MAX) {
		memcpy(values, worth->of[leader][high], sizeof worth->of[0][0]);
		return;
	}
	int seat = a->bidder[next], ignored;
	float policy[AUCTION_POLICIES][MEDICI_SEATS_MAX], chosen[MEDICI_SEATS_MAX];
	*bid = 0;
	brute_force(a, worth, next + 1, high, leader, values, &ignored);
	for (int k = 0; k < a->policies; k++)
		memcpy(policy[k], values, sizeof policy[k]);
	for (int amount = high + 1; amount <= a->money[seat] && amount < AUCTION_PRICES; amount++) {
		float then[MEDICI_SEATS_MAX];
		brute_force(a, worth, next + 1, amount, seat, then, &ignored);
		if (then[seat] > values[seat]) {
			memcpy(values, then, sizeof then);
			*bid = amount;
		}
		for (int k = 0; k < a->policies; k++)
			if (amount == a->policy[k]->bid[seat][leader][high])
				memcpy(policy[k], then, sizeof then);
	}
	memcpy(chosen, values, sizeof chosen);
	for (int k = 0; next > 0 && k < a->policies; k++)
		for (int i = 0; i < a->players; i++)
			values[i] += a->policy_weight[k] * (policy[k][i] - chosen[i]);
}

/* Values in sixteenths, all different for a seat, so that there is one best sequence. If nobody buys, they do not
 * depend on the price. */
static void random_worth(struct auction_worth *worth, int players, struct medici_random *random)
{
	for (int buyer = 0; buyer <= MEDICI_SEATS_MAX; buyer++)
		for (int price = 0; price < AUCTION_PRICES; price++)
			for (int seat = 0; seat < players; seat++)
				worth->of[buyer][price][seat] =
					buyer == AUCTION_NOBODY && price > 0
						? worth->of[buyer][0][seat]
						: (float)medici_random_half(random) / 16.0f + (float)(price * 7 + buyer) / 1024.0f;
}

static void add_random_policy(struct auction *a, struct auction_policy *policy, struct medici_random *random)
{
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++)
		for (int leader = 0; leader <= MEDICI_SEATS_MAX; leader++)
			for (int high = 0; high < AUCTION_PRICES; high++) {
				int bid = (int)medici_random_below(random, PRICES);
				policy->bid[seat][leader][high] = (uint8_t)(bid > high && bid <= a->money[seat] ? bid : 0);
			}
	a->policy[a->policies] = policy;
	a->policy_weight[a->policies++] = (float)medici_random_below(random, 3) / 8.0f;
}

static void random_auction(struct auction *a, struct medici_random *random)
{
	int from = (int)medici_random_below(random, 4);
	memset(a, 0, sizeof *a);
	a->players = 2 + (int)medici_random_below(random, 4);
	a->bidders = 1 + (int)medici_random_below(random, (uint32_t)(a->players < 4 ? a->players : 4));
	for (int i = 0; i < a->players; i++)
		a->money[i] = (int)medici_random_below(random, PRICES);
	for (int i = 0; i < a->bidders; i++)
		a->bidder[i] = (from + i) % a->players;
	a->high = (int)medici_random_below(random, 3);
	a->leader = a->high == 0 ? AUCTION_NOBODY : (from + a->players - 1) % a->players;
}

static void test_solver_equals_brute_force(void **state)
{
	static const uint8_t key[MEDICI_SEED_SIZE] = "every bid is tried";
	struct medici_random random;
	(void)state;
	medici_random_start(&random, key, 0, MEDICI_ROUNDS_BOT);
	for (int i = 0; i < 5000; i++) {
		struct auction_worth worth, used;
		struct auction_policy policy[3];
		struct auction a;
		float values[MEDICI_SEATS_MAX];
		int bid = 0;
		random_auction(&a, &random);
		for (int k = (int)medici_random_below(&random, 4); k > 0; k--)
			add_random_policy(&a, &policy[k - 1], &random);
		random_worth(&worth, a.players, &random);
		brute_force(&a, &worth, 0, a.high, a.leader, values, &bid);
		used = worth;
		assert_int_equal(auction_solve(&a, &used), bid);
		const float *solved = bid ? used.of[a.bidder[0]][bid] : used.of[a.leader][a.high];
		for (int seat = 0; seat < a.players; seat++)
			assert_true(solved[seat] == values[seat]);
	}
}

/* ---- Every bot, every game ---- */

static int same_action(struct medici_action a, struct medici_action b)
{
	return a.type == b.type && a.places == b.places && a.amount == b.amount;
}

static void check_chances(const struct medici_game *game, const struct bot_reasons *reasons)
{
	float sum = 0;
	for (int seat = 0; seat < medici_players(game); seat++) {
		assert_true(reasons->chance[seat] >= 0 && reasons->chance[seat] <= 1);
		if (game->kind == MEDICI_BOARD)
			assert_true(reasons->price[seat] >= 0 && reasons->price[seat] <= (float)medici_money(game, seat));
		sum += reasons->chance[seat];
	}
	assert_true(sum > 0.999f && sum < 1.001f);
}

static void check_reasons(const struct bot *bot, const struct medici_game *game, const struct medici_random *random,
						  const struct bot_budget *budget, void *memory, struct medici_action action)
{
	struct medici_random again = *random;
	struct bot_reasons reasons;
	bot_explain(bot, game, &again, budget, memory, &reasons);
	assert_true(same_action(reasons.action, action));
	for (int seat = 0; seat < medici_players(game); seat++) {
		const struct bot_worth *worth = &reasons.worth[seat];
		float sum = worth->ship + worth->stalls + worth->bonus + worth->room + worth->rivals - worth->total;
		assert_true(sum > -0.01f && sum < 0.01f);
	}
	if (reasons.evaluated)
		check_chances(game, &reasons);
}

/* A game of one bot on all seats; every so often the decision is made again, and explained. */
static void play(const struct bot *bot, const struct medici_setup *setup, uint64_t stream)
{
	static const uint8_t key[MEDICI_SEED_SIZE] = "every bot";
	static uint64_t memory[BOT_MEMORY / sizeof(uint64_t)];
	struct bot_budget budget = {6, NULL, NULL};
	struct medici_random random;
	struct medici_game game;
	medici_random_start(&random, key, stream, MEDICI_ROUNDS_BOT);
	assert_int_equal(medici_start(&game, setup), MEDICI_OK);
	for (int step = 0; medici_wants(&game) != MEDICI_WANTS_NOTHING; step++) {
		if (medici_wants(&game) != MEDICI_WANTS_ACTION) {
			medici_sample_step(&game, &random, NULL);
			continue;
		}
		struct medici_random before = random, again = random;
		struct medici_action action = bot_decide(bot, &game, &random, &budget, memory);
		if (step % 5 == 0) {
			memset(memory, step, sizeof memory);
			assert_true(same_action(action, bot_decide(bot, &game, &again, &budget, memory)));
			check_reasons(bot, &game, &before, &budget, memory, action);
		}
		assert_int_equal(medici_apply(&game, action, NULL), MEDICI_OK);
	}
}

static void test_legal_and_repeatable(void **state)
{
	const struct bot *bot = *state;
	int most = bot->memory ? 4 : MEDICI_SEATS_MAX; /* bots that search are slow at a full table */
	for (int players = 2; players <= most; players++) {
		struct medici_setup setup;
		for (int edition = 0; edition < MEDICI_EDITIONS; edition++) {
			medici_setup_default(&setup, MEDICI_BOARD, players);
			setup.edition = (uint8_t)edition;
			if (medici_setup_check(&setup) == MEDICI_OK)
				play(bot, &setup, (uint64_t)edition);
		}
		medici_setup_default(&setup, MEDICI_CARD, players);
		play(bot, &setup, 7);
		setup.bonus20 = setup.empty_placed = 1;
		for (int kind = 0; kind < MEDICI_CARD_KINDS; kind++)
			setup.deck[kind] = 1;
		play(bot, &setup, 8);
	}
}

static int always(void *clock)
{
	++*(int *)clock;
	return 1;
}

static void test_time_ends_the_thinking(void **state)
{
	static const uint8_t key[MEDICI_SEED_SIZE] = "time is up";
	static uint64_t memory[BOT_MEMORY / sizeof(uint64_t)];
	int asked = 0;
	struct bot_budget budget = {1000, always, &asked};
	struct medici_setup setup;
	struct medici_random random;
	struct medici_game game;
	(void)state;
	medici_setup_default(&setup, MEDICI_BOARD, 4);
	medici_start(&game, &setup);
	medici_random_start(&random, key, 0, MEDICI_ROUNDS_BOT);
	while (medici_wants(&game) != MEDICI_WANTS_ACTION)
		medici_sample_step(&game, &random, NULL);
	bot_decide(&bot_banker, &game, &random, &budget, memory);
	assert_int_equal(asked, 1);
	medici_setup_default(&setup, MEDICI_CARD, 4);
	medici_start(&game, &setup);
	while (medici_wants(&game) != MEDICI_WANTS_ACTION || medici_count(&game) < 2)
		medici_sample_step(&game, &random, NULL);
	bot_decide(&bot_lorenzo, &game, &random, &budget, memory);
	assert_int_equal(asked, 2);
	struct bot_budget endless = {1000000000, NULL, NULL};
	struct medici_action action = bot_decide(&bot_lorenzo, &game, &random, &endless, memory);
	assert_int_equal(medici_apply(&game, action, NULL), MEDICI_OK);
}

/* Merchants play until a choice that ends the game in any case. Returns 0 if there is none. */
static int play_to_the_last(struct medici_game *last, uint64_t stream)
{
	static const uint8_t key[MEDICI_SEED_SIZE] = "the last group";
	struct medici_setup setup;
	struct medici_random random;
	struct medici_game game;
	int ends = 1;
	medici_setup_default(&setup, MEDICI_BOARD, 4);
	medici_start(&game, &setup);
	medici_random_start(&random, key, stream, MEDICI_ROUNDS_BOT);
	while (medici_wants(&game) != MEDICI_WANTS_NOTHING) {
		if (medici_wants(&game) == MEDICI_WANTS_ACTION) {
			*last = game;
			medici_apply(&game, bot_decide(&bot_merchant, &game, &random, NULL, NULL), NULL);
		} else {
			medici_sample_step(&game, &random, NULL);
		}
	}
	for (int k = 0; k < medici_count(last); k++) {
		game = *last;
		medici_apply(&game, medici_nth(last, k), NULL);
		ends = ends && medici_wants(&game) == MEDICI_WANTS_NOTHING;
	}
	return ends && medici_count(last) > 1;
}

/* A seat has won then, or shares the win, or has not. */
static void test_the_end_is_certain(void **state)
{
	static uint64_t memory[BOT_MEMORY / sizeof(uint64_t)];
	static const uint8_t key[MEDICI_SEED_SIZE] = "certain";
	struct medici_random random;
	struct medici_game last;
	int found = 0;
	(void)state;
	medici_random_start(&random, key, 0, MEDICI_ROUNDS_BOT);
	for (uint64_t stream = 0; stream < 200; stream++) {
		struct bot_reasons reasons;
		if (!play_to_the_last(&last, stream))
			continue;
		bot_explain(&bot_lorenzo, &last, &random, NULL, memory, &reasons);
		for (int seat = 0; seat < 4; seat++)
			assert_true(reasons.chance[seat] < 0.1f || reasons.chance[seat] > 0.4f);
		found++;
	}
	assert_true(found > 10);
}

/* At the prices where most groups are sold lorenzo evaluates every florin: interpolation between four prices cost it
 * games. */
static void test_every_price_is_evaluated(void **state)
{
	struct medici_setup setup;
	struct medici_game game;
	struct outcomes outcomes;
	(void)state;
	medici_setup_default(&setup, MEDICI_BOARD, 4);
	assert_int_equal(medici_start(&game, &setup), MEDICI_OK);
	struct medici_board *board = &game.as.board;
	for (int seat = 0; board->phase == MEDICI_BOARD_FIRST; seat++)
		medici_board_first(board, seat, NULL);
	assert_int_equal(medici_board_deal(board, 5, NULL), MEDICI_OK);
	int poor = (board->selector + 1) % 4, rich = (board->selector + 2) % 4;
	board->money[poor] = 1;
	outcomes_list(&outcomes, board, 0);
	assert_int_equal(outcomes.count, 5);
	assert_int_equal(outcomes.buyer[0], poor);
	assert_int_equal(outcomes.prices[0], 2);
	assert_int_equal(outcomes.price[0][1], 1);
	assert_int_equal(outcomes.buyer[1], rich);
	for (int i = 0; i < 9; i++)
		assert_int_equal(outcomes.price[1][i], i + 1);
	assert_true(outcomes.prices[1] <= OUTCOME_PRICES);
	assert_int_equal(outcomes.price[1][outcomes.prices[1] - 1], board->money[rich]);
	assert_int_equal(outcomes.prices[4], 1);
}

/* The noise of the model of banker has mean 0 and the standard deviation of banker's few samples. */
static void test_banker_model_noise(void **state)
{
	enum { MANY = 4000 };
	static struct outcomes outcomes;
	static struct outcome_values values, up, down;
	double sum = 0, squares = 0;
	(void)state;
	outcomes.board.players = 2;
	outcomes.count = 2;
	outcomes.prices[0] = outcomes.prices[1] = 2;
	values.over[1] = 1;
	for (int point = 0; point < 2; point++)
		for (int seat = 0; seat < 2; seat++)
			values.of[0][point][seat] = values.of[1][point][seat] = seat ? 0.8f : 0.2f;
	for (int i = 0; i < MANY; i++) {
		up = down = values;
		banker_model_add_noise(&outcomes, BANKER_MODEL_NOISE, (uint64_t)i, &up);
		banker_model_add_noise(&outcomes, -BANKER_MODEL_NOISE, (uint64_t)i, &down);
		float off = up.of[0][0][1] - values.of[0][0][1];
		assert_float_equal(up.of[0][1][1] - values.of[0][1][1], off, 1e-6); /* at every price */
		assert_float_equal(down.of[0][0][1] - values.of[0][0][1], -off, 1e-6);
		assert_memory_equal(up.of[1], values.of[1], sizeof up.of[1]); /* no noise if the game is over */
		sum += off;
		squares += off * off;
	}
	double expected = 0.06 * 0.412; /* the root of 0.8 * 0.2 + 0.01 */
	assert_true(sum / MANY < 0.05 * expected && sum / MANY > -0.05 * expected);
	double part = squares / MANY / (expected * expected);
	assert_true(part > 0.92 && part < 1.08);
}

/* Returns 1 if the model of banker bids here. */
static int model_bids(const struct medici_game *game)
{
	static struct lorenzo memory;
	const struct medici_board *board = &game->as.board;
	struct auction_policy *bids = &memory.bankers[0];
	int leader = board->leader == MEDICI_NOBODY ? (int)AUCTION_NOBODY : board->leader;
	lorenzo_start(&memory, game);
	lorenzo_evaluate_outcomes(&memory, board, 0);
	merchant_policy(&bot_merchant, board, &memory.merchants);
	banker_model_policy(&memory.outcomes, &memory.banker_values, &memory.merchants, &memory.worth, bids);
	return bids->bid[board->turn][leader][board->high] > 0;
}

/* On the first two days, while others are still to bid, the model of banker mostly predicts whether a banker bids or
 * passes, although a banker that is asked twice may decide differently. */
static void test_banker_model_predicts(void **state)
{
	static uint64_t memory[BOT_MEMORY / 8];
	int asked = 0, right = 0;
	uint8_t seed[MEDICI_SEED_SIZE] = {7};
	(void)state;
	for (unsigned stream = 0; stream < 4; stream++) {
		struct medici_setup setup;
		struct medici_game game;
		struct medici_random random;
		medici_setup_default(&setup, MEDICI_BOARD, 4);
		assert_int_equal(medici_start(&game, &setup), MEDICI_OK);
		medici_random_start(&random, seed, stream, MEDICI_ROUNDS_BOT);
		while (medici_wants(&game) != MEDICI_WANTS_NOTHING && medici_day(&game) < MEDICI_DAYS) {
			if (medici_wants(&game) != MEDICI_WANTS_ACTION) {
				medici_sample_step(&game, &random, NULL);
				continue;
			}
			int bidding = game.as.board.phase == MEDICI_BOARD_BID && medici_count(&game) > 1;
			struct medici_action action =
				bot_decide(bidding ? &bot_banker : &bot_merchant, &game, &random, NULL, memory);
			if (bidding && game.as.board.turn != game.as.board.selector) {
				asked++;
				right += model_bids(&game) == (action.type == MEDICI_BID);
			}
			medici_apply(&game, action, NULL);
		}
	}
	assert_true(asked > 150);
	assert_true(right > asked * 76 / 100);
}

static void test_bots_are_found_by_name(void **state)
{
	const struct bot *bot;
	int count = 0;
	(void)state;
	for (; (bot = bot_at(count)); count++) {
		assert_ptr_equal(bot_find(bot->name, strlen(bot->name)), bot);
		assert_true(bot->memory <= BOT_MEMORY);
		assert_true(strlen(bot->about) > 10);
	}
	assert_int_equal(count, 11);
	assert_null(bot_find("banke", 5));
	assert_null(bot_find("bankers", 7));
	assert_null(bot_find("", 0));
}

/* ---- Rivals ---- */

static int is_taken(const void *table, const char *name)
{
	const char *const *names = (const char *const *)table;
	for (int i = 0; names[i]; i++)
		if (strcmp(names[i], name) == 0)
			return 1;
	return 0;
}

/* Every level names bots that exist and is recognized by them, and a table of them has no name twice. */
static void test_levels_of_rivals(void **state)
{
	(void)state;
	for (int level = 0; level < RIVALS_LEVELS; level++) {
		const char *bots[MEDICI_SEATS_MAX], *names[MEDICI_SEATS_MAX + 1] = {NULL};
		for (int i = 0; i < MEDICI_SEATS_MAX; i++) {
			bots[i] = rivals_at_level((enum rivals_level)level, i);
			assert_non_null(bot_find(bots[i], strlen(bots[i])));
			const char *name = rivals_name(bots[i], is_taken, names);
			assert_false(is_taken(names, name));
			names[i] = name;
		}
		assert_int_equal(rivals_level_of(bots, MEDICI_SEATS_MAX), level);
		bots[2] = "random";
		assert_int_equal(rivals_level_of(bots, MEDICI_SEATS_MAX), RIVALS_LEVELS);
	}
}

/* All bots are offered once, and the one that does not try to win is the last. */
static void test_bots_are_offered(void **state)
{
	(void)state;
	int count = 0;
	while (bot_at(count))
		count++;
	for (int i = 0; i < count; i++)
		assert_ptr_equal(bot_offered(i), bot_at((i + 1) % count));
	assert_null(bot_offered(count));
}

int main(void)
{
	struct CMUnitTest tests[21] = {
		cmocka_unit_test(test_solver_equals_brute_force), cmocka_unit_test(test_time_ends_the_thinking),
		cmocka_unit_test(test_bots_are_found_by_name),    cmocka_unit_test(test_the_end_is_certain),
		cmocka_unit_test(test_every_price_is_evaluated),  cmocka_unit_test(test_banker_model_noise),
		cmocka_unit_test(test_banker_model_predicts),     cmocka_unit_test(test_levels_of_rivals),
		cmocka_unit_test(test_bots_are_offered),
	};
	size_t count = 9;
	for (int i = 0; bot_at(i); i++) {
		struct CMUnitTest test = {bot_at(i)->name, test_legal_and_repeatable, NULL, NULL, (void *)(uintptr_t)bot_at(i)};
		tests[count++] = test;
	}
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return _cmocka_run_group_tests("bots", tests, count, NULL, NULL);
}
