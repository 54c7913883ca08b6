/* Paying places, shared by both games' scoring. Private to the rules. */
#ifndef RULES_SCORE_H
#define RULES_SCORE_H

#include <medici/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Pays the places of `value` (more is better) from `pay`, the payments from first place on. Tied seats add up what
 * their places pay and divide it, rounded down to a multiple of `unit` (B18: 1, C8: 5). Only the seats with a bit in
 * `placed` take a place; the others are paid 0. */
MEDICI_FN void score_places(const uint16_t *value, int players, unsigned placed, const uint8_t *pay, int unit,
							uint16_t *paid);

/* The seats that hold the most (sign 1) or the least (sign -1) money, a bit each. */
MEDICI_FN unsigned score_extreme(const uint16_t *money, int players, int sign);

#ifdef __cplusplus
}
#endif
#endif
