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

/* Prints a mean and its interval; the interval fills a column of this width. */
static void print_stats(FILE *to, const struct stats *stats, double least, double most, const char *unit, int column)
{
	char interval[72] = "-";
	double low, high, scale = *unit ? 100 : 1;
	if (contest_interval(stats, least, most, &low, &high))
		snprintf(interval, sizeof interval, "%s .. %s", lang_number("%.1f", low * scale).text,
				 lang_number("%.1f", high * scale).text);
	fprintf(to, "%9s%s  %-*s", lang_number("%.1f", stats->mean * scale).text, unit, column, interval);
}

static void print_test(const struct contest *contest, const struct contest_test *test)
{
	static const char *const words[] = {N_("\n%s, undecided\n"), N_("\n%s, H0 is accepted: not better\n"),
										N_("\n%s, H1 is accepted: better\n")};
	fprintf(contest->report, _(words[test->verdict]), contest->arena.field.entry[0].name);
	fprintf(contest->report, _("  H0: win share %s%% or less, H1: %s%% or more; errors 5%% and 5%%\n"),
			lang_number("%.1f", 100 * contest_par(contest)).text,
			lang_number("%.1f", 100 * contest_high_share(contest, test)).text);
	const double ratio = stats_llr(&contest->result.share[0], contest_par(contest), contest_high_share(contest, test));
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

void contest_arena_text(const struct contest *contest, const struct contest_test *test)
{
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
	contest_par_row(contest, 0);
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
			contest_par(contest), contest_high_share(contest, test), words[test->verdict],
			stats_llr(&contest->result.share[0], contest_par(contest), contest_high_share(contest, test)),
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
		const struct stats *share = &contest->result.share[i];
		double low, high;
		int known = contest_interval(share, 0, 1, &low, &high);
		contest_label(contest, i, labels[i]);
		rows[i].label = labels[i];
		rows[i].value = 100 * share->mean;
		rows[i].low = known ? 100 * low : rows[i].value;
		rows[i].high = known ? 100 * high : rows[i].value;
	}
	struct contest_title title = contest_plot_title(contest, _("Win share of each seat, %d players, %llu deals"));
	struct plot plot = {title.text, "%", _("par"), 100 * contest_par(contest), contest->arena.field.count, rows};
	plot_write(svg, &plot);
}
