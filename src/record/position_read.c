/* Reads a position from one untrusted line (docs/position.md): one pass from left to right, then the checks of
 * position_check.c. Freestanding. Every function that returns int returns 0 exactly when it has written the fault. */
#include "record/position_parts.h"

struct scan {
	const char *line;
	int len, at;
	enum position_field field;
	struct medici_setup setup;
	int own_deck;
	uint8_t seen[MEDICI_PIECE_KINDS]; /* pieces that the line showed so far */
	int total;                        /* and how many these are */
	int discarded;                    /* lots in the last field */
	struct medici_game *game;
	struct position_places places;
	struct position_fault *fault;
};

static MEDICI_FN enum medici_kind kind_of(const struct scan *s)
{
	return (enum medici_kind)s->setup.kind;
}

/* ---- Characters ---- */

static MEDICI_FN char peek(const struct scan *s)
{
	return s->at < s->len ? s->line[s->at] : '\0';
}

static MEDICI_FN int at_end_of_field(const struct scan *s)
{
	return s->at == s->len || s->line[s->at] == ':';
}

static MEDICI_FN int at_end_of_entry(const struct scan *s)
{
	return at_end_of_field(s) || s->line[s->at] == '.';
}

/* Goes past `text` if it stands here. */
static MEDICI_FN int pass(struct scan *s, const char *text)
{
	int at = s->at;
	for (; *text; text++, at++)
		if (at == s->len || s->line[at] != *text)
			return 0;
	s->at = at;
	return 1;
}

/* Refuses what stands from `from` to the end of the field, or of the entry. */
static MEDICI_FN int refuse_from(struct scan *s, enum position_why why, int from, int whole_field)
{
	for (s->at = from; whole_field ? !at_end_of_field(s) : !at_end_of_entry(s);)
		s->at++;
	return position_refuse_text(s->fault, why, s->field, from, s->line + from, s->at - from, 0, 0);
}

static MEDICI_FN int next_field(struct scan *s)
{
	if (s->at < s->len && s->line[s->at] != ':')
		return refuse_from(s, POSITION_WHY_TOO_MUCH, s->at, 1);
	s->field = (enum position_field)(s->field + 1);
	if (s->field == POSITION_STALLS && kind_of(s) == MEDICI_CARD)
		s->field = POSITION_WAREHOUSES;
	if (s->at == s->len)
		return position_refuse(s->fault, POSITION_WHY_MISSING, s->field, s->at, 0, 0, 0);
	s->at++;
	return 1;
}

static MEDICI_FN int is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static MEDICI_FN int read_number(struct scan *s, int *number)
{
	int from = s->at;
	for (*number = 0; s->at < s->len && is_digit(s->line[s->at]); s->at++) {
		if (s->at - from == 4)
			return refuse_from(s, POSITION_WHY_NUMBER, from, 0);
		*number = *number * 10 + (s->line[s->at] - '0');
	}
	return s->at > from || refuse_from(s, POSITION_WHY_NUMBER, from, 0);
}

static MEDICI_FN int read_seat(struct scan *s, uint8_t *seat)
{
	int from = s->at, number;
	if (!read_number(s, &number))
		return 0;
	if (number >= s->setup.players)
		return position_refuse(s->fault, POSITION_WHY_SEAT, s->field, from, number, s->setup.players - 1, 0);
	*seat = (uint8_t)number;
	return 1;
}

/* A digit, and ten more for each mark before it. */
static MEDICI_FN int read_count(struct scan *s, int *count)
{
	for (*count = 0; peek(s) == POSITION_TEN && *count < 250; s->at++)
		*count += 10;
	if (!is_digit(peek(s)))
		return 0;
	*count += s->line[s->at++] - '0';
	return 1;
}

/* ---- The game ---- */

static MEDICI_FN int read_edition(struct scan *s)
{
	int from = s->at;
	for (int index = 0; index < MEDICI_EDITIONS; index++) {
		s->at = from;
		if (pass(s, ".") && pass(s, medici_edition(index)->name) && at_end_of_entry(s)) {
			s->setup.edition = (uint8_t)index;
			return 1;
		}
	}
	s->at = from;
	return 0;
}

/* Without the dot before it. */
static MEDICI_FN int refuse_option(struct scan *s, enum position_why why)
{
	return refuse_from(s, why, s->at + (peek(s) == '.'), 1);
}

static MEDICI_FN int read_board_options(struct scan *s)
{
	read_edition(s);
	if (pass(s, ".first") && !read_seat(s, &s->setup.first))
		return 0;
	return at_end_of_field(s) || refuse_option(s, POSITION_WHY_BOARD_OPTION);
}

static MEDICI_FN int read_card_options(struct scan *s)
{
	s->setup.bonus20 = (uint8_t)pass(s, ".bonus20");
	s->setup.empty_placed = (uint8_t)pass(s, ".empty_placed");
	s->own_deck = pass(s, ".deck");
	return at_end_of_field(s) || refuse_option(s, POSITION_WHY_CARD_OPTION);
}

static MEDICI_FN int read_game(struct scan *s)
{
	int from = s->at, board = pass(s, "board"), players_at = s->at + (board ? 0 : 4), players, least;
	if ((!board && !pass(s, "card")) || !is_digit(peek(s)))
		return refuse_from(s, POSITION_WHY_BAD_GAME, from, 1);
	if (!read_number(s, &players))
		return 0;
	if (players > MEDICI_SEATS_MAX) /* the setup has no number that is larger than a byte */
		return position_refuse(s->fault, POSITION_WHY_PLAYERS, s->field, players_at,
							   medici_players_min(board ? MEDICI_BOARD : MEDICI_CARD, 0), MEDICI_SEATS_MAX, players);
	medici_setup_default(&s->setup, board ? MEDICI_BOARD : MEDICI_CARD, players);
	if (board ? !read_board_options(s) : !read_card_options(s))
		return 0;
	least = medici_players_min(kind_of(s), s->setup.edition);
	if (players < least)
		return position_refuse(s->fault, POSITION_WHY_PLAYERS, s->field, players_at, least, MEDICI_SEATS_MAX, players);
	medici_start(s->game, &s->setup);
	return 1;
}

static MEDICI_FN int read_day(struct scan *s)
{
	int from = s->at;
	char c = peek(s);
	s->at += s->at < s->len;
	if (c < '1' || c > '0' + MEDICI_DAYS || !at_end_of_field(s))
		return refuse_from(s, POSITION_WHY_BAD_DAY, from, 1);
	if (kind_of(s) == MEDICI_BOARD)
		s->game->as.board.day = (uint8_t)(c - '0');
	else
		s->game->as.card.day = (uint8_t)(c - '0');
	return 1;
}

/* ---- What is next ---- */

static MEDICI_FN int read_bid(struct scan *s)
{
	struct medici_board *b = &s->game->as.board;
	int high;
	b->phase = MEDICI_BOARD_BID;
	if (!read_seat(s, &b->turn))
		return 0;
	if (!pass(s, ".of"))
		return refuse_from(s, POSITION_WHY_BOARD_NEXT, s->places.next, 1);
	s->places.other = s->at;
	if (!read_seat(s, &b->selector))
		return 0;
	if (!pass(s, "."))
		return 1;
	s->places.high = s->at;
	if (!read_number(s, &high))
		return 0;
	b->high = (uint16_t)high;
	if (!pass(s, "by"))
		return refuse_from(s, POSITION_WHY_BOARD_NEXT, s->places.next, 1);
	return read_seat(s, &b->leader);
}

/* `.after` and a number. */
static MEDICI_FN int read_after(struct scan *s, enum position_why otherwise, uint8_t *after)
{
	int number;
	if (!pass(s, ".after"))
		return refuse_from(s, otherwise, s->places.next, 1);
	s->places.other = s->at;
	if (!read_number(s, &number))
		return 0;
	*after = (uint8_t)(number < 255 ? number : 255); /* either is refused later */
	return 1;
}

static MEDICI_FN int read_board_next(struct scan *s)
{
	struct medici_board *b = &s->game->as.board;
	int lot = pass(s, "lot"), draw = !lot && pass(s, "draw");
	s->places.turn = s->at;
	if (lot || draw) {
		b->phase = lot ? MEDICI_BOARD_LOT : MEDICI_BOARD_DRAW;
		if (!read_seat(s, &b->turn))
			return 0;
		b->selector = b->turn;
		return 1;
	}
	if (pass(s, "bid")) {
		s->places.turn = s->at;
		return read_bid(s);
	}
	if (pass(s, "fill")) {
		s->places.turn = s->at;
		b->phase = MEDICI_BOARD_FILL;
		if (!read_seat(s, &b->turn))
			return 0;
		b->selector = b->turn;
		return read_after(s, POSITION_WHY_BOARD_NEXT, &b->fill_from);
	}
	b->phase = pass(s, "over") ? MEDICI_BOARD_OVER : MEDICI_BOARD_FIRST;
	return b->phase == MEDICI_BOARD_OVER || pass(s, "first") ||
		   refuse_from(s, POSITION_WHY_BOARD_NEXT, s->places.next, 1);
}

static MEDICI_FN int read_card_next(struct scan *s)
{
	struct medici_card *c = &s->game->as.card;
	int reveal = pass(s, "card");
	if (reveal || pass(s, "choose")) {
		s->places.turn = s->at;
		c->phase = reveal ? MEDICI_CARD_REVEAL : MEDICI_CARD_CHOOSE;
		return read_seat(s, &c->turn) && read_after(s, POSITION_WHY_CARD_NEXT, &c->revealed);
	}
	c->phase = pass(s, "over") ? MEDICI_CARD_OVER : MEDICI_CARD_FIRST;
	return c->phase == MEDICI_CARD_OVER || pass(s, "first") ||
		   refuse_from(s, POSITION_WHY_CARD_NEXT, s->places.next, 1);
}

static MEDICI_FN int read_next(struct scan *s)
{
	int board = kind_of(s) == MEDICI_BOARD;
	s->places.next = s->places.turn = s->places.other = s->places.high = s->at;
	if (board ? !read_board_next(s) : !read_card_next(s))
		return 0;
	return at_end_of_field(s) ||
		   refuse_from(s, board ? POSITION_WHY_BOARD_NEXT : POSITION_WHY_CARD_NEXT, s->places.next, 1);
}

/* ---- Entries by seat ---- */

static MEDICI_FN int check_entries(struct scan *s)
{
	int from = s->at, entries = 1;
	for (; !at_end_of_field(s); s->at++)
		entries += s->line[s->at] == '.';
	if (entries != s->setup.players)
		return position_refuse(s->fault, POSITION_WHY_SEATS, s->field, from, s->setup.players, entries, 0);
	s->at = from;
	return 1;
}

static MEDICI_FN int end_entry(struct scan *s, int seat)
{
	if (!at_end_of_entry(s))
		return refuse_from(s, POSITION_WHY_TOO_MUCH, s->at, 0);
	s->at += seat + 1 < s->setup.players; /* there is a dot: the entries were counted */
	return 1;
}

static MEDICI_FN int read_money(struct scan *s)
{
	uint16_t *money = kind_of(s) == MEDICI_BOARD ? s->game->as.board.money : s->game->as.card.money;
	int number;
	for (int seat = 0; seat < s->setup.players; seat++) {
		s->places.money[seat] = s->at;
		if (!read_number(s, &number) || !end_entry(s, seat))
			return 0;
		money[seat] = (uint16_t)number;
	}
	return 1;
}

/* ---- Pieces ---- */

static MEDICI_FN int count_card(struct scan *s, int card, int at)
{
	uint8_t builtin[MEDICI_CARD_KINDS];
	char code[POSITION_CODE];
	medici_deck_builtin(builtin);
	position_code(MEDICI_CARD, card, code);
	if (!s->own_deck && s->seen[card] > builtin[card])
		return position_refuse_text(s->fault, POSITION_WHY_CARD_COPIES, s->field, at, code, POSITION_CODE,
									builtin[card], 0);
	if (s->total > MEDICI_DECK_MAX)
		return position_refuse(s->fault, POSITION_WHY_DECK_SIZE, s->field, at, s->total, MEDICI_DECK_MAX, 0);
	return 1;
}

static MEDICI_FN int read_piece(struct scan *s, uint8_t *piece)
{
	int from = s->at, found = s->len - s->at < POSITION_CODE ? -1 : position_piece(kind_of(s), s->line + s->at);
	*piece = 0;
	if (found < 0) {
		for (; s->at < from + POSITION_CODE && !at_end_of_entry(s); s->at++)
			;
		return position_refuse_text(s->fault, kind_of(s) == MEDICI_BOARD ? POSITION_WHY_LOT : POSITION_WHY_CARD,
									s->field, from, s->line + from, s->at - from, 0, 0);
	}
	s->at += POSITION_CODE;
	s->seen[found]++;
	s->total++;
	*piece = (uint8_t)found;
	if (kind_of(s) == MEDICI_CARD)
		return count_card(s, found, from);
	return s->seen[found] <= medici_lot_copies(found) ||
		   position_refuse_text(s->fault, POSITION_WHY_LOT_COPIES, s->field, from, s->line + from, POSITION_CODE,
								medici_lot_copies(found), 0);
}

static MEDICI_FN int load_lot(struct scan *s, int seat, uint8_t lot, int at)
{
	struct medici_board *b = &s->game->as.board;
	if (b->load[seat] == b->holds)
		return position_refuse(s->fault, POSITION_WHY_SHIP_LOTS, s->field, at, b->holds, 0, 0);
	b->hold[seat][b->load[seat]++] = lot;
	b->worth[seat] = (uint8_t)(b->worth[seat] + medici_lot_value(lot));
	return 1;
}

static MEDICI_FN int load_card(struct scan *s, int seat, uint8_t card, int at)
{
	struct medici_card *c = &s->game->as.card;
	c->worth[seat] = (uint16_t)(c->worth[seat] + medici_card_value(card));
	if (!medici_card_room(card)) {
		c->green[seat][medici_card_good(card)]++; /* green2, of no good, is counted in the last place */
		return 1;
	}
	if (c->load[seat] == c->holds)
		return position_refuse(s->fault, POSITION_WHY_SHIP_CARDS, s->field, at, c->holds, 0, 0);
	c->hold[seat][c->load[seat]++] = card;
	return 1;
}

static MEDICI_FN int read_ship(struct scan *s, int seat)
{
	uint8_t piece;
	if (pass(s, "-"))
		return 1;
	do {
		int at = s->at;
		if (!read_piece(s, &piece))
			return 0;
		if (kind_of(s) == MEDICI_BOARD ? !load_lot(s, seat, piece, at) : !load_card(s, seat, piece, at))
			return 0;
	} while (!at_end_of_entry(s));
	return 1;
}

static MEDICI_FN int read_ships(struct scan *s)
{
	for (int seat = 0; seat < s->setup.players; seat++) {
		s->places.ship[seat] = s->at;
		if (!read_ship(s, seat) || !end_entry(s, seat))
			return 0;
	}
	return 1;
}

/* ---- Stalls and warehouses ---- */

static MEDICI_FN int read_counts(struct scan *s, uint8_t counts[MEDICI_GOODS])
{
	int from = s->at, board = kind_of(s) == MEDICI_BOARD, count;
	if (pass(s, "-"))
		return 1;
	for (int good = 0; good < MEDICI_GOODS; good++) {
		int at = s->at;
		if (!read_count(s, &count))
			return refuse_from(s, POSITION_WHY_COUNTS, from, 0);
		if (board && count > MEDICI_TOP_LEVEL)
			return position_refuse(s->fault, POSITION_WHY_TOP, s->field, at, MEDICI_TOP_LEVEL, count, 0);
		counts[good] = (uint8_t)(count < 255 ? count : 255);
	}
	return at_end_of_entry(s) || refuse_from(s, POSITION_WHY_COUNTS, from, 0);
}

static MEDICI_FN int read_goods(struct scan *s)
{
	uint8_t(*goods)[MEDICI_GOODS] = kind_of(s) == MEDICI_BOARD ? s->game->as.board.level : s->game->as.card.stock;
	for (int seat = 0; seat < s->setup.players; seat++) {
		s->places.goods[seat] = s->at;
		if (!read_counts(s, goods[seat]) || !end_entry(s, seat))
			return 0;
	}
	return 1;
}

/* ---- Group or market, discarded lots or deck ---- */

static MEDICI_FN int read_row(struct scan *s)
{
	struct medici_board *b = &s->game->as.board;
	struct medici_card *c = &s->game->as.card;
	uint8_t piece;
	s->places.row = s->at;
	if (pass(s, "-"))
		return 1;
	do {
		int at = s->at;
		if (!read_piece(s, &piece))
			return 0;
		if (kind_of(s) == MEDICI_CARD)
			c->market[c->market_count++] = piece;
		else if (b->group_count < MEDICI_GROUP_MAX)
			b->group[b->group_count++] = piece;
		else
			return position_refuse(s->fault, POSITION_WHY_GROUP_LARGE, s->field, at, MEDICI_GROUP_MAX, 0, 0);
	} while (!at_end_of_field(s));
	return 1;
}

static MEDICI_FN int read_discarded(struct scan *s)
{
	uint8_t lot;
	if (pass(s, "-"))
		return 1;
	for (s->discarded = 0; s->discarded == 0 || !at_end_of_field(s); s->discarded++)
		if (!read_piece(s, &lot))
			return 0;
	return 1;
}

static MEDICI_FN int read_deck_count(struct scan *s, int card)
{
	int at = s->at, count;
	if (!read_count(s, &count))
		return refuse_from(s, POSITION_WHY_DECK_COUNTS, s->places.rest, 1);
	if (count > MEDICI_DECK_MAX)
		return position_refuse(s->fault, POSITION_WHY_DECK_SIZE, s->field, at, s->total + count, MEDICI_DECK_MAX, 0);
	s->game->as.card.unseen[card] = (uint8_t)count;
	s->game->as.card.unseen_count = (uint8_t)(s->game->as.card.unseen_count + count);
	s->seen[card] = (uint8_t)(s->seen[card] + count);
	s->total += count;
	return count_card(s, card, at);
}

static MEDICI_FN int read_deck_good(struct scan *s, int good)
{
	const char letter[2] = {position_letter(good), '\0'};
	if (!pass(s, letter))
		return refuse_from(s, POSITION_WHY_DECK_COUNTS, s->places.rest, 1);
	for (int place = 0; place < POSITION_FACES; place++) {
		int last = place == POSITION_FACES - 1;
		if (last && !is_digit(peek(s)) && peek(s) != POSITION_TEN)
			return 1;
		if (!read_deck_count(s, position_face(good, place)))
			return 0;
	}
	return 1;
}

static MEDICI_FN int read_deck(struct scan *s)
{
	struct medici_card *c = &s->game->as.card;
	for (int card = 0; card < MEDICI_CARD_KINDS; card++)
		c->unseen[card] = 0;
	c->unseen_count = 0;
	if (pass(s, "-"))
		return 1;
	for (int good = 0; good < MEDICI_GOODS; good++)
		if (!read_deck_good(s, good))
			return 0;
	if (!pass(s, "gr"))
		return refuse_from(s, POSITION_WHY_DECK_COUNTS, s->places.rest, 1);
	if (!read_deck_count(s, MEDICI_GREEN2))
		return 0;
	if (!pass(s, "bl"))
		return refuse_from(s, POSITION_WHY_DECK_COUNTS, s->places.rest, 1);
	return read_deck_count(s, MEDICI_BLACK7);
}

static MEDICI_FN int read_rest(struct scan *s)
{
	s->places.rest = s->at;
	if (kind_of(s) == MEDICI_BOARD ? !read_discarded(s) : !read_deck(s))
		return 0;
	return s->at == s->len || position_refuse_text(s->fault, POSITION_WHY_TOO_MUCH, s->field, s->at, s->line + s->at,
												   s->len - s->at, 0, 0);
}

/* ---- The whole line ---- */

static MEDICI_FN int read_version(struct scan *s)
{
	int from = s->at;
	return (pass(s, "a") && at_end_of_field(s)) || refuse_from(s, POSITION_WHY_BAD_VERSION, from, 1);
}

static MEDICI_FN int read_fields(struct scan *s)
{
	return read_version(s) && next_field(s) && read_game(s) && next_field(s) && read_day(s) && next_field(s) &&
		   read_next(s) && next_field(s) && check_entries(s) && read_money(s) && next_field(s) && check_entries(s) &&
		   read_ships(s) && next_field(s) && check_entries(s) && read_goods(s) && next_field(s) && read_row(s) &&
		   next_field(s) && read_rest(s);
}

/* What follows from the fields. */
static MEDICI_FN void complete_board(struct scan *s)
{
	struct medici_board *b = &s->game->as.board;
	int between = b->phase == MEDICI_BOARD_FIRST || b->phase == MEDICI_BOARD_OVER;
	int bag = medici_numbers(&s->setup)->bag, free_most = 0;
	if (between)
		return;
	for (int lot = 0, bit = 0; lot < MEDICI_LOT_KINDS; lot++)
		for (int copy = 0; copy < medici_lot_copies(lot); copy++, bit++) /* of two 5s the first is seen first */
			b->unseen |= (uint64_t)(copy >= s->seen[lot]) << bit;
	b->unseen_count = (uint8_t)(MEDICI_LOTS - s->total);
	b->bag = (uint8_t)(s->total <= bag ? bag - s->total : 255); /* the check refuses 255 */
	for (int seat = 0; seat < b->players; seat++) {
		int filled = b->phase == MEDICI_BOARD_FILL && seat == b->turn;
		int room = b->holds - (filled ? b->fill_from : b->load[seat]);
		b->open = (uint8_t)(b->open + (b->load[seat] < b->holds));
		free_most = room > free_most ? room : free_most;
	}
	b->group_max = (uint8_t)(free_most < MEDICI_GROUP_MAX ? free_most : MEDICI_GROUP_MAX);
}

static MEDICI_FN void complete_card(struct scan *s)
{
	struct medici_card *c = &s->game->as.card;
	if (c->phase == MEDICI_CARD_FIRST || c->phase == MEDICI_CARD_OVER)
		return;
	for (int seat = 0; seat < c->players; seat++)
		c->open = (uint8_t)(c->open + (c->load[seat] < c->holds));
	c->last_turn = c->open == 1; /* C6 */
}

MEDICI_FN int position_read(const char *line, size_t len, struct medici_game *game, struct position_fault *fault)
{
	struct scan s;
	uint8_t *bytes = (uint8_t *)&s;
	for (size_t i = 0; i < sizeof s; i++)
		bytes[i] = 0;
	s.line = line;
	s.game = game;
	s.fault = fault;
	position_refuse(fault, POSITION_WHY_FINE, POSITION_VERSION, 0, 0, 0, 0);
	if (len >= POSITION_SIZE)
		return position_refuse(fault, POSITION_WHY_LONG, POSITION_VERSION, POSITION_SIZE - 1, POSITION_SIZE - 1, 0, 0);
	s.len = (int)len;
	if (!read_fields(&s))
		return 0;
	if (s.setup.kind == MEDICI_BOARD) {
		complete_board(&s);
		return position_check_board(&game->as.board, s.discarded, &s.places, fault);
	}
	complete_card(&s);
	return position_check_card(&game->as.card, s.own_deck, &s.places, fault);
}
