/* Many games at once. A move of all slots:
 *
 *   advance   deal up to a choice; list the auctions to weigh: what is offered now, and what trial lots would make of
 * it see       every outcome of those at a few prices, as rows for the network ask       the network solve     the
 * auctions act       draw, or offer and bid; note the position after the auction */
#ifndef TRAIN_SELFPLAY_H
#define TRAIN_SELFPLAY_H

#include "network.h"
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
	array<struct sale> sales;
	array<int> open; /* auctions of each slot */
	array<int> positions, rows, position_at, row_at;
	array<struct solved> solved, solved_by_bankers;
	array<struct auction_habit> plans, bankers; /* what learners would bid, and bankers */
	batch asked, asked_rival;
	double rows_asked = 0;
	struct stopwatch clock;

	/* The number of buyers by slot, so that all are met: of twenty, one 2, four 3, seven 4, four 5, four 6. */
	static int players_of(long i)
	{
		static const int table[20] = {4, 3, 5, 4, 6, 4, 3, 5, 4, 6, 2, 4, 3, 5, 6, 4, 3, 5, 4, 6};
		return table[i % 20];
	}
	void make(const settings &s, unsigned long long stream);
	/* `rival` is the network of banker's eyes, NULL where there are no bankers. */
	void move(const network &net, const network *rival);
	void advance();
	void see(batch &to, bool as_rival);
	void solve(bool with_rival);
	void act();
};

inline void selfplay::make(const settings &s, unsigned long long stream)
{
	slots = (long)s.slots;
	trials = (int)s.trials;
	clock.runs = s.timing != 0;
	most = 1 + 2 * trials;
	rules = sitting_rules_of(s);
	std::vector<struct slot> fresh(slots);
	for (long i = 0; i < slots; i++) {
		memset((void *)&fresh[i], 0, sizeof fresh[i]);
		fresh[i].players = (uint8_t)players_of(i);
		sitting_make(&fresh[i], i, s, stream);
		slot_begin(&fresh[i], &rules);
	}
	slot.put(fresh);
	notes.make(slots * rules.most_notes);
	sales.make(slots * most);
	open.make(slots);
	for (array<int> *a : {&positions, &rows, &position_at, &row_at})
		a->make(slots * most + 1);
	solved.make(slots * most);
	solved_by_bankers.make(slots * most);
	plans.make(slots);
	bankers.make(slots);
}

static inline MEDICI_FN void open_sale(struct sale *sale, const struct medici_board *b, int *positions, int *rows)
{
	sale_open(sale, b);
	*positions = (sale->outcomes - 1) * SALE_POINTS + 1;
	*rows = *positions * b->players;
}

inline void selfplay::advance()
{
	struct slot *all = slot.at;
	struct note *all_notes = notes.at;
	struct sale *all_sales = sales.at;
	int *counts = open.at, *all_positions = positions.at, *all_rows = rows.at, tries = trials, most_sales = most;
	struct sitting_rules r = rules;
	each(
		"advancing", slots, ITEM(long i) {
			struct slot *s = &all[i];
			struct medici_action draw = {MEDICI_DRAW, 0, 0};
			int *p = all_positions + i * most_sales, *q = all_rows + i * most_sales, count = 0;
			struct sale *sale = all_sales + i * most_sales;
			slot_advance(s, all_notes + i * r.most_notes, &r);
			for (int k = 0; k < most_sales; k++)
				p[k] = q[k] = 0;
			counts[i] = 0;
			if (slot_between(&s->board) || s->noted >= r.most_notes)
				return;
			open_sale(&sale[0], &s->board, &p[0], &q[0]);
			count = 1;
			for (int k = 0; k < tries && s->board.phase == MEDICI_BOARD_DRAW; k++) {
				struct medici_board next = s->board;
				for (int more = 0; more < 2 && next.phase == MEDICI_BOARD_DRAW; more++) {
					medici_board_apply(&next, draw, NULL);
					medici_board_deal(&next, medici_board_sample(&next, &s->random), NULL);
					open_sale(&sale[count], &next, &p[count], &q[count]);
					count++;
				}
			}
			counts[i] = count;
		});
}

inline void selfplay::see(batch &to, bool as_rival)
{
	const struct slot *all = slot.at;
	const struct sale *all_sales = sales.at;
	const int *counts = open.at, *at = position_at.at, *row_of = row_at.at;
	int most_sales = most;
	float *seen = to.seen.at, *base = to.base.at, *ahead = to.ahead.at;
	position *all_positions = to.positions.at;
	each(
		"seeing", slots * most * SALE_OUTCOMES, ITEM(long i) {
			long which = i / SALE_OUTCOMES, owner = which / most_sales;
			int outcome = (int)(i % SALE_OUTCOMES);
			const struct sale *sale = &all_sales[which];
			if (which % most_sales >= counts[owner] || outcome >= sale->outcomes)
				return;
			int players = sale->board.players, row = row_of[which] + outcome * SALE_POINTS * players;
			int points = sale->points[outcome];
			struct medici_board after;
			struct see see;
			sale_after(sale, outcome, &after);
			for (int k = 0; k < points; k++) {
				position here = {row + k * players, players};
				all_positions[at[which] + outcome * SALE_POINTS + k] = here;
			}
			if (after.phase ==
				MEDICI_BOARD_OVER) { /* asked for nothing: the rows are blank, and the money is kept in base */
				for (int k = 0; k < points * players; k++)
					for (int c = 0; c < SEE_WIDTH; c++)
						seen[(long)(row + k) * SEE_WIDTH + c] = 0;
				for (int k = 0; k < points * players; k++) {
					base[row + k] = (float)after.money[k % players];
					ahead[row + k] = 1e9f;
				}
				return;
			}
			float rows_here[MEDICI_SEATS_MAX][SEE_WIDTH], base_here[MEDICI_SEATS_MAX], ahead_here[MEDICI_SEATS_MAX];
			see_position(&see, &after, all[owner].trust, rows_here);
			if (as_rival)
				see_as_rival(&see, after.phase == MEDICI_BOARD_FIRST, after.day - 1, rows_here);
			for (int k = 0; k < points; k++, row += players) {
				if (k > 0)
					see.money[sale->buyer[outcome]] -= (float)(sale->price[outcome][k] - sale->price[outcome][k - 1]);
				see_money(&see, rows_here, base_here, ahead_here);
				for (int seat = 0; seat < players; seat++) {
					base[row + seat] = base_here[seat];
					ahead[row + seat] = ahead_here[seat];
					for (int c = 0; c < SEE_WIDTH; c++)
						seen[(long)(row + seat) * SEE_WIDTH + c] = rows_here[seat][c];
				}
			}
		});
}

/* What the network said of one auction's outcomes; `florin` is what one ahead counts. */
static inline MEDICI_FN void collect(const struct sale *sale, const float *chance, const float *ahead,
									 const float *base, float florin, struct sale_values *v)
{
	int players = sale->board.players;
	for (int outcome = 0; outcome < sale->outcomes; outcome++) {
		int row = outcome * SALE_POINTS * players;
		v->over[outcome] = ahead[row] > 1e8f;
		for (int k = 0; k < sale->points[outcome]; k++)
			for (int seat = 0; seat < players; seat++) {
				int here = row + k * players + seat;
				v->of[outcome][k][seat] = chance[here] + florin * ahead[here];
			}
		if (!v->over[outcome])
			continue;
		for (int seat = 0; seat < players; seat++)
			v->money[outcome][seat] = base[row + seat];
		sale_final(v->money[outcome], players, v->of[outcome][0]);
	}
}

static inline MEDICI_FN void forget(struct auction_habit *plan)
{
	for (int k = 0; k < (int)sizeof *plan; k++)
		((uint8_t *)plan)[k] = 0;
}

inline void selfplay::solve(bool with_rival)
{
	const struct slot *all = slot.at;
	struct sale *all_sales = sales.at;
	const int *counts = open.at, *row_of = row_at.at;
	int most_sales = most, as_banker = rules.banker;
	const float *chance = asked.chance.at, *base = asked.base.at, *ahead = asked.ahead.at;
	const float *their_chance = asked_rival.chance.at, *their_base = asked_rival.base.at,
				*their_ahead = asked_rival.ahead.at;
	struct solved *results = solved.at, *their_results = solved_by_bankers.at;
	struct auction_habit *all_plans = plans.at, *their_plans = bankers.at;
	each(
		"solving", slots * most,
		ITEM(long i) {
			long owner = i / most_sales, row = row_of[i];
			struct sale *sale = &all_sales[i];
			struct auction *a = &sale->auction;
			if (i % most_sales >= counts[owner])
				return;
			struct outlook_params params = see_sober();
			struct bot usual = {NULL, NULL, 0, &params, NULL, NULL};
			struct sale_values values;
			struct auction_worth worth;
			struct auction_habit merchants, theirs;
			a->habit[0] = &merchants;
			a->habit[1] = &theirs;
			if (a->bidders > 1)
				merchant_habit(&usual, &sale->board, &merchants);
			if (with_rival) {
				collect(sale, their_chance + row, their_ahead + row, their_base + row, 0, &values);
				a->habitual[0] = 0.5f;
				a->habitual[1] = 0;
				a->plan = &theirs;
				forget(&theirs);
				sale_solve(sale, &values, &worth, their_results[i].worth);
				if (i % most_sales == 0)
					their_plans[owner] = theirs;
			}
			collect(sale, chance + row, ahead + row, base + row, as_banker ? 0 : SALE_FLORIN, &values);
			a->habitual[0] = as_banker ? 0.5f : all[owner].merchants;
			a->habitual[1] = with_rival ? all[owner].bankers : 0;
			a->plan = i % most_sales == 0 ? &all_plans[owner] : NULL;
			if (a->plan)
				forget(a->plan);
			sale_solve(sale, &values, &worth, results[i].worth);
		},
		64);
}

inline void selfplay::act()
{
	struct slot *all = slot.at;
	struct note *all_notes = notes.at;
	const int *counts = open.at;
	const struct solved *results = solved.at, *their_results = solved_by_bankers.at;
	const struct auction_habit *all_plans = plans.at, *their_plans = bankers.at;
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
				const struct solved *result = (s->who[b->selector] == WHO_LEARNER ? results : their_results) + i * most_sales;
				int steps = (counts[i] - 1) / tries;
				float one = 0, two = 0;
				for (int k = 0; k < tries; k++) {
					one += result[1 + k * steps].worth[b->selector];
					two += result[k * steps + steps].worth[b->selector];
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
			slot_auction(s, own_notes, &all_plans[i], &their_plans[i], &r);
		});
}

inline void selfplay::move(const network &net, const network *rival)
{
	long all = slots * most;
	clock.lap(-1);
	advance();
	running_sums(positions.at, position_at.at, all + 1);
	running_sums(rows.at, row_at.at, all + 1);
	long count = position_at.one(all), total = row_at.one(all);
	clock.lap(0);
	for (const network *n : {&net, rival}) {
		batch &to = n == &net ? asked : asked_rival;
		if (!n)
			continue;
		to.need(total, count, n->first, n->second);
		see(to, rules.banker || n == rival);
		clock.lap(1);
		network_ask(*n, n == &net ? n->weights.at : n->kept.at, to, total, count);
		clock.lap(2);
	}
	solve(rival != NULL);
	clock.lap(3);
	act();
	clock.lap(4);
	rows_asked += (double)total;
}

#endif
