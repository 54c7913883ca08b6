/* medici replay: a record on the full screen, by commands line by line, or as a story at once. */
#include "cli/cli.h"

#include <errno.h>
#include <getopt.h>
#include <string.h>
#include <unistd.h>

#include "plain/replay_plain.h"
#include "screen/replay.h"
#include "screen/stage.h"
#include "text/story.h"

struct telling {
	const char *name;
	long only; /* the game to tell; 0: all */
	long told; /* games so far */
	int status;
	struct story story;
};

static void tell_fault(struct telling *telling, const struct rec_visit *at)
{
	fflush(stdout);
	cli_fail("replay", "%s:%ld: %s", telling->name, at->line, at->reader->reason);
	if (at->game >= telling->only) /* a game that was not asked for may be faulty */
		telling->status = CLI_FAILED;
}

static int tell_line(void *context, const struct rec_visit *at, enum medici_line_kind kind)
{
	struct telling *telling = context;
	if (telling->only && at->game > telling->only)
		return 1;
	if (kind == MEDICI_LINE_FAULT)
		tell_fault(telling, at);
	if (at->game < telling->only)
		return 0;
	if (kind == MEDICI_LINE_HEADER) {
		if (telling->told++)
			printf("\n");
		story_start(&telling->story, &at->reader->header, stdout);
		story_header(&telling->story);
	} else if (kind == MEDICI_LINE_EVENT) {
		story_event(&telling->story, &at->reader->events, at->reader->index);
	} else if (kind == MEDICI_LINE_SEED) {
		printf("%s\n", _("Every draw follows from the seed that was fixed before the first draw."));
	}
	return 0;
}

static int tell(const char *name, FILE *file, long only)
{
	struct telling telling = {.name = name, .only = only, .status = CLI_OK};
	struct medici_reader reader;
	struct rec_visit visit = {.reader = &reader};
	rec_visit(&visit, file, tell_line, &telling);
	if (visit.error)
		return cli_fail("replay", "%s: %s", name, lang_errno(visit.error));
	if (telling.told == 0 && only)
		return cli_fail("replay", "%s: there is no game %ld in it, only %ld", name, only, visit.game);
	if (telling.told == 0 && telling.status == CLI_OK)
		return cli_fail("replay", "%s: there is no record in it", name);
	return telling.status;
}

/* The story at once: of one game, or of all. */
static int tell_file(const char *path, long only)
{
	int from_stdin = strcmp(path, "-") == 0;
	const char *name = from_stdin ? _("standard input") : path;
	FILE *file = from_stdin ? stdin : fopen(path, "rb");
	if (!file)
		return cli_fail("replay", "%s: %s", name, lang_errno(errno));
	int status = tell(name, file, only);
	if (!from_stdin)
		fclose(file);
	return cli_flush("replay", status);
}

static int by_commands(const char *path, long game, int pause_ms)
{
	char error[RECORDING_ERROR];
	setvbuf(stdout, NULL, _IOLBF, 0);
	if (replay_plain(stdin, stdout, path, game, pause_ms, error) != 0)
		return cli_fail("replay", "%s", error);
	return cli_flush("replay", CLI_OK);
}

static int on_screen(const char *path, long game, int pause_ms)
{
	struct terminal term;
	char error[RECORDING_ERROR];
	if (term_open(&term) != 0)
		return cli_fail("replay", "the terminal cannot be opened; --plain tells the game line by line");
	int status = replay_file(&term, path, game, stage_pace(pause_ms), error);
	term_close(&term);
	return status == 0 ? CLI_OK : cli_fail("replay", "%s", error);
}

static void help(void)
{
	cli_help_text(_("Usage: medici replay [OPTION]... FILE\n"
					"Show a recorded game again on the full screen: forward, back, to a day or a line, at a chosen "
					"speed. With --plain the same by commands, line by line. In a pipe, or with --all, tell it as a "
					"story from beginning to end, every day's scoring with its arithmetic. - is standard input.\n\n"));
	cli_help_flag("--game N", _("the N-th game of the file (as a story all of them, else the first)"));
	cli_help_flag("--plain", _("lines of text instead of the full screen"));
	cli_help_flag("--step", _("read commands from standard input even if it is not a terminal"));
	cli_help_flag("--all", _("the whole story at once; the default without a terminal, unless --step is given"));
	cli_help_flag("--speed SPEED", _("how fast it plays on: instant, fast, normal, slow, or the pause after a move in "
									 "milliseconds (normal)"));
	cli_help_flag("--help", _("this text"));
}

struct replay_words {
	const char *game, *speed;
	int plain, step, all;
};

static int show(const struct replay_words *words, const char *path)
{
	long only = 0;
	int pause_ms, terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
	if (words->game && cli_agree_number("replay", "--game", words->game, 1, 1000000000, &only) != CLI_OK)
		return CLI_MISUSED;
	if (cli_agree_speed("replay", words->speed, "normal", &pause_ms) != CLI_OK)
		return CLI_MISUSED;
	if (words->step && words->all)
		return cli_misuse("replay", "--step and --all do not go together");
	if (words->step && strcmp(path, "-") == 0)
		return cli_misuse("replay", "--step: standard input is for commands; name a file");
	if (words->all || strcmp(path, "-") == 0)
		return tell_file(path, only);
	if (!words->plain && !words->step && term_possible())
		return on_screen(path, only ? only : 1, pause_ms);
	return words->step || terminal ? by_commands(path, only ? only : 1, pause_ms) : tell_file(path, only);
}

int cli_replay(int argc, char **argv)
{
	struct replay_words words = {0};
	static const struct option flags[] = {{"game", required_argument, NULL, 'g'},
										  {"speed", required_argument, NULL, 's'},
										  {"plain", no_argument, NULL, 'P'},
										  {"step", no_argument, NULL, 'S'},
										  {"all", no_argument, NULL, 'a'},
										  {"help", no_argument, NULL, 'h'},
										  {NULL, 0, NULL, 0}};
	int flag;
	while ((flag = cli_next_flag("replay", argc, argv, flags, NULL)) != -1) {
		switch (flag) {
		case 'g':
			words.game = optarg;
			break;
		case 's':
			words.speed = optarg;
			break;
		case 'P':
			words.plain = 1;
			break;
		case 'S':
			words.step = 1;
			break;
		case 'a':
			words.all = 1;
			break;
		case 'h':
			help();
			return cli_flush("replay", CLI_OK);
		default:
			return CLI_MISUSED;
		}
	}
	if (optind + 1 != argc)
		return cli_misuse("replay", "name one file to replay");
	return show(&words, argv[optind]);
}
