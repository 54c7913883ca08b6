#include "text/plot.h"

#include <math.h>

#include "lang/lang.h"
#include "lang/layout.h"

enum { WIDTH = 720, LEFT = 170, LETTER = 8, RIGHT = 90, TOP = 80, ROW = 40, BOTTOM = 50, TICKS = 6 };

struct axis {
	double low, high, step;
	int left; /* left edge: right of the labels */
};

void plot_text(FILE *out, const char *text)
{
	for (; *text; text++) {
		switch (*text) {
		case '&':
			fputs("&amp;", out);
			break;
		case '<':
			fputs("&lt;", out);
			break;
		case '>':
			fputs("&gt;", out);
			break;
		case '"':
			fputs("&quot;", out);
			break;
		default:
			fputc(*text, out);
		}
	}
}

static int left_of_axis(const struct plot *plot)
{
	int most = 0;
	for (int i = 0; i < plot->count; i++)
		most = layout_width(plot->row[i].label) > most ? layout_width(plot->row[i].label) : most;
	int left = LETTER * most + 36;
	return left < LEFT ? LEFT : left > WIDTH / 2 ? WIDTH / 2 : left;
}

/* Chooses steps of 1, 2 or 5 times a power of ten, at most six of them, and extends the axis to whole steps. */
static struct axis axis_for(const struct plot *plot)
{
	static const double factors[] = {1, 2, 5, 10};
	double low = plot->reference, high = plot->reference;
	for (int i = 0; i < plot->count; i++) {
		low = fmin(low, plot->row[i].low);
		high = fmax(high, plot->row[i].high);
	}
	double span = fmax(high - low, 1e-3), ten = pow(10, floor(log10(span / TICKS)));
	struct axis axis = {0, 0, 0, left_of_axis(plot)};
	for (int i = 0; i < 4 && axis.step * TICKS < span; i++)
		axis.step = ten * factors[i];
	axis.low = floor(low / axis.step) * axis.step;
	axis.high = ceil(high / axis.step) * axis.step;
	if (axis.high <= axis.low)
		axis.high = axis.low + axis.step;
	return axis;
}

static double place(const struct axis *axis, double value)
{
	return axis->left + (WIDTH - axis->left - RIGHT) * (value - axis->low) / (axis->high - axis->low);
}

static void write_head(FILE *out, const struct plot *plot, int height)
{
	fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s:", WIDTH,
			height, plot->title);
	for (int i = 0; i < plot->count; i++) {
		fputs(i ? "; " : " ", out);
		plot_text(out, plot->row[i].label);
		fprintf(out, _(" %s%s, 95%% interval %s to %s"), lang_number("%.1f", plot->row[i].value).text, plot->unit,
				lang_number("%.1f", plot->row[i].low).text, lang_number("%.1f", plot->row[i].high).text);
	}
	fputs("; ", out);
	plot_text(out, plot->reference_label);
	fprintf(out, " %s%s\">\n", lang_number("%.1f", plot->reference).text, plot->unit);
	fputs("<style>\n"
		  "text { font: 15px system-ui, sans-serif; fill: #3b2a20 }\n"
		  ".title { font-size: 18px; font-weight: 600 }\n"
		  ".small { font-size: 13px }\n"
		  ".paper { fill: #fdf6ec }\n"
		  ".grid { stroke: #dcc9b2 }\n"
		  ".reference { stroke: #9a6a14; stroke-width: 2; stroke-dasharray: 6 4 }\n"
		  ".interval { stroke: #b3472b; stroke-width: 3; fill: none }\n"
		  ".dot { fill: #b3472b }\n"
		  "@media (prefers-color-scheme: dark) {\n"
		  "text { fill: #f3e4d0 } .paper { fill: #241a15 } .grid { stroke: #55443a }\n"
		  ".reference { stroke: #e3b04b } .interval { stroke: #f08a5d } .dot { fill: #f08a5d } }\n"
		  "</style>\n",
		  out);
	fprintf(out, "<rect class=\"paper\" width=\"%d\" height=\"%d\"/>\n", WIDTH, height);
	fprintf(out, "<text class=\"title\" x=\"20\" y=\"32\">%s</text>\n", plot->title);
}

static void write_axis(FILE *out, const struct plot *plot, const struct axis *axis, int bottom)
{
	int steps = (int)lround((axis->high - axis->low) / axis->step);
	for (int i = 0; i <= steps; i++) {
		double value = axis->low + i * axis->step, x = place(axis, value);
		fprintf(out, "<line class=\"grid\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>\n", x, TOP, x, bottom);
		fprintf(out, "<text class=\"small\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s%s</text>\n", x, bottom + 20,
				lang_number("%g", fabs(value) < axis->step / 2 ? 0 : value).text, plot->unit);
	}
	double x = place(axis, plot->reference);
	fprintf(out, "<line class=\"reference\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>\n", x, TOP - 8, x, bottom);
	fprintf(out, "<text class=\"small\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">", x, TOP - 14);
	plot_text(out, plot->reference_label);
	fputs("</text>\n", out);
}

static void write_row(FILE *out, const struct plot *plot, const struct axis *axis, int index)
{
	const struct plot_row *row = &plot->row[index];
	double y = TOP + ROW * (index + 0.5), x = place(axis, row->value);
	double low = place(axis, row->low), high = place(axis, row->high);
	fprintf(out, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">", axis->left - 16, y + 5);
	plot_text(out, row->label);
	fputs("</text>\n", out);
	fprintf(out, "<path class=\"interval\" d=\"M%.1f %.1fH%.1fM%.1f %.1fv12M%.1f %.1fv12\"/>\n", low, y, high, low,
			y - 6, high, y - 6);
	fprintf(out, "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"6\"/>\n", x, y);
	fprintf(out, "<text class=\"small\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s%s</text>\n", WIDTH - 16, y + 5,
			lang_number("%.1f", row->value).text, plot->unit);
}

void plot_write(FILE *out, const struct plot *plot)
{
	struct axis axis = axis_for(plot);
	int bottom = TOP + ROW * plot->count;
	write_head(out, plot, bottom + BOTTOM);
	write_axis(out, plot, &axis, bottom);
	for (int i = 0; i < plot->count; i++)
		write_row(out, plot, &axis, i);
	fprintf(out, "<text class=\"small\" x=\"%d\" y=\"%d\">%s</text>\n</svg>\n", 20, bottom + BOTTOM - 10,
			_("bars: 95% intervals"));
}
