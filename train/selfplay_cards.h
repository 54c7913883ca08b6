/* Many card games at once, as selfplay.h does it for the board: a move weighs every way to take, now and after a reveal
 * of some trial cards, and takes or reveals. */
#ifndef TRAIN_SELFPLAY_CARDS_H
#define TRAIN_SELFPLAY_CARDS_H

#include "bots/lorenzo_outcomes.h"
#include "minds.h"

enum { CARD_TAKES = 4 }; /* ways to take at most */

struct card_slot : sitting {
	struct medici_card card;
};

struct card_note {
	struct medici_card card;
	uint8_t ends; /* nothing of what is learned comes after it */
};

static inline MEDICI_FN int note_over(const struct card_note *n)
{
	return n->ends;
}

static inline MEDICI_FN int note_is_settled(const struct card_note *n)
{
	return n->ends && n->card.phase != MEDICI_CARD_OVER;
}

static inline MEDICI_FN int note_players(const struct card_note *n)
{
	return n->card.players;
}

static inline MEDICI_FN float note_money(const struct card_note *n, int seat)
{
	return (float)n->card.money[seat];
}

static inline MEDICI_FN int note_day(const struct card_note *n)
{
	return n->card.day;
}

static inline MEDICI_FN void note_see(const struct card_note *n, struct features_context *context,
									  float (*rows)[FEATURES])
{
	features_cards(context, &n->card, rows);
}

static inline MEDICI_FN void card_slot_begin(struct card_slot *s, const struct sitting_rules *rules)
{
	struct medici_setup setup;
	medici_setup_default(&setup, MEDICI_CARD, s->players);
	if (!sitting_is_exam(s)) {
		setup.bonus20 = sitting_chance(s) < 0.1f;
		setup.empty_placed = sitting_chance(s) < 0.1f;
	}
	medici_card_start(&s->card, &setup);
	sitting_seat(s, rules);
}

static inline MEDICI_FN void card_slot_note(struct card_slot *s, struct card_note *notes,
											const struct sitting_rules *rules)
{
	struct card_note *note = &notes[s->noted];
	if (!sitting_goes_on(s, rules))
		return;
	note->card = s->card;
	note->ends = s->card.phase == MEDICI_CARD_OVER || (rules->banker && s->card.phase == MEDICI_CARD_FIRST);
	s->noted++;
}

/* Deals, and lets strangers play, up to a learner's choice; no further when there is no room for notes. */
static inline MEDICI_FN void card_slot_advance(struct card_slot *s, struct card_note *notes,
											   const struct sitting_rules *rules)
{
	struct medici_card *c = &s->card;
	while (s->noted < rules->most_notes) {
		struct outlook_params sober = features_outlook_params();
		struct bot self = {NULL, NULL, 0, s->handed ? &sober : &s->params[c->turn], NULL, NULL};
		struct medici_action action;
		int seat;
		switch (c->phase) {
		case MEDICI_CARD_OVER:
			sitting_count(s, c->money);
			card_slot_begin(s, rules);
			break;
		case MEDICI_CARD_FIRST:
			do
				seat = (int)medici_random_below(&s->random, s->players);
			while (medici_card_first(c, seat, NULL) != MEDICI_OK);
			sitting_day(s, rules);
			break;
		case MEDICI_CARD_REVEAL:
			medici_card_deal(c, medici_card_sample(c, &s->random), NULL);
			break;
		default:
			if (!s->handed && s->who[c->turn] != WHO_MERCHANT)
				return;
			action = merchant_cards(&self, c, &s->random);
			medici_card_apply(c, action, NULL);
			if (action.type == MEDICI_TAKE)
				card_slot_note(s, notes, rules);
			break;
		}
	}
}

struct selfplay_cards {
	typedef struct card_note note_kind;
	static const char *name()
	{
		return "card";
	}
	long slots;
	int trials, most; /* positions weighed for a slot at most */
	struct sitting_rules rules;
	array<struct card_slot> slot;
	array<struct card_note> notes;
	array<struct medici_card> after; /* every position to be weighed */
	array<uint8_t> takes;            /* for each slot: ways to take now, then after each trial card */
	array<uint8_t> mind;             /* who decides in each slot; WHO_MERCHANT where nobody */
	struct asking asking[WHO_MINDS];
	double rows_asked = 0;
	struct stopwatch clock;

	static int players_of(long i)
	{
		return 2 + (int)(i % 5);
	}
	void make(const settings &s, unsigned long long stream, int hunt);
	void move(const minds &minds);
	void advance();
	void see(int whose, bool as_banker);
	void act(int whose);
};

inline void selfplay_cards::make(const settings &s, unsigned long long stream, int hunt)
{
	slots = (long)s.slots;
	trials = (int)s.trials;
	most = CARD_TAKES * (1 + trials);
	clock.runs = s.timing != 0;
	rules = sitting_rules_of(s, hunt);
	std::vector<struct card_slot> fresh(slots);
	for (long i = 0; i < slots; i++) {
		memset((void *)&fresh[i], 0, sizeof fresh[i]);
		fresh[i].players = (uint8_t)(s.players > 0 ? (int)s.players : players_of(i));
		sitting_make(&fresh[i], i, s, stream);
		card_slot_begin(&fresh[i], &rules);
	}
	slot.put(fresh);
	notes.make(slots * rules.most_notes);
	after.make(slots * most);
	takes.make(slots * (1 + trials));
	mind.make(slots);
	for (struct asking &ask : asking)
		ask.make(slots);
}

/* The positions after every way to take; answers how many. */
static inline MEDICI_FN int card_take_all(const struct medici_card *c, struct medici_card *after)
{
	int count = medici_card_count(c), taken = 0;
	for (int k = 0; k < count; k++) {
		struct medici_action action = medici_card_nth(c, k);
		if (action.type != MEDICI_TAKE)
			continue;
		after[taken] = *c;
		medici_card_apply(&after[taken++], action, NULL);
	}
	return taken;
}

inline void selfplay_cards::advance()
{
	struct card_slot *all = slot.at;
	struct card_note *all_notes = notes.at;
	struct medici_card *all_after = after.at;
	uint8_t *all_takes = takes.at, *minds = mind.at;
	int tries = trials, stride = most;
	struct sitting_rules r = rules;
	struct all_sizes sizes;
	for (int whose = 0; whose < WHO_MINDS; whose++)
		sizes.of[whose] = {asking[whose].positions.at, asking[whose].rows.at, 1};
	each(
		"advancing", slots, ITEM(long i) {
			struct card_slot *s = &all[i];
			struct medici_action reveal = {MEDICI_REVEAL, 0, 0};
			struct medici_card *to = all_after + i * stride;
			uint8_t *ways = all_takes + i * (1 + tries);
			int count;
			card_slot_advance(s, all_notes + i * r.most_notes, &r);
			for (int whose = 0; whose < WHO_MINDS; whose++)
				sizes.of[whose].positions[i] = sizes.of[whose].rows[i] = 0;
			minds[i] = WHO_MERCHANT;
			if (s->card.phase != MEDICI_CARD_CHOOSE || s->noted >= r.most_notes)
				return;
			count = ways[0] = (uint8_t)card_take_all(&s->card, to);
			for (int k = 0; k < tries; k++) {
				struct medici_card next = s->card;
				ways[1 + k] = 0;
				if (medici_card_apply(&next, reveal, NULL) != MEDICI_OK)
					continue;
				medici_card_deal(&next, medici_card_sample(&next, &s->random), NULL);
				ways[1 + k] = (uint8_t)card_take_all(&next, to + count);
				count += ways[1 + k];
			}
			minds[i] = s->who[s->card.turn];
			sizes.of[minds[i]].positions[i] = count;
			sizes.of[minds[i]].rows[i] = count * s->players;
		});
}

inline void selfplay_cards::see(int whose, bool as_banker)
{
	const struct medici_card *all_after = after.at;
	const struct asking &ask = asking[whose];
	const int *all_counts = ask.positions.at, *at = ask.position_at.at, *row_of = ask.row_at.at;
	int stride = most;
	float *seen = ask.asked.seen.at, *base = ask.asked.base.at, *ahead = ask.asked.ahead.at;
	position *all_positions = ask.asked.positions.at;
	each(
		"seeing", slots * most, ITEM(long i) {
			long owner = i / stride;
			int which = (int)(i % stride);
			const struct medici_card *c = &all_after[i];
			if (which >= all_counts[owner])
				return;
			long row = row_of[owner] + which * c->players;
			position here = {(int)row, c->players};
			struct features_context context;
			float rows_here[MEDICI_SEATS_MAX][FEATURES];
			all_positions[at[owner] + which] = here;
			if (c->phase == MEDICI_CARD_OVER) { /* asked for nothing: the money is kept in base */
				for (int seat = 0; seat < c->players; seat++) {
					base[row + seat] = (float)c->money[seat];
					ahead[row + seat] = 1e9f;
					for (int column = 0; column < FEATURES; column++)
						seen[(row + seat) * FEATURES + column] = 0;
				}
				return;
			}
			features_cards(&context, c, rows_here);
			if (as_banker && c->phase == MEDICI_CARD_FIRST) {
				banker_model_clear(rows_here, c->players);
				banker_model_day_end(&context, c->day - 1, base + row, ahead + row);
			} else {
				features_money(&context, rows_here, base + row, ahead + row);
			}
			for (int seat = 0; seat < c->players; seat++)
				for (int column = 0; column < FEATURES; column++)
					seen[(row + seat) * FEATURES + column] = rows_here[seat][column];
		});
}

/* What a position is worth to a seat, from the rows that the network answered; `florin` is what one ahead counts. */
static inline MEDICI_FN float card_worth(const float *chance, const float *ahead, const float *base, float florin,
										 int players, int seat)
{
	float worth[MEDICI_SEATS_MAX];
	if (ahead[0] < 1e8f)
		return chance[seat] + florin * ahead[seat];
	outcome_final_value(base, players, worth);
	return worth[seat];
}

inline void selfplay_cards::act(int whose)
{
	struct card_slot *all = slot.at;
	struct card_note *all_notes = notes.at;
	const struct medici_card *all_after = after.at;
	const uint8_t *all_takes = takes.at, *minds = mind.at;
	const batch &asked = asking[whose].asked;
	const int *row_of = asking[whose].row_at.at;
	const float *chance = asked.chance.at, *base = asked.base.at, *ahead = asked.ahead.at;
	float florin = whose == WHO_BANKER || rules.banker ? 0 : OUTCOME_FLORIN;
	int tries = trials, stride = most;
	struct sitting_rules r = rules;
	each(
		"acting", slots, ITEM(long i) {
			struct card_slot *s = &all[i];
			struct medici_action reveal = {MEDICI_REVEAL, 0, 0};
			const uint8_t *ways = all_takes + i * (1 + tries);
			int players = s->players, seat = s->card.turn, best_take = 0, at = 0;
			float now = 0, then = 0;
			if (minds[i] != whose)
				return;
			for (int k = 0; k <= tries; k++) {
				float best = -9;
				for (int way = 0; way < ways[k]; way++, at++) {
					long row = row_of[i] + at * players;
					float worth = card_worth(chance + row, ahead + row, base + row, florin, players, seat);
					if (worth > best) {
						best = worth;
						best_take = k == 0 ? way : best_take;
					}
				}
				if (k == 0)
					now = best;
				else
					then += best;
			}
			int reveals = ways[1] && then > now * (float)tries;
			if (whose == WHO_LEARNER && sitting_explores(s, r.explore_draw))
				reveals = ways[1] && medici_random_below(&s->random, 2);
			if (whose == WHO_LEARNER && sitting_explores(s, r.explore_bid))
				best_take = (int)medici_random_below(&s->random, ways[0]);
			if (reveals) {
				medici_card_apply(&s->card, reveal, NULL);
				return;
			}
			s->card = all_after[i * stride + best_take];
			card_slot_note(s, all_notes + i * r.most_notes, &r);
		});
}

inline void selfplay_cards::move(const minds &minds)
{
	clock.lap(-1);
	advance();
	clock.lap(0);
	for (int whose = 0; whose < WHO_MINDS; whose++) {
		struct asking &ask = asking[whose];
		if (!minds.net[whose])
			continue;
		ask.line_up(*minds.net[whose], slots);
		if (ask.total == 0)
			continue;
		see(whose, whose == WHO_BANKER || rules.banker);
		clock.lap(1);
		network_ask(*minds.net[whose], minds.weights(whose), ask.asked, ask.total, ask.count);
		clock.lap(2);
		act(whose);
		clock.lap(4);
		rows_asked += (double)ask.total;
	}
}

#endif
