/* The card game's own parts: the market line with what is within reach, and the warehouses. */
#include "lang/lang.h"
#include "lesson/lesson.h"
#include "screen/draw/tile.h"
#include "screen/draw/view.h"
#include "text/words.h"

/* ---- Warehouses ---- */

enum { BAR = 8 };

/* Icons in the warehouse, those on the ship, and how many there must be for the bonus. */
static void draw_bar(struct canvas *canvas, int row, int col, int cols, const struct scene *scene, int seat, int good)
{
	int stands = scene->stock[seat][good], all = stands + scene->rise[seat][good];
	int goal = medici_bonus_from(scene->numbers);
	int bonus = medici_bonus(scene->numbers, all) > 0;
	char text[16];
	tile_counter(canvas, row, col, scene, seat, 0, 0);
	for (int i = 0; i < BAR; i++) {
		if (i < all)
			canvas_put(canvas, row, col + 2 + i, INK_MARK + (unsigned)good, i < stands ? GLYPH_FULL : GLYPH_HOLLOW);
		else if (i < goal)
			canvas_put(canvas, row, col + 2 + i, INK_PYRAMID, GLYPH_DOT);
	}
	if (all > stands)
		snprintf(text, sizeof text, "%d+%d", stands, all - stands);
	else
		snprintf(text, sizeof text, "%d", stands);
	canvas_text(canvas, row, col + 3 + BAR, cols - 3 - BAR,
				bonus ? INK_BONUS | INK_BOLD
				: all ? INK_TEXT
					  : INK_PYRAMID,
				text);
}

void view_warehouses(struct canvas *canvas, int row, int col, int cols, const struct scene *scene)
{
	for (int good = 0; good < MEDICI_GOODS; good++) {
		int wide = cols / MEDICI_GOODS, left = col + good * wide + (wide - 16) / 2;
		tile_good_name(canvas, row, left, 15, good);
		for (int seat = 0; seat < scene->players; seat++)
			draw_bar(canvas, row + 1 + seat, left, 16, scene, seat, good);
	}
}

/* ---- The market ---- */

static int reachable(const struct view_now *now, int place)
{
	for (unsigned places = 1; places < 8; places++)
		if (now->may_take >> places & 1 && places >> place & 1)
			return 1;
	return 0;
}

/* The last three places, the very last at the right; under each its key. */
static void draw_reach(struct canvas *canvas, int row, int col, int rows, int wide, const struct scene *scene,
					   const struct view_now *now)
{
	int asks = now->ask == ASK_CARDS;
	for (int place = 0; place < 3; place++) {
		int at = col + (2 - place) * (wide + 1), index = scene->market_count - 1 - place;
		int marked = asks && now->places >> place & 1;
		if (index < 0) {
			tile_slot(canvas, row, at, rows, wide);
			continue;
		}
		tile_big(canvas, row, at, rows, wide, MEDICI_CARD, scene->market[index],
				 asks && !reachable(now, place) ? INK_DIM : 0, asks ? '1' + place : 0);
		char text[32];
		snprintf(text, sizeof text, marked ? "[%d]" : " %d ", place + 1);
		canvas_middle(canvas, row + rows, at, wide, marked ? INK_CAP : INK_FAINT, text);
		if (asks)
			canvas_key(canvas, row + rows, at, 1, wide, '1' + place);
	}
}

/* The cards before, which cannot be taken, the oldest first; if there are too many, the oldest are only counted. */
static void draw_rest(struct canvas *canvas, int row, int col, int rows, int cols, const struct scene *scene)
{
	int rest = scene->market_count - 3, in_row = cols / (TILE_CARD + 1), room = rows * in_row, from = 0;
	if (rest <= 0) {
		canvas_text(canvas, row + rows / 2, col, cols, INK_FAINT,
					scene->market_count ? _("nothing is out of reach") : _("the line is empty"));
		return;
	}
	if (rest > room) {
		from = rest - room + 1;
		canvas_print(canvas, row, col, TILE_CARD, INK_FAINT, "+%d", from);
	}
	for (int i = from; i < rest; i++) {
		int at = i - from + (from > 0);
		tile_small(canvas, row + at / in_row, col + at % in_row * (TILE_CARD + 1), TILE_CARD, MEDICI_CARD,
				   scene->market[i], INK_DIM);
	}
}

void view_market(struct canvas *canvas, int row, int col, int rows, int cols, const struct scene *scene,
				 const struct view_now *now)
{
	int wide = cols >= 54 ? 11 : 9, high = rows - 2 >= 5 ? 5 : 3, reach = 3 * (wide + 1) - 1;
	int left = cols - reach - 2;
	view_heading(canvas, row, col, cols, _("The market line"), now->points & LESSON_OFFER);
	canvas_right(canvas, row, col + cols - reach, reach, INK_HEAD, _("within reach"));
	draw_rest(canvas, row + 1, col, high, left, scene);
	draw_reach(canvas, row + 1, col + cols - reach, high, wide, scene, now);
}
