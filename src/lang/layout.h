/* Text in columns and paragraphs, counted as a terminal shows it: an umlaut is one column and two bytes, a Chinese
 * character in somebody's name two columns. What cannot be shown counts nothing. */
#ifndef LANG_LAYOUT_H
#define LANG_LAYOUT_H

#include <stdio.h>

enum { LAYOUT_WIDTH = 79 /* of a paragraph: a terminal has 80 columns at least */ };

/* The first character of `text`, which is not empty: its bytes, and its columns in `width`. A byte that is not UTF-8
 * is a character of one column. */
int layout_character(const char *text, int *width);

int layout_width(const char *text);

/* Returns how many bytes of `text`, in whole characters, fit into that many columns. */
int layout_fitting(const char *text, int columns);

/* Prints text left-aligned in a column of that width; longer text is cut, with an ellipsis. */
void layout_column(FILE *out, const char *text, int columns);
/* The same right-aligned; never cut. */
void layout_right(FILE *out, const char *text, int columns);

/* A paragraph: continues at column `at`, breaks lines at blanks before LAYOUT_WIDTH, begins them with `indent` blanks
 * and ends with a line's end. A \n within the text stays one. */
void layout_paragraph(FILE *out, const char *text, int at, int indent);

#endif
