/* The tables of a contest: a single one as given, or all that mix a field evenly. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "arena/arena.h"

void arena_seat(struct arena *arena, struct arena_table *table, const uint8_t *entries)
{
	memset(table, 0, sizeof *table);
	for (int i = 0; i < arena->field.count && i < MEDICI_SEATS_MAX; i++)
		table->entry[i] = (uint8_t)i;
	arena->tables = 1;
	arena->table = table;
	seatings_list(&arena->seatings, arena->setup.players, entries);
}

/* The labels below `more` have one seat more than the others. */
static void list_labels(struct arena *arena, int more, int each)
{
	uint8_t labels[MEDICI_SEATS_MAX];
	int count = 0;
	for (int i = 0; count < arena->setup.players; i++)
		for (int k = 0; k < each + (i < more); k++)
			labels[count++] = (uint8_t)i;
	seatings_list(&arena->seatings, arena->setup.players, labels);
}

/* The chosen entries get the first labels, the others the remaining ones as far as they go. */
static void set_table(struct arena_table *table, unsigned chosen, int entries)
{
	int label = 0;
	memset(table, 0, sizeof *table);
	for (int pass = 1; pass >= 0; pass--)
		for (int i = 0; i < entries && label < MEDICI_SEATS_MAX; i++)
			if ((int)(chosen >> i & 1) == pass)
				table->entry[label++] = (uint8_t)i;
}

static int bits(unsigned mask)
{
	int count = 0;
	for (; mask; mask &= mask - 1)
		count++;
	return count;
}

int arena_mix(struct arena *arena)
{
	int entries = arena->field.count;
	int each = arena->setup.players / entries, more = arena->setup.players % entries, count = 0;
	for (unsigned chosen = 0; chosen < 1U << entries; chosen++)
		count += bits(chosen) == more;
	assert(count > 0);
	arena->table = (struct arena_table *)calloc((size_t)count, sizeof *arena->table);
	if (!arena->table)
		return -1;
	arena->tables = 0;
	for (unsigned chosen = 0; chosen < 1U << entries; chosen++)
		if (bits(chosen) == more)
			set_table(&arena->table[arena->tables++], chosen, entries);
	list_labels(arena, more, each);
	return 0;
}
