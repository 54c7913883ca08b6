/* The ways to seat a table, in whole rotations, so that over a deal every bot has sat everywhere and luck cancels. */
#ifndef ARENA_SEATING_H
#define ARENA_SEATING_H

#include <medici/base.h>

enum { SEATING_MAX = 720, SEATING_ROUNDS_MAX = 120, SEATING_DEFAULT = 12 };

/* Who sits where is told in labels; equal labels are the same bot. A round is a seating and all its rotations that
 * differ from each other. */
struct seatings {
	int players;
	int count; /* all distinct seatings, round after round */
	int rounds;
	int start[SEATING_ROUNDS_MAX + 1]; /* of each round; the last is `count` */
	uint8_t label[SEATING_MAX][MEDICI_SEATS_MAX];
};

/* All distinct seatings of these labels. */
void seatings_list(struct seatings *seatings, int players, const uint8_t *labels);

/* A deal is played with as many whole rounds as have at most `limit` seatings, and at least one. Where these are not
 * all, the next deal goes on where this one ended, so that all come up equally often. */
int seatings_of_deal(const struct seatings *seatings, int limit); /* how many rounds */
int seatings_round(const struct seatings *seatings, int limit, uint64_t deal, int k);

#endif
