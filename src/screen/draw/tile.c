#include "tile.h"

#include <string.h>
#include <wctype.h>

#include "lang/lang.h"
#include "text/words.h"

int tile_good(enum medici_kind kind, int piece)
{
	return kind == MEDICI_CARD ? medici_card_good(piece) : medici_lot_good(piece);
}

int tile_width(enum medici_kind kind)
{
	return kind == MEDICI_CARD ? TILE_CARD : TILE_LOT;
}

static unsigned ink_of(enum medici_kind kind, int piece)
{
	int good = tile_good(kind, piece);
	if (kind == MEDICI_CARD && piece == MEDICI_BLACK7)
		return INK_BLACK;
	if (kind == MEDICI_CARD && piece == MEDICI_GREEN2)
		return INK_GREEN;
	return INK_GOOD + (unsigned)good; /* gold is the sixth */
}

/* "■C5", "★10", "■■C0", "■C0g", "gr2", "bl7" */
static void describe(const struct canvas *canvas, enum medici_kind kind, int piece, char *text, size_t size)
{
	int good = tile_good(kind, piece), card = kind == MEDICI_CARD;
	int value = card ? medici_card_value(piece) : medici_lot_value(piece);
	if (card && good == MEDICI_NO_GOOD) {
		/* TRANSLATORS: a green and a black card, two letters each, before their value */
		snprintf(text, size, "%s%d", piece == MEDICI_GREEN2 ? C_("card", "gr") : C_("card", "bl"), value);
		return;
	}
	const char *symbol = canvas_glyph(canvas, (enum glyph)(GLYPH_GOOD + good));
	char letter[2] = {good == MEDICI_NO_GOOD ? '\0' : words_letter(good), '\0'};
	snprintf(text, size, "%s%s%s%d%s", symbol, card && medici_card_icons(piece) == 2 ? symbol : "", letter, value,
			 card && !medici_card_room(piece) ? "g" : "");
}

void tile_small(struct canvas *canvas, int row, int col, int width, enum medici_kind kind, int piece, unsigned more)
{
	char text[32];
	unsigned ink = ink_of(kind, piece) | more;
	describe(canvas, kind, piece, text, sizeof text);
	canvas_blank(canvas, row, col, 1, width, ink);
	canvas_middle(canvas, row, col, width, ink, text);
}

void tile_green(struct canvas *canvas, int row, int col, int kind, int count, unsigned more)
{
	char text[32];
	if (kind == MEDICI_GOODS)
		snprintf(text, sizeof text, "2g");
	else
		snprintf(text, sizeof text, "%cg", words_letter(kind));
	if (count > 1)
		snprintf(text + strlen(text), sizeof text - strlen(text), "%d", count > 9 ? 9 : count);
	canvas_text(canvas, row, col, TILE_GREEN, INK_GREEN | more, "   ");
	canvas_text(canvas, row, col, TILE_GREEN, INK_GREEN | more, text);
}

/* The name under the tile's code, where there is room for it. */
static void name_in(struct canvas *canvas, int row, int col, int cols, enum medici_kind kind, int piece, unsigned ink)
{
	int good = tile_good(kind, piece);
	const char *name = good != MEDICI_NO_GOOD   ? words_good_title(good)
					   : kind == MEDICI_BOARD   ? _("Gold")
					   : piece == MEDICI_GREEN2 ? _("Green")
												: _("Black");
	if (canvas_width(name) > cols && good != MEDICI_NO_GOOD)
		name = words_good_short(good);
	canvas_middle(canvas, row, col, cols, ink, name);
}

void tile_big(struct canvas *canvas, int row, int col, int rows, int cols, enum medici_kind kind, int piece,
			  unsigned more, int key)
{
	char text[32];
	unsigned ink = ink_of(kind, piece) | more;
	int middle = row + (rows - 1) / 2;
	canvas_box(canvas, row, col, rows, cols, ink, NULL);
	describe(canvas, kind, piece, text, sizeof text);
	if (rows >= 5) {
		name_in(canvas, middle, col + 1, cols - 2, kind, piece, ink);
		canvas_text(canvas, row + 1, col + 2, cols - 4, ink | INK_BOLD, text);
		canvas_right(canvas, row + rows - 2, col + 2, cols - 4, ink | INK_BOLD, text);
	} else {
		canvas_middle(canvas, middle, col + 1, cols - 2, ink | INK_BOLD, text);
	}
	if (kind == MEDICI_CARD && !medici_card_room(piece))
		canvas_run(canvas, row + rows - 1, col, cols, INK_GREEN | more, GLYPH_BANNER);
	if (key)
		canvas_key(canvas, row, col, rows, cols, key);
}

void tile_slot(struct canvas *canvas, int row, int col, int rows, int cols)
{
	canvas_box(canvas, row, col, rows, cols, INK_PYRAMID, NULL);
}

int tile_good_name(struct canvas *canvas, int row, int col, int width, int good)
{
	char text[96];
	snprintf(text, sizeof text, "%s %c %s", canvas_glyph(canvas, (enum glyph)(GLYPH_GOOD + good)), words_letter(good),
			 words_good_title(good));
	return canvas_middle(canvas, row, col, width, INK_MARK + (unsigned)good, text);
}

void tile_seat(struct canvas *canvas, int row, int col, const struct scene *scene, int seat)
{
	canvas_print(canvas, row, col, 3, INK_SEAT_BAR + (unsigned)seat, " %lc ", (wint_t)scene->letter[seat]);
}

void tile_counter(struct canvas *canvas, int row, int col, const struct scene *scene, int seat, int ghost,
				  unsigned more)
{
	wint_t letter = (wint_t)scene->letter[seat];
	canvas_print(canvas, row, col, 1, (INK_SEAT + (unsigned)seat) | (ghost ? 0 : INK_BOLD) | more, "%lc",
				 ghost ? towlower(letter) : letter);
}
