#include "net.h"

#include "bots/chance.h"

enum { DOT_LANES = 16 }; /* the widest vector */

/* The inputs of a product that are not 0: about half of the features, and two thirds of the hidden units. */
struct inputs {
	int count;
	int of[NET_HIDDEN1_MAX];
};

/* Lists value[from..to) without branching on the values, which no processor could predict. */
static inline void list_inputs(struct inputs *inputs, const float *value, int from, int to)
{
	int count = 0;
	for (int i = from; i < to; i++) {
		union chance_bits input;
		input.number = value[i];
		inputs->of[count] = i;
		count += input.bits != 0;
	}
	inputs->count = count;
}

static const float zeros[NET_HIDDEN1_MAX] = {0};

/* The last `count` outputs of a product, if its width is not a multiple of the vector's. */
static void product_tail(const float *weights, int width, int count, const struct inputs *inputs, const float *from,
						 const float *start, float *to)
{
	for (int j = 0; j < count; j++) {
		float sum = start[j];
		for (int k = 0; k < inputs->count; k++)
			sum += from[inputs->of[k]] * weights[inputs->of[k] * width + j];
		to[j] = sum;
	}
}

/* ---- Variants ---- */

#if defined(__GNUC__) && !defined(__CUDACC__)
#define HAS_VECTORS 1
#define NOINLINE __attribute__((noinline))
#else
#define HAS_VECTORS 0
#define NOINLINE
#endif

/* Freestanding code cannot ask for the processor. */
#if HAS_VECTORS && __STDC_HOSTED__ && defined(__x86_64__)
#define HAS_CLONES 1
#else
#define HAS_CLONES 0
#endif

#define NET(name) name##_scalar
#define LANES 1
#define ZERO 0
#define TARGET
#include "net_kernel.h"

#if HAS_VECTORS
#define NET(name) name##_vector
#define LANES 4
#define ZERO \
	{ \
		0 \
	}
#define TARGET
#include "net_kernel.h"
#endif

#if HAS_CLONES
#define NET(name) name##_avx2
#define LANES 8
#define ZERO \
	{ \
		0 \
	}
#define TARGET __attribute__((target("avx2")))
#include "net_kernel.h"

#define NET(name) name##_avx512
#define LANES 16
#define ZERO \
	{ \
		0 \
	}
#define TARGET __attribute__((target("avx512f")))
#include "net_kernel.h"
#endif

int net_has(enum net_variant variant)
{
#if HAS_CLONES
	if (variant == NET_AVX2)
		return __builtin_cpu_supports("avx2") != 0;
	if (variant == NET_AVX512)
		return __builtin_cpu_supports("avx512f") != 0;
#endif
	return variant == NET_SCALAR || (HAS_VECTORS && variant == NET_VECTOR);
}

static enum net_variant fastest(void)
{
	int variant = NET_VARIANTS - 1;
	while (!net_has((enum net_variant)variant))
		variant--;
	return (enum net_variant)variant;
}

void net_prepare(const struct net_folded *folded, struct net_work *work)
{
	const struct net *net = folded->net;
	int players = folded->players;
	switch (folded->variant) {
#if HAS_CLONES
	case NET_AVX512:
		prepare_avx512(net, work, players);
		return;
	case NET_AVX2:
		prepare_avx2(net, work, players);
		return;
#endif
#if HAS_VECTORS
	case NET_VECTOR:
		prepare_vector(net, work, players);
		return;
#endif
	default:
		prepare_scalar(net, work, players);
	}
}

static void compute_outputs(const struct net_folded *folded, struct net_work *work, int count)
{
	switch (folded->variant) {
#if HAS_CLONES
	case NET_AVX512:
		evaluate_avx512(folded, work, count);
		return;
	case NET_AVX2:
		evaluate_avx2(folded, work, count);
		return;
#endif
#if HAS_VECTORS
	case NET_VECTOR:
		evaluate_vector(folded, work, count);
		return;
#endif
	default:
		evaluate_scalar(folded, work, count);
	}
}

/* ---- Evaluation ---- */

void net_fold(struct net_folded *folded, const struct net *net, int players, float *memory)
{
	int size = net->hidden1 * net->hidden2;
	float part = 1.0f / (float)(players - 1);
	folded->net = net;
	folded->players = players;
	folded->variant = fastest();
	folded->own = memory;
	folded->rivals = net->weights2 + size;
	for (int i = 0; i < size; i++)
		memory[i] = net->weights2[i] - folded->rivals[i] * part;
	for (int output = 0; output < NET_OUTPUTS; output++) {
		for (int i = 0; i < NET_HIDDEN2_MAX; i++)
			folded->out[output][i] = i < net->hidden2 ? net->weights_out[i * NET_OUTPUTS + output] : 0;
	}
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

void net_evaluate(const struct net_folded *folded, struct net_work *work, int count, float (*chance)[MEDICI_SEATS_MAX])
{
	compute_outputs(folded, work, count);
	for (int k = 0; k < count; k++) {
		for (int seat = 0; seat < folded->players; seat++) {
			chance[k][seat] = work->base[k][seat] + work->output[k][seat][0];
			work->ahead[k][seat] += NET_FLORINS * work->output[k][seat][1];
		}
		softmax(chance[k], folded->players);
	}
}
