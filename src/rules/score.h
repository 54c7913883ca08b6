/* Paying places, shared by both games' scoring. Private to the rules. */
#ifndef RULES_SCORE_H
#define RULES_SCORE_H

#include <medici/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The seats that take a place, best first: value * 8 + seat. A seat that is not put in takes none. */
struct score_rank {
	uint16_t key[MEDICI_SEATS_MAX];
	int count;
};

static inline MEDICI_FN void score_put(struct score_rank *rank, int seat, unsigned value)
{
	unsigned key = value << 3 | (unsigned)seat;
	int at = rank->count++;
	for (; at > 0 && rank->key[at - 1] < key; at--)
		rank->key[at] = rank->key[at - 1];
	rank->key[at] = (uint16_t)key;
}

/* What the first k places pay together, k = 0 .. MEDICI_SEATS_MAX. */
struct score_pay {
	uint16_t first[MEDICI_SEATS_MAX + 1];
};

MEDICI_FN void score_pay_set(struct score_pay *pay, const uint8_t by_place[MEDICI_SEATS_MAX]);

/* Pays the places. Tied seats add up what their places pay and divide it, rounded down to a multiple of `unit` (B18: 1,
 * C8: 5). Seats that earn nothing are not touched: `paid` begins as zeros. */
static inline MEDICI_FN void score_places(const struct score_rank *rank, const struct score_pay *pay, unsigned unit,
										  uint16_t paid[MEDICI_SEATS_MAX])
{
	int from = 0;
	while (from < rank->count && pay->first[from] < pay->first[MEDICI_SEATS_MAX]) {
		int to = from + 1;
		while (to < rank->count && rank->key[to] >> 3 == rank->key[from] >> 3)
			to++;
		unsigned share = (unsigned)(pay->first[to] - pay->first[from]);
		if (to - from > 1)
			share /= (unsigned)(to - from);
		for (; from < to; from++)
			paid[rank->key[from] & 7] = (uint16_t)(share - share % unit);
	}
}

/* The seats that hold the most (sign 1) or the least (sign -1) money, a bit each. */
MEDICI_FN unsigned score_extreme(const uint16_t *money, int players, int sign);

#ifdef __cplusplus
}
#endif
#endif
