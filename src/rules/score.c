#include "score.h"

#if defined(__GNUC__) && !defined(__CUDACC__)

typedef int16_t row __attribute__((vector_size(2 * SCORE_COLUMNS)));

static row load_row(const int16_t *columns)
{
	row r;
	__builtin_memcpy(&r, columns, sizeof r);
	return r;
}

MEDICI_FN void score_compare(struct score_sheet *sheet, int players)
{
	for (int seat = 0; seat < players; seat++) {
		row own = load_row(sheet->value[seat]), above = {0}, tied = {0};
		for (int other = 0; other < players; other++) {
			row theirs = load_row(sheet->value[other]);
			above -= theirs > own; /* a column where it is true counts as -1 */
			tied -= theirs == own;
		}
		__builtin_memcpy(sheet->above[seat], &above, sizeof above);
		__builtin_memcpy(sheet->tied[seat], &tied, sizeof tied);
	}
}

#else

MEDICI_FN void score_compare(struct score_sheet *sheet, int players)
{
	for (int seat = 0; seat < players; seat++)
		for (int i = 0; i <= SCORE_SHIP; i++) {
			int16_t own = sheet->value[seat][i], above = 0, tied = 0;
			for (int other = 0; other < players; other++) {
				above = (int16_t)(above + (sheet->value[other][i] > own));
				tied = (int16_t)(tied + (sheet->value[other][i] == own));
			}
			sheet->above[seat][i] = above;
			sheet->tied[seat][i] = tied;
		}
}

#endif

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
