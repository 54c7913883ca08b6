/* Text in columns and paragraphs. Widths are columns of a terminal: an umlaut has one column and two bytes, a Chinese
 * character two columns. Characters that cannot be shown have no width. */
#ifndef LANG_LAYOUT_H
#define LANG_LAYOUT_H

#include <stdio.h>

enum { LAYOUT_WIDTH = 79 /* width of a paragraph: terminals have at least 80 columns */ };

/* Returns the bytes of the first character of `text`, which is not empty, and its columns in `width`. A byte that is
 * not UTF-8 counts as a character of one column. */
int layout_character(const char *text, int *width);

int layout_width(const char *text);

/* Returns how many bytes of `text`, in whole characters, fit into this many columns. */
int layout_fitting(const char *text, int columns);

/* Prints text left-aligned in a column of this width; longer text is cut and ends in an ellipsis. */
void layout_column(FILE *out, const char *text, int columns);
/* The same right-aligned; never cut. */
void layout_right(FILE *out, const char *text, int columns);

/* Prints a paragraph: starts at column `at`, breaks lines at blanks before LAYOUT_WIDTH, indents the following lines by
 * `indent` and ends with a newline. A \n in the text is kept. */
void layout_paragraph(FILE *out, const char *text, int at, int indent);

/* Prints a row of help: a word and its text in the next column, or below the word if that is too long. */
void layout_row(FILE *out, const char *word, const char *text);

#endif
