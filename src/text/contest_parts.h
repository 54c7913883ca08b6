/* The parts of a report that the arena's and the ladder's share. All of them write to contest->report. */
#ifndef TEXT_CONTEST_PARTS_H
#define TEXT_CONTEST_PARTS_H

#include "text/contest.h"

/* The longest label, in characters and in bytes. Of a longer name the end is shown, where a command has its arguments.
 */
enum { CONTEST_LABEL = 40, CONTEST_LABEL_SIZE = 4 * CONTEST_LABEL + 1 };

/* `longest`: in characters, CONTEST_LABEL at most. */
void contest_label(const struct contest *contest, int entry, int longest, char label[CONTEST_LABEL_SIZE]);
/* The label in the first column of a table. With the other columns it fits a terminal of 80 columns. */
enum { CONTEST_COLUMN = 17 };
void contest_name(const struct contest *contest, int entry);

/* A text is the heading, the command's table, the last row of it, and the ending. */
void contest_heading(const struct contest *contest);
void contest_par_row(const struct contest *contest, int width); /* the share ends a column of this width */
void contest_ending(const struct contest *contest);             /* failed programs, and times */

/* A JSON report is the heading, members of the command, and the times, which end the object. */
void contest_json_heading(const struct contest *contest);
void contest_json_string(const struct contest *contest, const char *text);
void contest_json_bot(const struct contest *contest, int entry); /* without the closing brace */
void contest_json_times(const struct contest *contest);

/* Returns how many times as many deals it would take to know the share as well without --adjust; 0 if that is not
 * known.
 */
double contest_worth(const struct contest *contest, int entry, const struct stats *adjusted);

/* Returns the title of a plot: `format` has the players and the deals. */
struct contest_title {
	char text[120];
};
struct contest_title contest_plot_title(const struct contest *contest, const char *format);

#endif
