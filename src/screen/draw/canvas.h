/* A grid of cells that views draw into: a character with what combines with it, an ink, and the key that a click there
 * stands for. It knows no terminal: term.c shows it on one, and the tests read it as text. Everything that lies outside
 * is clipped, so that a view need not fear a small or strange size. */
#ifndef SCREEN_DRAW_CANVAS_H
#define SCREEN_DRAW_CANVAS_H

#include <medici/base.h>
#include <stdio.h>
#include <wchar.h>

/* What a cell's colours mean; which they are is the terminal's affair. Attributes are added to a role. */
enum ink {
	INK_TEXT,
	INK_FAINT,
	INK_TITLE,                              /* the bar at the top */
	INK_HEAD,                               /* headings */
	INK_CAP,                                /* a key to press */
	INK_NOTE,                               /* boxes over the table */
	INK_ALERT,                              /* what went wrong */
	INK_GREEN,                              /* a card with a green banner */
	INK_BLACK,                              /* a black card */
	INK_PYRAMID,                            /* the steps of a stall */
	INK_BONUS,                              /* and of its top levels */
	INK_GOOD,                               /* + good; the sixth is gold */
	INK_MARK = INK_GOOD + MEDICI_GOODS + 1, /* + good: its symbol alone, on no ground */
	INK_SEAT = INK_MARK + MEDICI_GOODS + 1, /* + seat */
	INK_SEAT_BAR = INK_SEAT + MEDICI_SEATS_MAX,
	INK_ROLES = INK_SEAT_BAR + MEDICI_SEATS_MAX,
	INK_ROLE = 0xff,
	INK_BOLD = 0x100,
	INK_DIM = 0x200,
	INK_REVERSE = 0x400,
	INK_UNDERLINE = 0x800,
	INK_STEP = 0x1000, /* on the step of a stall */
	INK_HIGH = 0x2000  /* on one that earns a bonus */
};

/* What is drawn otherwise where there is no Unicode. */
enum glyph {
	GLYPH_ACROSS,
	GLYPH_DOWN,
	GLYPH_TOP_LEFT,
	GLYPH_TOP_RIGHT,
	GLYPH_BOTTOM_LEFT,
	GLYPH_BOTTOM_RIGHT,
	GLYPH_TURN,     /* whose turn it is */
	GLYPH_EMPTY,    /* a free hold */
	GLYPH_FULL,     /* the filled part of a bar */
	GLYPH_HOLLOW,   /* the part still to come */
	GLYPH_SLOPE_UP, /* the sides of a pyramid */
	GLYPH_SLOPE_DOWN,
	GLYPH_DOT,
	GLYPH_BANNER, /* of a green card */
	GLYPH_ARROW,
	GLYPH_MINUS,
	GLYPH_UP_DOWN,
	GLYPH_LEFT_RIGHT,
	GLYPH_LOGO,
	GLYPH_BLOCK,
	GLYPH_LESS,
	GLYPH_MORE,
	GLYPH_GOOD, /* + good; the sixth is gold */
	GLYPHS = GLYPH_GOOD + MEDICI_GOODS + 1
};

enum { CELL_CHARS = 4 }; /* one that takes room and three that combine with it */

struct cell {
	wchar_t text[CELL_CHARS]; /* all 0: the right half of a wide character */
	uint16_t ink;
	int32_t key; /* what a click here stands for, or 0 */
};

struct canvas {
	int rows, cols;
	int ascii; /* no Unicode */
	struct cell *cell;
};

int canvas_open(struct canvas *canvas, int rows, int cols, int ascii); /* 0, or -1 without memory */
void canvas_close(struct canvas *canvas);
void canvas_clear(struct canvas *canvas);
struct cell *canvas_at(const struct canvas *canvas, int row, int col); /* NULL outside */

/* The columns that a text takes. */
int canvas_width(const char *text);
const char *canvas_glyph(const struct canvas *canvas, enum glyph glyph);

/* Each draws UTF-8 into at most `width` columns, marks a cut with an ellipsis, and answers the columns it took. */
int canvas_text(struct canvas *canvas, int row, int col, int width, unsigned ink, const char *text);
int canvas_print(struct canvas *canvas, int row, int col, int width, unsigned ink, const char *format, ...)
	__attribute__((format(printf, 6, 7)));
int canvas_right(struct canvas *canvas, int row, int col, int width, unsigned ink, const char *text);
int canvas_number(struct canvas *canvas, int row, int col, int width, unsigned ink, int number); /* at the right */
int canvas_middle(struct canvas *canvas, int row, int col, int width, unsigned ink, const char *text);
int canvas_put(struct canvas *canvas, int row, int col, unsigned ink, enum glyph glyph);

/* How long the next line of `text` is, broken at blanks to fit into `width` columns; `*next` is where to go on, NULL
 * after the last. */
size_t canvas_break(const char *text, int width, const char **next);

/* Draws text broken at blanks into a rectangle, from its row `top` on. A broken line goes on `hang` columns further in,
 * or behind the gap in it. Answers how many rows the whole text takes; without a canvas that is all. */
struct canvas_area {
	int row, col, rows, cols, hang;
};
int canvas_flow(struct canvas *canvas, const struct canvas_area *area, unsigned ink, const char *text, int top);

/* A run of one glyph; blanks; a rectangle that a click turns into a key. */
void canvas_run(struct canvas *canvas, int row, int col, int width, unsigned ink, enum glyph glyph);
void canvas_blank(struct canvas *canvas, int row, int col, int rows, int cols, unsigned ink);
void canvas_key(struct canvas *canvas, int row, int col, int rows, int cols, int key);
/* A frame with its inside blank, and a title in it unless that is NULL. */
void canvas_box(struct canvas *canvas, int row, int col, int rows, int cols, unsigned ink, const char *title);
/* A heading with a line to the right of it. */
void canvas_heading(struct canvas *canvas, int row, int col, int width, const char *text);

/* The canvas as lines of text, blanks at their ends left out. */
void canvas_write(const struct canvas *canvas, FILE *out);

#endif
