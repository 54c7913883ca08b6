/* medici replay: a record as a readable story. */
#include "cli.h"

#include <errno.h>
#include <getopt.h>
#include <string.h>

#include "tui/replay.h"
#include "tui/stage.h"
#include "tui/story.h"

/* Tells game number `only` of the file, or all of them where it is 0. Answers the exit status. */
static int tell(const char *name, struct rec_lines *lines, long only)
{
	struct medici_reader reader;
	struct story story;
	long game = 0, told = 0;
	int more, status = CLI_OK;
	medici_reader_start(&reader);
	while ((more = rec_lines_next(lines)) > 0) {
		enum medici_line_kind kind = medici_reader_line(&reader, lines->line, lines->len);
		game += kind == MEDICI_LINE_HEADER;
		if (only && game > only)
			break;
		if (kind == MEDICI_LINE_FAULT) {
			fflush(stdout);
			cli_fail("replay", "%s:%ld: %s", name, lines->number, reader.reason);
			status = game < only ? status : CLI_FAILED; /* a game that was not asked for may be faulty */
		}
		if (game < only)
			continue;
		if (kind == MEDICI_LINE_HEADER) {
			if (told++)
				printf("\n");
			story_start(&story, &reader.header, stdout);
			story_header(&story);
		} else if (kind == MEDICI_LINE_EVENT) {
			story_event(&story, &reader.events, reader.index);
		} else if (kind == MEDICI_LINE_SEED) {
			printf("%s\n", _("Every draw follows from the seed that was promised before the first."));
		}
	}
	if (more < 0)
		return cli_fail("replay", "%s: %s", name, lang_errno(errno));
	if (told == 0 && only)
		return cli_fail("replay", "%s: there is no game %ld in it, only %ld", name, only, game);
	if (told == 0 && status == CLI_OK)
		return cli_fail("replay", "%s: there is no record in it", name);
	return status;
}

/* On the full screen. */
static int show(const char *path, long game)
{
	struct terminal term;
	char error[REPLAY_ERROR];
	if (term_open(&term) != 0)
		return cli_fail("replay", "the terminal cannot be opened; --plain tells the game line by line");
	int status = replay_file(&term, path, game, stage_pace(1000), error);
	term_close(&term);
	return status == 0 ? CLI_OK : cli_fail("replay", "%s", error);
}

static void help(void)
{
	cli_help_text(_("Usage: medici replay [OPTION]... FILE\n"
					"Show a recorded game again on the full screen: forward, back, to a day or a line, at a pace. In a "
					"pipe, or with --plain, tell it as a story, turn by turn, every day's scoring with its arithmetic. "
					"- is standard input.\n\n"));
	cli_help_flag("--game N", _("the N-th game of the file (as a story all, on the full screen the first)"));
	cli_help_flag("--plain", _("as lines of text; always so where there is no terminal"));
	cli_help_flag("--help", _("this text"));
}

int cli_replay(int argc, char **argv)
{
	static const struct option flags[] = {{"game", required_argument, NULL, 'g'},
										  {"plain", no_argument, NULL, 'P'},
										  {"help", no_argument, NULL, 'h'},
										  {NULL, 0, NULL, 0}};
	long only = 0;
	int flag, plain = 0;
	while ((flag = cli_next_flag("replay", argc, argv, flags, NULL)) != -1) {
		if (flag == 'h') {
			help();
			return cli_flush("replay", CLI_OK);
		}
		plain |= flag == 'P';
		if (flag == 'P')
			continue;
		if (flag != 'g' || cli_agree_number("replay", "--game", optarg, 1, 1000000000, &only) != CLI_OK)
			return CLI_MISUSED;
	}
	if (optind + 1 != argc)
		return cli_misuse("replay", "name one file to replay");
	int from_stdin = strcmp(argv[optind], "-") == 0;
	if (!plain && !from_stdin && term_possible())
		return show(argv[optind], only ? only : 1);
	const char *name = from_stdin ? _("standard input") : argv[optind];
	FILE *file = from_stdin ? stdin : fopen(name, "rb");
	struct rec_lines lines;
	if (!file)
		return cli_fail("replay", "%s: %s", name, lang_errno(errno));
	rec_lines_start(&lines, file);
	int status = tell(name, &lines, only);
	rec_lines_end(&lines);
	if (!from_stdin)
		fclose(file);
	return cli_flush("replay", status);
}
