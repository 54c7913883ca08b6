/* Small mathematics for estimates, without a C library: the same bits on every machine (built with -ffp-contract=off).
 */
#ifndef BOTS_CHANCE_H
#define BOTS_CHANCE_H

#include <stdint.h>

/* The normal distribution: how likely a thing is to pass a threshold that it is on average `ahead` of, in standard
 * deviations. Abramowitz and Stegun's formula 26.2.18, within 0.00025. */
static inline float chance_ahead(float ahead)
{
	float x = ahead < 0 ? -ahead : ahead;
	float t = 1.0f + x * (0.196854f + x * (0.115194f + x * (0.000344f + x * 0.019527f)));
	float tail = 0.5f / (t * t * t * t);
	return ahead < 0 ? tail : 1.0f - tail;
}

/* One over the square root of x > 0: a first guess from the bits of the number, then Newton's method twice; within a
 * hundred-thousandth, and no division. */
static inline float chance_inverse_root(float x)
{
	union {
		float number;
		uint32_t bits;
	} guess;
	guess.number = x;
	guess.bits = 0x5f375a86u - (guess.bits >> 1);
	float root = guess.number;
	root *= 1.5f - 0.5f * x * root * root;
	return root * (1.5f - 0.5f * x * root * root);
}

/* What a place pays that lies between two whole ones: `above` rivals are expected to be better. */
static inline float chance_place(const uint8_t *pay, float above, int players)
{
	int place = (int)above;
	if (place >= players - 1)
		return pay[players - 1];
	return (float)pay[place] + (above - (float)place) * ((float)pay[place + 1] - (float)pay[place]);
}

/* How many rivals each seat must expect above it, given what each will have on average and how that varies. `noise`
 * keeps near ties apart. */
static inline void chance_above(const float *mean, const float *variance, int players, float noise, float *above)
{
	for (int i = 0; i < players; i++)
		above[i] = 0;
	for (int i = 1; i < players; i++) {
		for (int j = 0; j < i; j++) {
			float ahead = chance_ahead((mean[i] - mean[j]) * chance_inverse_root(variance[i] + variance[j] + noise));
			above[j] += ahead;
			above[i] += 1.0f - ahead;
		}
	}
}

#endif
