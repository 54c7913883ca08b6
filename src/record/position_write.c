/* Writes a position as one line (docs/position.md). Freestanding; never past the caller's buffer. */
#include "record/pen.h"
#include "record/position_parts.h"

static MEDICI_FN void put_named(struct pen *pen, const char *name, int number)
{
	put_text(pen, name);
	put_number(pen, (unsigned)number);
}

/* One digit, and a mark before it for each ten. */
static MEDICI_FN void put_count(struct pen *pen, int count)
{
	for (; count >= 10; count -= 10)
		put_char(pen, POSITION_TEN);
	put_char(pen, (char)('0' + count));
}

static MEDICI_FN void put_code(struct pen *pen, enum medici_kind kind, int piece)
{
	char code[POSITION_CODE];
	position_code(kind, piece, code);
	for (int i = 0; i < POSITION_CODE; i++)
		put_char(pen, code[i]);
}

static MEDICI_FN void put_pieces(struct pen *pen, enum medici_kind kind, const uint8_t *piece, int count)
{
	for (int i = 0; i < count; i++)
		put_code(pen, kind, piece[i]);
	if (count == 0)
		put_char(pen, '-');
}

/* Begins the entry of a seat: a colon before the first, a dot before the others. */
static MEDICI_FN void put_seat(struct pen *pen, int seat)
{
	put_char(pen, seat == 0 ? ':' : '.');
}

static MEDICI_FN void put_money(struct pen *pen, const uint16_t *money, int players)
{
	for (int seat = 0; seat < players; seat++) {
		put_seat(pen, seat);
		put_number(pen, money[seat]);
	}
}

static MEDICI_FN void put_goods(struct pen *pen, const uint8_t goods[MEDICI_SEATS_MAX][MEDICI_GOODS], int players)
{
	for (int seat = 0; seat < players; seat++) {
		int any = 0;
		put_seat(pen, seat);
		for (int good = 0; good < MEDICI_GOODS; good++)
			any |= goods[seat][good];
		for (int good = 0; any && good < MEDICI_GOODS; good++)
			put_count(pen, goods[seat][good]);
		if (!any)
			put_char(pen, '-');
	}
}

/* ---- The board game ---- */

static MEDICI_FN void put_board_setup(struct pen *pen, const struct medici_board *b)
{
	put_named(pen, "board", b->players);
	if (b->edition > 0) {
		put_char(pen, '.');
		put_text(pen, medici_edition(b->edition)->name);
	}
	if (b->first != MEDICI_NOBODY)
		put_named(pen, ".first", b->first);
}

static MEDICI_FN void put_bid(struct pen *pen, const struct medici_board *b)
{
	put_named(pen, "bid", b->turn);
	put_named(pen, ".of", b->selector);
	if (b->leader == MEDICI_NOBODY)
		return;
	put_named(pen, ".", b->high);
	put_named(pen, "by", b->leader);
}

static MEDICI_FN void put_board_next(struct pen *pen, const struct medici_board *b)
{
	switch (b->phase) {
	case MEDICI_BOARD_FIRST:
		put_text(pen, "first");
		break;
	case MEDICI_BOARD_LOT:
		put_named(pen, "lot", b->selector);
		break;
	case MEDICI_BOARD_DRAW:
		put_named(pen, "draw", b->selector);
		break;
	case MEDICI_BOARD_BID:
		put_bid(pen, b);
		break;
	case MEDICI_BOARD_FILL:
		put_named(pen, "fill", b->turn);
		put_named(pen, ".after", b->fill_from);
		break;
	default:
		put_text(pen, "over");
		break;
	}
}

/* B13: what was drawn today and is neither on a ship nor in the group. */
static MEDICI_FN void put_discarded(struct pen *pen, const struct medici_board *b)
{
	int8_t left[MEDICI_LOT_KINDS];
	int between = b->phase == MEDICI_BOARD_FIRST || b->phase == MEDICI_BOARD_OVER, any = 0;
	for (int lot = 0; lot < MEDICI_LOT_KINDS; lot++)
		left[lot] = between ? 0 : (int8_t)(medici_lot_copies(lot) - medici_board_unseen(b, lot));
	for (int seat = 0; seat < b->players; seat++)
		for (int i = 0; i < b->load[seat]; i++)
			left[b->hold[seat][i]]--;
	for (int i = 0; i < b->group_count; i++)
		left[b->group[i]]--;
	for (int lot = 0; lot < MEDICI_LOT_KINDS; lot++)
		for (; left[lot] > 0; left[lot]--, any = 1)
			put_code(pen, MEDICI_BOARD, lot);
	if (!any)
		put_char(pen, '-');
}

static MEDICI_FN void put_board(struct pen *pen, const struct medici_board *b)
{
	put_board_setup(pen, b);
	put_named(pen, ":", b->day);
	put_char(pen, ':');
	put_board_next(pen, b);
	put_money(pen, b->money, b->players);
	for (int seat = 0; seat < b->players; seat++) {
		put_seat(pen, seat);
		put_pieces(pen, MEDICI_BOARD, b->hold[seat], b->load[seat]);
	}
	put_goods(pen, b->level, b->players);
	put_char(pen, ':');
	put_pieces(pen, MEDICI_BOARD, b->group, b->group_count);
	put_char(pen, ':');
	put_discarded(pen, b);
}

/* ---- The card game ---- */

static MEDICI_FN int has_own_deck(const struct medici_card *c)
{
	struct position_fault fault;
	return !position_check_deck(c, NULL, &fault);
}

static MEDICI_FN void put_card_setup(struct pen *pen, const struct medici_card *c)
{
	put_named(pen, "card", c->players);
	if (c->bonus20)
		put_text(pen, ".bonus20");
	if (c->empty_placed)
		put_text(pen, ".empty_placed");
	if (has_own_deck(c))
		put_text(pen, ".deck");
}

static MEDICI_FN void put_card_next(struct pen *pen, const struct medici_card *c)
{
	if (c->phase == MEDICI_CARD_FIRST || c->phase == MEDICI_CARD_OVER) {
		put_text(pen, c->phase == MEDICI_CARD_FIRST ? "first" : "over");
		return;
	}
	put_named(pen, c->phase == MEDICI_CARD_REVEAL ? "card" : "choose", c->turn);
	put_named(pen, ".after", c->revealed);
}

/* What takes room in the order loaded, then the green cards. */
static MEDICI_FN void put_ship(struct pen *pen, const struct medici_card *c, int seat)
{
	int any = c->load[seat];
	for (int i = 0; i < c->load[seat]; i++)
		put_code(pen, MEDICI_CARD, c->hold[seat][i]);
	for (int kind = 0; kind < MEDICI_GREEN_KINDS; kind++) {
		int card = kind < MEDICI_GOODS ? position_face(kind, 1) : MEDICI_GREEN2;
		any |= c->green[seat][kind];
		for (int i = 0; i < c->green[seat][kind]; i++)
			put_code(pen, MEDICI_CARD, card);
	}
	if (!any)
		put_char(pen, '-');
}

/* A good's last face, 0, is written where there is such a card: the built-in deck has none. */
static MEDICI_FN void put_deck(struct pen *pen, const struct medici_card *c)
{
	if (c->unseen_count == 0) {
		put_char(pen, '-');
		return;
	}
	for (int good = 0; good < MEDICI_GOODS; good++) {
		put_char(pen, position_letter(good));
		for (int place = 0; place < POSITION_FACES; place++)
			if (place < POSITION_FACES - 1 || c->unseen[position_face(good, place)] > 0)
				put_count(pen, c->unseen[position_face(good, place)]);
	}
	put_code(pen, MEDICI_CARD, MEDICI_GREEN2);
	put_count(pen, c->unseen[MEDICI_GREEN2]);
	put_code(pen, MEDICI_CARD, MEDICI_BLACK7);
	put_count(pen, c->unseen[MEDICI_BLACK7]);
}

static MEDICI_FN void put_card(struct pen *pen, const struct medici_card *c)
{
	put_card_setup(pen, c);
	put_named(pen, ":", c->day);
	put_char(pen, ':');
	put_card_next(pen, c);
	put_money(pen, c->money, c->players);
	for (int seat = 0; seat < c->players; seat++) {
		put_seat(pen, seat);
		put_ship(pen, c, seat);
	}
	put_goods(pen, c->stock, c->players);
	put_char(pen, ':');
	put_pieces(pen, MEDICI_CARD, c->market, c->market_count);
	put_char(pen, ':');
	put_deck(pen, c);
}

MEDICI_FN size_t position_write(const struct medici_game *game, char *line, size_t size)
{
	struct pen pen = {line, line + size, 0};
	put_text(&pen, "a:");
	if (game->kind == MEDICI_BOARD)
		put_board(&pen, &game->as.board);
	else
		put_card(&pen, &game->as.card);
	put_char(&pen, '\0');
	return pen.over ? 0 : (size_t)(pen.at - line) - 1;
}

MEDICI_FN void position_setup(const struct medici_game *game, struct medici_setup *setup)
{
	const struct medici_card *card = &game->as.card;
	medici_setup_default(setup, (enum medici_kind)game->kind, medici_players(game));
	if (game->kind == MEDICI_BOARD) {
		setup->edition = game->as.board.edition;
		setup->first = game->as.board.first;
		return;
	}
	setup->bonus20 = card->bonus20;
	setup->empty_placed = card->empty_placed;
	if (has_own_deck(card) && position_cards(card, setup->deck) == 0)
		medici_deck_builtin(setup->deck);
}
