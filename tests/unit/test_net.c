/* The value network: every variant of its arithmetic and every size of a batch give the same bits, and these are what
 * the definition in net.h says, computed in doubles. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <medici/medici.h>

#include "bots/lorenzo.h"

enum {
	WEIGHTS_MAX = FEATURES * NET_HIDDEN1_MAX + 2 * NET_HIDDEN1_MAX * NET_HIDDEN2_MAX + NET_HIDDEN2_MAX * NET_OUTPUTS
};

/* The result of a batch: each position's chances and leads. */
struct result {
	float chance[NET_BATCH][MEDICI_SEATS_MAX], ahead[NET_BATCH][MEDICI_SEATS_MAX];
};

static struct net_work work;
static float memory[NET_HIDDEN1_MAX * NET_HIDDEN2_MAX];

/* Fills the batch with a position of a game, at prices that seat 0 pays. */
static void fill(struct features_context context, int count)
{
	for (int k = 0; k < count; k++) {
		features_money(&context, work.row[k], work.base[k], work.ahead[k]);
		context.money[0] -= 1.0f + (float)k;
	}
}

static void evaluate(struct net_folded *folded, const struct features_context *context, enum net_variant variant,
					 struct result *result)
{
	memset(result, 0, sizeof *result);
	folded->variant = variant;
	fill(*context, NET_BATCH);
	net_prepare(folded, &work);
	net_evaluate(folded, &work, NET_BATCH, result->chance);
	for (int k = 0; k < NET_BATCH; k++)
		memcpy(result->ahead[k], work.ahead[k], sizeof(float) * (size_t)folded->players);
}

/* ---- The definition ---- */

static double relu(double x)
{
	return x > 0 ? x : 0;
}

static void define_hidden1(const struct net *net, const float *row, double *hidden)
{
	for (int j = 0; j < net->hidden1; j++) {
		double sum = 0;
		for (int i = 0; i < FEATURES; i++)
			sum += (double)row[i] * (double)net->weights1[i * net->hidden1 + j];
		hidden[j] = relu(sum);
	}
}

static void define_output(const struct net *net, const double *own, const double *rivals, double output[NET_OUTPUTS])
{
	output[0] = output[1] = 0;
	for (int j = 0; j < net->hidden2; j++) {
		double sum = 0;
		for (int i = 0; i < net->hidden1; i++)
			sum += own[i] * (double)net->weights2[i * net->hidden2 + j] +
				   rivals[i] * (double)net->weights2[(net->hidden1 + i) * net->hidden2 + j];
		for (int k = 0; k < NET_OUTPUTS; k++)
			output[k] += relu(sum) * (double)net->weights_out[j * NET_OUTPUTS + k];
	}
}

/* Of the position in row[0], base[0] and ahead[0]. */
static void define(const struct net *net, int players, double chance[MEDICI_SEATS_MAX], double ahead[MEDICI_SEATS_MAX])
{
	static double hidden[MEDICI_SEATS_MAX][NET_HIDDEN1_MAX];
	double sum = 0;
	for (int seat = 0; seat < players; seat++)
		define_hidden1(net, work.row[0][seat], hidden[seat]);
	for (int seat = 0; seat < players; seat++) {
		double rivals[NET_HIDDEN1_MAX] = {0}, output[NET_OUTPUTS];
		for (int other = 0; other < players; other++)
			for (int i = 0; i < net->hidden1 && other != seat; i++)
				rivals[i] += hidden[other][i] / (players - 1);
		define_output(net, hidden[seat], rivals, output);
		chance[seat] = exp((double)work.base[0][seat] + output[0]);
		ahead[seat] = (double)work.ahead[0][seat] + (double)NET_FLORINS * output[1];
		sum += chance[seat];
	}
	for (int seat = 0; seat < players; seat++)
		chance[seat] /= sum;
}

/* ---- Checks ---- */

static void check_definition(const struct net_folded *folded, const struct features_context *context,
							 const struct result *result)
{
	double chance[MEDICI_SEATS_MAX], ahead[MEDICI_SEATS_MAX];
	fill(*context, 1);
	define(folded->net, folded->players, chance, ahead);
	for (int seat = 0; seat < folded->players; seat++) {
		assert_true(fabs((double)result->chance[0][seat] - chance[seat]) < 0.00002);
		assert_true(fabs((double)result->ahead[0][seat] - ahead[seat]) < 0.001);
	}
}

/* The positions of the batch one by one. */
static void check_single(const struct net_folded *folded, struct features_context context, const struct result *result)
{
	net_prepare(folded, &work);
	for (int k = 0; k < NET_BATCH; k++) {
		float chance[1][MEDICI_SEATS_MAX];
		fill(context, 1);
		net_evaluate(folded, &work, 1, chance);
		assert_memory_equal(chance[0], result->chance[k], sizeof(float) * (size_t)folded->players);
		assert_memory_equal(work.ahead[0], result->ahead[k], sizeof(float) * (size_t)folded->players);
		context.money[0] -= 1.0f + (float)k;
	}
}

static void check_position(const struct net *net, const struct features_context *context)
{
	struct net_folded folded;
	struct result scalar, other;
	net_fold(&folded, net, context->players, memory);
	assert_true(net_has(folded.variant));
	evaluate(&folded, context, NET_SCALAR, &scalar);
	check_definition(&folded, context, &scalar);
	for (int variant = 0; variant < NET_VARIANTS; variant++) {
		if (!net_has((enum net_variant)variant))
			continue;
		evaluate(&folded, context, (enum net_variant)variant, &other);
		assert_memory_equal(&other, &scalar, sizeof scalar);
		check_single(&folded, *context, &other);
	}
}

/* Returns 1 between two auctions, turns or days. */
static int is_between(const struct medici_game *game)
{
	int seen = game->kind == MEDICI_CARD ? game->as.card.revealed : game->as.board.group_count;
	enum medici_wants wants = medici_wants(game);
	return wants == MEDICI_WANTS_FIRST || (wants == MEDICI_WANTS_PIECE && seen == 0);
}

static void step(struct medici_game *game, struct medici_random *random)
{
	if (medici_wants(game) == MEDICI_WANTS_ACTION)
		medici_apply(game, bot_decide(&bot_novice, game, random, NULL, NULL), NULL);
	else
		medici_sample_step(game, random, NULL);
}

static void start(struct medici_game *game, struct medici_random *random, enum medici_kind kind, int players)
{
	static const uint8_t seed[MEDICI_SEED_SIZE] = {11};
	struct medici_setup setup;
	medici_setup_default(&setup, kind, players);
	if (kind == MEDICI_BOARD && players == 2)
		setup.edition = 2; /* grail-2016 */
	assert_int_equal(medici_start(game, &setup), MEDICI_OK);
	medici_random_start(random, seed, (uint64_t)players, MEDICI_ROUNDS_BOT);
}

/* Evaluates the positions of a game by these networks. */
static void check_game(enum medici_kind kind, int players, const struct net *const *nets, int count)
{
	struct medici_game game;
	struct medici_random random;
	struct features_context context;
	int positions = 0;
	for (start(&game, &random, kind, players); medici_wants(&game) != MEDICI_WANTS_NOTHING; step(&game, &random)) {
		if (!is_between(&game) || ++positions % 3)
			continue;
		if (kind == MEDICI_CARD)
			features_cards(&context, &game.as.card, work.row[0]);
		else
			features_board(&context, &game.as.board, work.row[0]);
		for (int k = 0; k < count; k++)
			check_position(nets[k], &context);
	}
	assert_true(positions >= 6);
}

static void test_trained_networks(void **state)
{
	static const struct net *const board[] = {&net_board, &net_three, &net_banker}, *const card[] = {&net_card};
	(void)state;
	for (int players = 2; players <= MEDICI_SEATS_MAX; players++) {
		check_game(MEDICI_BOARD, players, board, 3);
		check_game(MEDICI_CARD, players, card, 1);
	}
}

/* Widths that are no multiple of any vector. */
static void test_other_widths(void **state)
{
	static const int widths[][2] = {{24, 8}, {33, 17}, {1, 1}, {130, 70}};
	static float weights[WEIGHTS_MAX];
	static const uint8_t seed[MEDICI_SEED_SIZE] = {5};
	struct medici_random random;
	(void)state;
	medici_random_start(&random, seed, 0, MEDICI_ROUNDS_BOT);
	for (int i = 0; i < WEIGHTS_MAX; i++)
		weights[i] = ((float)medici_random_below(&random, 2001) - 1000.0f) / 8000.0f;
	for (int i = 0; i < 4; i++) {
		int first = FEATURES * widths[i][0], second = 2 * widths[i][0] * widths[i][1];
		struct net net = {widths[i][0], widths[i][1], weights, weights + first, weights + first + second};
		const struct net *nets[] = {&net};
		check_game(MEDICI_BOARD, 4, nets, 1);
	}
}

/* At every position between two turns the chances sum to 1, and in the end the winner has all. */
static void test_chances(void **state)
{
	static struct lorenzo lorenzo;
	(void)state;
	for (int i = 0; i < 4; i++) {
		struct medici_game game;
		struct medici_random random;
		float chance[MEDICI_SEATS_MAX], lead[MEDICI_SEATS_MAX];
		int players = i < 2 ? 4 : 3;
		start(&game, &random, (enum medici_kind)(i % 2), players);
		lorenzo_start(&lorenzo, &game);
		for (; medici_wants(&game) != MEDICI_WANTS_NOTHING; step(&game, &random)) {
			double sum = 0;
			if (!is_between(&game))
				continue;
			lorenzo_chances(&lorenzo, &game, chance, lead);
			for (int seat = 0; seat < players; seat++)
				sum += (double)chance[seat];
			assert_true(fabs(sum - 1) < 0.00001);
		}
		lorenzo_chances(&lorenzo, &game, chance, lead);
		for (int seat = 0; seat < players; seat++)
			assert_true((chance[seat] > 0) == (medici_winners(&game) >> seat & 1));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_trained_networks),
		cmocka_unit_test(test_other_widths),
		cmocka_unit_test(test_chances),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
