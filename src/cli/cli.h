/* The command line: one function per subcommand, and what they share. Only here may the program exit. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <medici/medici.h>
#include <stdatomic.h>
#include <stdio.h>

#include "bots/bot.h"
#include "lang/lang.h"
#include "record/visit.h"

enum { CLI_OK = 0, CLI_FAILED = 1, CLI_MISUSED = 2 };

/* argv[0] is the subcommand's name. Each answers the exit status. */
int cli_arena(int argc, char **argv);
int cli_backup(int argc, char **argv);
int cli_bench(int argc, char **argv);
int cli_join(int argc, char **argv);
int cli_ladder(int argc, char **argv);
int cli_load(int argc, char **argv);
int cli_play(int argc, char **argv);
int cli_replay(int argc, char **argv);
int cli_rules(int argc, char **argv);
void cli_rules_json(void); /* what `medici rules --json` prints */
int cli_serve(int argc, char **argv);
int cli_simulate(int argc, char **argv);
int cli_start(void); /* the start screen, on a terminal */
int cli_stats(int argc, char **argv);
int cli_tutorial(int argc, char **argv);
int cli_verify(int argc, char **argv);

/* ---- Messages (message.c) ---- */

/* `medici COMMAND: ...` on standard error, the format translated. Answers CLI_FAILED. */
int cli_fail(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same for a wrong call, with a pointer to --help. Answers CLI_MISUSED. */
int cli_misuse(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* getopt_long with messages of ours: answers the next flag, -1 after the last, or '?' when it has told a misuse. */
struct option;
int cli_next_flag(const char *command, int argc, char **argv, const struct option *flags, int *at);
/* Did everything written to standard output arrive? Answers `status`, or CLI_FAILED with a message. */
int cli_flush(const char *command, int status);

/* ---- Help (help.c): flags as they are, texts translated; both break lines by themselves ---- */

void cli_help_text(const char *text);
void cli_help_flag(const char *flag, const char *text); /* "--players N", _("how many sit at the table") */

/* ---- What several subcommands ask for (agree.c) ---- */

enum { CLI_OPTIONS_MAX = 16 };

/* The words of the command line, NULL where they were not given. */
struct cli_words {
	const char *game, *players, *edition, *bots, *seed;
	const char *option[CLI_OPTIONS_MAX];
	int option_count;
};

/* Takes --option's value; -1 when there are too many. */
int cli_add_option(struct cli_words *words, const char *value);

/* A flag of a subcommand: one with a word, or one that is set to 1; with neither place it is --option. */
struct cli_flag {
	const char *name; /* NULL after the last */
	const char **word;
	int *set;
};

/* Takes all flags and nothing else (flags.c). At --help it stops, and sets `help`. `options` may be NULL where there
 * are none. Answers CLI_OK, or CLI_MISUSED with a message. */
int cli_take(const char *command, int argc, char **argv, const struct cli_flag *flags, struct cli_words *options,
			 int *help);

/* The setup that the words describe. Each of these answers CLI_OK, or says what is wrong and answers the exit status.
 */
int cli_agree(const char *command, const struct cli_words *words, struct medici_setup *setup);
/* Milliseconds that an external bot has for a decision; the default where none are given. */
int cli_agree_bot_time(const char *command, const char *word, int *limit_ms);
/* The pause after a move in milliseconds, from a number or a word such as fast; `usual` where none is given. */
int cli_agree_speed(const char *command, const char *word, const char *usual, int *pause_ms);
/* A number, or 64 hex digits; random where none is given. */
int cli_agree_seed(const char *command, const char *word, uint8_t seed[MEDICI_SEED_SIZE]);
/* A whole number from low to high, named by its flag in the message. */
int cli_agree_number(const char *command, const char *flag, const char *word, long low, long high, long *number);

/* ---- Who plays (field.c) ---- */

/* The different bots of a list with their budgets, NAME:SAMPLES or NAME with the general one, or exec:COMMAND. Commas
 * separate them, and \, is a comma in a command. With `seats` there is one for all seats or one for each, and `entries`
 * gets who has which; without, any number, each once, and all built-in ones where there is no list. */
struct arena_field;
int cli_agree_field(const char *command, const char *list, const char *budget, int seats, struct arena_field *field,
					uint8_t *entries);
/* The same without budgets; `novice` where none is named. */
int cli_agree_bots(const char *command, const char *list, int seats, const struct bot **bots);
/* For --help. */
void cli_list_bots(FILE *out);

/* Becomes more than 0 with the first Ctrl-C from now on; the third one ends the program (interrupt.c). */
atomic_int *cli_interrupted(void);

/* ---- Progress on a terminal, nothing elsewhere (progress.c) ---- */

struct cli_progress {
	const char *what; /* "games", "bytes" */
	uint64_t total;   /* 0: not known */
	double start, shown;
	int on;
};

double cli_now(void); /* seconds of a steady clock */
void cli_progress_start(struct cli_progress *progress, const char *what, uint64_t total);
void cli_progress_show(struct cli_progress *progress, uint64_t done);
void cli_progress_end(struct cli_progress *progress);

#endif
