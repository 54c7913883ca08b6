/* medici tutorial: learn one of the games by playing it, step by step. */
#include "cli.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tui/ask.h"
#include "tui/lesson_keep.h"
#include "tui/lesson_plain.h"
#include "tui/plain.h"

static void help(void)
{
	cli_help_text(
		_("Usage: medici tutorial [board|card] [OPTION]...\n"
		  "Learn a game in ten minutes by playing it: the aim, a turn, the auction, the evening. What is not given "
		  "is asked for on a terminal; elsewhere it is the board game.\n"));
	cli_help_flag("--help", _("this text"));
	cli_help_text(
		_("\nAt every step: Enter goes on, back goes back, quit leaves. Where you must decide, the commands are those "
		  "of medici play. At the end you may play the rest of the game against beginners.\n"
		  "To look something up: medici rules"));
}

static const struct lesson *find(const char *word)
{
	if (strcmp(word, lesson_board.name) == 0)
		return &lesson_board;
	return strcmp(word, lesson_card.name) == 0 ? &lesson_card : NULL;
}

/* NULL where the input ended. */
static const struct lesson *ask(void)
{
	char line[ASK_LINE];
	for (;;) {
		printf(_("Which game, board or card?"));
		printf(" [board] ");
		fflush(stdout);
		if (ask_read(stdin, stdout, line) == ASK_ENDED) {
			printf("\n");
			return NULL;
		}
		line[strcspn(line, " \t")] = '\0';
		const struct lesson *lesson = find(*line ? line : "board");
		if (lesson)
			return lesson;
		printf("%s\n", _("Please answer one of: board card"));
	}
}

/* The rest of the game, as medici play --continue would play it. */
static int play_on(const struct lesson_run *run)
{
	struct plain *plain = (struct plain *)calloc(1, sizeof *plain);
	struct save *save = (struct save *)calloc(1, sizeof *save);
	int status = CLI_OK;
	if (!plain || !save) {
		status = cli_fail("tutorial", "no memory");
	} else if (lesson_keep(run, save) != 0) {
		status = cli_fail("tutorial", "%s", save->error);
	} else {
		plain->in = stdin;
		plain->out = stdout;
		printf("\n");
		if (plain_continue(plain, save->path) != 0 || plain_play(plain) != 0)
			status = cli_fail("tutorial", "%s", plain->session.save.error);
		plain_end(plain);
	}
	free(save);
	free(plain);
	return status;
}

int cli_tutorial(int argc, char **argv)
{
	static const struct option flags[] = {{"help", no_argument, NULL, 'h'}, {NULL, 0, NULL, 0}};
	const struct lesson *lesson = &lesson_board;
	struct lesson_run run;
	int flag, at;
	while ((flag = cli_next_flag("tutorial", argc, argv, flags, &at)) != -1) {
		if (flag == '?')
			return CLI_MISUSED;
		help();
		return cli_flush("tutorial", CLI_OK);
	}
	if (optind < argc && !(lesson = find(argv[optind])))
		return cli_misuse("tutorial", "there is no '%s': board or card", argv[optind]);
	if (optind + 1 < argc)
		return cli_misuse("tutorial", "'%s' is one too many: board or card", argv[optind + 1]);
	if (optind == argc && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
		lesson = ask();
	int status = CLI_OK;
	if (lesson && lesson_plain(&run, lesson, stdin, stdout))
		status = play_on(&run);
	return cli_flush("tutorial", status);
}
