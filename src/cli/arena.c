/* medici arena: is this bot better than that one, and how sure is that? */
#include <stdlib.h>
#include <string.h>

#include "cli/contest.h"

struct contestants {
	struct contest_run run; /* first: what the hooks of a contest get */
	struct arena_table table;
	struct contest_test test;
};

MEDICI_STATIC_ASSERT(STATS_LOOK_EVERY == 16 && STATS_FIRST_LOOK == 32, "the help says so");

static int look(struct contest_run *run, const double *row)
{
	const struct contest *contest = &run->contest;
	struct contest_test *test = &((struct contestants *)run)->test;
	struct stats share;
	(void)row;
	contest_share(contest, 0, &share);
	test->verdict = stats_look(&share, contest_par(contest), contest_high_share(contest, test));
	return test->verdict != STATS_UNDECIDED;
}

static int report(struct contestants *all)
{
	const struct contest *contest = &all->run.contest;
	if (all->run.json)
		contest_arena_json(contest, &all->test);
	else
		contest_arena_text(contest, &all->test);
	if (all->run.svg)
		contest_arena_plot(contest, all->run.svg);
	return contest_close(&all->run);
}

static int check_bound(struct contest_options *options, const struct cli_io *io)
{
	const char *word = options->stop_when;
	char *end;
	double most = 1 - 1.0 / options->table.setup.players;
	options->bound = strtod(word, &end);
	if (*word == '\0' || *end != '\0' || !(options->bound >= 0.001 && options->bound <= most))
		return cli_misuse(io, "--stop-when: '%s' is not a number from 0.001 to %.3g, such as 0.05", word, most);
	return CLI_OK;
}

static int check(void *options, int count, char **arguments, const struct cli_io *io)
{
	struct contest_options *arena = (struct contest_options *)options;
	int status = cli_no_arguments(count, arguments, io);
	field_count_players(arena->bots, 0, &arena->table);
	if (status == CLI_OK)
		status = contest_check(arena, io);
	if (status == CLI_OK && !arena->bots)
		status = cli_misuse(io, "--bots: name the bots to compare");
	if (status == CLI_OK)
		status = field_read(arena->bots, arena->budget, arena->table.setup.players, &arena->field, arena->entries, io);
	return status == CLI_OK && arena->stop_when ? check_bound(arena, io) : status;
}

static int run_command(const void *options, const struct cli_io *io)
{
	const struct contest_options *wanted = (const struct contest_options *)options;
	struct contestants *all = (struct contestants *)calloc(1, sizeof *all);
	if (!all)
		return cli_fail(io, "out of memory");
	contest_prepare(&all->run, wanted, io);
	arena_seat(&all->run.contest.arena, &all->table, wanted->entries);
	all->test.bound = wanted->bound;
	all->run.after_deal = all->test.bound > 0 ? look : NULL;
	int status = contest_play(&all->run);
	if (status == CLI_OK)
		status = report(all);
	free(all);
	return status;
}

#define OPTIONS struct contest_options
static const struct flag flags[] = {
	FLAG_TEXT(OPTIONS, bots, "bots", "A,B,...", HELP_("one bot for all seats, or one for each"), NULL),
	FLAG_TEXT(
		OPTIONS, stop_when, "stop-when", "BOUND",
		HELP_("stop as soon as it is known whether the first bot is better, by a sequential test: H0, its win share is "
			  "par or less, against H1, it is par + BOUND or more (0.05: five in a hundred). Wald's test, generalised "
			  "by the normal approximation with estimated variance; both kinds of error 5%; checked every 16 deals "
			  "from the 32nd on. After an early stop the intervals are a little too narrow"),
		NULL),
	FLAG_SWITCH(
		OPTIONS, adjust, "adjust", NULL,
		HELP_("remove the luck of every draw from the win shares, also for --stop-when: fewer deals for the same "
			  "interval. It takes 10 to 150 ms a game, so it pays for the card game and for bots that think long")),
	CONTEST_FLAGS(OPTIONS),
};

const struct cli_command command_arena = {
	.name = "arena",
	.about = N_("compare bots on the same deals, with confidence intervals"),
	.usage =
		HELP_("Usage: medici arena --bots A,B,... [OPTION]...\nCompare bots on the same deals: every deal is played "
			  "again with all bots on all seats. The report gives the win share of each seat of a bot, with 95% "
			  "intervals over deals; a bot as good as the others has a win share of 1/N, which is par. A shared win is "
			  "split. The margin is how many florins a bot had more than the average of the others.\n\n"),
	.flags = flags,
	.notes = CONTEST_NOTES,
	.bots = CONTEST_BOTS,
	.size = sizeof(OPTIONS),
	.check = check,
	.run = run_command,
};
