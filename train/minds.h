/* The networks that decide at the tables, and what is asked of each: only of tables where somebody has that mind. */
#ifndef TRAIN_MINDS_H
#define TRAIN_MINDS_H

#include "network.h"
#include "sitting.h"

/* NULL where there is no such mind. */
struct minds {
	const network *net[WHO_MINDS];
	const float *weights(int mind) const
	{
		return mind == WHO_LEARNER ? net[mind]->weights.at : net[mind]->kept.at;
	}
};

/* The positions that one mind is asked about. */
struct asking {
	array<int> positions, rows, position_at, row_at; /* of each item: how many, and where they begin */
	batch asked;
	long count = 0, total = 0;

	void make(long items)
	{
		for (array<int> *a : {&positions, &rows, &position_at, &row_at})
			a->make(items + 1);
	}
	void line_up(const network &net, long items)
	{
		running_sums(positions.at, position_at.at, items + 1);
		running_sums(rows.at, row_at.at, items + 1);
		count = position_at.one(items);
		total = row_at.one(items);
		asked.need(total, count, net.first, net.second);
	}
};

/* The same, as a kernel takes it. */
struct asked_sizes {
	int *positions, *rows;
	int here; /* 0: there is no such mind */
};

struct all_sizes {
	struct asked_sizes of[WHO_MINDS];
};

#endif
