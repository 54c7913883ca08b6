/* The network of src/bots/net/net.h in large batches, and its training: gradients by hand, Adam, and an exponential
 * moving average of the weights.
 *
 * A batch consists of rows, one per seat, and positions, each a run of consecutive rows. */
#ifndef TRAIN_NETWORK_H
#define TRAIN_NETWORK_H

#include <cmath>

#include "bots/net/net.h"
#include "machine.h"
#include "settings.h"

struct position {
	int row; /* index of its first row */
	int players;
};

struct batch {
	array<float> features; /* rows of FEATURES */
	array<float> hidden1;  /* rows of 2 * hidden1: the seat's own units, the mean of the rivals' */
	array<float> hidden2;
	array<float> output; /* rows of NET_OUTPUTS; during training their gradients */
	array<float> base, ahead, chance;
	array<position> positions;
	array<float> gradient1, gradient2; /* with respect to the hidden layers, in training */

	void need(long rows, long count, int width1, int width2)
	{
		features.need(rows * FEATURES);
		hidden1.need(rows * 2 * width1);
		hidden2.need(rows * width2);
		output.need(rows * NET_OUTPUTS);
		base.need(rows);
		ahead.need(rows);
		chance.need(rows);
		positions.need(count);
	}
};

struct network {
	int hidden1 = 0, hidden2 = 0; /* widths */
	long size = 0;
	double steps = 0;
	array<float> weights, averaged, gradient, adam_mean, adam_square;

	long at_weights2() const
	{
		return (long)FEATURES * hidden1;
	}
	long at_weights_out() const
	{
		return at_weights2() + 2L * hidden1 * hidden2;
	}
	void make(int width1, int width2)
	{
		hidden1 = width1;
		hidden2 = width2;
		size = at_weights_out() + (long)hidden2 * NET_OUTPUTS;
		for (array<float> *a : {&weights, &averaged, &gradient, &adam_mean, &adam_square})
			a->make(size);
	}
	/* Random weights. The output layer starts at 0, so that the first predictions are those of the outlook. */
	void initialize(double seed)
	{
		std::vector<float> w(size, 0.0f);
		unsigned long long state = (unsigned long long)seed * 2654435761u + 88172645463325252u;
		for (long i = 0; i < at_weights_out(); i++) {
			float sum = 0;
			for (int k = 0; k < 4; k++) {
				state ^= state << 13;
				state ^= state >> 7;
				state ^= state << 17;
				sum += (float)(state >> 40) / 16777216.0f - 0.5f;
			}
			w[i] = sum * 1.7f * sqrtf(2.0f / (float)(i < at_weights2() ? 30 : 2 * hidden1));
		}
		weights.put(w);
		averaged.put(w);
	}
};

/* ---- Forward ---- */

/* ReLU of hidden unit `unit` for all seats of a position, and the mean of the rivals' units beside it. */
static inline MEDICI_FN void pool_unit(position p, int width, int unit, float *hidden)
{
	float *own = hidden + (long)p.row * 2 * width + unit, sum = 0;
	for (int seat = 0; seat < p.players; seat++) {
		float h = own[seat * 2 * width] > 0 ? own[seat * 2 * width] : 0;
		own[seat * 2 * width] = h;
		sum += h;
	}
	for (int seat = 0; seat < p.players; seat++)
		own[seat * 2 * width + width] = (sum - own[seat * 2 * width]) / (float)(p.players - 1);
}

/* Adds the network's corrections to the estimate; softmax over the seats. */
static inline MEDICI_FN void predict(position p, const float *output, const float *base, float *ahead, float *chance)
{
	float top = -1e9f, sum = 0;
	for (int row = p.row; row < p.row + p.players; row++) {
		chance[row] = base[row] + output[row * NET_OUTPUTS];
		ahead[row] += NET_FLORINS * output[row * NET_OUTPUTS + 1];
		top = chance[row] > top ? chance[row] : top;
	}
	for (int row = p.row; row < p.row + p.players; row++) {
		chance[row] = expf(chance[row] - top);
		sum += chance[row];
	}
	for (int row = p.row; row < p.row + p.players; row++)
		chance[row] /= sum;
}

/* From features, base and ahead to chance and (in ahead) the predicted lead. */
inline void network_forward(const network &n, const float *weights, batch &b, long rows, long count)
{
	int width = n.hidden1;
	float *hidden1 = b.hidden1.at, *hidden2 = b.hidden2.at, *output = b.output.at;
	float *base = b.base.at, *ahead = b.ahead.at, *chance = b.chance.at;
	const position *positions = b.positions.at;
	product(false, false, rows, width, FEATURES, b.features.at, FEATURES, weights, width, hidden1, 2 * width);
	each(
		"hidden layer 1", count * width,
		ITEM(long i) { pool_unit(positions[i / width], width, (int)(i % width), hidden1); });
	product(false, false, rows, n.hidden2, 2 * width, hidden1, 2 * width, weights + n.at_weights2(), n.hidden2, hidden2,
			n.hidden2);
	each(
		"hidden layer 2", rows * n.hidden2, ITEM(long i) { hidden2[i] = hidden2[i] > 0 ? hidden2[i] : 0; });
	product(false, false, rows, NET_OUTPUTS, n.hidden2, hidden2, n.hidden2, weights + n.at_weights_out(), NET_OUTPUTS,
			output, NET_OUTPUTS);
	each(
		"softmax", count, ITEM(long i) { predict(positions[i], output, base, ahead, chance); });
}

/* ---- Backward ---- */

/* The targets of a batch, by row, and what they weigh. */
struct targets {
	const float *share;  /* of the win */
	const float *margin; /* florins ahead of the rivals' mean */
	float margin_weight;
};

/* Gradients of the loss with respect to the outputs: cross-entropy for the win, Huber for the margin. */
static inline MEDICI_FN void output_gradient(position p, struct targets t, const float *chance, const float *ahead,
											 float scale, float *output)
{
	for (int row = p.row; row < p.row + p.players; row++) {
		float error = (ahead[row] - t.margin[row]) / NET_FLORINS;
		error = error > 1.0f ? 1.0f : error < -1.0f ? -1.0f : error;
		output[row * NET_OUTPUTS] = (chance[row] - t.share[row]) * scale;
		output[row * NET_OUTPUTS + 1] = error * t.margin_weight * scale;
	}
}

/* The reverse of pool_unit. */
static inline MEDICI_FN void pool_gradient(position p, int width, int unit, const float *hidden, float *gradient)
{
	long at = (long)p.row * 2 * width + unit;
	float sum = 0;
	for (int seat = 0; seat < p.players; seat++)
		sum += gradient[at + seat * 2 * width + width];
	for (int seat = 0; seat < p.players; seat++) {
		long own = at + seat * 2 * width;
		float from_rivals = (sum - gradient[own + width]) / (float)(p.players - 1);
		gradient[own] = hidden[own] > 0 ? gradient[own] + from_rivals : 0;
	}
}

inline void output_gradients(batch &b, long rows, long count, struct targets t)
{
	float *output = b.output.at, scale = 1.0f / (float)count;
	const float *chance = b.chance.at, *ahead = b.ahead.at;
	const position *positions = b.positions.at;
	each(
		"clearing", rows * NET_OUTPUTS, ITEM(long i) { output[i] = 0; });
	each(
		"output gradients", count, ITEM(long i) { output_gradient(positions[i], t, chance, ahead, scale, output); });
}

/* Back-propagation from the output gradients to n.gradient. */
inline void network_backward(network &n, batch &b, long rows, long count)
{
	int width1 = n.hidden1, width2 = n.hidden2;
	b.gradient2.need(rows * width2);
	b.gradient1.need(rows * 2 * width1);
	float *hidden1 = b.hidden1.at, *hidden2 = b.hidden2.at, *output = b.output.at;
	float *weights = n.weights.at, *gradient = n.gradient.at;
	float *gradient2 = b.gradient2.at, *gradient1 = b.gradient1.at;
	const position *positions = b.positions.at;
	product(true, false, width2, NET_OUTPUTS, rows, hidden2, width2, output, NET_OUTPUTS, gradient + n.at_weights_out(),
			NET_OUTPUTS);
	product(false, true, rows, width2, NET_OUTPUTS, output, NET_OUTPUTS, weights + n.at_weights_out(), NET_OUTPUTS,
			gradient2, width2);
	each(
		"ReLU of layer 2", rows * width2, ITEM(long i) { gradient2[i] = hidden2[i] > 0 ? gradient2[i] : 0; });
	product(true, false, 2 * width1, width2, rows, hidden1, 2 * width1, gradient2, width2, gradient + n.at_weights2(),
			width2);
	product(false, true, rows, 2 * width1, width2, gradient2, width2, weights + n.at_weights2(), width2, gradient1,
			2 * width1);
	each(
		"ReLU of layer 1", count * width1,
		ITEM(long i) { pool_gradient(positions[i / width1], width1, (int)(i % width1), hidden1, gradient1); });
	product(true, false, FEATURES, width1, rows, b.features.at, FEATURES, gradient1, 2 * width1, gradient, width1);
}

inline void network_adam(network &n, float learning_rate, float ema_decay)
{
	float *weights = n.weights.at, *averaged = n.averaged.at, *mean = n.adam_mean.at, *square = n.adam_square.at;
	const float *gradient = n.gradient.at;
	n.steps++;
	float rate = learning_rate * (float)(sqrt(1 - pow(0.999, n.steps)) / (1 - pow(0.9, n.steps)));
	each(
		"Adam", n.size, ITEM(long i) {
			float g = gradient[i];
			mean[i] = 0.9f * mean[i] + 0.1f * g;
			square[i] = 0.999f * square[i] + 0.001f * g * g;
			weights[i] -= rate * mean[i] / (sqrtf(square[i]) + 1e-8f);
			averaged[i] = ema_decay * averaged[i] + (1 - ema_decay) * weights[i];
		});
}

/* One gradient step on a batch that network_forward has just evaluated. */
inline void network_step(network &n, batch &b, long rows, long count, struct targets t, float learning_rate,
						 float ema_decay)
{
	output_gradients(b, rows, count, t);
	network_backward(n, b, rows, count);
	network_adam(n, learning_rate, ema_decay);
}

#endif
