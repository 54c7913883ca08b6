/* The arena on the full screen: a form for the players, then the table of results as it grows. The games are played in
 * other threads, so that keys work at any time. */
#include "cli/start.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "bots/rivals.h"
#include "cli/contest.h"
#include "screen/form.h"
#include "screen/loop.h"
#include "session/thinker.h"

/* ---- The form ---- */

/* Seats are numbered from ROW_SEAT on. */
enum { ROW_GAME, ROW_PLAYERS, ROW_DEALS, ROW_BEGIN, ROW_SEAT };

struct wish {
	enum medici_kind kind;
	int players, deals; /* the latter as an index */
	int bot[MEDICI_SEATS_MAX];
};

static const int deals_offered[] = {20, 50, 100, 200, 500, 1000, 2000, 5000, 10000};
enum { DEALS_OFFERED = sizeof deals_offered / sizeof deals_offered[0], DEALS_USUAL = 3 };

static int rows(void *context, struct form_row row[FORM_ROWS])
{
	const struct wish *wish = (const struct wish *)context;
	char text[64];
	int n = 0;
	form_row_set(&row[n++], ROW_GAME, _("Game"), wish->kind == MEDICI_BOARD ? _("board game") : _("card game"), NULL);
	snprintf(text, sizeof text, "%d", wish->players);
	form_row_set(&row[n++], ROW_PLAYERS, _("Players"), text, NULL);
	for (int seat = 0; seat < wish->players; seat++) {
		snprintf(text, sizeof text, _("Seat %d"), seat + 1);
		row[n].gap = seat == 0;
		form_row_set(&row[n++], ROW_SEAT + seat, text, bot_offered(wish->bot[seat])->name,
					 _(bot_offered(wish->bot[seat])->about));
	}
	row[n].gap = 1;
	snprintf(text, sizeof text, "%d", deals_offered[wish->deals]);
	form_row_set(&row[n++], ROW_DEALS, _("Deals"), text,
				 _("Every deal is played again with all bots on all seats, so that luck counts for little."));
	row[n].gap = 1;
	form_row_set(&row[n++], ROW_BEGIN, "", "", NULL);
	return n;
}

static void keep_within(struct wish *wish)
{
	int least = medici_players_min(wish->kind, 0);
	wish->players = wish->players < least ? least : wish->players > MEDICI_SEATS_MAX ? MEDICI_SEATS_MAX : wish->players;
	wish->deals = wish->deals < 0 ? 0 : wish->deals >= DEALS_OFFERED ? DEALS_OFFERED - 1 : wish->deals;
}

static void change(void *context, int id, int by)
{
	struct wish *wish = (struct wish *)context;
	if (id == ROW_GAME)
		wish->kind = wish->kind == MEDICI_BOARD ? MEDICI_CARD : MEDICI_BOARD;
	else if (id == ROW_PLAYERS)
		wish->players += by;
	else if (id == ROW_DEALS)
		wish->deals += by;
	else if (id >= ROW_SEAT)
		wish->bot[id - ROW_SEAT] = form_other_bot(wish->bot[id - ROW_SEAT], by, 0);
	keep_within(wish);
}

static const char *check(void *context)
{
	const struct wish *wish = (const struct wish *)context;
	for (int seat = 1; seat < wish->players; seat++)
		if (wish->bot[seat] != wish->bot[0])
			return NULL;
	return _("Choose at least two different bots.");
}

/* ---- The contest ---- */

struct show {
	struct cli_io io;
	struct contest_run run;
	struct arena_table table;
	pthread_mutex_t lock; /* over the result */
	atomic_int stop;
	struct thinker thinker;
	int over;
};

static int count_deal(void *context, const struct arena_tally *tally, const double *row)
{
	struct show *show = (struct show *)context;
	(void)row;
	pthread_mutex_lock(&show->lock);
	arena_result_add(&show->run.contest.result, &show->run.contest.arena, tally);
	pthread_mutex_unlock(&show->lock);
	return 0;
}

static void play(void *context)
{
	struct show *show = (struct show *)context;
	struct arena_watch watch = {show, NULL, count_deal, &show->stop};
	show->run.failed = arena_run(&show->run.contest.arena, &watch);
}

/* Complete options for the contest, to be freed; NULL without memory. */
static struct contest_options *options_of(const struct wish *wish, const struct cli_io *io)
{
	char players[4], bots[MEDICI_SEATS_MAX * 24] = "";
	struct contest_options *options = (struct contest_options *)cli_options(&command_arena);
	if (!options)
		return NULL;
	snprintf(players, sizeof players, "%d", wish->players);
	for (int seat = 0; seat < wish->players; seat++) {
		size_t len = strlen(bots);
		snprintf(bots + len, sizeof bots - len, "%s%s", seat ? "," : "", bot_offered(wish->bot[seat])->name);
	}
	options->table.game = wish->kind == MEDICI_BOARD ? "board" : "card";
	options->table.players = players;
	options->bots = bots;
	options->deals = deals_offered[wish->deals];
	command_arena.check(options, 0, NULL, io);
	return options;
}

static int prepare(struct show *show, const struct wish *wish)
{
	const struct cli_io io = {command_arena.name, stdin, stdout, stderr};
	show->io = io;
	struct contest_options *options = options_of(wish, &show->io);
	if (!options)
		return -1;
	contest_prepare(&show->run, options, &show->io);
	arena_seat(&show->run.contest.arena, &show->table, options->entries);
	free(options);
	return 0;
}

/* ---- The table of results ---- */

struct columns {
	int share, share_95, florins, florins_95, bar;
};
static const struct columns at = {16, 26, 42, 52, 68};

static void draw_head(struct canvas *canvas, int row)
{
	canvas_text(canvas, row, 2, at.share - 3, INK_FAINT, _("bot"));
	canvas_right(canvas, row, at.share - 3, 11, INK_FAINT, _("win share"));
	canvas_text(canvas, row, at.share_95, 15, INK_FAINT, _("95% interval"));
	canvas_right(canvas, row, at.florins - 2, 9, INK_FAINT, _("florins"));
	canvas_text(canvas, row, at.florins_95, 15, INK_FAINT, _("95% interval"));
}

static void draw_interval(struct canvas *canvas, int row, int col, const struct stats *stats, double most, double scale)
{
	double low, high;
	if (contest_interval(stats, 0, most, &low, &high))
		canvas_print(canvas, row, col, 15, INK_FAINT, "%s .. %s", lang_number("%.1f", scale * low).text,
					 lang_number("%.1f", scale * high).text);
}

/* Returns the length of a bar; the best bot has the longest. */
static int bar_length(const struct contest *contest, int entry, int room)
{
	double most = 0;
	for (int i = 0; i < contest->arena.field.count; i++)
		most = contest->result.share[i].mean > most ? contest->result.share[i].mean : most;
	return most > 0 ? (int)(contest->result.share[entry].mean / most * room + 0.5) : 0;
}

static void draw_bot(struct canvas *canvas, int row, const struct contest *contest, int entry)
{
	const struct arena_result *result = &contest->result;
	const struct stats *share = &result->share[entry], *florins = &result->florins[entry];
	char text[40];
	canvas_text(canvas, row, 2, at.share - 3, INK_BOLD, contest->arena.field.entry[entry].name);
	if (result->deals == 0)
		return;
	snprintf(text, sizeof text, "%s%%", lang_number("%.1f", 100 * share->mean).text);
	canvas_right(canvas, row, at.share - 2, 10, INK_BOLD, text);
	draw_interval(canvas, row, at.share_95, share, 1, 100);
	canvas_right(canvas, row, at.florins - 2, 9, INK_TEXT, lang_number("%.1f", florins->mean).text);
	draw_interval(canvas, row, at.florins_95, florins, 1e9, 1);
	canvas_run(canvas, row, at.bar, bar_length(contest, entry, canvas->cols - at.bar - 2), INK_HEAD, GLYPH_FULL);
}

/* Draws the progress as text and as a bar. */
static void draw_progress(struct canvas *canvas, int row, const struct show *show)
{
	const struct contest *contest = &show->run.contest;
	unsigned long long deals = contest->result.deals, all = contest->arena.deals, games = contest->result.games;
	int width = canvas->cols - 4;
	char text[160];
	if (contest->arena.setup.kind == MEDICI_BOARD)
		snprintf(text, sizeof text, _("Board game, %d players: %llu of %llu deals, %llu games"),
				 contest->arena.setup.players, deals, all, games);
	else
		snprintf(text, sizeof text, _("Card game, %d players: %llu of %llu deals, %llu games"),
				 contest->arena.setup.players, deals, all, games);
	canvas_text(canvas, row, 2, width, INK_TEXT, text);
	canvas_run(canvas, row + 1, 2, width, INK_FAINT, GLYPH_DOT);
	canvas_run(canvas, row + 1, 2, (int)((double)width * (double)deals / (double)all), INK_HEAD, GLYPH_FULL);
}

static void draw_note(struct canvas *canvas, int row, const struct show *show)
{
	struct canvas_area area = {row, 2, canvas->rows - row - 1, canvas->cols - 4, 0};
	const char *text =
		_("A bot as good as the others has a win share of par. Intervals that do not overlap tell who is "
		  "better. medici arena --help says what else there is.");
	if (show->run.failed)
		text = lang_errno(show->run.failed);
	else if (!show->over && atomic_load(&show->stop))
		text = _("Stopping...");
	canvas_flow(canvas, &area, show->run.failed ? INK_ALERT : INK_FAINT, text, 0);
}

static void draw(struct canvas *canvas, const struct show *show)
{
	const struct contest *contest = &show->run.contest;
	int row = canvas->rows >= 30 ? 3 : 2, count = contest->arena.field.count;
	char par[40];
	canvas_clear(canvas);
	view_title(canvas, _("Arena"), "Medici");
	draw_progress(canvas, row, show);
	draw_head(canvas, row + 3);
	for (int i = 0; i < count; i++)
		draw_bot(canvas, row + 4 + i, contest, i);
	snprintf(par, sizeof par, "%s%%", lang_number("%.1f", 100 * contest_par(contest)).text);
	canvas_text(canvas, row + 4 + count, 2, at.share - 3, INK_FAINT, _("par"));
	canvas_right(canvas, row + 4 + count, at.share - 2, 10, INK_FAINT, par);
	draw_note(canvas, row + 6 + count, show);
	const struct view_button stop[] = {{VIEW_ESC, _("Esc"), _("stop")}};
	const struct view_button back[] = {{VIEW_ENTER, _("Enter"), _("back")}};
	view_buttons(canvas, canvas->rows - 1, show->over ? back : stop, 1);
}

/* ---- The results as a screen ---- */

enum { LEAVES = 1, EVERY_MS = 200 };

static void draw_results(void *state, struct canvas *canvas)
{
	struct show *show = (struct show *)state;
	pthread_mutex_lock(&show->lock);
	draw(canvas, show);
	pthread_mutex_unlock(&show->lock);
}

static int results_wait(void *state, int *fd)
{
	const struct show *show = (const struct show *)state;
	*fd = show->over ? -1 : thinker_fd(&show->thinker);
	return show->over ? -1 : EVERY_MS;
}

/* Esc stops the games; the results so far stay on the screen. */
static int results_key(void *state, int key)
{
	struct show *show = (struct show *)state;
	int leaves = key == VIEW_ESC || key == 'q' || key == VIEW_STOP;
	if (leaves && !show->over)
		atomic_store(&show->stop, 1);
	if (key == VIEW_STOP || (show->over && (leaves || key == VIEW_ENTER)))
		return LEAVES;
	if (key == VIEW_READY) {
		thinker_take(&show->thinker);
		show->over = 1;
	}
	return LOOP_STAY;
}

static const struct loop_screen results = {.draw = draw_results, .wait = results_wait, .key = results_key};

static int run(struct terminal *term, const struct wish *wish)
{
	struct show *show = (struct show *)calloc(1, sizeof *show);
	if (!show)
		return -1;
	pthread_mutex_init(&show->lock, NULL);
	int ready = prepare(show, wish) == 0 && thinker_start(&show->thinker) == 0;
	if (ready) {
		thinker_give(&show->thinker, play, show);
		loop_run(term, &results, show);
	}
	atomic_store(&show->stop, 1);
	thinker_end(&show->thinker);
	pthread_mutex_destroy(&show->lock);
	free(show);
	return ready ? 0 : -1;
}

int start_arena(struct terminal *term)
{
	struct wish wish = {MEDICI_BOARD, 4, DEALS_USUAL, {0}};
	struct form form = {_("Arena"), &wish, rows, change, check};
	enum form_answer answer = FORM_BEGIN;
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++)
		wish.bot[seat] = form_bot_index(rivals_character(seat));
	while (answer == FORM_BEGIN && !term->stopped) {
		answer = form_fill(term, &form);
		if (answer == FORM_BEGIN && run(term, &wish) != 0)
			return -1;
	}
	return 0;
}
