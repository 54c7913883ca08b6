/* Lots, cards and buyers on the screen: every good has a symbol, a letter and a colour, every buyer a letter and a
 * colour, so that nothing depends on colour alone. */
#ifndef SCREEN_DRAW_TILE_H
#define SCREEN_DRAW_TILE_H

#include "scene/scene.h"
#include "screen/draw/canvas.h"

enum { TILE_LOT = 3, TILE_CARD = 4, TILE_GREEN = 3 };

int tile_good(enum medici_kind kind, int piece); /* MEDICI_NO_GOOD: gold, or a card without a good */

/* The columns of a small tile of that game. */
int tile_width(enum medici_kind kind);

/* In one row, `width` columns: "■C5", "■■C0". `more` are attributes. */
void tile_small(struct canvas *canvas, int row, int col, int width, enum medici_kind kind, int piece, unsigned more);
/* `count` green cards of one kind, a good's or (the sixth) without good: "Cg2". */
void tile_green(struct canvas *canvas, int row, int col, int kind, int count, unsigned more);
/* A framed one; `key` is what a click on it means. */
void tile_big(struct canvas *canvas, int row, int col, int rows, int cols, enum medici_kind kind, int piece,
			  unsigned more, int key);
void tile_slot(struct canvas *canvas, int row, int col, int rows, int cols); /* where another could lie */

/* "■ C Cloth" */
int tile_good_name(struct canvas *canvas, int row, int col, int width, int good);

/* The letter of a seat on its colour, three columns; its counter, one. */
void tile_seat(struct canvas *canvas, int row, int col, const struct scene *scene, int seat);
void tile_counter(struct canvas *canvas, int row, int col, const struct scene *scene, int seat, int ghost,
				  unsigned more);

#endif
