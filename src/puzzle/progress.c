#include "progress.h"

void puzzle_enter(const struct puzzle *puzzle, struct puzzle_entry *entry)
{
	__builtin_memset(entry, 0, sizeof *entry);
	puzzle_id(puzzle, (char *)entry->id);
	entry->kind = (uint8_t)puzzle->game.kind;
	entry->level = (uint8_t)puzzle->level;
	entry->themes = (uint16_t)puzzle->themes;
}

int puzzle_matches(const struct puzzle_entry *entry, const struct puzzle_filter *filter)
{
	return (filter->kind < 0 || filter->kind == entry->kind) && (filter->level == 0 || filter->level == entry->level) &&
		   (filter->theme < 0 || entry->themes >> filter->theme & 1);
}

int puzzle_count_results(const struct puzzle_entry *list, int count, const struct puzzle_filter *filter, int result)
{
	int found = 0;
	for (int k = 0; k < count; k++)
		found += puzzle_matches(&list[k], filter) && (result < 0 || list[k].result == result);
	return found;
}

/* ---- Counting ---- */

void puzzle_progress_start(struct puzzle_progress *progress)
{
	__builtin_memset(progress, 0, sizeof *progress);
	progress->rating = PUZZLE_RATING_START;
	progress->day = PUZZLE_NO_DAY;
}

static int32_t larger(int32_t a, int32_t b)
{
	return a > b ? a : b;
}

/* A right answer to a hard puzzle raises the level most, a wrong one to an easy puzzle lowers it most. */
static int32_t rating_after(int32_t rating, int level, int right)
{
	enum { STEP = 16, LEAST = 3, PART = 10 };
	int32_t harder = (100 * level + 50 - rating) / PART;
	rating += right ? larger(STEP + harder, LEAST) : -larger(STEP - harder, LEAST);
	return rating < 100 ? 100 : rating > PUZZLE_RATING_MAX ? PUZZLE_RATING_MAX : rating;
}

static void count_day(struct puzzle_progress *progress, int right, int32_t day)
{
	if (progress->day != PUZZLE_NO_DAY && day <= progress->day)
		return;
	progress->day_streak = right ? puzzle_day_streak(progress, day) + 1 : 0;
	progress->day_longest = larger(progress->day_longest, progress->day_streak);
	progress->day = day;
}

void puzzle_count_answer(struct puzzle_progress *progress, struct puzzle_entry *entry, int right, int32_t day)
{
	if (day != PUZZLE_NO_DAY)
		count_day(progress, right, day);
	if (entry->result == PUZZLE_SOLVED)
		return;
	entry->result = right ? PUZZLE_SOLVED : PUZZLE_FAILED;
	progress->rating = rating_after(progress->rating, entry->level, right);
	progress->streak = right ? progress->streak + 1 : 0;
	progress->best = larger(progress->best, progress->streak);
}

int puzzle_day_streak(const struct puzzle_progress *progress, int32_t today)
{
	if (progress->day == PUZZLE_NO_DAY || progress->day < today - 1)
		return 0;
	return progress->day_streak;
}

/* ---- The next one ---- */

/* How far a puzzle is from what is wanted: the smaller, the better. */
static int distance(const struct puzzle_entry *entry, int rating)
{
	int off = 100 * entry->level + 50 - rating;
	return entry->result * 10000 + (off < 0 ? -off : off);
}

int puzzle_next(const struct puzzle_entry *list, int count, const struct puzzle_filter *filter, int rating, int last)
{
	int best = -1;
	for (int day = 0; day < count; day++) { /* in the order of the days, which mixes games and numbers of players */
		int at = puzzle_of_day(day, count);
		if (!puzzle_matches(&list[at], filter) || at == last)
			continue;
		if (best < 0 || distance(&list[at], rating) < distance(&list[best], rating))
			best = at;
	}
	return best < 0 && last >= 0 && last < count && puzzle_matches(&list[last], filter) ? last : best;
}

/* Years begin in March here, so that the leap day is the last one; 719468 days are from 0000-03-01 to 1970-01-01. */
int32_t puzzle_day(int year, int month, int day)
{
	int y = year - (month <= 2), era = (y >= 0 ? y : y - 399) / 400, of_era = y - era * 400;
	int of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
	return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}
