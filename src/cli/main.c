/* medici: one program, one subcommand for each thing to do. */
#include "cli/cli.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "cli/start.h"
#include "lang/layout.h"
#include "screen/term/term.h"

static const struct command {
	const char *name;
	int (*run)(int argc, char **argv);
	const char *about;
} commands[] = {
	{"play", cli_play, N_("play a game here, against bots or with friends")},
	{"tutorial", cli_tutorial, N_("learn one of the games in ten minutes, by playing it")},
	{"stats", cli_stats, N_("how your games went: wins, florins, and where they came from")},
	{"simulate", cli_simulate, N_("let bots play many games, and write their records")},
	{"arena", cli_arena, N_("compare bots on the same deals, with confidence intervals")},
	{"ladder", cli_ladder, N_("let all bots play each other, and rate them")},
	{"verify", cli_verify, N_("check records: every move against the rules, every draw against the seed")},
	{"replay", cli_replay, N_("show a recorded game again, or tell it as a story")},
	{"serve", cli_serve, N_("host games over the network, for browsers and programs")},
	{"join", cli_join, N_("sit down with a bot at a table of a server, or watch it")},
	{"load", cli_load, N_("play many games at once, to put load on a server")},
	{"backup", cli_backup, N_("copy a server's database while it runs")},
	{"rules", cli_rules, N_("the rules of both games, in short")},
	{"bench", cli_bench, N_("measure how fast the games run here")},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void usage(FILE *out)
{
	enum { ABOUT = 13 };
	layout_paragraph(out,
					 _("Usage: medici COMMAND [OPTION]...\n"
					   "Play, host and study Medici and Medici: The Card Game.\n\n"),
					 0, 0);
	for (int i = 0; i < COMMANDS; i++) {
		fprintf(out, "  %-*s", ABOUT - 2, commands[i].name);
		layout_paragraph(out, _(commands[i].about), ABOUT, ABOUT);
	}
	layout_paragraph(out,
					 _("\nEvery command takes --lang en, de or it; otherwise the language is that of the locale.\n"
					   "medici COMMAND --help says more; the manual is medici(1).\n"
					   "New to the games? medici tutorial. To begin: medici play\n"
					   "On a terminal, medici alone opens the start screen; medici --plain offers the same as lines of "
					   "text."),
					 0, 0);
}

/* Takes --lang and its value out of the arguments, wherever they stand before a --. Answers the language, NULL where
 * none is named, or "" where the value is missing. */
static const char *take_language(int *argc, char **argv)
{
	const char *wanted = NULL;
	int kept = 1, at = 1;
	for (; at < *argc && strcmp(argv[at], "--") != 0; at++) {
		if (strncmp(argv[at], "--lang=", 7) == 0)
			wanted = argv[at] + 7;
		else if (strcmp(argv[at], "--lang") == 0)
			wanted = at + 1 < *argc ? argv[++at] : "";
		else
			argv[kept++] = argv[at];
	}
	while (at < *argc)
		argv[kept++] = argv[at++];
	argv[kept] = NULL;
	*argc = kept;
	return wanted;
}

static int run_command(int argc, char **argv, const struct command *command)
{
	char title[32]; /* what getopt's messages begin with */
	snprintf(title, sizeof title, "medici %s", command->name);
	argv[0] = title;
	return command->run(argc, argv);
}

/* A standard stream that is closed must not become the first file that is opened: a record would get what is printed.
 * Reading from it ends, writing to it fails. */
static void hold_streams(void)
{
	int fd = open("/dev/null", O_RDONLY);
	while (fd >= 0 && fd <= STDERR_FILENO)
		fd = open("/dev/null", O_RDONLY);
	if (fd >= 0)
		close(fd);
}

int main(int argc, char **argv)
{
	const char *wanted = take_language(&argc, argv);
	hold_streams();
	lang_start(NULL);
	if (wanted && lang_start(wanted) != 0)
		return cli_misuse("", "--lang: unknown language '%s': en, de or it", wanted);
	if (argc < 2 && term_possible())
		return cli_start();
	if ((argc < 2 && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) || (argc == 2 && strcmp(argv[1], "--plain") == 0))
		return start_plain();
	if (argc < 2) {
		usage(stderr);
		return CLI_MISUSED;
	}
	if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
		usage(stdout);
		return cli_flush("", CLI_OK);
	}
	if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0) {
		printf("medici %s\n", MEDICI_VERSION);
		return cli_flush("", CLI_OK);
	}
	for (int i = 0; i < COMMANDS; i++)
		if (strcmp(argv[1], commands[i].name) == 0)
			return run_command(argc - 1, argv + 1, &commands[i]);
	return cli_misuse("", "there is no command '%s'", argv[1]);
}
