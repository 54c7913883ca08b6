#include "arena/ladder.h"

#include <stdlib.h>
#include <string.h>

static const double prior = 1; /* drawn games added to each pair (rating.h) */

/* Returns the place of a bot in the list of built-in bots, which begins with the simplest; external programs come last.
 */
static int place_of(const struct bot *bot)
{
	int place = 0;
	while (bot_at(place) && bot_at(place) != bot)
		place++;
	return place;
}

static int find_simplest(const struct arena_field *field)
{
	int simplest = 0;
	for (int i = 1; i < field->count; i++)
		if (place_of(field->entry[i].bot) < place_of(field->entry[simplest].bot))
			simplest = i;
	return simplest;
}

int ladder_open(struct ladder *ladder, struct arena *arena)
{
	memset(ladder, 0, sizeof *ladder);
	rating_open(&ladder->rating, arena->field.count);
	if (arena_mix(arena) != 0)
		return -1;
	for (int i = 0; i < arena->tables; i++) {
		uint8_t seats[ARENA_FIELD_MAX] = {0};
		for (int seat = 0; seat < arena->setup.players; seat++)
			seats[arena->table[i].entry[arena->seatings.label[0][seat]]]++;
		if (rating_add_table(&ladder->rating, seats) != 0)
			return -1;
	}
	ladder->rows = (double *)calloc(arena->deals, (size_t)rating_width(&ladder->rating) * sizeof *ladder->rows);
	ladder->simplest = find_simplest(&arena->field);
	arena->rating = &ladder->rating;
	return ladder->rows ? 0 : -1;
}

void ladder_add_deal(struct ladder *ladder, uint64_t deal, const double *row)
{
	size_t width = (size_t)rating_width(&ladder->rating);
	memcpy(ladder->rows + deal * width, row, width * sizeof *row);
}

static void sort_by_points(struct ladder *ladder)
{
	for (int i = 0; i < ladder->rating.bots; i++) {
		int at = i;
		for (; at > 0 && ladder->points[ladder->order[at - 1]].points < ladder->points[i].points; at--)
			ladder->order[at] = ladder->order[at - 1];
		ladder->order[at] = i;
	}
}

int ladder_rate(struct ladder *ladder, uint64_t deals)
{
	if (rating_of_deals(&ladder->rating, ladder->rows, (uint32_t)deals, prior, ladder->simplest, ladder->points) != 0)
		return -1;
	sort_by_points(ladder);
	return 0;
}

void ladder_close(struct ladder *ladder, struct arena *arena)
{
	rating_close(&ladder->rating);
	free(arena->table);
	free(ladder->rows);
}
