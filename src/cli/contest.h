/* What medici arena and medici ladder share: their flags, the run itself, and the parts of a report. */
#ifndef CLI_CONTEST_H
#define CLI_CONTEST_H

#include "arena/arena.h"
#include "cli/cli.h"

struct contest_words {
	struct cli_words common;
	const char *deals, *seatings, *threads, *record, *svg, *budget, *bot_time, *stop_when;
	int json, help;
};

enum contest_end { CONTEST_COMPLETE, CONTEST_DECIDED, CONTEST_INTERRUPTED };

struct contest {
	const char *command;
	struct arena arena;
	struct arena_result result;
	enum contest_end end;
	double seconds;
	int json;
	FILE *report; /* standard error where the records go to standard output */
	FILE *record, *svg;
	const char *record_path, *svg_path;
	int failed; /* errno of the record */
	struct cli_progress progress;
	/* After each deal that was added to the result: not 0 ends the contest. May be NULL. */
	int (*after_deal)(struct contest *contest, const double *row);
};

/* Each answers CLI_OK, or says what is wrong and answers the exit status. */
int contest_take(const char *command, int argc, char **argv, struct contest_words *words);
/* Setup and numbers; the bots are for the caller to agree on before. */
int contest_agree(struct contest *contest, const struct contest_words *words);
/* All of it for a contest at one table, which is the caller's (arena.c). */
int arena_agree(struct contest *contest, struct arena_table *table, const struct contest_words *words);
/* Opens what is to be written, so that a wrong path is found before the games; plays, until Ctrl-C at most; closes the
 * record. */
int contest_run(struct contest *contest);
/* After the report: did all of it arrive? */
int contest_close(struct contest *contest);

void contest_flags(void); /* the shared part of --help */

/* ---- The parts of a report (report.c) ---- */

/* Of a name that is longer, the end is shown: there a command has its arguments. In characters, and in bytes. */
enum { CONTEST_LABEL = 40, CONTEST_LABEL_SIZE = 4 * CONTEST_LABEL + 1 };

double contest_par(const struct contest *contest);
void contest_label(const struct contest *contest, int entry, char label[CONTEST_LABEL_SIZE]);
int contest_column(const struct contest *contest);           /* how wide a column of labels is */
void contest_name(const struct contest *contest, int entry); /* in such a column */
void contest_heading(const struct contest *contest);
void contest_ending(const struct contest *contest); /* the text's last part: seats lost, and times */
void contest_json_string(const struct contest *contest, const char *text);
void contest_json_heading(const struct contest *contest);
void contest_json_bot(const struct contest *contest, int entry); /* without the closing brace */
void contest_json_times(const struct contest *contest);          /* as above, and the end of the object */
/* The 95% interval of a mean that is never below `least` or above `most`; answers 0 where it is not known. */
int contest_interval(const struct stats *stats, double least, double most, double *low, double *high);

#endif
