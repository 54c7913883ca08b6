/* A strip of text across the screen: what a lesson says about the table above it. */
#include "screen/draw/view.h"

int view_strip_rows(const struct canvas *canvas, const struct view_box *box)
{
	struct canvas_area area = {0, 0, 0, canvas->cols - 4, 0};
	return 2 + canvas_flow(NULL, &area, 0, box->text, 0);
}

void view_strip(struct canvas *canvas, int row, const struct view_box *box)
{
	int rows = view_strip_rows(canvas, box);
	struct canvas_area area = {row + 1, 2, rows - 2, canvas->cols - 4, 0};
	canvas_box(canvas, row, 0, rows, canvas->cols, INK_NOTE, box->title);
	canvas_flow(canvas, &area, INK_NOTE, box->text, 0);
	if (!box->keys)
		return;
	int width = canvas_width(box->keys) + 2, col = canvas->cols - width - 2;
	canvas_print(canvas, row + rows - 1, col, width, INK_NOTE | INK_BOLD, " %s ", box->keys);
	canvas_key(canvas, row + rows - 1, col, 1, width, VIEW_ENTER);
}
