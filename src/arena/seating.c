#include "seating.h"

#include <string.h>

static void rotate(uint8_t *to, const uint8_t *from, int players, int by)
{
	for (int seat = 0; seat < players; seat++)
		to[seat] = from[(seat + by) % players];
}

/* Returns the period of the arrangement, or 0 if one of its rotations is earlier in lexicographic order, so that each
 * round is found once. */
static int period(const uint8_t *labels, int players)
{
	uint8_t turned[MEDICI_SEATS_MAX];
	for (int by = 1; by < players; by++) {
		rotate(turned, labels, players, by);
		int order = memcmp(turned, labels, (size_t)players);
		if (order <= 0)
			return order < 0 ? 0 : by;
	}
	return players;
}

static void swap(uint8_t *a, uint8_t *b)
{
	uint8_t kept = *a;
	*a = *b;
	*b = kept;
}

/* Steps to the next arrangement in lexicographic order. Returns 0 after the last. */
static int next_order(uint8_t *labels, int players)
{
	int at = players - 2, to = players - 1;
	while (at >= 0 && labels[at] >= labels[at + 1])
		at--;
	if (at < 0)
		return 0;
	while (labels[to] <= labels[at])
		to--;
	swap(&labels[at], &labels[to]);
	for (int low = at + 1, high = players - 1; low < high; low++, high--)
		swap(&labels[low], &labels[high]);
	return 1;
}

static void sort(uint8_t *labels, int players)
{
	for (int i = 1; i < players; i++)
		for (int k = i; k > 0 && labels[k] < labels[k - 1]; k--)
			swap(&labels[k], &labels[k - 1]);
}

void seatings_list(struct seatings *seatings, int players, const uint8_t *labels)
{
	uint8_t order[MEDICI_SEATS_MAX];
	memset(seatings, 0, sizeof *seatings);
	seatings->players = players;
	memcpy(order, labels, (size_t)players);
	sort(order, players);
	do {
		int length = period(order, players);
		for (int by = 0; by < length; by++)
			rotate(seatings->label[seatings->count++], order, players, by);
		if (length > 0)
			seatings->start[++seatings->rounds] = seatings->count;
	} while (next_order(order, players));
}

int seatings_of_deal(const struct seatings *seatings, int limit)
{
	if (seatings->count <= limit)
		return seatings->rounds;
	return limit < seatings->players ? 1 : limit / seatings->players;
}

int seatings_round(const struct seatings *seatings, int limit, uint64_t deal, int k)
{
	uint64_t rounds = (uint64_t)seatings->rounds, each = (uint64_t)seatings_of_deal(seatings, limit);
	return (int)((deal % rounds * each + (uint64_t)k) % rounds);
}
