/* The layers of net.c in vectors of LANES floats. net.c includes this file once for each variant: NET(name) is a name
 * of the variant's own, and TARGET names the processor that it is compiled for.
 *
 * Outputs are computed a block at a time, so that all sums of a block stay in registers while the weights stream by.
 * Each lane adds its terms in the order of the inputs, whatever the width: the bits of the result do not depend on it.
 */

#if LANES == 1
typedef float NET(vector);
#else
typedef float NET(vector) __attribute__((vector_size(4 * LANES), aligned(4), may_alias));
#endif

#define VECTOR(at) (*(NET(vector) *)(at))
#define CONST_VECTOR(at) (*(const NET(vector) *)(at))

/* A block of so many vectors: to = start + the sum of from[i] * weights[i] over the inputs i. Each sum is a variable of
 * its own: gcc would keep an array of them in memory. */
#define EACH_2(DO) DO(0) DO(1)
#define EACH_4(DO) EACH_2(DO) DO(2) DO(3)
#define EACH_8(DO) EACH_4(DO) DO(4) DO(5) DO(6) DO(7)
#define LOAD(j) NET(vector) sum##j = CONST_VECTOR(start + (j)*LANES);
#define ADD(j) sum##j += input * CONST_VECTOR(row + (j)*LANES);
#define STORE(j) VECTOR(to + (j)*LANES) = sum##j;
#define BLOCK(size) \
	static TARGET NOINLINE void NET(block_##size)(const float *weights, int width, const struct inputs *inputs, \
												  const float *from, const float *start, float *to) \
	{ \
		EACH_##size(LOAD); \
		for (int k = 0; k < inputs->count; k++) { \
			const float *row = weights + (size_t)inputs->of[k] * (size_t)width; \
			float input = from[inputs->of[k]]; \
			EACH_##size(ADD); \
		} \
		EACH_##size(STORE); \
	}

BLOCK(8)
BLOCK(4)
BLOCK(2)

/* The same for any width. */
static TARGET void NET(product)(const float *weights, int width, const struct inputs *inputs, const float *from,
								const float *start, float *to)
{
	int at = 0;
	for (; at + 8 * LANES <= width; at += 8 * LANES)
		NET(block_8)(weights + at, width, inputs, from, start + at, to + at);
	for (; at + 4 * LANES <= width; at += 4 * LANES)
		NET(block_4)(weights + at, width, inputs, from, start + at, to + at);
	for (; at + 2 * LANES <= width; at += 2 * LANES)
		NET(block_2)(weights + at, width, inputs, from, start + at, to + at);
	if (at < width)
		product_tail(weights + at, width, width - at, inputs, from, start + at, to + at);
}

static TARGET void NET(prepare)(const struct net *net, struct net_work *w, int players)
{
	struct inputs inputs;
	for (int seat = 0; seat < players; seat++) {
		list_inputs(&inputs, w->row[0][seat], FEATURES_MONEY, FEATURES);
		NET(product)(net->weights1, net->hidden1, &inputs, w->row[0][seat], zeros, w->partial[seat]);
	}
}

static TARGET void NET(hidden_layer1)(const struct net *net, struct net_work *w, int k, int seat)
{
	struct inputs inputs;
	float *hidden = w->hidden1[k][seat];
	list_inputs(&inputs, w->row[k][seat], 0, FEATURES_MONEY);
	NET(product)(net->weights1, net->hidden1, &inputs, w->row[k][seat], w->partial[seat], hidden);
	for (int i = 0; i < net->hidden1; i++)
		hidden[i] = hidden[i] > 0 ? hidden[i] : 0;
}

/* The row after the last seat's: the sum of all seats' over the number of rivals. */
static TARGET void NET(sum_seats)(const struct net *net, struct net_work *w, int k, int players)
{
	float *sum = w->hidden1[k][players], part = 1.0f / (float)(players - 1);
	for (int i = 0; i < net->hidden1; i++)
		sum[i] = w->hidden1[k][0][i] + w->hidden1[k][1][i];
	for (int seat = 2; seat < players; seat++)
		for (int i = 0; i < net->hidden1; i++)
			sum[i] += w->hidden1[k][seat][i];
	for (int i = 0; i < net->hidden1; i++)
		sum[i] *= part;
}

/* Lists the units of a row that are active at any position: prices change few of them. */
static TARGET void NET(list_active)(const struct net *net, const struct net_work *w, int row, int count,
									struct inputs *active)
{
	float most[NET_HIDDEN1_MAX];
	for (int i = 0; i < net->hidden1; i++)
		most[i] = w->hidden1[0][row][i];
	for (int k = 1; k < count; k++)
		for (int i = 0; i < net->hidden1; i++)
			most[i] = most[i] > w->hidden1[k][row][i] ? most[i] : w->hidden1[k][row][i];
	list_inputs(active, most, 0, net->hidden1);
}

/* A sum that ends as one number: it is kept in DOT_LANES parts, which are then added in halves. */
static TARGET float NET(dot)(const float *a, const float *b, int width)
{
	NET(vector) sum[DOT_LANES / LANES] = {ZERO};
	float part[DOT_LANES];
	for (int i = 0; i < width; i += DOT_LANES)
		for (int j = 0; j < DOT_LANES / LANES; j++)
			sum[j] += CONST_VECTOR(a + i + j * LANES) * CONST_VECTOR(b + i + j * LANES);
	for (int j = 0; j < DOT_LANES / LANES; j++)
		VECTOR(part + j * LANES) = sum[j];
	for (int j = 0; j < DOT_LANES / 2; j++)
		part[j] += part[j + DOT_LANES / 2];
	for (int j = 0; j < DOT_LANES / 4; j++)
		part[j] += part[j + DOT_LANES / 4];
	return (part[0] + part[2]) + (part[1] + part[3]);
}

static TARGET void NET(hidden_layer2)(const struct net_folded *f, struct net_work *w, int k, int seat,
									  const struct inputs *active)
{
	float hidden[NET_HIDDEN2_MAX];
	int width = f->net->hidden2, padded = (width + DOT_LANES - 1) / DOT_LANES * DOT_LANES;
	NET(product)(f->own, width, active, w->hidden1[k][seat], w->shared[k], hidden);
	for (int i = width; i < padded; i++)
		hidden[i] = 0;
	for (int i = 0; i < width; i++)
		hidden[i] = hidden[i] > 0 ? hidden[i] : 0;
	for (int i = 0; i < NET_OUTPUTS; i++)
		w->output[k][seat][i] = NET(dot)(hidden, f->out[i], padded);
}

static TARGET void NET(evaluate)(const struct net_folded *f, struct net_work *w, int count)
{
	const struct net *net = f->net;
	struct inputs active;
	for (int k = 0; k < count; k++) {
		for (int seat = 0; seat < f->players; seat++)
			NET(hidden_layer1)(net, w, k, seat);
		NET(sum_seats)(net, w, k, f->players);
	}
	NET(list_active)(net, w, f->players, count, &active);
	for (int k = 0; k < count; k++)
		NET(product)(f->rivals, net->hidden2, &active, w->hidden1[k][f->players], zeros, w->shared[k]);
	for (int seat = 0; seat < f->players; seat++) {
		NET(list_active)(net, w, seat, count, &active);
		for (int k = 0; k < count; k++)
			NET(hidden_layer2)(f, w, k, seat, &active);
	}
}

#undef VECTOR
#undef CONST_VECTOR
#undef EACH_2
#undef EACH_4
#undef EACH_8
#undef LOAD
#undef ADD
#undef STORE
#undef BLOCK
#undef NET
#undef LANES
#undef ZERO
#undef TARGET
