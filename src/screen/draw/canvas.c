#include "canvas.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---- Cells ---- */

int canvas_open(struct canvas *canvas, int rows, int cols, enum canvas_charset charset)
{
	canvas->rows = rows > 0 ? rows : 1;
	canvas->cols = cols > 0 ? cols : 1;
	canvas->charset = charset;
	canvas->cell = (struct cell *)calloc((size_t)canvas->rows * (size_t)canvas->cols, sizeof *canvas->cell);
	if (!canvas->cell)
		return -1;
	canvas_clear(canvas);
	return 0;
}

void canvas_close(struct canvas *canvas)
{
	free(canvas->cell);
	canvas->cell = NULL;
}

struct cell *canvas_at(const struct canvas *canvas, int row, int col)
{
	if (row < 0 || col < 0 || row >= canvas->rows || col >= canvas->cols)
		return NULL;
	return &canvas->cell[(size_t)row * (size_t)canvas->cols + (size_t)col];
}

/* Overwrites a cell. If it was half of a wide character, the other half becomes a blank. */
static void set(struct canvas *canvas, int row, int col, wchar_t c, unsigned ink)
{
	struct cell *cell = canvas_at(canvas, row, col), *left = canvas_at(canvas, row, col - 1),
				*right = canvas_at(canvas, row, col + 1);
	if (!cell)
		return;
	if (cell->text[0] == 0 && left && c != 0)
		left->text[0] = L' ';
	if (cell->text[0] != 0 && right && right->text[0] == 0)
		right->text[0] = L' ';
	memset(cell->text, 0, sizeof cell->text);
	cell->text[0] = c;
	cell->ink = (uint16_t)ink;
}

void canvas_clear(struct canvas *canvas)
{
	for (int i = 0; i < canvas->rows * canvas->cols; i++) {
		struct cell *cell = &canvas->cell[i];
		memset(cell, 0, sizeof *cell);
		cell->text[0] = L' ';
	}
}

/* ---- Text ---- */

/* The ASCII replacement of a character: the letter without its accent, so that German and Italian stay readable. */
static wchar_t in_ascii(wchar_t c)
{
	static const wchar_t accented[] = L"äöüÄÖÜßàèéìòùÀÈÉÌÒÙ°", plain[] = L"aouAOUsaeeiouAEEIOU.";
	const wchar_t *found = wcschr(accented, c);
	return found ? plain[found - accented] : L'?';
}

/* Reads the next character and its columns: 0 for one that combines with the previous one. Characters that cannot be
 * shown become question marks, invalid UTF-8 byte by byte. Returns NULL at the end. */
static const char *next_char(const char *text, int ascii, wchar_t *c, int *columns)
{
	mbstate_t state;
	if (*text == '\0')
		return NULL;
	memset(&state, 0, sizeof state);
	size_t len = mbrtowc(c, text, strnlen(text, 8), &state);
	if (len == (size_t)-1 || len == (size_t)-2 || len == 0) {
		*c = L'?';
		len = 1;
	}
	*columns = wcwidth(*c);
	if (*columns < 0 || (ascii && *c > 126)) {
		*columns = *columns == 0 ? 0 : 1;
		*c = in_ascii(*c);
	}
	return text + len;
}

int canvas_width(const char *text)
{
	wchar_t c;
	int columns, width = 0;
	while ((text = next_char(text, 0, &c, &columns)))
		width += columns;
	return width;
}

static void combine(struct canvas *canvas, int row, int col, wchar_t c)
{
	struct cell *cell = canvas_at(canvas, row, col);
	if (!cell || canvas->charset != CANVAS_UNICODE)
		return;
	if (cell->text[0] == 0)
		cell = canvas_at(canvas, row, col - 1);
	for (int i = 1; cell && i < CELL_CHARS; i++) {
		if (cell->text[i] == 0) {
			cell->text[i] = c;
			return;
		}
	}
}

static const char *ellipsis(const struct canvas *canvas)
{
	return canvas->charset == CANVAS_UNICODE ? "…" : "~";
}

int canvas_text(struct canvas *canvas, int row, int col, int width, unsigned ink, const char *text)
{
	int at = 0, columns, cut = canvas_width(text) > width;
	wchar_t c;
	while ((text = next_char(text, canvas->charset == CANVAS_ASCII, &c, &columns))) {
		if (at + columns > width - cut)
			break;
		if (columns == 0) {
			combine(canvas, row, col + at - 1, c);
			continue;
		}
		set(canvas, row, col + at, c, ink);
		if (columns == 2)
			set(canvas, row, col + at + 1, 0, ink);
		at += columns;
	}
	if (cut && at < width)
		at += canvas_text(canvas, row, col + at, 1, ink, ellipsis(canvas));
	return at;
}

int canvas_print(struct canvas *canvas, int row, int col, int width, unsigned ink, const char *format, ...)
{
	char text[1024];
	va_list list;
	va_start(list, format);
	vsnprintf(text, sizeof text, format, list);
	va_end(list);
	return canvas_text(canvas, row, col, width, ink, text);
}

int canvas_right(struct canvas *canvas, int row, int col, int width, unsigned ink, const char *text)
{
	int takes = canvas_width(text);
	return canvas_text(canvas, row, takes < width ? col + width - takes : col, width, ink, text);
}

int canvas_number(struct canvas *canvas, int row, int col, int width, unsigned ink, int number)
{
	char text[16];
	snprintf(text, sizeof text, "%d", number);
	return canvas_right(canvas, row, col, width, ink, text);
}

int canvas_middle(struct canvas *canvas, int row, int col, int width, unsigned ink, const char *text)
{
	int takes = canvas_width(text);
	return canvas_text(canvas, row, takes < width ? col + (width - takes) / 2 : col, width, ink, text);
}

size_t canvas_break(const char *text, int width, const char **next)
{
	const char *at = text, *after, *blank = NULL;
	int used = 0, columns;
	wchar_t c;
	*next = NULL;
	while ((after = next_char(at, 0, &c, &columns))) {
		if (*at == '\n' || used + columns > width)
			break;
		if (*at == ' ')
			blank = at;
		used += columns;
		at = after;
	}
	if (*at == '\0')
		return (size_t)(at - text);
	if (*at == '\n') {
		*next = at + 1;
		return (size_t)(at - text);
	}
	if (*at != ' ' && blank && blank > text)
		at = blank;
	if (at == text) /* not even one character fits */
		at = next_char(text, 0, &c, &columns);
	*next = at + (*at == ' ');
	return (size_t)(at - text);
}

/* Returns where a broken line continues: after the first gap, as in a list of keys and their meanings; otherwise `hang`
 * columns further in than it began. */
static int hanging(const char *line, int cols, int hang)
{
	size_t indent = strspn(line, " ");
	const char *gap = strstr(line + indent, "  ");
	if (gap) {
		int before = (int)(gap - line), after = before + (int)strspn(gap, " ");
		if (after < cols / 2)
			return after;
	}
	int in = (int)indent + (indent ? 2 : hang);
	return in < cols / 2 ? in : 0;
}

/* Draws one line of canvas_flow, whose first row is `at`. Returns the row after it. */
static int flow_line(struct canvas *canvas, const struct canvas_area *area, unsigned ink, const char *line, int at)
{
	int hang = hanging(line, area->cols, area->hang), in = (int)strspn(line, " ");
	const char *next;
	in = in < area->cols / 2 ? in : 0;
	for (line += in; line; line = next, at++, in = hang) {
		char part[1024];
		size_t len = canvas_break(line, area->cols > in ? area->cols - in : 1, &next);
		snprintf(part, sizeof part, "%.*s", (int)len, line);
		if (canvas && at >= 0 && at < area->rows)
			canvas_text(canvas, area->row + at, area->col + in, area->cols - in, ink, part);
	}
	return at;
}

int canvas_flow(struct canvas *canvas, const struct canvas_area *area, unsigned ink, const char *text, int top)
{
	int at = -top;
	for (;;) {
		char line[2048];
		size_t len = strcspn(text, "\n");
		snprintf(line, sizeof line, "%.*s", (int)len, text);
		at = flow_line(canvas, area, ink, line, at);
		if (text[len] == '\0')
			return at + top;
		text += len + 1;
	}
}

/* ---- Shapes ---- */

const char *canvas_glyph(const struct canvas *canvas, enum glyph glyph)
{
	/* For the console: what is both in the kernel's own font and in those of the distributions. */
	static const char *const drawn[GLYPHS][3] = {
		{"─", "-", "─"}, {"│", "|", "│"},         {"╭", "+", "┌"},
		{"╮", "+", "┐"}, {"╰", "+", "└"},         {"╯", "+", "┘"},
		{"▶", ">", ">"}, {"·", ".", "·"},         {"█", "=", "█"},
		{"░", "-", "░"}, {"╱", "/", "/"},         {"╲", "\\", "\\"},
		{"·", ".", "·"}, {"▒", ":", "▒"},         {"→", ">", "→"},
		{"−", "-", "-"}, {"↑↓", "up/down", "↑↓"}, {"←→", "left/right", "←→"},
		{"❦", "*", "*"}, {"█", "#", "█"},         {"◀", "<", "<"},
		{"▶", ">", ">"}, {"■", "#", "■"},         {"▲", "^", "▲"},
		{"◆", "%", "♦"}, {"●", "@", "•"},         {"♣", "&", "&"},
		{"★", "$", "$"},
	};
	return drawn[glyph][canvas->charset];
}

int canvas_put(struct canvas *canvas, int row, int col, unsigned ink, enum glyph glyph)
{
	return canvas_text(canvas, row, col, canvas->cols, ink, canvas_glyph(canvas, glyph));
}

void canvas_run(struct canvas *canvas, int row, int col, int width, unsigned ink, enum glyph glyph)
{
	for (int i = 0; i < width; i++)
		canvas_put(canvas, row, col + i, ink, glyph);
}

void canvas_blank(struct canvas *canvas, int row, int col, int rows, int cols, unsigned ink)
{
	for (int i = 0; i < rows; i++) {
		for (int j = 0; j < cols; j++) {
			set(canvas, row + i, col + j, L' ', ink);
			canvas_key(canvas, row + i, col + j, 1, 1, 0);
		}
	}
}

void canvas_key(struct canvas *canvas, int row, int col, int rows, int cols, int key)
{
	for (int i = 0; i < rows; i++) {
		for (int j = 0; j < cols; j++) {
			struct cell *cell = canvas_at(canvas, row + i, col + j);
			if (cell)
				cell->key = key;
		}
	}
}

void canvas_box(struct canvas *canvas, int row, int col, int rows, int cols, unsigned ink, const char *title)
{
	int right = col + cols - 1, bottom = row + rows - 1;
	canvas_blank(canvas, row, col, rows, cols, ink);
	canvas_run(canvas, row, col + 1, cols - 2, ink, GLYPH_ACROSS);
	canvas_run(canvas, bottom, col + 1, cols - 2, ink, GLYPH_ACROSS);
	for (int i = row + 1; i < bottom; i++) {
		canvas_put(canvas, i, col, ink, GLYPH_DOWN);
		canvas_put(canvas, i, right, ink, GLYPH_DOWN);
	}
	canvas_put(canvas, row, col, ink, GLYPH_TOP_LEFT);
	canvas_put(canvas, row, right, ink, GLYPH_TOP_RIGHT);
	canvas_put(canvas, bottom, col, ink, GLYPH_BOTTOM_LEFT);
	canvas_put(canvas, bottom, right, ink, GLYPH_BOTTOM_RIGHT);
	if (title && title[0] && cols > 6) {
		int takes = canvas_print(canvas, row, col + 2, cols - 4, ink | INK_BOLD, " %s", title);
		canvas_text(canvas, row, col + 2 + takes, 1, ink, " ");
	}
}

void canvas_heading(struct canvas *canvas, int row, int col, int width, const char *text)
{
	int takes = canvas_text(canvas, row, col, width, INK_HEAD, text) + 1;
	canvas_run(canvas, row, col + takes, width - takes, INK_PYRAMID, GLYPH_ACROSS);
}

/* ---- As text ---- */

static int last_filled(const struct canvas *canvas, int row)
{
	int col = canvas->cols - 1;
	while (col >= 0 && canvas_at(canvas, row, col)->text[0] == L' ' && canvas_at(canvas, row, col)->text[1] == 0)
		col--;
	return col;
}

void canvas_write(const struct canvas *canvas, FILE *out)
{
	for (int row = 0; row < canvas->rows; row++) {
		int last = last_filled(canvas, row);
		for (int col = 0; col <= last; col++) {
			const struct cell *cell = canvas_at(canvas, row, col);
			for (int i = 0; i < CELL_CHARS && cell->text[i]; i++)
				fprintf(out, "%lc", (wint_t)cell->text[i]);
		}
		fputc('\n', out);
	}
}
