/* The end of the game: places, where everybody's florins came from, and how they went over the game. */
#include "lang/lang.h"
#include "scene/ranking.h"
#include "screen/draw/tile.h"
#include "screen/draw/view.h"
#include "text/words.h"

enum { NAME = 13, NAME_COLS = 14, COLUMNS = 6 };

/* Each column ends one before its entry here; the stalls have the longest heading of all languages. */
static const int column_end[COLUMNS] = {35, 43, 51, 63, 71, 80};

/* ---- Places ---- */

static void draw_head(struct canvas *canvas, int row, int card)
{
	const char *const head[COLUMNS] = {C_("column", "florins"), C_("column", "start"),
									   C_("column", "ships"),   card ? C_("column", "goods") : C_("column", "stalls"),
									   C_("column", "bonus"),   C_("column", "spent")};
	for (int i = 0, from = NAME + NAME_COLS; i < COLUMNS - card; from = column_end[i++])
		canvas_right(canvas, row, from, column_end[i] - from, INK_FAINT, head[i]);
}

static void draw_place(struct canvas *canvas, int row, const struct scene *scene, int seat, const char *place)
{
	struct ledger_day sums = ledger_sum(&scene->ledger);
	const int sum[COLUMNS] = {scene->money[seat], scene->ledger.start[seat], sums.ship[seat],
							  sums.goods[seat],   sums.bonus[seat],          -sums.spent[seat]};
	int won = scene->winners >> seat & 1;
	canvas_text(canvas, row, 1, 8, won ? INK_BONUS | INK_BOLD : INK_FAINT, place);
	tile_seat(canvas, row, 9, scene, seat);
	canvas_text(canvas, row, NAME, NAME_COLS, won ? INK_BOLD : INK_TEXT, scene->header.player[seat].name);
	for (int i = 0, from = NAME + NAME_COLS; i < COLUMNS - scene_is_card(scene); from = column_end[i++])
		canvas_number(canvas, row, from, column_end[i] - from, i ? INK_TEXT : INK_BOLD, sum[i]);
}

static int draw_places(struct canvas *canvas, int row, const struct scene *scene)
{
	struct ranking ranking = {{0}, {0}, 0};
	for (int seat = 0; seat < scene->players; seat++)
		ranking_add(&ranking, seat, scene->money[seat]);
	draw_head(canvas, row++, scene_is_card(scene));
	for (int from = 0, to; from < ranking.count; from = to) {
		to = ranking_tied(&ranking, from);
		for (int i = from; i < to; i++)
			draw_place(canvas, row++, scene, ranking.seat[i], words_place(from, to).text);
	}
	return row;
}

/* ---- The plot ---- */

struct plot {
	int row, col, rows, cols; /* inside the axes */
	int top;                  /* florins at the upper edge */
};

static int most(const struct scene *scene)
{
	int top = 10;
	for (int i = 0; i < scene->points; i++)
		for (int seat = 0; seat < scene->players; seat++)
			top = scene->point[i][seat] > top ? scene->point[i][seat] : top;
	return top;
}

static int row_of(const struct plot *plot, double florins)
{
	int up = (int)(florins * (plot->rows - 1) / plot->top + 0.5);
	return plot->row + plot->rows - 1 - up;
}

/* Returns the florins at a column, interpolated between two moments. */
static double florins_at(const struct scene *scene, const struct plot *plot, int seat, int x)
{
	double at = plot->cols > 1 ? (double)x * (scene->points - 1) / (plot->cols - 1) : 0;
	int before = (int)at, after = before + 1 < scene->points ? before + 1 : before;
	return scene->point[before][seat] + (at - before) * (scene->point[after][seat] - scene->point[before][seat]);
}

/* Draws the name of a day where it begins, or further left if there is no room. */
static void draw_day(struct canvas *canvas, const struct plot *plot, int col, int day)
{
	char text[32];
	snprintf(text, sizeof text, _("day %d"), day);
	int last = plot->col + plot->cols - canvas_width(text);
	canvas_text(canvas, plot->row + plot->rows, col < last ? col : last, 12, INK_FAINT, text);
}

static void draw_axes(struct canvas *canvas, const struct plot *plot, const struct scene *scene)
{
	static const double at[] = {0, 0.5, 1};
	for (int i = 0; i < 3; i++) {
		int florins = (int)(at[i] * plot->top + 0.5), row = row_of(plot, florins);
		canvas_number(canvas, row, plot->col - 5, 4, INK_FAINT, florins);
		canvas_run(canvas, row, plot->col, plot->cols, INK_PYRAMID, i ? GLYPH_DOT : GLYPH_ACROSS);
	}
	for (int i = 0, last = -1; i < scene->points; i++) {
		if (scene->point_day[i] == last || scene->points < 2)
			continue;
		last = scene->point_day[i];
		int col = plot->col + i * (plot->cols - 1) / (scene->points - 1);
		if (last > 0)
			draw_day(canvas, plot, col, last);
	}
}

static void draw_plot(struct canvas *canvas, const struct plot *plot, const struct scene *scene)
{
	draw_axes(canvas, plot, scene);
	for (int x = 0; x < plot->cols; x++)
		for (int seat = 0; seat < scene->players; seat++)
			tile_counter(canvas, row_of(plot, florins_at(scene, plot, seat, x)), plot->col + x, scene, seat, 0, 0);
}

/* ---- The whole ---- */

void view_end(struct canvas *canvas, const struct scene *scene, const struct view_now *now)
{
	canvas_clear(canvas);
	if (canvas->rows < VIEW_ROWS || canvas->cols < VIEW_COLS) {
		view_too_small(canvas, now);
		return;
	}
	view_title(canvas, _("The game is over"), now->replay ? now->replay : "Medici");
	int air = canvas->rows >= 30, row = draw_places(canvas, 2 + air, scene) + 1 + air;
	canvas_heading(canvas, row, 1, canvas->cols - 2, _("Florins over the game"));
	struct plot plot = {row + 1, 7, canvas->rows - row - 4, canvas->cols - 9, most(scene)};
	draw_plot(canvas, &plot, scene);
	view_message(canvas, canvas->rows - 2, now);
	if (now->tutored)
		canvas_text(canvas, canvas->rows - 2, 1, canvas->cols - 2, INK_FAINT, now->tutored);
	view_end_keys(canvas, canvas->rows - 1, scene, now);
}
