/* The network that lorenzo asks: from what is seen of a position, each seat's chance to win and its florins ahead.
 *
 *   row of a seat -> first layer -> h         h and the mean of the rivals' h -> second layer -> two numbers
 *
 * All seats share the weights, so it is the same network for every number of players and cannot tell seats apart but by
 * what they have. It corrects an estimate: chances are the softmax of `base` plus its first number. The same bits on
 * every machine: plain loops over floats, in a fixed order, no fused operations. */
#ifndef BOTS_NET_NET_H
#define BOTS_NET_NET_H

#include "bots/lorenzo_see.h"

enum { NET_FIRST_MAX = 256, NET_SECOND_MAX = 96, NET_OUT = 2 };

#define NET_FLORINS 30.0f /* of margin for 1 of the second number */

/* Weights in rows, one for each number that comes in: SEE_WIDTH of the first layer; of the second the own, then the
 * rivals' mean; of the last. */
struct net {
	int width, second_width; /* of the first layer and the second */
	const float *first, *second, *last;
};

/* A network's weights as train/ leaves them, to be initialized from. */
#define NET_TABLE(width, second_width) \
	struct { \
		float first[SEE_WIDTH][width]; \
		float second[2 * (width)][second_width]; \
		float last[second_width][NET_OUT]; \
	}

/* What is kept between positions that differ in money alone. */
struct net_work {
	float row[MEDICI_SEATS_MAX][SEE_WIDTH];
	float start[MEDICI_SEATS_MAX][NET_FIRST_MAX]; /* the first layer's sums without the columns of money */
	float hidden[MEDICI_SEATS_MAX][NET_FIRST_MAX];
	float mean[NET_FIRST_MAX];
	float second[NET_SECOND_MAX];
};

/* After see_position has filled work->row. */
void net_position(const struct net *net, struct net_work *work, int players);
/* After see_money; may be called again for other money. `ahead` becomes the florins ahead that it expects. */
void net_chances(const struct net *net, struct net_work *work, int players, const float base[MEDICI_SEATS_MAX],
				 float ahead[MEDICI_SEATS_MAX], float chance[MEDICI_SEATS_MAX]);

/* The board game, the same with three buyers, the card game; what bankers see at the board. */
extern const struct net net_board, net_three, net_card, net_rival;

#endif
