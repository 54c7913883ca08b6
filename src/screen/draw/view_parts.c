/* What several screens share: the title, the row of keys, the history, boxes over the table. */
#include <stdlib.h>
#include <string.h>

#include "lang/lang.h"
#include "screen/draw/view.h"

void view_title(struct canvas *canvas, const char *left, const char *right)
{
	canvas_blank(canvas, 0, 0, 1, canvas->cols, INK_TITLE);
	canvas_put(canvas, 0, 1, INK_TITLE, GLYPH_LOGO);
	int taken = 3 + canvas_text(canvas, 0, 3, canvas->cols - 4, INK_TITLE | INK_BOLD, left);
	canvas_right(canvas, 0, taken + 2, canvas->cols - taken - 3, INK_TITLE, right);
}

void view_message(struct canvas *canvas, int row, const struct view_now *now)
{
	if (now->message)
		canvas_text(canvas, row, 1, canvas->cols - 2, INK_ALERT | INK_BOLD, now->message);
}

void view_arrow(struct canvas *canvas, int row, int col)
{
	canvas_put(canvas, row, col, INK_HEAD | INK_REVERSE, GLYPH_ARROW);
}

void view_heading(struct canvas *canvas, int row, int col, int width, const char *text, unsigned pointed)
{
	int arrow = pointed ? 2 : 0;
	if (pointed)
		view_arrow(canvas, row, col);
	canvas_heading(canvas, row, col + arrow, width - arrow, text);
}

static int button_width(const struct view_button *button, int labelled)
{
	return canvas_width(button->cap) + 2 + (labelled ? 1 + canvas_width(button->label) : 0);
}

/* Returns how many keys are shown with labels so that all of them fit. */
static int labels_that_fit(const struct canvas *canvas, const struct view_button *button, int count)
{
	int labels = count, width;
	do {
		width = 1;
		for (int i = 0; i < count; i++)
			width += button_width(&button[i], i < labels) + (i + 1 < count);
	} while (width > canvas->cols && labels-- > 0);
	return labels;
}

void view_buttons(struct canvas *canvas, int row, const struct view_button *button, int count)
{
	int col = 1, labels = labels_that_fit(canvas, button, count);
	for (int i = 0; i < count; i++) {
		int width = button_width(&button[i], i < labels);
		if (col + width > canvas->cols)
			continue;
		int at = col + canvas_print(canvas, row, col, canvas->cols, INK_CAP, " %s ", button[i].cap);
		if (i < labels)
			canvas_text(canvas, row, at + 1, canvas->cols, INK_TEXT, button[i].label);
		canvas_key(canvas, row, col, 1, width, button[i].key);
		col += width + 1;
	}
}

/* ---- The log ---- */

static void add_line(struct view_log *log, const char *text, size_t len)
{
	if (log->count == log->capacity) {
		int capacity = log->capacity ? 2 * log->capacity : 64;
		char **line = (char **)realloc(log->line, (size_t)capacity * sizeof *line);
		if (!line)
			return;
		log->line = line;
		log->capacity = capacity;
	}
	char *copy = strndup(text, len);
	if (copy)
		log->line[log->count++] = copy;
}

void view_log_add(struct view_log *log, const char *text)
{
	while (*text) {
		size_t len = strcspn(text, "\n");
		if (len > 0)
			add_line(log, text, len);
		text += len + (text[len] == '\n');
	}
}

void view_log_clear(struct view_log *log)
{
	for (int i = 0; i < log->count; i++)
		free(log->line[i]);
	free(log->line);
	memset(log, 0, sizeof *log);
}

void view_history(struct canvas *canvas, int row, int col, int rows, int cols, const struct view_log *log)
{
	struct canvas_area area = {row, col, rows, cols, 2};
	int from = log->count, used = 0;
	while (from > 0 && used < rows)
		used += canvas_flow(NULL, &area, 0, log->line[--from], 0);
	int hidden = used > rows ? used - rows : 0; /* rows of the first line that do not fit */
	for (int i = from; i < log->count; i++) {
		unsigned ink = i == log->count - 1 ? INK_TEXT : INK_FAINT;
		int takes = canvas_flow(canvas, &area, ink, log->line[i], hidden) - hidden;
		hidden = 0;
		area.row += takes;
		area.rows -= takes;
	}
}

/* ---- Boxes ---- */

static int text_columns(const char *text)
{
	int widest = 0;
	for (const char *next; text; text = next) {
		char part[1024];
		size_t len = canvas_break(text, 1000, &next);
		snprintf(part, sizeof part, "%.*s", (int)len, text);
		int width = canvas_width(part);
		widest = width > widest ? width : widest;
	}
	return widest;
}

static int within(int value, int low, int high)
{
	return value < low ? low : value > high ? high : value;
}

void view_box(struct canvas *canvas, struct view_box *box)
{
	int also = box->also ? canvas_width(box->also) + 3 : 0, head = canvas_width(box->title);
	int foot = (box->keys ? canvas_width(box->keys) : 0) + also;
	int wanted = text_columns(box->text);
	wanted = wanted < foot ? foot : wanted;
	wanted = wanted < head + 2 ? head + 2 : wanted;
	int inner = within(wanted, 20, (box->beside ? canvas->cols * 5 / 8 : canvas->cols - 4) - 4);
	struct canvas_area area = {0, 0, 0, inner, 0};
	int lines = canvas_flow(NULL, &area, 0, box->text, 0), rows = within(lines, 1, canvas->rows - 6);
	int cols = inner + 4, high = rows + 2 + (box->keys != NULL);
	int row = (canvas->rows - high) / 2, col = box->beside ? canvas->cols - cols - 1 : (canvas->cols - cols) / 2;
	box->top = within(box->top, 0, lines - rows);
	canvas_box(canvas, row, col, high, cols, INK_NOTE, box->title);
	area = (struct canvas_area){row + 1, col + 2, rows, inner, 0};
	canvas_flow(canvas, &area, INK_NOTE, box->text, box->top);
	if (box->keys) {
		canvas_right(canvas, row + high - 2, col + 2, inner, INK_NOTE | INK_BOLD, box->keys);
		canvas_key(canvas, row + high - 2, col + 1, 1, cols - 2, VIEW_ENTER);
	}
	if (box->also) {
		canvas_text(canvas, row + high - 2, col + 2, also, INK_NOTE | INK_BOLD, box->also);
		canvas_key(canvas, row + high - 2, col + 1, 1, also, box->also_key);
	}
	if (lines > rows) {
		char place[48];
		snprintf(place, sizeof place, " %s %d-%d / %d ", canvas_glyph(canvas, GLYPH_UP_DOWN), box->top + 1,
				 box->top + rows, lines);
		canvas_right(canvas, row + high - 1, col + 2, inner, INK_NOTE, place);
	}
}

static const char *too_small_for(const struct view_now *now)
{
	if (now->lesson)
		return _("The table needs %d columns and %d rows; here are %d and %d.\nMake the window larger, or press q to "
				 "leave: medici tutorial --plain teaches line by line.");
	if (now->replay)
		return _("The table needs %d columns and %d rows; here are %d and %d.\nMake the window larger, or press q to "
				 "leave: medici replay --plain shows the record line by line.");
	return _("The table needs %d columns and %d rows; here are %d and %d.\n"
			 "Make the window larger, or press q to leave: the game is saved, and medici play --plain --continue "
			 "resumes it line by line.");
}

void view_too_small(struct canvas *canvas, const struct view_now *now)
{
	char text[400];
	snprintf(text, sizeof text, too_small_for(now), VIEW_COLS, VIEW_ROWS, canvas->cols, canvas->rows);
	canvas_clear(canvas);
	struct canvas_area area = {0, 0, canvas->rows, canvas->cols, 0};
	canvas_flow(canvas, &area, INK_TEXT, text, 0);
}
