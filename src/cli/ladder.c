/* medici ladder: all bots against each other, and their ratings. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/contest.h"
#include "lang/layout.h"
#include "text/plot.h"

struct ladder {
	struct contest_run run; /* first: what the hooks of a contest get */
	struct rating rating;
	double *rows; /* one for each deal */
	int zero;     /* the simplest bot */
	struct rating_points points[ARENA_FIELD_MAX];
	int order[ARENA_FIELD_MAX]; /* the best first */
};

/* Every pair is taken to have drawn one game more than it played. */
static const double prior = 1;

MEDICI_STATIC_ASSERT(RATING_RESAMPLES == 1000 && ARENA_FIELD_MAX == 12, "the help says so");

static int keep_row(struct contest_run *run, const double *row)
{
	const struct contest *contest = &run->contest;
	struct ladder *ladder = (struct ladder *)run;
	size_t width = (size_t)rating_width(&ladder->rating);
	memcpy(ladder->rows + (contest->result.deals - 1) * width, row, width * sizeof *row);
	return 0;
}

/* The place of a bot in the list, which begins with the simplest; a program's is behind all of them. */
static int place_of(const struct bot *bot)
{
	int place = 0;
	while (bot_at(place) && bot_at(place) != bot)
		place++;
	return place;
}

static int find_simplest(const struct arena_field *field)
{
	int zero = 0;
	for (int i = 1; i < field->count; i++)
		if (place_of(field->entry[i].bot) < place_of(field->entry[zero].bot))
			zero = i;
	return zero;
}

/* Tables, the rating's sets, and memory for a row of every deal. */
static int prepare(struct ladder *ladder)
{
	struct arena *arena = &ladder->run.contest.arena;
	if (arena_mix(arena) != 0)
		return -1;
	rating_open(&ladder->rating, arena->field.count);
	for (int i = 0; i < arena->tables; i++) {
		uint8_t seats[ARENA_FIELD_MAX] = {0};
		for (int seat = 0; seat < arena->setup.players; seat++)
			seats[arena->table[i].entry[arena->seatings.label[0][seat]]]++;
		if (rating_add_table(&ladder->rating, seats) != 0)
			return -1;
	}
	ladder->rows = (double *)calloc(arena->deals, (size_t)rating_width(&ladder->rating) * sizeof *ladder->rows);
	arena->rating = &ladder->rating;
	ladder->run.after_deal = keep_row;
	ladder->zero = find_simplest(&arena->field);
	return ladder->rows ? 0 : -1;
}

/* ---- The report ---- */

static void put_in_order(struct ladder *ladder)
{
	for (int i = 0; i < ladder->run.contest.arena.field.count; i++) {
		int at = i;
		for (; at > 0 && ladder->points[ladder->order[at - 1]].points < ladder->points[i].points; at--)
			ladder->order[at] = ladder->order[at - 1];
		ladder->order[at] = i;
	}
}

static void print_columns(const struct contest *contest)
{
	const char *const names[] = {_("win share"), _("florins"), _("margin")};
	fprintf(contest->report, "%*s", contest_column(contest), "");
	layout_right(contest->report, _("rating"), 8);
	fputs("  ", contest->report);
	layout_column(contest->report, _("95% interval"), 18);
	for (int i = 0; i < 3; i++)
		layout_right(contest->report, names[i], 10);
	fputc('\n', contest->report);
}

static void print_text(const struct ladder *ladder)
{
	const struct contest *contest = &ladder->run.contest;
	FILE *to = contest->report;
	contest_heading(contest);
	print_columns(contest);
	for (int i = 0; i < contest->arena.field.count; i++) {
		int bot = ladder->order[i];
		const struct rating_points *points = &ladder->points[bot];
		char interval[60] = "-";
		if (contest->result.deals > 1 && bot != ladder->zero)
			snprintf(interval, sizeof interval, "%.0f .. %.0f", points->low, points->high);
		contest_name(contest, bot);
		fprintf(to, "%8.0f  %-18s%9s%%%10s%10s\n", points->points, interval,
				lang_number("%.1f", 100 * contest->result.share[bot].mean).text,
				lang_number("%.1f", contest->result.florins[bot].mean).text,
				lang_number("%.1f", contest->result.margin[bot].mean).text);
	}
	layout_column(to, _("par"), contest_column(contest) + 28);
	fprintf(to, "%9s%%\n", lang_number("%.1f", 100 * contest_par(contest)).text);
	contest_ending(contest);
}

static void print_json(const struct ladder *ladder)
{
	const struct contest *contest = &ladder->run.contest;
	FILE *to = contest->report;
	contest_json_heading(contest);
	fprintf(to, " \"tables\":%d,\"zero\":", contest->arena.tables);
	contest_json_string(contest, contest->arena.field.entry[ladder->zero].name);
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

static void draw(const struct ladder *ladder)
{
	const struct contest *contest = &ladder->run.contest;
	struct plot_row rows[ARENA_FIELD_MAX];
	char title[120], zero[CONTEST_LABEL_SIZE], labels[ARENA_FIELD_MAX][CONTEST_LABEL_SIZE];
	for (int i = 0; i < contest->arena.field.count; i++) {
		const struct rating_points *points = &ladder->points[ladder->order[i]];
		contest_label(contest, ladder->order[i], labels[i]);
		rows[i].label = labels[i];
		rows[i].value = points->points;
		rows[i].low = points->low;
		rows[i].high = points->high;
	}
	snprintf(title, sizeof title, _("Ratings, %d players, %llu deals"), contest->arena.setup.players,
			 (unsigned long long)contest->result.deals);
	contest_label(contest, ladder->zero, zero);
	struct plot plot = {title, "", zero, 0, contest->arena.field.count, rows};
	plot_write(ladder->run.svg, &plot);
}

static int report(struct ladder *ladder)
{
	if (rating_of_deals(&ladder->rating, ladder->rows, (uint32_t)ladder->run.contest.result.deals, prior, ladder->zero,
						ladder->points) != 0)
		return cli_fail(ladder->run.io, "%s", lang_errno(ENOMEM));
	put_in_order(ladder);
	if (ladder->run.json)
		print_json(ladder);
	else
		print_text(ladder);
	if (ladder->run.svg)
		draw(ladder);
	return contest_close(&ladder->run);
}

/* ---- The command ---- */

static int check(void *options, int count, char **arguments, const struct cli_io *io)
{
	struct contest_options *ladder = (struct contest_options *)options;
	int status = cli_no_arguments(count, arguments, io);
	if (status == CLI_OK && ladder->stop_when)
		status = cli_misuse(io, "--stop-when is for medici arena");
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
	struct ladder *ladder = (struct ladder *)calloc(1, sizeof *ladder);
	if (!ladder)
		return cli_fail(io, "%s", lang_errno(ENOMEM));
	contest_prepare(&ladder->run, (const struct contest_options *)options, io);
	int status = prepare(ladder) == 0 ? contest_play(&ladder->run) : cli_fail(io, "%s", lang_errno(ENOMEM));
	if (status == CLI_OK)
		status = report(ladder);
	rating_close(&ladder->rating);
	free(ladder->run.contest.arena.table);
	free(ladder->rows);
	free(ladder);
	return status;
}

#define OPTIONS struct contest_options
static const struct flag flags[] = {
	FLAG_TEXT(OPTIONS, bots, "bots", "A,B,...", HELP_("who takes part: 2 to 12 (all that are built in)"), NULL),
	FLAG_TEXT(OPTIONS, stop_when, "stop-when", NULL, NULL, NULL), /* to say where it belongs */
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
