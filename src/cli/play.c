/* medici play: a game in the terminal. Options that are missing are asked for on a terminal, and take their defaults in
 * a pipe. */
#include "cli/play.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "arena/exec.h"
#include "plain/plain.h"
#include "screen/screen.h"
#include "session/seats.h"
#include "session/settings.h"
#include "session/shelf.h"

#define OPTIONS struct play_options
/* Those up to --file describe a new game. */
static const struct flag flags[] = {
	SETUP_GAME_FLAG(OPTIONS, table),
	FLAG_TEXT(OPTIONS, table.players, "players", "N", HELP_("number of players (4, or the number of seats given)"),
			  NULL),
	FLAG_LIST(OPTIONS, seat, "seat", "N=WHO",
			  HELP_("who sits in seat N, counted from 1: human, human:NAME, a bot, BOT:NAME or exec:COMMAND; may be "
					"repeated. If nobody named is a person, the first free seat is yours; the other free seats go to "
					"bots of --level"),
			  2 * MEDICI_SEATS_MAX),
	FLAG_TEXT(OPTIONS, humans, "humans", "N",
			  HELP_("instead of --seat: number of human players, on the first seats (1, or the number of names)"),
			  NULL),
	FLAG_TEXT(OPTIONS, names, "names", "A,B,...", HELP_("names of the human players"), NULL),
	FLAG_TEXT(OPTIONS, level, "level", "LEVEL",
			  HELP_("how strong the bots for the other seats are: easy, medium or hard (medium)"), NULL),
	FLAG_TEXT(OPTIONS, bots, "bots", "A,B,...",
			  HELP_("instead of --level: the bots for the other seats, one for all or one for each"), NULL),
	SETUP_EDITION_FLAG(OPTIONS, table),
	SETUP_OPTION_FLAG(OPTIONS, table),
	FLAG_TEXT(OPTIONS, seed.text, "seed", "S", HELP_("deal from this number or these 64 hex digits (random)"), NULL),
	FLAG_TEXT(OPTIONS, file, "file", "FILE", HELP_("save the game there (a new file in the folder for games)"), NULL),
	FIELD_BOT_TIME_FLAG(OPTIONS, bot_time),
	FLAG_SWITCH(OPTIONS, strict, "strict", NULL, HELP_("no hints, no odds, no takebacks: for a table of friends")),
	FLAG_TEXT(
		OPTIONS, tutor, "tutor", "LEVEL",
		HELP_("warn before a costly move, and let the player think again: off, gentle (of blunders) or strict (of "
			  "every mistake) (off, or as in the settings)"),
		NULL),
	FLAG_TEXT(OPTIONS, speed, "speed", "SPEED",
			  HELP_("how fast bots move: instant, fast, normal, slow, or the pause after a move in milliseconds "
					"(normal on the full screen, fast in plain text on a terminal, instant elsewhere)"),
			  NULL),
	FLAG_SWITCH(OPTIONS, plain, "plain", NULL,
				HELP_("lines of text instead of the full screen; the default without a terminal")),
	FLAG_TEXT(OPTIONS, form, "table", "FORM", HELP_("how plain text shows the table: columns or sentences (columns)"),
			  NULL),
	FLAG_SWITCH(OPTIONS, terse, "terse", NULL,
				HELP_("plain text tells little: the table only when you ask for it, and short questions")),
	FLAG_SWITCH(OPTIONS, unsaved, "unsaved", NULL, HELP_("play on, and lose the rest, if the game cannot be saved")),
	FLAG_SWITCH(OPTIONS, list, "list", "[WORD]...",
				HELP_("list the games in the folder, or those with these words, such as a name or card: which can be "
					  "continued, and which are finished")),
	FLAG_SWITCH(OPTIONS, go_on, "continue", "[WHICH]",
				HELP_("continue a game: a file, or its number in the list (the one last played)")),
	FLAG_SWITCH(OPTIONS, rematch, "rematch", "[FILE]",
				HELP_("another game with the players of this one (the one last played); everybody moves up a seat")),
	FLAG_SWITCH(OPTIONS, run_bots, "run-bots", NULL,
				HELP_("with --continue or --rematch: run the programs that the file names as bots")),
	FLAG_TEXT(OPTIONS, erase, "delete", "WHICH",
			  HELP_("delete a game of the folder: its file, or its number in the list"), NULL),
	FLAG_END,
};

/* ---- Checking ---- */

/* Returns the name of the last given flag that describes a new game, NULL if no such flag was given. For a rematch the
 * flags of the deal and of the file do not count: it has its own. */
static const char *new_game_flag(const struct play_options *options)
{
	const char *name = NULL;
	size_t end = options->rematch ? offsetof(OPTIONS, seed.text) : offsetof(OPTIONS, bot_time);
	for (const struct flag *flag = flags; flag->offset != end; flag++)
		if (flag_given(flag, options))
			name = flag->name;
	return name;
}

/* What is no new game takes none of the flags for one, and nothing else of its kind. */
static int check_flags(const struct play_options *options, const struct cli_io *io)
{
	const struct {
		int given;
		const char *name;
	} others[] = {{options->list, "list"},
				  {options->erase != NULL, "delete"},
				  {options->rematch, "rematch"},
				  {options->go_on, "continue"}};
	const char *first = NULL, *second = new_game_flag(options);
	for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
		if (others[i].given && first)
			second = others[i].name;
		else if (others[i].given)
			first = others[i].name;
	}
	if (first && second)
		return cli_misuse(io, "--%s is for a game that is there: leave --%s out", first, second);
	if (options->run_bots && !options->go_on && !options->rematch)
		return cli_misuse(io, "--run-bots goes with --continue or --rematch: a new game runs what --bots names");
	return CLI_OK;
}

/* The game that the options describe. */
static int check_game(struct play_options *options, const struct cli_io *io)
{
	memset(&options->header, 0, sizeof options->header);
	play_count_players(options);
	int status = setup_check(&options->table, io);
	options->header.setup = options->table.setup;
	if (status == CLI_OK)
		status = play_seat_all(options, io);
	return status == CLI_OK ? seed_check(&options->seed, io) : status;
}

/* The players of a game that was played, and its setup. */
static int check_rematch(struct play_options *options, const struct cli_io *io)
{
	struct medici_header before;
	char path[SAVE_PATH];
	struct error error;
	if ((!options->path && save_newest(path, ".medici", 0, &error) != 0) ||
		shelf_header(options->path ? options->path : path, &before, &error) != 0)
		return cli_fail(io, "%s", error.text);
	for (int seat = 0; seat < before.setup.players; seat++)
		if (strncmp(before.player[seat].bot, "exec:", 5) == 0 && !options->run_bots)
			return cli_misuse(io, "%s is a program, '%.60s': --run-bots runs it", before.player[seat].name,
							  before.player[seat].bot + 5);
	seats_rematch(&options->header, &before);
	return seed_check(&options->seed, io);
}

/* Words after --list, in one text. */
static void take_words(struct play_options *options, int count, char **arguments)
{
	size_t len = 0;
	for (int i = 0; i < count && len < sizeof options->filter; i++)
		len +=
			(size_t)snprintf(options->filter + len, sizeof options->filter - len, "%s%s", i ? " " : "", arguments[i]);
}

static int check_form(struct play_options *options, const struct cli_io *io)
{
	static const char *const forms[] = {"columns", "sentences"};
	options->terse |= settings_get()->terse;
	options->sentences = options->form ? command_beginning(options->form, forms, 2) : settings_get()->sentences;
	if (options->sentences < 0)
		return cli_misuse(io, "--table: '%s' is neither columns nor sentences", options->form);
	return CLI_OK;
}

/* A table without hints has no tutor. Whoever asks for both is told so; the setting alone gives way. */
static int check_tutor(struct play_options *options, const struct cli_io *io)
{
	int level = options->tutor ? command_tutor(options->tutor) : (int)settings_get()->tutor;
	if (level < 0)
		return cli_misuse(io, "--tutor: expected off, gentle or strict, found '%s'", options->tutor);
	if (options->tutor && level != TUTOR_OFF && options->strict)
		return cli_misuse(io, "--tutor %s: this table plays without hints (--strict, or hints = no in the settings)",
						  command_tutor_name((enum tutor_level)level));
	options->tutor_level = (enum tutor_level)level;
	return CLI_OK;
}

static int must_ask(const struct play_options *options, const struct cli_io *io)
{
	return !options->go_on && !options->rematch && !options->table.game && !options->table.players &&
		   !options->humans && !options->names && options->seat.count == 0 && cli_on_terminal(io);
}

static int check(void *options, int count, char **arguments, const struct cli_io *io)
{
	struct play_options *play = (struct play_options *)options;
	int status = check_flags(play, io);
	if (status == CLI_OK && (play->go_on || play->rematch) && count > 0) {
		play->path = *arguments++;
		count--;
	}
	if (status == CLI_OK && play->list) {
		take_words(play, count, arguments);
		count = 0;
	}
	if (status == CLI_OK)
		status = cli_no_arguments(count, arguments, io);
	play->pause_ms = -1;
	play->strict |= !settings_get()->hints;
	if (status == CLI_OK)
		status = check_form(play, io);
	if (status == CLI_OK)
		status = check_tutor(play, io);
	if (status == CLI_OK && play->speed)
		status = speed_check(play->speed, &play->pause_ms, io);
	if (status == CLI_OK && play->rematch)
		status = check_rematch(play, io);
	else if (status == CLI_OK && !play->list && !play->go_on && !play->erase)
		status = check_game(play, io);
	return status;
}

/* ---- Playing ---- */

static int is_number(const char *word)
{
	return *word && strspn(word, "0123456789") == strlen(word);
}

/* Returns the path of the game with that number in the list, to be freed; NULL with `error`. */
static char *numbered(const char *word, struct error *error)
{
	struct shelf shelf;
	char *path = NULL;
	if (shelf_read(&shelf, error) != 0)
		return NULL;
	const struct shelf_game *game = strlen(word) < 9 ? shelf_open_game(&shelf, atoi(word)) : NULL;
	if (game && !(path = strdup(game->path)))
		error_set(error, "%s", lang_errno(ENOMEM));
	else if (!game)
		error_set(error, _("there is no game number %s to continue: see medici play --list"), word);
	shelf_free(&shelf);
	return path;
}

/* The file to continue, in `*found`, to be freed; NULL for the one last played. */
static int find_game(const struct play_options *options, char **found, const struct cli_io *io)
{
	struct error error = {0, ""};
	*found = NULL;
	if (!options->path)
		return CLI_OK;
	*found = is_number(options->path) ? numbered(options->path, &error) : strdup(options->path);
	return *found ? CLI_OK : cli_fail(io, "%s", error.text[0] ? error.text : lang_errno(ENOMEM));
}

static int list_games(const char *words, const struct cli_io *io)
{
	struct shelf shelf;
	struct error error;
	if (shelf_read(&shelf, &error) != 0)
		return cli_fail(io, "%s", error.text);
	shelf_show_some(io->out, &shelf, words);
	shelf_free(&shelf);
	return CLI_OK;
}

static int delete_from(const struct shelf *shelf, const char *which, const struct cli_io *io)
{
	const struct shelf_game *game = shelf_find(shelf, which);
	struct error error;
	if (!game)
		return cli_fail(io, "--delete: there is no game %s in %s: see medici play --list", which, shelf->folder);
	if (shelf_delete(game, &error) != 0)
		return cli_fail(io, "%s", error.text);
	fprintf(io->out, _("Deleted: %s\n"), game->path);
	return CLI_OK;
}

int play_delete(const char *which, const struct cli_io *io)
{
	struct shelf shelf;
	struct error error;
	if (shelf_read(&shelf, &error) != 0)
		return cli_fail(io, "%s", error.text);
	int status = delete_from(&shelf, which, io);
	shelf_free(&shelf);
	return status;
}

static int pause_of(const struct play_options *options, const char *usual)
{
	int settled = settings_get()->pause_ms;
	return options->pause_ms >= 0 ? options->pause_ms : settled >= 0 ? settled : command_pause(usual);
}

/* `path`: the game to continue. */
static int play_lines(struct plain *plain, const struct play_options *options, const char *path,
					  const struct cli_io *io)
{
	int failed = options->go_on ? plain_continue(plain, path)
								: plain_begin(plain, &options->header, options->seed.bytes, options->file);
	if (failed || plain_play(plain) != 0)
		return cli_fail(io, "%s", plain->session.error.text);
	return CLI_OK;
}

/* One game. If it comes to its end, `*over` is the header. */
static int play_once(const struct play_options *options, struct medici_header *over, const struct cli_io *io)
{
	struct plain *plain = (struct plain *)calloc(1, sizeof *plain);
	char *found;
	if (!plain)
		return cli_fail(io, "out of memory");
	setvbuf(io->out, NULL, _IOLBF, 0); /* a reader of a pipe gets each move at once */
	plain->in = io->in;
	plain->out = io->out;
	plain->unsaved = options->unsaved;
	plain->sentences = options->sentences;
	plain->terse = options->terse;
	plain->pause_ms = pause_of(options, cli_on_terminal(io) ? "fast" : "instant");
	plain->session.run_programs = options->run_bots;
	plain->session.strict = options->strict;
	plain->tutoring.level = options->tutor_level;
	plain->session.limit_ms = (int)options->bot_time;
	int status = find_game(options, &found, io);
	if (status == CLI_OK) {
		status = play_lines(plain, options, found, io);
		if (status == CLI_OK && session_over(&plain->session))
			*over = plain->session.table.header;
		plain_end(plain);
	}
	free(found);
	free(plain);
	return status;
}

/* On a terminal, and again with the same players as long as that is wanted. */
static int play_plain(const struct play_options *options, const struct cli_io *io)
{
	struct play_options again = *options;
	struct medici_header over = {.setup = {.players = 0}};
	int status = play_once(options, &over, io);
	while (status == CLI_OK && over.setup.players > 0 && cli_on_terminal(io) &&
		   play_ask_yes(_("Play again, with the same players?"), 0, io) == 1 &&
		   setup_random_seed(again.seed.bytes) == 0) {
		seats_rematch(&again.header, &over);
		again.go_on = 0;
		again.file = NULL;
		memset(&over, 0, sizeof over);
		status = play_once(&again, &over, io);
	}
	return status;
}

static int on_screen(const struct play_options *options, const struct cli_io *io)
{
	char *found;
	int status = find_game(options, &found, io);
	const struct screen_game game = {
		.header = options->go_on ? NULL : &options->header,
		.seed = options->seed.bytes,
		.path = options->go_on ? found : options->file,
		.pace = stage_pace(pause_of(options, "normal")),
		.strict = options->strict,
		.tutor = options->tutor_level,
		.unsaved = options->unsaved,
		.run_programs = options->run_bots,
		.limit_ms = (int)options->bot_time,
	};
	if (status == CLI_OK)
		status = play_screen(&game, must_ask(options, io), io);
	free(found);
	return status;
}

static int ask_and_play(const struct play_options *options, int all, const struct cli_io *io)
{
	struct play_options asked = *options;
	struct play_answers answers;
	if (!(all ? play_ask_all : play_ask)(&asked, &answers, io)) {
		if (!all)
			fprintf(io->out, "\n");
		return CLI_OK;
	}
	int status = check_game(&asked, io);
	return status == CLI_OK ? play_plain(&asked, io) : status;
}

static int run(const void *options, const struct cli_io *io)
{
	const struct play_options *play = (const struct play_options *)options;
	if (play->list)
		return list_games(play->filter, io);
	if (play->erase)
		return play_delete(play->erase, io);
	signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error like a full disk */
	if (!play->plain && term_possible())
		return on_screen(play, io);
	return must_ask(play, io) ? ask_and_play(play, 0, io) : play_plain(play, io);
}

int play_continue(const char *path, int plain, const struct cli_io *io)
{
	const struct cli_io own = {command_play.name, io->in, io->out, io->err};
	struct play_options *options = (struct play_options *)cli_options(&command_play);
	if (!options)
		return cli_fail(&own, "out of memory");
	options->go_on = 1;
	options->path = path;
	options->plain = plain;
	int status = cli_run(&command_play, options, &own);
	free(options);
	return status;
}

int play_asking(const char *game, const struct cli_io *io)
{
	const struct cli_io own = {command_play.name, io->in, io->out, io->err};
	struct play_options *options = (struct play_options *)cli_options(&command_play);
	if (!options)
		return cli_fail(&own, "out of memory");
	signal(SIGXFSZ, SIG_IGN);
	options->table.game = game;
	options->pause_ms = -1;
	int status = ask_and_play(options, 1, &own);
	free(options);
	return status;
}

const struct cli_command command_play = {
	.name = "play",
	.about = N_("play a game here, against bots or with friends"),
	.usage = HELP_("Usage: medici play [OPTION]...\n"
				   "       medici play --continue [FILE|NUMBER]\n"
				   "       medici play --rematch [FILE]\n"
				   "       medici play --list [WORD]...\n"
				   "       medici play --delete FILE|NUMBER\n"
				   "Play a game here, against bots or with friends at the same keyboard. On a terminal, the game "
				   "and the players are asked for unless --game, --players, --seat, --humans or --names is given.\n\n"),
	.flags = flags,
	.notes = HELP_("\nAt the table: draw, offer, bid 7, pass, reveal, take 1 3, undo, show, unseen, hint, odds, why, "
				   "tutor, anyway, news, scores, rules, speed, help, quit.\n"
				   "Games are kept in $XDG_STATE_HOME/medici/games, by default ~/.local/state/medici/games."),
	.bots = HELP_("Bots:"),
	.size = sizeof(OPTIONS),
	.check = check,
	.run = run,
};
