/* Seats sorted by a value, and which of them are tied. */
#ifndef SCENE_RANKING_H
#define SCENE_RANKING_H

#include <medici/base.h>

struct ranking {
	int seat[MEDICI_SEATS_MAX]; /* best first; tied seats in the order of their numbers */
	int value[MEDICI_SEATS_MAX];
	int count;
};

static inline void ranking_add(struct ranking *ranking, int seat, int value)
{
	int at = ranking->count++;
	for (; at > 0 && ranking->value[at - 1] < value; at--) {
		ranking->value[at] = ranking->value[at - 1];
		ranking->seat[at] = ranking->seat[at - 1];
	}
	ranking->value[at] = value;
	ranking->seat[at] = seat;
}

/* Returns the first place after `from` whose seat is not tied with it. */
static inline int ranking_tied(const struct ranking *ranking, int from)
{
	int to = from + 1;
	while (to < ranking->count && ranking->value[to] == ranking->value[from])
		to++;
	return to;
}

#endif
