#include "lorenzo_rivals.h"

MEDICI_FN void rivals_judge(const struct see *see, int day, float base[MEDICI_SEATS_MAX], float ahead[MEDICI_SEATS_MAX])
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

MEDICI_FN void rivals_blank(float (*row)[SEE_WIDTH], int players)
{
	for (int seat = 0; seat < players; seat++)
		for (int i = 0; i < SEE_WIDTH; i++)
			row[seat][i] = 0;
}

/* A number around 0 with deviation 1, from a number of its own. */
static MEDICI_FN float roughly_normal(uint64_t number)
{
	float sum = 0;
	number += 0x9e3779b97f4a7c15u;
	number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9u;
	number = (number ^ (number >> 27)) * 0x94d049bb133111ebu;
	number ^= number >> 31;
	for (int k = 0; k < 4; k++)
		sum += (float)(number >> (16 * k) & 65535) / 65536.0f - 0.5f;
	return sum * 1.732f;
}

/* The deviation of one sample of a chance, sqrt(p (1 - p)), never quite 0: without a library's root, the same bits
 * everywhere. Newton's steps from above; what is rooted lies between 0.01 and 0.26. */
static MEDICI_FN float deviation(float chance)
{
	float square = chance * (1 - chance) + 0.01f, root = 0.51f;
	for (int step = 0; step < 5; step++)
		root = 0.5f * (root + square / root);
	return root;
}

MEDICI_FN void rivals_blur(const struct sale *sale, float noise, uint64_t number, struct sale_values *values)
{
	for (int outcome = 0; outcome < sale->outcomes; outcome++)
		for (int seat = 0; seat < sale->board.players && !values->over[outcome]; seat++) {
			float spread = noise * deviation(values->of[outcome][0][seat]);
			float off = spread * roughly_normal(number * 64 + (uint64_t)(outcome * 8 + seat));
			for (int k = 0; k < sale->points[outcome]; k++)
				values->of[outcome][k][seat] += off;
		}
}

MEDICI_FN void rivals_bid(struct sale *sale, const struct sale_values *values, const struct auction_habit *merchants,
						  struct auction_worth *worth, struct auction_habit *bids)
{
	float ignored[MEDICI_SEATS_MAX];
	struct auction *a = &sale->auction;
	a->habits = 1;
	a->habitual[0] = RIVALS_MERCHANTS;
	a->habit[0] = merchants;
	a->plan = bids;
	sale_solve(sale, values, worth, ignored);
	a->habits = 0;
	a->plan = NULL;
}
