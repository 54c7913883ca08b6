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
 * closed-form estimate (`base`, `ahead`). The result is bit-identical on every machine: plain loops over floats in a
 * fixed order, without fused multiply-add. */
#ifndef BOTS_NET_NET_H
#define BOTS_NET_NET_H

#include "bots/lorenzo_features.h"

enum { NET_HIDDEN1_MAX = 256, NET_HIDDEN2_MAX = 96, NET_OUTPUTS = 2 };

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

/* Working memory. `partial` is reused between positions that differ in money alone. */
struct net_work {
	float row[MEDICI_SEATS_MAX][FEATURES];
	float partial[MEDICI_SEATS_MAX][NET_HIDDEN1_MAX]; /* sums of layer 1 without the money columns */
	float hidden1[MEDICI_SEATS_MAX][NET_HIDDEN1_MAX];
	float rivals_mean[NET_HIDDEN1_MAX];
	float hidden2[NET_HIDDEN2_MAX];
};

/* Computes work->partial. Call it after features_board or features_cards has filled work->row. */
void net_prepare(const struct net *net, struct net_work *work, int players);
/* Writes each seat's probability of winning, and adds the lead correction to `ahead`. Call it after features_money; it
 * may be called again after features_money with other money. */
void net_evaluate(const struct net *net, struct net_work *work, int players, const float base[MEDICI_SEATS_MAX],
				  float ahead[MEDICI_SEATS_MAX], float chance[MEDICI_SEATS_MAX]);

/* The board game, the board game with three players, the card game, and the model of banker (banker_model.h). */
extern const struct net net_board, net_three, net_card, net_banker;

#endif
