/* The value network: from the features of a position to each seat's probability of winning and its lead in florins.
 *
 *   features of a seat (96)
 *        |  hidden layer 1, ReLU          once per seat, the same weights for all seats
 *        v
 *       h (128)      mean of the rivals' h (128)
 *        |                 |
 *        +--------+--------+
 *                 |  hidden layer 2, ReLU
 *                 v
 *             h2 (64)
 *                 |  output layer
 *                 v
 *      logit correction, lead correction
 *                 |
 *   softmax over the seats of (base + logit correction)   -> probability of winning
 *   ahead + NET_FLORINS * lead correction                 -> florins ahead of the rivals' mean
 *
 * The widths are those of net_board and net_card; net_three and net_banker have others. All seats share the weights, so
 * one network serves every number of players, and a seat's number has no influence. The network corrects the
 * closed-form estimate (`base`, `ahead`).
 *
 * Use: net_fold once per decision; then, for each batch of positions, fill net_work and call net_evaluate.
 *
 * The result is bit-identical on every machine. Vectors have different widths on different processors, but every sum
 * has its own lane and adds in the same order everywhere, without fused multiply-add. */
#ifndef BOTS_NET_NET_H
#define BOTS_NET_NET_H

#include "bots/lorenzo_features.h"

enum {
	NET_HIDDEN1_MAX = 256,
	NET_HIDDEN2_MAX = 96,
	NET_OUTPUTS = 2,
	NET_BATCH = 8 /* positions that are evaluated together */
};

#define NET_FLORINS 30.0f /* florins per unit of the lead correction */

/* Each weight matrix is stored by input: one row of weights per input unit. The inputs of the second layer are the
 * seat's own hidden units, then the rivals' mean. */
struct net {
	int hidden1, hidden2; /* widths of the hidden layers */
	const float *weights1, *weights2, *weights_out;
};

/* The type of a weight table as train/ writes it. */
#define NET_TABLE(hidden1, hidden2) \
	struct { \
		float weights1[FEATURES][hidden1]; \
		float weights2[2 * (hidden1)][hidden2]; \
		float weights_out[hidden2][NET_OUTPUTS]; \
	}

/* What the arithmetic is compiled for. NET_VECTOR has four lanes, for SSE2, NEON or WebAssembly's SIMD. */
enum net_variant { NET_SCALAR, NET_VECTOR, NET_AVX2, NET_AVX512, NET_VARIANTS };

/* A network folded for n players. Layer 2 is linear up to its ReLU, so with the weights O of the own units h, R of the
 * rivals' and the sum s of all seats' units
 *
 *   O h + R (s - h) / (n - 1)  =  (O - R / (n - 1)) h  +  R s / (n - 1)
 *
 * The second term is the same for all seats: instead of two products for each seat there are n + 1 for all. */
struct net_folded {
	const struct net *net;
	int players;
	enum net_variant variant;                /* the fastest that there is; tests set others */
	const float *own, *rivals;               /* O - R / (n - 1), and R */
	float out[NET_OUTPUTS][NET_HIDDEN2_MAX]; /* the output layer by output, followed by zeros */
};

/* Working memory, and the features of a batch. */
struct net_work {
	float row[NET_BATCH][MEDICI_SEATS_MAX][FEATURES];
	float base[NET_BATCH][MEDICI_SEATS_MAX], ahead[NET_BATCH][MEDICI_SEATS_MAX];
	float partial[MEDICI_SEATS_MAX][NET_HIDDEN1_MAX];                /* sums of layer 1 without the money columns */
	float hidden1[NET_BATCH][MEDICI_SEATS_MAX + 1][NET_HIDDEN1_MAX]; /* after the seats' rows, their sum / (n - 1) */
	float shared[NET_BATCH][NET_HIDDEN2_MAX];                        /* the term of layer 2 that all seats share */
	float output[NET_BATCH][MEDICI_SEATS_MAX][NET_OUTPUTS];
};

/* Returns 1 if this build and this processor have the variant. */
int net_has(enum net_variant variant);
/* Folds a network for 2 or more players. `memory` has room for net->hidden1 * net->hidden2 floats and must last as long
 * as `folded`. */
void net_fold(struct net_folded *folded, const struct net *net, int players, float *memory);
/* Computes work->partial from work->row[0], which features_board or features_cards has filled. */
void net_prepare(const struct net_folded *folded, struct net_work *work);
/* Evaluates up to NET_BATCH positions that differ from the prepared one in money alone. Before it, features_money has
 * filled row[k], base[k] and ahead[k] for each position k. Writes each seat's probability of winning, and adds the lead
 * correction to work->ahead. May be called again with other money. */
void net_evaluate(const struct net_folded *folded, struct net_work *work, int count, float (*chance)[MEDICI_SEATS_MAX]);

/* The board game, the board game with three players, the card game, and the model of banker (banker_model.h). */
extern const struct net net_board, net_three, net_card, net_banker;

#endif
