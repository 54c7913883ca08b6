/* What the files of medici bench share. */
#ifndef CLI_BENCH_H
#define CLI_BENCH_H

#include "cli/cli.h"

/* What a decision of each of these bots costs (bench_bots.c). Answers the exit status. */
int bench_bots(const struct cli_words *words, const char *budget, int json);

#endif
