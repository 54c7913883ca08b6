/* medici arena: is this bot better than that one, and how sure is that? */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/contest.h"
#include "lang/layout.h"
#include "text/plot.h"

struct contestants {
	struct contest_run run; /* first: what the hooks of a contest get */
	struct arena_table table;
	double bound; /* 0: no test */
	enum stats_verdict verdict;
};

MEDICI_STATIC_ASSERT(STATS_LOOK_EVERY == 16 && STATS_FIRST_LOOK == 32, "the help says so");

static double high_share(const struct contestants *all)
{
	return contest_par(&all->run.contest) + all->bound;
}

static int look(struct contest_run *run, const double *row)
{
	const struct contest *contest = &run->contest;
	struct contestants *all = (struct contestants *)run;
	(void)row;
	all->verdict = stats_look(&contest->result.share[0], contest_par(contest), high_share(all));
	return all->verdict != STATS_UNDECIDED;
}

/* ---- The report ---- */

/* A mean and its interval, the latter as wide as the column is. */
static void print_stats(FILE *to, const struct stats *stats, double least, double most, const char *unit, int column)
{
	char interval[72] = "-";
	double low, high, scale = *unit ? 100 : 1;
	if (contest_interval(stats, least, most, &low, &high))
		snprintf(interval, sizeof interval, "%s .. %s", lang_number("%.1f", low * scale).text,
				 lang_number("%.1f", high * scale).text);
	fprintf(to, "%9s%s  %-*s", lang_number("%.1f", stats->mean * scale).text, unit, column, interval);
}

static void print_test(const struct contestants *all)
{
	static const char *const words[] = {N_("\n%s, undecided\n"), N_("\n%s, H0 is accepted: not better\n"),
										N_("\n%s, H1 is accepted: better\n")};
	const struct contest *contest = &all->run.contest;
	fprintf(contest->report, _(words[all->verdict]), contest->arena.field.entry[0].name);
	fprintf(contest->report, _("  H0: win share %s%% or less, H1: %s%% or more; errors 5%% and 5%%\n"),
			lang_number("%.1f", 100 * contest_par(contest)).text, lang_number("%.1f", 100 * high_share(all)).text);
	const double ratio = stats_llr(&contest->result.share[0], contest_par(contest), high_share(all));
	const struct lang_number limit = lang_number("%.2f", stats_llr_limit());
	fprintf(contest->report, _("  log-likelihood ratio %s, decided beyond -%s and %s\n"),
			lang_number("%.2f", ratio).text, limit.text, limit.text);
}

static void print_columns(const struct contest *contest)
{
	const char *const names[] = {_("win share"), _("florins"), _("margin")};
	static const int widths[] = {10, 9, 9};
	fprintf(contest->report, "%*s", contest_column(contest), "");
	for (int i = 0; i < 3; i++) {
		layout_right(contest->report, names[i], widths[i]);
		fputs("  ", contest->report);
		layout_column(contest->report, i < 2 ? _("95% interval") : "", i < 2 ? 16 : 0);
	}
	fprintf(contest->report, "%s\n", _("95% interval"));
}

static void print_text(const struct contestants *all)
{
	const struct contest *contest = &all->run.contest;
	FILE *to = contest->report;
	contest_heading(contest);
	print_columns(contest);
	for (int i = 0; i < contest->arena.field.count; i++) {
		contest_name(contest, i);
		print_stats(to, &contest->result.share[i], 0, 1, "%", 16);
		print_stats(to, &contest->result.florins[i], 0, HUGE_VAL, "", 16);
		print_stats(to, &contest->result.margin[i], -HUGE_VAL, HUGE_VAL, "", 0);
		fputc('\n', to);
	}
	layout_column(to, _("par"), contest_column(contest));
	fprintf(to, "%9s%%\n", lang_number("%.1f", 100 * contest_par(contest)).text);
	if (all->bound > 0)
		print_test(all);
	contest_ending(contest);
}

static void json_test(const struct contestants *all)
{
	static const char *const words[] = {"undecided", "H0", "H1"};
	const struct contest *contest = &all->run.contest;
	fputs(" \"test\":{\"bot\":", contest->report);
	contest_json_string(contest, contest->arena.field.entry[0].name);
	fprintf(contest->report,
			",\"h0\":%.9g,\"h1\":%.9g,\"accepted\":\"%s\",\"llr\":%.9g,\"limit\":%.9g,\"errors\":[0.05,0.05]},\n",
			contest_par(contest), high_share(all), words[all->verdict],
			stats_llr(&contest->result.share[0], contest_par(contest), high_share(all)), stats_llr_limit());
}

static void print_json(const struct contestants *all)
{
	const struct contest *contest = &all->run.contest;
	FILE *to = contest->report;
	contest_json_heading(contest);
	fprintf(to, " \"bots\":[");
	for (int i = 0; i < contest->arena.field.count; i++) {
		fputs(i ? ",\n  " : "\n  ", to);
		contest_json_bot(contest, i);
		fputc('}', to);
	}
	fprintf(to, "],\n");
	if (all->bound > 0)
		json_test(all);
	contest_json_times(contest);
}

static void draw(const struct contest *contest, FILE *svg)
{
	struct plot_row rows[ARENA_FIELD_MAX];
	char title[120], labels[ARENA_FIELD_MAX][CONTEST_LABEL_SIZE];
	for (int i = 0; i < contest->arena.field.count; i++) {
		const struct stats *share = &contest->result.share[i];
		double low, high;
		int known = contest_interval(share, 0, 1, &low, &high);
		contest_label(contest, i, labels[i]);
		rows[i].label = labels[i];
		rows[i].value = 100 * share->mean;
		rows[i].low = known ? 100 * low : rows[i].value;
		rows[i].high = known ? 100 * high : rows[i].value;
	}
	snprintf(title, sizeof title, _("Win share of each seat, %d players, %llu deals"), contest->arena.setup.players,
			 (unsigned long long)contest->result.deals);
	struct plot plot = {title, "%", _("par"), 100 * contest_par(contest), contest->arena.field.count, rows};
	plot_write(svg, &plot);
}

static int report(struct contestants *all)
{
	if (all->run.json)
		print_json(all);
	else
		print_text(all);
	if (all->run.svg)
		draw(&all->run.contest, all->run.svg);
	return contest_close(&all->run);
}

/* ---- The command ---- */

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
	all->bound = wanted->bound;
	all->run.after_deal = all->bound > 0 ? look : NULL;
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
