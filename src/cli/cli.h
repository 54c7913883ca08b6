/* The command line: a table for each command, and what the commands share. Only here may the program exit.
 *
 * A command is a list of flags, a `check` that turns what was given into complete options, and a `run` that does the
 * work with these options on the given streams. main() parses the command line; the start screen and the tutorial fill
 * in options themselves and call `check` and `run`. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <medici/medici.h>
#include <stdatomic.h>
#include <stdio.h>

#include "bots/bot.h"
#include "cli/flags.h"
#include "lang/lang.h"
#include "record/visit.h"

enum { CLI_OK = 0, CLI_FAILED = 1, CLI_MISUSED = 2 };

/* The command that runs, and its streams. */
struct cli_io {
	const char *command; /* begins every message; "" for the program itself */
	FILE *in, *out, *err;
};

struct cli_command {
	const char *name;
	const char *about; /* for the list of commands */
	/* The parts of --help, in this order: usage, flags, notes, the list of bots under a heading. NULL leaves one out.
	 */
	const char *usage;
	const struct flag *flags;
	const char *notes, *bots;
	size_t size; /* of the options */
	/* Checks and completes the options, and takes the arguments that are not flags. Returns CLI_OK, or prints what is
	 * wrong and returns the exit status. */
	int (*check)(void *options, int count, char **arguments, const struct cli_io *io);
	/* Returns the exit status. */
	int (*run)(const void *options, const struct cli_io *io);
};

extern const struct cli_command command_analyze, command_arena, command_backup, command_bench, command_join,
	command_ladder, command_load, command_play, command_puzzle, command_replay, command_rules, command_serve,
	command_settings, command_simulate, command_stats, command_tutorial, command_verify;

/* Returns options with their defaults, to be freed; NULL if out of memory. */
void *cli_options(const struct cli_command *command);
/* Checks the options and runs the command. Returns the exit status. */
int cli_run(const struct cli_command *command, void *options, const struct cli_io *io);
/* The same for a command line; argv[0] is ignored. */
int cli_main(const struct cli_command *command, int argc, char **argv);
/* For a command that takes no arguments: refuses the first one. */
int cli_no_arguments(int count, char **arguments, const struct cli_io *io);

int cli_start(const struct cli_io *io); /* the start screen, on a terminal */

/* ---- Messages (message.c) ---- */

/* Prints `medici COMMAND: ...` on io->err, the format translated. Returns CLI_FAILED. */
int cli_fail(const struct cli_io *io, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same for a wrong call, with a pointer to --help. Returns CLI_MISUSED. */
int cli_misuse(const struct cli_io *io, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Reports a run that could not start, by its errno: out of memory, or of threads. Returns CLI_FAILED. */
int cli_fail_start(const struct cli_io *io, int why);
/* Checks that everything was written to io->out. Returns `status`, or CLI_FAILED with a message. */
int cli_flush(const struct cli_io *io, int status);
/* Returns whether both input and output are a terminal. */
int cli_on_terminal(const struct cli_io *io);

/* ---- Help (help.c): flags as they are, texts translated; lines are broken to fit a terminal ---- */

/* Marks a text of --help for translation. It is never a format, so a % stands for itself. */
#define HELP_(text) (text)

void cli_help(const struct cli_command *command, FILE *out);

/* ---- Values that several commands read (setup.c) ---- */

enum { SETUP_PLAYERS = 4 /* the default */ };

/* The game to play: the texts of the command line, NULL if not given, and the setup that setup_check makes of them. */
struct setup_options {
	const char *game, *players, *edition;
	struct flag_list option;
	const char *players_flag; /* the flag that the number of players follows from; NULL: --players */
	char counted[16];         /* memory for that number */
	struct medici_setup setup;
};

struct seed_option {
	const char *text; /* a number, or 64 hex digits; NULL: random */
	uint8_t bytes[MEDICI_SEED_SIZE];
};

/* Their flags. The texts are the same for all commands. */
#define SETUP_GAME_FLAG(type, member) \
	FLAG_TEXT(type, member.game, "game", "board|card", HELP_("which game (board)"), NULL)
#define SETUP_PLAYERS_FLAG(type, member) \
	FLAG_TEXT(type, member.players, "players", "N", HELP_("number of players at the table (4)"), NULL)
#define SETUP_EDITION_FLAG(type, member) \
	FLAG_TEXT(type, member.edition, "edition", "E", HELP_("of the board game: medici rules editions lists them"), NULL)
#define SETUP_OPTION_FLAG(type, member) \
	FLAG_LIST(type, member.option, "option", "NAME=VALUE", \
			  HELP_("first=SEAT (counted from 0, unlike --seat), bonus20=true, empty_placed=true, deck=FILE; may be " \
					"repeated"), \
			  FLAG_LIST_MAX)

/* Each returns CLI_OK, or prints what is wrong and returns the exit status. */
int setup_check(struct setup_options *options, const struct cli_io *io);
/* From the system. Returns 0, or -1 with errno. */
int setup_random_seed(uint8_t seed[MEDICI_SEED_SIZE]);
/* The game that --game names, the board game for NULL; -1 for neither. */
int setup_kind(const char *word);
int seed_check(struct seed_option *seed, const struct cli_io *io);
/* The pause after a move in milliseconds, from a number or a word such as fast. */
int speed_check(const char *word, int *pause_ms, const struct cli_io *io);

/* ---- Which bots play (field.c) ---- */

struct arena_field;

/* Reads a list of bots: NAME:SAMPLES, NAME with `budget` samples (0: the bot's default), or exec:COMMAND. Commas
 * separate them, and \, is a comma in a command. With `seats` there is one for all seats or one for each, and `entries`
 * gets who has which; without, any number, each once, and all built-in ones if there is no list. */
int field_read(const char *list, long budget, int seats, struct arena_field *field, uint8_t *entries,
			   const struct cli_io *io);
/* The same for bots without budgets. */
int field_read_bots(const char *list, int seats, const struct bot **bots, const struct cli_io *io);
void field_list_bots(FILE *out); /* for --help */
/* Without --players, --bots A,B,... tells the number: `others` play besides. One bot alone is for all seats. */
void field_count_players(const char *list, int others, struct setup_options *options);
/* A list of bots that was typed as an answer. Returns 1 if there are such bots, and as many as the seats or one;
 * else 0, after a message on io->out. */
int field_answer(const char *list, int seats, const struct cli_io *io);

enum { FIELD_SAMPLES_MAX = 1000000000 };
#define FIELD_BUDGET_FLAG(type, member) \
	FLAG_NUMBER(type, member, "budget", "SAMPLES", \
				HELP_("number of samples for bots that search (each bot's default)"), 1, FIELD_SAMPLES_MAX, 0)
#define FIELD_BOT_TIME_FLAG(type, member) \
	FLAG_NUMBER(type, member, "bot-time", "MS", HELP_("how long an external bot may think about a decision"), 1, \
				EXEC_LIMIT_MAX_MS, EXEC_LIMIT_MS)
#define FIELD_THREADS_FLAG(type, member) \
	FLAG_NUMBER(type, member, "threads", "T", HELP_("number of threads (one for each core)"), 1, POOL_THREADS_MAX, 0)

/* Returns a counter of Ctrl-C and SIGTERM from now on; the third one ends the program (interrupt.c). */
atomic_int *cli_interrupted(void);

/* ---- Progress on a terminal, nothing elsewhere (progress.c) ---- */

struct cli_progress {
	FILE *err;
	const char *what; /* "games"; NULL for bytes */
	uint64_t total;   /* 0: not known */
	double start, shown;
	int on;
};

uint64_t cli_file_size(FILE *file); /* 0 if it is no regular file */
double cli_now(void);               /* seconds of a steady clock */
void cli_progress_start(struct cli_progress *progress, FILE *err, const char *what, uint64_t total);
void cli_progress_show(struct cli_progress *progress, uint64_t done);
void cli_progress_end(struct cli_progress *progress);

#endif
