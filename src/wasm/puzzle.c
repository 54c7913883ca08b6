/* Puzzles for the page (docs/puzzles.md), which keeps their lines and what the player has solved:
 *
 *   puzzles_begin, puzzles_add for each line, puzzles_result for each that was answered; progress_at to be filled
 *   puzzles_want, puzzles_count
 *   puzzles_daily, puzzles_after or puzzles_answer
 *   puzzle_start with the line that was chosen */
#include "analysis/report.h"
#include "puzzle/judge.h"
#include "puzzle/progress.h"
#include "record/position.h"
#include "wasm/export.h"

enum { ENTRIES_MAX = 4096 };

static struct puzzle puzzle;
static int order[PUZZLE_CHOICES_MAX];
static struct puzzle_entry list[ENTRIES_MAX];
static int count;
static struct puzzle_progress progress;
static struct puzzle_filter filter;
static struct puzzle_judging judging;
static char verdict[ANALYSIS_POSITION_MAX];

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
 * thousandths, and whether it is the right one; place -1 stands for giving up, which is not. */
EXPORT(puzzle_action) uint32_t puzzle_action(uint32_t place)
{
	struct medici_action action = puzzle.choice[order[place]].action;
	return action.type | (uint32_t)action.places << 8 | (uint32_t)action.amount << 16;
}

EXPORT(puzzle_chance) uint32_t puzzle_chance(uint32_t place)
{
	return (uint32_t)puzzle.choice[order[place]].chance;
}

EXPORT(puzzle_right) uint32_t puzzle_right(int32_t place)
{
	return (uint32_t)puzzle_is_right(&puzzle, place);
}

/* Writes why the right choice is better than this one, as the tutor's verdict (src/wasm/tutor.c). Returns the length;
 * puzzle_verdict is where it is. */
EXPORT(puzzle_why) uint32_t puzzle_why(int32_t place)
{
	struct analysis_step step;
	puzzle_judge(&judging, &puzzle, place, &step);
	return (uint32_t)analysis_report_verdict(verdict, sizeof verdict, &step, medici_players(&puzzle.game));
}

EXPORT(puzzle_verdict) const char *puzzle_verdict(void)
{
	return verdict;
}

EXPORT(puzzle_level) uint32_t puzzle_level(void)
{
	return (uint32_t)puzzle.level;
}

EXPORT(puzzle_levels) uint32_t puzzle_levels(void)
{
	return PUZZLE_LEVELS;
}

/* Has the puzzle this theme, from 0? */
EXPORT(puzzle_about) uint32_t puzzle_about(uint32_t theme)
{
	return puzzle.themes >> theme & 1;
}

EXPORT(theme_count) uint32_t theme_count(void)
{
	return PUZZLE_THEMES;
}

EXPORT(theme_word) const char *theme_word(uint32_t theme)
{
	return puzzle_theme_word((enum puzzle_theme)theme);
}

EXPORT(theme_name) const char *theme_name(uint32_t theme)
{
	return puzzle_theme_name((enum puzzle_theme)theme);
}

/* ---- All of them ---- */

/* Which puzzles are wanted, from now on (struct puzzle_filter); any before. */
EXPORT(puzzles_want) void puzzles_want(int32_t kind, int32_t level, int32_t theme)
{
	filter.kind = kind;
	filter.level = level;
	filter.theme = theme;
}

EXPORT(puzzles_begin) void puzzles_begin(void)
{
	count = 0;
	puzzles_want(-1, 0, -1);
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

/* Returns how many of the wanted ones have this result; any result if it is -1. */
EXPORT(puzzles_count) uint32_t puzzles_count(int32_t result)
{
	return (uint32_t)puzzle_count_results(list, count, &filter, result);
}

/* Returns the next puzzle that the filters allow, after this one (-1: from the first on), or -1 if there is none. */
EXPORT(puzzles_after) int32_t puzzles_after(int32_t last)
{
	return puzzle_next(list, count, &filter, progress.rating, last);
}

/* Counts a first answer, to the puzzle of a day if `daily`. Returns the result of the puzzle. */
EXPORT(puzzles_answer) uint32_t puzzles_answer(uint32_t index, uint32_t right, uint32_t daily, int32_t day)
{
	puzzle_count_answer(&progress, &list[index], (int)right, daily ? day : PUZZLE_NO_DAY);
	return list[index].result;
}
