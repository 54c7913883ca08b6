/* Where a day ends, banker takes the estimate's word: florins in hand and to come, as a chance to win. For the network
 * of its eyes such a position is a blank row; then its answer is what is said here. */
#ifndef TRAIN_BANKER_H
#define TRAIN_BANKER_H

#include "bots/lorenzo_see.h"

/* `day` has ended. */
static inline MEDICI_FN void banker_judge(const struct see *see, int day, float base[MEDICI_SEATS_MAX],
										  float ahead[MEDICI_SEATS_MAX])
{
	float sum = 0;
	for (int seat = 0; seat < see->players; seat++)
		sum += see->money[seat] + see->hope[seat];
	for (int seat = 0; seat < see->players; seat++) {
		float own = see->money[seat] + see->hope[seat];
		base[seat] = own / outlook_luck(day);
		ahead[seat] = own - (sum - own) / (float)(see->players - 1);
	}
}

static inline MEDICI_FN void banker_blank(float (*row)[SEE_WIDTH], int players)
{
	for (int seat = 0; seat < players; seat++)
		for (int i = 0; i < SEE_WIDTH; i++)
			row[seat][i] = 0;
}

#endif
