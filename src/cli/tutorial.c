/* medici tutorial: learn one of the games by playing it, step by step. */
#include "cli/tutorial.h"

#include "cli/play.h"
#include "plain/lesson_plain.h"
#include "screen/lesson_screen.h"
#include "session/lesson_keep.h"
#include "text/command.h"

static const struct lesson *find(const char *word)
{
	static const struct lesson *const lessons[] = {&lesson_board, &lesson_card};
	const char *const names[] = {lesson_board.name, lesson_card.name};
	int found = command_beginning(word, names, 2);
	return found < 0 ? NULL : lessons[found];
}

/* Returns the lesson: asks on a terminal; in a pipe it is the board game. NULL if the input ended. */
static const struct lesson *ask(const struct cli_io *io)
{
	if (!cli_on_terminal(io))
		return &lesson_board;
	int kind = play_ask_kind(io);
	if (kind < 0)
		fprintf(io->out, "\n");
	return kind < 0 ? NULL : kind == MEDICI_CARD ? &lesson_card : &lesson_board;
}

/* The rest of the game is a game like any other. */
static int play_on(const struct lesson_run *lesson, int plain, const struct cli_io *io)
{
	char path[SAVE_PATH];
	struct error error;
	if (lesson_keep(lesson, path, &error) != 0)
		return cli_fail(io, "%s", error.text);
	return play_continue(path, plain, io);
}

/* On the full screen. */
static int show(const struct lesson *lesson, int step, const struct cli_io *io)
{
	struct lesson_run lesson_run = {.lesson = NULL};
	struct terminal term;
	if (term_open(&term) != 0)
		return cli_fail(io, "out of memory");
	enum lesson_end end = lesson_screen(&lesson_run, lesson, step, &term);
	term_close(&term);
	if (end == LESSON_PLAY_ON)
		return play_on(&lesson_run, 0, io);
	if (lesson_run.lesson)
		lesson_goodbye(io->out, &lesson_run);
	return CLI_OK;
}

static int tell(const struct lesson *lesson, int step, const struct cli_io *io)
{
	struct lesson_run lesson_run;
	return lesson_plain(&lesson_run, lesson, step, io->in, io->out) ? play_on(&lesson_run, 1, io) : CLI_OK;
}

/* ---- The command ---- */

static int check(void *options, int count, char **arguments, const struct cli_io *io)
{
	struct tutorial_options *tutorial = (struct tutorial_options *)options;
	if (count > 0 && !(tutorial->lesson = find(arguments[0])))
		return cli_misuse(io, "there is no '%s': board or card", arguments[0]);
	if (count > 1)
		return cli_misuse(io, "'%s' is one too many: board or card", arguments[1]);
	if (!tutorial->step)
		tutorial->step = 1;
	else if (!tutorial->lesson)
		return cli_misuse(io, "--step: of which game, board or card?");
	else
		return flag_check_number("--step", tutorial->step, 1, tutorial->lesson->steps, io);
	return CLI_OK;
}

static int run(const void *options, const struct cli_io *io)
{
	const struct tutorial_options *tutorial = (const struct tutorial_options *)options;
	const struct lesson *lesson = tutorial->lesson;
	int step = (int)tutorial->step - 1;
	if (!tutorial->plain && term_possible())
		return show(lesson, step, io);
	return lesson || (lesson = ask(io)) ? tell(lesson, step, io) : CLI_OK;
}

#define OPTIONS struct tutorial_options
static const struct flag flags[] = {
	FLAG_NUMBER(OPTIONS, step, "step", "N", HELP_("begin with this step of the game named"), 1, 1000, 0),
	FLAG_SWITCH(OPTIONS, plain, "plain", NULL, HELP_("lines of text instead of the full screen")),
	FLAG_END,
};

const struct cli_command command_tutorial = {
	.name = "tutorial",
	.about = N_("learn one of the games in ten minutes, by playing it"),
	.usage = HELP_(
		"Usage: medici tutorial [board|card] [OPTION]...\nLearn a game in ten minutes by playing it: the aim, a turn, "
		"the auction, the evening. If no game is named, a terminal asks for it; otherwise it is the board game.\n\n"),
	.flags = flags,
	.notes = HELP_("\nIn plain text: Enter goes on, back goes back, hint says what to do, quit leaves. Where you must "
				   "decide, the commands are those of medici play. At the end you may play the rest of the game "
				   "against beginners.\n"
				   "To look something up: medici rules"),
	.size = sizeof(OPTIONS),
	.check = check,
	.run = run,
};
