/* Self-play of many board games in parallel. One move of all slots:
 *
 *   advance    deals until a decision; lists the auctions to solve: the group as it is, and with sampled lots
 *   features   of every outcome of these auctions, at a few prices
 *   forward    the networks evaluate them
 *   solve      the auctions, for every kind of player in the slot
 *   act        draws, or offers and plays the auction; records the position after it
 */
#ifndef TRAIN_SELFPLAY_BOARD_H
#define TRAIN_SELFPLAY_BOARD_H

#include "selfplay.h"
#include "slot_board.h"

struct solved {
	float worth[MEDICI_SEATS_MAX];
};

struct selfplay_board : selfplay<struct medici_board> {
	array<struct outcomes> auctions;
	array<int> auction_count;          /* of each slot */
	array<struct solved> solved;       /* of each auction, by kind of player */
	array<struct auction_policy> bids; /* of each slot's first auction, by kind of player */
	long moves = 0;

	static const char *name()
	{
		return "board";
	}
	/* The number of players by slot: of twenty slots, one has 2, four have 3, seven 4, four 5, four 6. */
	static int players_of(long i)
	{
		static const int table[20] = {4, 3, 5, 4, 6, 4, 3, 5, 4, 6, 2, 4, 3, 5, 6, 4, 3, 5, 4, 6};
		return table[i % 20];
	}
	void make(const settings &s, unsigned long long stream, int exploit);
	void move(const networks &networks);
	void advance(const networks &networks);
	void features(int kind);
	void solve(const networks &networks);
	void act();
};

inline void selfplay_board::make(const settings &s, unsigned long long stream, int exploit)
{
	make_slots(s, stream, exploit, players_of);
	stride = 1 + 2 * samples;
	auctions.make(slots * stride);
	auction_count.make(slots);
	for (struct queries &q : queries)
		q.make(slots * stride);
	solved.make(slots * stride * PLAYER_NETWORKS);
	bids.make(slots * PLAYER_NETWORKS);
}

/* ---- Advance ---- */

/* Lists the outcomes of an auction, and counts its positions for the networks that play in the slot. If learners
 * believe in bankers, the model of banker is evaluated in all slots. */
static inline MEDICI_FN void open_auction(struct outcomes *outcomes, const struct medici_board *b, const board_slot *s,
										  long which, const struct query_sizes *sizes, int believe_bankers)
{
	outcomes_list(outcomes, b, 1);
	int positions = (outcomes->count - 1) * OUTCOME_PRICES_COARSE + 1;
	for (int kind = 0; kind < PLAYER_NETWORKS; kind++) {
		if (!sizes[kind].exists || (!seats_has(s, kind) && !(kind == PLAYER_BANKER && believe_bankers)))
			continue;
		sizes[kind].positions[which] = positions;
		sizes[kind].rows[which] = positions * b->players;
	}
}

/* Opens the auction of the group as it is and, if the selector may draw, with one and two sampled lots. Returns the
 * number of auctions. */
static inline MEDICI_FN int open_auctions(board_slot *s, struct outcomes *outcomes, long first, int samples,
										  const struct query_sizes *sizes, int believe_bankers)
{
	struct medici_action draw = {MEDICI_DRAW, 0, 0};
	int count = 1;
	open_auction(&outcomes[0], &s->state, s, first, sizes, believe_bankers);
	for (int k = 0; k < samples && s->state.phase == MEDICI_BOARD_DRAW; k++) {
		struct medici_board next = s->state;
		for (int more = 0; more < 2 && next.phase == MEDICI_BOARD_DRAW; more++) {
			medici_board_apply(&next, draw, NULL);
			medici_board_deal(&next, medici_board_sample(&next, &s->random), NULL);
			open_auction(&outcomes[count], &next, s, first + count, sizes, believe_bankers);
			count++;
		}
	}
	return count;
}

inline void selfplay_board::advance(const networks &networks)
{
	board_slot *all = slot.at;
	board_entry *all_replay = replay.at;
	struct outcomes *all_auctions = auctions.at;
	int *counts = auction_count.at, tries = samples, per_slot = stride;
	struct seats_config c = config;
	struct all_query_sizes sizes;
	for (int kind = 0; kind < PLAYER_NETWORKS; kind++)
		sizes.of[kind] = {queries[kind].positions.at, queries[kind].rows.at, networks.net[kind] != NULL};
	each(
		"advancing", slots, ITEM(long i) {
			board_slot *s = &all[i];
			long first = i * per_slot;
			slot_advance(s, all_replay + i * c.replay_size, &c);
			for (int kind = 0; kind < PLAYER_NETWORKS; kind++)
				for (int k = 0; k < per_slot; k++)
					sizes.of[kind].positions[first + k] = sizes.of[kind].rows[first + k] = 0;
			counts[i] = 0;
			if (!slot_between(&s->state) && s->recorded < c.replay_size)
				counts[i] = open_auctions(s, all_auctions + first, first, tries, sizes.of, c.belief_banker > 0);
		});
}

/* ---- Features ---- */

/* Lists the positions of an outcome at all its prices; unused ones get no players. */
static inline MEDICI_FN void list_positions(const struct outcomes *o, int outcome, int row, position *positions)
{
	int players = o->board.players, used = o->prices[outcome];
	for (int k = 0; k < used; k++) {
		position here = {row + k * players, players};
		positions[k] = here;
	}
	for (int k = used; k < OUTCOME_PRICES_COARSE && outcome < o->count - 1; k++) {
		position none = {row, 0};
		positions[k] = none;
	}
}

/* The rows of an outcome at all its prices. */
static inline MEDICI_FN void outcome_rows(const struct outcomes *o, int outcome, const struct medici_board *after,
										  bool as_banker, struct batch_part to)
{
	float rows[MEDICI_SEATS_MAX][FEATURES];
	struct features_context context;
	int players = o->board.players, day_end = as_banker && after->phase == MEDICI_BOARD_FIRST;
	features_board(&context, after, rows);
	if (day_end)
		banker_model_clear(rows, players);
	for (int k = 0; k < o->prices[outcome]; k++) {
		if (k > 0)
			context.money[o->buyer[outcome]] -= (float)(o->price[outcome][k] - o->price[outcome][k - 1]);
		position_rows(&context, rows, day_end, after->day - 1, part_from(to, (long)k * players, 0));
	}
}

inline void selfplay_board::features(int kind)
{
	const struct outcomes *all_auctions = auctions.at;
	struct queries &q = queries[kind];
	const int *counts = q.positions.at, *position_at = q.position_at.at, *row_at = q.row_at.at;
	struct batch_part all = whole_batch(q.batch);
	bool as_banker = seats_as_banker(&config, kind);
	each(
		"features", slots * stride * OUTCOMES_MAX, ITEM(long i) {
			long which = i / OUTCOMES_MAX;
			int outcome = (int)(i % OUTCOMES_MAX);
			const struct outcomes *o = &all_auctions[which];
			if (counts[which] == 0 || outcome >= o->count)
				return;
			int row = row_at[which] + outcome * OUTCOME_PRICES_COARSE * o->board.players;
			struct batch_part to = part_from(all, row, position_at[which] + outcome * OUTCOME_PRICES_COARSE);
			struct medici_board after;
			outcome_position(o, outcome, &after);
			list_positions(o, outcome, row, to.positions);
			if (after.phase == MEDICI_BOARD_OVER)
				finished_rows(&after, o->prices[outcome] * o->board.players, to);
			else
				outcome_rows(o, outcome, &after, as_banker, to);
		});
}

/* ---- Solve ---- */

/* Collects the predictions about one auction's outcomes; `florin` is the value of a florin ahead. */
static inline MEDICI_FN void collect_values(const struct outcomes *o, const float *chance, const float *ahead,
											const float *base, float florin, struct outcome_values *v)
{
	int players = o->board.players;
	for (int outcome = 0; outcome < o->count; outcome++) {
		int row = outcome * OUTCOME_PRICES_COARSE * players;
		v->over[outcome] = ahead[row] > 0.1f * FINISHED;
		for (int k = 0; k < o->prices[outcome]; k++)
			for (int seat = 0; seat < players; seat++) {
				int here = row + k * players + seat;
				v->of[outcome][k][seat] = chance[here] + florin * ahead[here];
			}
		if (!v->over[outcome])
			continue;
		for (int seat = 0; seat < players; seat++)
			v->money[outcome][seat] = base[row + seat];
		outcome_final_value(v->money[outcome], players, v->of[outcome][0]);
	}
}

static inline MEDICI_FN void clear_policy(struct auction_policy *policy)
{
	for (int k = 0; k < (int)sizeof *policy; k++)
		((uint8_t *)policy)[k] = 0;
}

struct all_predictions {
	struct predictions of[PLAYER_NETWORKS];
};

/* The policies that rivals may follow. */
struct rival_policies {
	struct auction_policy merchants, bankers[BANKER_MODEL_SAMPLES];
	int banker_count;
};

/* Sets the rivals' policies for one kind of player: the model of banker believes in merchants, the others in merchants
 * and bankers; an exploiter knows its target's bids. */
static inline MEDICI_FN void set_rival_policies(struct auction *a, int kind, const board_slot *s,
												const struct seats_config *c, const struct rival_policies *rivals,
												const struct auction_policy *solutions)
{
	int banker = seats_as_banker(c, kind), learner = kind == PLAYER_LEARNER;
	a->policies = 1;
	a->policy[0] = &rivals->merchants;
	a->policy_weight[0] = banker ? BANKER_MODEL_MERCHANT : learner ? s->merchants : c->belief_merchant;
	if (learner && c->exploit) {
		a->policy[0] = &solutions[PLAYER_PAST];
		a->policy_weight[0] = 0.9f;
		return;
	}
	for (int k = 0; k < rivals->banker_count && !banker; k++) {
		a->policy[a->policies] = &rivals->bankers[k];
		a->policy_weight[a->policies++] = (learner ? s->bankers : c->belief_banker) / (float)rivals->banker_count;
	}
}

/* Several noisy versions of what bankers would bid. */
static inline MEDICI_FN void sample_bankers(struct outcomes *o, float noise, unsigned long long number,
											const struct outcome_values *values, struct auction_worth *worth,
											struct rival_policies *rivals)
{
	for (int k = 0; k < BANKER_MODEL_SAMPLES / 2; k++) {
		struct outcome_values noisy = *values;
		banker_model_add_noise(o, noise, number + (unsigned long long)k, &noisy);
		banker_model_policy(o, &noisy, &rivals->merchants, worth, &rivals->bankers[k]);
		rivals->banker_count = k + 1;
	}
}

/* Solves one auction for every kind of player that has predictions about it. `number` selects the noise. */
static inline MEDICI_FN void solve_auction(struct outcomes *o, long which, unsigned long long number,
										   const board_slot *s, const struct seats_config *c,
										   const struct all_predictions *all, struct solved *results,
										   struct auction_policy *solutions)
{
	struct outlook_params params = outlook_normal_params();
	struct bot merchant = {NULL, NULL, 0, &params, NULL, NULL};
	struct outcome_values values;
	struct auction_worth worth;
	struct rival_policies rivals;
	rivals.banker_count = 0;
	if (o->auction.bidders > 1)
		merchant_policy(&merchant, &o->board, &rivals.merchants);
	for (int kind = 0; kind < PLAYER_NETWORKS; kind++) {
		const struct predictions *p = &all->of[kind];
		if (!p->count || !p->count[which])
			continue;
		long row = p->row_at[which];
		clear_policy(&solutions[kind]);
		collect_values(o, p->chance + row, p->ahead + row, p->base + row, p->florin, &values);
		if (kind == PLAYER_BANKER && c->belief_banker > 0 && o->auction.bidders > 1)
			sample_bankers(o, c->banker_noise, number * BANKER_MODEL_SAMPLES, &values, &worth, &rivals);
		if (kind == PLAYER_BANKER)
			banker_model_add_noise(o, c->banker_noise, ~number, &values);
		set_rival_policies(&o->auction, kind, s, c, &rivals, solutions);
		o->auction.solution = &solutions[kind];
		outcomes_solve(o, &values, &worth, results[kind].worth);
	}
}

inline void selfplay_board::solve(const networks &networks)
{
	const board_slot *all = slot.at;
	struct outcomes *all_auctions = auctions.at;
	const int *counts = auction_count.at;
	int per_slot = stride;
	struct seats_config c = config;
	struct solved *results = solved.at;
	struct auction_policy *all_bids = bids.at;
	struct all_predictions all_predictions;
	unsigned long long number = (unsigned long long)moves++ * (unsigned long long)(slots * stride);
	for (int kind = 0; kind < PLAYER_NETWORKS; kind++) {
		all_predictions.of[kind] = predictions_of(kind);
		if (!networks.net[kind])
			all_predictions.of[kind].count = NULL;
	}
	each(
		"solving", slots * stride,
		ITEM(long i) {
			long owner = i / per_slot;
			struct auction_policy solutions[PLAYER_NETWORKS];
			if (i % per_slot >= counts[owner])
				return;
			solve_auction(&all_auctions[i], i, number + (unsigned long long)i, &all[owner], &c, &all_predictions,
						  results + i * PLAYER_NETWORKS, solutions);
			for (int kind = 0; kind < PLAYER_NETWORKS && i % per_slot == 0; kind++)
				if (all_predictions.of[kind].count && all_predictions.of[kind].count[i])
					all_bids[owner * PLAYER_NETWORKS + kind] = solutions[kind];
		},
		64);
}

/* ---- Act ---- */

/* Returns 1 if the selector draws: one or two sampled lots promise more, or exploration says so. `result` has the
 * slot's auctions in the order of open_auctions. */
static inline MEDICI_FN int slot_draws(board_slot *s, const struct solved *result, int auctions, int samples,
									   const struct seats_config *c)
{
	int selector = s->state.selector, steps = (auctions - 1) / samples;
	float one = 0, two = 0;
	for (int k = 0; k < samples; k++) {
		one += result[(1 + k * steps) * PLAYER_NETWORKS].worth[selector];
		two += result[(k * steps + steps) * PLAYER_NETWORKS].worth[selector];
	}
	if (s->player[selector] == PLAYER_LEARNER && seats_explores(s, c->explore_draw))
		return (int)medici_random_below(&s->random, 2);
	return (one > two ? one : two) > result[0].worth[selector] * (float)samples;
}

inline void selfplay_board::act()
{
	board_slot *all = slot.at;
	board_entry *all_replay = replay.at;
	const int *counts = auction_count.at;
	const struct solved *results = solved.at;
	const struct auction_policy *all_bids = bids.at;
	int per_slot = stride, tries = samples;
	struct seats_config c = config;
	each(
		"acting", slots, ITEM(long i) {
			board_slot *s = &all[i];
			struct medici_board *b = &s->state;
			board_entry *own_replay = all_replay + i * c.replay_size;
			struct medici_action draw = {MEDICI_DRAW, 0, 0}, offer = {MEDICI_OFFER, 0, 0};
			if (counts[i] == 0)
				return;
			if (b->phase == MEDICI_BOARD_DRAW) {
				const struct solved *result = results + i * per_slot * PLAYER_NETWORKS + s->player[b->selector];
				int draws = slot_draws(s, result, counts[i], tries, &c);
				medici_board_apply(b, draws ? draw : offer, NULL);
				if (!draws && slot_between(b))
					slot_record(s, own_replay, &c);
			}
			if (b->phase == MEDICI_BOARD_BID)
				slot_auction(s, own_replay, all_bids + i * PLAYER_NETWORKS, &c);
		});
}

inline void selfplay_board::move(const networks &networks)
{
	clock.lap(-1);
	advance(networks);
	clock.lap(0);
	for (int kind = 0; kind < PLAYER_NETWORKS; kind++)
		evaluate(networks, kind, slots * stride, [&] { features(kind); });
	solve(networks);
	clock.lap(3);
	act();
	clock.lap(4);
}

#endif
