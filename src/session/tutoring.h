/* The tutor at a table of this terminal: it values the choices in its own thread while a person thinks, so that its
 * verdict is there when the person decides; and it counts its warnings. It never changes the game. A strict table has
 * no tutor. */
#ifndef SESSION_TUTORING_H
#define SESSION_TUTORING_H

#include "analysis/tutor.h"
#include "session/session.h"

/* All zeros: off. */
struct tutoring {
	enum tutor_level level;       /* may be changed at any time */
	struct analysis_step verdict; /* of the last warning */
	int warned, heeded;           /* decisions that it warned of; those of them after which another was made */

	/* Private. */
	struct thinker thinker;
	struct tutor tutor;
	int studied; /* the tutor has a position */
	int here;    /* it has warned at the current question */
};

/* A person is asked: begins to value the choices. */
void tutoring_ask(struct tutoring *tutoring, const struct session *session);
/* Returns whether it warns of the decision, with `verdict`; waits if the choices are not valued yet. */
int tutoring_warns(struct tutoring *tutoring, const struct session *session, struct medici_action action);
/* A decision was made; `anyway`: although it was warned of. */
void tutoring_made(struct tutoring *tutoring, int anyway);
/* Sets the level and keeps it for the games to come. Returns what to tell the person: the setting is there for this
 * game also if it cannot be kept. */
const char *tutoring_set(struct tutoring *tutoring, const struct session *session, enum tutor_level level);
void tutoring_end(struct tutoring *tutoring);

#endif
