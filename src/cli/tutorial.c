/* medici tutorial: learn one of the games by playing it, step by step. */
#include "cli/play.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "plain/lesson_plain.h"
#include "screen/lesson_screen.h"
#include "session/lesson_keep.h"

static void help(void)
{
	cli_help_text(_(
		"Usage: medici tutorial [board|card] [OPTION]...\n"
		"Learn a game in ten minutes by playing it: the aim, a turn, the auction, the evening. If no game is named, a "
		"terminal asks for it; otherwise it is the board game.\n\n"));
	cli_help_flag("--step N", _("begin with this step of the game named"));
	cli_help_flag("--plain", _("lines of text instead of the full screen"));
	cli_help_flag("--help", _("this text"));
	cli_help_text(_("\nIn plain text: Enter goes on, back goes back, hint says what to do, quit leaves. Where you must "
					"decide, the commands are those of medici play. At the end you may play the rest of the game "
					"against beginners.\n"
					"To look something up: medici rules"));
}

static const struct lesson *find(const char *word)
{
	if (strcmp(word, lesson_board.name) == 0)
		return &lesson_board;
	return strcmp(word, lesson_card.name) == 0 ? &lesson_card : NULL;
}

/* Which game, on a terminal; in a pipe it is the board game. NULL where the input ended. */
static const struct lesson *ask(void)
{
	if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
		return &lesson_board;
	int kind = play_ask_kind();
	if (kind < 0)
		printf("\n");
	return kind < 0 ? NULL : kind == MEDICI_CARD ? &lesson_card : &lesson_board;
}

/* The rest of the game is a game like any other. */
static int play_on(const struct lesson_run *run, int plain)
{
	static struct save save; /* its path outlives this call's arguments */
	static char name[] = "medici play", go_on[] = "--continue", lines[] = "--plain";
	char *args[] = {name, go_on, save.path, plain ? lines : NULL, NULL};
	if (lesson_keep(run, &save) != 0)
		return cli_fail("tutorial", "%s", save.error);
	optind = 0; /* getopt begins anew */
	return cli_play(plain ? 4 : 3, args);
}

/* On the full screen. */
static int show(const struct lesson *lesson, int step)
{
	struct lesson_run run = {.lesson = NULL};
	struct terminal term;
	if (term_open(&term) != 0)
		return cli_fail("tutorial", "out of memory");
	enum lesson_end end = lesson_screen(&run, lesson, step, &term);
	term_close(&term);
	if (end == LESSON_PLAY_ON)
		return play_on(&run, 0);
	if (run.lesson)
		lesson_goodbye(stdout, &run);
	return CLI_OK;
}

static int tell(const struct lesson *lesson, int step)
{
	struct lesson_run run;
	return lesson_plain(&run, lesson, step, stdin, stdout) ? play_on(&run, 1) : CLI_OK;
}

/* What the command line says, NULL or 0 where it does not. */
struct words {
	const struct lesson *lesson;
	const char *step;
	int plain, help;
};

static int take_words(int argc, char **argv, struct words *words)
{
	static const struct option flags[] = {{"step", required_argument, NULL, 's'},
										  {"plain", no_argument, NULL, 'p'},
										  {"help", no_argument, NULL, 'h'},
										  {NULL, 0, NULL, 0}};
	int flag, at;
	while ((flag = cli_next_flag("tutorial", argc, argv, flags, &at)) != -1) {
		if (flag == '?')
			return CLI_MISUSED;
		if (flag == 's')
			words->step = optarg;
		words->plain |= flag == 'p';
		words->help |= flag == 'h';
	}
	if (optind < argc && !(words->lesson = find(argv[optind])))
		return cli_misuse("tutorial", "there is no '%s': board or card", argv[optind]);
	if (optind + 1 < argc)
		return cli_misuse("tutorial", "'%s' is one too many: board or card", argv[optind + 1]);
	if (words->step && !words->lesson && !words->help)
		return cli_misuse("tutorial", "--step: of which game, board or card?");
	return CLI_OK;
}

int cli_tutorial(int argc, char **argv)
{
	struct words words = {NULL, NULL, 0, 0};
	long step = 1;
	int status = take_words(argc, argv, &words);
	if (status == CLI_OK && words.help) {
		help();
		return cli_flush("tutorial", CLI_OK);
	}
	if (status == CLI_OK && words.step && words.lesson)
		status = cli_agree_number("tutorial", "--step", words.step, 1, words.lesson->steps, &step);
	if (status != CLI_OK)
		return status;
	if (!words.plain && term_possible())
		status = show(words.lesson, (int)step - 1);
	else if (words.lesson || (words.lesson = ask()))
		status = tell(words.lesson, (int)step - 1);
	return cli_flush("tutorial", status);
}
