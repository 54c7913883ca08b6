/* medici replay: a record on the full screen, by commands line by line, or as a story at once. */
#include "cli/replay.h"

#include <errno.h>
#include <string.h>

#include "plain/replay_plain.h"
#include "screen/replay.h"
#include "screen/stage.h"
#include "text/story.h"

/* Tells game number `only` of the file, or all of them if it is 0. Returns the exit status. */
static int tell(const char *name, struct rec_lines *lines, long only, const struct cli_io *io)
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
			fflush(io->out);
			cli_fail(io, "%s:%ld: %s", name, lines->number, reader.reason);
			status = game < only ? status : CLI_FAILED; /* a game that was not asked for may be faulty */
		}
		if (game < only)
			continue;
		if (kind == MEDICI_LINE_HEADER) {
			if (told++)
				fprintf(io->out, "\n");
			story_start(&story, &reader.header, io->out);
			story_header(&story);
		} else if (kind == MEDICI_LINE_EVENT) {
			story_event(&story, &reader.events, reader.index);
		} else if (kind == MEDICI_LINE_SEED) {
			fprintf(io->out, "%s\n", _("Every draw follows from the seed that was promised before the first."));
		}
	}
	if (more < 0)
		return cli_fail(io, "%s: %s", name, lang_errno(errno));
	if (told == 0 && only)
		return cli_fail(io, "%s: there is no game %ld in it, only %ld", name, only, game);
	if (told == 0 && status == CLI_OK)
		return cli_fail(io, "%s: there is no record in it", name);
	return status;
}

/* The story at once: of one game, or of all. */
static int tell_file(const struct replay_options *options, const struct cli_io *io)
{
	const char *path = options->path;
	int from_stdin = strcmp(path, "-") == 0;
	const char *name = from_stdin ? _("standard input") : path;
	FILE *file = from_stdin ? io->in : fopen(path, "rb");
	struct rec_lines lines;
	if (!file)
		return cli_fail(io, "%s: %s", name, lang_errno(errno));
	rec_lines_start(&lines, file);
	int status = tell(name, &lines, options->game, io);
	rec_lines_end(&lines);
	if (!from_stdin)
		fclose(file);
	return status;
}

/* Outside of a story, one game is shown: the first if none is named. */
static long one_game(const struct replay_options *options)
{
	return options->game ? options->game : 1;
}

static int by_commands(const struct replay_options *options, const struct cli_io *io)
{
	struct error error;
	setvbuf(io->out, NULL, _IOLBF, 0);
	if (replay_plain(io->in, io->out, options->path, one_game(options), options->pause_ms, &error) != 0)
		return cli_fail(io, "%s", error.text);
	return CLI_OK;
}

static int on_screen(const struct replay_options *options, const struct cli_io *io)
{
	struct terminal term;
	struct error error;
	if (term_open(&term) != 0)
		return cli_fail(io, "the terminal cannot be opened; --plain tells the game line by line");
	int status = replay_file(&term, options->path, one_game(options), stage_pace(options->pause_ms), &error);
	term_close(&term);
	return status == 0 ? CLI_OK : cli_fail(io, "%s", error.text);
}

/* ---- The command ---- */

static int check(void *options, int count, char **arguments, const struct cli_io *io)
{
	struct replay_options *replay = (struct replay_options *)options;
	if (count != 1 && !replay->path)
		return cli_misuse(io, "name one file to replay");
	if (count == 1)
		replay->path = arguments[0];
	if (speed_check(replay->speed, &replay->pause_ms, io) != CLI_OK)
		return CLI_MISUSED;
	if (replay->step && replay->all)
		return cli_misuse(io, "--step and --all do not go together");
	if (replay->step && strcmp(replay->path, "-") == 0)
		return cli_misuse(io, "--step: standard input is for commands; name a file");
	return CLI_OK;
}

static int run(const void *options, const struct cli_io *io)
{
	const struct replay_options *replay = (const struct replay_options *)options;
	if (replay->all || strcmp(replay->path, "-") == 0)
		return tell_file(replay, io);
	if (!replay->plain && !replay->step && term_possible())
		return on_screen(replay, io);
	return replay->step || cli_on_terminal(io) ? by_commands(replay, io) : tell_file(replay, io);
}

#define OPTIONS struct replay_options
static const struct flag flags[] = {
	FLAG_NUMBER(OPTIONS, game, "game", "N", HELP_("the N-th game of the file (as a story all of them, else the first)"),
				1, 1000000000, 0),
	FLAG_SWITCH(OPTIONS, plain, "plain", NULL, HELP_("lines of text instead of the full screen")),
	FLAG_SWITCH(OPTIONS, step, "step", NULL, HELP_("by commands from standard input, also where that is no terminal")),
	FLAG_SWITCH(OPTIONS, all, "all", NULL,
				HELP_("the whole story at once; always so where there is no terminal, but for --step")),
	FLAG_TEXT(OPTIONS, speed, "speed", "SPEED",
			  HELP_("how fast it is played: instant, fast, normal, slow, or the pause after a move in milliseconds"),
			  "normal"),
	FLAG_END,
};

const struct cli_command command_replay = {
	.name = "replay",
	.about = N_("show a recorded game again, or tell it as a story"),
	.usage = HELP_("Usage: medici replay [OPTION]... FILE\n"
				   "Show a recorded game again on the full screen: forward, back, to a day or a line, at a pace. With "
				   "--plain the same by commands, line by line. In a pipe, or with --all, tell it as a story from "
				   "beginning to end, every day's scoring with its arithmetic. - is standard input.\n\n"),
	.flags = flags,
	.size = sizeof(OPTIONS),
	.check = check,
	.run = run,
};
