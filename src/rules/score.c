#include "score.h"

MEDICI_FN void score_pay_set(struct score_pay *pay, const uint8_t by_place[MEDICI_SEATS_MAX])
{
	pay->first[0] = 0;
	for (int place = 0; place < MEDICI_SEATS_MAX; place++)
		pay->first[place + 1] = (uint16_t)(pay->first[place] + by_place[place]);
}

MEDICI_FN unsigned score_extreme(const uint16_t *money, int players, int sign)
{
	unsigned seats = 1;
	int best = money[0] * sign;
	for (int seat = 1; seat < players; seat++) {
		int here = money[seat] * sign;
		if (here > best) {
			best = here;
			seats = 0;
		}
		if (here == best)
			seats |= 1u << seat;
	}
	return seats;
}
