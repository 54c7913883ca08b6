/* Mathematics for the estimates, without a C library: bit-identical on every machine (built with -ffp-contract=off). */
#ifndef BOTS_CHANCE_H
#define BOTS_CHANCE_H

#include <medici/base.h>

/* A float and its bits: for signs and first guesses without branches, so that compilers can vectorize the loops. */
union chance_bits {
	float number;
	uint32_t bits;
};

/* Returns the probability that a normally distributed number exceeds a threshold that lies `ahead` standard deviations
 * below its mean. Abramowitz and Stegun's formula 26.2.18, with an error below 0.00025. */
static inline MEDICI_FN float chance_ahead(float ahead)
{
	union chance_bits x, half;
	x.number = ahead;
	uint32_t sign = x.bits & 0x80000000u;
	x.bits ^= sign;
	float t = 1.0f + x.number * (0.196854f + x.number * (0.115194f + x.number * (0.000344f + x.number * 0.019527f)));
	half.number = 0.5f - 0.5f / (t * t * t * t);
	half.bits ^= sign;
	return 0.5f + half.number;
}

/* Returns 1 / sqrt(x) for x > 0, with a relative error of about 0.00001 and without a division: a first guess from the
 * bits of the number, then two steps of Newton's method. */
static inline MEDICI_FN float chance_inverse_root(float x)
{
	union chance_bits guess;
	guess.number = x;
	guess.bits = 0x5f375a86u - (guess.bits >> 1);
	float root = guess.number;
	root *= 1.5f - 0.5f * x * root * root;
	return root * (1.5f - 0.5f * x * root * root);
}

/* Returns the payment for an expected place: `above` rivals, a fraction, are expected to be better. */
static inline MEDICI_FN float chance_place(const uint8_t *pay, float above, int players)
{
	int place = (int)above;
	if (place >= players - 1)
		return pay[players - 1];
	return (float)pay[place] + (above - (float)place) * ((float)pay[place + 1] - (float)pay[place]);
}

/* All comparisons ("races") of a position side by side, so that a compiler can vectorize them: the five goods today,
 * the five goods on later days, and the ships. */
enum { CHANCE_LATER = MEDICI_GOODS, CHANCE_SHIPS = 2 * MEDICI_GOODS, CHANCE_RACES = 12 /* the last is padding */ };

typedef float chance_races[CHANCE_RACES];

struct chance_field {
	chance_races mean[MEDICI_SEATS_MAX], variance[MEDICI_SEATS_MAX]; /* of each seat's final count */
	chance_races noise;                   /* extra variance, so that near ties are not decided with certainty */
	chance_races above[MEDICI_SEATS_MAX]; /* output: expected number of rivals above each seat */
};

/* The days to come as one: how far ahead it lies on average. */
static inline MEDICI_FN float chance_days_ahead(int days_later)
{
	return days_later ? 0.5f * ((float)days_later + 1.0f) : 0;
}

static inline MEDICI_FN void chance_set_noise(struct chance_field *f)
{
	for (int race = 0; race < CHANCE_RACES; race++)
		f->noise[race] = race == CHANCE_SHIPS ? 0.3f : 0.05f;
}

/* Computes f->above for all races. */
static inline MEDICI_FN void chance_above(struct chance_field *f, int players)
{
	for (int i = 0; i < players; i++)
		for (int race = 0; race < CHANCE_RACES; race++)
			f->above[i][race] = 0;
	for (int i = 1; i < players; i++) {
		for (int j = 0; j < i; j++) {
			for (int race = 0; race < CHANCE_RACES; race++) {
				float variance = f->variance[i][race] + f->variance[j][race] + f->noise[race];
				float ahead = chance_ahead((f->mean[i][race] - f->mean[j][race]) * chance_inverse_root(variance));
				f->above[j][race] += ahead;
				f->above[i][race] += 1.0f - ahead;
			}
		}
	}
}

#endif
