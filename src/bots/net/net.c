#include "net.h"

#include "bots/chance.h"

/* Adds from[0..width) * by. Most features, and about half of the hidden units, are 0: testing for it saves time. */
static void add(float *to, const float *from, float by, int width)
{
	if (by == 0)
		return;
	for (int i = 0; i < width; i++)
		to[i] += from[i] * by;
}

static void clear(float *to, int width)
{
	for (int i = 0; i < width; i++)
		to[i] = 0;
}

/* Returns e to the x for x <= 0, with a relative error below one millionth: the integer part of the binary exponent by
 * its bits, the rest by a polynomial. */
static float fast_exp(float x)
{
	union chance_bits power;
	if (x < -80.0f)
		return 0;
	float y = x * 1.44269504f;
	int whole = (int)y - (y < 0);
	float f = (y - (float)whole) * 0.693147181f;
	power.bits = (uint32_t)(whole + 127) << 23;
	return power.number *
		   (1.0f + f * (1.0f + f * (0.5f + f * (0.166666672f +
												f * (0.0416666679f + f * (0.00833333377f + f * 0.00138888892f))))));
}

void net_prepare(const struct net *net, struct net_work *w, int players)
{
	for (int seat = 0; seat < players; seat++) {
		clear(w->partial[seat], net->hidden1);
		for (int i = FEATURES_MONEY; i < FEATURES; i++)
			add(w->partial[seat], net->weights1 + i * net->hidden1, w->row[seat][i], net->hidden1);
	}
}

static void hidden_layer1(const struct net *net, struct net_work *w, int seat)
{
	float *hidden = w->hidden1[seat];
	for (int i = 0; i < net->hidden1; i++)
		hidden[i] = w->partial[seat][i];
	for (int i = 0; i < FEATURES_MONEY; i++)
		add(hidden, net->weights1 + i * net->hidden1, w->row[seat][i], net->hidden1);
	for (int i = 0; i < net->hidden1; i++)
		hidden[i] = hidden[i] > 0 ? hidden[i] : 0;
}

static void hidden_layer2(const struct net *net, struct net_work *w, int players, int seat)
{
	int inputs = net->hidden1, width = net->hidden2;
	clear(w->rivals_mean, inputs);
	for (int other = 0; other < players; other++)
		if (other != seat)
			add(w->rivals_mean, w->hidden1[other], 1.0f / (float)(players - 1), inputs);
	clear(w->hidden2, width);
	for (int i = 0; i < inputs; i++)
		add(w->hidden2, net->weights2 + i * width, w->hidden1[seat][i], width);
	for (int i = 0; i < inputs; i++)
		add(w->hidden2, net->weights2 + (inputs + i) * width, w->rivals_mean[i], width);
}

static void output_layer(const struct net *net, const struct net_work *w, float output[NET_OUTPUTS])
{
	clear(output, NET_OUTPUTS);
	for (int i = 0; i < net->hidden2; i++)
		add(output, net->weights_out + i * NET_OUTPUTS, w->hidden2[i] > 0 ? w->hidden2[i] : 0, NET_OUTPUTS);
}

static void softmax(float *logits, int count)
{
	float top = -1e9f, sum = 0;
	for (int i = 0; i < count; i++)
		top = logits[i] > top ? logits[i] : top;
	for (int i = 0; i < count; i++) {
		logits[i] = fast_exp(logits[i] - top);
		sum += logits[i];
	}
	for (int i = 0; i < count; i++)
		logits[i] /= sum;
}

void net_evaluate(const struct net *net, struct net_work *w, int players, const float base[MEDICI_SEATS_MAX],
				  float ahead[MEDICI_SEATS_MAX], float chance[MEDICI_SEATS_MAX])
{
	for (int seat = 0; seat < players; seat++)
		hidden_layer1(net, w, seat);
	for (int seat = 0; seat < players; seat++) {
		float output[NET_OUTPUTS];
		hidden_layer2(net, w, players, seat);
		output_layer(net, w, output);
		chance[seat] = base[seat] + output[0];
		ahead[seat] += NET_FLORINS * output[1];
	}
	softmax(chance, players);
}
