/* The table of either game on one screen: buyers with their ships, what is on offer, the stalls or warehouses, the log,
 * the current event and the keys. Everything fits into 80 columns and 24 rows with six players; a larger terminal gets
 * more space, taller stalls and a longer log. */
#include <string.h>

#include "lang/lang.h"
#include "lesson/lesson.h"
#include "screen/draw/tile.h"
#include "screen/draw/view.h"
#include "text/words.h"

/* Where everything lies. */
struct layout {
	int width;               /* of the table itself */
	int side;                /* columns at the right for the history, or 0 */
	int seats, seat_rows;    /* the first row of the buyers; rows for each */
	int middle, middle_rows; /* what is on offer */
	int goods, tall;         /* stalls or warehouses; rows for a level */
	int log, log_rows, log_col, log_cols;
	int chances; /* the row of everybody's chances; 0: none */
	int status;
};

static int goods_rows(const struct scene *scene, int tall)
{
	return scene_is_card(scene) ? 1 + scene->players : 1 + (MEDICI_TOP_LEVEL + 1) * tall;
}

/* Takes `cost` from the rows left if there are so many. */
static int spend(int *left, int cost)
{
	if (*left < cost)
		return 0;
	*left -= cost;
	return 1;
}

static struct layout lay_out(const struct canvas *canvas, const struct scene *scene, int chances)
{
	struct layout lay = {0};
	int card = scene_is_card(scene), two_rows = card && scene->players == 2;
	lay.side = canvas->cols >= 116 ? canvas->cols / 4 + 3 : 0;
	lay.width = canvas->cols - lay.side - (lay.side ? 1 : 0);
	lay.seat_rows = two_rows ? 2 : 1;
	lay.tall = 1;
	lay.middle_rows = card ? 5 : 4;
	int log_rows = card && !lay.side ? 2 : 0; /* the group leaves room beside it, the market line none */
	int left = canvas->rows - 4 - scene->players * lay.seat_rows - lay.middle_rows - goods_rows(scene, 1) - log_rows;
	left -= chances; /* six players with cards: the log has a row less */
	int air_above = spend(&left, 1), bigger = spend(&left, 2), air_below = spend(&left, 1);
	lay.middle_rows += 2 * bigger;
	if (!card && spend(&left, MEDICI_TOP_LEVEL + 1))
		lay.tall = 2;
	if (lay.side || left >= scene->players + 4) /* first a longer log, if it has no column of its own */
		lay.seat_rows += spend(&left, scene->players);
	air_above += spend(&left, 1);
	air_below += spend(&left, 1);
	if (!lay.side && !card)
		lay.middle_rows += left;
	lay.seats = 2;
	lay.chances = chances ? lay.seats + scene->players * lay.seat_rows : 0;
	lay.middle = lay.seats + scene->players * lay.seat_rows + chances + air_above;
	lay.goods = lay.middle + lay.middle_rows + air_below;
	lay.status = canvas->rows - 2;
	lay.log = lay.middle;
	lay.log_rows = lay.middle_rows;
	lay.log_col = lay.width / 2 + 4;
	lay.log_cols = lay.width - lay.log_col;
	if (card) {
		lay.log = lay.goods + goods_rows(scene, 1);
		lay.log_rows = lay.status - lay.log;
		lay.log_col = 0;
		lay.log_cols = lay.width;
	}
	if (lay.side) {
		lay.log = 1;
		lay.log_rows = lay.status - 1;
		lay.log_col = lay.width + 1;
		lay.log_cols = lay.side;
	}
	return lay;
}

/* ---- Buyers ---- */

struct columns {
	int name, name_cols, money, ship, tile, green, free, value, said;
};

static struct columns place_columns(const struct scene *scene, int width)
{
	struct columns at = {0};
	int card = scene_is_card(scene), spare = width - 80;
	at.name = 6;
	at.name_cols = 12 + (spare > 24 ? 8 : spare / 3);
	at.tile = tile_width((enum medici_kind)scene->header.setup.kind) + (spare >= 20 ? 2 : 0);
	at.money = at.name + at.name_cols;
	at.ship = at.money + (card ? 6 : 8);
	at.green = at.ship + scene->holds * (at.tile + 1);
	at.free = card ? width : at.green;
	at.value = card ? width - 6 : at.free + 5;
	at.said = at.value + 8;
	return at;
}

static void draw_head(struct canvas *canvas, int row, const struct columns *at, const struct scene *scene)
{
	int card = scene_is_card(scene);
	canvas_text(canvas, row, at->name, at->name_cols, INK_FAINT, card ? _("player") : _("buyer"));
	canvas_right(canvas, row, at->money - 3, 8, INK_FAINT, C_("column", "florins"));
	canvas_text(canvas, row, at->ship, 20, INK_FAINT, C_("column", "ship"));
	if (!card)
		canvas_right(canvas, row, at->free - 3, 8, INK_FAINT, C_("column", "free"));
	canvas_right(canvas, row, at->value - 1, 7, INK_FAINT, C_("column", "value"));
}

/* Draws the pieces that occupy holds, then the free holds; the last pieces loaded are highlighted. */
static int draw_holds(struct canvas *canvas, int row, const struct columns *at, const struct scene *scene, int seat)
{
	enum medici_kind kind = (enum medici_kind)scene->header.setup.kind;
	int hold = 0, old = scene->aboard[seat] - scene->fresh[seat];
	for (int i = 0; i < scene->aboard[seat] && hold < scene->holds; i++) {
		int piece = scene->ship[seat][i];
		if (kind == MEDICI_CARD && !medici_card_room(piece))
			continue;
		tile_small(canvas, row, at->ship + hold++ * (at->tile + 1), at->tile, kind, piece,
				   i >= old ? INK_BOLD | INK_UNDERLINE : 0);
	}
	for (; hold < scene->holds; hold++)
		canvas_put(canvas, row, at->ship + hold * (at->tile + 1) + at->tile / 2, INK_PYRAMID, GLYPH_EMPTY);
	return hold;
}

static void draw_greens(struct canvas *canvas, int row, int col, const struct scene *scene, int seat)
{
	int count[MEDICI_GREEN_KINDS] = {0};
	for (int i = 0; i < scene->aboard[seat]; i++) {
		int piece = scene->ship[seat][i], good = medici_card_good(piece);
		if (!medici_card_room(piece))
			count[good == MEDICI_NO_GOOD ? MEDICI_GOODS : good]++;
	}
	for (int kind = 0; kind < MEDICI_GREEN_KINDS; kind++) {
		if (!count[kind])
			continue;
		tile_green(canvas, row, col, kind, count[kind], 0);
		col += TILE_GREEN + 1;
	}
}

static void draw_said(struct canvas *canvas, int row, int col, int width, const struct scene *scene, int seat)
{
	static const char *const words[] = {
		"", N_("waiting"), "", N_("passes"), N_("no room"), N_("too few florins"), N_("ship is full")};
	int said = scene->said[seat], full = scene->load[seat] == scene->holds;
	if (said == SAID_BID) {
		unsigned ink = seat == scene->leader ? (INK_SEAT + (unsigned)seat) | INK_BOLD : INK_FAINT;
		canvas_print(canvas, row, col, width, ink, _("bids %d"), scene->bid[seat]);
	} else if (said != SAID_NOTHING) {
		canvas_text(canvas, row, col, width, said == SAID_TO_COME ? INK_TEXT : INK_FAINT, _(words[said]));
	} else if (scene->phase == SCENE_DRAWING && seat == scene->selector) {
		canvas_text(canvas, row, col, width, INK_TEXT, _("draws the group"));
	} else if (full) {
		canvas_text(canvas, row, col, width, INK_FAINT, _("ship is full"));
	}
}

static void draw_seat(struct canvas *canvas, const struct layout *lay, const struct columns *at,
					  const struct scene *scene, int seat)
{
	int row = lay->seats + seat * lay->seat_rows, turn = seat == scene->turn;
	if (turn)
		canvas_put(canvas, row, 0, (INK_SEAT + (unsigned)seat) | INK_BOLD, GLYPH_TURN);
	tile_seat(canvas, row, 2, scene, seat);
	canvas_text(canvas, row, at->name, at->name_cols - 1, turn ? INK_BOLD : INK_TEXT, scene->header.player[seat].name);
	canvas_number(canvas, row, at->money, 5, INK_BOLD, scene->money[seat]);
	draw_holds(canvas, row, at, scene, seat);
	canvas_number(canvas, row, at->value, 6, INK_TEXT, scene->worth[seat]);
	if (scene_is_card(scene)) {
		if (scene->players == 2)
			draw_greens(canvas, row + 1, at->ship, scene, seat);
		else
			draw_greens(canvas, row, at->green, scene, seat);
		return;
	}
	canvas_number(canvas, row, at->free, 5, INK_TEXT, scene->holds - scene->load[seat]);
	draw_said(canvas, row, at->said, lay->width - at->said, scene, seat);
}

/* ---- The lines around ---- */

static int has_bots(const struct scene *scene)
{
	for (int seat = 0; seat < scene->players; seat++)
		if (scene->header.player[seat].bot[0])
			return 1;
	return 0;
}

/* In a lesson, arrows before what the text is about. */
static void draw_arrows(struct canvas *canvas, const struct layout *lay, const struct columns *at,
						const struct scene *scene, unsigned points)
{
	int own = lay->seats + LESSON_LEARNER * lay->seat_rows;
	if (points & LESSON_SHIP)
		view_arrow(canvas, own, at->ship - 1);
	if (points & LESSON_SHIPS)
		view_arrow(canvas, lay->seats - 1, at->ship - 1);
	if (points & LESSON_MONEY)
		view_arrow(canvas, lay->seats - 1, at->money + 4 - canvas_width(C_("column", "florins")));
	if (points & LESSON_STALLS)
		view_arrow(canvas, lay->goods, 0);
	for (int seat = 0; points & LESSON_BIDS && seat < scene->players; seat++)
		view_arrow(canvas, lay->seats + seat * lay->seat_rows, at->said - 1);
}

static void draw_title(struct canvas *canvas, const struct scene *scene, const struct view_now *now)
{
	static const char *const speed[] = {N_("slow"), N_("normal"), N_("quick"), N_("at once")};
	char left[160], right[160] = "";
	int card = scene_is_card(scene);
	int used = snprintf(left, sizeof left, _("Medici  Day %d of %d"), scene->day, MEDICI_DAYS);
	used += snprintf(left + used, sizeof left - (size_t)used, "  %s  ",
					 canvas_glyph(canvas, now->points & LESSON_BAG ? GLYPH_ARROW : GLYPH_DOT));
	if (card)
		snprintf(left + used, sizeof left - (size_t)used,
				 P_("%d card in the deck", "%d cards in the deck", scene->left), scene->left);
	else
		snprintf(left + used, sizeof left - (size_t)used, P_("%d lot in the bag", "%d lots in the bag", scene->left),
				 scene->left);
	if (now->replay || now->lesson)
		snprintf(right, sizeof right, "%s", now->replay ? now->replay : now->lesson);
	else if (has_bots(scene))
		snprintf(right, sizeof right, _("speed: %s"), _(speed[now->speed]));
	view_title(canvas, scene->day > 0 ? left : "Medici", right);
}

/* Draws the step of a bid, its number and its keys at the right of the line. Returns the columns used. */
static int draw_bid(struct canvas *canvas, int row, int width, const struct view_now *now)
{
	char number[16] = "";
	int good = now->bid >= now->bid_min && now->bid <= now->bid_max, col = width - 14;
	if (now->bid)
		snprintf(number, sizeof number, "%d", now->bid);
	canvas_print(canvas, row, col, 3, INK_CAP, " %s ", canvas_glyph(canvas, GLYPH_MINUS));
	canvas_key(canvas, row, col, 1, 3, VIEW_DOWN);
	canvas_text(canvas, row, col + 3, 7, good ? INK_BOLD | INK_REVERSE : INK_ALERT, "       ");
	canvas_middle(canvas, row, col + 3, 7, good ? INK_BOLD | INK_REVERSE : INK_ALERT, number);
	canvas_text(canvas, row, col + 10, 3, INK_CAP, " + ");
	canvas_key(canvas, row, col + 10, 1, 3, VIEW_UP);
	return 15;
}

/* The question to the person, as a sentence. */
static void describe_ask(const struct scene *scene, const struct view_now *now, char *text, size_t size)
{
	const char *name = scene->header.player[now->seat].name;
	char who[MEDICI_PLAYER_NAME_MAX + 32];
	snprintf(who, sizeof who, now->several ? _("Now %s") : "%s", name);
	if (now->ask == ASK_DRAW)
		snprintf(text, size, _("%s: draw another lot, or offer the group?"), who);
	else if (now->ask == ASK_BID && now->bid && now->bid < now->bid_min)
		snprintf(text, size, _("%s: a bid of %d or more is needed."), who, now->bid_min);
	else if (now->ask == ASK_BID && now->bid > now->bid_max)
		snprintf(text, size, _("%s: a bid of %d is possible at most."), who, now->bid_max);
	else if (now->ask == ASK_BID && now->bid_min == now->bid_max)
		snprintf(text, size, _("%s: bid %d, or pass?"), who, now->bid_min);
	else if (now->ask == ASK_BID)
		snprintf(text, size, _("%s: bid %d to %d, or pass?"), who, now->bid_min, now->bid_max);
	else if (now->may_reveal)
		snprintf(text, size, _("%s: reveal another card, or take?"), who);
	else
		snprintf(text, size, _("%s: take the last card, and others within reach?"), who);
}

static void draw_status(struct canvas *canvas, int row, const struct scene *scene, const struct view_now *now,
						const struct view_log *log)
{
	char text[512] = "";
	unsigned ink = INK_TEXT;
	int width = canvas->cols;
	if (now->message) {
		snprintf(text, sizeof text, "%s", now->message);
		ink = INK_ALERT;
	} else if (now->ask != ASK_NOTHING && now->seat >= 0) {
		describe_ask(scene, now, text, sizeof text);
		ink = INK_SEAT_BAR + (unsigned)now->seat;
	} else if (now->thinking >= 0) {
		snprintf(text, sizeof text, _("%s is thinking%.*s"), scene->header.player[now->thinking].name,
				 1 + now->beat % 3, "...");
		ink = INK_SEAT + (unsigned)now->thinking;
	} else if (now->comment) {
		snprintf(text, sizeof text, "%s", now->comment);
		ink = now->comment_ink;
	} else if (log->count > 0) {
		snprintf(text, sizeof text, "%s", log->line[log->count - 1] + strspn(log->line[log->count - 1], " "));
	}
	if (ink >= INK_SEAT_BAR)
		canvas_blank(canvas, row, 0, 1, canvas->cols, ink);
	if (now->ask == ASK_BID)
		width -= draw_bid(canvas, row, canvas->cols, now);
	canvas_text(canvas, row, 1, width - 2, ink | INK_BOLD, text);
}

int view_goods_row(const struct canvas *canvas, const struct scene *scene)
{
	return lay_out(canvas, scene, 0).goods;
}

void view_table(struct canvas *canvas, const struct scene *scene, const struct view_now *now,
				const struct view_log *log)
{
	struct layout lay = lay_out(canvas, scene, now->chances != NULL);
	struct columns at = place_columns(scene, lay.width);
	canvas_clear(canvas);
	if (canvas->rows < VIEW_ROWS || canvas->cols < VIEW_COLS) {
		view_too_small(canvas, now);
		return;
	}
	draw_title(canvas, scene, now);
	draw_head(canvas, 1, &at, scene);
	for (int seat = 0; seat < scene->players; seat++)
		draw_seat(canvas, &lay, &at, scene, seat);
	if (now->chances)
		view_chances(canvas, lay.chances, lay.width, scene, now->chances);
	if (scene_is_card(scene)) {
		view_market(canvas, lay.middle, 0, lay.middle_rows, lay.width, scene, now);
		view_warehouses(canvas, lay.goods, 0, lay.width, scene);
	} else {
		int beside = lay.side ? lay.width : lay.log_col - 2;
		view_group(canvas, lay.middle, 0, lay.middle_rows, beside, scene, now);
		view_stalls(canvas, lay.goods, 0, lay.width, lay.tall, scene);
	}
	if (!scene_is_card(scene) || lay.side)
		canvas_heading(canvas, lay.log, lay.log_col, lay.log_cols, _("What happened"));
	int head = !scene_is_card(scene) || lay.side;
	view_history(canvas, lay.log + head, lay.log_col, lay.log_rows - head, lay.log_cols, log);
	draw_status(canvas, lay.status, scene, now, log);
	view_keys(canvas, lay.status + 1, scene, now);
	draw_arrows(canvas, &lay, &at, scene, now->points);
}
