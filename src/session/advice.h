/* Help for a person who must decide: the strongest bot thinks about the decision in its own thread, and can be stopped
 * early. text/hint.h prints its reasons. */
#ifndef SESSION_ADVICE_H
#define SESSION_ADVICE_H

#include "session/session.h"
#include "text/hint.h"

struct advice {
	struct thinker thinker;
	struct hint hint; /* complete after advice_take */
	struct medici_random random;
	uint64_t memory[BOT_MEMORY / sizeof(uint64_t)];
};

/* Starts thinking about the current decision. Returns 0 or an errno. Only one thought at a time; the struct must be all
 * zeros before the first call. */
int advice_start(struct advice *advice, const struct session *session);
/* The same for the last decision of a bot: explains why it acted as it did. */
enum {
	ADVICE_NOBODY = -1 /* no bot has decided in this game */,
	ADVICE_PROGRAM = -2 /* an external program gives no reasons */
};
int advice_start_why(struct advice *advice, const struct session *session);
int advice_fd(const struct advice *advice); /* becomes readable when the thought is complete */
void advice_hurry(struct advice *advice);   /* stops thinking */
void advice_take(struct advice *advice);    /* waits until the thought is complete */
void advice_end(struct advice *advice);     /* at any time */

#endif
