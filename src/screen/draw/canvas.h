/* A grid of cells that views draw into. A cell has a character with combining marks, an ink, and the key that a click
 * there stands for. Independent of the terminal: term.c shows it on one, and the tests read it as text. Everything
 * outside is clipped, so a view works at any size. */
#ifndef SCREEN_DRAW_CANVAS_H
#define SCREEN_DRAW_CANVAS_H

#include <medici/base.h>
#include <stdio.h>
#include <wchar.h>

/* What a cell shows; the terminal chooses the colours. Attributes are added to a role. */
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

/* The characters of a terminal: the Linux console shows only those of its font, a few hundred. */
enum canvas_charset { CANVAS_UNICODE, CANVAS_ASCII, CANVAS_CONSOLE };

/* Glyphs that have another form in each of them. */
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

enum { CELL_CHARS = 4 }; /* a base character and three combining marks */

struct cell {
	wchar_t text[CELL_CHARS]; /* all 0: the right half of a wide character */
	uint16_t ink;
	int32_t key; /* what a click here stands for, or 0 */
};

struct canvas {
	int rows, cols;
	enum canvas_charset charset;
	struct cell *cell;
};

int canvas_open(struct canvas *canvas, int rows, int cols, enum canvas_charset charset); /* 0, or -1 without memory */
void canvas_close(struct canvas *canvas);
void canvas_clear(struct canvas *canvas);
struct cell *canvas_at(const struct canvas *canvas, int row, int col); /* NULL outside */

/* The columns that a text takes. */
int canvas_width(const char *text);
const char *canvas_glyph(const struct canvas *canvas, enum glyph glyph);

/* Each draws UTF-8 into at most `width` columns, ends cut text with an ellipsis, and returns the columns used. */
int canvas_text(struct canvas *canvas, int row, int col, int width, unsigned ink, const char *text);
int canvas_print(struct canvas *canvas, int row, int col, int width, unsigned ink, const char *format, ...)
	__attribute__((format(printf, 6, 7)));
int canvas_right(struct canvas *canvas, int row, int col, int width, unsigned ink, const char *text);
int canvas_number(struct canvas *canvas, int row, int col, int width, unsigned ink, int number); /* at the right */
int canvas_middle(struct canvas *canvas, int row, int col, int width, unsigned ink, const char *text);
int canvas_put(struct canvas *canvas, int row, int col, unsigned ink, enum glyph glyph);

/* Returns the length of the next line of `text`, broken at blanks to fit into `width` columns; `*next` is where the
 * following line begins, NULL after the last. */
size_t canvas_break(const char *text, int width, const char **next);

/* Draws text broken at blanks into a rectangle, from its row `top` on. A broken line continues `hang` columns further
 * in, or after the gap in it. Returns how many rows the whole text takes; without a canvas it only counts them. */
struct canvas_area {
	int row, col, rows, cols, hang;
};
int canvas_flow(struct canvas *canvas, const struct canvas_area *area, unsigned ink, const char *text, int top);

/* Draws a run of one glyph; blanks; makes a rectangle clickable as a key. */
void canvas_run(struct canvas *canvas, int row, int col, int width, unsigned ink, enum glyph glyph);
void canvas_blank(struct canvas *canvas, int row, int col, int rows, int cols, unsigned ink);
void canvas_key(struct canvas *canvas, int row, int col, int rows, int cols, int key);
/* Draws a frame with a blank inside, and a title unless that is NULL. */
void canvas_box(struct canvas *canvas, int row, int col, int rows, int cols, unsigned ink, const char *title);
/* A heading with a line to the right of it. */
void canvas_heading(struct canvas *canvas, int row, int col, int width, const char *text);

/* Writes the canvas as lines of text, without trailing blanks. */
void canvas_write(const struct canvas *canvas, FILE *out);

#endif
