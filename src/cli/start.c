/* medici without an argument, on a terminal: the start screen. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play.h"
#include "cli/puzzle.h"
#include "cli/start.h"
#include "screen/chooser.h"
#include "screen/form_game.h"
#include "screen/lesson_screen.h"
#include "screen/menu.h"
#include "screen/replay.h"
#include "screen/screen.h"
#include "session/lesson_keep.h"
#include "session/settings.h"
#include "session/shelf.h"
#include "text/command.h"
#include "text/rules.h"
#include "text/words.h"

struct start {
	const struct cli_io *io;
	struct terminal term;
	char *told; /* to print at the end */
	int leaves;
};

static int pace(void)
{
	int settled = settings_get()->pause_ms;
	return stage_pace(settled >= 0 ? settled : command_pause("normal"));
}

/* ---- Games ---- */

static void play(struct start *start, const struct screen_game *game)
{
	if (!play_in(&start->term, game, &start->told))
		start->leaves = 1;
}

static void new_game(struct start *start, enum medici_kind kind)
{
	struct medici_header header;
	struct seed_option seed = {NULL, {0}};
	struct screen_game game = {.header = &header, .seed = seed.bytes, .pace = pace()};
	struct form_help help = form_usual_help();
	enum form_answer answer = form_new_game(&start->term, kind, &header, &help);
	game.strict = help.strict;
	game.tutor = help.tutor;
	if (answer == FORM_STOP)
		start->leaves = 1;
	if (answer == FORM_BEGIN && seed_check(&seed, start->io) == CLI_OK)
		play(start, &game);
}

static void new_board_game(struct start *start)
{
	new_game(start, MEDICI_BOARD);
}

static void new_card_game(struct start *start)
{
	new_game(start, MEDICI_CARD);
}

static void say(struct start *start, const char *title, const char *text)
{
	if (menu_read(&start->term, title, text) == MENU_STOP)
		start->leaves = 1;
}

static void go_on(struct start *start)
{
	const struct form_help help = form_usual_help();
	struct screen_game game = {.pace = pace(), .strict = help.strict, .tutor = help.tutor};
	play(start, &game);
}

/* ---- The list of games ---- */

/* "2026-11-15 10:32  board, day 2", "Anna 40, Bo 12", and all of that with the file below. */
struct description {
	char label[96], about[512], more[SAVE_PATH + 1024];
};

static const char *state_of(const struct shelf_game *game, char *text, size_t size)
{
	switch (game->state) {
	case SHELF_OPEN:
	case SHELF_SEEDLESS:
		snprintf(text, size, _("day %d"), game->day);
		return text;
	case SHELF_BUSY:
		return _("being played elsewhere");
	case SHELF_OVER:
		return _("finished");
	default:
		return _("damaged");
	}
}

static void describe(const struct shelf_game *game, struct description *text)
{
	const char *name = strrchr(game->path, '/');
	char when[32] = "", state[32], *players = NULL;
	struct tm local;
	size_t size;
	if (localtime_r(&game->changed.tv_sec, &local))
		strftime(when, sizeof when, "%Y-%m-%d %H:%M", &local);
	FILE *out = open_memstream(&players, &size);
	if (out && game->state != SHELF_DAMAGED)
		shelf_show_players(out, game);
	if (out)
		fclose(out);
	const char *kind = game->header.setup.kind == MEDICI_CARD ? _("cards") : _("board");
	if (game->state == SHELF_DAMAGED)
		snprintf(text->label, sizeof text->label, "%s  %s", when, state_of(game, state, sizeof state));
	else
		snprintf(text->label, sizeof text->label, "%s  %s, %s", when, kind, state_of(game, state, sizeof state));
	snprintf(text->about, sizeof text->about, "%s", players && *players ? players : name ? name + 1 : "");
	snprintf(text->more, sizeof text->more, "%s\n%s", game->reason[0] ? game->reason : text->about, game->path);
	free(players);
}

static void replay(struct start *start, const char *path)
{
	struct error error;
	const struct replay_manner manner = {pace(), settings_get()->chances};
	struct screen_result *played = (struct screen_result *)calloc(1, sizeof *played);
	if (!played || replay_file(&start->term, path, 1, &manner, played, &error) != 0) {
		say(start, _("That did not work"), played ? error.text : _("out of memory"));
	} else if (played->path[0] && played->end == SCREEN_FAILED) {
		say(start, _("That did not work"), played->error.text);
	} else if (played->path[0]) {
		free(start->told);
		start->told = play_where(played);
	}
	free(played);
	start->leaves |= start->term.stopped;
}

static void open_game(struct start *start, const struct shelf_game *game)
{
	struct screen_game wish = {.path = game->path, .pace = pace()};
	if (shelf_can_continue(game))
		play(start, &wish);
	else if (game->state == SHELF_OVER)
		replay(start, game->path);
	else
		say(start, game->path, game->reason[0] ? game->reason : _("being played elsewhere"));
}

/* Asks first: what is deleted is gone. */
static void delete_game(struct start *start, const struct shelf_game *game)
{
	struct error error;
	struct description text;
	describe(game, &text);
	const struct menu_item items[] = {{_("Keep it"), NULL, 'k', 0, C_("menu", "k"), NULL},
									  {_("Delete it"), NULL, 'd', 0, C_("menu", "d"), NULL}};
	struct menu menu = {text.label, items, 2, 0, 0, text.about, NULL};
	int chosen = menu_choose(&start->term, &menu);
	start->leaves |= chosen == MENU_STOP;
	if (chosen == 1 && shelf_delete(game, &error) != 0)
		say(start, _("That did not work"), error.text);
}

static void choose_game(struct start *start, const struct shelf *shelf, char *filter, int *at)
{
	struct menu_item *items = (struct menu_item *)calloc((size_t)shelf->count + 1, sizeof *items);
	struct description *texts = (struct description *)calloc((size_t)shelf->count + 1, sizeof *texts);
	for (int i = 0; items && texts && i < shelf->count; i++) {
		describe(&shelf->game[i], &texts[i]);
		items[i].label = texts[i].label;
		items[i].about = texts[i].about;
		items[i].more = texts[i].more;
	}
	struct menu menu = {_("Games"), items, shelf->count, *at < shelf->count ? *at : 0, 0, NULL, NULL};
	menu.filter = filter;
	int chosen = items && texts ? menu_choose(&start->term, &menu) : MENU_BACK;
	*at = chosen == MENU_FILTER ? 0 : chosen == MENU_DELETE ? menu.at : chosen;
	start->leaves |= chosen == MENU_STOP;
	if (chosen >= 0)
		open_game(start, &shelf->game[chosen]);
	else if (chosen == MENU_DELETE)
		delete_game(start, &shelf->game[menu.at]);
	free(items);
	free(texts);
}

static void games(struct start *start)
{
	int at = 0;
	char filter[MENU_FILTER_SIZE] = "";
	while (at >= 0 && !start->leaves) {
		struct shelf shelf;
		struct error error;
		if (shelf_read(&shelf, &error) != 0) {
			say(start, _("That did not work"), error.text);
			return;
		}
		if (shelf.count == 0) {
			say(start, _("Games"), _("There are no games yet."));
			at = -1;
		} else {
			shelf_filter(&shelf, filter);
			choose_game(start, &shelf, filter, &at);
		}
		shelf_free(&shelf);
	}
}

/* Replays any record, by its path. */
static void replay_any(struct start *start)
{
	char path[CHOOSER_PATH] = "";
	int chosen;
	while ((chosen = chooser_ask(&start->term, _("Watch a record"), ".medici", path)) == 1 && !start->leaves)
		replay(start, path);
	start->leaves |= chosen == MENU_STOP;
}

/* ---- The tutorial ---- */

/* The rest of the game that a lesson began. */
static void play_rest(struct start *start, const struct lesson_run *run)
{
	char path[SAVE_PATH];
	struct error error;
	struct screen_game game = {.path = path, .pace = pace()};
	if (lesson_keep(run, path, &error) == 0)
		play(start, &game);
	else
		say(start, _("That did not work"), error.text);
}

static void tutorial(struct start *start)
{
	struct lesson_run run;
	switch (lesson_screen(&run, NULL, 0, &start->term)) {
	case LESSON_PLAY_ON:
		play_rest(start, &run);
		break;
	case LESSON_STOPPED:
		start->leaves = 1;
		break;
	case LESSON_LEFT:
		break;
	}
}

/* ---- Texts of other commands ---- */

static void read_rules(struct start *start, enum rules_topic topic, const char *title)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	if (out) {
		rules_print(out, topic);
		fclose(out);
	}
	say(start, title, text ? text : "");
	free(text);
}

static void rules(struct start *start)
{
	const struct menu_item items[] = {
		{_("The board game"), NULL, 'b', 0, C_("menu", "b"), NULL},
		{_("The card game"), NULL, 'c', 0, C_("menu", "c"), NULL},
		{_("Editions, variants, decks of your own"), NULL, 'e', 0, C_("menu", "e"), NULL}};
	static const enum rules_topic topics[] = {RULES_BOARD, RULES_CARD, RULES_EDITIONS};
	struct menu menu = {_("Rules"), items, 3, 0, 0, NULL, NULL};
	int chosen;
	while (!start->leaves && (chosen = menu_choose(&start->term, &menu)) != MENU_BACK) {
		if (chosen == MENU_STOP)
			start->leaves = 1;
		else
			read_rules(start, topics[chosen], items[chosen].label);
	}
}

/* Messages about damaged files are shown with the numbers. */
static void stats(struct start *start)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	void *options = cli_options(&command_stats);
	if (out && options) {
		const struct cli_io io = {command_stats.name, stdin, out, out};
		cli_run(&command_stats, options, &io);
		fprintf(out, "\n%s\n", _("Accuracy and luck in these games: medici stats --analyze"));
	}
	if (out)
		fclose(out);
	free(options);
	say(start, _("How you did"), text && text[0] ? text : _("There are no games yet."));
	free(text);
}

static void puzzles(struct start *start)
{
	if (!puzzle_in(&start->term))
		start->leaves = 1;
}

static void arena(struct start *start)
{
	if (start_arena(&start->term) != 0)
		say(start, _("That did not work"), _("out of memory"));
	start->leaves |= start->term.stopped;
}

static void language(struct start *start)
{
	static const struct menu_item items[] = {{"English", NULL, 'e', 0, NULL, NULL},
											 {"Deutsch", NULL, 'd', 0, NULL, NULL},
											 {"Italiano", NULL, 'i', 0, NULL, NULL}};
	static const char *const codes[] = {"en", "de", "it"};
	struct menu menu = {_("Language"), items, 3, 0, 0, NULL, NULL};
	int chosen = menu_choose(&start->term, &menu);
	struct error error;
	if (chosen >= 0)
		lang_start(codes[chosen]);
	if (chosen >= 0 && settings_set("language", codes[chosen], &error) != 0)
		say(start, _("That did not work"), error.text);
	start->leaves |= chosen == MENU_STOP;
}

static void leave(struct start *start)
{
	start->leaves = 1;
}

/* ---- The start screen ---- */

typedef void start_entry(struct start *start);

static start_entry *const entries[] = {go_on,      new_board_game, new_card_game, tutorial, puzzles,  games,
									   replay_any, stats,          arena,         rules,    language, leave};
enum { ENTRIES = sizeof entries / sizeof entries[0] };

static void choose(struct start *start, int *at)
{
	char latest[SAVE_PATH];
	struct error error;
	int none = save_latest(latest, &error) != 0;
	const struct words board = words_about(MEDICI_BOARD), card = words_about(MEDICI_CARD);
	const struct menu_item items[ENTRIES] = {
		/* lang: letters that choose an entry of a menu, one each. Those of the start screen must differ: g, b, c, t, p,
		 * s, w, h, a, r, l and q; and so must b, c and e of the rules. */
		{_("Continue"), none ? _("there is no game to continue yet") : _("the game last played"), 'g', none,
		 C_("menu", "g"), NULL},
		{_("New board game"), board.text, 'b', 0, C_("menu", "b"), NULL},
		{_("New card game"), card.text, 'c', 0, C_("menu", "c"), NULL},
		{_("Tutorial"), _("learn a game in ten minutes"), 't', 0, C_("menu", "t"), NULL},
		{_("Puzzles"), _("find the best choice"), 'p', 0, C_("menu", "p"), NULL},
		{_("Saved games"), _("continue one, or replay a finished one"), 's', 0, C_("menu", "s"), NULL},
		{_("Watch a record"), _("any recorded game"), 'w', 0, C_("menu", "w"), NULL},
		{_("How you did"), _("your games in numbers"), 'h', 0, C_("menu", "h"), NULL},
		{_("Arena"), _("let the bots play each other"), 'a', 0, C_("menu", "a"), NULL},
		{_("Rules"), _("of both games, on a screen or two"), 'r', 0, C_("menu", "r"), NULL},
		{_("Language"), "English, Deutsch, Italiano", 'l', 0, C_("menu", "l"), NULL},
		{_("Quit"), NULL, 'q', 0, C_("menu", "q"), NULL},
	};
	struct menu menu = {"Medici", items, ENTRIES, *at, 1, _("Reiner Knizia's games of buyers in Florence; an homage"),
						NULL};
	int chosen = menu_choose(&start->term, &menu);
	if (chosen < 0) {
		start->leaves = 1;
		return;
	}
	*at = chosen;
	entries[chosen](start);
}

int cli_start(const struct cli_io *io)
{
	struct start *start = (struct start *)calloc(1, sizeof *start);
	int at = 0;
	signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error like a full disk */
	if (!start || term_open(&start->term) != 0) {
		free(start);
		return cli_fail(io, "the terminal cannot be opened");
	}
	start->io = io;
	while (!start->leaves)
		choose(start, &at);
	term_close(&start->term);
	if (start->told)
		fprintf(io->out, "%s", start->told);
	free(start->told);
	free(start);
	return cli_flush(io, CLI_OK);
}
