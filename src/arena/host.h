/* What a thread needs to play games between bots: working memory, and the external programs that it runs and ends. */
#ifndef ARENA_HOST_H
#define ARENA_HOST_H

#include "arena/exec.h"
#include "arena/match.h"
#include "stats/stats.h"

/* A growing record. All zero is empty. */
struct arena_text {
	char *text;
	size_t len, size;
	int failed; /* out of memory */
};

int arena_text_line(void *text, const char *line, size_t len); /* a match_sink */

struct host {
	struct exec_table programs;
	int keep_seeds; /* programs do not get a game's seed, since it deals other games, too */
	struct stats_times *times[MEDICI_SEATS_MAX]; /* wall-clock times of a program's decisions; or NULL */
	struct arena_text *text;                     /* of the game that is played, or NULL */
	uint64_t memory[BOT_MEMORY / sizeof(uint64_t)];
};

/* `limit_ms` limits each decision of a program. `stop` is NULL or a flag: when it is set, no program is waited for. */
void host_start(struct host *host, int limit_ms, const atomic_int *stop);
void host_end(struct host *host);

/* Plays a game; external programs decide for their seats. Afterwards exec_table_loss says why one lost its seat.
 * Returns 0, or -1 if out of memory. */
int host_play(struct host *host, struct match *match, struct medici_game *game, struct arena_text *text);

#endif
