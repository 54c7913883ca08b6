/* medici bench: how fast the games run here. Random legal play through the library's own functions, on one core:
 * decisions and games a second for each game and number of players, the time to copy a state, to list the legal
 * actions, to write and to verify a record. Times are this process's CPU time. A machine's noise is in them;
 * bench/instructions counts machine instructions instead. */
#include <string.h>
#include <time.h>

#include "arena/match.h"
#include "arena/playout.h"
#include "bench.h"
#include "lang/layout.h"

enum { GAMES = 20000, COPIES = 20000000, LISTS = 200000, RECORDS = 2000 };

struct bench {
	const struct cli_io *io;
	int json;
	int lines; /* so far, for the commas */
	long games;
};

static double cpu_seconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static const char *game_name(enum medici_kind kind)
{
	return kind == MEDICI_BOARD ? "board" : "card";
}

static void print_row(FILE *out, const char *what, enum medici_kind kind, int players, double value, const char *unit)
{
	char at_table[64] = "";
	if (players)
		snprintf(at_table, sizeof at_table, _("%d players"), players);
	layout_column(out, _(what), 30);
	layout_column(out, kind == MEDICI_BOARD ? _("board game") : _("card game"), 16);
	layout_column(out, at_table, 13);
	fprintf(out, "%14s %s\n", lang_rate(value).text, _(unit));
}

/* JSON is for programs and always the same; a table is for people. */
static void report(struct bench *bench, const char *what, enum medici_kind kind, int players, double value,
				   const char *unit)
{
	if (bench->json)
		fprintf(bench->io->out, "%s\n  {\"what\":\"%s\",\"game\":\"%s\",\"players\":%d,\"value\":%.6g,\"unit\":\"%s\"}",
				bench->lines ? "," : "", what, game_name(kind), players, value, unit);
	else
		print_row(bench->io->out, what, kind, players, value, unit);
	fflush(bench->io->out);
	bench->lines++;
}

/* Both functions begin each game by copying a state that has just been set up, as a search does. */
static uint64_t play_board(const struct medici_setup *setup, long games, struct medici_random *random)
{
	struct medici_board start, board;
	uint64_t decisions = 0;
	medici_board_start(&start, setup);
	for (long i = 0; i < games; i++) {
		board = start;
		decisions += (uint64_t)playout_board(&board, random);
	}
	return decisions;
}

static uint64_t play_card(const struct medici_setup *setup, long games, struct medici_random *random)
{
	struct medici_card start, card;
	uint64_t decisions = 0;
	medici_card_start(&start, setup);
	for (long i = 0; i < games; i++) {
		card = start;
		decisions += (uint64_t)playout_card(&card, random);
	}
	return decisions;
}

static void bench_play(struct bench *bench, enum medici_kind kind, int players)
{
	static const uint8_t key[MEDICI_SEED_SIZE] = {1};
	struct medici_setup setup;
	struct medici_random random;
	medici_setup_default(&setup, kind, players);
	medici_random_start(&random, key, 0, MEDICI_ROUNDS_BOT);
	double start = cpu_seconds();
	uint64_t decisions = (kind == MEDICI_BOARD ? play_board : play_card)(&setup, bench->games, &random);
	double seconds = cpu_seconds() - start;
	report(bench, N_("random play"), kind, players, (double)decisions / seconds, N_("decisions/s"));
	report(bench, N_("random games"), kind, players, (double)bench->games / seconds, N_("games/s"));
	report(bench, N_("decisions per game"), kind, players, (double)decisions / (double)bench->games, N_("decisions"));
}

/* A game in the middle of its first day. */
static void middle(struct medici_game *game, enum medici_kind kind, int steps)
{
	static const uint8_t key[MEDICI_SEED_SIZE] = {2};
	struct medici_setup setup;
	struct medici_random random;
	medici_setup_default(&setup, kind, 4);
	bot_stream(&random, key, 0);
	medici_start(game, &setup);
	while (steps > 0 || medici_wants(game) != MEDICI_WANTS_ACTION) {
		if (medici_wants(game) != MEDICI_WANTS_ACTION)
			medici_sample_step(game, &random, NULL);
		else
			medici_apply(game, bot_decide(&bot_random, game, &random, NULL, NULL), NULL);
		steps--;
	}
}

/* Copies back and forth; the empty assembly keeps the compiler from removing the copies. */
static void bench_copy(struct bench *bench, enum medici_kind kind)
{
	struct medici_game a, b;
	middle(&a, kind, 20);
	double start = cpu_seconds();
	for (long i = 0; i < COPIES; i += 2) {
		if (kind == MEDICI_BOARD)
			b.as.board = a.as.board;
		else
			b.as.card = a.as.card;
		__asm__ volatile("" : : "r"(&a), "r"(&b) : "memory");
		if (kind == MEDICI_BOARD)
			a.as.board = b.as.board;
		else
			a.as.card = b.as.card;
		__asm__ volatile("" : : "r"(&a), "r"(&b) : "memory");
	}
	report(bench, N_("copy a state"), kind, 0, (cpu_seconds() - start) * 1e9 / COPIES, N_("ns"));
	report(bench, N_("size of a state"), kind, 0,
		   (double)(kind == MEDICI_BOARD ? sizeof(struct medici_board) : sizeof(struct medici_card)), N_("bytes"));
}

static void bench_legal(struct bench *bench, enum medici_kind kind)
{
	static struct medici_action list[MEDICI_ACTIONS_MAX];
	struct medici_game games[32];
	for (int i = 0; i < 32; i++)
		middle(&games[i], kind, i);
	double start = cpu_seconds();
	uint64_t actions = 0;
	for (long i = 0; i < LISTS; i++)
		for (int j = 0; j < 32; j++)
			actions += (uint64_t)medici_legal(&games[j], list);
	double seconds = cpu_seconds() - start;
	report(bench, N_("list legal actions"), kind, 4, LISTS * 32.0 / seconds, N_("lists/s"));
	report(bench, N_("actions per list"), kind, 4, (double)actions / (LISTS * 32.0), N_("actions"));
}

struct text {
	size_t len, lines;
	int lost;
	char bytes[1 << 17]; /* one record at a time */
};

static int keep(void *context, const char *line, size_t len)
{
	struct text *text = (struct text *)context;
	text->lines++;
	if (len > sizeof text->bytes - text->len) {
		text->lost = 1;
		return -1;
	}
	memcpy(text->bytes + text->len, line, len);
	text->len += len;
	return 0;
}

static int read_back(const struct text *text)
{
	struct medici_reader reader;
	medici_reader_start(&reader);
	for (size_t at = 0; at < text->len;) {
		const char *line = text->bytes + at;
		size_t len = (size_t)((const char *)memchr(line, '\n', text->len - at) - line);
		if (medici_reader_line(&reader, line, len) == MEDICI_LINE_FAULT)
			return -1;
		at += len + 1;
	}
	return 0;
}

/* Whole games by the simplest bot, played and written, then verified with their proof of fairness. */
static int bench_records(struct bench *bench, enum medici_kind kind)
{
	static struct text text;
	struct match match;
	struct medici_game game;
	uint8_t seed[MEDICI_SEED_SIZE];
	double writing = 0, reading = 0;
	uint64_t lines = 0;
	memset(&match, 0, sizeof match);
	medici_setup_default(&match.header.setup, kind, 4);
	for (int seat = 0; seat < 4; seat++)
		match_seat(&match, seat, &bot_random);
	medici_seed_from_number(1, seed);
	for (uint64_t i = 0; i < RECORDS; i++) {
		double start = cpu_seconds();
		text.len = text.lines = 0;
		match_seed(&match, seed, i);
		match_play(&match, &game, keep, &text);
		double written = cpu_seconds();
		if (text.lost || read_back(&text) != 0)
			return cli_fail(bench->io, "a record did not verify: this is a bug");
		reading += cpu_seconds() - written;
		writing += written - start;
		lines += text.lines;
	}
	report(bench, N_("play and write records"), kind, 4, (double)lines / writing, N_("events/s"));
	report(bench, N_("verify records"), kind, 4, (double)lines / reading, N_("events/s"));
	return CLI_OK;
}

static int bench_all(struct bench *bench)
{
	for (int players = medici_players_min(MEDICI_BOARD, 0); players <= MEDICI_SEATS_MAX; players++)
		bench_play(bench, MEDICI_BOARD, players);
	for (int players = medici_players_min(MEDICI_CARD, 0); players <= MEDICI_SEATS_MAX; players++)
		bench_play(bench, MEDICI_CARD, players);
	bench_copy(bench, MEDICI_BOARD);
	bench_copy(bench, MEDICI_CARD);
	bench_legal(bench, MEDICI_BOARD);
	bench_legal(bench, MEDICI_CARD);
	int status = bench_records(bench, MEDICI_BOARD);
	return status == CLI_OK ? bench_records(bench, MEDICI_CARD) : status;
}

/* ---- The command ---- */

/* Runs one setup, or all if it is NULL. */
static int bench_setup(struct bench *bench, const struct medici_setup *setup)
{
	int status = CLI_OK;
	if (bench->json)
		fprintf(bench->io->out, "[");
	if (setup)
		bench_play(bench, (enum medici_kind)setup->kind, setup->players);
	else
		status = bench_all(bench);
	if (bench->json)
		fprintf(bench->io->out, "\n]\n");
	return status;
}

static int check(void *options, int count, char **arguments, const struct cli_io *io)
{
	struct bench_options *bench = (struct bench_options *)options;
	int status = cli_no_arguments(count, arguments, io);
	if (status == CLI_OK && bench->bots && bench->games != GAMES)
		status = cli_misuse(io, "--games is for random play, not for --bots");
	if (status == CLI_OK && bench->budget && !bench->bots)
		status = cli_misuse(io, "--budget goes with --bots");
	bench->one = bench->table.game || bench->table.players;
	if (status == CLI_OK && bench->bots)
		status = bench_check_bots(bench, io);
	if (status == CLI_OK && bench->one)
		status = setup_check(&bench->table, io);
	return status;
}

static int run(const void *options, const struct cli_io *io)
{
	const struct bench_options *wanted = (const struct bench_options *)options;
	struct bench bench = {io, wanted->json, 0, wanted->games};
	if (wanted->bots)
		return bench_bots(wanted, io);
	return bench_setup(&bench, wanted->one ? &wanted->table.setup : NULL);
}

#define OPTIONS struct bench_options
static const struct flag flags[] = {
	FLAG_SWITCH(OPTIONS, json, "json", NULL, HELP_("the results as one JSON array")),
	FLAG_NUMBER(OPTIONS, games, "games", "G", HELP_("random games for each"), 1, 1000000000, GAMES),
	FLAG_TEXT(OPTIONS, table.game, "game", "board|card", HELP_("only this game"), NULL),
	FLAG_TEXT(OPTIONS, table.players, "players", "N", HELP_("with this many players"), NULL),
	FLAG_TEXT(OPTIONS, bots, "bots", "A,B,...", HELP_("measure these bots instead; all: every one that is built in"),
			  NULL),
	FIELD_BUDGET_FLAG(OPTIONS, budget),
	FLAG_END,
};

const struct cli_command command_bench = {
	.name = "bench",
	.about = N_("measure how fast the games run here"),
	.usage = HELP_("Usage: medici bench [--json] [--games G]\n"
				   "       medici bench [--json] [--games G] --game board|card --players N\n"
				   "Measure, on one core, random legal play through the library, copying a state, listing the legal "
				   "actions, writing and verifying records. With --game and --players: random play of that one "
				   "alone.\n\n"
				   "With --bots, instead: what a decision of these bots costs, at a table of merchants, in both games "
				   "with every number of players, or in the one that --game and --players name.\n\n"),
	.flags = flags,
	.size = sizeof(OPTIONS),
	.check = check,
	.run = run,
};
