/* Puzzles for the page (docs/puzzles.md), which keeps their lines and what the player has solved:
 *
 *   puzzles_begin, puzzles_add for each line, puzzles_result for each that was answered; progress_at to be filled
 *   puzzles_daily, puzzles_after or puzzles_answer
 *   puzzle_start with the line that was chosen */
#include "puzzle/progress.h"
#include "record/position.h"
#include "wasm/export.h"

enum { ENTRIES_MAX = 4096 };

static struct puzzle puzzle;
static int order[PUZZLE_CHOICES_MAX];
static struct puzzle_entry list[ENTRIES_MAX];
static int count;
static struct puzzle_progress progress;

/* ---- One puzzle ---- */

static int read_desk(uint32_t len)
{
	return puzzle_read((const char *)page_desk(), len, &puzzle);
}

/* Makes the position of the puzzle whose line of so many bytes is on the desk the module's game. Returns the number of
 * its choices, or 0 if the line is none. */
EXPORT(puzzle_start) uint32_t puzzle_start(uint32_t len)
{
	struct medici_setup setup;
	if (!read_desk(len))
		return 0;
	puzzle_order(&puzzle, order);
	position_setup(&puzzle.game, &setup);
	page_set_game(&setup, &puzzle.game);
	return (uint32_t)puzzle.count;
}

/* The choice at a place of the order in which they are shown: packed as game_nth does, its chance to win in
 * thousandths, and whether it is the right one. */
EXPORT(puzzle_action) uint32_t puzzle_action(uint32_t place)
{
	struct medici_action action = puzzle.choice[order[place]].action;
	return action.type | (uint32_t)action.places << 8 | (uint32_t)action.amount << 16;
}

EXPORT(puzzle_chance) uint32_t puzzle_chance(uint32_t place)
{
	return (uint32_t)puzzle.choice[order[place]].chance;
}

EXPORT(puzzle_right) uint32_t puzzle_right(uint32_t place)
{
	return order[place] == 0;
}

EXPORT(puzzle_level) uint32_t puzzle_level(void)
{
	return (uint32_t)puzzle.level;
}

/* The name of a theme, from 0, if the puzzle has it; or NULL. */
EXPORT(puzzle_theme) const char *puzzle_theme(uint32_t theme)
{
	return puzzle.themes >> theme & 1 ? puzzle_theme_name((enum puzzle_theme)theme) : NULL;
}

EXPORT(puzzle_themes) uint32_t puzzle_themes(void)
{
	return PUZZLE_THEMES;
}

/* ---- All of them ---- */

EXPORT(puzzles_begin) void puzzles_begin(void)
{
	count = 0;
	puzzle_progress_start(&progress);
}

/* Adds the puzzle whose line is on the desk. Returns its name (puzzle_id), or NULL if the line is none or there are too
 * many. */
EXPORT(puzzles_add) const uint8_t *puzzles_add(uint32_t len)
{
	if (count == ENTRIES_MAX || !read_desk(len))
		return NULL;
	puzzle_enter(&puzzle, &list[count]);
	return list[count++].id;
}

/* Tells the result of a puzzle (enum puzzle_result). */
EXPORT(puzzles_result) void puzzles_result(uint32_t index, uint32_t result)
{
	list[index].result = (uint8_t)result;
}

/* A struct puzzle_progress: six numbers of 32 bits. */
EXPORT(progress_at) struct puzzle_progress *progress_at(void)
{
	return &progress;
}

/* Returns the puzzle of the day. */
EXPORT(puzzles_daily) uint32_t puzzles_daily(int32_t day)
{
	return (uint32_t)puzzle_of_day(day, count);
}

EXPORT(puzzles_day_streak) uint32_t puzzles_day_streak(int32_t today)
{
	return (uint32_t)puzzle_day_streak(&progress, today);
}

/* Returns the puzzle that comes after this one (-1: after none), or -1 if none matches. The filter is that of
 * puzzle_next. */
EXPORT(puzzles_after) int32_t puzzles_after(int32_t last, int32_t kind, int32_t level, int32_t theme)
{
	const struct puzzle_filter filter = {kind, level, theme};
	return puzzle_next(list, count, &filter, progress.rating, last);
}

/* Counts a first answer, to the puzzle of a day if `daily`. Returns the result of the puzzle. */
EXPORT(puzzles_answer) uint32_t puzzles_answer(uint32_t index, uint32_t right, uint32_t daily, int32_t day)
{
	puzzle_count_answer(&progress, &list[index], (int)right, daily ? day : PUZZLE_NO_DAY);
	return list[index].result;
}
