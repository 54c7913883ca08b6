/* The report of medici arena: each bot's win share, florins and margin with intervals, and the sequential test. */
#include <math.h>

#include "lang/lang.h"
#include "lang/layout.h"
#include "text/contest_parts.h"
#include "text/plot.h"

double contest_high_share(const struct contest *contest, const struct contest_test *test)
{
	return contest_par(contest) + test->bound;
}

static double test_ratio(const struct contest *contest, const struct contest_test *test)
{
	struct stats share;
	contest_share(contest, 0, &share);
	return stats_llr(&share, contest_par(contest), contest_high_share(contest, test));
}

/* Widths of the columns of means and intervals; the last interval may have minus signs. */
enum { MEAN_FIRST = 7, MEAN = 8, INTERVAL = 13 };

/* Prints a mean and its interval in columns; the interval of the last one is not padded. */
static void print_stats(FILE *to, const struct stats *stats, double least, double most, int width, int last)
{
	char mean[40], interval[72] = "-";
	const char *unit = width == MEAN_FIRST ? "%" : "";
	double low, high, scale = *unit ? 100 : 1;
	if (contest_interval(stats, least, most, &low, &high))
		snprintf(interval, sizeof interval, "%s..%s", lang_number("%.1f", low * scale).text,
				 lang_number("%.1f", high * scale).text);
	snprintf(mean, sizeof mean, "%s%s", lang_number("%.1f", stats->mean * scale).text, unit);
	fprintf(to, "%*s %-*s", width, mean, last ? 0 : INTERVAL - 1, interval);
}

static void print_test(const struct contest *contest, const struct contest_test *test)
{
	static const char *const words[] = {N_("\n%s, undecided\n"), N_("\n%s, H0 is accepted: not better\n"),
										N_("\n%s, H1 is accepted: better\n")};
	fprintf(contest->report, _(words[test->verdict]), contest->arena.field.entry[0].name);
	fprintf(contest->report, _("  H0: win share %s%% or less, H1: %s%% or more; errors 5%% and 5%%\n"),
			lang_number("%.1f", 100 * contest_par(contest)).text,
			lang_number("%.1f", 100 * contest_high_share(contest, test)).text);
	const struct lang_number limit = lang_number("%.2f", stats_llr_limit());
	fprintf(contest->report, _("  log-likelihood ratio %s, decided beyond -%s and %s\n"),
			lang_number("%.2f", test_ratio(contest, test)).text, limit.text, limit.text);
}

static void print_adjusted(const struct contest *contest)
{
	FILE *to = contest->report;
	fputs(_("\nWin share without luck; without --adjust it would take so many times the deals:\n"), to);
	for (int i = 0; i < contest->arena.field.count; i++) {
		struct stats share;
		contest_share(contest, i, &share);
		double worth = contest_worth(contest, i, &share);
		contest_name(contest, i);
		print_stats(to, &share, 0, 1, MEAN_FIRST, 0);
		fprintf(to, "%*s\n", MEAN, worth > 0 ? lang_number("%.2f", worth).text : "-");
	}
}

/* The heads stand above means and intervals together. */
static void print_columns(const struct contest *contest)
{
	const char *const names[] = {_("win share"), _("florins"), _("margin")};
	fprintf(contest->report, "%*s", CONTEST_COLUMN, "");
	for (int i = 0; i < 3; i++)
		layout_right(contest->report, names[i], (i ? MEAN : MEAN_FIRST) + INTERVAL);
	fputc('\n', contest->report);
}

void contest_arena_text(const struct contest *contest, const struct contest_test *test)
{
	FILE *to = contest->report;
	contest_heading(contest);
	print_columns(contest);
	for (int i = 0; i < contest->arena.field.count; i++) {
		contest_name(contest, i);
		print_stats(to, &contest->result.share[i], 0, 1, MEAN_FIRST, 0);
		print_stats(to, &contest->result.florins[i], 0, HUGE_VAL, MEAN, 0);
		print_stats(to, &contest->result.margin[i], -HUGE_VAL, HUGE_VAL, MEAN, 1);
		fputc('\n', to);
	}
	contest_par_row(contest, MEAN_FIRST);
	fprintf(to, "%s", _("Each mean is followed by its 95% interval.\n"));
	if (contest->arena.adjust)
		print_adjusted(contest);
	if (test->bound > 0)
		print_test(contest, test);
	contest_ending(contest);
}

static void json_test(const struct contest *contest, const struct contest_test *test)
{
	static const char *const words[] = {"undecided", "H0", "H1"};
	fputs(" \"test\":{\"bot\":", contest->report);
	contest_json_string(contest, contest->arena.field.entry[0].name);
	fprintf(contest->report,
			",\"h0\":%.9g,\"h1\":%.9g,\"accepted\":\"%s\",\"llr\":%.9g,\"limit\":%.9g,\"errors\":[0.05,0.05]},\n",
			contest_par(contest), contest_high_share(contest, test), words[test->verdict], test_ratio(contest, test),
			stats_llr_limit());
}

void contest_arena_json(const struct contest *contest, const struct contest_test *test)
{
	FILE *to = contest->report;
	contest_json_heading(contest);
	fprintf(to, " \"bots\":[");
	for (int i = 0; i < contest->arena.field.count; i++) {
		fputs(i ? ",\n  " : "\n  ", to);
		contest_json_bot(contest, i);
		fputc('}', to);
	}
	fprintf(to, "],\n");
	if (test->bound > 0)
		json_test(contest, test);
	contest_json_times(contest);
}

void contest_arena_plot(const struct contest *contest, FILE *svg)
{
	struct plot_row rows[ARENA_FIELD_MAX];
	char labels[ARENA_FIELD_MAX][CONTEST_LABEL_SIZE];
	for (int i = 0; i < contest->arena.field.count; i++) {
		struct stats share;
		double low, high;
		contest_share(contest, i, &share);
		int known = contest_interval(&share, 0, 1, &low, &high);
		contest_label(contest, i, CONTEST_LABEL, labels[i]);
		rows[i].label = labels[i];
		rows[i].value = 100 * share.mean;
		rows[i].low = known ? 100 * low : rows[i].value;
		rows[i].high = known ? 100 * high : rows[i].value;
	}
	struct contest_title title = contest_plot_title(contest, _("Win share of each seat, %d players, %llu deals"));
	struct plot plot = {title.text, "%", _("par"), 100 * contest_par(contest), contest->arena.field.count, rows};
	plot_write(svg, &plot);
}
