/* medici simulate: many games between bots, on all cores, with records in the order of the games.
 *
 * A game's seeds come from its number alone: the number of threads changes nothing but the time. External bots run once
 * for each thread. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "arena/arena.h"
#include "arena/pool.h"
#include "cli/cli.h"
#include "lang/layout.h"

enum {
	GAMES_DEFAULT = 1000,
	BATCH_GAMES = 64,
	LOSSES_TOLD = 20 /* failures of external bots reported one by one; the rest are counted */
};

struct totals {
	uint64_t florins[MEDICI_SEATS_MAX];
	uint64_t wins[MEDICI_SEATS_MAX]; /* in parts of ARENA_WIN */
	uint64_t lost[MEDICI_SEATS_MAX]; /* by external bots */
};

/* An external bot lost its seat. */
struct loss {
	uint64_t game;
	int seat;
	char why[EXEC_WHY];
};

struct batch {
	struct totals totals;
	uint64_t games;
	struct arena_text text;
	int failed; /* no memory */
	int losses; /* kept, at most LOSSES_TOLD */
	struct loss loss[LOSSES_TOLD];
};

struct simulation {
	const struct cli_io *io;
	struct bot bot[MEDICI_SEATS_MAX]; /* under the names of the field, with their budgets */
	struct bot_budget budget[MEDICI_SEATS_MAX];
	struct match match; /* setup and bots, copied for each game */
	uint8_t seed[MEDICI_SEED_SIZE];
	uint64_t games, batch_games;
	uint64_t played;  /* games in the records and in the totals: always the first ones */
	atomic_int *stop; /* a signal: no further game is begun, those under way are abandoned */
	long threads;
	int limit_ms; /* for a decision of an external bot */
	FILE *out;    /* of the records, or NULL */
	struct cli_progress progress;
	struct totals totals;
	int told;   /* losses */
	int failed; /* errno of the records; 0 if they are written */
	int memory; /* ENOMEM or EAGAIN: no memory, no thread */
};

/* ---- A batch, on one of the threads ---- */

static void add_game(struct totals *totals, const struct medici_game *game)
{
	unsigned winners = medici_winners(game);
	int players = medici_players(game), shared_by = 0;
	for (int seat = 0; seat < players; seat++)
		shared_by += winners >> seat & 1;
	for (int seat = 0; seat < players; seat++) {
		totals->florins[seat] += (uint64_t)medici_money(game, seat);
		if (winners >> seat & 1)
			totals->wins[seat] += (uint64_t)(ARENA_WIN / shared_by);
	}
}

static void add_losses(struct batch *batch, const struct exec_table *programs, uint64_t game)
{
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++) {
		const struct exec_loss *why = exec_table_loss(programs, seat);
		if (!why)
			continue;
		batch->totals.lost[seat]++;
		if (batch->losses < LOSSES_TOLD) {
			struct loss *loss = &batch->loss[batch->losses++];
			loss->game = game;
			loss->seat = seat;
			memcpy(loss->why, why->here, sizeof loss->why);
		}
	}
}

static void start_host(void *context, void *memory)
{
	const struct simulation *sim = (const struct simulation *)context;
	host_start((struct host *)memory, sim->limit_ms, sim->stop);
}

static void end_host(void *context, void *memory)
{
	(void)context;
	host_end((struct host *)memory);
}

static int stopped(void *stop)
{
	return atomic_load((atomic_int *)stop);
}

/* Plays a game of the batch. Returns 0 if it is over, and no more if it was abandoned. */
static int play_game(const struct simulation *sim, struct batch *batch, struct host *host, uint64_t index)
{
	struct match match = sim->match;
	struct medici_game game;
	size_t before = batch->text.len;
	match_seed(&match, sim->seed, index);
	batch->failed = host_play(host, &match, &game, sim->out ? &batch->text : NULL) != 0;
	if (batch->failed)
		return -1;
	if (stopped(sim->stop)) {
		batch->text.len = before;
		return -1;
	}
	add_game(&batch->totals, &game);
	add_losses(batch, &host->programs, index);
	batch->games++;
	return 0;
}

static void play_batch(void *context, uint64_t number, void *slot, void *memory)
{
	const struct simulation *sim = (const struct simulation *)context;
	struct batch *batch = (struct batch *)slot;
	uint64_t from = number * sim->batch_games, to = from + sim->batch_games;
	memset(&batch->totals, 0, sizeof batch->totals);
	batch->text.len = 0;
	batch->losses = 0;
	batch->games = 0;
	while (from < to && from < sim->games && play_game(sim, batch, (struct host *)memory, from) == 0)
		from++;
}

/* ---- All of them, in order ---- */

static void add_totals(struct totals *sum, const struct totals *more)
{
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++) {
		sum->florins[seat] += more->florins[seat];
		sum->wins[seat] += more->wins[seat];
		sum->lost[seat] += more->lost[seat];
	}
}

static void tell_losses(struct simulation *sim, const struct batch *batch)
{
	for (int i = 0; i < batch->losses && sim->told < LOSSES_TOLD; i++, sim->told++) {
		const struct medici_player *player = &sim->match.header.player[batch->loss[i].seat];
		cli_progress_end(&sim->progress);
		fprintf(sim->io->err, _("medici simulate: game %llu: the program of %s (%s) failed; %s takes over: %s\n"),
				(unsigned long long)batch->loss[i].game + 1, player->name, player->bot, bot_random.name,
				batch->loss[i].why);
	}
}

/* Leaves out what follows an abandoned batch: the records are those of the first games. */
static int collect(void *context, uint64_t number, void *slot)
{
	struct simulation *sim = (struct simulation *)context;
	const struct batch *batch = (const struct batch *)slot;
	if (batch->failed)
		sim->memory = ENOMEM;
	else if (sim->out && fwrite(batch->text.text, 1, batch->text.len, sim->out) != batch->text.len)
		sim->failed = errno;
	add_totals(&sim->totals, &batch->totals);
	tell_losses(sim, batch);
	sim->played += batch->games;
	cli_progress_show(&sim->progress, sim->played);
	return sim->failed || sim->memory || sim->played < (number + 1) * sim->batch_games;
}

static void drop(void *slot)
{
	free(((struct batch *)slot)->text.text);
}

static void play_all(struct simulation *sim)
{
	struct pool pool = {0};
	pool.items = (sim->games + sim->batch_games - 1) / sim->batch_games;
	pool.threads = sim->threads;
	pool.slot = sizeof(struct batch);
	pool.memory = sizeof(struct host);
	pool.context = sim;
	pool.start = start_host;
	pool.leave = end_host;
	pool.work = play_batch;
	pool.collect = collect;
	pool.drop = drop;
	pool.stop = sim->stop;
	cli_progress_start(&sim->progress, sim->io->err, _("games"), sim->games);
	int failed = pool_run(&pool);
	cli_progress_end(&sim->progress);
	if (failed)
		sim->memory = failed;
}

/* ---- The summary ---- */

/* On standard error, like the single failures. */
static void sum_up_losses(const struct simulation *sim)
{
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++)
		if (sim->totals.lost[seat] > 0)
			fprintf(sim->io->err, _("medici simulate: the program of %s failed in %llu of %llu games\n"),
					sim->match.header.player[seat].name, (unsigned long long)sim->totals.lost[seat],
					(unsigned long long)sim->played);
}

static void print_heading(FILE *to, const struct simulation *sim)
{
	const struct medici_setup *setup = &sim->match.header.setup;
	unsigned long long games = sim->played;
	char seed[2 * MEDICI_SEED_SIZE + 1];
	medici_hex(sim->seed, MEDICI_SEED_SIZE, seed);
	if (setup->kind == MEDICI_CARD)
		fprintf(to, P_("%llu game of the card game, %d players\n", "%llu games of the card game, %d players\n", games),
				games, setup->players);
	else
		fprintf(to,
				P_("%llu game of the board game, %d players, edition %s\n",
				   "%llu games of the board game, %d players, edition %s\n", games),
				games, setup->players, medici_edition(setup->edition)->name);
	fprintf(to, _("seed %s\n\n"), seed);
	fprintf(to, "%24s", "");
	layout_right(to, _("mean florins"), 16);
	layout_right(to, _("win share"), 16);
	fputc('\n', to);
}

static void summary(FILE *to, const struct simulation *sim, double seconds)
{
	const struct medici_header *header = &sim->match.header;
	double games = (double)sim->played;
	print_heading(to, sim);
	for (int seat = 0; seat < header->setup.players; seat++) {
		layout_column(to, header->player[seat].name, 24);
		fprintf(to, "%16s%15s%%\n", lang_number("%.1f", (double)sim->totals.florins[seat] / games).text,
				lang_number("%.1f", 100.0 * (double)sim->totals.wins[seat] / (ARENA_WIN * games)).text);
	}
	fprintf(to, _("\n%s s, %s games/s\n"), lang_number("%.2f", seconds).text, lang_rate(games / seconds).text);
}

/* ---- The command ---- */

struct simulate_options {
	struct setup_options table;
	struct seed_option seed;
	const char *bots, *record;
	long games, budget, bot_time, threads;
	struct arena_field field;
	uint8_t entries[MEDICI_SEATS_MAX];
};

static int check(void *options, int count, char **arguments, const struct cli_io *io)
{
	struct simulate_options *simulate = (struct simulate_options *)options;
	int status = cli_no_arguments(count, arguments, io);
	field_count_players(simulate->bots, 0, &simulate->table);
	if (status == CLI_OK)
		status = setup_check(&simulate->table, io);
	if (status == CLI_OK)
		status = field_read(simulate->bots, simulate->budget, simulate->table.setup.players, &simulate->field,
							simulate->entries, io);
	return status == CLI_OK ? seed_check(&simulate->seed, io) : status;
}

/* External programs are slow: with some of them, batches are small so that no thread waits for the others. */
static void seat_all(struct simulation *sim, const struct simulate_options *options)
{
	sim->batch_games = BATCH_GAMES;
	for (int seat = 0; seat < sim->match.header.setup.players; seat++) {
		const struct arena_entry *entry = &options->field.entry[options->entries[seat]];
		int program = exec_command(entry->bot) != NULL;
		sim->bot[seat] = *entry->bot;
		sim->bot[seat].name = entry->name;
		match_seat(&sim->match, seat, program ? entry->bot : &sim->bot[seat]);
		exec_sign(&sim->match.header.player[seat], entry->bot);
		sim->budget[seat] = entry->budget;
		sim->budget[seat].time_up = stopped;
		sim->budget[seat].clock = sim->stop;
		sim->match.budget[seat] = &sim->budget[seat];
		if (program)
			sim->batch_games = 1;
	}
}

static void prepare(struct simulation *sim, const struct simulate_options *options)
{
	sim->match.header.setup = options->table.setup;
	memcpy(sim->seed, options->seed.bytes, sizeof sim->seed);
	sim->games = (uint64_t)options->games;
	sim->threads = options->threads ? options->threads : pool_cores();
	sim->limit_ms = (int)options->bot_time;
	sim->stop = cli_interrupted();
	seat_all(sim, options);
}

static int simulate(struct simulation *sim, const char *path)
{
	const struct cli_io *io = sim->io;
	int to_stdout = path && strcmp(path, "-") == 0;
	FILE *file = path && !to_stdout ? fopen(path, "wbe") : NULL;
	if (path && !to_stdout && !file)
		return cli_fail(io, "%s: %s", path, lang_errno(errno));
	sim->out = to_stdout ? io->out : file;
	double start = cli_now();
	play_all(sim);
	if (file && fclose(file) != 0 && !sim->failed)
		sim->failed = errno;
	if (sim->memory)
		return cli_fail_start(io, sim->memory);
	if (sim->failed)
		return cli_fail(io, "%s: %s", file ? path : _("standard output"), lang_errno(sim->failed));
	if (sim->played == 0)
		return cli_fail(io, "stopped before the first game was over");
	if (sim->played < sim->games)
		fprintf(io->err, _("medici simulate: stopped after %llu of %llu games\n"), (unsigned long long)sim->played,
				(unsigned long long)sim->games);
	sum_up_losses(sim);
	summary(to_stdout ? io->err : io->out, sim, cli_now() - start);
	return CLI_OK;
}

static int run(const void *options, const struct cli_io *io)
{
	const struct simulate_options *wanted = (const struct simulate_options *)options;
	struct simulation *sim = (struct simulation *)calloc(1, sizeof *sim);
	if (!sim)
		return cli_fail(io, "%s", lang_errno(ENOMEM));
	sim->io = io;
	prepare(sim, wanted);
	int status = simulate(sim, wanted->record);
	free(sim);
	return status;
}

#define OPTIONS struct simulate_options
static const struct flag flags[] = {
	SETUP_GAME_FLAG(OPTIONS, table),
	SETUP_PLAYERS_FLAG(OPTIONS, table),
	FLAG_NUMBER(OPTIONS, games, "games", "G", HELP_("number of games"), 1, 1000000000000L, GAMES_DEFAULT),
	FLAG_TEXT(OPTIONS, seed.text, "seed", "S", HELP_("a number or 64 hex digits (random; the summary names it)"), NULL),
	SETUP_EDITION_FLAG(OPTIONS, table),
	SETUP_OPTION_FLAG(OPTIONS, table),
	FLAG_TEXT(OPTIONS, bots, "bots", "A,B,...", HELP_("one bot for all seats, or one for each"), "novice"),
	FIELD_BUDGET_FLAG(OPTIONS, budget),
	FIELD_BOT_TIME_FLAG(OPTIONS, bot_time),
	FIELD_THREADS_FLAG(OPTIONS, threads),
	FLAG_TEXT(OPTIONS, record, "record", "FILE",
			  HELP_("write the records there; - is standard output (the summary then goes to standard error)"), NULL),
	FLAG_END,
};

const struct cli_command command_simulate = {
	.name = "simulate",
	.about = N_("let bots play many games, and write their records"),
	.usage = HELP_("Usage: medici simulate [OPTION]...\nLet bots play many games and report the results. The same seed "
				   "gives the same records, byte for byte, whatever the number of threads.\n\n"),
	.flags = flags,
	.bots = HELP_("Bots; NAME:SAMPLES is one with a budget of its own:"),
	.size = sizeof(OPTIONS),
	.check = check,
	.run = run,
};
