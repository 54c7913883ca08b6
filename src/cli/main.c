/* medici: one program, one subcommand for each thing to do. */
#include "cli/cli.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "cli/start.h"
#include "lang/layout.h"
#include "screen/term/term.h"
#include "session/settings.h"
#include "text/command.h"

static const struct cli_command *const commands[] = {
	&command_play,  &command_tutorial, &command_puzzle, &command_stats,    &command_analyze, &command_simulate,
	&command_arena, &command_ladder,   &command_verify, &command_replay,   &command_serve,   &command_join,
	&command_load,  &command_backup,   &command_rules,  &command_settings, &command_bench,
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const struct cli_command *find_command(const char *word)
{
	const char *names[COMMANDS];
	for (int i = 0; i < COMMANDS; i++)
		names[i] = commands[i]->name;
	int found = command_beginning(word, names, COMMANDS);
	return found < 0 ? NULL : commands[found];
}

static void usage(FILE *out)
{
	enum { ABOUT = 13 };
	layout_paragraph(out,
					 _("Usage: medici COMMAND [OPTION]...\n"
					   "Play, host and study Medici and Medici: The Card Game.\n\n"),
					 0, 0);
	for (int i = 0; i < COMMANDS; i++) {
		fprintf(out, "  %-*s", ABOUT - 2, commands[i]->name);
		layout_paragraph(out, _(commands[i]->about), ABOUT, ABOUT);
	}
	layout_paragraph(
		out,
		_("\nEvery command takes --lang en, de or it; otherwise the language is that of medici settings, or of the "
		  "locale.\n"
		  "medici help COMMAND says more; the manual is medici(1). Commands, options and their values may be "
		  "shortened as long as they are clear: medici sim --pl 5 --bot novice.\n"
		  "New to the games? medici tutorial. To begin: medici play\n"
		  "On a terminal, medici alone opens the start screen; medici --plain offers the same as lines of "
		  "text."),
		0, 0);
}

/* Takes --lang and its value out of the arguments, wherever they stand before a --. Returns the language, NULL if
 * none is named, or "" if the value is missing. */
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

static int no_such_command(const char *word, const struct cli_io *io)
{
	return cli_misuse(io, "there is no command '%s'", word);
}

/* medici help COMMAND */
static int help(const char *word, const struct cli_io *io)
{
	const struct cli_command *command = word ? find_command(word) : NULL;
	if (word && !command)
		return no_such_command(word, io);
	if (command)
		cli_help(command, stdout);
	else
		usage(stdout);
	return cli_flush(io, CLI_OK);
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

/* A setting that is wrong is named, and the rest of the file is used. */
static void warn(void *context, const char *message)
{
	(void)context;
	fprintf(stderr, "medici: %s\n", message);
}

int main(int argc, char **argv)
{
	const struct cli_io io = {"", stdin, stdout, stderr};
	const char *wanted = take_language(&argc, argv);
	hold_streams();
	lang_start(NULL);
	settings_load(warn, NULL);
	if (settings_get()->language[0])
		lang_start(settings_get()->language);
	if (wanted && lang_start(wanted) != 0)
		return cli_misuse(&io, "--lang: unknown language '%s': en, de or it", wanted);
	if (argc < 2 && term_possible())
		return cli_start(&io);
	if ((argc < 2 && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) || (argc == 2 && strcmp(argv[1], "--plain") == 0))
		return start_plain(&io);
	if (argc < 2) {
		usage(stderr);
		return CLI_MISUSED;
	}
	if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
		(argv[1][0] && strncmp(argv[1], "help", strlen(argv[1])) == 0))
		return help(argc > 2 ? argv[2] : NULL, &io);
	if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0) {
		printf("medici %s\n", MEDICI_VERSION);
		return cli_flush(&io, CLI_OK);
	}
	const struct cli_command *command = find_command(argv[1]);
	return command ? cli_main(command, argc - 1, argv + 1) : no_such_command(argv[1], &io);
}
