/* Paying places, shared by both games' scoring; the check of positions (src/record) uses it, too. */
#ifndef RULES_SCORE_H
#define RULES_SCORE_H

#include <medici/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What the seats are compared by at the end of a day: a row per seat, a column for each good and one for the ship. A
 * row is as wide as a vector register, so all columns of two seats are compared at once. */
enum { SCORE_SHIP = MEDICI_GOODS, SCORE_COLUMNS = 8 };

struct score_sheet {
	int16_t value[MEDICI_SEATS_MAX][SCORE_COLUMNS];
	int16_t above[MEDICI_SEATS_MAX][SCORE_COLUMNS]; /* how many seats have more */
	int16_t tied[MEDICI_SEATS_MAX][SCORE_COLUMNS];  /* how many have as much, itself among them */
};

/* Fills in `above` and `tied`. Columns after the ship's are ignored. */
MEDICI_FN void score_compare(struct score_sheet *sheet, int players);

/* Returns what a seat earns in one column. Tied seats add up what their places pay and divide it, rounded down to a
 * multiple of `unit` (B18: 1, C8: 5). No place pays more than the one before it. */
static inline MEDICI_FN unsigned score_pay(const struct score_sheet *sheet, int seat, int column,
										   const uint8_t by_place[MEDICI_SEATS_MAX], unsigned unit)
{
	int place = sheet->above[seat][column], tied = sheet->tied[seat][column];
	unsigned pay = by_place[place];
	if (pay == 0 || tied == 1)
		return pay;
	for (int i = 1; i < tied && by_place[place + i] > 0; i++)
		pay += by_place[place + i];
	return pay / (unsigned)tied / unit * unit;
}

/* Returns the seats with the most (sign 1) or the least (sign -1) money, one bit each. */
MEDICI_FN unsigned score_extreme(const uint16_t *money, int players, int sign);

#ifdef __cplusplus
}
#endif
#endif
