#include "score.h"

MEDICI_FN void score_places(const uint16_t *value, int players, unsigned placed, const uint8_t *pay, int unit,
							uint16_t *paid)
{
	for (int seat = 0; seat < players; seat++) {
		int better = 0, tied = 0, sum = 0;
		paid[seat] = 0;
		if (!(placed >> seat & 1))
			continue;
		for (int other = 0; other < players; other++) {
			if (!(placed >> other & 1))
				continue;
			better += value[other] > value[seat];
			tied += value[other] == value[seat];
		}
		for (int place = better; place < better + tied; place++)
			sum += pay[place];
		if (tied > 1)
			sum /= tied;
		paid[seat] = (uint16_t)(sum - sum % unit);
	}
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
