/* The graph of an analysis as SVG: everybody's chance to win over the steps of the game, the days as stripes, and a
 * mark at every mistake and blunder. */
#include "lang/lang.h"
#include "text/plot.h"
#include "text/review.h"

enum { WIDTH = 880, HEIGHT = 420, LEFT = 56, RIGHT = 150, TOP = 56, BOTTOM = 48 };

static double x_of(const struct analysis *a, int step)
{
	return LEFT + (double)(WIDTH - LEFT - RIGHT) * step / (a->count > 0 ? a->count : 1);
}

static double y_of(double chance)
{
	return TOP + (double)(HEIGHT - TOP - BOTTOM) * (1 - chance);
}

static void write_style(FILE *out)
{
	fprintf(out, "<style>"
				 "svg{font:14px system-ui,sans-serif;color-scheme:light dark;background:light-dark(#fffaf0,#211a12)}"
				 "text{fill:light-dark(#2b2118,#f3e9d8)}.title{font-size:18px;font-weight:600}"
				 ".grid{stroke:light-dark(#e0d3bd,#463a2b)}.day{fill:light-dark(#f4e8d2,#2d2419)}"
				 ".line{fill:none;stroke-width:2.5;stroke-linejoin:round}"
				 ".s0{stroke:light-dark(#a3341f,#ef8a6f);fill:light-dark(#a3341f,#ef8a6f)}"
				 ".s1{stroke:light-dark(#1f5f8b,#7cbcea);fill:light-dark(#1f5f8b,#7cbcea)}"
				 ".s2{stroke:light-dark(#4d7326,#a5d06f);fill:light-dark(#4d7326,#a5d06f)}"
				 ".s3{stroke:light-dark(#8a6100,#e8bd4f);fill:light-dark(#8a6100,#e8bd4f)}"
				 ".s4{stroke:light-dark(#6b3f8f,#c8a2e8);fill:light-dark(#6b3f8f,#c8a2e8)}"
				 ".s5{stroke:light-dark(#3d3d3d,#c9c9c9);fill:light-dark(#3d3d3d,#c9c9c9)}"
				 ".s0.line,.s1.line,.s2.line,.s3.line,.s4.line,.s5.line{fill:none}"
				 ".name{stroke:none;font-weight:600}</style>\n");
}

static void write_days(FILE *out, const struct analysis *a)
{
	for (int from = 0, to; from < a->count; from = to) {
		for (to = from; to < a->count && a->step[to].day == a->step[from].day; to++)
			;
		if (a->step[from].day % 2 == 0)
			fprintf(out, "<rect class=\"day\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>\n", x_of(a, from), TOP,
					x_of(a, to) - x_of(a, from), HEIGHT - TOP - BOTTOM);
		fprintf(out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">", (x_of(a, from) + x_of(a, to)) / 2,
				HEIGHT - BOTTOM + 24);
		fprintf(out, _("Day %d"), a->step[from].day);
		fprintf(out, "</text>\n");
	}
}

static void write_grid(FILE *out)
{
	for (int percent = 0; percent <= 100; percent += 25) {
		double y = y_of(percent / 100.0);
		fprintf(out, "<path class=\"grid\" d=\"M%d %.1fH%d\"/>\n", LEFT, y, WIDTH - RIGHT);
		fprintf(out, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%d%%</text>\n", LEFT - 8, y + 5, percent);
	}
}

static void write_line(FILE *out, const struct analysis *a, int seat)
{
	fprintf(out, "<path class=\"line s%d\" d=\"M%.1f %.1f", seat, x_of(a, 0), y_of((double)a->seat[seat].start));
	for (int k = 0; k < a->count; k++)
		fprintf(out, "L%.1f %.1f", x_of(a, k + 1), y_of((double)a->step[k].value.chance[seat]));
	fprintf(out, "\"/>\n");
}

/* A triangle for a mistake, a square for a blunder, with its loss as a tooltip. */
static void write_marks(FILE *out, const struct analysis *a, const struct medici_header *header)
{
	for (int k = 0; k < a->count; k++) {
		const struct analysis_step *step = &a->step[k];
		if (step->kind != ANALYSIS_DECISION || step->grade < ANALYSIS_MISTAKE)
			continue;
		double x = x_of(a, k + 1), y = y_of((double)step->value.chance[step->seat]);
		fprintf(out, "<path class=\"s%d\" d=\"M%.1f %.1f%s\"><title>", step->seat, x, y - 6,
				step->grade == ANALYSIS_BLUNDER ? "m-6 0h12v12h-12z" : "l7 12h-14z");
		plot_text(out, header->player[step->seat].name);
		fprintf(out, ": -%.1f</title></path>\n", 100 * (double)step->error);
	}
}

/* The names at the right, in the order of the last chances and never on top of each other. */
static void write_names(FILE *out, const struct analysis *a, const struct medici_header *header)
{
	int order[MEDICI_SEATS_MAX], players = header->setup.players;
	double last = TOP - 18;
	for (int seat = 0; seat < players; seat++) {
		int at = seat;
		for (; at > 0 && a->now.chance[order[at - 1]] < a->now.chance[seat]; at--)
			order[at] = order[at - 1];
		order[at] = seat;
	}
	for (int i = 0; i < players; i++) {
		double y = y_of((double)a->now.chance[order[i]]) + 5, most = HEIGHT - BOTTOM + 5 - 18.0 * (players - 1 - i);
		y = y < last + 18 ? last + 18 : y;
		last = y > most ? most : y;
		fprintf(out, "<text class=\"name s%d\" x=\"%d\" y=\"%.1f\">", order[i], WIDTH - RIGHT + 8, last);
		plot_text(out, header->player[order[i]].name);
		fprintf(out, "</text>\n");
	}
}

void review_svg(FILE *out, const struct analysis *a, const struct medici_header *header)
{
	const char *title = _("Everybody's chance to win");
	fprintf(out,
			"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\" "
			"aria-label=\"%s\">\n",
			WIDTH, HEIGHT, WIDTH, HEIGHT, title);
	write_style(out);
	fprintf(out, "<text class=\"title\" x=\"%d\" y=\"32\">%s</text>\n", LEFT, title);
	write_days(out, a);
	write_grid(out);
	for (int seat = 0; seat < header->setup.players; seat++)
		write_line(out, a, seat);
	write_marks(out, a, header);
	write_names(out, a, header);
	fprintf(out, "</svg>\n");
}
