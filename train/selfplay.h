/* Many games at once. A move of all slots:
 *
 *   advance   deal up to a choice; list the auctions to weigh: what is offered now, and what trial lots would make of
 * it see       every outcome of those at a few prices, as rows for the network ask       the network solve     the
 * auctions act       draw, or offer and bid; note the position after the auction */
#ifndef TRAIN_SELFPLAY_H
#define TRAIN_SELFPLAY_H

#include "bots/banker_model.h"
#include "minds.h"
#include "slot.h"

struct solved {
	float worth[MEDICI_SEATS_MAX];
};

struct selfplay {
	typedef struct note note_kind;
	static const char *name()
	{
		return "board";
	}
	long slots;
	int trials, most; /* auctions weighed for a slot at most */
	struct sitting_rules rules;
	array<struct slot> slot;
	array<struct note> notes;
	array<struct outcomes> sales;
	array<int> open;                    /* auctions of each slot */
	array<struct solved> solved;        /* for each of them, by mind */
	array<struct auction_policy> plans; /* for each slot, by mind */
	struct asking asking[WHO_MINDS];
	double rows_asked = 0;
	long moves = 0;
	struct stopwatch clock;

	/* The number of buyers by slot, so that all are met: of twenty, one 2, four 3, seven 4, four 5, four 6. */
	static int players_of(long i)
	{
		static const int table[20] = {4, 3, 5, 4, 6, 4, 3, 5, 4, 6, 2, 4, 3, 5, 6, 4, 3, 5, 4, 6};
		return table[i % 20];
	}
	void make(const settings &s, unsigned long long stream, int hunt);
	void move(const minds &minds);
	void advance(const minds &minds);
	void see(struct asking &ask, bool as_banker);
	void solve(const minds &minds);
	void act();
};

inline void selfplay::make(const settings &s, unsigned long long stream, int hunt)
{
	slots = (long)s.slots;
	trials = (int)s.trials;
	clock.runs = s.timing != 0;
	most = 1 + 2 * trials;
	rules = sitting_rules_of(s, hunt);
	std::vector<struct slot> fresh(slots);
	for (long i = 0; i < slots; i++) {
		memset((void *)&fresh[i], 0, sizeof fresh[i]);
		fresh[i].players = (uint8_t)(s.players > 0 ? (int)s.players : players_of(i));
		sitting_make(&fresh[i], i, s, stream);
		slot_begin(&fresh[i], &rules);
	}
	slot.put(fresh);
	notes.make(slots * rules.most_notes);
	sales.make(slots * most);
	open.make(slots);
	for (struct asking &ask : asking)
		ask.make(slots * most);
	solved.make(slots * most * WHO_MINDS);
	plans.make(slots * WHO_MINDS);
}

/* Opens the auction, and lists its positions for the minds at the table; where learners believe in bankers, these think
 * everywhere. */
static inline MEDICI_FN void open_sale(struct outcomes *outcomes, const struct medici_board *b, const struct slot *s,
									   long which, const struct asked_sizes *sizes, int believe)
{
	outcomes_list(outcomes, b, 1);
	int positions = (outcomes->count - 1) * OUTCOME_PRICES_COARSE + 1;
	for (int mind = 0; mind < WHO_MINDS; mind++) {
		if (!sizes[mind].here || (!sitting_has(s, mind) && !(mind == WHO_BANKER && believe)))
			continue;
		sizes[mind].positions[which] = positions;
		sizes[mind].rows[which] = positions * b->players;
	}
}

inline void selfplay::advance(const minds &minds)
{
	struct slot *all = slot.at;
	struct note *all_notes = notes.at;
	struct outcomes *all_sales = sales.at;
	int *counts = open.at, tries = trials, most_sales = most;
	struct sitting_rules r = rules;
	struct all_sizes sizes;
	for (int mind = 0; mind < WHO_MINDS; mind++)
		sizes.of[mind] = {asking[mind].positions.at, asking[mind].rows.at, minds.net[mind] != NULL};
	each(
		"advancing", slots, ITEM(long i) {
			struct slot *s = &all[i];
			struct medici_action draw = {MEDICI_DRAW, 0, 0};
			struct outcomes *outcomes = all_sales + i * most_sales;
			int count = 0;
			slot_advance(s, all_notes + i * r.most_notes, &r);
			for (int mind = 0; mind < WHO_MINDS; mind++)
				for (int k = 0; k < most_sales; k++)
					sizes.of[mind].positions[i * most_sales + k] = sizes.of[mind].rows[i * most_sales + k] = 0;
			counts[i] = 0;
			if (slot_between(&s->board) || s->noted >= r.most_notes)
				return;
			open_sale(&outcomes[0], &s->board, s, i * most_sales, sizes.of, r.bankers > 0);
			count = 1;
			for (int k = 0; k < tries && s->board.phase == MEDICI_BOARD_DRAW; k++) {
				struct medici_board next = s->board;
				for (int more = 0; more < 2 && next.phase == MEDICI_BOARD_DRAW; more++) {
					medici_board_apply(&next, draw, NULL);
					medici_board_deal(&next, medici_board_sample(&next, &s->random), NULL);
					open_sale(&outcomes[count], &next, s, i * most_sales + count, sizes.of, r.bankers > 0);
					count++;
				}
			}
			counts[i] = count;
		});
}

inline void selfplay::see(struct asking &ask, bool as_banker)
{
	const struct outcomes *all_sales = sales.at;
	const int *counts = ask.positions.at, *at = ask.position_at.at, *row_of = ask.row_at.at;
	float *seen = ask.asked.seen.at, *base = ask.asked.base.at, *ahead = ask.asked.ahead.at;
	position *all_positions = ask.asked.positions.at;
	each(
		"seeing", slots * most * OUTCOMES_MAX, ITEM(long i) {
			long which = i / OUTCOMES_MAX;
			int outcome = (int)(i % OUTCOMES_MAX);
			const struct outcomes *outcomes = &all_sales[which];
			if (counts[which] == 0 || outcome >= outcomes->count)
				return;
			int players = outcomes->board.players, row = row_of[which] + outcome * OUTCOME_PRICES_COARSE * players;
			int points = outcomes->prices[outcome];
			struct medici_board after;
			struct features_context context;
			outcome_position(outcomes, outcome, &after);
			for (int k = 0; k < points; k++) {
				position here = {row + k * players, players};
				all_positions[at[which] + outcome * OUTCOME_PRICES_COARSE + k] = here;
			}
			for (int k = points; k < OUTCOME_PRICES_COARSE && outcome < outcomes->count - 1; k++) {
				position none = {row, 0};
				all_positions[at[which] + outcome * OUTCOME_PRICES_COARSE + k] = none;
			}
			if (after.phase ==
				MEDICI_BOARD_OVER) { /* asked for nothing: the rows are blank, and the money is kept in base */
				for (int k = 0; k < points * players; k++)
					for (int c = 0; c < FEATURES; c++)
						seen[(long)(row + k) * FEATURES + c] = 0;
				for (int k = 0; k < points * players; k++) {
					base[row + k] = (float)after.money[k % players];
					ahead[row + k] = 1e9f;
				}
				return;
			}
			float rows_here[MEDICI_SEATS_MAX][FEATURES], base_here[MEDICI_SEATS_MAX], ahead_here[MEDICI_SEATS_MAX];
			features_board(&context, &after, rows_here);
			int judged = as_banker && after.phase == MEDICI_BOARD_FIRST;
			if (judged)
				banker_model_clear(rows_here, players);
			for (int k = 0; k < points; k++, row += players) {
				if (k > 0)
					context.money[outcomes->buyer[outcome]] -=
						(float)(outcomes->price[outcome][k] - outcomes->price[outcome][k - 1]);
				if (judged)
					banker_model_day_end(&context, after.day - 1, base_here, ahead_here);
				else
					features_money(&context, rows_here, base_here, ahead_here);
				for (int seat = 0; seat < players; seat++) {
					base[row + seat] = base_here[seat];
					ahead[row + seat] = ahead_here[seat];
					for (int c = 0; c < FEATURES; c++)
						seen[(long)(row + seat) * FEATURES + c] = rows_here[seat][c];
				}
			}
		});
}

/* What the network said of one auction's outcomes; `florin` is what one ahead counts. */
static inline MEDICI_FN void collect(const struct outcomes *outcomes, const float *chance, const float *ahead,
									 const float *base, float florin, struct outcome_values *v)
{
	int players = outcomes->board.players;
	for (int outcome = 0; outcome < outcomes->count; outcome++) {
		int row = outcome * OUTCOME_PRICES_COARSE * players;
		v->over[outcome] = ahead[row] > 1e8f;
		for (int k = 0; k < outcomes->prices[outcome]; k++)
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

static inline MEDICI_FN void forget(struct auction_policy *plan)
{
	for (int k = 0; k < (int)sizeof *plan; k++)
		((uint8_t *)plan)[k] = 0;
}

/* What a mind said, as a kernel takes it. */
struct mind_said {
	const float *chance, *ahead, *base;
	const int *count, *row_of;
	float florin;
};

struct all_said {
	struct mind_said of[WHO_MINDS];
};

/* What a slot's bids are guessed from. */
struct guesses {
	struct auction_policy merchants, bankers[BANKER_MODEL_SAMPLES];
	int ways; /* of the bankers' that are known */
};

/* What a mind takes its rivals for: banker for merchants, the others for these and for bankers; a hunter knows its
 * prey. */
static inline MEDICI_FN void believe(struct auction *a, int mind, const struct slot *s, const struct sitting_rules *r,
									 const struct guesses *guesses, const struct auction_policy *plans)
{
	int banker = mind == WHO_BANKER || r->banker, learner = mind == WHO_LEARNER;
	a->policies = 1;
	a->policy[0] = &guesses->merchants;
	a->policy_weight[0] = banker ? BANKER_MODEL_MERCHANT : learner ? s->merchants : r->merchants;
	if (learner && r->hunt) {
		a->policy[0] = &plans[WHO_PAST];
		a->policy_weight[0] = 0.9f;
		return;
	}
	for (int way = 0; way < guesses->ways && !banker; way++) {
		a->policy[a->policies] = &guesses->bankers[way];
		a->policy_weight[a->policies++] = (learner ? s->bankers : r->bankers) / (float)guesses->ways;
	}
}

static inline MEDICI_FN void guess_bankers(struct outcomes *outcomes, float noise, unsigned long long number,
										   const struct outcome_values *values, struct auction_worth *worth,
										   struct guesses *guesses)
{
	for (guesses->ways = 0; guesses->ways < BANKER_MODEL_SAMPLES / 2; guesses->ways++) {
		struct outcome_values blurred = *values;
		banker_model_add_noise(outcomes, noise, number + (unsigned long long)guesses->ways, &blurred);
		banker_model_policy(outcomes, &blurred, &guesses->merchants, worth, &guesses->bankers[guesses->ways]);
	}
}

inline void selfplay::solve(const minds &minds)
{
	const struct slot *all = slot.at;
	struct outcomes *all_sales = sales.at;
	const int *counts = open.at;
	int most_sales = most;
	struct sitting_rules r = rules;
	struct solved *results = solved.at;
	struct auction_policy *all_plans = plans.at;
	struct all_said said;
	unsigned long long number = (unsigned long long)moves++ * (unsigned long long)(slots * most);
	for (int mind = 0; mind < WHO_MINDS; mind++) {
		const batch &b = asking[mind].asked;
		said.of[mind] = {b.chance.at,
						 b.ahead.at,
						 b.base.at,
						 asking[mind].positions.at,
						 asking[mind].row_at.at,
						 mind == WHO_BANKER || rules.banker ? 0 : OUTCOME_FLORIN};
		if (!minds.net[mind])
			said.of[mind].count = NULL;
	}
	each(
		"solving", slots * most,
		ITEM(long i) {
			long owner = i / most_sales;
			struct outcomes *outcomes = &all_sales[i];
			if (i % most_sales >= counts[owner])
				return;
			struct outlook_params params = features_outlook_params();
			struct bot usual = {NULL, NULL, 0, &params, NULL, NULL};
			struct outcome_values values;
			struct auction_worth worth;
			struct auction_policy plan[WHO_MINDS];
			struct guesses guesses;
			guesses.ways = 0;
			if (outcomes->auction.bidders > 1)
				merchant_policy(&usual, &outcomes->board, &guesses.merchants);
			for (int mind = 0; mind < WHO_MINDS; mind++) {
				const struct mind_said *m = &said.of[mind];
				if (!m->count || !m->count[i])
					continue;
				long row = m->row_of[i];
				forget(&plan[mind]);
				collect(outcomes, m->chance + row, m->ahead + row, m->base + row, m->florin, &values);
				if (mind == WHO_BANKER) {
					if (r.bankers > 0 && outcomes->auction.bidders > 1)
						guess_bankers(outcomes, r.noise, (number + (unsigned long long)i) * BANKER_MODEL_SAMPLES,
									  &values, &worth, &guesses);
					banker_model_add_noise(outcomes, r.noise, ~(number + (unsigned long long)i), &values);
				}
				believe(&outcomes->auction, mind, &all[owner], &r, &guesses, plan);
				outcomes->auction.solution = &plan[mind];
				outcomes_solve(outcomes, &values, &worth, results[i * WHO_MINDS + mind].worth);
				if (i % most_sales == 0)
					all_plans[owner * WHO_MINDS + mind] = plan[mind];
			}
		},
		64);
}

inline void selfplay::act()
{
	struct slot *all = slot.at;
	struct note *all_notes = notes.at;
	const int *counts = open.at;
	const struct solved *results = solved.at;
	const struct auction_policy *all_plans = plans.at;
	int most_sales = most, tries = trials;
	struct sitting_rules r = rules;
	each(
		"acting", slots, ITEM(long i) {
			struct slot *s = &all[i];
			struct medici_board *b = &s->board;
			struct note *own_notes = all_notes + i * r.most_notes;
			struct medici_action draw = {MEDICI_DRAW, 0, 0}, offer = {MEDICI_OFFER, 0, 0};
			if (counts[i] == 0)
				return;
			if (b->phase == MEDICI_BOARD_DRAW) {
				const struct solved *result = results + i * most_sales * WHO_MINDS + s->who[b->selector];
				int steps = (counts[i] - 1) / tries;
				float one = 0, two = 0;
				for (int k = 0; k < tries; k++) {
					one += result[(1 + k * steps) * WHO_MINDS].worth[b->selector];
					two += result[(k * steps + steps) * WHO_MINDS].worth[b->selector];
				}
				int draws = (one > two ? one : two) > result[0].worth[b->selector] * (float)tries;
				if (s->who[b->selector] == WHO_LEARNER && sitting_explores(s, r.explore_draw))
					draws = (int)medici_random_below(&s->random, 2);
				medici_board_apply(b, draws ? draw : offer, NULL);
				if (draws)
					return;
				if (slot_between(b)) {
					slot_note(s, own_notes, &r);
					return;
				}
			}
			slot_auction(s, own_notes, all_plans + i * WHO_MINDS, &r);
		});
}

inline void selfplay::move(const minds &minds)
{
	clock.lap(-1);
	advance(minds);
	clock.lap(0);
	for (int mind = 0; mind < WHO_MINDS; mind++) {
		struct asking &ask = asking[mind];
		if (!minds.net[mind])
			continue;
		ask.line_up(*minds.net[mind], slots * most);
		if (ask.total == 0)
			continue;
		see(ask, mind == WHO_BANKER || rules.banker);
		clock.lap(1);
		network_ask(*minds.net[mind], minds.weights(mind), ask.asked, ask.total, ask.count);
		clock.lap(2);
		rows_asked += (double)ask.total;
	}
	solve(minds);
	clock.lap(3);
	act();
	clock.lap(4);
}

#endif
