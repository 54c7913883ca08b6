/* What medici arena and medici ladder share: their flags, and the run itself. */
#ifndef CLI_CONTEST_H
#define CLI_CONTEST_H

#include "arena/arena.h"
#include "arena/pool.h"
#include "cli/cli.h"
#include "text/contest.h"

struct contest_options {
	struct setup_options table;
	struct seed_option seed;
	const char *bots, *seatings, *record, *svg;
	const char *stop_when; /* only of medici arena, like `adjust` */
	int adjust;
	long deals, budget, bot_time, threads;
	int json;
	struct arena_field field;
	uint8_t entries[MEDICI_SEATS_MAX]; /* the index in the field of each seat's bot; only of medici arena */
	long limit;                        /* from `seatings`, which the number of players bounds */
	double bound;                      /* from `stop_when`; 0: no test */
};

enum { CONTEST_DEALS_MAX = 65536, CONTEST_DEALS = 500 };

/* The flags of both, after --bots. */
#define CONTEST_FLAGS(type) \
	SETUP_GAME_FLAG(type, table), SETUP_PLAYERS_FLAG(type, table), \
		FLAG_NUMBER(type, deals, "deals", "D", HELP_("how many deals"), 1, CONTEST_DEALS_MAX, CONTEST_DEALS), \
		FLAG_TEXT(type, seatings, "seatings", "S", HELP_("at most so many seatings of a deal, in whole rotations"), \
				  "12"), \
		FIELD_BUDGET_FLAG(type, budget), \
		FLAG_TEXT(type, seed.text, "seed", "S", HELP_("a number or 64 hex digits (random; the report names it)"), \
				  NULL), \
		SETUP_EDITION_FLAG(type, table), SETUP_OPTION_FLAG(type, table), FIELD_BOT_TIME_FLAG(type, bot_time), \
		FIELD_THREADS_FLAG(type, threads), \
		FLAG_TEXT(type, record, "record", "FILE", \
				  HELP_("write all games there; - is standard output (the report then goes to standard error)"), \
				  NULL), \
		FLAG_SWITCH(type, json, "json", NULL, \
					HELP_("the report as a JSON object; what differs from run to run is in its \"timing\"")), \
		FLAG_TEXT(type, svg, "svg", "FILE", HELP_("draw the result too"), NULL), FLAG_END

#define CONTEST_NOTES \
	HELP_("\nCtrl-C stops the run after the deals in progress; the report is then of those that were played.")
#define CONTEST_BOTS HELP_("Bots; NAME:SAMPLES is one with a budget of its own, and counts as another bot:")

/* A contest being run from the command line. */
struct contest_run {
	struct contest contest; /* its report goes to io->err if the records go to io->out */
	const struct cli_io *io;
	int json;
	FILE *record, *svg;
	const char *record_path, *svg_path;
	int failed; /* errno of the record */
	struct cli_progress progress;
	/* Called after each deal that was added to the result. A return other than 0 ends the contest. May be NULL. */
	int (*after_deal)(struct contest_run *run, const double *row);
};

/* Each returns CLI_OK, or prints what is wrong and returns the exit status. */

/* Checks the setup, the numbers and the seed; the command checks its bots afterwards. */
int contest_check(struct contest_options *options, const struct cli_io *io);
/* Fills in a contest by the options, without its tables. */
void contest_prepare(struct contest_run *run, const struct contest_options *options, const struct cli_io *io);
/* Opens all files, so that a wrong path is found before the games; plays to the end or until Ctrl-C; closes the record.
 */
int contest_play(struct contest_run *run);
/* Closes the plot after the report, and checks that it was written. */
int contest_close(struct contest_run *run);

#endif
