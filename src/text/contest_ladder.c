/* The report of medici ladder: the bots by rating, with intervals. */
#include "lang/lang.h"
#include "lang/layout.h"
#include "text/contest_parts.h"
#include "text/plot.h"

static void print_columns(const struct contest *contest)
{
	const char *const names[] = {_("win share"), _("florins"), _("margin")};
	fprintf(contest->report, "%*s", CONTEST_COLUMN, "");
	layout_right(contest->report, _("rating"), 8);
	fputs("  ", contest->report);
	layout_column(contest->report, _("95% interval"), 18);
	for (int i = 0; i < 3; i++)
		layout_right(contest->report, names[i], 10);
	fputc('\n', contest->report);
}

void contest_ladder_text(const struct contest *contest, const struct ladder *ladder)
{
	FILE *to = contest->report;
	contest_heading(contest);
	print_columns(contest);
	for (int i = 0; i < contest->arena.field.count; i++) {
		int bot = ladder->order[i];
		const struct rating_points *points = &ladder->points[bot];
		char interval[60] = "-";
		if (contest->result.deals > 1 && bot != ladder->simplest)
			snprintf(interval, sizeof interval, "%.0f .. %.0f", points->low, points->high);
		contest_name(contest, bot);
		fprintf(to, "%8.0f  %-18s%9s%%%10s%10s\n", points->points, interval,
				lang_number("%.1f", 100 * contest->result.share[bot].mean).text,
				lang_number("%.1f", contest->result.florins[bot].mean).text,
				lang_number("%.1f", contest->result.margin[bot].mean).text);
	}
	contest_par_row(contest, 38);
	contest_ending(contest);
}

void contest_ladder_json(const struct contest *contest, const struct ladder *ladder)
{
	FILE *to = contest->report;
	contest_json_heading(contest);
	fprintf(to, " \"tables\":%d,\"zero\":", contest->arena.tables);
	contest_json_string(contest, contest->arena.field.entry[ladder->simplest].name);
	fputs(",\"bots\":[", to);
	for (int i = 0; i < contest->arena.field.count; i++) {
		const struct rating_points *points = &ladder->points[ladder->order[i]];
		fputs(i ? ",\n  " : "\n  ", to);
		contest_json_bot(contest, ladder->order[i]);
		fprintf(to, ",\"rating\":{\"points\":%.3f,", points->points);
		if (contest->result.deals > 1)
			fprintf(to, "\"low\":%.3f,\"high\":%.3f}}", points->low, points->high);
		else
			fprintf(to, "\"low\":null,\"high\":null}}");
	}
	fprintf(to, "],\n");
	contest_json_times(contest);
}

void contest_ladder_plot(const struct contest *contest, const struct ladder *ladder, FILE *svg)
{
	struct plot_row rows[ARENA_FIELD_MAX];
	char zero[CONTEST_LABEL_SIZE], labels[ARENA_FIELD_MAX][CONTEST_LABEL_SIZE];
	for (int i = 0; i < contest->arena.field.count; i++) {
		const struct rating_points *points = &ladder->points[ladder->order[i]];
		contest_label(contest, ladder->order[i], CONTEST_LABEL, labels[i]);
		rows[i].label = labels[i];
		rows[i].value = points->points;
		rows[i].low = points->low;
		rows[i].high = points->high;
	}
	struct contest_title title = contest_plot_title(contest, _("Ratings, %d players, %llu deals"));
	contest_label(contest, ladder->simplest, CONTEST_LABEL, zero);
	struct plot plot = {title.text, "", zero, 0, contest->arena.field.count, rows};
	plot_write(svg, &plot);
}
