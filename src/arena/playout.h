/* Plays random games to the end through the public functions of the rules, as searches do and as the benchmark
 * measures. Each returns the number of decisions. */
#ifndef ARENA_PLAYOUT_H
#define ARENA_PLAYOUT_H

#include <medici/game.h>

int playout_board(struct medici_board *board, struct medici_random *random);
int playout_card(struct medici_card *card, struct medici_random *random);

#endif
