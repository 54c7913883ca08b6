/* The ways to seat a table, in whole rotations, so that within a deal every bot plays every seat and luck cancels out.
 */
#ifndef ARENA_SEATING_H
#define ARENA_SEATING_H

#include <medici/base.h>

enum { SEATING_MAX = 720, SEATING_ROUNDS_MAX = 120, SEATING_DEFAULT = 12 };

/* A seating is a list of labels; equal labels stand for the same bot. A round is a seating and its distinct rotations.
 */
struct seatings {
	int players;
	int count; /* all distinct seatings, round after round */
	int rounds;
	int start[SEATING_ROUNDS_MAX + 1]; /* of each round; the last is `count` */
	uint8_t label[SEATING_MAX][MEDICI_SEATS_MAX];
};

/* All distinct seatings of these labels. */
void seatings_list(struct seatings *seatings, int players, const uint8_t *labels);

/* A deal is played with as many whole rounds as fit into `limit` seatings, but at least one. If that is not all rounds,
 * the next deal starts with the following one, so that all are played equally often. */
int seatings_of_deal(const struct seatings *seatings, int limit); /* how many rounds */
int seatings_round(const struct seatings *seatings, int limit, uint64_t deal, int k);

#endif
