#include "form.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "bots/bot.h"
#include "lang/lang.h"
#include "seats.h"

enum { NAME_BYTES = 64, NAME_COLS = 20, PERSON = -1 };

enum row_type { ROW_PLAYERS, ROW_SEAT, ROW_EDITION, ROW_BONUS, ROW_EMPTY, ROW_HINTS, ROW_BEGIN };

struct form_seat {
	int who; /* PERSON, or the index of a bot */
	char name[NAME_BYTES];
};

struct form {
	struct medici_setup setup;
	struct form_seat seat[MEDICI_SEATS_MAX];
	int strict;
	int at;
	const char *wrong;
};

/* ---- The rows ---- */

struct row {
	enum row_type type;
	int seat;
};

enum { ROWS_MAX = MEDICI_SEATS_MAX + 6, LESS = VIEW_PICK + 1000, MORE = VIEW_PICK + 2000 };

static int list_rows(const struct form *form, struct row rows[ROWS_MAX])
{
	int count = 0;
	rows[count++] = (struct row){ROW_PLAYERS, 0};
	for (int seat = 0; seat < form->setup.players; seat++)
		rows[count++] = (struct row){ROW_SEAT, seat};
	if (form->setup.kind == MEDICI_BOARD) {
		rows[count++] = (struct row){ROW_EDITION, 0};
	} else {
		rows[count++] = (struct row){ROW_BONUS, 0};
		rows[count++] = (struct row){ROW_EMPTY, 0};
	}
	rows[count++] = (struct row){ROW_HINTS, 0};
	rows[count++] = (struct row){ROW_BEGIN, 0};
	return count;
}

static int bot_count(void)
{
	int count = 0;
	while (bot_at(count))
		count++;
	return count;
}

static int bot_index(const struct bot *bot)
{
	int index = 0;
	while (bot_at(index) && bot_at(index) != bot)
		index++;
	return bot_at(index) ? index : 0;
}

/* ---- Changing ---- */

static int players_min(const struct form *form)
{
	return form->setup.kind == MEDICI_CARD ? 2 : medici_edition(form->setup.edition)->players_min;
}

static void change_players(struct form *form, int by)
{
	int players = form->setup.players + by;
	if (players >= players_min(form) && players <= MEDICI_SEATS_MAX)
		form->setup.players = (uint8_t)players;
}

static void change_edition(struct form *form, int by)
{
	form->setup.edition = (uint8_t)((form->setup.edition + by + MEDICI_EDITIONS) % MEDICI_EDITIONS);
	if (form->setup.players < players_min(form))
		form->setup.players = (uint8_t)players_min(form);
}

static void change(struct form *form, const struct row *row, int by)
{
	int all = bot_count() + 1; /* and a person */
	switch (row->type) {
	case ROW_PLAYERS:
		change_players(form, by);
		break;
	case ROW_SEAT:
		form->seat[row->seat].who = (form->seat[row->seat].who + 1 + by + all) % all - 1;
		break;
	case ROW_EDITION:
		change_edition(form, by);
		break;
	case ROW_BONUS:
		form->setup.bonus20 = !form->setup.bonus20;
		break;
	case ROW_EMPTY:
		form->setup.empty_placed = !form->setup.empty_placed;
		break;
	case ROW_HINTS:
		form->strict = !form->strict;
		break;
	case ROW_BEGIN:
		break;
	}
}

/* Letters go into the name of a person. */
static void type_name(struct form_seat *seat, int key)
{
	char bytes[16], *name = seat->name;
	size_t len = strlen(name);
	mbstate_t state;
	memset(&state, 0, sizeof state);
	if (key == VIEW_BACK) {
		while (len > 0 && ((unsigned char)name[len - 1] & 0xc0) == 0x80)
			len--;
		name[len > 0 ? len - 1 : 0] = '\0';
		return;
	}
	int width = wcwidth((wchar_t)key);
	size_t more = width > 0 ? wcrtomb(bytes, (wchar_t)key, &state) : (size_t)-1;
	if (more == (size_t)-1 || len + more >= NAME_BYTES || canvas_width(name) + width > NAME_COLS)
		return;
	memcpy(name + len, bytes, more);
	name[len + more] = '\0';
}

/* ---- Drawing ---- */

static const char *label_of(const struct row *row, char *text, size_t size)
{
	switch (row->type) {
	case ROW_PLAYERS:
		return _("Players");
	case ROW_SEAT:
		snprintf(text, size, _("Seat %d"), row->seat + 1);
		return text;
	case ROW_EDITION:
		return _("Edition");
	case ROW_BONUS:
		return _("Bonus of 20 for many icons");
	case ROW_EMPTY:
		return _("Empty warehouses are placed");
	case ROW_HINTS:
		return _("Hints");
	case ROW_BEGIN:
		break;
	}
	return "";
}

static void value_of(const struct form *form, const struct row *row, char *text, size_t size)
{
	const struct form_seat *seat = &form->seat[row->seat];
	switch (row->type) {
	case ROW_PLAYERS:
		snprintf(text, size, "%d", form->setup.players);
		break;
	case ROW_SEAT:
		snprintf(text, size, "%s", seat->who == PERSON ? _("a person") : bot_at(seat->who)->name);
		break;
	case ROW_EDITION:
		snprintf(text, size, "%s", medici_edition(form->setup.edition)->name);
		break;
	case ROW_BONUS:
		snprintf(text, size, "%s", form->setup.bonus20 ? _("yes") : _("no"));
		break;
	case ROW_EMPTY:
		snprintf(text, size, "%s", form->setup.empty_placed ? _("yes") : _("no"));
		break;
	case ROW_HINTS:
		snprintf(text, size, "%s", form->strict ? _("no") : _("yes"));
		break;
	case ROW_BEGIN:
		text[0] = '\0';
		break;
	}
}

enum { LABEL = 4, VALUE = 34, VALUE_COLS = 18, NAME = 57 };

static void draw_row(struct canvas *canvas, const struct form *form, const struct row *row, int index, int line)
{
	char label[64], value[64];
	int marked = index == form->at;
	unsigned more = marked ? INK_REVERSE : 0;
	canvas_key(canvas, line, LABEL - 1, 1, canvas->cols - LABEL, VIEW_PICK + index);
	if (row->type == ROW_BEGIN) {
		canvas_print(canvas, line, LABEL, 40, INK_CAP | (marked ? INK_BOLD : 0), "  %s  ", _("Begin"));
		canvas_key(canvas, line, LABEL, 1, 20, VIEW_ENTER);
		return;
	}
	canvas_text(canvas, line, LABEL, VALUE - LABEL - 2, marked ? INK_BOLD : INK_TEXT,
				label_of(row, label, sizeof label));
	value_of(form, row, value, sizeof value);
	canvas_put(canvas, line, VALUE, INK_HEAD, GLYPH_LESS);
	canvas_blank(canvas, line, VALUE + 1, 1, VALUE_COLS, more);
	canvas_middle(canvas, line, VALUE + 1, VALUE_COLS, more | INK_BOLD, value);
	canvas_put(canvas, line, VALUE + 1 + VALUE_COLS, INK_HEAD, GLYPH_MORE);
	canvas_key(canvas, line, VALUE - 1, 1, 3, LESS + index);
	canvas_key(canvas, line, VALUE + VALUE_COLS, 1, 3, MORE + index);
	canvas_key(canvas, line, VALUE + 2, 1, VALUE_COLS - 2, VIEW_PICK + index);
	if (row->type == ROW_SEAT && form->seat[row->seat].who == PERSON)
		canvas_print(canvas, line, NAME, NAME_COLS + 1, marked ? INK_UNDERLINE | INK_BOLD : INK_UNDERLINE, "%s%s",
					 form->seat[row->seat].name, marked ? "_" : "");
}

static void draw_about(struct canvas *canvas, const struct form *form, const struct row *row, int line)
{
	const char *about = form->wrong;
	if (!about && row->type == ROW_SEAT && form->seat[row->seat].who == PERSON)
		about = _("Type the name of the person.");
	else if (!about && row->type == ROW_SEAT)
		about = _(bot_at(form->seat[row->seat].who)->about);
	else if (!about && row->type == ROW_EDITION)
		about = _("medici rules editions tells how they differ.");
	else if (!about && row->type == ROW_HINTS)
		about = _("Without them nobody at the table can ask for hints and odds.");
	struct canvas_area area = {line, LABEL, canvas->rows - line - 1, canvas->cols - 2 * LABEL, 0};
	if (about)
		canvas_flow(canvas, &area, form->wrong ? INK_ALERT : INK_FAINT, about, 0);
}

static void draw_form(struct canvas *canvas, const struct form *form)
{
	struct row rows[ROWS_MAX];
	int count = list_rows(form, rows), line = canvas->rows >= 30 ? 4 : 2;
	canvas_clear(canvas);
	view_title(canvas, form->setup.kind == MEDICI_BOARD ? _("A new board game") : _("A new card game"), "Medici");
	for (int i = 0; i < count; i++, line++) {
		line += i > 0 && rows[i].type != rows[i - 1].type &&
				(rows[i].type == ROW_SEAT || rows[i - 1].type == ROW_SEAT || rows[i].type == ROW_BEGIN);
		draw_row(canvas, form, &rows[i], i, line);
	}
	draw_about(canvas, form, &rows[form->at], line + 1);
	const struct view_button keys[] = {{VIEW_DOWN, canvas_glyph(canvas, GLYPH_UP_DOWN), _("choose")},
									   {VIEW_RIGHT, canvas_glyph(canvas, GLYPH_LEFT_RIGHT), _("change")},
									   {VIEW_ENTER, _("Enter"), _("begin")},
									   {VIEW_ESC, _("Esc"), _("back")}};
	view_buttons(canvas, canvas->rows - 1, keys, 4);
}

/* ---- Beginning ---- */

static int same_name(const struct medici_header *header, int seat)
{
	for (int other = 0; other < seat; other++)
		if (strcmp(header->player[other].name, header->player[seat].name) == 0)
			return 1;
	return 0;
}

/* NULL, or what is wrong. */
static const char *fill_header(const struct form *form, struct medici_header *header)
{
	memset(header, 0, sizeof *header);
	header->setup = form->setup;
	for (int seat = 0; seat < form->setup.players; seat++) {
		const char *name = form->seat[seat].name;
		if (form->seat[seat].who != PERSON)
			continue;
		if (!seats_name_fits(name, strlen(name)))
			return _("Every person needs a name.");
		seats_person(header, seat, name, strlen(name));
		if (same_name(header, seat))
			return _("Two people cannot have the same name.");
	}
	for (int seat = 0; seat < form->setup.players; seat++)
		if (form->seat[seat].who != PERSON)
			seats_bot(header, seat, bot_at(form->seat[seat].who), NULL);
	return NULL;
}

static void start_form(struct form *form, enum medici_kind kind)
{
	static const struct bot *const usual[MEDICI_SEATS_MAX] = {NULL,       &bot_lucrezia, &bot_giovanni,
															  &bot_piero, &bot_averardo, &bot_cosimo};
	memset(form, 0, sizeof *form);
	medici_setup_default(&form->setup, kind, 4);
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++) {
		form->seat[seat].who = seat ? bot_index(usual[seat]) : PERSON;
		if (seat)
			snprintf(form->seat[seat].name, NAME_BYTES, _("Player %d"), seat + 1);
		else
			snprintf(form->seat[seat].name, NAME_BYTES, "%s", _("Player"));
	}
}

static void form_key(struct form *form, int key)
{
	struct row rows[ROWS_MAX];
	int count = list_rows(form, rows);
	const struct row *row = &rows[form->at];
	form->wrong = NULL;
	if (key == VIEW_UP || key == VIEW_BACK_TAB)
		form->at = (form->at + count - 1) % count;
	else if (key == VIEW_DOWN || key == VIEW_TAB)
		form->at = (form->at + 1) % count;
	else if (key == VIEW_LEFT)
		change(form, row, -1);
	else if (key == VIEW_RIGHT || (key == ' ' && row->type != ROW_SEAT))
		change(form, row, 1);
	else if (key >= VIEW_PICK && key < VIEW_PICK + count)
		form->at = key - VIEW_PICK;
	else if (key >= LESS && key < LESS + count)
		change(form, &rows[form->at = key - LESS], -1);
	else if (key >= MORE && key < MORE + count)
		change(form, &rows[form->at = key - MORE], 1);
	else if (row->type == ROW_SEAT && form->seat[row->seat].who == PERSON && key < VIEW_UP)
		type_name(&form->seat[row->seat], key);
	count = list_rows(form, rows);
	form->at = form->at < count ? form->at : count - 1;
}

enum form_answer form_new_game(struct terminal *term, enum medici_kind kind, struct medici_header *header, int *strict)
{
	struct form form;
	start_form(&form, kind);
	for (;;) {
		draw_form(&term->canvas, &form);
		term_show(term);
		term_wait(term, -1, -1);
		for (int key; (key = term_key(term)) != KEY_NONE;) {
			if (key == VIEW_STOP)
				return FORM_STOP;
			if (key == VIEW_RESIZE)
				break;
			if (key == VIEW_ESC)
				return FORM_BACK;
			if (key != VIEW_ENTER) {
				form_key(&form, key);
			} else if (!(form.wrong = fill_header(&form, header))) {
				*strict = form.strict;
				return FORM_BEGIN;
			}
		}
	}
}
