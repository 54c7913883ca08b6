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
					"the six characters (giovanni to cosimo, below)"),
			  2 * MEDICI_SEATS_MAX),
	FLAG_TEXT(OPTIONS, humans, "humans", "N",
			  HELP_("instead of --seat: number of human players, on the first seats (1, or the number of names)"),
			  NULL),
	FLAG_TEXT(OPTIONS, names, "names", "A,B,...", HELP_("names of the human players"), NULL),
	FLAG_TEXT(
		OPTIONS, bots, "bots", "A,B,...",
		HELP_("bots for the other seats: one for all, or one for each (the six characters: giovanni to cosimo, below)"),
		NULL),
	SETUP_EDITION_FLAG(OPTIONS, table),
	SETUP_OPTION_FLAG(OPTIONS, table),
	FLAG_TEXT(OPTIONS, seed.text, "seed", "S", HELP_("deal from this number or these 64 hex digits (random)"), NULL),
	FLAG_TEXT(OPTIONS, file, "file", "FILE", HELP_("save the game there (a new file in the folder for games)"), NULL),
	FIELD_BOT_TIME_FLAG(OPTIONS, bot_time),
	FLAG_SWITCH(OPTIONS, strict, "strict", NULL, HELP_("no hints, no odds: for a table of friends")),
	FLAG_TEXT(OPTIONS, speed, "speed", "SPEED",
			  HELP_("how fast bots move: instant, fast, normal, slow, or the pause after a move in milliseconds "
					"(normal on the full screen, fast in plain text on a terminal, instant elsewhere)"),
			  NULL),
	FLAG_SWITCH(OPTIONS, plain, "plain", NULL,
				HELP_("lines of text instead of the full screen; the default without a terminal")),
	FLAG_SWITCH(OPTIONS, unsaved, "unsaved", NULL, HELP_("play on, and lose the rest, if the game cannot be saved")),
	FLAG_SWITCH(OPTIONS, list, "list", NULL,
				HELP_("list the games in the folder: which can be continued, and which are finished")),
	FLAG_SWITCH(OPTIONS, go_on, "continue", "[WHICH]",
				HELP_("continue a game: a file, or its number in the list (the one last played)")),
	FLAG_SWITCH(OPTIONS, run_bots, "run-bots", NULL,
				HELP_("with --continue: run the programs that the file names as bots")),
	FLAG_END,
};

/* ---- Checking ---- */

/* The last flag given that describes a new game; NULL if there is none. */
static const char *new_game_flag(const struct play_options *options)
{
	const char *name = NULL;
	for (const struct flag *flag = flags; flag->offset != offsetof(OPTIONS, bot_time); flag++)
		if (flag_given(flag, options))
			name = flag->name;
	return name;
}

static int check_flags(const struct play_options *options, const struct cli_io *io)
{
	const char *other = new_game_flag(options);
	if (options->list && (options->go_on || other))
		return cli_misuse(io, "--list takes no other option: leave --%s out", options->go_on ? "continue" : other);
	if (options->go_on && other)
		return cli_misuse(io, "--continue resumes a game as it is: leave --%s out", other);
	if (options->run_bots && !options->go_on)
		return cli_misuse(io, "--run-bots goes with --continue: a new game runs what --bots names");
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

static int must_ask(const struct play_options *options, const struct cli_io *io)
{
	return !options->go_on && !options->table.game && !options->table.players && !options->humans && !options->names &&
		   options->seat.count == 0 && cli_on_terminal(io);
}

static int check(void *options, int count, char **arguments, const struct cli_io *io)
{
	struct play_options *play = (struct play_options *)options;
	int status = check_flags(play, io);
	if (status == CLI_OK && play->go_on && count > 0) {
		play->path = *arguments++;
		count--;
	}
	if (status == CLI_OK)
		status = cli_no_arguments(count, arguments, io);
	play->pause_ms = -1;
	if (status == CLI_OK && play->speed)
		status = speed_check(play->speed, &play->pause_ms, io);
	if (status == CLI_OK && !play->list && !play->go_on)
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

static int list_games(const struct cli_io *io)
{
	struct shelf shelf;
	struct error error;
	if (shelf_read(&shelf, &error) != 0)
		return cli_fail(io, "%s", error.text);
	shelf_show(io->out, &shelf);
	shelf_free(&shelf);
	return CLI_OK;
}

static int pause_of(const struct play_options *options, const char *usual)
{
	return options->pause_ms >= 0 ? options->pause_ms : command_pause(usual);
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

static int play_plain(const struct play_options *options, const struct cli_io *io)
{
	struct plain *plain = (struct plain *)calloc(1, sizeof *plain);
	char *found;
	if (!plain)
		return cli_fail(io, "out of memory");
	setvbuf(io->out, NULL, _IOLBF, 0); /* whoever reads a pipe sees a move when it is made */
	plain->in = io->in;
	plain->out = io->out;
	plain->unsaved = options->unsaved;
	plain->pause_ms = pause_of(options, cli_on_terminal(io) ? "fast" : "instant");
	plain->session.run_programs = options->run_bots;
	plain->session.strict = options->strict;
	plain->session.limit_ms = (int)options->bot_time;
	int status = find_game(options, &found, io);
	if (status == CLI_OK) {
		status = play_lines(plain, options, found, io);
		plain_end(plain);
	}
	free(found);
	free(plain);
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
		return list_games(io);
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
				   "       medici play --list\n"
				   "Play a game here, against bots or with friends at the same keyboard. On a terminal, the game "
				   "and the players are asked for unless --game, --players, --seat, --humans or --names is given.\n\n"),
	.flags = flags,
	.notes = HELP_("\nAt the table: draw, offer, bid 7, pass, reveal, take 1 3, show, unseen, hint, odds, why, news, "
				   "scores, rules, speed, help, quit.\n"
				   "Games are kept in $XDG_STATE_HOME/medici/games, by default ~/.local/state/medici/games."),
	.bots = HELP_("Bots:"),
	.size = sizeof(OPTIONS),
	.check = check,
	.run = run,
};
