/* medici simulate: many games between bots, on all cores, with records in the order of the games.
 *
 * Games are handed out in batches. A batch's records wait in memory until all earlier ones are written; no batch is
 * begun that would be more than WINDOW ahead, so memory stays bounded. A game's seeds come from its number alone: the
 * number of threads changes nothing but the time. External bots run once for each thread. */
#include "cli.h"

#include <errno.h>
#include <getopt.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/exec.h"
#include "arena/match.h"
#include "lang/layout.h"

enum {
	BATCH_GAMES = 64,
	WINDOW = 64,
	THREADS_MAX = 256,
	WIN = 60,        /* a win in parts that any number can share */
	LOSSES_TOLD = 20 /* of seats that external bots lost; of the rest, only how many */
};

struct totals {
	uint64_t florins[MEDICI_SEATS_MAX];
	uint64_t wins[MEDICI_SEATS_MAX];
};

/* An external bot lost its seat. */
struct loss {
	uint64_t game;
	int seat;
	char why[EXEC_WHY];
};

struct batch {
	uint64_t memory[BOT_MEMORY / sizeof(uint64_t)]; /* for the bots to think in */
	struct totals totals;
	char *text;
	size_t len, size;
	int done, failed;
	uint64_t lost[MEDICI_SEATS_MAX];
	int losses; /* kept, at most LOSSES_TOLD */
	struct loss loss[LOSSES_TOLD];
};

struct simulation {
	struct match match; /* setup and bots, copied for each game */
	uint8_t seed[MEDICI_SEED_SIZE];
	uint64_t games, batches, batch_games;
	int recording;
	int external; /* are there external bots? */
	int limit_ms; /* for a decision of theirs */
	uint64_t lost[MEDICI_SEATS_MAX], losses;

	pthread_mutex_t lock;
	pthread_cond_t changed;
	uint64_t next;    /* batch to begin */
	uint64_t written; /* batches that are out */
	int stop;
	struct batch window[WINDOW];
};

static int keep_line(void *context, const char *line, size_t len)
{
	struct batch *batch = (struct batch *)context;
	if (batch->len + len > batch->size) {
		size_t size = batch->size ? 2 * batch->size : 1 << 20;
		char *text = (char *)realloc(batch->text, size);
		if (!text) {
			batch->failed = 1;
			return -1;
		}
		batch->text = text;
		batch->size = size;
	}
	memcpy(batch->text + batch->len, line, len);
	batch->len += len;
	return 0;
}

static void add_game(struct totals *totals, const struct medici_game *game)
{
	unsigned winners = medici_winners(game);
	int players = medici_players(game), shared_by = 0;
	for (int seat = 0; seat < players; seat++)
		shared_by += winners >> seat & 1;
	for (int seat = 0; seat < players; seat++) {
		totals->florins[seat] += (uint64_t)medici_money(game, seat);
		if (winners >> seat & 1)
			totals->wins[seat] += (uint64_t)(WIN / shared_by);
	}
}

/* Where a line of a table with external bots goes. */
struct hearers {
	struct exec_table *externals;
	struct batch *batch; /* NULL: no record is kept */
};

static int tell_line(void *context, const char *line, size_t len)
{
	const struct hearers *hearers = (const struct hearers *)context;
	exec_table_line(hearers->externals, line, len);
	return hearers->batch ? keep_line(hearers->batch, line, len) : 0;
}

static void add_losses(struct batch *batch, const struct exec_table *externals, uint64_t game)
{
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++) {
		const char *why = exec_table_loss(externals, seat);
		if (!why)
			continue;
		batch->lost[seat]++;
		if (batch->losses < LOSSES_TOLD) {
			struct loss *loss = &batch->loss[batch->losses++];
			loss->game = game;
			loss->seat = seat;
			snprintf(loss->why, sizeof loss->why, "%s", why);
		}
	}
}

static void play_game(const struct simulation *sim, struct match *match, struct medici_game *game, struct batch *batch,
					  struct exec_table *externals)
{
	struct hearers hearers = {externals, sim->recording ? batch : NULL};
	if (!sim->external) {
		match_play(match, game, sim->recording ? keep_line : NULL, batch);
		return;
	}
	for (int seat = 0; seat < match->header.setup.players; seat++)
		batch->failed |= exec_table_seat(externals, seat, match->bot[seat]) != 0;
	match->decider = exec_table_decide;
	match->decider_context = externals;
	match_play(match, game, tell_line, &hearers);
}

static void play_batch(struct simulation *sim, uint64_t number, struct batch *batch, struct exec_table *externals)
{
	struct match match = sim->match;
	match.memory = batch->memory;
	uint64_t from = number * sim->batch_games, to = from + sim->batch_games;
	batch->len = 0;
	batch->losses = 0;
	memset(&batch->totals, 0, sizeof batch->totals);
	memset(batch->lost, 0, sizeof batch->lost);
	for (uint64_t index = from; index < to && index < sim->games && !batch->failed; index++) {
		struct medici_game game;
		match_seed(&match, sim->seed, index);
		play_game(sim, &match, &game, batch, externals);
		add_game(&batch->totals, &game);
		add_losses(batch, externals, index);
	}
}

static void *work(void *context)
{
	struct simulation *sim = (struct simulation *)context;
	struct exec_table externals;
	exec_table_start(&externals, sim->limit_ms);
	pthread_mutex_lock(&sim->lock);
	for (;;) {
		while (!sim->stop && sim->next < sim->batches && sim->next - sim->written >= WINDOW)
			pthread_cond_wait(&sim->changed, &sim->lock);
		if (sim->stop || sim->next == sim->batches)
			break;
		uint64_t number = sim->next++;
		struct batch *batch = &sim->window[number % WINDOW];
		pthread_mutex_unlock(&sim->lock);
		play_batch(sim, number, batch, &externals);
		pthread_mutex_lock(&sim->lock);
		batch->done = 1;
		pthread_cond_broadcast(&sim->changed);
	}
	pthread_mutex_unlock(&sim->lock);
	exec_table_end(&externals);
	return NULL;
}

static void add_totals(struct totals *sum, const struct totals *more)
{
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++) {
		sum->florins[seat] += more->florins[seat];
		sum->wins[seat] += more->wins[seat];
	}
}

static void tell_losses(struct simulation *sim, const struct batch *batch)
{
	for (int i = 0; i < batch->losses && sim->losses + (uint64_t)i < LOSSES_TOLD; i++) {
		const struct medici_player *player = &sim->match.header.player[batch->loss[i].seat];
		fprintf(stderr, _("medici simulate: game %llu: %s (%s) lost its seat to %s: %s\n"),
				(unsigned long long)batch->loss[i].game + 1, player->name, player->bot, bot_random.name,
				batch->loss[i].why);
	}
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++) {
		sim->lost[seat] += batch->lost[seat];
		sim->losses += batch->lost[seat];
	}
}

/* Writes the batches in order as they are done. Answers 0, or the errno of what went wrong. */
static int collect(struct simulation *sim, FILE *out, struct totals *totals)
{
	struct cli_progress progress;
	int failed = 0;
	cli_progress_start(&progress, _("games"), sim->games);
	pthread_mutex_lock(&sim->lock);
	while (sim->written < sim->batches && !failed) {
		struct batch *batch = &sim->window[sim->written % WINDOW];
		while (!batch->done)
			pthread_cond_wait(&sim->changed, &sim->lock);
		pthread_mutex_unlock(&sim->lock);
		if (batch->failed)
			failed = ENOMEM;
		else if (out && fwrite(batch->text, 1, batch->len, out) != batch->len)
			failed = errno;
		add_totals(totals, &batch->totals);
		tell_losses(sim, batch);
		pthread_mutex_lock(&sim->lock);
		batch->done = 0;
		sim->written++;
		sim->stop = failed;
		pthread_cond_broadcast(&sim->changed);
		cli_progress_show(&progress, sim->written * sim->batch_games);
	}
	pthread_mutex_unlock(&sim->lock);
	cli_progress_end(&progress);
	return failed;
}

/* Fewer threads than asked for are enough; none at all is a failure. */
static int run(struct simulation *sim, long threads, FILE *out, struct totals *totals)
{
	pthread_t thread[THREADS_MAX];
	int started = 0, failed = 0;
	pthread_mutex_init(&sim->lock, NULL);
	pthread_cond_init(&sim->changed, NULL);
	for (; started < threads; started++)
		if ((failed = pthread_create(&thread[started], NULL, work, sim)) != 0)
			break;
	if (started > 0)
		failed = collect(sim, out, totals);
	for (int i = 0; i < started; i++)
		pthread_join(thread[i], NULL);
	for (int i = 0; i < WINDOW; i++)
		free(sim->window[i].text);
	pthread_cond_destroy(&sim->changed);
	pthread_mutex_destroy(&sim->lock);
	return failed;
}

/* On standard error, like the single losses. */
static void sum_up_losses(const struct simulation *sim)
{
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++)
		if (sim->lost[seat] > 0)
			fprintf(stderr, _("medici simulate: %s lost its seat in %llu of %llu games\n"),
					sim->match.header.player[seat].name, (unsigned long long)sim->lost[seat],
					(unsigned long long)sim->games);
}

static void summary(FILE *to, const struct simulation *sim, const struct totals *totals, double seconds)
{
	const struct medici_header *header = &sim->match.header;
	char seed[2 * MEDICI_SEED_SIZE + 1];
	int card = header->setup.kind == MEDICI_CARD;
	double games = (double)sim->games;
	medici_hex(sim->seed, MEDICI_SEED_SIZE, seed);
	if (card)
		fprintf(to,
				P_("%llu game of the card game, %d players\n", "%llu games of the card game, %d players\n", sim->games),
				(unsigned long long)sim->games, header->setup.players);
	else
		fprintf(to,
				P_("%llu game of the board game, %d players, edition %s\n",
				   "%llu games of the board game, %d players, edition %s\n", sim->games),
				(unsigned long long)sim->games, header->setup.players, medici_edition(header->setup.edition)->name);
	fprintf(to, _("seed %s\n\n"), seed);
	fprintf(to, "%24s", "");
	layout_right(to, _("mean florins"), 16);
	layout_right(to, _("win share"), 16);
	fputc('\n', to);
	for (int seat = 0; seat < header->setup.players; seat++) {
		layout_column(to, header->player[seat].name, 24);
		fprintf(to, "%16.1f%15.1f%%\n", (double)totals->florins[seat] / games,
				100.0 * (double)totals->wins[seat] / (WIN * games));
	}
	fprintf(to, _("\n%.2f s, %.0f games/s\n"), seconds, games / seconds);
}

static void help(void)
{
	cli_help_text(_("Usage: medici simulate [OPTION]...\n"
					"Let bots play many games and say how they did. The same seed gives the same records, byte for "
					"byte, whatever the number of threads.\n\n"));
	cli_help_flag("--game board|card", _("which game (board)"));
	cli_help_flag("--players N", _("how many sit at the table (4)"));
	cli_help_flag("--games G", _("how many games (1000)"));
	cli_help_flag("--seed S", _("a number or 64 hex digits (random; the summary names it)"));
	cli_help_flag("--edition E", _("of the board game: medici rules editions lists them"));
	cli_help_flag("--option NAME=VALUE",
				  _("first=SEAT (from 0), bonus20=true, empty_placed=true, deck=FILE; may be repeated"));
	cli_help_flag("--bots A,B,...", _("one bot for all seats, or one for each (novice)"));
	cli_help_flag("--bot-time MS", _("how long an external bot may think about a decision (5000)"));
	cli_help_flag("--threads T", _("how many at once (one for each core)"));
	cli_help_flag("--record FILE",
				  _("write the records there; - is standard output (the summary then goes to standard error)"));
	cli_help_flag("--help", _("this text"));
	printf("\n%s", _("Bots:\n"));
	cli_list_bots(stdout);
}

struct simulate_words {
	struct cli_words common;
	const char *games, *threads, *record, *bot_time;
	int help;
};

static int take_words(int argc, char **argv, struct simulate_words *words)
{
	static const struct option flags[] = {
		{"game", required_argument, NULL, 'g'},    {"players", required_argument, NULL, 'p'},
		{"games", required_argument, NULL, 'n'},   {"seed", required_argument, NULL, 's'},
		{"edition", required_argument, NULL, 'e'}, {"option", required_argument, NULL, 'o'},
		{"bots", required_argument, NULL, 'b'},    {"bot-time", required_argument, NULL, 'm'},
		{"threads", required_argument, NULL, 't'}, {"record", required_argument, NULL, 'r'},
		{"help", no_argument, NULL, 'h'},          {NULL, 0, NULL, 0}};
	int flag;
	while ((flag = cli_next_flag("simulate", argc, argv, flags, NULL)) != -1) {
		switch (flag) {
		case 'g':
			words->common.game = optarg;
			break;
		case 'p':
			words->common.players = optarg;
			break;
		case 'n':
			words->games = optarg;
			break;
		case 's':
			words->common.seed = optarg;
			break;
		case 'e':
			words->common.edition = optarg;
			break;
		case 'o':
			if (cli_add_option(&words->common, optarg) != 0)
				return cli_misuse("simulate", "--option: more than %d are given", CLI_OPTIONS_MAX);
			break;
		case 'b':
			words->common.bots = optarg;
			break;
		case 'm':
			words->bot_time = optarg;
			break;
		case 't':
			words->threads = optarg;
			break;
		case 'r':
			words->record = optarg;
			break;
		case 'h':
			words->help = 1;
			return CLI_OK;
		default:
			return CLI_MISUSED;
		}
	}
	if (optind < argc)
		return cli_misuse("simulate", "'%s' is not expected", argv[optind]);
	return CLI_OK;
}

static long cores(void)
{
	long count = sysconf(_SC_NPROCESSORS_ONLN);
	if (count < 1)
		return 1;
	return count < THREADS_MAX ? count : THREADS_MAX;
}

static int prepare(const struct simulate_words *words, struct simulation *sim, long *threads)
{
	const struct bot *bots[MEDICI_SEATS_MAX];
	struct medici_header *header = &sim->match.header;
	struct medici_setup *setup = &header->setup;
	long games = 1000;
	int status = cli_agree("simulate", &words->common, setup);
	if (status == CLI_OK)
		status = cli_agree_bots("simulate", words->common.bots, setup->players, bots);
	if (status == CLI_OK && words->games)
		status = cli_agree_number("simulate", "--games", words->games, 1, 1000000000000L, &games);
	if (status == CLI_OK)
		status = cli_agree_seed("simulate", words->common.seed, sim->seed);
	*threads = cores();
	if (status == CLI_OK && words->threads)
		status = cli_agree_number("simulate", "--threads", words->threads, 1, THREADS_MAX, threads);
	if (status == CLI_OK)
		status = cli_agree_bot_time("simulate", words->bot_time, &sim->limit_ms);
	if (status != CLI_OK)
		return status;
	for (int seat = 0; seat < setup->players; seat++) {
		match_seat(&sim->match, seat, bots[seat]);
		exec_sign(&header->player[seat], bots[seat]);
		sim->external |= exec_command(bots[seat]) != NULL;
	}
	sim->games = (uint64_t)games;
	sim->batch_games = sim->external ? 1 : BATCH_GAMES; /* processes are slow: no thread should wait for the others */
	sim->batches = (sim->games + sim->batch_games - 1) / sim->batch_games;
	sim->recording = words->record != NULL;
	return CLI_OK;
}

static int simulate(struct simulation *sim, long threads, const char *path)
{
	struct totals totals = {{0}, {0}};
	int to_stdout = path && strcmp(path, "-") == 0;
	FILE *out = path && !to_stdout ? fopen(path, "wbe") : NULL;
	if (path && !to_stdout && !out)
		return cli_fail("simulate", "%s: %s", path, lang_errno(errno));
	double start = cli_now();
	int failed = run(sim, threads, to_stdout ? stdout : out, &totals);
	if (out && fclose(out) != 0 && !failed)
		failed = errno;
	if (failed)
		return cli_fail("simulate", "%s: %s", path && !to_stdout ? path : _("standard output"), lang_errno(failed));
	sum_up_losses(sim);
	summary(to_stdout ? stderr : stdout, sim, &totals, cli_now() - start);
	return cli_flush("simulate", CLI_OK);
}

int cli_simulate(int argc, char **argv)
{
	struct simulate_words words = {0};
	int status = take_words(argc, argv, &words);
	if (status != CLI_OK)
		return status;
	if (words.help) {
		help();
		return cli_flush("simulate", CLI_OK);
	}
	struct simulation *sim = (struct simulation *)calloc(1, sizeof *sim);
	if (!sim)
		return cli_fail("simulate", "no memory");
	long threads;
	status = prepare(&words, sim, &threads);
	if (status == CLI_OK)
		status = simulate(sim, threads, words.record);
	free(sim);
	return status;
}
