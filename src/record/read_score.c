/* The numbers of a day's scoring and of the end, compared with what the rules give, field by field (B17 to B23, C7 to
 * C13), so that a wrong one is named. */
#include "record/read.h"

/* A row of numbers by seat, as a reason shows it: [10,5,0]. */
static struct rec_text row_text(const int *row, int count)
{
	struct rec_text out = {0, ""};
	rec_add(&out, "[");
	for (int i = 0; i < count; i++)
		rec_add(&out, "%s%d", i ? "," : "", row[i]);
	rec_add(&out, "]");
	return out;
}

static bool same_row(const struct rec_line *line, const char *field, const json_t *row, const int *want,
					 const char *rule)
{
	int found[MEDICI_SEATS_MAX];
	if (!json_is_array(row) || json_array_size(row) != (size_t)line->players)
		return rec_fault(line->reason, "\"%s\" must be an array of %d numbers, one for each seat, found %s", field,
						 line->players, rec_value(row).text);
	bool same = true;
	for (int seat = 0; seat < line->players; seat++) {
		const json_t *number = json_array_get(row, (size_t)seat);
		if (!rec_int_value(number, field, 0, UINT16_MAX, &found[seat], line->reason))
			return false;
		same = same && found[seat] == want[seat];
	}
	if (same)
		return true;
	return rec_fault(line->reason, "%s: %s is %s, the rules give %s%s", rec_event_name(line->event.type), field,
					 row_text(found, line->players).text, row_text(want, line->players).text, rec_rule(rule).text);
}

static bool same_seats(const struct rec_line *line, const char *field, const uint16_t *want, const char *rule)
{
	const json_t *row;
	int wide[MEDICI_SEATS_MAX];
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++)
		wide[seat] = want[seat];
	return rec_get(line->root, field, &row, line->reason) && same_row(line, field, row, wide, rule);
}

static bool same_goods(const struct rec_line *line, const char *field,
					   const uint8_t want[MEDICI_GOODS][MEDICI_SEATS_MAX], const char *rule)
{
	const json_t *table, *row;
	if (!rec_get(line->root, field, &table, line->reason))
		return false;
	if (!json_is_object(table))
		return rec_fault(line->reason, "\"%s\" must be an object from good to numbers, found %s", field,
						 rec_value(table).text);
	for (int good = 0; good < MEDICI_GOODS; good++) {
		struct rec_text name = {0, ""};
		int wide[MEDICI_SEATS_MAX];
		rec_add(&name, "%s.%s", field, medici_good_name(good));
		for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++)
			wide[seat] = want[good][seat];
		row = json_object_get(table, medici_good_name(good));
		if (!row)
			return rec_fault(line->reason, "field \"%s\" is missing", name.text);
		if (!same_row(line, name.text, row, wide, rule))
			return false;
	}
	return true;
}

bool rec_score_same(const struct rec_line *line, const struct medici_score *score)
{
	bool board = line->kind == MEDICI_BOARD;
	return same_seats(line, "ships", score->ship, board ? "B17" : "C7") &&
		   same_seats(line, "ship_paid", score->ship_paid, board ? "B17" : "C7") &&
		   same_goods(line, board ? "levels" : "icons", score->count, board ? "B19" : "C9") &&
		   same_goods(line, board ? "stall_paid" : "good_paid", score->paid, board ? "B20" : "C9") &&
		   same_goods(line, "bonus", score->bonus, board ? "B21" : "C11") &&
		   same_seats(line, "money", score->money, "");
}

/* Winners are a set: they may come in any order, each once. */
static bool add_winners(const struct rec_line *line, unsigned *winners)
{
	const json_t *list;
	if (!rec_get(line->root, "winners", &list, line->reason))
		return false;
	if (!json_is_array(list))
		return rec_fault(line->reason, "\"winners\" must be an array of seats, found %s", rec_value(list).text);
	for (size_t i = 0; i < json_array_size(list); i++) {
		int seat;
		if (!rec_int_value(json_array_get(list, i), "winners", 0, line->players - 1, &seat, line->reason))
			return false;
		if (*winners >> seat & 1)
			return rec_fault(line->reason, "\"winners\" must hold each seat once, found %d twice", seat);
		*winners |= 1u << seat;
	}
	return true;
}

static struct rec_text seats_text(unsigned seats)
{
	int row[MEDICI_SEATS_MAX], count = 0;
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++) {
		if (seats >> seat & 1)
			row[count++] = seat;
	}
	return row_text(row, count);
}

bool rec_end_same(const struct rec_line *line, const struct medici_score *score, unsigned winners)
{
	unsigned found = 0;
	if (!same_seats(line, "money", score->money, "") || !add_winners(line, &found))
		return false;
	if (found == winners)
		return true;
	return rec_fault(line->reason, "end: winners is %s, the rules give %s (%s)", seats_text(found).text,
					 seats_text(winners).text, line->kind == MEDICI_BOARD ? "B23" : "C13");
}
