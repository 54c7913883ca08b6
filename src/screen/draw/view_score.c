/* A day's scoring with its arithmetic: ships place by place, stalls or warehouses one by one, how ties were shared, and
 * what everybody has now. */
#include <string.h>

#include "lang/lang.h"
#include "lesson/lesson.h"
#include "scene/ranking.h"
#include "screen/draw/tile.h"
#include "screen/draw/view.h"
#include "text/words.h"

enum { NAME = 5, NAME_COLS = 12, BODY = 18, CELL = 9, SUM = 17 };

static void draw_name(struct canvas *canvas, int row, const struct scene *scene, int seat)
{
	tile_seat(canvas, row, 1, scene, seat);
	canvas_text(canvas, row, NAME, NAME_COLS, INK_TEXT, scene->header.player[seat].name);
}

/* "(10 + 5) / 2": how tied seats share their payments; empty without a tie. */
static void describe_share(const uint8_t *pay, int from, int to, char *text, size_t size)
{
	size_t used = 0;
	text[0] = '\0';
	for (int place = from; place < to && to - from > 1 && used < size; place++)
		used += (size_t)snprintf(text + used, size - used, "%s%d", place > from ? "+" : "(", pay[place]);
	if (used > 0 && used < size)
		snprintf(text + used, size - used, ")/%d", to - from);
}

/* ---- Ships ---- */

/* The values that add up to a ship of cards, without zeros. */
static void draw_values(struct canvas *canvas, int row, int cols, const struct scene *scene, int seat)
{
	char text[512] = "";
	size_t used = 0;
	for (int i = 0; i < scene->scored_aboard[seat] && used < sizeof text - 8; i++) {
		int value = medici_card_value(scene->scored_ship[seat][i]);
		if (value > 0)
			used += (size_t)snprintf(text + used, sizeof text - used, "%s%d", used ? "+" : "", value);
	}
	canvas_text(canvas, row, BODY, cols, INK_TEXT, text);
}

static void draw_lots(struct canvas *canvas, int row, const struct scene *scene, int seat)
{
	for (int i = 0; i < scene->holds; i++) {
		int col = BODY + i * (TILE_LOT + 1);
		if (i < scene->scored_aboard[seat])
			tile_small(canvas, row, col, TILE_LOT, MEDICI_BOARD, scene->scored_ship[seat][i], 0);
		else
			canvas_put(canvas, row, col + 1, INK_PYRAMID, GLYPH_EMPTY);
	}
}

static void draw_ship(struct canvas *canvas, int row, const struct scene *scene, int seat, const char *place,
					  const char *share)
{
	int cols = scene_is_card(scene) ? 23 : scene->holds * (TILE_LOT + 1), at = BODY + cols;
	draw_name(canvas, row, scene, seat);
	if (scene_is_card(scene))
		draw_values(canvas, row, cols, scene, seat);
	else
		draw_lots(canvas, row, scene, seat);
	canvas_number(canvas, row, at, 5, INK_TEXT, scene->score.ship[seat]);
	canvas_text(canvas, row, at + 7, 9, INK_FAINT, place);
	canvas_number(canvas, row, at + 15, 5, INK_BOLD, scene->score.ship_paid[seat]);
	canvas_text(canvas, row, at + 22, canvas->cols - at - 22, INK_FAINT, share);
}

static int draw_ships(struct canvas *canvas, int row, const struct scene *scene, unsigned points)
{
	struct ranking ranking = {{0}, {0}, 0};
	for (int seat = 0; seat < scene->players; seat++)
		ranking_add(&ranking, seat, scene->score.ship[seat]);
	view_heading(canvas, row++, 1, canvas->cols - 2, _("Ships: value, place, florins"), points & LESSON_SHIPS);
	for (int from = 0, to; from < ranking.count; from = to) {
		char share[64];
		to = ranking_tied(&ranking, from);
		describe_share(scene->numbers->ship_pay, from, to, share, sizeof share);
		for (int i = from; i < to; i++)
			draw_ship(canvas, row++, scene, ranking.seat[i], words_place(from, to).text, share);
	}
	return row;
}

/* ---- Stalls and warehouses ---- */

static void draw_cell(struct canvas *canvas, int row, int col, const struct scene *scene, int seat, int good)
{
	const struct medici_score *score = &scene->score;
	int paid = score->paid[good][seat], bonus = score->bonus[good][seat], count = score->count[good][seat];
	col += canvas_print(canvas, row, col, CELL, INK_MARK + (unsigned)good, "%d", count);
	if (paid || bonus)
		col += canvas_print(canvas, row, col, CELL, INK_BOLD, ": %d", paid);
	if (bonus)
		canvas_print(canvas, row, col, CELL, INK_BONUS, "+%d", bonus);
}

/* "31+20+15=66": before, ship, stalls and bonus, after. */
static void draw_sum(struct canvas *canvas, int row, const struct scene *scene, int seat)
{
	int earned = 0, after = scene->score.money[seat], ship = scene->score.ship_paid[seat];
	char text[64];
	for (int good = 0; good < MEDICI_GOODS; good++)
		earned += scene->score.paid[good][seat] + scene->score.bonus[good][seat];
	snprintf(text, sizeof text, "%d+%d+%d = ", after - ship - earned, ship, earned);
	canvas_right(canvas, row, canvas->cols - SUM - 1, SUM - 3, INK_TEXT, text);
	canvas_number(canvas, row, canvas->cols - 4, 3, INK_BOLD, after);
}

static int column_width(const struct canvas *canvas)
{
	return (canvas->cols - BODY - SUM) / MEDICI_GOODS;
}

static int column_of(const struct canvas *canvas, int good)
{
	return BODY + good * column_width(canvas);
}

/* Symbol and name, or the name alone where both are too long. */
static void draw_good(struct canvas *canvas, int row, int good)
{
	const char *name = words_good_title(good), *symbol = canvas_glyph(canvas, (enum glyph)(GLYPH_GOOD + good));
	int width = column_width(canvas) - 1, both = canvas_width(symbol) + 1 + canvas_width(name) <= width;
	canvas_print(canvas, row, column_of(canvas, good), width, INK_MARK + (unsigned)good, "%s%s%s", both ? symbol : "",
				 both ? " " : "", name);
}

static int draw_goods(struct canvas *canvas, int row, const struct scene *scene, unsigned points)
{
	view_heading(canvas, row++, 1, canvas->cols - 2,
				 scene_is_card(scene) ? _("Warehouses: icons, florins + bonus") : _("Stalls: level, florins + bonus"),
				 points & LESSON_STALLS);
	for (int good = 0; good < MEDICI_GOODS; good++)
		draw_good(canvas, row, good);
	canvas_right(canvas, row++, canvas->cols - SUM - 1, SUM, INK_FAINT, C_("column", "florins"));
	for (int seat = 0; seat < scene->players; seat++, row++) {
		draw_name(canvas, row, scene, seat);
		for (int good = 0; good < MEDICI_GOODS; good++)
			draw_cell(canvas, row, column_of(canvas, good), scene, seat, good);
		draw_sum(canvas, row, scene, seat);
	}
	return row;
}

/* ---- Ties ---- */

/* "Dye, 1st-2nd: (10+5)/2 = 7" */
static int draw_tie(struct canvas *canvas, int row, int col, const struct scene *scene, const struct ranking *ranking,
					int from, int to, int good)
{
	const uint8_t *pay = scene->numbers->stall_pay;
	char share[64];
	int sum = 0;
	for (int place = from; place < to; place++)
		sum += pay[place];
	if (to - from < 2 || sum == 0)
		return 0;
	describe_share(pay, from, to, share, sizeof share);
	canvas_print(canvas, row, col, canvas->cols - col - 1, INK_FAINT, _("%s, %s: %s pays %d each"),
				 words_good_title(good), words_place(from, to).text, share,
				 scene->score.paid[good][ranking->seat[from]]);
	return 1;
}

static int draw_ties(struct canvas *canvas, int row, const struct scene *scene)
{
	int heading = row++, drawn = 0;
	for (int good = 0; good < MEDICI_GOODS; good++) {
		struct ranking ranking = {{0}, {0}, 0};
		for (int seat = 0; seat < scene->players; seat++)
			if (!scene_is_card(scene) || scene->score.count[good][seat] > 0 || scene->header.setup.empty_placed)
				ranking_add(&ranking, seat, scene->score.count[good][seat]);
		for (int from = 0, to; from < ranking.count; from = to) {
			to = ranking_tied(&ranking, from);
			drawn += draw_tie(canvas, row + drawn, 1, scene, &ranking, from, to, good);
		}
	}
	if (drawn)
		canvas_heading(canvas, heading, 1, canvas->cols - 2,
					   scene_is_card(scene) ? _("Ties share, rounded down to multiples of 5")
											: _("Ties share, rounded down"));
	return row + drawn;
}

void view_score(struct canvas *canvas, const struct scene *scene, const struct view_now *now)
{
	char title[96];
	canvas_clear(canvas);
	if (canvas->rows < VIEW_ROWS || canvas->cols < VIEW_COLS) {
		view_too_small(canvas, now);
		return;
	}
	snprintf(title, sizeof title, _("The end of day %d"), scene->day);
	view_title(canvas, title, now->replay ? now->replay : "Medici");
	int air = canvas->rows >= 30, row = draw_ships(canvas, 1 + air, scene, now->points) + air;
	row = draw_ties(canvas, draw_goods(canvas, row, scene, now->points) + air, scene);
	if (now->chances && row < canvas->rows - 1)
		view_chances(canvas, canvas->rows - 2, canvas->cols, scene, now->chances);
	if (now->message)
		canvas_blank(canvas, canvas->rows - 2, 0, 1, canvas->cols, INK_TEXT);
	view_message(canvas, canvas->rows - 2, now);
	const struct view_button go_on[] = {{VIEW_ENTER, _("Enter"), _("go on")}};
	if (now->replay)
		view_keys(canvas, canvas->rows - 1, scene, now);
	else
		view_buttons(canvas, canvas->rows - 1, go_on, 1);
}
