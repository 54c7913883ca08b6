/* From noted positions to targets to steps of learning: TD(lambda) over what each slot noted since the last round. */
#ifndef TRAIN_LEARNING_H
#define TRAIN_LEARNING_H

#include "bots/banker_model.h"
#include "network.h"

/* Every position has room for six rows; those of missing seats are blank. */
template <class Play> struct learning {
	typedef typename Play::note_kind note_kind;
	batch asked;
	array<int> counts, at;
	array<note_kind> list;
	array<int> players;          /* of each position; 0: nothing to learn from it */
	array<float> value, florins; /* by row: what the network says now */
	array<float> share, margin;  /* by row: what it should have said */
	array<float> batch_share, batch_margin;

	void round(Play &play, network &net, const settings &s, float rate);
	void gather(Play &play);
	void judge(const network &net, long count);
	void look_back(Play &play, float lambda);
	void keep_last(Play &play);
	long total = 0;
	double loss = 0, loss_estimate = 0; /* of the last batch: by the network, by the estimate it corrects */
};

enum { LEARNING_ROWS = MEDICI_SEATS_MAX };

template <class Note> MEDICI_FN void see_note(const Note *note, float *seen, float *base, float *ahead)
{
	float rows[MEDICI_SEATS_MAX][FEATURES];
	struct features_context context;
	note_see(note, &context, rows);
	if (note_is_settled(note)) {
		banker_model_clear(rows, context.players);
		banker_model_day_end(&context, note_day(note) - 1, base, ahead);
	} else {
		features_money(&context, rows, base, ahead);
	}
	for (int seat = 0; seat < LEARNING_ROWS; seat++)
		for (int c = 0; c < FEATURES; c++)
			seen[seat * FEATURES + c] = seat < note_players(note) ? rows[seat][c] : 0;
}

/* All slots' notes in one list. */
template <class Play> void learning<Play>::gather(Play &play)
{
	auto *slots = play.slot.at;
	const note_kind *notes = play.notes.at;
	int most = play.rules.most_notes;
	counts.need(play.slots + 1);
	at.need(play.slots + 1);
	int *count = counts.at, *begin = at.at;
	each(
		"counting", play.slots, ITEM(long i) { count[i] = slots[i].noted; });
	running_sums(count, begin, play.slots + 1);
	total = at.one(play.slots);
	list.need(total);
	note_kind *to = list.at;
	each(
		"gathering", play.slots, ITEM(long i) {
			for (int k = 0; k < count[i]; k++)
				to[begin[i] + k] = notes[i * most + k];
		});
}

/* What the network says of every position; what is over speaks for itself. */
template <class Play> void learning<Play>::judge(const network &net, long count)
{
	long rows = count * LEARNING_ROWS;
	asked.need(rows, count, net.first, net.second);
	for (array<float> *a : {&value, &florins, &share, &margin})
		a->need(rows);
	players.need(count);
	const note_kind *notes = list.at;
	float *seen = asked.seen.at, *base = asked.base.at, *ahead = asked.ahead.at;
	position *positions = asked.positions.at;
	each(
		"seeing notes", count, ITEM(long i) {
			int asks = !note_over(&notes[i]) || note_is_settled(&notes[i]);
			position here = {(int)i * LEARNING_ROWS, asks ? note_players(&notes[i]) : 0};
			long row = i * LEARNING_ROWS;
			positions[i] = here;
			if (here.players)
				see_note(&notes[i], seen + row * FEATURES, base + row, ahead + row);
		});
	network_ask(net, net.weights.at, asked, rows, count);
	const float *chance = asked.chance.at;
	float *v = value.at, *f = florins.at;
	each(
		"judging", count, ITEM(long i) {
			int players_here = note_players(&notes[i]);
			int over = note_over(&notes[i]) && !note_is_settled(&notes[i]);
			float money[MEDICI_SEATS_MAX], worth[MEDICI_SEATS_MAX], sum = 0;
			for (int seat = 0; seat < players_here; seat++) {
				money[seat] = note_money(&notes[i], seat);
				sum += money[seat];
			}
			outcome_final_value(money, players_here, worth);
			for (int seat = 0; seat < players_here; seat++) {
				long row = i * LEARNING_ROWS + seat;
				float others = (sum - money[seat]) / (float)(players_here - 1);
				f[row] = over ? money[seat] - others : ahead[row];
				v[row] = over ? worth[seat] - OUTCOME_FLORIN * (money[seat] - others) : chance[row];
			}
		});
}

/* Backward through each slot's notes. The last has nothing after it yet: it waits for the next round. */
template <class Play> void learning<Play>::look_back(Play &play, float lambda)
{
	const note_kind *notes = list.at;
	const int *count = counts.at, *begin = at.at;
	const float *v = value.at, *f = florins.at;
	float *to_share = share.at, *to_margin = margin.at;
	int *learns = players.at;
	each(
		"looking back", play.slots, ITEM(long i) {
			for (int k = count[i] - 1; k >= 0; k--) {
				long here = begin[i] + k, row = here * LEARNING_ROWS, next = row + LEARNING_ROWS;
				int players_here = note_players(&notes[here]), over = note_over(&notes[here]), last = k == count[i] - 1;
				learns[here] = over || last ? 0 : players_here;
				for (int seat = 0; seat < players_here; seat++) {
					int from = over || last;
					to_share[row + seat] =
						from ? v[row + seat] : (1 - lambda) * v[next + seat] + lambda * to_share[next + seat];
					to_margin[row + seat] =
						from ? f[row + seat] : (1 - lambda) * f[next + seat] + lambda * to_margin[next + seat];
				}
			}
		});
}

template <class Play> void learning<Play>::keep_last(Play &play)
{
	auto *slots = play.slot.at;
	note_kind *notes = play.notes.at;
	int most = play.rules.most_notes;
	each(
		"keeping the last", play.slots, ITEM(long i) {
			if (slots[i].noted == 0)
				return;
			notes[i * most] = notes[i * most + slots[i].noted - 1];
			slots[i].noted = 1;
		});
}

template <class Play> void learning<Play>::round(Play &play, network &net, const settings &s, float rate)
{
	gather(play);
	judge(net, total);
	look_back(play, (float)s.lambda);
	long batches = (total + (long)s.batch - 1) / (long)s.batch, count = total / batches, rows = count * LEARNING_ROWS;
	batch_share.need(rows);
	batch_margin.need(rows);
	for (long b = 0; b < batches; b++) {
		const note_kind *notes = list.at;
		const int *learns = players.at;
		float *seen = asked.seen.at, *base = asked.base.at, *ahead = asked.ahead.at;
		const float *from_share = share.at, *from_margin = margin.at;
		float *to_share = batch_share.at, *to_margin = batch_margin.at;
		position *positions = asked.positions.at;
		each(
			"a batch", count, ITEM(long i) {
				long from = b + i * batches, row = i * LEARNING_ROWS;
				position here = {(int)row, learns[from]};
				positions[i] = here;
				for (long c = 0; c < LEARNING_ROWS * FEATURES && !here.players; c++)
					seen[row * FEATURES + c] = 0;
				if (!here.players)
					return;
				see_note(&notes[from], seen + row * FEATURES, base + row, ahead + row);
				for (int seat = 0; seat < LEARNING_ROWS; seat++) {
					to_share[row + seat] = from_share[from * LEARNING_ROWS + seat];
					to_margin[row + seat] = from_margin[from * LEARNING_ROWS + seat];
				}
			});
		network_ask(net, net.weights.at, asked, rows, count);
		network_learn(net, asked, rows, count, to_share, to_margin, (float)s.margin, rate, (float)s.average);
	}
	keep_last(play);
	auto where = asked.positions.get(count);
	auto chance = asked.chance.get(rows), estimate = asked.base.get(rows), target = batch_share.get(rows);
	double sum = 0, sum_estimate = 0;
	long learned = 0;
	for (const position &p : where) {
		double top = -1e9, all = 0;
		for (int row = p.row; row < p.row + p.players; row++)
			top = estimate[row] > top ? estimate[row] : top;
		for (int row = p.row; row < p.row + p.players; row++)
			all += exp(estimate[row] - top);
		for (int row = p.row; row < p.row + p.players; row++) {
			sum -= target[row] * log(chance[row] + 1e-9);
			sum_estimate -= target[row] * (estimate[row] - top - log(all));
		}
		learned += p.players > 0;
	}
	loss = sum / (double)(learned ? learned : 1);
	loss_estimate = sum_estimate / (double)(learned ? learned : 1);
}

#endif
