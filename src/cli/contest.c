#include "cli/contest.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

MEDICI_STATIC_ASSERT(SEATING_DEFAULT == 12, "the list of flags says so");

int contest_check(struct contest_options *options, const struct cli_io *io)
{
	int status = setup_check(&options->table, io);
	if (status == CLI_OK)
		status = flag_read_number("--seatings", options->seatings, options->table.setup.players, SEATING_MAX,
								  &options->limit, io);
	if (status == CLI_OK && options->svg && strcmp(options->svg, "-") == 0)
		status = cli_misuse(io, "--svg: standard output is for the report: name a file");
	return status == CLI_OK ? seed_check(&options->seed, io) : status;
}

void contest_prepare(struct contest_run *run, const struct contest_options *options, const struct cli_io *io)
{
	struct arena *arena = &run->contest.arena;
	run->io = io;
	run->contest.name = io->command;
	run->json = options->json;
	run->record_path = options->record;
	run->svg_path = options->svg;
	arena->setup = options->table.setup;
	arena->field = options->field;
	arena->deals = (uint64_t)options->deals;
	arena->adjust = options->adjust;
	arena->limit = (int)options->limit;
	arena->limit_ms = (int)options->bot_time;
	arena->threads = options->threads ? options->threads : pool_cores();
	memcpy(arena->seed, options->seed.bytes, sizeof arena->seed);
}

/* ---- The run ---- */

static int write_text(void *context, const char *text, size_t len)
{
	struct contest_run *run = (struct contest_run *)context;
	if (fwrite(text, 1, len, run->record) == len)
		return 0;
	run->failed = errno;
	return -1;
}

/* Warns at once about a program's first failure, since the rest of a long run may be useless. Call it before the deal
 * is counted. */
static void warn_of_losses(struct contest_run *run, const struct arena_tally *tally)
{
	for (int i = 0; i < run->contest.arena.field.count; i++) {
		const struct arena_losses *lost = &tally->entry[i].lost;
		if (lost->count == 0 || run->contest.result.lost[i].count > 0)
			continue;
		cli_progress_end(&run->progress);
		fprintf(run->io->err, _("medici %s: deal %llu: the program of %s failed; %s takes over: %s\n"),
				run->io->command, (unsigned long long)run->contest.result.deals + 1,
				run->contest.arena.field.entry[i].name, bot_random.name, lost->loss.here);
	}
}

static int count_deal(void *context, const struct arena_tally *tally, const double *row)
{
	struct contest_run *run = (struct contest_run *)context;
	warn_of_losses(run, tally);
	arena_result_add(&run->contest.result, &run->contest.arena, tally);
	cli_progress_show(&run->progress, run->contest.result.deals);
	if (!run->after_deal || !run->after_deal(run, row))
		return 0;
	run->contest.end = CONTEST_DECIDED;
	return 1;
}

static int open_files(struct contest_run *run)
{
	const char *record = run->record_path;
	int to_stdout = record && strcmp(record, "-") == 0;
	run->contest.report = to_stdout ? run->io->err : run->io->out;
	if (to_stdout)
		run->record_path = "standard output";
	if (record)
		run->record = to_stdout ? run->io->out : fopen(record, "wb");
	if (record && !run->record)
		return cli_fail(run->io, "%s: %s", record, lang_errno(errno));
	if (run->svg_path)
		run->svg = fopen(run->svg_path, "wb");
	if (run->svg_path && !run->svg)
		return cli_fail(run->io, "%s: %s", run->svg_path, lang_errno(errno));
	return CLI_OK;
}

static void play(struct contest_run *run)
{
	struct arena_watch watch = {run, run->record ? write_text : NULL, count_deal, cli_interrupted()};
	double start = cli_now();
	cli_progress_start(&run->progress, run->io->err, _("deals"), run->contest.arena.deals);
	int failed = arena_run(&run->contest.arena, &watch);
	cli_progress_end(&run->progress);
	run->contest.seconds = cli_now() - start;
	if (!run->failed)
		run->failed = failed;
	if (run->contest.end == CONTEST_COMPLETE && run->contest.result.deals < run->contest.arena.deals)
		run->contest.end = CONTEST_INTERRUPTED;
}

int contest_play(struct contest_run *run)
{
	int status = open_files(run);
	if (status != CLI_OK)
		return status;
	play(run);
	if (run->record && run->record != run->io->out && fclose(run->record) != 0 && !run->failed)
		run->failed = errno;
	if (run->failed == ENOMEM || run->failed == EAGAIN || (run->failed && !run->record))
		return cli_fail_start(run->io, run->failed);
	if (run->failed)
		return cli_fail(run->io, "%s: %s", run->record_path, lang_errno(run->failed));
	if (run->contest.result.deals == 0)
		return cli_fail(run->io, "stopped before the first deal was over");
	if (run->contest.end == CONTEST_INTERRUPTED)
		fprintf(run->io->err, _("medici %s: stopped after %llu of %llu deals\n"), run->io->command,
				(unsigned long long)run->contest.result.deals, (unsigned long long)run->contest.arena.deals);
	return CLI_OK;
}

int contest_close(struct contest_run *run)
{
	if (run->svg && (ferror(run->svg) || fclose(run->svg) != 0))
		return cli_fail(run->io, "%s: %s", run->svg_path, lang_errno(errno));
	return CLI_OK;
}
