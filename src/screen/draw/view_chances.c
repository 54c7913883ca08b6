/* Everybody's chance to win in one row: the counter's letter, a bar if there is room, percents. While the game is being
 * analysed, how far that is. */
#include "lang/lang.h"
#include "screen/draw/tile.h"
#include "screen/draw/view.h"

enum { LETTER = 2, PERCENT = 4, GAP = 2, BAR_MIN = 4, BAR_MAX = 20 };

/* The label is as wide while the game is analysed, so that nothing moves when that ends. */
static int draw_label(struct canvas *canvas, int row, const struct view_chances *chances)
{
	char text[48], widest[48];
	snprintf(widest, sizeof widest, _("analysing %d%%"), 99);
	if (chances->analysed < 100)
		snprintf(text, sizeof text, _("analysing %d%%"), chances->analysed);
	else
		snprintf(text, sizeof text, "%s", _("chances"));
	int width = canvas_width(widest) > canvas_width(_("chances")) ? canvas_width(widest) : canvas_width(_("chances"));
	canvas_text(canvas, row, 0, width, INK_FAINT, text);
	return width + 2;
}

/* Returns the columns of a bar in so many for a seat, with the blank behind it; 0 if there is no room for one. */
static int bar_width(int columns)
{
	int bar = columns - LETTER - PERCENT - GAP;
	return bar <= BAR_MIN ? 0 : bar > BAR_MAX ? (int)BAR_MAX : bar;
}

void view_chances(struct canvas *canvas, int row, int width, const struct scene *scene,
				  const struct view_chances *chances)
{
	int col = draw_label(canvas, row, chances), each = (width - col) / scene->players, bar = bar_width(each);
	for (int seat = 0; chances->known && seat < scene->players; seat++, col += each) {
		int full = bar ? (chances->percent[seat] * (bar - 1) + 50) / 100 : 0;
		tile_counter(canvas, row, col, scene, seat, 0, 0);
		if (bar) {
			canvas_run(canvas, row, col + LETTER, full, INK_SEAT + (unsigned)seat, GLYPH_FULL);
			canvas_run(canvas, row, col + LETTER + full, bar - 1 - full, INK_PYRAMID, GLYPH_EMPTY);
		}
		canvas_print(canvas, row, col + LETTER + bar, PERCENT, INK_TEXT, "%d%%", chances->percent[seat]);
	}
}
