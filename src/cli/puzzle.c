/* medici puzzle: positions with one right choice, one after the other. */
#include "cli/puzzle.h"

#include <stdlib.h>
#include <string.h>

#include "plain/puzzle_plain.h"
#include "screen/menu.h"
#include "screen/puzzle_screen.h"
#include "text/command.h"
#include "text/puzzle_text.h"

/* ---- The options ---- */

static int read_theme(const char *word, const struct cli_io *io)
{
	const char *words[PUZZLE_THEMES];
	char all[256] = "";
	size_t len = 0;
	for (int theme = 0; theme < PUZZLE_THEMES; theme++) {
		words[theme] = puzzle_theme_word((enum puzzle_theme)theme);
		len += (size_t)snprintf(all + len, sizeof all - len, "%s%s", theme ? ", " : "", words[theme]);
	}
	int found = command_beginning(word, words, PUZZLE_THEMES);
	if (found < 0)
		cli_misuse(io, "--theme: there is no '%s': %s", word, all);
	return found;
}

static int days_of_month(int year, int month)
{
	return month == 12 ? 31 : puzzle_day(year, month + 1, 1) - puzzle_day(year, month, 1);
}

/* Returns CLI_OK, or CLI_MISUSED after a message. */
static int read_date(const char *text, int32_t *day, const struct cli_io *io)
{
	int year, month, of_month, end = 0;
	int shape = strlen(text) == 10 && strspn(text, "0123456789-") == 10 && text[4] == '-' && text[7] == '-';
	if (!shape || sscanf(text, "%4d-%2d-%2d%n", &year, &month, &of_month, &end) != 3 || end != 10 || year < 1970 ||
		month < 1 || month > 12 || of_month < 1 || of_month > days_of_month(year, month))
		return cli_misuse(io, "--date: '%s' is no date such as 2026-11-16", text);
	*day = puzzle_day(year, month, of_month);
	return CLI_OK;
}

static int is_filtered(const struct puzzle_options *options)
{
	return options->game || options->theme || options->level;
}

static int check(void *given, int count, char **arguments, const struct cli_io *io)
{
	struct puzzle_options *options = (struct puzzle_options *)given;
	const struct puzzle_filter any = {-1, 0, -1};
	options->filter = any;
	options->today = puzzling_today();
	if (count > 0)
		return cli_no_arguments(count, arguments, io);
	if (options->number && (options->daily || is_filtered(options)))
		return cli_misuse(io, "--number names one puzzle: leave out --daily, --game, --level and --theme");
	if (options->daily && is_filtered(options))
		return cli_misuse(io, "--daily names one puzzle: leave out --game, --level and --theme");
	if (options->number > puzzle_count())
		return flag_check_number("--number", options->number, 1, puzzle_count(), io);
	if (options->game && (options->filter.kind = setup_kind(options->game)) < 0)
		return cli_misuse(io, "--game: there is no '%s': board or card", options->game);
	if (options->theme && (options->filter.theme = read_theme(options->theme, io)) < 0)
		return CLI_MISUSED;
	options->filter.level = (int)options->level;
	return options->date ? read_date(options->date, &options->today, io) : CLI_OK;
}

/* ---- Running ---- */

/* Opens the first puzzle. Returns 0 if none matches. */
static int open_first(struct puzzling *puzzling, const struct puzzle_options *options)
{
	if (options->number)
		puzzling_open(puzzling, (int)options->number - 1);
	else if (options->daily || (!is_filtered(options) && puzzling_daily_waits(puzzling)))
		puzzling_open_daily(puzzling);
	else
		return puzzling_open_next(puzzling);
	return 1;
}

static int show(struct puzzling *puzzling, const struct cli_io *io)
{
	struct terminal term;
	if (term_open(&term) != 0)
		return cli_fail(io, "out of memory");
	puzzle_screen(puzzling, &term);
	term_close(&term);
	puzzle_print_progress(io->out, puzzling->entry, puzzling->count, &puzzling->progress, puzzling->today);
	return CLI_OK;
}

static int ask(struct puzzling *puzzling, const struct puzzle_options *options, const struct cli_io *io)
{
	if (!open_first(puzzling, options))
		return cli_fail(io, "there is no such puzzle: medici puzzle --list shows what there is");
	if (!options->plain && term_possible())
		return show(puzzling, io);
	puzzle_plain(puzzling, io->in, io->out);
	return CLI_OK;
}

static int run(const void *given, const struct cli_io *io)
{
	const struct puzzle_options *options = (const struct puzzle_options *)given;
	struct puzzling *puzzling = (struct puzzling *)malloc(sizeof *puzzling);
	struct error warning;
	int status = CLI_OK;
	if (!puzzling || puzzling_start(puzzling, &options->filter, options->today, &warning) != 0) {
		free(puzzling);
		return cli_fail(io, "out of memory");
	}
	if (warning.text[0])
		cli_fail(io, "%s", warning.text);
	if (options->list) {
		puzzle_print_list(io->out, puzzling->entry, puzzling->count);
		puzzle_print_progress(io->out, puzzling->entry, puzzling->count, &puzzling->progress, puzzling->today);
	} else {
		status = ask(puzzling, options, io);
	}
	puzzling_end(puzzling);
	free(puzzling);
	return cli_flush(io, status);
}

int puzzle_in(struct terminal *term)
{
	struct puzzling *puzzling = (struct puzzling *)malloc(sizeof *puzzling);
	struct puzzle_filter any = {-1, 0, -1};
	struct error warning;
	int more = 1;
	if (puzzling && puzzling_start(puzzling, &any, puzzling_today(), &warning) == 0) {
		static const struct puzzle_options none = {0};
		if (warning.text[0])
			more = menu_read(term, _("That did not work"), warning.text) != MENU_STOP;
		if (more && open_first(puzzling, &none))
			more = puzzle_screen(puzzling, term);
		puzzling_end(puzzling);
	}
	free(puzzling);
	return more;
}

#define OPTIONS struct puzzle_options
static const struct flag flags[] = {
	FLAG_SWITCH(OPTIONS, daily, "daily", NULL, HELP_("the puzzle of the day")),
	FLAG_TEXT(OPTIONS, game, "game", "board|card", HELP_("only puzzles of this game"), NULL),
	FLAG_NUMBER(OPTIONS, level, "level", "N", HELP_("only puzzles of this level, from 1, easy, to 5"), 1, PUZZLE_LEVELS,
				0),
	FLAG_TEXT(OPTIONS, theme, "theme", "WORD", HELP_("only puzzles about this; --list names the themes"), NULL),
	FLAG_NUMBER(OPTIONS, number, "number", "N", HELP_("this puzzle"), 1, 1000000, 0),
	FLAG_SWITCH(OPTIONS, list, "list", NULL, HELP_("how many puzzles there are, and how many are solved")),
	FLAG_TEXT(OPTIONS, date, "date", "YYYY-MM-DD", HELP_("the day that counts as today (by the local clock)"), NULL),
	FLAG_SWITCH(OPTIONS, plain, "plain", NULL, HELP_("lines of text instead of the full screen")),
	FLAG_END,
};

const struct cli_command command_puzzle = {
	.name = "puzzle",
	.about = N_("find the best choice in positions of real games"),
	.usage = HELP_("Usage: medici puzzle [OPTION]...\n"
				   "A position, and two to five choices: which one is best? Without an option the puzzle of the day "
				   "comes first, then others near your level.\n\n"),
	.flags = flags,
	.notes = HELP_("\nIn plain text: a number chooses, hint says what the puzzle is about, solution gives up, quit "
				   "leaves. The first answer counts. What you solved is kept in $XDG_STATE_HOME/medici/puzzles.\n"
				   "docs/puzzles.md says how the puzzles were found and verified."),
	.size = sizeof(OPTIONS),
	.check = check,
	.run = run,
};
