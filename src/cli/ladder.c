/* medici ladder: all bots against each other, and their ratings. */
#include <errno.h>
#include <stdlib.h>

#include "cli/contest.h"

struct ladder_run {
	struct contest_run run; /* first: what the hooks of a contest get */
	struct ladder ladder;
};

MEDICI_STATIC_ASSERT(RATING_RESAMPLES == 1000 && ARENA_FIELD_MAX == 12, "the help says so");

static int keep_row(struct contest_run *run, const double *row)
{
	ladder_add_deal(&((struct ladder_run *)run)->ladder, run->contest.result.deals - 1, row);
	return 0;
}

static int report(struct ladder_run *all)
{
	const struct contest *contest = &all->run.contest;
	if (ladder_rate(&all->ladder, contest->result.deals) != 0)
		return cli_fail(all->run.io, "%s", lang_errno(ENOMEM));
	if (all->run.json)
		contest_ladder_json(contest, &all->ladder);
	else
		contest_ladder_text(contest, &all->ladder);
	if (all->run.svg)
		contest_ladder_plot(contest, &all->ladder, all->run.svg);
	return contest_close(&all->run);
}

static int check(void *options, int count, char **arguments, const struct cli_io *io)
{
	struct contest_options *ladder = (struct contest_options *)options;
	int status = cli_no_arguments(count, arguments, io);
	if (status == CLI_OK && ladder->stop_when)
		status = cli_misuse(io, "--stop-when is for medici arena");
	if (status == CLI_OK && ladder->adjust)
		status = cli_misuse(io, "--adjust is for medici arena");
	if (status == CLI_OK)
		status = contest_check(ladder, io);
	if (status == CLI_OK)
		status = field_read(ladder->bots, ladder->budget, 0, &ladder->field, NULL, io);
	if (status == CLI_OK && ladder->field.count < 2)
		status = cli_misuse(io, "--bots: at least two are needed");
	return status;
}

static int run_command(const void *options, const struct cli_io *io)
{
	struct ladder_run *all = (struct ladder_run *)calloc(1, sizeof *all);
	if (!all)
		return cli_fail(io, "%s", lang_errno(ENOMEM));
	struct arena *arena = &all->run.contest.arena;
	contest_prepare(&all->run, (const struct contest_options *)options, io);
	all->run.after_deal = keep_row;
	int status =
		ladder_open(&all->ladder, arena) == 0 ? contest_play(&all->run) : cli_fail(io, "%s", lang_errno(ENOMEM));
	if (status == CLI_OK)
		status = report(all);
	ladder_close(&all->ladder, arena);
	free(all);
	return status;
}

#define OPTIONS struct contest_options
static const struct flag flags[] = {
	FLAG_TEXT(OPTIONS, bots, "bots", "A,B,...", HELP_("who takes part: 2 to 12 (all that are built in)"), NULL),
	FLAG_TEXT(OPTIONS, stop_when, "stop-when", NULL, NULL, NULL), /* to say where they belong */
	FLAG_SWITCH(OPTIONS, adjust, "adjust", NULL, NULL),
	CONTEST_FLAGS(OPTIONS),
};

const struct cli_command command_ladder = {
	.name = "ladder",
	.about = N_("let all bots play each other, and rate them"),
	.usage = HELP_("Usage: medici ladder [OPTION]...\n"
				   "Let all bots play each other and rate them. At every table each bot has as many seats as any "
				   "other, or one more, and all such tables play every deal, with all bots on all seats: every pair "
				   "meets equally often. Ratings are points of the Plackett-Luce model, fitted to the order in which "
				   "the games ended; 400 points are odds of ten to one, and the simplest bot has 0. A tie counts as "
				   "every order of those who tied, in equal parts. Each pair is taken to have drawn one game more, so "
				   "that a bot that always loses has a rating too. 95% intervals are from 1000 resamples of the "
				   "deals.\n\n"),
	.flags = flags,
	.notes = CONTEST_NOTES,
	.bots = CONTEST_BOTS,
	.size = sizeof(OPTIONS),
	.check = check,
	.run = run_command,
};
