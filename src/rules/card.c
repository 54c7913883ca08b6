/* The card game. How a turn goes:
 *
 *   first -> REVEAL -deal-> CHOOSE -reveal-> REVEAL ...      one, two or three cards onto the line
 *                              `----take----> the next player's turn
 *
 * With cards already in the line a turn begins in CHOOSE: revealing none is allowed (C4). */
#include <medici/card.h>

#include "rules/event.h"
#include "rules/piece.h"
#include "rules/score.h"

enum { REACH = MEDICI_GROUP_MAX, REVEAL_MAX = 3 };

MEDICI_FN enum medici_status medici_card_start(struct medici_card *card, const struct medici_setup *setup)
{
	enum medici_status status = setup->kind == MEDICI_CARD ? medici_setup_check(setup) : MEDICI_E_GAME;
	if (status != MEDICI_OK)
		return status;
	uint8_t *bytes = (uint8_t *)card;
	for (size_t i = 0; i < sizeof *card; i++)
		bytes[i] = 0;
	for (int kind = 0; kind < MEDICI_CARD_KINDS; kind++) {
		card->unseen[kind] = setup->deck[kind];
		card->unseen_count = (uint8_t)(card->unseen_count + setup->deck[kind]);
	}
	card->players = setup->players;
	card->holds = medici_numbers(setup)->holds; /* C3 */
	card->bonus20 = setup->bonus20 != 0;
	card->empty_placed = setup->empty_placed != 0;
	card->day = 1;
	card->phase = MEDICI_CARD_FIRST;
	return MEDICI_OK;
}

/* C12 */
MEDICI_FN unsigned medici_card_firsts(const struct medici_card *card)
{
	if (card->phase != MEDICI_CARD_FIRST)
		return 0;
	return card->day == 1 ? (1u << card->players) - 1 : score_extreme(card->money, card->players, -1);
}

/* ---- Scoring the day ---- */

/* C9: goods go to the warehouse, the rest leaves the game. */
static MEDICI_FN void unload(struct medici_card *c, int seat, int16_t row[SCORE_COLUMNS])
{
	for (int good = 0; good < MEDICI_GOODS; good++)
		row[good] = (int16_t)(c->stock[seat][good] + c->green[seat][good]);
	for (int i = MEDICI_GOODS; i < SCORE_COLUMNS; i++)
		row[i] = 0;
	for (int i = 0; i < c->load[seat]; i++) {
		int piece = c->hold[seat][i], good = card_good(piece);
		row[good] = (int16_t)(row[good] + card_icons(piece)); /* black7, of no good, adds none */
		c->hold[seat][i] = 0;
	}
	for (int good = 0; good < MEDICI_GOODS; good++)
		c->stock[seat][good] = (uint8_t)row[good];
	for (int i = 0; i < MEDICI_GREEN_KINDS; i++)
		c->green[seat][i] = 0;
	row[SCORE_SHIP] = (int16_t)c->worth[seat];
	c->load[seat] = 0;
	c->worth[seat] = 0;
}

/* C7 .. C11 */
RULES_INLINE void pay_seat(struct medici_card *c, int seat, const struct medici_numbers *numbers,
						   const struct score_sheet *sheet, struct medici_events *out)
{
	unsigned ship = score_pay(sheet, seat, SCORE_SHIP, numbers->ship_pay, MEDICI_CARD_TIE_UNIT);
	unsigned money = c->money[seat] + ship;
	for (int good = 0; good < MEDICI_GOODS; good++) {
		unsigned icons = c->stock[seat][good];
		unsigned paid = icons > 0 || c->empty_placed
							? score_pay(sheet, seat, good, numbers->stall_pay, MEDICI_CARD_TIE_UNIT)
							: 0; /* C10 */
		unsigned bonus = (unsigned)medici_bonus(numbers, (int)icons);
		money += paid + bonus;
		if (out) {
			out->score.count[good][seat] = (uint8_t)icons;
			out->score.paid[good][seat] = (uint8_t)paid;
			out->score.bonus[good][seat] = (uint8_t)bonus;
		}
	}
	c->money[seat] = (uint16_t)money;
	if (out) {
		out->score.ship[seat] = (uint16_t)sheet->value[seat][SCORE_SHIP];
		out->score.ship_paid[seat] = (uint16_t)ship;
		out->score.money[seat] = c->money[seat];
	}
}

/* C12: what is left in the market goes back into the deck. */
static MEDICI_FN void clear_market(struct medici_card *c)
{
	for (int i = 0; i < c->market_count; i++) {
		c->unseen[c->market[i]]++;
		c->market[i] = 0;
	}
	c->unseen_count = (uint8_t)(c->unseen_count + c->market_count);
	c->market_count = 0;
}

RULES_INLINE void end_day_step(struct medici_card *c, struct medici_events *out)
{
	const struct medici_numbers *numbers = medici_card_numbers(c->players, c->bonus20);
	struct score_sheet sheet;
	if (out) {
		struct medici_score blank = {{0}, {0}, {0}, {{0}}, {{0}}, {{0}}};
		out->score = blank;
		events_add(out, MEDICI_EV_SCORE, 0)->day = c->day;
	}
	for (int seat = 0; seat < c->players; seat++)
		unload(c, seat, sheet.value[seat]);
	score_compare(&sheet, c->players);
	for (int seat = 0; seat < c->players; seat++)
		pay_seat(c, seat, numbers, &sheet, out);
	clear_market(c);
	c->turn = c->revealed = c->open = c->last_turn = 0;
	if (c->day < MEDICI_DAYS) {
		c->day++;
		c->phase = MEDICI_CARD_FIRST;
		return;
	}
	c->phase = MEDICI_CARD_OVER;
	if (out)
		events_add(out, MEDICI_EV_END, 0)->seats = (uint8_t)score_extreme(c->money, c->players, 1); /* C13 */
}

RULES_TWICE(end_day, medici_card)

/* ---- Turns ---- */

/* C4 */
RULES_INLINE void begin_turn(struct medici_card *c, int seat, struct medici_events *out)
{
	c->turn = (uint8_t)seat;
	c->revealed = 0;
	c->phase = MEDICI_CARD_CHOOSE;
	if (c->market_count > 0)
		return;
	if (c->unseen_count > 0)
		c->phase = MEDICI_CARD_REVEAL;
	else
		end_day(c, out);
}

MEDICI_FN enum medici_status medici_card_first(struct medici_card *card, int seat, struct medici_events *out)
{
	if (card->phase != MEDICI_CARD_FIRST)
		return card->phase == MEDICI_CARD_OVER ? MEDICI_E_OVER : MEDICI_E_NOT_CHANCE;
	if (seat < 0 || seat >= card->players || !(medici_card_firsts(card) >> seat & 1))
		return MEDICI_E_FIRST_CARD;
	events_clear(out);
	card->open = card->players;
	if (out) {
		struct medici_event *event = events_add(out, MEDICI_EV_DAY, seat);
		event->day = card->day;
		event->amount = card->unseen_count;
	}
	begin_turn(card, seat, out);
	return MEDICI_OK;
}

RULES_INLINE enum medici_status step_deal(struct medici_card *card, int piece, struct medici_events *out)
{
	if (card->phase != MEDICI_CARD_REVEAL)
		return card->phase == MEDICI_CARD_OVER ? MEDICI_E_OVER : MEDICI_E_NOT_CHANCE;
	if (piece < 0 || piece >= MEDICI_CARD_KINDS || card->unseen[piece] == 0)
		return MEDICI_E_CARD;
	events_clear(out);
	card->unseen[piece]--;
	card->unseen_count--;
	card->market[card->market_count++] = (uint8_t)piece;
	card->revealed++;
	card->phase = MEDICI_CARD_CHOOSE;
	if (out)
		events_add(out, MEDICI_EV_REVEAL, card->turn)->piece[0] = (uint8_t)piece;
	return MEDICI_OK;
}

RULES_NOINLINE enum medici_status deal_with_events(struct medici_card *card, int piece, struct medici_events *out)
{
	return step_deal(card, piece, out);
}

MEDICI_FN enum medici_status medici_card_deal(struct medici_card *card, int piece, struct medici_events *out)
{
	return out ? deal_with_events(card, piece, out) : step_deal(card, piece, NULL);
}

/* C6: passes the turn to the next player whose ship is not full; the only one left has one last turn. A turn fills at
 * most one ship, so there is always somebody left. */
RULES_INLINE void end_turn(struct medici_card *c, struct medici_events *out)
{
	if (c->last_turn) {
		end_day(c, out);
		return;
	}
	c->last_turn = c->open == 1;
	int seat = c->turn;
	do
		seat = seat + 1 == c->players ? 0 : seat + 1;
	while (c->load[seat] == c->holds);
	begin_turn(c, seat, out);
}

/* Moves the card at `at` of the line to the ship of the player whose turn it is. */
static MEDICI_FN void load_card(struct medici_card *c, int at, struct medici_event *event)
{
	int seat = c->turn, piece = c->market[at];
	c->market[at] = 0;
	c->worth[seat] = (uint16_t)(c->worth[seat] + card_value(piece));
	if (event)
		event->piece[event->count++] = (uint8_t)piece;
	if (card_room(piece))
		c->hold[seat][c->load[seat]++] = (uint8_t)piece;
	else
		c->green[seat][card_good(piece)]++; /* green2 has no good and is counted in the last place */
}

/* C5: returns whether these places may be taken. */
static MEDICI_FN enum medici_status check_take(const struct medici_card *c, unsigned places)
{
	const uint8_t *last = c->market + c->market_count - 1;
	if (places >> REACH || (c->market_count < REACH && places >> c->market_count))
		return places >> REACH ? MEDICI_E_TAKE_REACH : MEDICI_E_TAKE_LINE;
	if (!(places & 1))
		return MEDICI_E_TAKE_LAST;
	int room = card_room(last[0]);
	if (places & 2)
		room += card_room(last[-1]);
	if (places & 4)
		room += card_room(last[-2]);
	return room <= c->holds - c->load[c->turn] ? MEDICI_OK : MEDICI_E_TAKE_ROOM;
}

RULES_INLINE enum medici_status apply_take(struct medici_card *c, unsigned places, struct medici_events *out)
{
	enum medici_status status = check_take(c, places);
	if (status != MEDICI_OK)
		return status;
	events_clear(out);
	struct medici_event *event = out ? events_add(out, MEDICI_EV_TAKE, c->turn) : NULL;
	if (event)
		event->places = (uint8_t)places;
	int last = --c->market_count;
	load_card(c, last, event);
	if (places & 2) {
		load_card(c, last - 1, event);
		c->market_count--;
	}
	if (places & 4) {
		load_card(c, last - 2, event);
		c->market_count--;
		c->market[last - 2] = c->market[last - 1]; /* the line closes up over a gap */
		c->market[last - 1] = 0;
	}
	if (c->load[c->turn] == c->holds)
		c->open--;
	end_turn(c, out);
	return MEDICI_OK;
}

static MEDICI_FN enum medici_status check_reveal(const struct medici_card *c)
{
	if (c->revealed == REVEAL_MAX)
		return MEDICI_E_REVEAL_MAX;
	return c->unseen_count ? MEDICI_OK : MEDICI_E_REVEAL_EMPTY;
}

RULES_INLINE enum medici_status step_apply(struct medici_card *card, struct medici_action action,
										   struct medici_events *out)
{
	if (card->phase != MEDICI_CARD_CHOOSE)
		return card->phase == MEDICI_CARD_OVER ? MEDICI_E_OVER : MEDICI_E_NOT_ASKED;
	if (action.type == MEDICI_TAKE)
		return apply_take(card, action.places, out);
	if (action.type != MEDICI_REVEAL)
		return MEDICI_E_ACTION;
	enum medici_status status = check_reveal(card);
	if (status == MEDICI_OK) {
		events_clear(out);
		card->phase = MEDICI_CARD_REVEAL;
	}
	return status;
}

RULES_NOINLINE enum medici_status apply_with_events(struct medici_card *card, struct medici_action action,
													struct medici_events *out)
{
	return step_apply(card, action, out);
}

MEDICI_FN enum medici_status medici_card_apply(struct medici_card *card, struct medici_action action,
											   struct medici_events *out)
{
	return out ? apply_with_events(card, action, out) : step_apply(card, action, NULL);
}

/* C5: returns the ways to take that the line and the free holds allow, as bits: 0 the last card alone, 1 with the
 * second, 2 with the third, 3 all three. */
static MEDICI_FN unsigned takes(const struct medici_card *c)
{
	const uint8_t *last = c->market + c->market_count - 1;
	int room = c->holds - c->load[c->turn] - card_room(last[0]);
	if (c->market_count < 2)
		return 1;
	int second = card_room(last[-1]);
	unsigned ways = 1u | (unsigned)(second <= room) << 1;
	if (c->market_count < 3)
		return ways;
	int third = card_room(last[-2]);
	return ways | (unsigned)(third <= room) << 2 | (unsigned)(second + third <= room) << 3;
}

MEDICI_FN int medici_card_count(const struct medici_card *card)
{
	if (card->phase != MEDICI_CARD_CHOOSE)
		return 0;
	unsigned ways = takes(card);
	return (check_reveal(card) == MEDICI_OK) + 1 + (int)((ways >> 1 & 1) + (ways >> 2 & 1) + (ways >> 3));
}

MEDICI_FN struct medici_action medici_card_nth(const struct medici_card *card, int k)
{
	struct medici_action action = {MEDICI_REVEAL, 0, 0};
	k -= check_reveal(card) == MEDICI_OK;
	if (k < 0)
		return action;
	unsigned ways = takes(card), way = 0;
	for (; k > 0; k--)
		do
			way++;
		while (way < 3 && !(ways >> way & 1));
	action.type = MEDICI_TAKE;
	action.places = (uint8_t)(1 + 2 * way);
	return action;
}

MEDICI_FN int medici_card_legal(const struct medici_card *card, struct medici_action list[MEDICI_ACTIONS_MAX])
{
	int count = medici_card_count(card);
	for (int k = 0; k < count; k++)
		list[k] = medici_card_nth(card, k);
	return count;
}
