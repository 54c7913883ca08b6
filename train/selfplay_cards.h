/* Self-play of many card games in parallel, as selfplay_board.h does it for the board. A move evaluates every way to
 * take, now and after revealing a sampled card, and takes or reveals. */
#ifndef TRAIN_SELFPLAY_CARDS_H
#define TRAIN_SELFPLAY_CARDS_H

#include "selfplay.h"
#include "slot_cards.h"

enum { CARD_TAKES = 4 }; /* at most so many ways to take */

struct selfplay_cards : selfplay<struct medici_card> {
	array<struct medici_card> after; /* every position to evaluate */
	array<uint8_t> takes;            /* of each slot: ways to take now, then after each sampled card */
	array<uint8_t> decider;          /* kind of player that decides in each slot; PLAYER_MERCHANT: nobody */

	static const char *name()
	{
		return "card";
	}
	static int players_of(long i)
	{
		return 2 + (int)(i % 5);
	}
	void make(const settings &s, unsigned long long stream, int exploit);
	void move(const networks &networks);
	void advance();
	void features(int kind);
	void act(int kind);
};

inline void selfplay_cards::make(const settings &s, unsigned long long stream, int exploit)
{
	make_slots(s, stream, exploit, players_of);
	stride = CARD_TAKES * (1 + samples);
	after.make(slots * stride);
	takes.make(slots * (1 + samples));
	decider.make(slots);
	for (struct queries &q : queries)
		q.make(slots);
}

/* Writes the positions after every way to take. Returns their number. */
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

/* Writes the positions after every way to take now, and after every sampled card; `ways` gets their numbers. Returns
 * the sum. */
static inline MEDICI_FN int card_positions(card_slot *s, int samples, struct medici_card *after, uint8_t *ways)
{
	struct medici_action reveal = {MEDICI_REVEAL, 0, 0};
	int count = ways[0] = (uint8_t)card_take_all(&s->state, after);
	for (int k = 0; k < samples; k++) {
		struct medici_card next = s->state;
		ways[1 + k] = 0;
		if (medici_card_apply(&next, reveal, NULL) != MEDICI_OK)
			continue;
		medici_card_deal(&next, medici_card_sample(&next, &s->random), NULL);
		ways[1 + k] = (uint8_t)card_take_all(&next, after + count);
		count += ways[1 + k];
	}
	return count;
}

inline void selfplay_cards::advance()
{
	card_slot *all = slot.at;
	card_entry *all_replay = replay.at;
	struct medici_card *all_after = after.at;
	uint8_t *all_takes = takes.at, *deciders = decider.at;
	int tries = samples, per_slot = stride;
	struct seats_config c = config;
	struct all_query_sizes sizes;
	for (int kind = 0; kind < PLAYER_NETWORKS; kind++)
		sizes.of[kind] = {queries[kind].positions.at, queries[kind].rows.at, 1};
	each(
		"advancing", slots, ITEM(long i) {
			card_slot *s = &all[i];
			slot_advance(s, all_replay + i * c.replay_size, &c);
			for (int kind = 0; kind < PLAYER_NETWORKS; kind++)
				sizes.of[kind].positions[i] = sizes.of[kind].rows[i] = 0;
			deciders[i] = PLAYER_MERCHANT;
			if (s->state.phase != MEDICI_CARD_CHOOSE || s->recorded >= c.replay_size)
				return;
			int count = card_positions(s, tries, all_after + i * per_slot, all_takes + i * (1 + tries));
			deciders[i] = s->player[s->state.turn];
			sizes.of[deciders[i]].positions[i] = count;
			sizes.of[deciders[i]].rows[i] = count * s->players;
		});
}

/* Fills the rows of one position. */
static inline MEDICI_FN void card_rows(const struct medici_card *c, bool as_banker, struct batch_part to)
{
	float rows[MEDICI_SEATS_MAX][FEATURES];
	struct features_context context;
	int day_end = as_banker && c->phase == MEDICI_CARD_FIRST;
	if (c->phase == MEDICI_CARD_OVER) {
		finished_rows(c, c->players, to);
		return;
	}
	features_cards(&context, c, rows);
	if (day_end)
		banker_model_clear(rows, c->players);
	position_rows(&context, rows, day_end, c->day - 1, to);
}

inline void selfplay_cards::features(int kind)
{
	const struct medici_card *all_after = after.at;
	struct queries &q = queries[kind];
	const int *counts = q.positions.at, *position_at = q.position_at.at, *row_at = q.row_at.at;
	int per_slot = stride;
	struct batch_part all = whole_batch(q.batch);
	bool as_banker = seats_as_banker(&config, kind);
	each(
		"features", slots * stride, ITEM(long i) {
			long owner = i / per_slot;
			int which = (int)(i % per_slot);
			const struct medici_card *c = &all_after[i];
			if (which >= counts[owner])
				return;
			long row = row_at[owner] + which * c->players;
			position here = {(int)row, c->players};
			all.positions[position_at[owner] + which] = here;
			card_rows(c, as_banker, part_from(all, row, 0));
		});
}

/* Returns the value of a position to a seat, by the network or by the final money; `florin` is that of a florin ahead.
 */
static inline MEDICI_FN float card_value(const struct predictions *p, long row, int players, int seat)
{
	float worth[MEDICI_SEATS_MAX];
	if (p->ahead[row] < 0.1f * FINISHED)
		return p->chance[row + seat] + p->florin * p->ahead[row + seat];
	outcome_final_value(p->base + row, players, worth);
	return worth[seat];
}

/* The best way to take, and its value now and on average after a reveal, summed over the samples. */
struct card_choice {
	int take;
	float now, revealed;
};

static inline MEDICI_FN struct card_choice card_best(const card_slot *s, const struct predictions *p, long row,
													 const uint8_t *ways, int samples)
{
	struct card_choice choice = {0, 0, 0};
	for (int k = 0; k <= samples; k++) {
		float best = -9;
		for (int way = 0; way < ways[k]; way++, row += s->players) {
			float value = card_value(p, row, s->players, s->state.turn);
			if (value > best) {
				best = value;
				choice.take = k == 0 ? way : choice.take;
			}
		}
		if (k == 0)
			choice.now = best;
		else
			choice.revealed += best;
	}
	return choice;
}

inline void selfplay_cards::act(int kind)
{
	card_slot *all = slot.at;
	card_entry *all_replay = replay.at;
	const struct medici_card *all_after = after.at;
	const uint8_t *all_takes = takes.at, *deciders = decider.at;
	struct predictions p = predictions_of(kind);
	int tries = samples, per_slot = stride;
	struct seats_config c = config;
	each(
		"acting", slots, ITEM(long i) {
			card_slot *s = &all[i];
			struct medici_action reveal = {MEDICI_REVEAL, 0, 0};
			const uint8_t *ways = all_takes + i * (1 + tries);
			if (deciders[i] != kind)
				return;
			struct card_choice choice = card_best(s, &p, p.row_at[i], ways, tries);
			int reveals = ways[1] && choice.revealed > choice.now * (float)tries;
			if (kind == PLAYER_LEARNER && seats_explores(s, c.explore_draw))
				reveals = ways[1] && medici_random_below(&s->random, 2);
			if (kind == PLAYER_LEARNER && seats_explores(s, c.explore_bid))
				choice.take = (int)medici_random_below(&s->random, ways[0]);
			if (reveals) {
				medici_card_apply(&s->state, reveal, NULL);
				return;
			}
			s->state = all_after[i * per_slot + choice.take];
			slot_record(s, all_replay + i * c.replay_size, &c);
		});
}

inline void selfplay_cards::move(const networks &networks)
{
	clock.lap(-1);
	advance();
	clock.lap(0);
	for (int kind = 0; kind < PLAYER_NETWORKS; kind++) {
		if (!evaluate(networks, kind, slots, [&] { features(kind); }))
			continue;
		act(kind);
		clock.lap(4);
	}
}

#endif
