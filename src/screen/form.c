#include "screen/form.h"

#include <stdint.h>
#include <string.h>

#include "bots/bot.h"
#include "lang/lang.h"
#include "screen/field.h"
#include "screen/loop.h"

enum { LESS = VIEW_PICK + 1000, MORE = VIEW_PICK + 2000 };

struct filling {
	struct terminal *term;
	const struct form *form;
	struct form_row row[FORM_ROWS];
	int count, at;
	uint64_t edited; /* a bit for each row, by its id, whose text was changed: before that, typing replaces it */
	const char *wrong;
};

static void list_rows(struct filling *filling)
{
	memset(filling->row, 0, sizeof filling->row);
	filling->count = filling->form->rows(filling->form->context, filling->row);
	if (filling->at >= filling->count)
		filling->at = filling->count - 1;
}

static int is_edited(const struct filling *filling, const struct form_row *row)
{
	return filling->edited >> row->id & 1;
}

/* What stands there is a proposal: the first letter typed replaces it. */
static void type_key(struct filling *filling, struct form_row *row, int key)
{
	char before[FORM_TEXT], typed[FORM_TEXT] = "";
	memcpy(before, row->text, sizeof before);
	if (!is_edited(filling, row) && field_key(typed, FORM_TEXT, FORM_TEXT_COLS, key) && typed[0])
		memcpy(row->text, typed, sizeof typed);
	else
		field_key(row->text, FORM_TEXT, FORM_TEXT_COLS, key);
	if (strcmp(before, row->text) != 0)
		filling->edited |= (uint64_t)1 << row->id;
}

/* ---- Drawing ---- */

enum { LABEL = 4, VALUE = 34, VALUE_COLS = 18, TEXT = 57 };

static void draw_value(struct canvas *canvas, const struct form_row *row, int index, int marked, int line)
{
	unsigned more = marked ? INK_REVERSE : 0;
	canvas_put(canvas, line, VALUE, INK_HEAD, GLYPH_LESS);
	canvas_blank(canvas, line, VALUE + 1, 1, VALUE_COLS, more);
	canvas_middle(canvas, line, VALUE + 1, VALUE_COLS, more | INK_BOLD, row->value);
	canvas_put(canvas, line, VALUE + 1 + VALUE_COLS, INK_HEAD, GLYPH_MORE);
	canvas_key(canvas, line, VALUE - 1, 1, 3, LESS + index);
	canvas_key(canvas, line, VALUE + VALUE_COLS, 1, 3, MORE + index);
	canvas_key(canvas, line, VALUE + 2, 1, VALUE_COLS - 2, VIEW_PICK + index);
}

static void draw_row(struct canvas *canvas, const struct filling *filling, int index, int line)
{
	const struct form_row *row = &filling->row[index];
	int marked = index == filling->at;
	canvas_key(canvas, line, LABEL - 1, 1, canvas->cols - LABEL, VIEW_PICK + index);
	if (!row->label[0]) {
		canvas_print(canvas, line, LABEL, 40, INK_CAP | (marked ? INK_BOLD : 0), "  %s  ", _("Begin"));
		canvas_key(canvas, line, LABEL, 1, 20, VIEW_ENTER);
		return;
	}
	canvas_text(canvas, line, LABEL, VALUE - LABEL - 2, marked ? INK_BOLD : INK_TEXT, row->label);
	draw_value(canvas, row, index, marked, line);
	unsigned ink = marked && !is_edited(filling, row) ? INK_REVERSE : INK_UNDERLINE;
	if (row->text)
		canvas_print(canvas, line, TEXT, FORM_TEXT_COLS + 1, marked ? ink | INK_BOLD : ink, "%s%s", row->text,
					 marked ? "_" : "");
}

static void draw(struct canvas *canvas, const struct filling *filling)
{
	int line = canvas->rows >= 30 ? 4 : 2;
	canvas_clear(canvas);
	view_title(canvas, filling->form->title, "Medici");
	for (int i = 0; i < filling->count; i++) {
		line += filling->row[i].gap;
		draw_row(canvas, filling, i, line++);
	}
	const char *about = filling->wrong ? filling->wrong : filling->row[filling->at].about;
	struct canvas_area area = {line + 1, LABEL, canvas->rows - line - 2, canvas->cols - 2 * LABEL, 0};
	if (about)
		canvas_flow(canvas, &area, filling->wrong ? INK_ALERT : INK_FAINT, about, 0);
	const struct view_button keys[] = {{VIEW_DOWN, canvas_glyph(canvas, GLYPH_UP_DOWN), _("choose")},
									   {VIEW_RIGHT, canvas_glyph(canvas, GLYPH_LEFT_RIGHT), _("change")},
									   {VIEW_ENTER, _("Enter"), _("begin")},
									   {VIEW_ESC, _("Esc"), _("back")}};
	view_buttons(canvas, canvas->rows - 1, keys, 4);
}

/* ---- Keys ---- */

static void change(struct filling *filling, int index, int by)
{
	filling->at = index;
	filling->form->change(filling->form->context, filling->row[index].id, by);
}

static void take_key(struct filling *filling, int key)
{
	struct form_row *row = &filling->row[filling->at];
	int count = filling->count;
	filling->wrong = NULL;
	if (key == VIEW_UP || key == VIEW_BACK_TAB)
		filling->at = (filling->at + count - 1) % count;
	else if (key == VIEW_DOWN || key == VIEW_TAB)
		filling->at = (filling->at + 1) % count;
	else if (key == VIEW_HOME)
		filling->at = 0;
	else if (key == VIEW_END)
		filling->at = count - 1;
	else if (key == VIEW_LEFT)
		change(filling, filling->at, -1);
	else if (key == VIEW_RIGHT || (key == ' ' && !row->text))
		change(filling, filling->at, 1);
	else if (key >= VIEW_PICK && key < VIEW_PICK + count)
		filling->at = key - VIEW_PICK;
	else if (key >= LESS && key < LESS + count)
		change(filling, key - LESS, -1);
	else if (key >= MORE && key < MORE + count)
		change(filling, key - MORE, 1);
	else if (row->text)
		type_key(filling, row, key);
	list_rows(filling);
}

/* Text can be pasted where it can be typed. */
static int mark_text(void *state)
{
	struct filling *filling = (struct filling *)state;
	filling->term->takes_text = filling->row[filling->at].text != NULL;
	return LOOP_STAY;
}

static void draw_form(void *state, struct canvas *canvas)
{
	draw(canvas, (const struct filling *)state);
}

static int form_key(void *state, int key)
{
	struct filling *filling = (struct filling *)state;
	if (key == VIEW_STOP)
		return FORM_STOP;
	if (key == VIEW_ESC)
		return FORM_BACK;
	if (key == VIEW_ENTER && !(filling->wrong = filling->form->check(filling->form->context)))
		return FORM_BEGIN;
	if (key != VIEW_ENTER && key != KEY_NONE)
		take_key(filling, key);
	return LOOP_STAY;
}

enum form_answer form_fill(struct terminal *term, const struct form *form)
{
	static const struct loop_screen screen = {.tick = mark_text, .draw = draw_form, .key = form_key};
	struct filling filling = {.form = form, .term = term};
	list_rows(&filling);
	enum form_answer answer = (enum form_answer)loop_run(term, &screen, &filling);
	term->takes_text = 0;
	return answer;
}

/* ---- For rows of any form ---- */

int form_other_bot(int bot, int by, int less)
{
	int all = -less;
	while (bot_offered(all + less))
		all++;
	return (bot - less + by + all) % all + less;
}

int form_bot_index(const char *name)
{
	int index = 0;
	while (bot_offered(index) && strcmp(bot_offered(index)->name, name) != 0)
		index++;
	return bot_offered(index) ? index : 0;
}

void form_row_set(struct form_row *row, int id, const char *label, const char *value, const char *about)
{
	row->id = id;
	snprintf(row->label, sizeof row->label, "%s", label);
	snprintf(row->value, sizeof row->value, "%s", value);
	row->about = about;
}
