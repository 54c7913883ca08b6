#include "entry.h"

#include <string.h>

#include "lang/lang.h"

static void ask_bid(struct view_now *now, const struct medici_question *question)
{
	now->ask = ASK_BID;
	now->bid_min = question->least;
	now->bid_max = question->most;
	now->bid = now->bid_min;
	now->typed = 0;
}

static void ask_cards(struct view_now *now, const struct medici_question *question)
{
	now->ask = ASK_CARDS;
	now->may_reveal = question->reveal;
	for (int i = 0; i < question->choices; i++)
		now->may_take |= 1u << question->take[i];
	now->places = now->may_take >> 1 & 1; /* the last card must be taken (C5) */
}

void entry_start(struct view_now *now, const struct medici_game *game)
{
	struct medici_question question;
	medici_question(game, &question);
	entry_stop(now);
	if (question.kind == MEDICI_ASKS_NOTHING)
		return;
	now->seat = question.seat;
	now->asked++;
	if (question.kind == MEDICI_ASKS_DRAW)
		now->ask = ASK_DRAW;
	else if (question.kind == MEDICI_ASKS_BID)
		ask_bid(now, &question);
	else
		ask_cards(now, &question);
}

void entry_stop(struct view_now *now)
{
	now->ask = ASK_NOTHING;
	now->seat = -1;
	now->may_reveal = now->chosen = 0;
	now->may_take = now->places = 0;
	now->bid = now->bid_min = now->bid_max = 0;
}

static enum entry_answer decide(struct medici_action *action, int type, int places, int amount)
{
	action->type = (uint8_t)type;
	action->places = (uint8_t)places;
	action->amount = (uint16_t)amount;
	return ENTRY_DECIDED;
}

/* ---- Bids ---- */

static void set_bid(struct view_now *now, int bid)
{
	now->bid = bid < now->bid_min ? now->bid_min : bid > now->bid_max ? now->bid_max : bid;
	now->typed = 0;
	now->chosen = 1;
}

/* The first digit begins a new number. One that is too large stays as it was typed, so that nobody bids the digits
 * before the last; it cannot be bid. */
static void type_digit(struct view_now *now, int digit)
{
	enum { TYPED_MAX = 9999 };
	int bid = now->typed ? now->bid * 10 + digit : digit;
	if (bid > TYPED_MAX || bid == 0)
		return;
	now->bid = bid;
	now->typed = now->chosen = 1;
}

static enum entry_answer bid(const struct view_now *now, struct medici_action *action)
{
	int possible = now->bid >= now->bid_min && now->bid <= now->bid_max;
	return possible ? decide(action, MEDICI_BID, 0, now->bid) : ENTRY_TAKEN;
}

/* Enter was pressed, perhaps to skip what was shown before. */
static enum entry_answer nothing_chosen(struct view_now *now, const char *message)
{
	now->message = message;
	return ENTRY_TAKEN;
}

static enum entry_answer bid_key(struct view_now *now, int key, struct medici_action *action)
{
	switch (key) {
	case 'p':
		return decide(action, MEDICI_PASS, 0, 0);
	case 'b':
		return bid(now, action);
	case VIEW_ENTER:
		return now->chosen ? bid(now, action)
						   : nothing_chosen(now, _("Type a bid first, or choose one with the arrow keys."));
	case VIEW_UP:
	case VIEW_RIGHT:
		set_bid(now, now->bid + 1);
		return ENTRY_TAKEN;
	case VIEW_DOWN:
	case VIEW_LEFT:
		set_bid(now, now->bid - 1);
		return ENTRY_TAKEN;
	case VIEW_PAGE_UP:
		set_bid(now, now->bid + 5);
		return ENTRY_TAKEN;
	case VIEW_PAGE_DOWN:
		set_bid(now, now->bid - 5);
		return ENTRY_TAKEN;
	case VIEW_HOME:
		set_bid(now, now->bid_min);
		return ENTRY_TAKEN;
	case VIEW_END:
		set_bid(now, now->bid_max);
		return ENTRY_TAKEN;
	case VIEW_BACK:
		now->bid /= 10;
		now->typed = now->chosen = 1;
		return ENTRY_TAKEN;
	default:
		break;
	}
	if (key < '0' || key > '9')
		return ENTRY_FOREIGN;
	type_digit(now, key - '0');
	return ENTRY_TAKEN;
}

/* ---- Cards ---- */

/* Marks or unmarks a place. If there is no room for both, the other one is unmarked. */
static void mark(struct view_now *now, unsigned place)
{
	unsigned both = now->places ^ place, alone = 1u | place;
	now->chosen = 1;
	if (now->may_take >> both & 1)
		now->places = both;
	else if (now->may_take >> alone & 1)
		now->places = alone;
}

static enum entry_answer take(const struct view_now *now, struct medici_action *action)
{
	return now->places ? decide(action, MEDICI_TAKE, (int)now->places, 0) : ENTRY_TAKEN;
}

static enum entry_answer card_key(struct view_now *now, int key, struct medici_action *action)
{
	switch (key) {
	case 'r':
		return now->may_reveal ? decide(action, MEDICI_REVEAL, 0, 0) : ENTRY_TAKEN;
	case 't':
		return take(now, action);
	case VIEW_ENTER:
		return now->chosen ? take(now, action) : nothing_chosen(now, _("Mark what to take first: 1, 2 or 3."));
	case '1':
		now->chosen = 1;
		return ENTRY_TAKEN;
	case '2':
	case '3':
		mark(now, 1u << (key - '1'));
		return ENTRY_TAKEN;
	default:
		return ENTRY_FOREIGN;
	}
}

enum entry_answer entry_key(struct view_now *now, int key, struct medici_action *action)
{
	memset(action, 0, sizeof *action);
	if (now->ask == ASK_BID)
		return bid_key(now, key, action);
	if (now->ask == ASK_CARDS)
		return card_key(now, key, action);
	if (now->ask == ASK_DRAW && key == 'd')
		return decide(action, MEDICI_DRAW, 0, 0);
	if (now->ask == ASK_DRAW && key == 'o')
		return decide(action, MEDICI_OFFER, 0, 0);
	return ENTRY_FOREIGN;
}
