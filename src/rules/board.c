/* The board game. How a step goes:
 *
 *   first -> LOT -deal-> DRAW -draw-> LOT ...            the group grows to one, two or three lots
 *                          `--offer-> BID -bid, pass-> ... -> sold or discarded -> the next selector's LOT
 *
 * A day ends in scoring, and the next begins in FIRST. What needs no decision (passes of those who cannot bid, an offer
 * because no more may be drawn) happens inside the step that leads to it. */
#include <medici/board.h>

#include "rules/event.h"
#include "rules/piece.h"
#include "rules/score.h"

static MEDICI_FN const struct medici_numbers *numbers_of(const struct medici_board *b)
{
	return &medici_edition(b->edition)->numbers[b->players];
}

static MEDICI_FN int next_seat(const struct medici_board *b, int seat)
{
	return seat + 1 == b->players ? 0 : seat + 1;
}

MEDICI_FN enum medici_status medici_board_start(struct medici_board *board, const struct medici_setup *setup)
{
	enum medici_status status = setup->kind == MEDICI_BOARD ? medici_setup_check(setup) : MEDICI_E_GAME;
	if (status != MEDICI_OK)
		return status;
	const struct medici_numbers *numbers = medici_numbers(setup);
	uint8_t *bytes = (uint8_t *)board;
	for (size_t i = 0; i < sizeof *board; i++)
		bytes[i] = 0;
	board->players = setup->players;
	board->edition = setup->edition;
	board->holds = numbers->holds;
	board->first = setup->first;
	board->leader = MEDICI_NOBODY;
	board->day = 1;
	board->phase = MEDICI_BOARD_FIRST;
	for (int seat = 0; seat < setup->players; seat++)
		board->money[seat] = numbers->money; /* B4 */
	return MEDICI_OK;
}

/* B6 */
MEDICI_FN unsigned medici_board_firsts(const struct medici_board *board)
{
	if (board->phase != MEDICI_BOARD_FIRST)
		return 0;
	if (board->day > 1)
		return score_extreme(board->money, board->players, -1);
	return board->first == MEDICI_NOBODY ? (1u << board->players) - 1 : 1u << board->first;
}

/* Returns whether a ship has room for that many lots. */
static MEDICI_FN int any_room(const struct medici_board *b, int lots)
{
	int load_max = b->holds - lots;
	for (int seat = 0; seat < b->players; seat++)
		if (b->load[seat] <= load_max)
			return 1;
	return 0;
}

/* B7, B8: returns how large a group may become. Ships only fill up, so the limit only falls, and only after a ship was
 * loaded; while anybody buys, at least one ship has a free hold. */
static MEDICI_FN void measure_room(struct medici_board *b)
{
	while (!any_room(b, b->group_max))
		b->group_max--;
}

static MEDICI_FN void begin_turn(struct medici_board *b, int selector)
{
	b->group[0] = b->group[1] = b->group[2] = 0;
	b->group_count = 0;
	b->high = 0;
	b->leader = MEDICI_NOBODY;
	b->selector = b->turn = (uint8_t)selector;
	b->phase = MEDICI_BOARD_LOT;
}

MEDICI_FN enum medici_status medici_board_first(struct medici_board *board, int seat, struct medici_events *out)
{
	if (board->phase != MEDICI_BOARD_FIRST)
		return board->phase == MEDICI_BOARD_OVER ? MEDICI_E_OVER : MEDICI_E_NOT_CHANCE;
	if (seat < 0 || seat >= board->players || !(medici_board_firsts(board) >> seat & 1))
		return MEDICI_E_FIRST_BOARD;
	events_clear(out);
	board->unseen = ((uint64_t)1 << MEDICI_LOTS) - 1; /* B5 */
	board->unseen_count = MEDICI_LOTS;
	board->bag = numbers_of(board)->bag;
	board->open = board->players;
	board->group_max = MEDICI_GROUP_MAX;
	begin_turn(board, seat);
	if (out) {
		struct medici_event *event = events_add(out, MEDICI_EV_DAY, seat);
		event->day = board->day;
		event->amount = board->bag;
	}
	return MEDICI_OK;
}

/* ---- Scoring the day ---- */

/* B19: counters climb by what sails, and the ship is empty again (B5). */
static MEDICI_FN void unload(struct medici_board *b, int seat, int16_t row[SCORE_COLUMNS])
{
	for (int good = 0; good < MEDICI_GOODS; good++)
		row[good] = b->level[seat][good];
	for (int i = MEDICI_GOODS; i < SCORE_COLUMNS; i++)
		row[i] = 0;
	for (int i = 0; i < b->load[seat]; i++) {
		row[lot_good(b->hold[seat][i])]++; /* gold belongs to no stall: its column becomes the ship's, below */
		b->hold[seat][i] = 0;
	}
	for (int good = 0; good < MEDICI_GOODS; good++) {
		if (row[good] > MEDICI_TOP_LEVEL)
			row[good] = MEDICI_TOP_LEVEL;
		b->level[seat][good] = (uint8_t)row[good];
	}
	row[SCORE_SHIP] = b->worth[seat];
	b->load[seat] = 0;
	b->worth[seat] = 0;
}

/* B17, B20, B21 */
RULES_INLINE void pay_seat(struct medici_board *b, int seat, const struct medici_numbers *numbers,
						   const struct score_sheet *sheet, struct medici_events *out)
{
	unsigned ship = score_pay(sheet, seat, SCORE_SHIP, numbers->ship_pay, MEDICI_BOARD_TIE_UNIT);
	unsigned money = b->money[seat] + ship;
	for (int good = 0; good < MEDICI_GOODS; good++) {
		unsigned stall = score_pay(sheet, seat, good, numbers->stall_pay, MEDICI_BOARD_TIE_UNIT);
		unsigned bonus = numbers->bonus[b->level[seat][good]];
		money += stall + bonus;
		if (out) {
			out->score.count[good][seat] = b->level[seat][good];
			out->score.paid[good][seat] = (uint8_t)stall;
			out->score.bonus[good][seat] = (uint8_t)bonus;
		}
	}
	b->money[seat] = (uint16_t)money;
	if (out) {
		out->score.ship[seat] = (uint16_t)sheet->value[seat][SCORE_SHIP];
		out->score.ship_paid[seat] = (uint16_t)ship;
		out->score.money[seat] = b->money[seat];
	}
}

RULES_INLINE void end_game(struct medici_board *b, struct medici_events *out)
{
	b->phase = MEDICI_BOARD_OVER;
	if (out)
		events_add(out, MEDICI_EV_END, 0)->seats = (uint8_t)score_extreme(b->money, b->players, 1); /* B23 */
}

RULES_INLINE void end_day_step(struct medici_board *b, struct medici_events *out)
{
	const struct medici_numbers *numbers = numbers_of(b);
	struct score_sheet sheet;
	if (out) {
		struct medici_score blank = {{0}, {0}, {0}, {{0}}, {{0}}, {{0}}};
		out->score = blank;
		events_add(out, MEDICI_EV_SCORE, 0)->day = b->day;
	}
	for (int seat = 0; seat < b->players; seat++)
		unload(b, seat, sheet.value[seat]);
	score_compare(&sheet, b->players);
	for (int seat = 0; seat < b->players; seat++)
		pay_seat(b, seat, numbers, &sheet, out);
	b->unseen = 0;
	b->unseen_count = b->bag = b->open = b->group_count = b->group_max = b->fill_from = 0;
	b->group[0] = b->group[1] = b->group[2] = 0;
	b->high = 0;
	b->leader = MEDICI_NOBODY;
	b->selector = b->turn = 0;
	if (b->day == MEDICI_DAYS) {
		end_game(b, out);
		return;
	}
	b->day++;
	b->phase = MEDICI_BOARD_FIRST;
}

RULES_TWICE(end_day, medici_board)

/* ---- The auction ---- */

static MEDICI_FN void load_lots(struct medici_board *b, int seat, const uint8_t *lots, int count)
{
	uint8_t *hold = b->hold[seat] + b->load[seat];
	int worth = b->worth[seat];
	for (int i = 0; i < count; i++) {
		hold[i] = lots[i];
		worth += lot_value(lots[i]);
	}
	b->worth[seat] = (uint8_t)worth;
	b->load[seat] = (uint8_t)(b->load[seat] + count);
	if (b->load[seat] == b->holds)
		b->open--;
}

/* Adds an event with the pieces of the group. */
static MEDICI_FN struct medici_event *add_group(const struct medici_board *b, struct medici_events *out, int type,
												int seat)
{
	struct medici_event *event = events_add(out, type, seat);
	event->count = b->group_count;
	for (int i = 0; i < b->group_count; i++)
		event->piece[i] = b->group[i];
	return event;
}

RULES_INLINE void sell(struct medici_board *b, struct medici_events *out)
{
	int buyer = b->leader;
	b->money[buyer] = (uint16_t)(b->money[buyer] - b->high); /* B12 */
	load_lots(b, buyer, b->group, b->group_count);
	measure_room(b);
	if (out)
		add_group(b, out, MEDICI_EV_SOLD, buyer)->amount = b->high;
}

/* B15: the only buyer with free holds gets every lot that is drawn. */
RULES_NOINLINE void begin_fill(struct medici_board *b)
{
	int seat = 0;
	while (b->load[seat] == b->holds)
		seat++;
	begin_turn(b, seat);
	b->fill_from = b->load[seat];
	b->phase = MEDICI_BOARD_FILL;
}

/* What follows when the group was sold or discarded (B14, B15, B16). */
RULES_INLINE void close_auction_step(struct medici_board *b, struct medici_events *out)
{
	if (b->leader != MEDICI_NOBODY)
		sell(b, out);
	else if (out)
		add_group(b, out, MEDICI_EV_DISCARD, 0); /* B13 */
	if (b->bag == 0) {
		end_day(b, out);
		return;
	}
	if (b->open == 1) {
		begin_fill(b);
		return;
	}
	int seat = b->selector;
	do
		seat = next_seat(b, seat);
	while (b->load[seat] == b->holds);
	begin_turn(b, seat);
}

RULES_TWICE(close_auction, medici_board)

static MEDICI_FN void add_forced_pass(struct medici_events *out, int seat, int because)
{
	events_add(out, MEDICI_EV_PASS, seat)->because = (uint8_t)because;
}

/* B10, B11: goes on after `seat` to the next buyer who can bid, or ends the auction. */
RULES_INLINE void go_round(struct medici_board *b, int seat, struct medici_events *out)
{
	int load_max = b->holds - b->group_count; /* the fullest ship that has room for the group */
	do {
		seat = next_seat(b, seat);
		if (b->load[seat] <= load_max && b->money[seat] > b->high) {
			b->turn = (uint8_t)seat;
			b->phase = MEDICI_BOARD_BID;
			return;
		}
		if (out && b->load[seat] < b->holds)
			add_forced_pass(out, seat, b->load[seat] > load_max ? MEDICI_NO_ROOM : MEDICI_NO_MONEY);
	} while (seat != b->selector);
	close_auction(b, out);
}

RULES_INLINE void after_bid(struct medici_board *b, struct medici_events *out)
{
	if (b->turn == b->selector)
		close_auction(b, out);
	else
		go_round(b, b->turn, out);
}

RULES_INLINE void offer(struct medici_board *b, struct medici_events *out)
{
	if (out)
		add_group(b, out, MEDICI_EV_OFFER, b->selector);
	go_round(b, b->selector, out);
}

/* ---- Chance ---- */

MEDICI_FN int medici_board_unseen(const struct medici_board *board, int lot)
{
	if (lot < 0 || lot >= MEDICI_LOT_KINDS)
		return 0;
	int bit = lot_bit(lot);
	int count = (int)(board->unseen >> bit & 1);
	return lot_is_five(lot) ? count + (int)(board->unseen >> (bit + 1) & 1) : count;
}

/* Returns the bit of an unseen lot of that kind, or 0 if there is none. */
static MEDICI_FN uint64_t find_unseen(const struct medici_board *b, int lot)
{
	uint64_t bit = (uint64_t)1 << lot_bit(lot);
	if (!(b->unseen & bit) && lot_is_five(lot))
		bit <<= 1;
	return b->unseen & bit;
}

RULES_NOINLINE void fill(struct medici_board *b, uint8_t lot, struct medici_events *out)
{
	int seat = b->turn;
	load_lots(b, seat, &lot, 1);
	if (b->open > 0 && b->bag > 0)
		return;
	if (out) {
		struct medici_event *event = events_add(out, MEDICI_EV_FILL, seat);
		for (int i = b->fill_from; i < b->load[seat]; i++)
			event->piece[event->count++] = b->hold[seat][i];
	}
	end_day(b, out);
}

RULES_INLINE enum medici_status step_deal(struct medici_board *board, int lot, struct medici_events *out)
{
	if (board->phase != MEDICI_BOARD_LOT && board->phase != MEDICI_BOARD_FILL)
		return board->phase == MEDICI_BOARD_OVER ? MEDICI_E_OVER : MEDICI_E_NOT_CHANCE;
	if (lot < 0 || lot >= MEDICI_LOT_KINDS)
		return MEDICI_E_LOT;
	uint64_t bit = find_unseen(board, lot);
	if (!bit)
		return MEDICI_E_LOT;
	events_clear(out);
	board->unseen ^= bit;
	board->unseen_count--;
	board->bag--;
	if (board->phase == MEDICI_BOARD_FILL) {
		fill(board, (uint8_t)lot, out);
		return MEDICI_OK;
	}
	board->group[board->group_count++] = (uint8_t)lot;
	board->phase = MEDICI_BOARD_DRAW;
	if (out)
		events_add(out, MEDICI_EV_DRAW, board->selector)->piece[0] = (uint8_t)lot;
	if (board->group_count == board->group_max || board->bag == 0) /* B7, B8, B9 */
		offer(board, out);
	return MEDICI_OK;
}

RULES_NOINLINE enum medici_status deal_with_events(struct medici_board *board, int lot, struct medici_events *out)
{
	return step_deal(board, lot, out);
}

MEDICI_FN enum medici_status medici_board_deal(struct medici_board *board, int lot, struct medici_events *out)
{
	return out ? deal_with_events(board, lot, out) : step_deal(board, lot, NULL);
}

/* ---- Decisions ---- */

RULES_INLINE enum medici_status apply_draw(struct medici_board *b, struct medici_action action,
										   struct medici_events *out)
{
	switch (action.type) {
	case MEDICI_DRAW:
		events_clear(out);
		b->phase = MEDICI_BOARD_LOT;
		return MEDICI_OK;
	case MEDICI_OFFER:
		events_clear(out);
		offer(b, out);
		return MEDICI_OK;
	case MEDICI_BID:
	case MEDICI_PASS:
		return MEDICI_E_DRAWING;
	default:
		return MEDICI_E_ACTION;
	}
}

RULES_INLINE enum medici_status apply_bid(struct medici_board *b, int amount, struct medici_events *out)
{
	if (amount <= b->high)
		return MEDICI_E_BID_LOW;
	if (amount > b->money[b->turn])
		return MEDICI_E_BID_MONEY;
	events_clear(out);
	b->high = (uint16_t)amount;
	b->leader = b->turn;
	if (out)
		events_add(out, MEDICI_EV_BID, b->turn)->amount = b->high;
	after_bid(b, out);
	return MEDICI_OK;
}

RULES_INLINE enum medici_status apply_auction(struct medici_board *b, struct medici_action action,
											  struct medici_events *out)
{
	switch (action.type) {
	case MEDICI_BID:
		return apply_bid(b, action.amount, out);
	case MEDICI_PASS:
		events_clear(out);
		if (out)
			events_add(out, MEDICI_EV_PASS, b->turn);
		after_bid(b, out);
		return MEDICI_OK;
	case MEDICI_DRAW:
	case MEDICI_OFFER:
		return MEDICI_E_BIDDING;
	default:
		return MEDICI_E_ACTION;
	}
}

RULES_INLINE enum medici_status step_apply(struct medici_board *board, struct medici_action action,
										   struct medici_events *out)
{
	switch (board->phase) {
	case MEDICI_BOARD_DRAW:
		return apply_draw(board, action, out);
	case MEDICI_BOARD_BID:
		return apply_auction(board, action, out);
	case MEDICI_BOARD_OVER:
		return MEDICI_E_OVER;
	default:
		return MEDICI_E_NOT_ASKED;
	}
}

RULES_NOINLINE enum medici_status apply_with_events(struct medici_board *board, struct medici_action action,
													struct medici_events *out)
{
	return step_apply(board, action, out);
}

MEDICI_FN enum medici_status medici_board_apply(struct medici_board *board, struct medici_action action,
												struct medici_events *out)
{
	return out ? apply_with_events(board, action, out) : step_apply(board, action, NULL);
}

MEDICI_FN int medici_board_legal(const struct medici_board *board, struct medici_action list[MEDICI_ACTIONS_MAX])
{
	int count = medici_board_count(board);
	for (int k = 0; k < count; k++)
		list[k] = medici_board_nth(board, k);
	return count;
}
