/* medici: one program, one subcommand for each thing to do. */
#include "cli.h"

#include <string.h>

static const struct command {
	const char *name;
	int (*run)(int argc, char **argv);
	const char *about;
} commands[] = {
	{"play", cli_play, "play a game here, against bots or with friends"},
	{"simulate", cli_simulate, "let bots play many games, and write their records"},
	{"arena", cli_arena, "compare bots on the same deals, and say how sure that is"},
	{"ladder", cli_ladder, "let all bots play each other, and rate them"},
	{"verify", cli_verify, "check records: every move by the rules, every draw by its seed"},
	{"replay", cli_replay, "tell a recorded game as a story"},
	{"serve", cli_serve, "serve games over the network, to browsers and to programs"},
	{"join", cli_join, "sit down with a bot at a table of a server, or watch it"},
	{"backup", cli_backup, "copy a server's database while it runs"},
	{"rules", cli_rules, "the rules of both games, in short"},
	{"bench", cli_bench, "measure how fast the games run here"},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void usage(FILE *out)
{
	fprintf(out, "Usage: medici COMMAND [OPTION]...\n"
				 "Play, host and study Medici and Medici: The Card Game.\n\n");
	for (int i = 0; i < COMMANDS; i++)
		fprintf(out, "  %-10s %s\n", commands[i].name, commands[i].about);
	fprintf(out, "\nmedici COMMAND --help says more; the manual is medici(1).\n"
				 "To begin: medici play\n");
}

int main(int argc, char **argv)
{
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
	for (int i = 0; i < COMMANDS; i++) {
		if (strcmp(argv[1], commands[i].name) != 0)
			continue;
		char title[32]; /* what getopt's messages begin with */
		snprintf(title, sizeof title, "medici %s", commands[i].name);
		argv[1] = title;
		return commands[i].run(argc - 1, argv + 1);
	}
	return cli_misuse("", "there is no command '%s'", argv[1]);
}
