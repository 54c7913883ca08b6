/* medici replay: a record on the full screen, by commands line by line, or as a story at once. */
#include "cli/replay.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play.h"

#include "plain/replay_plain.h"
#include "record/position.h"
#include "screen/replay.h"
#include "screen/screen.h"
#include "screen/stage.h"
#include "session/settings.h"
#include "text/parts.h"
#include "text/review.h"
#include "text/story.h"

struct telling {
	const struct cli_io *io;
	const char *name;
	long only; /* the game to tell; 0: all */
	long told; /* games so far */
	int status;
	struct story story;
	struct analysis *analysis;     /* NULL: not wanted */
	int percent[MEDICI_SEATS_MAX]; /* the chances told last */
};

/* ---- The analysis ---- */

static int wants_chances(const struct replay_options *options, int on_terminal)
{
	return options->chances ? strcmp(options->chances, "yes") == 0 : on_terminal && settings_get()->chances;
}

static void tell_marks(const struct telling *telling, const struct medici_header *header, int from)
{
	const struct analysis *a = telling->analysis;
	float luck[MEDICI_SEATS_MAX] = {0};
	for (int k = from; k < a->count; k++) {
		const struct analysis_step *step = &a->step[k];
		if (step->kind == ANALYSIS_DECISION && step->grade != ANALYSIS_GOOD)
			review_print_mark(telling->io->out, step, header);
		for (int seat = 0; step->kind == ANALYSIS_LUCK && seat < header->setup.players; seat++)
			luck[seat] += step->effect[seat];
	}
	review_print_luck(telling->io->out, luck, header);
}

/* Chances are told when somebody's has changed by a percent. */
static void tell_chances(struct telling *telling, const struct medici_header *header)
{
	float chance[MEDICI_SEATS_MAX] = {0};
	int changed = 0;
	for (int seat = 0; seat < header->setup.players; seat++) {
		chance[seat] = telling->analysis->now.chance[seat];
		int percent = review_percent(chance[seat]);
		changed |= percent != telling->percent[seat];
		telling->percent[seat] = percent;
	}
	if (changed)
		review_print_chances(telling->io->out, chance, header);
}

static void comment(struct telling *telling, const struct medici_reader *reader)
{
	if (!telling->analysis)
		return;
	int from = telling->analysis->count;
	analysis_event(telling->analysis, &reader->events.list[reader->index]);
	tell_marks(telling, &reader->header, from);
	tell_chances(telling, &reader->header);
}

static void begin_comments(struct telling *telling, const struct medici_header *header)
{
	memset(telling->percent, -1, sizeof telling->percent);
	if (telling->analysis)
		analysis_start(telling->analysis, &header->setup);
}

/* ---- The story ---- */

static void tell_fault(struct telling *telling, const struct rec_visit *at)
{
	fflush(telling->io->out);
	cli_fail(telling->io, "%s:%ld: %s", telling->name, at->line, at->reader->reason);
	if (at->game >= telling->only) /* a game that was not asked for may be faulty */
		telling->status = CLI_FAILED;
}

static int tell_line(void *context, const struct rec_visit *at, enum medici_line_kind kind)
{
	struct telling *telling = (struct telling *)context;
	FILE *out = telling->io->out;
	if (telling->only && at->game > telling->only)
		return 1;
	if (kind == MEDICI_LINE_FAULT)
		tell_fault(telling, at);
	if (at->game < telling->only)
		return 0;
	if (kind == MEDICI_LINE_HEADER) {
		if (telling->told++)
			fprintf(out, "\n");
		story_start(&telling->story, &at->reader->header, out);
		story_header(&telling->story);
		begin_comments(telling, &at->reader->header);
	} else if (kind == MEDICI_LINE_EVENT) {
		story_event(&telling->story, &at->reader->events, at->reader->index);
		comment(telling, at->reader);
		if (at->reader->events.list[at->reader->index].type == MEDICI_EV_END) {
			story_takebacks(out, at->reader->takebacks);
			parts_show(out, &at->reader->header, at->reader->proved);
		}
	} else if (kind == MEDICI_LINE_SEED) {
		fprintf(out, "%s\n", _("Every draw follows from the seed that was fixed before the first draw."));
	}
	return 0;
}

static int tell(const char *name, FILE *file, const struct replay_options *options, const struct cli_io *io)
{
	long only = options->game;
	struct telling telling = {.io = io, .name = name, .only = only, .status = CLI_OK};
	struct medici_reader reader;
	struct rec_visit visit = {.reader = &reader};
	if (wants_chances(options, 0) && !(telling.analysis = (struct analysis *)malloc(sizeof *telling.analysis)))
		return cli_fail(io, "out of memory");
	rec_visit(&visit, file, tell_line, &telling);
	free(telling.analysis);
	if (visit.error)
		return cli_fail(io, "%s: %s", name, lang_errno(visit.error));
	if (telling.told == 0 && only)
		return cli_fail(io, "%s: there is no game %ld in it, only %ld", name, only, visit.game);
	if (telling.told == 0 && telling.status == CLI_OK)
		return cli_fail(io, "%s: there is no record in it", name);
	return telling.status;
}

/* ---- Positions ---- */

struct printing {
	const struct cli_io *io;
	const char *name;
	long line; /* the one whose position is wanted; 0: all */
	int printed, status;
};

static int print_line(void *context, const struct rec_visit *at, enum medici_line_kind kind)
{
	struct printing *printing = (struct printing *)context;
	const struct medici_reader *reader = at->reader;
	char line[POSITION_SIZE];
	if (kind == MEDICI_LINE_FAULT) {
		fflush(printing->io->out);
		cli_fail(printing->io, "%s:%ld: %s", printing->name, at->line, reader->reason);
		printing->status = CLI_FAILED;
	}
	int begun = kind == MEDICI_LINE_HEADER || kind == MEDICI_LINE_EVENT;
	/* Of the lines of one step, all of which lead to the same position, the last counts. */
	int wanted = printing->line ? at->line == printing->line
								: kind == MEDICI_LINE_HEADER || reader->index + 1 == reader->events.count;
	if (begun && wanted) {
		position_write(&reader->game, line, sizeof line);
		fprintf(printing->io->out, "%s\n", line);
		printing->printed = 1;
	}
	return printing->line && at->line >= printing->line;
}

static int print_positions(const char *name, FILE *file, long line, const struct cli_io *io)
{
	struct printing printing = {.io = io, .name = name, .line = line, .status = CLI_OK};
	struct medici_reader reader;
	struct rec_visit visit = {.reader = &reader};
	rec_visit(&visit, file, print_line, &printing);
	if (visit.error)
		return cli_fail(io, "%s: %s", name, lang_errno(visit.error));
	if (printing.printed || printing.status != CLI_OK)
		return printing.status;
	if (line > visit.line)
		return cli_fail(io, "%s: there is no line %ld in it, only %ld", name, line, visit.line);
	return cli_fail(io, "%s: there is no position on line %ld: it has no event of a game", name, line);
}

/* The story at once, of one game or of all; or positions. */
static int tell_file(const struct replay_options *options, const struct cli_io *io)
{
	const char *path = options->path;
	int from_stdin = strcmp(path, "-") == 0;
	const char *name = from_stdin ? _("standard input") : path;
	FILE *file = from_stdin ? io->in : fopen(path, "rb");
	if (!file)
		return cli_fail(io, "%s: %s", name, lang_errno(errno));
	int status =
		options->position ? print_positions(name, file, options->position_line, io) : tell(name, file, options, io);
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
	const struct replay_request request = {options->path, one_game(options), options->pause_ms,
										   wants_chances(options, cli_on_terminal(io))};
	struct error error;
	setvbuf(io->out, NULL, _IOLBF, 0);
	if (replay_plain(io->in, io->out, &request, &error) != 0)
		return cli_fail(io, "%s", error.text);
	return CLI_OK;
}

/* Prints where the game is that was continued from the record, if there is one. */
static int say_where(const struct screen_result *played, const struct cli_io *io)
{
	if (played->path[0] && played->end == SCREEN_FAILED)
		return cli_fail(io, "%s", played->error.text);
	char *told = played->path[0] ? play_where(played) : NULL;
	if (told)
		fprintf(io->out, "%s", told);
	free(told);
	return CLI_OK;
}

static int on_screen(const struct replay_options *options, const struct cli_io *io)
{
	struct terminal term;
	struct error error;
	struct screen_result *played = (struct screen_result *)calloc(1, sizeof *played);
	if (!played)
		return cli_fail(io, "out of memory");
	if (term_open(&term) != 0) {
		free(played);
		return cli_fail(io, "the terminal cannot be opened; --plain tells the game line by line");
	}
	const struct replay_manner manner = {stage_pace(options->pause_ms), wants_chances(options, 1)};
	int status = replay_file(&term, options->path, one_game(options), &manner, played, &error);
	term_close(&term);
	status = status == 0 ? say_where(played, io) : cli_fail(io, "%s", error.text);
	free(played);
	return status;
}

/* ---- The command ---- */

static int check_position(struct replay_options *replay, const struct cli_io *io)
{
	if (!replay->position)
		return CLI_OK;
	if (replay->step || replay->all || replay->game || replay->chances)
		return cli_misuse(io, "--position prints a line of the file: it does not go together with --step, --all, "
							  "--game or --chances");
	if (strcmp(replay->position, "all") == 0)
		return CLI_OK;
	char *end;
	errno = 0;
	replay->position_line = strtol(replay->position, &end, 10);
	if (replay->position_line < 1 || *end || errno)
		return cli_misuse(io, "--position: '%s' is neither the number of a line, from 1 on, nor all", replay->position);
	return CLI_OK;
}

static int check(void *options, int count, char **arguments, const struct cli_io *io)
{
	struct replay_options *replay = (struct replay_options *)options;
	if (count != 1 && !replay->path)
		return cli_misuse(io, "name one file to replay");
	if (count == 1)
		replay->path = arguments[0];
	if (speed_check(replay->speed, &replay->pause_ms, io) != CLI_OK)
		return CLI_MISUSED;
	if (replay->chances && strcmp(replay->chances, "yes") != 0 && strcmp(replay->chances, "no") != 0)
		return cli_misuse(io, "--chances: '%s' is neither yes nor no", replay->chances);
	if (replay->step && replay->all)
		return cli_misuse(io, "--step and --all do not go together");
	if (replay->step && strcmp(replay->path, "-") == 0)
		return cli_misuse(io, "--step: standard input is for commands; name a file");
	return check_position(replay, io);
}

static int run(const void *options, const struct cli_io *io)
{
	const struct replay_options *replay = (const struct replay_options *)options;
	if (replay->all || replay->position || strcmp(replay->path, "-") == 0)
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
	FLAG_SWITCH(OPTIONS, step, "step", NULL, HELP_("read commands from standard input even if it is not a terminal")),
	FLAG_SWITCH(OPTIONS, all, "all", NULL,
				HELP_("the whole story at once; the default without a terminal, unless --step is given")),
	FLAG_TEXT(OPTIONS, chances, "chances", "yes|no",
			  HELP_("everybody's chance to win after each event, marks and prices of mistakes, and jumps of luck (as "
					"settled on a terminal: yes; no elsewhere)"),
			  NULL),
	FLAG_TEXT(OPTIONS, position, "position", "LINE",
			  HELP_("print the position after this line of the file as one line of text, or with all every position"),
			  NULL),
	FLAG_TEXT(OPTIONS, speed, "speed", "SPEED",
			  HELP_("how fast it plays on: instant, fast, normal, slow, or the pause after a move in milliseconds"),
			  "normal"),
	FLAG_END,
};

const struct cli_command command_replay = {
	.name = "replay",
	.about = N_("show a recorded game again, or tell it as a story"),
	.usage =
		HELP_("Usage: medici replay [OPTION]... FILE\nShow a recorded game again on the full screen: forward, back, to "
			  "a day, "
			  "a line or a mistake, at a chosen speed. With --plain the same by commands, line by line. In a pipe, or "
			  "with --all, tell "
			  "it as a story from beginning to end, every day's scoring with its arithmetic. - is standard input.\n\n"),
	.flags = flags,
	.size = sizeof(OPTIONS),
	.check = check,
	.run = run,
};
