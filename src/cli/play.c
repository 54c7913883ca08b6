/* medici play: a game in the terminal. What the command line leaves open is asked for on a terminal, and takes its
 * default in a pipe. */
#include "play.h"

#include <ctype.h>
#include <getopt.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "plain/plain.h"
#include "screen/screen.h"
#include "session/shelf.h"
#include "text/command.h"

static void help_table(void)
{
	cli_help_flag("--game board|card", _("which game (board)"));
	cli_help_flag("--players N", _("number of players (4, or the number of seats given)"));
	cli_help_flag("--seat N=WHO",
				  _("who sits in seat N, counted from 1: human, human:NAME, a bot, BOT:NAME or exec:COMMAND; may be "
					"repeated. If nobody named is a person, the first free seat is yours; the other free seats go to "
					"the six characters (giovanni to cosimo, below)"));
	cli_help_flag("--humans N",
				  _("instead of --seat: number of human players, on the first seats (1, or the number of names)"));
	cli_help_flag("--names A,B,...", _("names of the human players"));
	cli_help_flag("--bots A,B,...",
				  _("bots for the other seats: one for all, or one for each (the six characters: giovanni to cosimo, "
					"below)"));
	cli_help_flag("--bot-time MS", _("how long an external bot may think about a decision (5000)"));
	cli_help_flag("--edition E", _("of the board game: medici rules editions lists them"));
	cli_help_flag("--option NAME=VALUE",
				  _("first=SEAT (counted from 0, unlike --seat), bonus20=true, empty_placed=true, deck=FILE; may be "
					"repeated"));
	cli_help_flag("--seed S", _("deal from this number or these 64 hex digits (random)"));
}

static void help(void)
{
	printf(_("Usage: medici play [OPTION]...\n"
			 "       medici play --continue [FILE|NUMBER]\n"
			 "       medici play --list\n"));
	cli_help_text(_(
		"Play a game here, against bots or with friends at the same keyboard. On a terminal, the game and the players "
		"are asked for unless --game, --players, --seat, --humans or --names is given.\n"));
	help_table();
	cli_help_flag("--strict", _("no hints, no odds: for a table of friends"));
	cli_help_flag(
		"--speed SPEED",
		_("how fast bots move: instant, fast, normal, slow, or the pause after a move in milliseconds (normal "
		  "on the full screen, fast in plain text on a terminal, instant elsewhere)"));
	cli_help_flag("--plain", _("lines of text instead of the full screen; the default without a terminal"));
	cli_help_flag("--file FILE", _("save the game there (a new file in the folder for games)"));
	cli_help_flag("--unsaved", _("play on, and lose the rest, if the game cannot be saved"));
	cli_help_flag("--list", _("list the games in the folder: which can be continued, and which are finished"));
	cli_help_flag("--continue [WHICH]", _("continue a game: a file, or its number in the list (the one last played)"));
	cli_help_flag("--run-bots", _("with --continue: run the programs that the file names as bots"));
	cli_help_flag("--help", _("this text"));
	cli_help_text(_("\nAt the table: draw, offer, bid 7, pass, reveal, take 1 3, show, unseen, hint, odds, why, news, "
					"scores, rules, speed, help, quit.\n"
					"Games are saved in $XDG_STATE_HOME/medici/games, by default ~/.local/state/medici/games.\n"));
	printf(_("\nBots:\n"));
	cli_list_bots(stdout);
}

/* ---- The command line ---- */

enum { VALUED = 10 };
static const char valued[VALUED + 1] = "gpunbesftS";

static int take_flag(struct play_words *words, int flag)
{
	const char **place[VALUED] = {&words->common.game, &words->common.players, &words->humans,      &words->names,
								  &words->common.bots, &words->common.edition, &words->common.seed, &words->file,
								  &words->bot_time,    &words->speed};
	const char *known = strchr(valued, flag);
	if (known)
		*place[known - valued] = optarg;
	else if (flag == 'o' && cli_add_option(&words->common, optarg) != 0)
		return cli_misuse("play", "--option: more than %d are given", CLI_OPTIONS_MAX);
	else if (flag == 'i' && words->seat_count == PLAY_SEATS_MAX)
		return cli_misuse("play", "--seat: more than %d are given", PLAY_SEATS_MAX);
	else if (flag == 'i')
		words->seat[words->seat_count++] = optarg;
	words->go_on |= flag == 'c';
	words->list |= flag == 'l';
	words->run_bots |= flag == 'r';
	words->plain |= flag == 'P';
	words->strict |= flag == 'x';
	words->unsaved |= flag == 'U';
	words->help |= flag == 'h';
	return CLI_OK;
}

/* Does the flag describe a new game? */
static int is_for_new(int flag)
{
	return flag != '?' && strchr("gpunbesfoi", flag) != NULL;
}

static int check_words(struct play_words *words, const char *other, int argc, char **argv)
{
	if (words->list && (words->go_on || other))
		return cli_misuse("play", "--list takes no other option: leave --%s out", words->go_on ? "continue" : other);
	if (words->go_on && other)
		return cli_misuse("play", "--continue resumes a game as it is: leave --%s out", other);
	if (words->run_bots && !words->go_on)
		return cli_misuse("play", "--run-bots goes with --continue: a new game runs what --bots names");
	if (words->go_on && optind < argc)
		words->path = argv[optind++];
	if (optind < argc)
		return cli_misuse("play", "'%s' is not expected", argv[optind]);
	return CLI_OK;
}

static int take_words(int argc, char **argv, struct play_words *words)
{
	static const struct option flags[] = {
		{"game", required_argument, NULL, 'g'},     {"players", required_argument, NULL, 'p'},
		{"humans", required_argument, NULL, 'u'},   {"names", required_argument, NULL, 'n'},
		{"bots", required_argument, NULL, 'b'},     {"edition", required_argument, NULL, 'e'},
		{"option", required_argument, NULL, 'o'},   {"seed", required_argument, NULL, 's'},
		{"file", required_argument, NULL, 'f'},     {"continue", no_argument, NULL, 'c'},
		{"bot-time", required_argument, NULL, 't'}, {"run-bots", no_argument, NULL, 'r'},
		{"seat", required_argument, NULL, 'i'},     {"speed", required_argument, NULL, 'S'},
		{"plain", no_argument, NULL, 'P'},          {"strict", no_argument, NULL, 'x'},
		{"unsaved", no_argument, NULL, 'U'},        {"list", no_argument, NULL, 'l'},
		{"help", no_argument, NULL, 'h'},           {NULL, 0, NULL, 0}};
	const char *other = NULL;
	int flag, at = 0;
	while ((flag = cli_next_flag("play", argc, argv, flags, &at)) != -1) {
		if (flag == '?' || take_flag(words, flag) != CLI_OK)
			return CLI_MISUSED;
		if (is_for_new(flag))
			other = flags[at].name;
	}
	return words->help ? CLI_OK : check_words(words, other, argc, argv);
}

/* ---- Playing ---- */

/* The game that the words describe. */
static int agree(struct play_words *words, struct medici_header *header, uint8_t seed[MEDICI_SEED_SIZE])
{
	char players[2];
	memset(header, 0, sizeof *header);
	play_count_seats(words, players);
	int status = cli_agree("play", &words->common, &header->setup);
	if (status == CLI_OK)
		status = play_seat_all(words, header);
	if (status == CLI_OK)
		status = cli_agree_seed("play", words->common.seed, seed);
	return status;
}

static int begin(struct plain *plain, struct play_words *words)
{
	struct medici_header header;
	uint8_t seed[MEDICI_SEED_SIZE];
	int status = agree(words, &header, seed);
	if (status != CLI_OK)
		return status;
	if (plain_begin(plain, &header, seed, words->file) != 0)
		return cli_fail("play", "%s", plain->session.save.error);
	return CLI_OK;
}

static int is_number(const char *word)
{
	return *word && strspn(word, "0123456789") == strlen(word);
}

/* The path of the game with that number in the list; to be freed. */
static char *numbered(struct save *save, const char *word)
{
	struct shelf shelf;
	char *path = NULL;
	if (shelf_read(&shelf, save) != 0)
		return NULL;
	const struct shelf_game *game = strlen(word) < 9 ? shelf_open_game(&shelf, atoi(word)) : NULL;
	if (game)
		path = strdup(game->path);
	else
		snprintf(save->error, sizeof save->error, _("there is no game number %s to continue: see medici play --list"),
				 word);
	shelf_free(&shelf);
	return path;
}

static int go_on(struct plain *plain, const char *path)
{
	char *found = NULL;
	if (path && is_number(path)) {
		path = found = numbered(&plain->session.save, path);
		if (!found)
			return cli_fail("play", "%s", plain->session.save.error);
	}
	int status = plain_continue(plain, path);
	free(found);
	return status == 0 ? CLI_OK : cli_fail("play", "%s", plain->session.save.error);
}

static int list_games(void)
{
	struct shelf shelf;
	struct save *save = (struct save *)calloc(1, sizeof *save);
	int status = CLI_OK;
	if (!save)
		return cli_fail("play", "out of memory");
	if (shelf_read(&shelf, save) != 0) {
		status = cli_fail("play", "%s", save->error);
	} else {
		shelf_show(stdout, &shelf);
		shelf_free(&shelf);
	}
	free(save);
	return cli_flush("play", status);
}

static int on_terminal(void)
{
	return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

static int must_ask(const struct play_words *words)
{
	return !words->go_on && !words->common.game && !words->common.players && !words->humans && !words->names &&
		   words->seat_count == 0 && on_terminal();
}

static int play_plain(struct play_words *words)
{
	struct plain *plain = (struct plain *)calloc(1, sizeof *plain);
	if (!plain)
		return cli_fail("play", "out of memory");
	setvbuf(stdout, NULL, _IOLBF, 0); /* whoever reads along in a pipe hears of a move when it is made */
	plain->in = stdin;
	plain->out = stdout;
	plain->unsaved = words->unsaved;
	plain->session.run_programs = words->run_bots;
	plain->session.strict = words->strict;
	int status = cli_agree_bot_time("play", words->bot_time, &plain->session.limit_ms);
	if (status == CLI_OK)
		status = cli_agree_speed("play", words->speed, on_terminal() ? "fast" : "instant", &plain->pause_ms);
	if (status == CLI_OK)
		status = words->go_on ? go_on(plain, words->path) : begin(plain, words);
	if (status == CLI_OK && plain_play(plain) != 0)
		status = cli_fail("play", "%s", plain->session.save.error);
	plain_end(plain);
	free(plain);
	return status;
}

static int on_screen(struct play_words *words, int ask)
{
	struct medici_header header;
	uint8_t seed[MEDICI_SEED_SIZE];
	struct screen_game game = {.strict = words->strict, .unsaved = words->unsaved, .run_programs = words->run_bots};
	struct save *save = (struct save *)calloc(1, sizeof *save);
	int pause, status = save ? cli_agree_bot_time("play", words->bot_time, &game.limit_ms) : CLI_FAILED;
	char *found = NULL;
	if (status == CLI_OK)
		status = cli_agree_speed("play", words->speed, "normal", &pause);
	if (status == CLI_OK && !words->go_on)
		status = agree(words, &header, seed);
	if (status == CLI_OK && words->go_on && words->path && is_number(words->path)) {
		found = numbered(save, words->path);
		status = found ? CLI_OK : cli_fail("play", "%s", save->error);
	}
	if (status == CLI_OK) {
		game.pace = stage_pace(pause);
		game.header = words->go_on ? NULL : &header;
		game.seed = seed;
		game.path = found ? found : words->go_on ? words->path : words->file;
		status = play_screen(&game, ask);
	}
	free(found);
	free(save);
	return status;
}

int play_asking(const char *game)
{
	struct play_words words = {.common.game = game, .plain = 1};
	struct play_answers answers;
	signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error like a full disk */
	return play_ask_all(&words, &answers) ? play_plain(&words) : CLI_OK;
}

int cli_play(int argc, char **argv)
{
	struct play_words words;
	struct play_answers answers;
	memset(&words, 0, sizeof words);
	int status = take_words(argc, argv, &words);
	if (status != CLI_OK)
		return status;
	if (words.help) {
		help();
		return cli_flush("play", CLI_OK);
	}
	if (words.list)
		return list_games();
	signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error like a full disk */
	if (!words.plain && term_possible())
		return cli_flush("play", on_screen(&words, must_ask(&words)));
	if (must_ask(&words) && !play_ask(&words, &answers)) {
		printf("\n");
		return cli_flush("play", CLI_OK);
	}
	return cli_flush("play", play_plain(&words));
}
