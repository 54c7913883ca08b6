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
	array<struct solved> solved, solved_by_others;
	array<struct auction_habit> plans, others; /* of the learners, and of strangers who search */
	batch asked;
	double rows_asked = 0;
	struct stopwatch clock;

	/* The number of buyers by slot, so that all are met: of twenty, one 2, four 3, seven 4, four 5, four 6. */
	static int players_of(long i)
	{
		static const int table[20] = {4, 3, 5, 4, 6, 4, 3, 5, 4, 6, 2, 4, 3, 5, 6, 4, 3, 5, 4, 6};
		return table[i % 20];
	}
	void make(const settings &s, unsigned long long stream);
	void move(const network &net);
	void advance();
	void see();
	void solve();
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
	solved_by_others.make(slots * most);
	plans.make(slots);
	others.make(slots);
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

inline void selfplay::see()
{
	const struct slot *all = slot.at;
	const struct sale *all_sales = sales.at;
	const int *counts = open.at, *at = position_at.at, *row_of = row_at.at;
	int most_sales = most;
	float *seen = asked.seen.at, *base = asked.base.at, *ahead = asked.ahead.at;
	position *all_positions = asked.positions.at;
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

/* What the network said of one auction's outcomes. */
static inline MEDICI_FN void collect(const struct sale *sale, const float *chance, const float *ahead,
									 const float *base, struct sale_values *v)
{
	int players = sale->board.players;
	for (int outcome = 0; outcome < sale->outcomes; outcome++) {
		int row = outcome * SALE_POINTS * players;
		v->over[outcome] = ahead[row] > 1e8f;
		for (int k = 0; k < sale->points[outcome]; k++)
			for (int seat = 0; seat < players; seat++) {
				int here = row + k * players + seat;
				v->of[outcome][k][seat] = chance[here] + SALE_FLORIN * ahead[here];
			}
		if (!v->over[outcome])
			continue;
		for (int seat = 0; seat < players; seat++)
			v->money[outcome][seat] = base[row + seat];
		sale_final(v->money[outcome], players, v->of[outcome][0]);
	}
}

/* A number from -1 to 1 that is as good as random. */
static inline MEDICI_FN float scatter(uint64_t seed)
{
	seed = (seed ^ seed >> 31) * 0x9e3779b97f4a7c15u;
	seed = (seed ^ seed >> 29) * 0xbf58476d1ce4e5b9u;
	return (float)(seed >> 40) / 8388608.0f - 1.0f;
}

/* The same positions in the eyes of a stranger who searches: between what the network and what the estimate say, each
 * seat with errors of its own. */
static inline MEDICI_FN void distort(const struct sale *sale, const float *chance, const float *base, float faith,
									 float error, struct sale_values *v)
{
	int players = sale->board.players;
	for (int outcome = 0; outcome < sale->outcomes; outcome++) {
		for (int k = 0; k < sale->points[outcome] && !v->over[outcome]; k++) {
			int row = (outcome * SALE_POINTS + k) * players;
			float top = -1e9f, sum = 0, *of = v->of[outcome][k];
			for (int seat = 0; seat < players; seat++) {
				of[seat] = (1 - faith) * base[row + seat] + faith * logf(chance[row + seat] + 1e-6f);
				top = of[seat] > top ? of[seat] : top;
			}
			for (int seat = 0; seat < players; seat++) {
				of[seat] = expf(of[seat] - top);
				sum += of[seat];
			}
			for (int seat = 0; seat < players; seat++)
				of[seat] =
					of[seat] / sum + error * scatter(sale->board.unseen * 64 +
													 (uint64_t)(sale->board.money[seat] * 512 + outcome * 8 + seat));
		}
	}
}

inline void selfplay::solve()
{
	const struct slot *all = slot.at;
	struct sale *all_sales = sales.at;
	const int *counts = open.at, *row_of = row_at.at;
	int most_sales = most;
	const float *chance = asked.chance.at, *base = asked.base.at, *ahead = asked.ahead.at;
	struct solved *results = solved.at, *their_results = solved_by_others.at;
	struct auction_habit *all_plans = plans.at, *their_plans = others.at;
	each(
		"solving", slots * most,
		ITEM(long i) {
			long owner = i / most_sales;
			struct sale *sale = &all_sales[i];
			if (i % most_sales >= counts[owner])
				return;
			struct outlook_params params = see_sober();
			struct bot usual = {NULL, NULL, 0, &params, NULL};
			struct sale_values values;
			struct auction_worth worth;
			struct auction_habit habit;
			const float *own_chance = chance + row_of[i], *own_base = base + row_of[i];
			collect(sale, own_chance, ahead + row_of[i], own_base, &values);
			sale->auction.habit = &habit;
			if (sale->auction.bidders > 1)
				merchant_habit(&usual, &sale->board, &habit);
			for (int eyes = 0; eyes <= all[owner].searches; eyes++) {
				struct auction_habit *plan = eyes ? &their_plans[owner] : &all_plans[owner];
				sale->auction.habitual = eyes ? 0.5f : all[owner].habitual;
				sale->auction.plan = i % most_sales == 0 ? plan : NULL;
				if (eyes)
					distort(sale, own_chance, own_base, all[owner].faith, all[owner].error, &values);
				for (int k = 0; k < (int)sizeof *plan && sale->auction.plan; k++)
					((uint8_t *)plan)[k] = 0;
				sale_solve(sale, &values, &worth, (eyes ? their_results : results)[i].worth);
			}
		},
		64);
}

inline void selfplay::act()
{
	struct slot *all = slot.at;
	struct note *all_notes = notes.at;
	const int *counts = open.at;
	const struct solved *results = solved.at, *their_results = solved_by_others.at;
	const struct auction_habit *all_plans = plans.at, *their_plans = others.at;
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
				const struct solved *result = (s->learner[b->selector] ? results : their_results) + i * most_sales;
				int steps = (counts[i] - 1) / tries;
				float one = 0, two = 0;
				for (int k = 0; k < tries; k++) {
					one += result[1 + k * steps].worth[b->selector];
					two += result[k * steps + steps].worth[b->selector];
				}
				int draws = (one > two ? one : two) > result[0].worth[b->selector] * (float)tries;
				if (s->learner[b->selector] && sitting_explores(s, r.explore_draw))
					draws = (int)medici_random_below(&s->random, 2);
				medici_board_apply(b, draws ? draw : offer, NULL);
				if (draws)
					return;
				if (slot_between(b)) {
					slot_note(s, own_notes);
					return;
				}
			}
			slot_auction(s, own_notes, &all_plans[i], &their_plans[i], &r);
		});
}

inline void selfplay::move(const network &net)
{
	long all = slots * most;
	clock.lap(-1);
	advance();
	running_sums(positions.at, position_at.at, all + 1);
	running_sums(rows.at, row_at.at, all + 1);
	long count = position_at.one(all), total = row_at.one(all);
	asked.need(total, count, net.first, net.second);
	clock.lap(0);
	see();
	clock.lap(1);
	network_ask(net, net.weights.at, asked, total, count);
	clock.lap(2);
	solve();
	clock.lap(3);
	act();
	clock.lap(4);
	rows_asked += (double)total;
}

#endif
