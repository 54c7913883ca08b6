/* A picture for a report: one line for each bot, a dot with its interval, on a common axis with a line for comparison.
 * SVG with real text, in warm colours that follow the reader's light or dark scheme. */
#ifndef TEXT_PLOT_H
#define TEXT_PLOT_H

#include <stdio.h>

struct plot_row {
	const char *label; /* any text, 40 characters at most */
	double value, low, high;
};

struct plot {
	const char *title;
	const char *unit; /* after the numbers: "%" or "" */
	const char *reference_label;
	double reference;
	int count;
	const struct plot_row *row;
};

/* Writes text with the characters that mean something in XML escaped. */
void plot_text(FILE *out, const char *text);
void plot_write(FILE *out, const struct plot *plot);

#endif
