/* Self-play of many card games in parallel, as selfplay.h does it for the board. A move evaluates every way to take,
 * now and after revealing a sampled card, and takes or reveals. */
#ifndef TRAIN_SELFPLAY_CARDS_H
#define TRAIN_SELFPLAY_CARDS_H

#include "selfplay.h"

enum { CARD_TAKES = 4 }; /* at most so many ways to take */

struct card_slot : seats {
	struct medici_card card;
};

struct card_entry {
	struct medici_card card;
	uint8_t ends; /* 1: the lambda-return ends here */
};

static inline MEDICI_FN int entry_is_terminal(const struct card_entry *n)
{
	return n->ends;
}

static inline MEDICI_FN int entry_is_day_end(const struct card_entry *n)
{
	return n->ends && n->card.phase != MEDICI_CARD_OVER;
}

static inline MEDICI_FN int entry_players(const struct card_entry *n)
{
	return n->card.players;
}

static inline MEDICI_FN float entry_money(const struct card_entry *n, int seat)
{
	return (float)n->card.money[seat];
}

static inline MEDICI_FN int entry_day(const struct card_entry *n)
{
	return n->card.day;
}

static inline MEDICI_FN void entry_features(const struct card_entry *n, struct features_context *context,
											float (*rows)[FEATURES])
{
	features_cards(context, &n->card, rows);
}

static inline MEDICI_FN void card_slot_begin(struct card_slot *s, const struct seats_config *config)
{
	struct medici_setup setup;
	medici_setup_default(&setup, MEDICI_CARD, s->players);
	if (!seats_is_evaluation(s)) {
		setup.bonus20 = seats_uniform(s) < 0.1f;
		setup.empty_placed = seats_uniform(s) < 0.1f;
	}
	medici_card_start(&s->card, &setup);
	seats_assign(s, config);
}

static inline MEDICI_FN void card_slot_record(struct card_slot *s, struct card_entry *replay,
											  const struct seats_config *config)
{
	struct card_entry *entry = &replay[s->recorded];
	if (!seats_step(s, config))
		return;
	entry->card = s->card;
	entry->ends = s->card.phase == MEDICI_CARD_OVER || (config->train_banker && s->card.phase == MEDICI_CARD_FIRST);
	s->recorded++;
}

static inline MEDICI_FN void card_slot_start_day(struct card_slot *s, const struct seats_config *config)
{
	int seat;
	do
		seat = (int)medici_random_below(&s->random, s->players);
	while (medici_card_first(&s->card, seat, NULL) != MEDICI_OK);
	seats_start_day(s, config);
}

static inline MEDICI_FN void card_slot_merchant_acts(struct card_slot *s, struct card_entry *replay,
													 const struct seats_config *config)
{
	struct outlook_params params = outlook_normal_params();
	struct bot self = {NULL, NULL, 0, s->merchants_finish ? &params : &s->params[s->card.turn], NULL, NULL};
	struct medici_action action = merchant_cards(&self, &s->card, &s->random);
	medici_card_apply(&s->card, action, NULL);
	if (action.type == MEDICI_TAKE)
		card_slot_record(s, replay, config);
}

/* Deals, and lets merchants play, until a network must decide. Stops early if the replay is full. */
static inline MEDICI_FN void card_slot_advance(struct card_slot *s, struct card_entry *replay,
											   const struct seats_config *config)
{
	struct medici_card *c = &s->card;
	while (s->recorded < config->replay_size) {
		switch (c->phase) {
		case MEDICI_CARD_OVER:
			seats_count_game(s, c->money);
			card_slot_begin(s, config);
			break;
		case MEDICI_CARD_FIRST:
			card_slot_start_day(s, config);
			break;
		case MEDICI_CARD_REVEAL:
			medici_card_deal(c, medici_card_sample(c, &s->random), NULL);
			break;
		default:
			if (!s->merchants_finish && s->player[c->turn] != PLAYER_MERCHANT)
				return;
			card_slot_merchant_acts(s, replay, config);
			break;
		}
	}
}

struct selfplay_cards {
	typedef struct card_entry entry_kind;
	static const char *name()
	{
		return "card";
	}
	long slots;
	int samples, stride; /* stride: positions per slot at most */
	struct seats_config config;
	array<struct card_slot> slot;
	array<struct card_entry> replay;
	array<struct medici_card> after; /* every position to evaluate */
	array<uint8_t> takes;            /* of each slot: ways to take now, then after each sampled card */
	array<uint8_t> decider;          /* kind of player that decides in each slot; PLAYER_MERCHANT: nobody */
	struct queries queries[PLAYER_NETWORKS];
	double rows_evaluated = 0;
	struct stopwatch clock;

	static int players_of(long i)
	{
		return 2 + (int)(i % 5);
	}
	void make(const settings &s, unsigned long long stream, int exploit);
	void move(const networks &networks);
	void advance();
	void features(int kind, bool as_banker);
	void act(int kind);
};

inline void selfplay_cards::make(const settings &s, unsigned long long stream, int exploit)
{
	slots = (long)s.slots;
	samples = (int)s.samples;
	stride = CARD_TAKES * (1 + samples);
	clock.runs = s.profile != 0;
	config = seats_config_of(s, exploit);
	std::vector<struct card_slot> fresh(slots);
	for (long i = 0; i < slots; i++) {
		memset((void *)&fresh[i], 0, sizeof fresh[i]);
		fresh[i].players = (uint8_t)(s.players > 0 ? (int)s.players : players_of(i));
		seats_make(&fresh[i], i, s, stream);
		card_slot_begin(&fresh[i], &config);
	}
	slot.put(fresh);
	replay.make(slots * config.replay_size);
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
static inline MEDICI_FN int card_positions(struct card_slot *s, int samples, struct medici_card *after, uint8_t *ways)
{
	struct medici_action reveal = {MEDICI_REVEAL, 0, 0};
	int count = ways[0] = (uint8_t)card_take_all(&s->card, after);
	for (int k = 0; k < samples; k++) {
		struct medici_card next = s->card;
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
	struct card_slot *all = slot.at;
	struct card_entry *all_replay = replay.at;
	struct medici_card *all_after = after.at;
	uint8_t *all_takes = takes.at, *deciders = decider.at;
	int tries = samples, per_slot = stride;
	struct seats_config c = config;
	struct all_query_sizes sizes;
	for (int kind = 0; kind < PLAYER_NETWORKS; kind++)
		sizes.of[kind] = {queries[kind].positions.at, queries[kind].rows.at, 1};
	each(
		"advancing", slots, ITEM(long i) {
			struct card_slot *s = &all[i];
			card_slot_advance(s, all_replay + i * c.replay_size, &c);
			for (int kind = 0; kind < PLAYER_NETWORKS; kind++)
				sizes.of[kind].positions[i] = sizes.of[kind].rows[i] = 0;
			deciders[i] = PLAYER_MERCHANT;
			if (s->card.phase != MEDICI_CARD_CHOOSE || s->recorded >= c.replay_size)
				return;
			int count = card_positions(s, tries, all_after + i * per_slot, all_takes + i * (1 + tries));
			deciders[i] = s->player[s->card.turn];
			sizes.of[deciders[i]].positions[i] = count;
			sizes.of[deciders[i]].rows[i] = count * s->players;
		});
}

/* Fills the rows of one position. If the game is over, the features are zero, and `base` carries the money. */
static inline MEDICI_FN void card_rows(const struct medici_card *c, bool as_banker, float *features, float *base,
									   float *ahead)
{
	float rows[MEDICI_SEATS_MAX][FEATURES];
	struct features_context context;
	if (c->phase == MEDICI_CARD_OVER) {
		banker_model_clear(rows, c->players);
		for (int seat = 0; seat < c->players; seat++) {
			base[seat] = (float)c->money[seat];
			ahead[seat] = FINISHED;
		}
	} else {
		features_cards(&context, c, rows);
		if (as_banker && c->phase == MEDICI_CARD_FIRST) {
			banker_model_clear(rows, c->players);
			banker_model_day_end(&context, c->day - 1, base, ahead);
		} else {
			features_money(&context, rows, base, ahead);
		}
	}
	for (int seat = 0; seat < c->players; seat++)
		for (int column = 0; column < FEATURES; column++)
			features[seat * FEATURES + column] = rows[seat][column];
}

inline void selfplay_cards::features(int kind, bool as_banker)
{
	const struct medici_card *all_after = after.at;
	const struct queries &q = queries[kind];
	const int *counts = q.positions.at, *position_at = q.position_at.at, *row_at = q.row_at.at;
	int per_slot = stride;
	struct batch_part all = {q.batch.features.at, q.batch.base.at, q.batch.ahead.at, q.batch.positions.at};
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
			card_rows(c, as_banker, all.features + row * FEATURES, all.base + row, all.ahead + row);
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

static inline MEDICI_FN struct card_choice card_best(const struct card_slot *s, const struct predictions *p, long row,
													 const uint8_t *ways, int samples)
{
	struct card_choice choice = {0, 0, 0};
	for (int k = 0; k <= samples; k++) {
		float best = -9;
		for (int way = 0; way < ways[k]; way++, row += s->players) {
			float value = card_value(p, row, s->players, s->card.turn);
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
	struct card_slot *all = slot.at;
	struct card_entry *all_replay = replay.at;
	const struct medici_card *all_after = after.at;
	const uint8_t *all_takes = takes.at, *deciders = decider.at;
	const struct batch &b = queries[kind].batch;
	struct predictions p = {b.chance.at,
							b.ahead.at,
							b.base.at,
							queries[kind].positions.at,
							queries[kind].row_at.at,
							kind == PLAYER_BANKER || config.train_banker ? 0 : OUTCOME_FLORIN};
	int tries = samples, per_slot = stride;
	struct seats_config c = config;
	each(
		"acting", slots, ITEM(long i) {
			struct card_slot *s = &all[i];
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
				medici_card_apply(&s->card, reveal, NULL);
				return;
			}
			s->card = all_after[i * per_slot + choice.take];
			card_slot_record(s, all_replay + i * c.replay_size, &c);
		});
}

inline void selfplay_cards::move(const networks &networks)
{
	clock.lap(-1);
	advance();
	clock.lap(0);
	for (int kind = 0; kind < PLAYER_NETWORKS; kind++) {
		struct queries &q = queries[kind];
		if (!networks.net[kind])
			continue;
		q.arrange(*networks.net[kind], slots);
		if (q.total == 0)
			continue;
		features(kind, kind == PLAYER_BANKER || config.train_banker);
		clock.lap(1);
		network_forward(*networks.net[kind], networks.weights(kind), q.batch, q.total, q.count);
		clock.lap(2);
		act(kind);
		clock.lap(4);
		rows_evaluated += (double)q.total;
	}
}

#endif
