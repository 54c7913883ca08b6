/* The network that lorenzo asks: from what is seen of a position, each seat's chance to win and its florins ahead.
 *
 *   row of a seat -> first layer -> h         h and the mean of the rivals' h -> second layer -> two numbers
 *
 * All seats share the weights, so it is the same network for every number of players and cannot tell seats apart but by
 * what they have. It corrects an estimate: chances are the softmax of `base` plus its first number. The same bits on
 * every machine: plain loops over floats, in a fixed order, no fused operations. */
#ifndef BOTS_NET_H
#define BOTS_NET_H

#include "lorenzo_see.h"

enum { NET_FIRST = 128, NET_SECOND = 64, NET_OUT = 2 };

#define NET_FLORINS 30.0f /* of margin for 1 of the second number */

struct net {
	float first[SEE_WIDTH][NET_FIRST];
	float second[2 * NET_FIRST][NET_SECOND]; /* own, then the rivals' mean */
	float last[NET_SECOND][NET_OUT];
};

/* What is kept between positions that differ in money alone. */
struct net_work {
	float row[MEDICI_SEATS_MAX][SEE_WIDTH];
	float start[MEDICI_SEATS_MAX][NET_FIRST]; /* the first layer's sums without the columns of money */
	float hidden[MEDICI_SEATS_MAX][NET_FIRST];
	float mean[NET_FIRST];
	float second[NET_SECOND];
};

/* After see_position has filled work->row. */
void net_position(const struct net *net, struct net_work *work, int players);
/* After see_money; may be called again for other money. `ahead` becomes the florins ahead that it expects. */
void net_chances(const struct net *net, struct net_work *work, int players, const float base[MEDICI_SEATS_MAX],
				 float ahead[MEDICI_SEATS_MAX], float chance[MEDICI_SEATS_MAX]);

extern const struct net net_board, net_card;

#endif
