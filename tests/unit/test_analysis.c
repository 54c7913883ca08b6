/* The analysis of games: its sums add up, luck has no drift, a planted blunder is found and a group priced, better bots
 * make smaller errors. test_analysis GAMES [FILE...]: GAMES is how many random games are played, 0 for the golden games
 * alone; each FILE is a golden. study/analysis does the same with thousands of games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <medici/medici.h>

#include "analysis/report.h"
#include "arena/match.h"
#include "stats/stats.h"

/* Sums of some hundred floats, each of them rounded to 24 bits. */
#define ROUNDING 2e-5

/* What is analysed, line by line; tests run one after the other. */
static struct run {
	struct medici_reader reader;
	struct analysis analysis;
	int misfit;  /* an event did not fit */
	int nodes;   /* chance nodes that are checked: one in so many; 0 for none */
	int seen;    /* chance nodes so far */
	int planted; /* number of the event that the planted decision makes; 0 before it */
	int forced;  /* decisions with a single choice */
} run;

static char report[ANALYSIS_REPORT_MAX];
static int games; /* as told by the command line */

/* ---- Chance ---- */

/* Writes how often each piece, or each seat that may start, can come. Returns how often in all, 0 if the event is no
 * single piece. */
static int outcomes_of(const struct medici_event *event, uint8_t counts[MEDICI_PIECE_KINDS])
{
	const struct medici_game *game = &run.analysis.game;
	int all = 0;
	if (event->type == MEDICI_EV_DRAW || event->type == MEDICI_EV_REVEAL)
		return medici_unseen(game, counts);
	memset(counts, 0, MEDICI_PIECE_KINDS);
	for (int seat = 0; event->type == MEDICI_EV_DAY && seat < medici_players(game); seat++)
		all += counts[seat] = medici_firsts(game) >> seat & 1;
	return all;
}

/* The luck of everything that could have come instead, weighted by its probability, is 0 for every seat. */
static void check_no_drift(const struct medici_event *event)
{
	static struct analysis other;
	uint8_t counts[MEDICI_PIECE_KINDS];
	double drift[MEDICI_SEATS_MAX] = {0};
	int all = outcomes_of(event, counts);
	for (int piece = 0; all > 0 && piece < MEDICI_PIECE_KINDS; piece++) {
		struct medici_event instead = *event;
		if (counts[piece] == 0)
			continue;
		if (event->type == MEDICI_EV_DAY)
			instead.seat = (uint8_t)piece;
		else
			instead.piece[0] = (uint8_t)piece;
		other = run.analysis;
		assert_int_equal(analysis_event(&other, &instead), 0);
		const struct analysis_step *step = &other.step[other.count - 1];
		assert_int_equal(step->kind, ANALYSIS_LUCK);
		for (int seat = 0; seat < medici_players(&run.analysis.game); seat++)
			drift[seat] += (double)step->effect[seat] * counts[piece] / all;
	}
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++)
		assert_true(fabs(drift[seat]) < 1e-6);
}

/* ---- Analysing lines ---- */

/* A decision with a single choice is no step. */
static void analyse_event(const struct medici_event *event)
{
	const struct analysis *a = &run.analysis;
	int forced = medici_wants(&a->game) == MEDICI_WANTS_ACTION && medici_count(&a->game) == 1, before = a->count;
	run.misfit |= analysis_event(&run.analysis, event) != 0;
	for (int k = before; forced && k < a->count; k++)
		assert_int_equal(a->step[k].kind, ANALYSIS_LUCK);
	run.forced += forced;
}

static void analyse_line(const char *line, size_t len)
{
	const struct medici_event *event = &run.reader.events.list[0];
	switch (medici_reader_line(&run.reader, line, len)) {
	case MEDICI_LINE_HEADER:
		analysis_start(&run.analysis, &run.reader.header.setup);
		break;
	case MEDICI_LINE_EVENT:
		event += run.reader.index;
		run.seen += event->type == MEDICI_EV_DRAW || event->type == MEDICI_EV_REVEAL || event->type == MEDICI_EV_DAY;
		if (run.nodes && run.seen % run.nodes == 0)
			check_no_drift(event);
		analyse_event(event);
		break;
	case MEDICI_LINE_SEED:
		break;
	default:
		fail_msg("%s", run.reader.reason);
	}
}

static int sink(void *context, const char *line, size_t len)
{
	(void)context;
	analyse_line(line, len - 1);
	return 0;
}

static void begin(void)
{
	memset(&run, 0, sizeof run);
	medici_reader_start(&run.reader);
}

/* Analyses so many lines of a file; 0 is all. */
static void analyse_file(const char *path, int lines)
{
	char line[MEDICI_LINE_MAX];
	FILE *file = fopen(path, "rb");
	assert_non_null(file);
	for (int k = 0; fgets(line, sizeof line, file) && (lines == 0 || k < lines); k++)
		analyse_line(line, strlen(line) - 1);
	fclose(file);
}

/* Plays and analyses a game; seat s is bot s of the list, which repeats. */
static void play_setup(const struct medici_setup *setup, const char *const *bots, int count, uint64_t number,
					   match_decider *decider)
{
	static struct match match;
	static uint64_t memory[BOT_MEMORY / sizeof(uint64_t)];
	uint8_t seed[MEDICI_SEED_SIZE];
	struct medici_game game;
	memset(&match, 0, sizeof match);
	match.header.setup = *setup;
	for (int seat = 0; seat < setup->players; seat++) {
		const char *name = bots[(number + (uint64_t)seat) % (uint64_t)count];
		match_seat(&match, seat, bot_find(name, strlen(name)));
	}
	match.memory = memory;
	match.decider = decider;
	medici_seed_from_number(number, seed);
	match_seed(&match, seed, 0);
	assert_int_equal(match_play(&match, &game, sink, NULL), MEDICI_OK);
	assert_false(run.misfit);
}

static struct medici_setup setup_of(enum medici_kind kind, int players)
{
	struct medici_setup setup;
	medici_setup_default(&setup, kind, players);
	if (kind == MEDICI_BOARD && players == 2)
		setup.edition = 2; /* grail-2016 alone has rules for two */
	return setup;
}

static void play(enum medici_kind kind, int players, const char *const *bots, int count, uint64_t number,
				 match_decider *decider)
{
	const struct medici_setup setup = setup_of(kind, players);
	play_setup(&setup, bots, count, number, decider);
}

/* ---- What holds in every analysis ---- */

static double sum_of(const float *list)
{
	double sum = 0;
	for (int i = 0; i < medici_players(&run.analysis.game); i++)
		sum += (double)list[i];
	return sum;
}

static void check_step(const struct analysis_step *step)
{
	assert_true(fabs(sum_of(step->value.chance) - 1) < ROUNDING);
	assert_true(fabs(sum_of(step->effect)) < ROUNDING);
	if (step->kind != ANALYSIS_DECISION)
		return;
	assert_true(fabs(sum_of(step->better.chance) - 1) < ROUNDING);
	assert_true(step->error >= 0);
	assert_true(step->counts || step->grade == ANALYSIS_GOOD);
	assert_true(step->error >= ANALYSIS_NOISE || step->grade == ANALYSIS_GOOD);
}

/* The identity, and the parts of a seat's own sums. */
static void check_seat(int index)
{
	const struct analysis *a = &run.analysis;
	const struct analysis_seat *seat = &a->seat[index];
	double luck = 0, own = 0, others = 0, error = 0;
	int decisions = 0;
	for (int k = 0; k < a->count; k++) {
		const struct analysis_step *step = &a->step[k];
		int decides = step->kind == ANALYSIS_DECISION && step->seat == index;
		*(step->kind == ANALYSIS_LUCK ? &luck : decides ? &own : &others) += (double)step->effect[index];
		decisions += decides && step->counts;
		error += decides && step->counts ? (double)step->error : 0;
	}
	double parts = (double)seat->luck + (double)seat->own + (double)seat->others + (double)seat->residual;
	assert_true(fabs((double)seat->result - (double)seat->start - parts) < ROUNDING);
	assert_true(fabs((double)seat->luck - luck) < ROUNDING);
	assert_true(fabs((double)seat->own - own) < ROUNDING);
	assert_true(fabs((double)seat->others - others) < ROUNDING);
	assert_true(fabs((double)seat->error - error) < ROUNDING);
	assert_int_equal(seat->decisions, decisions);
	assert_true(fabs(sum_of(a->gift[index])) < ROUNDING);
	assert_true(fabs((double)a->gift[index][index] - (double)seat->own) < ROUNDING);
}

static void check_analysis(void)
{
	const struct analysis *a = &run.analysis;
	double start = 0, result = 0;
	assert_true(a->count > 0);
	for (int k = 0; k < a->count; k++)
		check_step(&a->step[k]);
	for (int seat = 0; seat < medici_players(&a->game); seat++) {
		check_seat(seat);
		start += (double)a->seat[seat].start;
		result += (double)a->seat[seat].result;
	}
	assert_true(fabs(start - 1) < ROUNDING);
	assert_true(fabs(result - 1) < ROUNDING);
}

/* The winners share 1, exactly. */
static void check_result(void)
{
	const struct medici_event *last = &run.reader.events.list[run.reader.index];
	int winners = 0, players = medici_players(&run.analysis.game);
	assert_int_equal(last->type, MEDICI_EV_END);
	for (int seat = 0; seat < players; seat++)
		winners += last->seats >> seat & 1;
	for (int seat = 0; seat < players; seat++) {
		double share = last->seats >> seat & 1 ? 1.0 / winners : 0;
		assert_true(fabs((double)run.analysis.seat[seat].result - share) < 1e-6);
	}
}

/* ---- What groups are worth ---- */

static int worths; /* compared so far */

/* The selector bids last and has the group for any bid: the highest one that is better than passing is its worth,
 * rounded down. Near 0 and 1 the chance alone says little about florins. */
static void check_worths(void)
{
	int selector = MEDICI_NOBODY;
	for (int k = 0; k < run.analysis.count; k++) {
		const struct analysis_step *step = &run.analysis.step[k];
		float chance = step->better.chance[step->seat % MEDICI_SEATS_MAX];
		if (step->kind == ANALYSIS_LUCK)
			selector = step->seat;
		if (step->kind == ANALYSIS_LUCK || step->played.type != MEDICI_BID || step->seat != selector ||
			step->limit == 0 || chance < 0.1f || chance > 0.9f)
			continue;
		double over = (double)step->worth - step->limit;
		assert_true(over > -0.5 && over < 1.5);
		worths++;
	}
}

/* ---- Reports ---- */

static double number_of(const json_t *object, const char *name)
{
	const json_t *value = json_object_get(object, name);
	assert_true(json_is_number(value));
	return json_number_value(value);
}

static void check_reported_seat(const json_t *object, const struct analysis_seat *seat)
{
	const struct {
		const char *name;
		float value;
	} chances[] = {{"start", seat->start},   {"result", seat->result},
				   {"luck", seat->luck},     {"own", seat->own},
				   {"others", seat->others}, {"residual", seat->residual},
				   {"error", seat->error},   {"adjusted", analysis_adjusted(seat)}};
	for (size_t i = 0; i < sizeof chances / sizeof chances[0]; i++)
		assert_true(fabs(number_of(object, chances[i].name) - (double)chances[i].value) < 6e-6);
	assert_true(fabs(number_of(object, "accuracy") - (double)analysis_accuracy(seat)) < 0.051);
	assert_int_equal(number_of(object, "decisions"), seat->decisions);
	assert_int_equal(number_of(object, "blunder"), seat->grade[ANALYSIS_BLUNDER]);
}

static void check_report(void)
{
	const struct analysis *a = &run.analysis;
	size_t len = analysis_report(report, sizeof report, a, &run.reader.header);
	assert_true(len > 0 && report[len - 1] == '\n' && report[len] == '\0');
	json_t *root = json_loadb(report, len, JSON_REJECT_DUPLICATES, NULL);
	assert_non_null(root);
	const json_t *seats = json_object_get(root, "seats");
	assert_int_equal(json_array_size(seats), medici_players(&a->game));
	assert_int_equal(json_array_size(json_object_get(root, "steps")), a->count);
	for (size_t seat = 0; seat < json_array_size(seats); seat++)
		check_reported_seat(json_array_get(seats, seat), &a->seat[seat]);
	json_decref(root);
	assert_int_equal(analysis_report(report, len, a, &run.reader.header), 0);
	assert_int_equal(analysis_report(report, 0, a, &run.reader.header), 0);
	assert_int_equal(analysis_report(report, len + 1, a, &run.reader.header), len);
}

/* ---- Tests ---- */

static void test_golden(void **state)
{
	begin();
	analyse_file(*state, 0);
	assert_false(run.misfit);
	check_analysis();
	check_result();
	check_report();
	check_worths();
}

static void test_worths(void **state)
{
	(void)state;
	assert_true(worths > 0);
}

static const char *const quick[] = {"random", "novice", "merchant", "lorenzo"};

/* At one chance node in a while, everything that could have come has no luck on average. Three
 * games with cards, and the shortest one on the board. */
static void test_no_drift(void **state)
{
	(void)state;
	for (int players = 2; players <= MEDICI_SEATS_MAX; players += 2) {
		begin();
		run.nodes = 60;
		play(MEDICI_CARD, players, quick, 4, (uint64_t)players, NULL);
		check_analysis();
		check_result();
	}
	begin();
	run.nodes = 60;
	play(MEDICI_BOARD, 2, quick, 4, 2, NULL);
	check_analysis();
	check_result();
}

/* A third of the deck: such a game takes a tenth of the time. */
static struct medici_setup small_setup(int players)
{
	struct medici_setup setup = setup_of(MEDICI_CARD, players);
	for (int kind = 0; kind < MEDICI_CARD_KINDS; kind++)
		setup.deck[kind] = (uint8_t)((setup.deck[kind] + 2) / 3);
	return setup;
}

static const char *const randoms[] = {"random"};

/* The sums of random games add up, and the luck of the first seat is 0 on average, within four standard errors. */
static void test_random_games(void **state)
{
	struct stats luck = {0, 0, 0};
	(void)state;
	for (int number = 0; number < games; number++) {
		const struct medici_setup setup = small_setup(2 + number % (MEDICI_SEATS_MAX - 1));
		begin();
		play_setup(&setup, randoms, 1, (uint64_t)(2000 + number), NULL);
		check_analysis();
		check_result();
		stats_add(&luck, (double)run.analysis.seat[0].luck);
	}
	double error = sqrt(luck.squares / (double)(luck.count - 1) / (double)luck.count);
	print_message("# luck of the first seat: %.2f points, standard error %.2f\n", 100 * luck.mean, 100 * error);
	assert_true(fabs(luck.mean) < 4 * error);
	for (int players = 2; players <= (games > 10 ? 4 : 2); players += 2) {
		begin();
		play(MEDICI_BOARD, players, randoms, 1, (uint64_t)players, NULL);
		check_analysis();
		check_result();
	}
}

/* Bids all florins but one for a group of one lot, as soon as one is offered. Whether the seat should pass or bid a
 * little was nearly the same: the decision counts by what was made of it. */
static int overbid(void *context, int seat, const struct medici_game *game, struct medici_action *action)
{
	const struct medici_board *b = &game->as.board;
	(void)context;
	if (run.planted || game->kind != MEDICI_BOARD || b->phase != MEDICI_BOARD_BID || b->high > 0 ||
		b->group_count != 1 || b->money[seat] < 20)
		return 0;
	action->type = MEDICI_BID;
	action->places = 0;
	action->amount = (uint16_t)(b->money[seat] - 1);
	run.planted = run.reader.count + 1;
	return 1;
}

static const char *const lorenzos[] = {"lorenzo"};

static void test_planted_bid(void **state)
{
	int worst[5];
	(void)state;
	begin();
	play(MEDICI_BOARD, 2, lorenzos, 1, 5, overbid);
	assert_true(run.planted > 0);
	assert_true(analysis_worst(&run.analysis, MEDICI_NOBODY, 5, worst) > 0);
	const struct analysis_step *step = &run.analysis.step[worst[0]];
	assert_int_equal(step->event, run.planted);
	assert_int_equal(step->grade, ANALYSIS_BLUNDER);
	assert_int_equal(step->played.type, MEDICI_BID);
	assert_true(step->best.type == MEDICI_PASS || step->best.amount < 15);
	assert_true(step->limit < 15);
	assert_true(step->worth >= 0 && step->worth < 15);
	assert_true(step->error > 0.1f);
	assert_true(step->florins > 5);
	assert_true(step->effect[step->seat] < -0.1f);
	assert_int_equal(analysis_worst(&run.analysis, step->seat, 1, worst), 1);
}

/* Better bots make smaller errors: random > novice > merchant > lorenzo, who meet at the same tables. */
static void test_ranks(void **state)
{
	const struct medici_setup setup = small_setup(4);
	double error[4] = {0};
	int decisions[4] = {0};
	(void)state;
	for (int number = 0; number < 16; number++) {
		begin();
		play_setup(&setup, quick, 4, (uint64_t)(1000 + number), NULL);
		for (int seat = 0; seat < 4; seat++) {
			int bot = (number + seat) % 4;
			error[bot] += (double)run.analysis.seat[seat].error;
			decisions[bot] += run.analysis.seat[seat].decisions;
		}
	}
	for (int bot = 0; bot < 4; bot++)
		print_message("# %s: %.2f points a decision\n", quick[bot], 100 * error[bot] / decisions[bot]);
	for (int bot = 0; bot + 1 < 4; bot++)
		assert_true(error[bot] / decisions[bot] > error[bot + 1] / decisions[bot + 1]);
}

static void test_broken_off(void **state)
{
	for (int lines = 1; lines < 40; lines += 19) {
		begin();
		analyse_file(*state, lines);
		assert_false(run.misfit);
		if (lines > 1)
			check_analysis();
		check_report();
		assert_non_null(strstr(report, "\"over\":false"));
	}
}

static void test_misfits(void **state)
{
	struct medici_event event = {0};
	begin();
	analyse_file(*state, 20);
	static struct analysis before;
	before = run.analysis;
	event.type = MEDICI_EV_DAY; /* the day has begun */
	assert_int_equal(analysis_event(&run.analysis, &event), -1);
	event.type = MEDICI_EV_TAKE;
	event.places = 0xff;
	assert_int_equal(analysis_event(&run.analysis, &event), -1);
	event.type = before.game.kind == MEDICI_CARD ? MEDICI_EV_REVEAL : MEDICI_EV_DRAW;
	event.piece[0] = 0xff;
	assert_int_equal(analysis_event(&run.analysis, &event), -1);
	assert_int_equal(run.analysis.count, before.count);
	assert_memory_equal(&run.analysis.game, &before.game, sizeof before.game);
}

static void test_forced(void **state)
{
	const struct medici_setup setup = small_setup(2);
	(void)state;
	begin();
	play_setup(&setup, randoms, 1, 3, NULL);
	assert_true(run.forced > 0);
}

/* Adds what is tried on a golden; on the first and the last of them more. Returns how many tests these are. */
static size_t add_golden(struct CMUnitTest *tests, char *path, int more)
{
	const char *name = strrchr(path, '/');
	struct CMUnitTest golden = {name ? name + 1 : path, test_golden, NULL, NULL, path};
	struct CMUnitTest broken = {"a record that breaks off", test_broken_off, NULL, NULL, path};
	struct CMUnitTest misfit = {"events that do not fit", test_misfits, NULL, NULL, path};
	size_t count = 0;
	tests[count++] = golden;
	if (more)
		tests[count++] = broken;
	if (more)
		tests[count++] = misfit;
	return count;
}

int main(int argc, char **argv)
{
	struct CMUnitTest tests[64] = {
		cmocka_unit_test(test_no_drift), cmocka_unit_test(test_random_games), cmocka_unit_test(test_planted_bid),
		cmocka_unit_test(test_ranks),    cmocka_unit_test(test_forced),
	};
	size_t count = 5;
	if (argc < 2 || argc > 50) {
		fprintf(stderr, "usage: test_analysis GAMES [FILE...]\n");
		return 2;
	}
	games = atoi(argv[1]);
	if (games == 0)
		count = 0;
	for (int i = 2; i < argc; i++)
		count += add_golden(tests + count, argv[i], i == 2 || i == argc - 1);
	if (argc > 2 && strstr(argv[2], "board")) {
		const struct CMUnitTest seen = cmocka_unit_test(test_worths);
		tests[count++] = seen;
	}
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return _cmocka_run_group_tests("analysis", tests, count, NULL, NULL);
}
