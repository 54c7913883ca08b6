#include "review_parts.h"

#include <math.h>
#include <string.h>

#include "analysis/report.h"
#include "lang/lang.h"
#include "lang/layout.h"
#include "text/hint.h"
#include "text/verdict.h"
#include "text/words.h"

enum {
	NAME = 16,
	NUMBER = REVIEW_NUMBER,
	PLOT_WIDTH = 72, /* columns of the graph */
	PLOT_HEIGHT = 11 /* rows: 0%, 10%, ... 100% */
};

double review_points(float chance)
{
	return 100.0 * (double)chance;
}

static void print_points(FILE *out, float chance, const char *format)
{
	layout_right(out, lang_number(format, review_points(chance)).text, NUMBER);
}

static void print_name(FILE *out, const struct medici_header *header, int seat)
{
	fprintf(out, "%d ", seat + 1);
	layout_column(out, header->player[seat].name, NAME - 3);
	fputc(' ', out);
}

static void print_heading(FILE *out, const char *text)
{
	fputc('\n', out);
	layout_paragraph(out, text, 0, 0);
}

/* ---- The graph ---- */

/* Returns the step that the column shows: the last one of its part of the game. */
static const struct analysis_step *step_at(const struct analysis *a, int column, int columns)
{
	return &a->step[(column + 1) * a->count / columns - 1];
}

static void draw_column(const struct analysis *a, int players, int column, int columns, char (*rows)[PLOT_WIDTH + 1])
{
	const struct analysis_step *step = step_at(a, column, columns);
	for (int seat = 0; seat < players; seat++) {
		long row = lround(review_points(step->value.chance[seat]) / 10);
		rows[row < 0 ? 0 : row >= PLOT_HEIGHT ? PLOT_HEIGHT - 1 : row][column] = (char)('1' + seat);
	}
}

/* Marks where a day begins below the graph. */
static void print_days(FILE *out, const struct analysis *a, int columns)
{
	char line[PLOT_WIDTH + 1];
	memset(line, '-', (size_t)columns);
	line[columns] = '\0';
	for (int column = 0; column < columns; column++)
		if (column == 0 || step_at(a, column, columns)->day != step_at(a, column - 1, columns)->day)
			line[column] = '+';
	fprintf(out, "     %s\n", line);
}

static void print_graph(FILE *out, const struct analysis *a, int players)
{
	char rows[PLOT_HEIGHT][PLOT_WIDTH + 1];
	int columns = a->count < PLOT_WIDTH ? a->count : (int)PLOT_WIDTH;
	if (columns == 0)
		return;
	memset(rows, ' ', sizeof rows);
	for (int column = 0; column < columns; column++)
		draw_column(a, players, column, columns, rows);
	print_heading(out, _("Everybody's chance to win, in percent; + begins a day"));
	for (int row = PLOT_HEIGHT - 1; row >= 0; row--) {
		int end = columns;
		while (end > 0 && rows[row][end - 1] == ' ')
			end--;
		rows[row][end] = '\0';
		fprintf(out, "%3d |%s\n", 10 * row, rows[row]);
	}
	print_days(out, a, columns);
}

/* ---- Tables ---- */

void review_heads(FILE *out, int name, const char *const *heads, int count)
{
	fprintf(out, "%*s", name, "");
	for (int i = 0; i < count; i++)
		layout_right(out, heads[i], NUMBER);
	fputc('\n', out);
}

static void print_sums(FILE *out, const struct analysis *a, const struct medici_header *header)
{
	const char *const heads[] = {_("start"), _("luck"), _("own"), _("others'"), _("residual"), _("result")};
	print_heading(out, _("Where the result comes from, in points of the chance to win"));
	review_heads(out, NAME, heads, 6);
	for (int seat = 0; seat < header->setup.players; seat++) {
		const struct analysis_seat *s = &a->seat[seat];
		print_name(out, header, seat);
		print_points(out, s->start, "%.1f");
		print_points(out, s->luck, "%+.1f");
		print_points(out, s->own, "%+.1f");
		print_points(out, s->others, "%+.1f");
		print_points(out, s->residual, "%+.1f");
		print_points(out, s->result, "%.1f");
		fputc('\n', out);
	}
}

static void print_skill(FILE *out, const struct analysis *a, const struct medici_header *header)
{
	const char *const heads[] = {_("accuracy"), _("error"),    C_("analysis", "inaccur."),
								 _("mistakes"), _("blunders"), _("adjusted")};
	print_heading(out, _("How well everybody decided; adjusted is the result without the luck"));
	review_heads(out, NAME, heads, 6);
	for (int seat = 0; seat < header->setup.players; seat++) {
		const struct analysis_seat *s = &a->seat[seat];
		print_name(out, header, seat);
		layout_right(out, lang_number("%.0f%%", (double)analysis_accuracy(s)).text, NUMBER);
		print_points(out, s->error, "%.1f");
		for (int grade = ANALYSIS_INACCURACY; grade < ANALYSIS_GRADES; grade++)
			fprintf(out, "%*d", NUMBER, s->grade[grade]);
		print_points(out, analysis_adjusted(s), "%.1f");
		fputc('\n', out);
	}
}

static void print_gifts(FILE *out, const struct analysis *a, const struct medici_header *header)
{
	print_heading(out, _("What the decisions of each (rows) gave to each or took from them (columns)"));
	fprintf(out, "%*s", NAME, "");
	for (int seat = 0; seat < header->setup.players; seat++)
		fprintf(out, "%*d", NUMBER, seat + 1);
	fputc('\n', out);
	for (int seat = 0; seat < header->setup.players; seat++) {
		print_name(out, header, seat);
		for (int other = 0; other < header->setup.players; other++)
			print_points(out, a->gift[seat][other], "%+.1f");
		fputc('\n', out);
	}
}

/* ---- The costliest decisions ---- */

const char *review_grade(int grade)
{
	return verdict_grade(grade);
}

/* Returns who gained most by the error, or -1 if nobody did by more than the noise. */
static int gainer(const struct analysis_step *step, int players)
{
	int most = -1;
	float best = ANALYSIS_NOISE;
	for (int seat = 0; seat < players; seat++) {
		float gain = step->value.chance[seat] - step->better.chance[seat];
		if (seat != step->seat && gain > best) {
			best = gain;
			most = seat;
		}
	}
	return most;
}

void review_reason(char *text, size_t size, const struct analysis_step *step, const struct medici_header *header)
{
	int who = gainer(step, header->setup.players);
	verdict_reason(text, size, step);
	size_t len = strlen(text);
	if (who >= 0)
		snprintf(text + len, size - len, _(" %s gained most by it: %s points."), header->player[who].name,
				 lang_number("%+.1f", review_points(step->value.chance[who] - step->better.chance[who])).text);
}

static void print_step(FILE *out, const struct analysis_step *step, const struct medici_header *header, long line)
{
	char played[HINT_CHOICE], better[HINT_CHOICE], why[REVIEW_REASON];
	hint_choice(played, sizeof played, step->played, step->reach);
	hint_choice(better, sizeof better, step->best, step->reach);
	review_reason(why, sizeof why, step, header);
	fprintf(out, _("\nDay %d, line %ld: %s, %s\n"), step->day, line + step->event, header->player[step->seat].name,
			played);
	fprintf(out, _("  %s: %s points of the chance to win, %s florins\n"), review_grade(step->grade),
			lang_number("%.1f", review_points(step->error)).text, lang_number("%.1f", (double)step->florins).text);
	fprintf(out, _("  better: %s\n"), better);
	fprintf(out, "  ");
	layout_paragraph(out, why, 2, 2);
}

static void print_worst(FILE *out, const struct analysis *a, const struct medici_header *header, long line)
{
	int steps[REVIEW_WORST], count = analysis_worst(a, MEDICI_NOBODY, REVIEW_WORST, steps);
	if (count == 0)
		print_heading(out, _("Nobody made a mistake that can be told from the noise."));
	else
		print_heading(out, _("The costliest decisions"));
	for (int i = 0; i < count; i++)
		print_step(out, &a->step[steps[i]], header, line);
}

void review_game(FILE *out, const struct analysis *a, const struct medici_header *header, long line)
{
	char name[ANALYSIS_NAME_SIZE];
	analysis_name(name);
	fprintf(out, header->setup.kind == MEDICI_CARD ? _("The card game, %d players") : _("The board game, %d players"),
			header->setup.players);
	fprintf(out, _("; evaluator %s\n"), name);
	if (medici_wants(&a->game) != MEDICI_WANTS_NOTHING)
		fprintf(out, "%s\n", _("The game is not finished: the result is the chance so far."));
	print_graph(out, a, header->setup.players);
	print_sums(out, a, header);
	print_skill(out, a, header);
	print_gifts(out, a, header);
	print_worst(out, a, header, line);
}
