/* The networks that play in the games, and the batches of positions that each must evaluate. */
#ifndef TRAIN_QUERIES_H
#define TRAIN_QUERIES_H

#include "network.h"
#include "seats.h"

/* One network per kind of player that uses one; NULL if there is none of this kind. */
struct networks {
	const network *net[PLAYER_NETWORKS];
	/* The learner plays by its current weights, the others by their averaged ones. */
	const float *weights(int kind) const
	{
		return kind == PLAYER_LEARNER ? net[kind]->weights.at : net[kind]->averaged.at;
	}
};

/* The positions that one network must evaluate for this move of all slots. */
struct queries {
	array<int> positions, rows, position_at, row_at; /* per item: how many, and the index of the first */
	struct batch batch;
	long count = 0, total = 0; /* positions and rows of all items */

	void make(long items)
	{
		for (array<int> *a : {&positions, &rows, &position_at, &row_at})
			a->make(items + 1);
	}
	/* Computes the indices from the counts. */
	void arrange(const network &net, long items)
	{
		running_sums(positions.at, position_at.at, items + 1);
		running_sums(rows.at, row_at.at, items + 1);
		count = position_at.one(items);
		total = row_at.one(items);
		batch.need(total, count, net.hidden1, net.hidden2);
	}
};

/* The counts as plain pointers, for use in a kernel. */
struct query_sizes {
	int *positions, *rows;
	int exists; /* 0: there is no such network */
};

struct all_query_sizes {
	struct query_sizes of[PLAYER_NETWORKS];
};

#endif
