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

void contest_prepare(struct contest *contest, const struct contest_options *options, const struct cli_io *io)
{
	struct arena *arena = &contest->arena;
	contest->io = io;
	contest->json = options->json;
	contest->record_path = options->record;
	contest->svg_path = options->svg;
	arena->setup = options->table.setup;
	arena->field = options->field;
	arena->deals = (uint64_t)options->deals;
	arena->limit = (int)options->limit;
	arena->limit_ms = (int)options->bot_time;
	arena->threads = options->threads ? options->threads : pool_cores();
	memcpy(arena->seed, options->seed.bytes, sizeof arena->seed);
}

/* ---- The run ---- */

static int write_text(void *context, const char *text, size_t len)
{
	struct contest *contest = (struct contest *)context;
	if (fwrite(text, 1, len, contest->record) == len)
		return 0;
	contest->failed = errno;
	return -1;
}

/* At once, since all the rest of a long run may be worth nothing; only the first of a program, before it is counted. */
static void warn_of_losses(struct contest *contest, const struct arena_tally *tally)
{
	for (int i = 0; i < contest->arena.field.count; i++) {
		const struct arena_losses *lost = &tally->entry[i].lost;
		if (lost->count == 0 || contest->result.lost[i].count > 0)
			continue;
		cli_progress_end(&contest->progress);
		fprintf(contest->io->err, _("medici %s: deal %llu: %s lost its seat to %s: %s\n"), contest->io->command,
				(unsigned long long)contest->result.deals + 1, contest->arena.field.entry[i].name, bot_random.name,
				lost->loss.here);
	}
}

static int count_deal(void *context, const struct arena_tally *tally, const double *row)
{
	struct contest *contest = (struct contest *)context;
	warn_of_losses(contest, tally);
	arena_result_add(&contest->result, &contest->arena, tally);
	cli_progress_show(&contest->progress, contest->result.deals);
	if (!contest->after_deal || !contest->after_deal(contest, row))
		return 0;
	contest->end = CONTEST_DECIDED;
	return 1;
}

static int open_files(struct contest *contest)
{
	const char *record = contest->record_path;
	int to_stdout = record && strcmp(record, "-") == 0;
	contest->report = to_stdout ? contest->io->err : contest->io->out;
	if (to_stdout)
		contest->record_path = "standard output";
	if (record)
		contest->record = to_stdout ? contest->io->out : fopen(record, "wb");
	if (record && !contest->record)
		return cli_fail(contest->io, "%s: %s", record, lang_errno(errno));
	if (contest->svg_path)
		contest->svg = fopen(contest->svg_path, "wb");
	if (contest->svg_path && !contest->svg)
		return cli_fail(contest->io, "%s: %s", contest->svg_path, lang_errno(errno));
	return CLI_OK;
}

static void play(struct contest *contest)
{
	struct arena_watch watch = {contest, contest->record ? write_text : NULL, count_deal, cli_interrupted()};
	double start = cli_now();
	cli_progress_start(&contest->progress, contest->io->err, _("deals"), contest->arena.deals);
	int failed = arena_run(&contest->arena, &watch);
	cli_progress_end(&contest->progress);
	contest->seconds = cli_now() - start;
	if (!contest->failed)
		contest->failed = failed;
	if (contest->end == CONTEST_COMPLETE && contest->result.deals < contest->arena.deals)
		contest->end = CONTEST_INTERRUPTED;
}

int contest_run(struct contest *contest)
{
	int status = open_files(contest);
	if (status != CLI_OK)
		return status;
	play(contest);
	if (contest->record && contest->record != contest->io->out && fclose(contest->record) != 0 && !contest->failed)
		contest->failed = errno;
	if (contest->failed == ENOMEM || (contest->failed && !contest->record))
		return cli_fail(contest->io, "%s", lang_errno(contest->failed));
	if (contest->failed)
		return cli_fail(contest->io, "%s: %s", contest->record_path, lang_errno(contest->failed));
	if (contest->result.deals == 0)
		return cli_fail(contest->io, "stopped before the first deal was over");
	if (contest->end == CONTEST_INTERRUPTED)
		fprintf(contest->io->err, _("medici %s: stopped after %llu of %llu deals\n"), contest->io->command,
				(unsigned long long)contest->result.deals, (unsigned long long)contest->arena.deals);
	return CLI_OK;
}

int contest_close(struct contest *contest)
{
	if (contest->svg && (ferror(contest->svg) || fclose(contest->svg) != 0))
		return cli_fail(contest->io, "%s: %s", contest->svg_path, lang_errno(errno));
	return CLI_OK;
}
