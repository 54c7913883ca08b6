/* medici bench --bots: what a decision costs. Each bot has one seat at a table of merchants, since positions should be
 * such as come up in good play; games are played until a second has passed, one at least. Times are CPU time of the
 * thread that decides, by the same clock as in medici arena. */
#include <stdlib.h>
#include <string.h>

#include "arena/arena.h"
#include "cli/bench.h"
#include "lang/layout.h"

static const double seconds_each = 1;

struct decisions {
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

static void print_time(double ns)
{
	printf("%16s", lang_number("%.2f", ns / 1e3).text);
}

static void report(struct decisions *decisions)
{
	const struct medici_setup *setup = &decisions->arena.setup;
	const struct stats_times *times = &decisions->result.times[0];
	const char *name = decisions->arena.field.entry[0].name, *game = setup->kind == MEDICI_BOARD ? "board" : "card";
	double count = times->count ? (double)times->count : 1, mean = (double)times->sum / count;
	double median = stats_time_below(times, 0.5), most = stats_time_below(times, 0.99);
	if (decisions->json) {
		printf("%s\n  {\"what\":\"decision\",\"bot\":\"%s\",\"game\":\"%s\",\"players\":%d,\"timed\":%llu,",
			   decisions->lines++ ? "," : "", name, game, setup->players, (unsigned long long)times->count);
		printf("\"mean\":%.0f,\"median\":%.0f,\"p99\":%.0f,\"unit\":\"ns\"}", mean, median, most);
	} else {
		printf("%-20s %-6s %7d", name, game, setup->players);
		print_time(mean);
		print_time(median);
		print_time(most);
		putchar('\n');
	}
	fflush(stdout);
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
	match_run_seed(1, arena->seed);
	arena_seat(arena, &decisions->table, entries);
	arena->seatings.count = arena->seatings.rounds = arena->seatings.start[1] = 1; /* one game of each deal will do */
	decisions->until = cli_now() + seconds_each;
	int failed = arena_run(arena, &watch);
	if (failed)
		return cli_fail("bench", "%s", lang_errno(failed));
	report(decisions);
	return CLI_OK;
}

static int measure_all(struct decisions *decisions, const struct arena_entry *entry)
{
	struct medici_setup setup;
	int status = CLI_OK;
	for (int players = 3; players <= MEDICI_SEATS_MAX && status == CLI_OK; players++) {
		medici_setup_default(&setup, MEDICI_BOARD, players);
		status = measure(decisions, entry, &setup);
	}
	for (int players = 2; players <= MEDICI_SEATS_MAX && status == CLI_OK; players++) {
		medici_setup_default(&setup, MEDICI_CARD, players);
		status = measure(decisions, entry, &setup);
	}
	return status;
}

static void print_columns(void)
{
	const char *const names[] = {_("mean, us"), _("median, us"), _("99% within, us")};
	layout_column(stdout, _("a decision of"), 21);
	layout_column(stdout, _("game"), 6);
	layout_right(stdout, _("players"), 8);
	for (int i = 0; i < 3; i++)
		layout_right(stdout, names[i], 16);
	putchar('\n');
}

static int measure_field(struct decisions *decisions, const struct arena_field *field, const struct medici_setup *setup)
{
	int status = CLI_OK;
	if (decisions->json)
		printf("[");
	else
		print_columns();
	for (int i = 0; i < field->count && status == CLI_OK; i++)
		status = setup ? measure(decisions, &field->entry[i], setup) : measure_all(decisions, &field->entry[i]);
	if (decisions->json)
		printf("\n]\n");
	return cli_flush("bench", status);
}

int bench_bots(const struct cli_words *words, const char *budget, int json)
{
	struct arena_field field;
	struct medici_setup setup;
	const char *list = strcmp(words->bots, "all") == 0 ? NULL : words->bots;
	int one = words->game || words->players;
	int status = cli_agree_field("bench", list, budget, 0, &field, NULL);
	for (int i = 0; i < field.count && status == CLI_OK; i++)
		if (exec_command(field.entry[i].bot))
			status = cli_misuse("bench", "--bots: '%.60s' is a program: medici arena says how long it takes",
								field.entry[i].name);
	if (status == CLI_OK && one)
		status = cli_agree("bench", words, &setup);
	if (status != CLI_OK)
		return status;
	struct decisions *decisions = (struct decisions *)calloc(1, sizeof *decisions);
	if (!decisions)
		return cli_fail("bench", "out of memory");
	decisions->json = json;
	status = measure_field(decisions, &field, one ? &setup : NULL);
	free(decisions);
	return status;
}
