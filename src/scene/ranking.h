/* Seats in the order of a value, and who is tied: for whoever shows places. */
#ifndef SCENE_RANKING_H
#define SCENE_RANKING_H

#include <medici/base.h>

struct ranking {
	int seat[MEDICI_SEATS_MAX]; /* best first; of equals the lower seat */
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

/* The first place after `from` whose seat is not tied with it. */
static inline int ranking_tied(const struct ranking *ranking, int from)
{
	int to = from + 1;
	while (to < ranking->count && ranking->value[to] == ranking->value[from])
		to++;
	return to;
}

#endif
