/* Macros to write lessons with. */
#ifndef LESSON_LESSON_DATA_H
#define LESSON_LESSON_DATA_H

#include "lesson/lesson.h"

enum { BRUNO = 1, CHIARA = 2 };

/* A rival's move: {BRUNO, TO_BID(5)}. */
#define TO_DRAW \
	{ \
		MEDICI_DRAW, 0, 0 \
	}
#define TO_OFFER \
	{ \
		MEDICI_OFFER, 0, 0 \
	}
#define TO_BID(florins) \
	{ \
		MEDICI_BID, 0, florins \
	}
#define TO_PASS \
	{ \
		MEDICI_PASS, 0, 0 \
	}
#define TO_REVEAL \
	{ \
		MEDICI_REVEAL, 0, 0 \
	}
#define TO_TAKE(places) \
	{ \
		MEDICI_TAKE, places, 0 \
	}

/* What the learner may choose, and the reply; NULL: right. */
#define ON_DRAW(reply) \
	{ \
		1, MEDICI_DRAW, 0, 0, 0, reply \
	}
#define ON_OFFER(reply) \
	{ \
		1, MEDICI_OFFER, 0, 0, 0, reply \
	}
#define ON_BID(low, high, reply) \
	{ \
		1, MEDICI_BID, 0, low, high, reply \
	}
#define ON_PASS(reply) \
	{ \
		1, MEDICI_PASS, 0, 0, 0, reply \
	}
#define ON_REVEAL(reply) \
	{ \
		1, MEDICI_REVEAL, 0, 0, 0, reply \
	}
#define ON_TAKE(places, reply) \
	{ \
		1, MEDICI_TAKE, places, 0, 0, reply \
	}

/* Places of the line, from its end. */
enum { LAST = 1, SECOND = 2, THIRD = 4 };

enum { ANY_MORE = 60000 }; /* florins: more than anybody has */

#endif
