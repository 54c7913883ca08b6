/* What the files of medici bench share. */
#ifndef CLI_BENCH_H
#define CLI_BENCH_H

#include "arena/arena.h"
#include "arena/pool.h"
#include "cli/cli.h"

struct bench_options {
	struct setup_options table;
	int one; /* only this table */
	const char *bots;
	struct arena_field field; /* the bots to measure */
	long games, budget;
	int json;
};

/* What a decision of each of these bots costs (bench_bots.c). Each returns the exit status. */
int bench_check_bots(struct bench_options *options, const struct cli_io *io);
int bench_bots(const struct bench_options *options, const struct cli_io *io);

#endif
