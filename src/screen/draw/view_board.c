/* The board's own parts: five stalls as pyramids, and the group on offer. */
#include "lang/lang.h"
#include "lesson/lesson.h"
#include "screen/draw/tile.h"
#include "screen/draw/view.h"
#include "text/words.h"

/* ---- Stalls ---- */

struct stall {
	int row, col, cols; /* of its top level, and all it may take */
	int tall;           /* rows a level */
	int good;
};

/* Returns the inner width of a level: the top has room for six counters, lower levels are wider. */
static int inside(const struct stall *stall, int level)
{
	int steps = (stall->cols - 10) / 2;
	if (steps > MEDICI_TOP_LEVEL)
		steps = MEDICI_TOP_LEVEL;
	return MEDICI_SEATS_MAX + 2 * ((MEDICI_TOP_LEVEL - level) * steps / MEDICI_TOP_LEVEL);
}

static unsigned ground(int bonus)
{
	return INK_TEXT | (bonus ? INK_HIGH : INK_STEP);
}

static void draw_level(struct canvas *canvas, const struct stall *stall, int level, int bonus)
{
	int row = stall->row + (MEDICI_TOP_LEVEL - level) * stall->tall, width = inside(stall, level) + 2;
	int col = stall->col + (stall->cols - width) / 2, right = col + width - 1;
	int slope = level == MEDICI_TOP_LEVEL || inside(stall, level + 1) < inside(stall, level);
	unsigned ink = bonus ? INK_BONUS : INK_PYRAMID;
	canvas_blank(canvas, row, col + 1, stall->tall, width - 2, ground(bonus));
	for (int i = 0; i < stall->tall; i++) {
		canvas_put(canvas, row + i, col, ink, slope && i == 0 ? GLYPH_SLOPE_UP : GLYPH_DOWN);
		canvas_put(canvas, row + i, right, ink, slope && i == 0 ? GLYPH_SLOPE_DOWN : GLYPH_DOWN);
	}
	if (bonus)
		canvas_print(canvas, row, stall->col, 4, INK_BONUS, "+%d", bonus);
	else
		canvas_print(canvas, row, stall->col, 1, INK_PYRAMID, "%d", level);
}

/* Every buyer has a lane of their own, the same in all stalls, so that counters climb straight up. */
static int lane(const struct stall *stall, const struct scene *scene, int seat)
{
	int gap = scene->players <= 3 ? 2 : 1, all = (scene->players - 1) * gap + 1;
	return stall->col + (stall->cols - all) / 2 + seat * gap;
}

/* Draws the counter of a seat, and faintly where it will be after scoring. */
static void draw_counter(struct canvas *canvas, const struct stall *stall, const struct scene *scene, int seat,
						 int level, int ghost)
{
	if (level > MEDICI_TOP_LEVEL)
		level = MEDICI_TOP_LEVEL;
	tile_counter(canvas, stall->row + (MEDICI_TOP_LEVEL - level) * stall->tall, lane(stall, scene, seat), scene, seat,
				 ghost, ground(medici_bonus(scene->numbers, level)));
}

static void draw_stall(struct canvas *canvas, const struct stall *stall, const struct scene *scene)
{
	tile_good_name(canvas, stall->row - 1, stall->col, stall->cols - 1, stall->good);
	for (int level = 0; level <= MEDICI_TOP_LEVEL; level++)
		draw_level(canvas, stall, level, medici_bonus(scene->numbers, level));
	for (int seat = 0; seat < scene->players; seat++) {
		int stands = scene->stock[seat][stall->good], rise = scene->rise[seat][stall->good];
		if (rise && stands < MEDICI_TOP_LEVEL)
			draw_counter(canvas, stall, scene, seat, stands + rise, 1);
		draw_counter(canvas, stall, scene, seat, stands, 0);
	}
}

void view_stalls(struct canvas *canvas, int row, int col, int cols, int tall, const struct scene *scene)
{
	for (int good = 0; good < MEDICI_GOODS; good++) {
		struct stall stall = {row + 1, col + good * (cols / MEDICI_GOODS), cols / MEDICI_GOODS, tall, good};
		draw_stall(canvas, &stall, scene);
	}
}

/* ---- The group ---- */

static const char *group_heading(const struct scene *scene)
{
	switch (scene->phase) {
	case SCENE_DAY:
	case SCENE_DRAWING:
	case SCENE_FILLED:
		return _("The group");
	case SCENE_SOLD:
		return _("Sold");
	case SCENE_DISCARDED:
		return _("Discarded");
	default:
		return _("On offer");
	}
}

/* Beside the lots: the highest bid and whose it is. */
static void draw_price(struct canvas *canvas, int row, int col, int rows, int cols, const struct scene *scene)
{
	int middle = row + (rows - 1) / 2;
	if (scene->phase == SCENE_DISCARDED || (scene->phase == SCENE_BIDDING && scene->leader < 0))
		canvas_text(canvas, middle, col, cols, INK_FAINT, _("no bid"));
	if (scene->leader < 0 || (scene->phase != SCENE_BIDDING && scene->phase != SCENE_SOLD))
		return;
	canvas_text(canvas, middle - 1, col, cols, INK_FAINT, scene->phase == SCENE_SOLD ? _("price") : _("highest"));
	canvas_print(canvas, middle, col, cols, INK_BOLD, "%d", scene->high);
	canvas_text(canvas, middle + 1, col, cols, (INK_SEAT + (unsigned)scene->leader) | INK_BOLD,
				scene->header.player[scene->leader].name);
}

void view_group(struct canvas *canvas, int row, int col, int rows, int cols, const struct scene *scene,
				const struct view_now *now)
{
	enum { GAP = 1 };
	int high = rows - 1 >= 5 ? 5 : 3, wide = cols >= 54 ? 11 : 9;
	view_heading(canvas, row, col, cols, group_heading(scene), now->points & LESSON_OFFER);
	for (int i = 0; i < MEDICI_GROUP_MAX; i++) {
		int at = col + i * (wide + GAP);
		if (i >= scene->group_count)
			tile_slot(canvas, row + 1, at, high, wide);
		else
			tile_big(canvas, row + 1, at, high, wide, MEDICI_BOARD, scene->group[i],
					 scene->phase == SCENE_DISCARDED ? INK_DIM : 0, 0);
	}
	int beside = col + MEDICI_GROUP_MAX * (wide + GAP) + 1;
	draw_price(canvas, row + 1, beside, high, col + cols - beside, scene);
}
