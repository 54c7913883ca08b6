/* Plain mode: a game as lines of text. Nothing moves and nothing depends on where it stands, so it is good in a pipe
 * and with a screen reader. */
#ifndef TUI_PLAIN_H
#define TUI_PLAIN_H

#include <stdio.h>

#include "arena/exec.h"
#include "bots/bot.h"
#include "save.h"
#include "story.h"
#include "table/table.h"

struct plain {
	struct table table;
	struct save save;
	struct story story;
	const struct bot *bot[MEDICI_SEATS_MAX]; /* NULL: a human */
	struct exec_table externals;             /* those of the bots that are programs */
	int run_programs;                        /* may a record that is gone on with name programs to run? */
	int limit_ms;                            /* for a decision of theirs; 0: the default */
	FILE *in, *out;
	uint64_t memory[BOT_MEMORY / sizeof(uint64_t)]; /* for the bots to think in */
	int shown_to;                                   /* who has seen the table since something changed, or -1 */
};

/* Whom `in` and `out` belong to is the caller's affair. A new game is kept at `path` (NULL: in the folder for games);
 * each answers 0, or -1 with plain->save.error. */
int plain_begin(struct plain *plain, const struct medici_header *header, const uint8_t seed[MEDICI_SEED_SIZE],
				const char *path);
/* Goes on with the game at `path`, or with the one last played where it is NULL. Programs that play in it are told all
 * that has happened. */
int plain_continue(struct plain *plain, const char *path);

/* Plays until the game is over, the input ends or somebody quits. 0, or -1 when the game could not be kept. */
int plain_play(struct plain *plain);

/* Ends the programs that play, however far the game came. */
void plain_end(struct plain *plain);

#endif
