/* Help for a person who must decide: the strongest bot thinks about the decision, in a thread of its own, and can be
 * told to hurry. text/hint.h puts its reasons into words. */
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

/* Begins to think about the decision that is asked for now. Returns 0 or an errno. One thought at a time; the struct is
 * all zeros before the first. */
int advice_start(struct advice *advice, const struct session *session);
/* The same about the last decision of a bot: why it did what it did. */
enum {
	ADVICE_NOBODY = -1 /* no bot has decided since the program started */,
	ADVICE_PROGRAM = -2 /* an external program gives no reasons */
};
int advice_start_why(struct advice *advice, const struct session *session);
int advice_fd(const struct advice *advice); /* becomes readable when the thought is complete */
void advice_hurry(struct advice *advice);   /* stops thinking */
void advice_take(struct advice *advice);    /* waits until the thought is complete */
void advice_end(struct advice *advice);     /* at any time */

#endif
