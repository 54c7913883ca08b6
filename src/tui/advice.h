/* Help for a person who must decide: what the group or the card is worth to whom and why, what the strongest bot would
 * do, how likely each next lot is. The bot thinks in a thread of its own and can be hurried. Printed as short lines,
 * which plain mode and the full screen both show. */
#ifndef TUI_ADVICE_H
#define TUI_ADVICE_H

#include <stdio.h>

#include "session.h"

struct advice {
	struct thinker thinker;
	const struct bot *bot; /* whose reasons they are */
	struct medici_game game;
	struct medici_random random;
	struct bot_reasons reasons; /* once taken */
	uint64_t memory[BOT_MEMORY / sizeof(uint64_t)];
};

/* Begins to think about the decision that is asked for now: for a hint. 0, or an errno. One thought at a time; all zero
 * before the first. */
int advice_start(struct advice *advice, const struct session *session);
/* The same about the last decision of a bot: why it did what it did. */
enum {
	ADVICE_NOBODY = -1 /* none has decided since the program started */,
	ADVICE_PROGRAM = -2 /* no reasons there */
};
int advice_start_why(struct advice *advice, const struct session *session);
int advice_fd(const struct advice *advice); /* readable when the thought is there */
void advice_hurry(struct advice *advice);   /* think no longer */
void advice_take(struct advice *advice);    /* waits where need be; then `reasons` is there */
void advice_end(struct advice *advice);     /* however far it came */

/* After advice_take. */
void advice_hint(FILE *out, const struct advice *advice, const struct medici_header *header);
const char *advice_legend(const struct advice *advice); /* what the words of a hint mean, and whose they are */
void advice_why(FILE *out, const struct advice *advice, const struct medici_header *header);

/* How likely each next lot or card is; needs no thought. */
void advice_odds(FILE *out, const struct medici_game *game);

#endif
