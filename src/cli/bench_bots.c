/* medici bench --bots: the time of a decision. Each bot has one seat at a table of merchants, so that positions are
 * those of good play; games are played until a second has passed, at least one. Times are CPU time of the thread that
 * decides, by the same clock as in medici arena. */
#include <stdlib.h>
#include <string.h>

#include "cli/bench.h"
#include "lang/layout.h"

static const double seconds_each = 1;

struct decisions {
	const struct cli_io *io;
	struct arena arena;
	struct arena_table table;
	struct arena_result result;
	double until;
	int json;
	int lines; /* so far, for the commas */
};

static int count_deal(void *context, const struct arena_tally *tally, const double *row)
{
	struct decisions *decisions = (struct decisions *)context;
	(void)row;
	arena_result_add(&decisions->result, &decisions->arena, tally);
	return cli_now() >= decisions->until;
}

static void print_time(FILE *out, double ns)
{
	fprintf(out, "%16.2f", ns / 1e3);
}

static void report(struct decisions *decisions)
{
	FILE *out = decisions->io->out;
	const struct medici_setup *setup = &decisions->arena.setup;
	const struct stats_times *times = &decisions->result.times[0];
	const char *name = decisions->arena.field.entry[0].name, *game = setup->kind == MEDICI_BOARD ? "board" : "card";
	double count = times->count ? (double)times->count : 1, mean = (double)times->sum / count;
	double median = stats_time_below(times, 0.5), most = stats_time_below(times, 0.99);
	if (decisions->json) {
		fprintf(out, "%s\n  {\"what\":\"decision\",\"bot\":\"%s\",\"game\":\"%s\",\"players\":%d,\"timed\":%llu,",
				decisions->lines++ ? "," : "", name, game, setup->players, (unsigned long long)times->count);
		fprintf(out, "\"mean\":%.0f,\"median\":%.0f,\"p99\":%.0f,\"unit\":\"ns\"}", mean, median, most);
	} else {
		fprintf(out, "%-20s %-6s %7d", name, game, setup->players);
		print_time(out, mean);
		print_time(out, median);
		print_time(out, most);
		fputc('\n', out);
	}
	fflush(out);
}

static int measure(struct decisions *decisions, const struct arena_entry *entry, const struct medici_setup *setup)
{
	static const uint8_t entries[MEDICI_SEATS_MAX] = {0, 1, 1, 1, 1, 1};
	struct arena *arena = &decisions->arena;
	struct arena_watch watch = {decisions, NULL, count_deal, NULL};
	memset(arena, 0, sizeof *arena);
	memset(&decisions->result, 0, sizeof decisions->result);
	arena->setup = *setup;
	arena->field.count = 2;
	arena->field.entry[0] = *entry;
	arena->field.entry[1].bot = &bot_merchant;
	memcpy(arena->field.entry[1].name, "table", sizeof "table");
	arena->limit = 1;
	arena->deals = 1000000;
	arena->threads = 1;
	medici_seed_from_number(1, arena->seed);
	arena_seat(arena, &decisions->table, entries);
	arena->seatings.count = arena->seatings.rounds = arena->seatings.start[1] = 1; /* one game of each deal is enough */
	decisions->until = cli_now() + seconds_each;
	int failed = arena_run(arena, &watch);
	if (failed)
		return cli_fail(decisions->io, "%s", lang_errno(failed));
	report(decisions);
	return CLI_OK;
}

static int measure_all(struct decisions *decisions, const struct arena_entry *entry)
{
	struct medici_setup setup;
	int status = CLI_OK;
	for (int players = medici_players_min(MEDICI_BOARD, 0); players <= MEDICI_SEATS_MAX && status == CLI_OK;
		 players++) {
		medici_setup_default(&setup, MEDICI_BOARD, players);
		status = measure(decisions, entry, &setup);
	}
	for (int players = medici_players_min(MEDICI_CARD, 0); players <= MEDICI_SEATS_MAX && status == CLI_OK; players++) {
		medici_setup_default(&setup, MEDICI_CARD, players);
		status = measure(decisions, entry, &setup);
	}
	return status;
}

static void print_columns(FILE *out)
{
	const char *const names[] = {_("mean, us"), _("median, us"), _("99% within, us")};
	layout_column(out, _("a decision of"), 21);
	layout_column(out, _("game"), 6);
	layout_right(out, _("players"), 8);
	for (int i = 0; i < 3; i++)
		layout_right(out, names[i], 16);
	fputc('\n', out);
}

static int measure_field(struct decisions *decisions, const struct arena_field *field, const struct medici_setup *setup)
{
	int status = CLI_OK;
	if (decisions->json)
		fprintf(decisions->io->out, "[");
	else
		print_columns(decisions->io->out);
	for (int i = 0; i < field->count && status == CLI_OK; i++)
		status = setup ? measure(decisions, &field->entry[i], setup) : measure_all(decisions, &field->entry[i]);
	if (decisions->json)
		fprintf(decisions->io->out, "\n]\n");
	return status;
}

int bench_check_bots(struct bench_options *options, const struct cli_io *io)
{
	const char *list = strcmp(options->bots, "all") == 0 ? NULL : options->bots;
	int status = field_read(list, options->budget, 0, &options->field, NULL, io);
	for (int i = 0; i < options->field.count && status == CLI_OK; i++)
		if (exec_command(options->field.entry[i].bot))
			status = cli_misuse(io, "--bots: '%.60s' is a program: medici arena says how long it takes",
								options->field.entry[i].name);
	return status;
}

int bench_bots(const struct bench_options *options, const struct cli_io *io)
{
	struct decisions *decisions = (struct decisions *)calloc(1, sizeof *decisions);
	if (!decisions)
		return cli_fail(io, "out of memory");
	decisions->io = io;
	decisions->json = options->json;
	int status = measure_field(decisions, &options->field, options->one ? &options->table.setup : NULL);
	free(decisions);
	return status;
}
