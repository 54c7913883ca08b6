#include "net.h"

#include "bots/chance.h"

/* Adds from[0..width) * by. Rows are full of zeros, and half of what is hidden is: worth a test. */
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

/* e to the x for x <= 0, within a millionth part: a power of two by its bits, the rest by a polynomial. */
static float power_of_e(float x)
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

void net_position(const struct net *net, struct net_work *w, int players)
{
	for (int seat = 0; seat < players; seat++) {
		clear(w->start[seat], net->width);
		for (int i = SEE_MONEY; i < SEE_WIDTH; i++)
			add(w->start[seat], net->first + i * net->width, w->row[seat][i], net->width);
	}
}

static void hide(const struct net *net, struct net_work *w, int seat)
{
	float *hidden = w->hidden[seat];
	for (int i = 0; i < net->width; i++)
		hidden[i] = w->start[seat][i];
	for (int i = 0; i < SEE_MONEY; i++)
		add(hidden, net->first + i * net->width, w->row[seat][i], net->width);
	for (int i = 0; i < net->width; i++)
		hidden[i] = hidden[i] > 0 ? hidden[i] : 0;
}

static void answer(const struct net *net, struct net_work *w, int players, int seat, float out[NET_OUT])
{
	int width = net->width, second = net->second_width;
	clear(w->mean, width);
	for (int other = 0; other < players; other++)
		if (other != seat)
			add(w->mean, w->hidden[other], 1.0f / (float)(players - 1), width);
	clear(w->second, second);
	for (int i = 0; i < width; i++)
		add(w->second, net->second + i * second, w->hidden[seat][i], second);
	for (int i = 0; i < width; i++)
		add(w->second, net->second + (width + i) * second, w->mean[i], second);
	out[0] = out[1] = 0;
	for (int i = 0; i < second; i++)
		add(out, net->last + i * NET_OUT, w->second[i] > 0 ? w->second[i] : 0, NET_OUT);
}

void net_chances(const struct net *net, struct net_work *w, int players, const float base[MEDICI_SEATS_MAX],
				 float ahead[MEDICI_SEATS_MAX], float chance[MEDICI_SEATS_MAX])
{
	float top = -1e9f, sum = 0;
	for (int seat = 0; seat < players; seat++)
		hide(net, w, seat);
	for (int seat = 0; seat < players; seat++) {
		float out[NET_OUT];
		answer(net, w, players, seat, out);
		chance[seat] = base[seat] + out[0];
		ahead[seat] += NET_FLORINS * out[1];
		top = chance[seat] > top ? chance[seat] : top;
	}
	for (int seat = 0; seat < players; seat++) {
		chance[seat] = power_of_e(chance[seat] - top);
		sum += chance[seat];
	}
	for (int seat = 0; seat < players; seat++)
		chance[seat] /= sum;
}
