#include "screen/menu.h"

#include <string.h>

#include "lang/lang.h"
#include "screen/field.h"
#include "screen/loop.h"

/* ---- Drawing ---- */

enum { LOGO_ROWS = 5, LOGO_COLS = 31 };

static void draw_logo(struct canvas *canvas, int row)
{
	static const char *const logo[LOGO_ROWS] = {"#   # ##### ####  ###  #### ###", /* */
												"## ## #     #   #  #  #      # ", /* */
												"# # # ####  #   #  #  #      # ", /* */
												"#   # #     #   #  #  #      # ", /* */
												"#   # ##### ####  ###  #### ###"};
	int left = (canvas->cols - LOGO_COLS) / 2;
	for (int i = 0; i < LOGO_ROWS; i++)
		for (int j = 0; logo[i][j]; j++)
			if (logo[i][j] == '#')
				canvas_put(canvas, row + i, left + j, INK_HEAD, GLYPH_BLOCK);
	for (int good = 0; good <= MEDICI_GOODS; good++)
		canvas_put(canvas, row + LOGO_ROWS + 1, left + 3 + 5 * good, INK_MARK + (unsigned)good,
				   (enum glyph)(GLYPH_GOOD + good));
}

static int widest(const struct menu *menu, int abouts)
{
	int most = 0;
	for (int i = 0; i < menu->count; i++) {
		const char *text = abouts ? menu->item[i].about : menu->item[i].label;
		int width = text ? canvas_width(text) : 0;
		most = width > most ? width : most;
	}
	return most;
}

static int letter_of(const struct menu_item *item)
{
	int letter = item->cap ? keys_letter(item->cap) : 0;
	return letter ? letter : item->key;
}

static void draw_item(struct canvas *canvas, const struct menu *menu, int index, int row, int col, int label, int about)
{
	const struct menu_item *item = &menu->item[index];
	int width = 4 + label + (about ? about + 2 : 0);
	unsigned more = index == menu->at ? INK_REVERSE : 0, ink = item->off ? INK_FAINT | INK_DIM : INK_TEXT;
	canvas_blank(canvas, row, col, 1, width, more);
	if (item->key)
		canvas_print(canvas, row, col + 1, 1, INK_HEAD | more, "%c", letter_of(item));
	canvas_text(canvas, row, col + 3, label, ink | more | (item->off ? 0 : INK_BOLD), item->label);
	if (item->about && about)
		canvas_text(canvas, row, col + 5 + label, about, INK_FAINT | more, item->about);
	canvas_key(canvas, row, col, 1, width, VIEW_PICK + index);
}

static void draw_menu(struct canvas *canvas, const struct menu *menu)
{
	int logo = menu->logo && canvas->rows >= menu->count + LOGO_ROWS + 7 ? LOGO_ROWS + 3 : 0;
	int label = widest(menu, 0), about = widest(menu, 1), room = canvas->cols - 10;
	label = label > room ? room : label;
	about = label + about + 2 > room ? room - label - 2 : about;
	about = about < 8 ? 0 : about;
	const char *more = menu->count > 0 ? menu->item[menu->at].more : NULL;
	int rows = canvas->rows - (more ? 7 : 4) - logo, first = 0, shown = menu->count < rows ? menu->count : rows;
	if (menu->at >= shown)
		first = menu->at - shown + 1;
	int width = 4 + label + (about ? about + 2 : 0), col = (canvas->cols - width) / 2;
	int row = 2 + logo + (rows - shown) / 3;
	canvas_clear(canvas);
	view_title(canvas, menu->title, "");
	if (logo)
		draw_logo(canvas, row - logo);
	for (int i = 0; i < shown; i++)
		draw_item(canvas, menu, first + i, row + i, col, label, about);
	struct canvas_area foot = {canvas->rows - 4, 2, 3, canvas->cols - 4, 0};
	if (more)
		canvas_flow(canvas, &foot, INK_FAINT, more, 0);
	if (menu->note)
		canvas_middle(canvas, canvas->rows - 2, 1, canvas->cols - 2, INK_FAINT, menu->note);
	const struct view_button keys[] = {{VIEW_DOWN, canvas_glyph(canvas, GLYPH_UP_DOWN), _("choose")},
									   {VIEW_ENTER, _("Enter"), _("take it")},
									   {VIEW_ESC, _("Esc"), menu->logo ? _("leave") : _("back")},
									   {VIEW_BACK, _("Del"), _("delete")}};
	int deletes = menu->filter && !menu->filter[0] && menu->count > 0;
	view_buttons(canvas, canvas->rows - 1, keys, deletes ? 4 : 3);
	if (menu->filter)
		canvas_print(canvas, 1, 2, canvas->cols - 4, INK_FAINT, _("Type to see only some: %s_"), menu->filter);
}

/* ---- Choosing ---- */

static void move(struct menu *menu, int by)
{
	for (int i = 0; i < menu->count; i++) {
		menu->at = (menu->at + by + menu->count) % menu->count;
		if (!menu->item[menu->at].off)
			return;
	}
}

/* The letters shown take precedence over the English ones. */
static int find_key(const struct menu *menu, int key)
{
	if (key >= 'A' && key <= 'Z')
		key += 'a' - 'A';
	for (int i = 0; i < menu->count; i++)
		if (letter_of(&menu->item[i]) == key)
			return menu->item[i].off ? -1 : i;
	for (int i = 0; i < menu->count; i++)
		if (menu->item[i].key == key && !menu->item[i].off)
			return i;
	return -1;
}

/* Returns 1 if an entry is chosen: menu->at. */
static int take_key(struct menu *menu, int key)
{
	int found = key > 0 && key < 127 ? find_key(menu, key) : -1;
	if (key >= VIEW_PICK && key < VIEW_PICK + menu->count && !menu->item[key - VIEW_PICK].off)
		found = key - VIEW_PICK;
	if (found >= 0) {
		menu->at = found;
		return 1;
	}
	if (key == VIEW_UP || key == VIEW_BACK_TAB)
		move(menu, -1);
	if (key == VIEW_DOWN || key == VIEW_TAB)
		move(menu, 1);
	if (key == VIEW_HOME || key == VIEW_PAGE_UP) {
		menu->at = menu->count - 1;
		move(menu, 1);
	}
	if (key == VIEW_END || key == VIEW_PAGE_DOWN) {
		menu->at = 0;
		move(menu, -1);
	}
	return key == VIEW_ENTER && menu->count > 0 && !menu->item[menu->at].off;
}

static void draw_choice(void *state, struct canvas *canvas)
{
	draw_menu(canvas, (const struct menu *)state);
}

static int choice_key(void *state, int key)
{
	struct menu *menu = (struct menu *)state;
	if (key == VIEW_STOP)
		return MENU_STOP;
	if (menu->filter && key == VIEW_BACK && !menu->filter[0])
		return menu->count > 0 ? MENU_DELETE : LOOP_STAY;
	if (menu->filter && key < VIEW_UP && key != VIEW_ENTER && key != VIEW_ESC && key > 0)
		return field_key(menu->filter, MENU_FILTER_SIZE, MENU_FILTER_SIZE, key) ? MENU_FILTER : LOOP_STAY;
	if (take_key(menu, key))
		return menu->at;
	return key == VIEW_ESC || key == 'q' ? MENU_BACK : LOOP_STAY;
}

int menu_choose(struct terminal *term, struct menu *menu)
{
	static const struct loop_screen screen = {.draw = draw_choice, .key = choice_key};
	if (menu->count > 0 && menu->item[menu->at].off)
		move(menu, 1);
	return loop_run(term, &screen, menu);
}

/* ---- A text to read ---- */

struct reading {
	const char *title, *text;
	int top;        /* the first line shown */
	int last, rows; /* the last possible value of `top`, and the rows that fit; set by drawing */
};

static void draw_reading(void *state, struct canvas *canvas)
{
	struct reading *reading = (struct reading *)state;
	struct canvas_area area = {1, 0, canvas->rows - 3, canvas->cols, 0};
	reading->rows = area.rows;
	reading->last = canvas_flow(NULL, &area, 0, reading->text, 0) - area.rows;
	reading->top = reading->top > reading->last ? reading->last : reading->top;
	reading->top = reading->top < 0 ? 0 : reading->top;
	canvas_clear(canvas);
	view_title(canvas, reading->title, "");
	canvas_flow(canvas, &area, INK_TEXT, reading->text, reading->top);
	const struct view_button keys[] = {{VIEW_PAGE_DOWN, canvas_glyph(canvas, GLYPH_UP_DOWN), _("more")},
									   {VIEW_ENTER, _("Enter"), _("back")}};
	int scrolls = reading->last > 0;
	view_buttons(canvas, canvas->rows - 1, scrolls ? keys : keys + 1, scrolls ? 2 : 1);
}

static int reading_key(void *state, int key)
{
	struct reading *reading = (struct reading *)state;
	int page = reading->rows - 1;
	if (key == VIEW_STOP)
		return MENU_STOP;
	if (key == VIEW_ENTER || key == VIEW_ESC || key == 'q')
		return MENU_BACK;
	reading->top += key == VIEW_DOWN ? 1 : key == VIEW_UP ? -1 : 0;
	reading->top += key == VIEW_PAGE_DOWN || key == ' ' ? page : key == VIEW_PAGE_UP ? -page : 0;
	reading->top = key == VIEW_HOME ? 0 : key == VIEW_END ? reading->last : reading->top;
	return LOOP_STAY;
}

int menu_read(struct terminal *term, const char *title, const char *text)
{
	static const struct loop_screen screen = {.draw = draw_reading, .key = reading_key};
	struct reading reading = {title, text, 0, 0, 0};
	return loop_run(term, &screen, &reading);
}
