/* The screens: each draws a canvas from public information and the person's current input. They change nothing and are
 * independent of the terminal. */
#ifndef SCREEN_DRAW_VIEW_H
#define SCREEN_DRAW_VIEW_H

#include "scene/scene.h"
#include "screen/draw/canvas.h"
#include "screen/draw/keys.h"

/* Keys as the screens know them: characters, and these. */
enum view_key {
	KEY_NONE,
	VIEW_ENTER = '\n',
	VIEW_ESC = 27,
	VIEW_BACK = 127,
	VIEW_UP = 0x110000, /* beyond every character */
	VIEW_DOWN,
	VIEW_LEFT,
	VIEW_RIGHT,
	VIEW_PAGE_UP,
	VIEW_PAGE_DOWN,
	VIEW_HOME,
	VIEW_END,
	VIEW_TAB,
	VIEW_BACK_TAB,
	VIEW_RESIZE,
	VIEW_STOP,  /* the terminal is gone, or somebody wants the program to end */
	VIEW_READY, /* the descriptor that was waited for is readable */
	VIEW_PICK   /* + n: the n-th entry of a list was clicked */
};

enum { VIEW_ROWS = 24, VIEW_COLS = 80 }; /* what the table needs */

enum view_ask { ASK_NOTHING, ASK_DRAW, ASK_BID, ASK_CARDS };

/* Everybody's chance to win, in a replay. */
struct view_chances {
	int known;                     /* 0: the analysis has not come so far */
	int percent[MEDICI_SEATS_MAX]; /* to win */
	int analysed;                  /* percent of the game */
};

struct view_button;

/* What the person at the keyboard can do, and the input so far. */
struct view_now {
	enum view_ask ask;
	int seat;                  /* who is to decide, or -1 */
	int asked;                 /* number of questions so far */
	int bid_min, bid_max, bid; /* bid may be outside of the limits while it is typed */
	int chosen;                /* 1: a bid or places were chosen at this question, and Enter decides */
	int typed;                 /* 1: the next digit continues the number */
	int may_reveal;
	unsigned may_take, places; /* a bit for each allowed set of places; the places marked */
	int thinking;              /* the bot that thinks, or -1 */
	int several;               /* 1: several people play at this keyboard */
	int strict;                /* no hints */
	int undo;                  /* there is a decision to take back */
	int programs;              /* external ones play, and their log can be read */
	int speed;                 /* 0 .. 3 */
	int beat;                  /* counts up while somebody thinks */
	const char *message;       /* shown instead of the current event; or NULL */
	const char *tutored;       /* at the end, how often the tutor warned; or NULL */
	const char *replay;        /* the position in a replay; NULL in a game */
	const char *comment;       /* on the event shown, instead of its sentence; or NULL */
	unsigned comment_ink;
	const struct view_chances *chances; /* NULL: not wanted */
	const char *lesson;                 /* the position in a lesson; NULL in a game */
	const struct view_button *buttons;  /* keys to show instead of those of a game; or NULL */
	int button_count;
	unsigned points; /* parts of the table that a lesson is about (enum lesson_part): arrows point there */
};

/* What happened, in sentences, the newest last. */
struct view_log {
	char **line;
	int count, capacity;
};
void view_log_add(struct view_log *log, const char *text); /* line by line; empty ones are left out */
void view_log_clear(struct view_log *log);

void view_table(struct canvas *canvas, const struct scene *scene, const struct view_now *now,
				const struct view_log *log);
/* The first row of the stalls or warehouses. */
int view_goods_row(const struct canvas *canvas, const struct scene *scene);
void view_too_small(struct canvas *canvas, const struct view_now *now);

/* The arithmetic of the day scored last; the end of the game: places, plot and sources of income. */
void view_score(struct canvas *canvas, const struct scene *scene, const struct view_now *now);
void view_end(struct canvas *canvas, const struct scene *scene, const struct view_now *now);

/* A box of text over the screen, as large as the text needs; `*top` is the first line shown and is kept within the
 * text. `keys` is the line at its bottom. */
struct view_box {
	const char *title, *text, *keys;
	int top;
	int beside; /* 1: at the right, so that the table stays in sight */
	const char
		*also; /* another key at the left of the bottom line, with the letter that a click on it means; or NULL */
	int also_key;
};
void view_box(struct canvas *canvas, struct view_box *box);

/* A strip of text across the screen; it does not scroll (view_strip.c). */
int view_strip_rows(const struct canvas *canvas, const struct view_box *box);
void view_strip(struct canvas *canvas, int row, const struct view_box *box);

/* ---- Parts that several screens share ---- */

struct view_button {
	int key;
	const char *cap;   /* what stands on the key */
	const char *label; /* what it does */
};
/* Draws clickable keys in one row; if they do not all fit, the last ones are shown without labels. */
void view_buttons(struct canvas *canvas, int row, const struct view_button *button, int count);
/* The keys of a table, and of the end of a game (view_keys.c); which letters they have there. */
void view_keys(struct canvas *canvas, int row, const struct scene *scene, const struct view_now *now);
void view_end_keys(struct canvas *canvas, int row, const struct scene *scene, const struct view_now *now);
enum keys_place view_place(const struct view_now *now);
void view_title(struct canvas *canvas, const char *left, const char *right);
void view_message(struct canvas *canvas, int row, const struct view_now *now); /* draws nothing without a message */
/* Everybody's chances in one row (view_chances.c). */
void view_chances(struct canvas *canvas, int row, int width, const struct scene *scene,
				  const struct view_chances *chances);
/* A heading, after an arrow that points at it if `pointed`; the arrow alone. */
void view_heading(struct canvas *canvas, int row, int col, int width, const char *text, unsigned pointed);
void view_arrow(struct canvas *canvas, int row, int col);
/* The last lines of the log, broken to fit, the newest at the bottom. */
void view_history(struct canvas *canvas, int row, int col, int rows, int cols, const struct view_log *log);

/* The parts of the table that differ between the games. */
void view_stalls(struct canvas *canvas, int row, int col, int cols, int tall, const struct scene *scene);
void view_group(struct canvas *canvas, int row, int col, int rows, int cols, const struct scene *scene,
				const struct view_now *now);
void view_warehouses(struct canvas *canvas, int row, int col, int cols, const struct scene *scene);
void view_market(struct canvas *canvas, int row, int col, int rows, int cols, const struct scene *scene,
				 const struct view_now *now);

#endif
