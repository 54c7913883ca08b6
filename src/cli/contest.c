#include "contest.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "arena/pool.h"

enum { DEALS_MAX = 65536, DEALS_DEFAULT = 500 };

MEDICI_STATIC_ASSERT(DEALS_DEFAULT == 500 && SEATING_DEFAULT == 12 && EXEC_LIMIT_MS == 5000, "the help says so");

void contest_flags(void)
{
	cli_help_flag("--game board|card", _("which game (board)"));
	cli_help_flag("--players N", _("number of players at the table (4)"));
	cli_help_flag("--deals D", _("number of deals (500)"));
	cli_help_flag("--seatings S", _("at most this many seatings per deal, in whole rotations (12)"));
	cli_help_flag("--budget SAMPLES", _("number of samples for bots that search (each bot's default)"));
	cli_help_flag("--seed S", _("a number or 64 hex digits (random; the report names it)"));
	cli_help_flag("--edition E", _("of the board game: medici rules editions lists them"));
	cli_help_flag("--option NAME=VALUE",
				  _("first=SEAT (counted from 0, unlike --seat), bonus20=true, empty_placed=true, deck=FILE; may be "
					"repeated"));
	cli_help_flag("--bot-time MS", _("how long an external bot may think about a decision (5000)"));
	cli_help_flag("--threads T", _("number of threads (one for each core)"));
	cli_help_flag("--record FILE",
				  _("write all games there; - is standard output (the report then goes to standard error)"));
	cli_help_flag("--json", _("the report as a JSON object; what differs from run to run is in its \"timing\""));
	cli_help_flag("--svg FILE", _("draw the result too"));
	cli_help_flag("--help", _("this text"));
	putchar('\n');
	cli_help_text(_("Ctrl-C stops, and reports the finished deals."));
	putchar('\n');
	cli_help_text(_("Bots; NAME:SAMPLES is one with a budget of its own, and counts as another bot:"));
	cli_list_bots(stdout);
}

int contest_take(const char *command, int argc, char **argv, struct contest_words *words)
{
	struct cli_words *common = &words->common;
	const struct cli_flag flags[] = {{"game", &common->game, NULL},
									 {"players", &common->players, NULL},
									 {"deals", &words->deals, NULL},
									 {"seatings", &words->seatings, NULL},
									 {"seed", &common->seed, NULL},
									 {"edition", &common->edition, NULL},
									 {"option", NULL, NULL},
									 {"bots", &common->bots, NULL},
									 {"budget", &words->budget, NULL},
									 {"bot-time", &words->bot_time, NULL},
									 {"threads", &words->threads, NULL},
									 {"record", &words->record, NULL},
									 {"svg", &words->svg, NULL},
									 {"stop-when", &words->stop_when, NULL},
									 {"json", NULL, &words->json},
									 {NULL, NULL, NULL}};
	return cli_take(command, argc, argv, flags, common, &words->help);
}

int contest_agree(struct contest *contest, const struct contest_words *words)
{
	const char *command = contest->command;
	struct arena *arena = &contest->arena;
	long deals = DEALS_DEFAULT, seatings = SEATING_DEFAULT;
	int status = CLI_OK;
	arena->threads = pool_cores();
	if (words->deals)
		status = cli_agree_number(command, "--deals", words->deals, 1, DEALS_MAX, &deals);
	if (status == CLI_OK && words->seatings)
		status = cli_agree_number(command, "--seatings", words->seatings, arena->setup.players, SEATING_MAX, &seatings);
	if (status == CLI_OK && words->threads)
		status = cli_agree_number(command, "--threads", words->threads, 1, POOL_THREADS_MAX, &arena->threads);
	if (status == CLI_OK)
		status = cli_agree_bot_time(command, words->bot_time, &arena->limit_ms);
	if (status == CLI_OK && words->svg && strcmp(words->svg, "-") == 0)
		status = cli_misuse(command, "--svg: standard output is for the report: name a file");
	if (status == CLI_OK)
		status = cli_agree_seed(command, words->common.seed, arena->seed);
	arena->deals = (uint64_t)deals;
	arena->limit = (int)seatings;
	contest->json = words->json;
	contest->record_path = words->record;
	contest->svg_path = words->svg;
	return status;
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
		fprintf(stderr, _("medici %s: deal %llu: the program of %s failed; %s takes over: %s\n"), contest->command,
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
	contest->report = to_stdout ? stderr : stdout;
	if (to_stdout)
		contest->record_path = "standard output";
	if (record)
		contest->record = to_stdout ? stdout : fopen(record, "wb");
	if (record && !contest->record)
		return cli_fail(contest->command, "%s: %s", record, lang_errno(errno));
	if (contest->svg_path)
		contest->svg = fopen(contest->svg_path, "wb");
	if (contest->svg_path && !contest->svg)
		return cli_fail(contest->command, "%s: %s", contest->svg_path, lang_errno(errno));
	return CLI_OK;
}

static void play(struct contest *contest)
{
	struct arena_watch watch = {contest, contest->record ? write_text : NULL, count_deal, cli_interrupted()};
	double start = cli_now();
	cli_progress_start(&contest->progress, _("deals"), contest->arena.deals);
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
	if (contest->record && contest->record != stdout && fclose(contest->record) != 0 && !contest->failed)
		contest->failed = errno;
	if (contest->failed == ENOMEM || (contest->failed && !contest->record))
		return cli_fail(contest->command, "%s", lang_errno(contest->failed));
	if (contest->failed)
		return cli_fail(contest->command, "%s: %s", contest->record_path, lang_errno(contest->failed));
	if (contest->result.deals == 0)
		return cli_fail(contest->command, "stopped before the first deal was over");
	if (contest->end == CONTEST_INTERRUPTED)
		fprintf(stderr, _("medici %s: stopped after %llu of %llu deals\n"), contest->command,
				(unsigned long long)contest->result.deals, (unsigned long long)contest->arena.deals);
	return CLI_OK;
}

int contest_close(struct contest *contest)
{
	if (contest->svg && (ferror(contest->svg) || fclose(contest->svg) != 0))
		return cli_fail(contest->command, "%s: %s", contest->svg_path, lang_errno(errno));
	return cli_flush(contest->command, CLI_OK);
}
