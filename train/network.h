/* The network of src/bots/net/net.h in large batches, and how it learns: gradients by hand, Adam, an average of the
 * weights.
 *
 * A batch is rows, one a seat, and positions, each a run of rows. */
#ifndef TRAIN_NETWORK_H
#define TRAIN_NETWORK_H

#include <cmath>

#include "bots/net/net.h"
#include "machine.h"
#include "settings.h"

struct position {
	int row; /* the first */
	int players;
};

struct batch {
	array<float> seen;   /* rows of FEATURES */
	array<float> hidden; /* rows of 2 * first: own, rivals' mean */
	array<float> second; /* rows of second */
	array<float> out;    /* rows of NET_OUTPUTS */
	array<float> base, ahead, chance;
	array<position> positions;

	void need(long rows, long count, int first, int width)
	{
		seen.need(rows * FEATURES);
		hidden.need(rows * 2 * first);
		second.need(rows * width);
		out.need(rows * NET_OUTPUTS);
		base.need(rows);
		ahead.need(rows);
		chance.need(rows);
		positions.need(count);
	}
};

struct network {
	int first = 0, second = 0;
	long size = 0;
	double steps = 0;
	array<float> weights, kept, gradient, mean, square;

	long at_second() const
	{
		return (long)FEATURES * first;
	}
	long at_last() const
	{
		return at_second() + 2l * first * second;
	}
	void make(int first_width, int second_width)
	{
		first = first_width;
		second = second_width;
		size = at_last() + (long)second * NET_OUTPUTS;
		for (array<float> *a : {&weights, &kept, &gradient, &mean, &square})
			a->make(size);
	}
	/* The last layer begins at 0: so the first answers are the estimate's. */
	void begin(double seed)
	{
		std::vector<float> w(size, 0.0f);
		unsigned long long state = (unsigned long long)seed * 2654435761u + 88172645463325252u;
		for (long i = 0; i < at_last(); i++) {
			float sum = 0;
			for (int k = 0; k < 4; k++) {
				state ^= state << 13;
				state ^= state >> 7;
				state ^= state << 17;
				sum += (float)(state >> 40) / 16777216.0f - 0.5f;
			}
			w[i] = sum * 1.7f * sqrtf(2.0f / (float)(i < at_second() ? 30 : 2 * first));
		}
		weights.put(w);
		kept.put(w);
	}
};

/* From seen, base and ahead to chances and (in ahead) florins ahead. */
inline void network_ask(const network &n, const float *weights, batch &b, long rows, long count)
{
	int first = n.first;
	float *hidden = b.hidden.at, *second = b.second.at, *out = b.out.at;
	float *base = b.base.at, *ahead = b.ahead.at, *chance = b.chance.at;
	const position *positions = b.positions.at;
	product(false, false, rows, first, FEATURES, b.seen.at, FEATURES, weights, first, hidden, 2 * first);
	each(
		"pooling", count * first, ITEM(long i) {
			position p = positions[i / first];
			float *unit = hidden + (long)p.row * 2 * first + i % first, sum = 0;
			for (int seat = 0; seat < p.players; seat++) {
				float h = unit[seat * 2 * first] > 0 ? unit[seat * 2 * first] : 0;
				unit[seat * 2 * first] = h;
				sum += h;
			}
			for (int seat = 0; seat < p.players; seat++)
				unit[seat * 2 * first + first] = (sum - unit[seat * 2 * first]) / (float)(p.players - 1);
		});
	product(false, false, rows, n.second, 2 * first, hidden, 2 * first, weights + n.at_second(), n.second, second,
			n.second);
	each(
		"rectifying", rows * n.second, ITEM(long i) { second[i] = second[i] > 0 ? second[i] : 0; });
	product(false, false, rows, NET_OUTPUTS, n.second, second, n.second, weights + n.at_last(), NET_OUTPUTS, out,
			NET_OUTPUTS);
	each(
		"chances", count, ITEM(long i) {
			position p = positions[i];
			float top = -1e9f, sum = 0;
			for (int row = p.row; row < p.row + p.players; row++) {
				chance[row] = base[row] + out[row * NET_OUTPUTS];
				ahead[row] += NET_FLORINS * out[row * NET_OUTPUTS + 1];
				top = chance[row] > top ? chance[row] : top;
			}
			for (int row = p.row; row < p.row + p.players; row++) {
				chance[row] = expf(chance[row] - top);
				sum += chance[row];
			}
			for (int row = p.row; row < p.row + p.players; row++)
				chance[row] /= sum;
		});
}

/* One step of learning on a batch that has just been asked; targets by row: share of the win, florins ahead. */
inline void network_learn(network &n, batch &b, long rows, long count, const float *share, const float *margin,
						  float margin_weight, float rate, float average)
{
	int first = n.first, width = n.second;
	float *hidden = b.hidden.at, *second = b.second.at, *out = b.out.at;
	const float *chance = b.chance.at, *ahead = b.ahead.at;
	const position *positions = b.positions.at;
	float *weights = n.weights.at, *gradient = n.gradient.at, scale = 1.0f / (float)count;
	static array<float> into_second, into_hidden;
	into_second.need(rows * width);
	into_hidden.need(rows * 2 * first);
	float *to_second = into_second.at, *to_hidden = into_hidden.at;
	each(
		"clearing", rows * NET_OUTPUTS, ITEM(long i) { out[i] = 0; });
	each(
		"errors", count, ITEM(long i) {
			position p = positions[i];
			for (int row = p.row; row < p.row + p.players; row++) {
				float wrong = (ahead[row] - margin[row]) / NET_FLORINS;
				wrong = wrong > 1.0f ? 1.0f : wrong < -1.0f ? -1.0f : wrong;
				out[row * NET_OUTPUTS] = (chance[row] - share[row]) * scale;
				out[row * NET_OUTPUTS + 1] = wrong * margin_weight * scale;
			}
		});
	product(true, false, width, NET_OUTPUTS, rows, second, width, out, NET_OUTPUTS, gradient + n.at_last(),
			NET_OUTPUTS);
	product(false, true, rows, width, NET_OUTPUTS, out, NET_OUTPUTS, weights + n.at_last(), NET_OUTPUTS, to_second,
			width);
	each(
		"back", rows * width, ITEM(long i) { to_second[i] = second[i] > 0 ? to_second[i] : 0; });
	product(true, false, 2 * first, width, rows, hidden, 2 * first, to_second, width, gradient + n.at_second(), width);
	product(false, true, rows, 2 * first, width, to_second, width, weights + n.at_second(), width, to_hidden,
			2 * first);
	each(
		"unpooling", count * first, ITEM(long i) {
			position p = positions[i / first];
			long at = (long)p.row * 2 * first + i % first;
			float sum = 0;
			for (int seat = 0; seat < p.players; seat++)
				sum += to_hidden[at + seat * 2 * first + first];
			for (int seat = 0; seat < p.players; seat++) {
				long own = at + seat * 2 * first;
				float from_rivals = (sum - to_hidden[own + first]) / (float)(p.players - 1);
				to_hidden[own] = hidden[own] > 0 ? to_hidden[own] + from_rivals : 0;
			}
		});
	product(true, false, FEATURES, first, rows, b.seen.at, FEATURES, to_hidden, 2 * first, gradient, first);
	n.steps++;
	float *mean = n.mean.at, *square = n.square.at, *kept = n.kept.at;
	float unbias = rate * (float)(sqrt(1 - pow(0.999, n.steps)) / (1 - pow(0.9, n.steps)));
	each(
		"Adam", n.size, ITEM(long i) {
			float g = gradient[i];
			mean[i] = 0.9f * mean[i] + 0.1f * g;
			square[i] = 0.999f * square[i] + 0.001f * g * g;
			weights[i] -= unbias * mean[i] / (sqrtf(square[i]) + 1e-8f);
			kept[i] = average * kept[i] + (1 - average) * weights[i];
		});
}

#endif
