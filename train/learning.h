/* From recorded positions to targets to gradient steps: TD(lambda) over what each slot recorded since the last
 * iteration. */
#ifndef TRAIN_LEARNING_H
#define TRAIN_LEARNING_H

#include "bots/banker_model.h"
#include "network.h"

enum { LEARNING_ROWS = MEDICI_SEATS_MAX }; /* rows per position; those of missing seats are zero */

template <class Play> struct learning {
	typedef typename Play::entry_kind entry_kind;
	struct batch batch;
	array<int> counts, begins; /* per slot: entries in the list, and the index of the first */
	array<entry_kind> list;
	array<int> players;          /* of each position; 0: no target */
	array<float> value, florins; /* by row: the network's current prediction */
	array<float> share, margin;  /* by row: the targets */
	array<float> batch_share, batch_margin;
	long total = 0;
	double loss = 0, loss_estimate = 0; /* of the last batch: by the network, by the estimate that it corrects */

	void iteration(Play &play, network &net, const settings &s, float learning_rate);
	void gather(Play &play);
	void evaluate(const network &net, long count);
	void lambda_returns(Play &play, float lambda);
	void keep_last(Play &play);
	void fill_batch(long first, long stride, long count);
	void measure_loss(long count);
};

/* Fills LEARNING_ROWS rows. */
template <class Entry> MEDICI_FN void features_of_entry(const Entry *entry, float *features, float *base, float *ahead)
{
	float rows[MEDICI_SEATS_MAX][FEATURES];
	struct features_context context;
	state_features(&entry->state, &context, rows);
	if (entry_is_day_end(entry)) {
		banker_model_clear(rows, context.players);
		banker_model_day_end(&context, entry->state.day - 1, base, ahead);
	} else {
		features_money(&context, rows, base, ahead);
	}
	for (int seat = 0; seat < LEARNING_ROWS; seat++)
		for (int c = 0; c < FEATURES; c++)
			features[seat * FEATURES + c] = seat < entry->state.players ? rows[seat][c] : 0;
}

/* Copies the entries of all slots into one list. */
template <class Play> void learning<Play>::gather(Play &play)
{
	auto *slots = play.slot.at;
	const entry_kind *replay = play.replay.at;
	int stride = play.config.replay_size;
	counts.need(play.slots + 1);
	begins.need(play.slots + 1);
	int *count = counts.at, *begin = begins.at;
	each(
		"counting", play.slots, ITEM(long i) { count[i] = slots[i].recorded; });
	running_sums(count, begin, play.slots + 1);
	total = begins.one(play.slots);
	list.need(total);
	entry_kind *to = list.at;
	each(
		"gathering", play.slots, ITEM(long i) {
			for (int k = 0; k < count[i]; k++)
				to[begin[i] + k] = replay[i * stride + k];
		});
}

/* Writes the value of a finished game: each seat's share of the win and its lead. */
template <class Entry> MEDICI_FN void final_result(const Entry *entry, float *share, float *lead)
{
	int players = entry->state.players;
	float money[MEDICI_SEATS_MAX], worth[MEDICI_SEATS_MAX], sum = 0;
	for (int seat = 0; seat < players; seat++) {
		money[seat] = (float)entry->state.money[seat];
		sum += money[seat];
	}
	outcome_final_value(money, players, worth);
	for (int seat = 0; seat < players; seat++) {
		lead[seat] = money[seat] - (sum - money[seat]) / (float)(players - 1);
		share[seat] = worth[seat] - OUTCOME_FLORIN * lead[seat];
	}
}

/* Evaluates every position: by its result if the game is over, else by the network. */
template <class Play> void learning<Play>::evaluate(const network &net, long count)
{
	long rows = count * LEARNING_ROWS;
	batch.need(rows, count, net.hidden1, net.hidden2);
	for (array<float> *a : {&value, &florins, &share, &margin})
		a->need(rows);
	players.need(count);
	const entry_kind *entries = list.at;
	float *features = batch.features.at, *base = batch.base.at, *ahead = batch.ahead.at;
	position *positions = batch.positions.at;
	each(
		"features", count, ITEM(long i) {
			int ongoing = !entries[i].ends || entry_is_day_end(&entries[i]);
			long row = i * LEARNING_ROWS;
			position here = {(int)row, ongoing ? entries[i].state.players : 0};
			positions[i] = here;
			if (here.players)
				features_of_entry(&entries[i], features + row * FEATURES, base + row, ahead + row);
		});
	network_forward(net, net.weights.at, batch, rows, count);
	const float *chance = batch.chance.at;
	float *v = value.at, *f = florins.at;
	each(
		"values", count, ITEM(long i) {
			long row = i * LEARNING_ROWS;
			if (entries[i].ends && !entry_is_day_end(&entries[i])) {
				final_result(&entries[i], v + row, f + row);
				return;
			}
			for (int seat = 0; seat < entries[i].state.players; seat++) {
				f[row + seat] = ahead[row + seat];
				v[row + seat] = chance[row + seat];
			}
		});
}

/* Computes the targets, backward through each slot's entries. The last entry has no successor yet: it stays in the
 * replay for the next iteration. */
template <class Play> void learning<Play>::lambda_returns(Play &play, float lambda)
{
	const entry_kind *entries = list.at;
	const int *count = counts.at, *begin = begins.at;
	const float *v = value.at, *f = florins.at;
	float *to_share = share.at, *to_margin = margin.at;
	int *learns = players.at;
	each(
		"lambda returns", play.slots, ITEM(long i) {
			for (int k = count[i] - 1; k >= 0; k--) {
				long here = begin[i] + k, row = here * LEARNING_ROWS, next = row + LEARNING_ROWS;
				int seats = entries[here].state.players;
				int last = entries[here].ends || k == count[i] - 1;
				learns[here] = last ? 0 : seats;
				for (int seat = 0; seat < seats; seat++) {
					to_share[row + seat] =
						last ? v[row + seat] : (1 - lambda) * v[next + seat] + lambda * to_share[next + seat];
					to_margin[row + seat] =
						last ? f[row + seat] : (1 - lambda) * f[next + seat] + lambda * to_margin[next + seat];
				}
			}
		});
}

template <class Play> void learning<Play>::keep_last(Play &play)
{
	auto *slots = play.slot.at;
	entry_kind *replay = play.replay.at;
	int stride = play.config.replay_size;
	each(
		"keeping the last", play.slots, ITEM(long i) {
			if (slots[i].recorded == 0)
				return;
			replay[i * stride] = replay[i * stride + slots[i].recorded - 1];
			slots[i].recorded = 1;
		});
}

/* Fills the batch with `count` entries of the list and their targets. */
template <class Play> void learning<Play>::fill_batch(long first, long stride, long count)
{
	const entry_kind *entries = list.at;
	const int *learns = players.at;
	float *features = batch.features.at, *base = batch.base.at, *ahead = batch.ahead.at;
	const float *from_share = share.at, *from_margin = margin.at;
	float *to_share = batch_share.at, *to_margin = batch_margin.at;
	position *positions = batch.positions.at;
	each(
		"a batch", count, ITEM(long i) {
			long from = first + i * stride, row = i * LEARNING_ROWS;
			position here = {(int)row, learns[from]};
			positions[i] = here;
			for (long c = 0; c < LEARNING_ROWS * FEATURES && !here.players; c++)
				features[row * FEATURES + c] = 0;
			if (!here.players)
				return;
			features_of_entry(&entries[from], features + row * FEATURES, base + row, ahead + row);
			for (int seat = 0; seat < LEARNING_ROWS; seat++) {
				to_share[row + seat] = from_share[from * LEARNING_ROWS + seat];
				to_margin[row + seat] = from_margin[from * LEARNING_ROWS + seat];
			}
		});
}

/* Computes the cross-entropy of the last batch, by the network and by the estimate alone. */
template <class Play> void learning<Play>::measure_loss(long count)
{
	auto positions = batch.positions.get(count);
	auto chance = batch.chance.get(count * LEARNING_ROWS), estimate = batch.base.get(count * LEARNING_ROWS);
	auto target = batch_share.get(count * LEARNING_ROWS);
	double sum = 0, sum_estimate = 0;
	long learned = 0;
	for (const position &p : positions) {
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

/* One pass over everything recorded since the last iteration. */
template <class Play> void learning<Play>::iteration(Play &play, network &net, const settings &s, float learning_rate)
{
	gather(play);
	evaluate(net, total);
	lambda_returns(play, (float)s.lambda);
	long batches = (total + (long)s.batch - 1) / (long)s.batch, count = total / batches, rows = count * LEARNING_ROWS;
	batch_share.need(rows);
	batch_margin.need(rows);
	struct targets targets = {batch_share.at, batch_margin.at, (float)s.margin_weight};
	for (long b = 0; b < batches; b++) {
		fill_batch(b, batches, count);
		network_forward(net, net.weights.at, batch, rows, count);
		network_step(net, batch, rows, count, targets, learning_rate, (float)s.ema_decay);
	}
	keep_last(play);
	measure_loss(count);
}

#endif
