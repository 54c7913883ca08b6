/* A place where one game after the other is played, and what is noted of them: positions after each auction. */
#ifndef TRAIN_SLOT_H
#define TRAIN_SLOT_H

#include "bots/lorenzo_sale.h"
#include "bots/merchant.h"
#include "bots/net.h"
#include "settings.h"

enum slot_duty { DUTY_SELF, DUTY_STRANGERS, DUTY_EXAM };

struct slot {
	struct medici_board board;
	struct medici_random random;
	struct outlook_params params[MEDICI_SEATS_MAX]; /* of the strangers */
	float trust[MEDICI_SEATS_MAX];
	float habitual;
	uint8_t learner[MEDICI_SEATS_MAX];
	uint8_t players;
	uint8_t duty;
	int noted; /* since the last round; the first of them is the last one's last */
	int games, games_ever;
	float won;    /* by the learners, in shares per seat */
	int drawn[4]; /* groups of that size, offered by learners */
	float paid[4];
};

struct note {
	struct medici_board board;
	float trust[MEDICI_SEATS_MAX];
};

struct slot_rules {
	float explore_bid, explore_draw, habitual, told;
	int most_notes;
};

static inline MEDICI_FN float slot_chance(struct slot *s)
{
	return (float)medici_random_half(&s->random) / 65536.0f;
}

static inline MEDICI_FN struct outlook_params slot_normal(void)
{
	struct outlook_params params = {2.5f, 1.0f, 1.0f, 1.0f, 1.0f, 0.08f, 0.6f, 0.5f};
	return params;
}

/* A merchant like no other. */
static inline MEDICI_FN struct outlook_params slot_stranger(struct slot *s)
{
	struct outlook_params p = slot_normal();
	if (slot_chance(s) < 0.4f)
		return p;
	p.price = 1.5f + 2.0f * slot_chance(s);
	p.ship = 0.7f + 0.7f * slot_chance(s);
	p.stalls = 0.7f + 0.7f * slot_chance(s);
	p.bonus = 0.7f + 0.7f * slot_chance(s);
	p.later = 0.7f + 0.5f * slot_chance(s);
	p.spite = 0.25f * slot_chance(s);
	p.bold = 0.45f + 0.55f * slot_chance(s);
	p.saving = 0.7f * slot_chance(s);
	return p;
}

static inline MEDICI_FN void slot_seat(struct slot *s, const struct slot_rules *rules)
{
	int one = (int)medici_random_below(&s->random, s->players), told = slot_chance(s) < rules->told;
	float strange = 0.2f + 0.6f * slot_chance(s);
	s->habitual = slot_chance(s) < 0.5f ? rules->habitual : rules->habitual * slot_chance(s);
	for (int seat = 0; seat < s->players; seat++) {
		int learner = seat == one || s->duty == DUTY_SELF || (s->duty == DUTY_STRANGERS && slot_chance(s) > strange);
		s->learner[seat] = (uint8_t)learner;
		s->params[seat] = s->duty == DUTY_EXAM ? slot_normal() : slot_stranger(s);
		s->trust[seat] = !told ? SEE_UNKNOWN : learner ? SEE_SELF : SEE_STRANGER;
		if (s->duty == DUTY_EXAM)
			s->trust[seat] = SEE_UNKNOWN;
	}
	if (s->duty == DUTY_EXAM)
		s->habitual = rules->habitual;
}

static inline MEDICI_FN void slot_begin(struct slot *s, const struct slot_rules *rules)
{
	struct medici_setup setup;
	medici_setup_default(&setup, MEDICI_BOARD, s->players);
	if (s->players == 2)
		setup.edition = 2;
	else if (s->duty != DUTY_EXAM && slot_chance(s) < 0.08f)
		setup.edition = 1;
	medici_board_start(&s->board, &setup);
	slot_seat(s, rules);
}

static inline MEDICI_FN void slot_note(struct slot *s, struct note *notes)
{
	struct note *note = &notes[s->noted++];
	note->board = s->board;
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++)
		note->trust[seat] = s->trust[seat];
}

static inline MEDICI_FN void slot_count(struct slot *s)
{
	float money[MEDICI_SEATS_MAX], won = 0;
	int learners = 0, winners = 0, most = 0;
	for (int seat = 0; seat < s->players; seat++) {
		money[seat] = (float)s->board.money[seat];
		most = money[seat] > money[most] ? seat : most;
	}
	for (int seat = 0; seat < s->players; seat++)
		winners += money[seat] == money[most];
	for (int seat = 0; seat < s->players; seat++) {
		learners += s->learner[seat];
		won += s->learner[seat] && money[seat] == money[most] ? 1.0f / (float)winners : 0;
	}
	s->games++;
	s->games_ever++;
	s->won += won / (float)learners;
}

static inline MEDICI_FN struct medici_action slot_stranger_acts(struct slot *s)
{
	struct bot self = {NULL, NULL, 0, &s->params[s->board.turn], NULL};
	return merchant_board(&self, &s->board, &s->random);
}

static inline MEDICI_FN int slot_between(const struct medici_board *b)
{
	return b->phase != MEDICI_BOARD_DRAW && b->phase != MEDICI_BOARD_BID;
}

/* Deals, and lets strangers draw, up to a learner's choice or an auction; no further when there is no room for notes.
 */
static inline MEDICI_FN void slot_advance(struct slot *s, struct note *notes, const struct slot_rules *rules)
{
	struct medici_board *b = &s->board;
	while (s->noted < rules->most_notes) {
		int before = b->phase, seat = 0;
		switch (before) {
		case MEDICI_BOARD_OVER:
			slot_count(s);
			slot_begin(s, rules);
			break;
		case MEDICI_BOARD_FIRST:
			do
				seat = (int)medici_random_below(&s->random, s->players);
			while (medici_board_first(b, seat, NULL) != MEDICI_OK);
			break;
		case MEDICI_BOARD_LOT:
			medici_board_deal(b, medici_board_sample(b, &s->random), NULL);
			if (slot_between(b))
				slot_note(s, notes);
			break;
		case MEDICI_BOARD_FILL:
			medici_board_deal(b, medici_board_sample(b, &s->random), NULL);
			if (b->phase != MEDICI_BOARD_FILL)
				slot_note(s, notes);
			break;
		case MEDICI_BOARD_DRAW:
			if (s->learner[b->selector])
				return;
			medici_board_apply(b, slot_stranger_acts(s), NULL);
			if (slot_between(b) && b->phase != MEDICI_BOARD_LOT)
				slot_note(s, notes);
			else if (b->phase == MEDICI_BOARD_LOT && b->group_count == 0)
				slot_note(s, notes);
			break;
		default:
			return;
		}
	}
}

/* ---- Acting ---- */

static inline MEDICI_FN int slot_explores(struct slot *s, float part)
{
	return s->duty != DUTY_EXAM && slot_chance(s) < part;
}

static inline MEDICI_FN struct medici_action slot_bid(struct slot *s, const struct auction_habit *plan,
													  const struct slot_rules *rules)
{
	const struct medici_board *b = &s->board;
	struct medici_action pass = {MEDICI_PASS, 0, 0}, bid = {MEDICI_BID, 0, 0};
	int leader = b->leader == MEDICI_NOBODY ? (int)AUCTION_NOBODY : b->leader, amount = 0;
	if (b->high < SALE_TOP)
		amount = plan->bid[b->turn][leader][b->high];
	if (slot_explores(s, rules->explore_bid)) {
		if (slot_chance(s) < 0.5f)
			amount = amount ? amount + (int)medici_random_below(&s->random, 5) - 2 : 0;
		else
			amount = b->high + (int)medici_random_below(&s->random, 8);
	}
	if (amount <= b->high || amount > b->money[b->turn])
		return pass;
	bid.amount = (uint16_t)amount;
	return bid;
}

static inline MEDICI_FN void slot_auction(struct slot *s, struct note *notes, const struct auction_habit *plan,
										  const struct slot_rules *rules)
{
	struct medici_board *b = &s->board;
	int size = b->group_count, selector = b->selector;
	while (b->phase == MEDICI_BOARD_BID) {
		struct medici_action action = s->learner[b->turn] ? slot_bid(s, plan, rules) : slot_stranger_acts(s);
		if (s->learner[selector] && action.type == MEDICI_BID)
			s->paid[size] += (float)(action.amount - b->high);
		medici_board_apply(b, action, NULL);
	}
	s->drawn[size] += s->learner[selector];
	slot_note(s, notes);
}

#endif
