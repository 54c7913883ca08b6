/* Event lines: which event, its fields in the rules' own terms, and whether it says what the rules say.
 *
 * All fields of an event are required and typed; fields that nobody knows are ignored. The table `forms` is the whole
 * vocabulary: a new event is a row and its two functions. */
#include "record/read.h"

#include <string.h>

enum { BOARD_ONLY = 1 << MEDICI_BOARD, CARD_ONLY = 1 << MEDICI_CARD, BOTH = BOARD_ONLY | CARD_ONLY };

typedef bool read_form(struct rec_line *line);
typedef bool same_form(const struct rec_line *line, const struct medici_events *events, int index);

static bool read_seat(struct rec_line *line, const char *key)
{
	int seat;
	if (!rec_int(line->root, key, 0, line->players - 1, &seat, line->reason))
		return false;
	line->event.seat = (uint8_t)seat;
	return true;
}

static bool read_amount(struct rec_line *line, const char *key)
{
	int amount;
	if (!rec_int(line->root, key, 0, UINT16_MAX, &amount, line->reason))
		return false;
	line->event.amount = (uint16_t)amount;
	return true;
}

static bool read_one_piece(struct rec_line *line, const char *key)
{
	const json_t *value;
	line->event.count = 1;
	return rec_get(line->root, key, &value, line->reason) &&
		   rec_piece(value, key, line->kind, &line->event.piece[0], line->reason);
}

static bool read_lots(struct rec_line *line, int max)
{
	return rec_piece_list(line->root, "lots", line->kind, line->event.piece, &line->event.count, max, line->reason);
}

static bool same_number(const struct rec_line *line, const char *field, int found, int want, const char *rule)
{
	if (found == want)
		return true;
	return rec_fault(line->reason, "%s: %s is %d, the rules give %d%s", rec_event_name(line->event.type), field, found,
					 want, rec_rule(rule).text);
}

static bool same_seat(const struct rec_line *line, const struct medici_event *want, const char *rule)
{
	return same_number(line, "seat", line->event.seat, want->seat, rule);
}

static bool same_lots(const struct rec_line *line, const struct medici_event *want, const char *rule)
{
	const struct medici_event *found = &line->event;
	if (found->count == want->count && memcmp(found->piece, want->piece, want->count) == 0)
		return true;
	return rec_fault(line->reason, "%s: lots are %s, the rules give %s%s", rec_event_name(found->type),
					 rec_pieces(line->kind, found->piece, found->count).text,
					 rec_pieces(line->kind, want->piece, want->count).text, rec_rule(rule).text);
}

/* ---- Both games ---- */

static bool read_day(struct rec_line *line)
{
	int day;
	if (!rec_int(line->root, "day", 1, MEDICI_DAYS, &day, line->reason))
		return false;
	line->event.day = (uint8_t)day;
	return read_seat(line, "first") && read_amount(line, line->kind == MEDICI_BOARD ? "bag" : "deck");
}

static bool same_day(const struct rec_line *line, const struct medici_events *events, int index)
{
	const struct medici_event *want = &events->list[index];
	bool board = line->kind == MEDICI_BOARD;
	return same_number(line, "day", line->event.day, want->day, board ? "B5" : "C1") &&
		   same_number(line, "first", line->event.seat, want->seat, board ? "B6" : "C12") &&
		   same_number(line, board ? "bag" : "deck", line->event.amount, want->amount, board ? "B5" : "C12");
}

/* The numbers of a score or an end are compared in place, without a copy. */
static bool read_nothing(struct rec_line *line)
{
	(void)line;
	return true;
}

static bool same_score(const struct rec_line *line, const struct medici_events *events, int index)
{
	(void)index;
	return rec_score_same(line, &events->score);
}

static bool same_end(const struct rec_line *line, const struct medici_events *events, int index)
{
	return rec_end_same(line, &events->score, events->list[index].seats);
}

/* ---- Board ---- */

static bool read_draw(struct rec_line *line)
{
	return read_seat(line, "seat") && read_one_piece(line, "lot");
}

/* B7; the piece of a draw or reveal is what was dealt, so it cannot differ. */
static bool same_draw(const struct rec_line *line, const struct medici_events *events, int index)
{
	return same_seat(line, &events->list[index], line->kind == MEDICI_BOARD ? "B14" : "C6");
}

static bool read_offer(struct rec_line *line)
{
	return read_seat(line, "seat") && read_lots(line, MEDICI_GROUP_MAX);
}

static bool same_offer(const struct rec_line *line, const struct medici_events *events, int index)
{
	const struct medici_event *want = &events->list[index];
	return same_seat(line, want, "B7") && same_lots(line, want, "B7");
}

/* Accepts any number: the rules (B10) refuse one that is too low or too high. */
static bool read_bid(struct rec_line *line)
{
	const json_t *amount;
	if (!read_seat(line, "seat") || !rec_get(line->root, "amount", &amount, line->reason))
		return false;
	if (!json_is_integer(amount))
		return rec_fault(line->reason, "\"amount\" must be a whole number, found %s", rec_value(amount).text);
	json_int_t florins = json_integer_value(amount);
	line->event.amount = (uint16_t)(florins < 0 ? 0 : florins > UINT16_MAX ? UINT16_MAX : florins);
	return true;
}

static bool same_bid(const struct rec_line *line, const struct medici_events *events, int index)
{
	const struct medici_event *want = &events->list[index];
	return same_seat(line, want, "B10") && same_number(line, "amount", line->event.amount, want->amount, "B10");
}

static const char *because_name(int because)
{
	static const char *const names[] = {"missing", "\"room\"", "\"money\""};
	return names[because];
}

static bool read_pass(struct rec_line *line)
{
	if (!read_seat(line, "seat"))
		return false;
	const json_t *because = json_object_get(line->root, "because");
	line->event.because = MEDICI_BY_CHOICE;
	if (!because)
		return true;
	const char *name = json_is_string(because) ? json_string_value(because) : "";
	if (strcmp(name, "room") == 0)
		line->event.because = MEDICI_NO_ROOM;
	else if (strcmp(name, "money") == 0)
		line->event.because = MEDICI_NO_MONEY;
	else
		return rec_fault(line->reason, "\"because\" must be \"room\" or \"money\", found %s", rec_value(because).text);
	return true;
}

static bool same_pass(const struct rec_line *line, const struct medici_events *events, int index)
{
	const struct medici_event *want = &events->list[index];
	int found = line->event.because;
	if (!same_seat(line, want, "B10"))
		return false;
	if (found == want->because)
		return true;
	if (want->because == MEDICI_BY_CHOICE)
		return rec_fault(line->reason, "pass by seat %d: this buyer can bid, so there is no \"because\" (B11)",
						 want->seat);
	return rec_fault(line->reason, "pass by seat %d: because is %s, the rules give %s (B11)", want->seat,
					 because_name(found), because_name(want->because));
}

static bool read_sold(struct rec_line *line)
{
	return read_seat(line, "seat") && read_amount(line, "price");
}

static bool same_sold(const struct rec_line *line, const struct medici_events *events, int index)
{
	const struct medici_event *want = &events->list[index];
	return same_seat(line, want, "B12") && same_number(line, "price", line->event.amount, want->amount, "B12");
}

static bool same_nothing(const struct rec_line *line, const struct medici_events *events, int index)
{
	(void)line, (void)events, (void)index;
	return true;
}

static bool read_fill(struct rec_line *line)
{
	return read_seat(line, "seat") && read_lots(line, MEDICI_HOLDS_MAX);
}

static bool same_fill(const struct rec_line *line, const struct medici_events *events, int index)
{
	const struct medici_event *want = &events->list[index];
	return same_seat(line, want, "B15") && same_lots(line, want, "B15");
}

/* ---- Card ---- */

static bool read_reveal(struct rec_line *line)
{
	return read_seat(line, "seat") && read_one_piece(line, "card");
}

/* C5: the places of a take, and its cards sorted to match: the last place of the line first. */
static bool read_places(struct rec_line *line, const json_t *from, const uint8_t *card)
{
	int at_place[MEDICI_GROUP_MAX] = {-1, -1, -1};
	for (int i = 0; i < line->event.count; i++) {
		int place;
		if (!rec_int_value(json_array_get(from, (size_t)i), "from", 1, MEDICI_DECK_MAX, &place, line->reason))
			return false;
		if (place > MEDICI_GROUP_MAX)
			return rec_fault(line->reason, "take by seat %d: %s%s", line->event.seat,
							 REC_(medici_status_text(MEDICI_E_TAKE_REACH)),
							 rec_rule(medici_status_rule(MEDICI_E_TAKE_REACH)).text);
		if (at_place[place - 1] >= 0)
			return rec_fault(line->reason, "\"from\" must hold each place once, found %d twice", place);
		at_place[place - 1] = card[i];
	}
	int count = 0;
	for (int i = 0; i < MEDICI_GROUP_MAX; i++) {
		if (at_place[i] < 0)
			continue;
		line->event.places = (uint8_t)(line->event.places | 1u << i);
		line->event.piece[count++] = (uint8_t)at_place[i];
	}
	return true;
}

static bool read_take(struct rec_line *line)
{
	const json_t *from;
	uint8_t card[MEDICI_GROUP_MAX];
	if (!read_seat(line, "seat") || !rec_get(line->root, "from", &from, line->reason) ||
		!rec_piece_list(line->root, "cards", line->kind, card, &line->event.count, MEDICI_GROUP_MAX, line->reason))
		return false;
	if (!json_is_array(from) || json_array_size(from) != line->event.count)
		return rec_fault(line->reason, "\"from\" must be an array with one place for each of the %d cards, found %s",
						 line->event.count, rec_value(from).text);
	return read_places(line, from, card);
}

static bool same_take(const struct rec_line *line, const struct medici_events *events, int index)
{
	const struct medici_event *want = &events->list[index], *found = &line->event;
	int place = 0;
	for (int i = 0; i < want->count; i++) {
		while (!(want->places >> place & 1))
			place++;
		place++;
		if (found->piece[i] != want->piece[i])
			return rec_fault(line->reason, "take by seat %d: the card at place %d is %s, not %s (C5)", want->seat,
							 place, rec_pieces(line->kind, &want->piece[i], 1).text,
							 rec_pieces(line->kind, &found->piece[i], 1).text);
	}
	return same_seat(line, want, "C5");
}

/* ---- The vocabulary ---- */

/* In the order of enum medici_event_type. */
static const struct form {
	const char *name;
	int games;
	read_form *read;
	same_form *same;
} forms[] = {
	{"day", BOTH, read_day, same_day},
	{"draw", BOARD_ONLY, read_draw, same_draw},
	{"offer", BOARD_ONLY, read_offer, same_offer},
	{"bid", BOARD_ONLY, read_bid, same_bid},
	{"pass", BOARD_ONLY, read_pass, same_pass},
	{"sold", BOARD_ONLY, read_sold, same_sold},
	{"discard", BOARD_ONLY, read_nothing, same_nothing},
	{"fill", BOARD_ONLY, read_fill, same_fill},
	{"reveal", CARD_ONLY, read_reveal, same_draw},
	{"take", CARD_ONLY, read_take, same_take},
	{"score", BOTH, read_nothing, same_score},
	{"end", BOTH, read_nothing, same_end},
};

const char *rec_event_name(int type)
{
	return forms[type].name;
}

bool rec_event_type(struct rec_line *line)
{
	const json_t *ev = json_object_get(line->root, "ev");
	if (!ev)
		return rec_fault(line->reason, "field \"ev\" is missing: a line is a header or an event");
	const char *name = json_is_string(ev) ? json_string_value(ev) : "";
	for (size_t type = 0; type < sizeof forms / sizeof *forms; type++) {
		if (forms[type].games >> line->kind & 1 && strcmp(name, forms[type].name) == 0) {
			line->event.type = (uint8_t)type;
			return true;
		}
	}
	if (line->kind == MEDICI_BOARD)
		return rec_fault(line->reason, "\"ev\" must be an event of the board game, found %s", rec_value(ev).text);
	return rec_fault(line->reason, "\"ev\" must be an event of the card game, found %s", rec_value(ev).text);
}

bool rec_event_fields(struct rec_line *line)
{
	return forms[line->event.type].read(line);
}

bool rec_event_same(const struct rec_line *line, const struct medici_events *events, int index)
{
	return forms[line->event.type].same(line, events, index);
}

struct rec_text rec_event_words(enum medici_kind kind, const struct medici_event *event)
{
	struct rec_text out = {0, ""};
	rec_add(&out, "%s", rec_event_name(event->type));
	switch (event->type) {
	case MEDICI_EV_OFFER:
	case MEDICI_EV_FILL:
		rec_add(&out, REC_(" by seat %d of %s"), event->seat, rec_pieces(kind, event->piece, event->count).text);
		break;
	case MEDICI_EV_PASS:
		rec_add(&out,
				event->because == MEDICI_NO_ROOM ? REC_(" by seat %d for want of room (B11)")
												 : REC_(" by seat %d for want of money (B11)"),
				event->seat);
		break;
	case MEDICI_EV_SOLD:
		rec_add(&out, REC_(" to seat %d for %d"), event->seat, event->amount);
		break;
	default: /* no other event is ever expected, or it has no seat */
		break;
	}
	return out;
}
