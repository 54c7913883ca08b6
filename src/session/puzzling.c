#include "session/puzzling.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "lang/lang.h"
#include "puzzle/judge.h"
#include "text/puzzle_text.h"

static const char first_line[] = "medici-puzzles-1";
enum { LINE = 80 };

int32_t puzzling_today(void)
{
	time_t now = time(NULL);
	struct tm local;
	if (!localtime_r(&now, &local))
		return 0;
	return puzzle_day(local.tm_year + 1900, local.tm_mon + 1, local.tm_mday);
}

/* ---- Reading ---- */

/* Reads up to three numbers after a word; the rest of the line must be empty. Returns whether that is so. */
static int read_numbers(const char *line, const char *word, int count, int32_t *number)
{
	size_t len = strlen(word);
	if (strncmp(line, word, len) != 0)
		return 0;
	line += len;
	for (int k = 0; k < count; k++) {
		char *end;
		errno = 0;
		long value = strtol(line, &end, 10);
		if (*line != ' ' || end == line + 1 || errno || value < INT32_MIN || value > INT32_MAX)
			return 0;
		number[k] = (int32_t)value;
		line = end;
	}
	return *line == '\0';
}

static int is_id(const char *line)
{
	return strspn(line, "0123456789abcdef") == PUZZLE_ID_SIZE - 1 && line[PUZZLE_ID_SIZE - 1] == ' ';
}

static struct puzzle_entry *find(const struct puzzling *p, const char *id)
{
	for (int k = 0; k < p->count; k++)
		if (memcmp(p->entry[k].id, id, PUZZLE_ID_SIZE - 1) == 0)
			return &p->entry[k];
	return NULL;
}

/* Takes the result of a puzzle. Returns 0 if the line is damaged. */
static int take_result(struct puzzling *p, const char *line, FILE *others)
{
	int solved = is_id(line) && strcmp(line + PUZZLE_ID_SIZE, "solved") == 0;
	int failed = is_id(line) && strcmp(line + PUZZLE_ID_SIZE, "failed") == 0;
	if (!solved && !failed)
		return 0;
	struct puzzle_entry *entry = find(p, line);
	if (entry)
		entry->result = solved ? PUZZLE_SOLVED : PUZZLE_FAILED;
	else
		fprintf(others, "%s\n", line);
	return 1;
}

static int take_line(struct puzzling *p, const char *line, FILE *others)
{
	int32_t number[3];
	struct puzzle_progress *progress = &p->progress;
	if (read_numbers(line, "rating", 1, number) && number[0] >= 100 && number[0] <= PUZZLE_RATING_MAX) {
		progress->rating = number[0];
	} else if (read_numbers(line, "streak", 2, number) && number[0] >= 0 && number[1] >= number[0]) {
		progress->streak = number[0];
		progress->best = number[1];
	} else if (read_numbers(line, "day", 3, number) && number[1] >= 0 && number[2] >= number[1]) {
		progress->day = number[0];
		progress->day_streak = number[1];
		progress->day_longest = number[2];
	} else {
		return take_result(p, line, others);
	}
	return 1;
}

/* Reads line by line. Returns the number of damaged lines. */
static int take_file(struct puzzling *p, FILE *file, FILE *others)
{
	char line[LINE];
	int damaged = 0, number = 0;
	while (fgets(line, sizeof line, file)) {
		size_t len = strcspn(line, "\n");
		int whole = line[len] == '\n' && strlen(line) == len + 1;
		line[len] = '\0';
		damaged += !whole || (number == 0 ? strcmp(line, first_line) != 0 : !take_line(p, line, others));
		number++;
	}
	return damaged + (number == 0);
}

static void forget(struct puzzling *p)
{
	puzzle_progress_start(&p->progress);
	for (int k = 0; k < p->count; k++)
		p->entry[k].result = PUZZLE_NEW;
	free(p->others);
	p->others = NULL;
}

/* Returns the number of damaged lines, or -1 with `warning` if the file cannot be read. */
static int read_file(struct puzzling *p, struct error *warning)
{
	size_t size;
	forget(p);
	FILE *file = fopen(p->path, "r");
	if (!file)
		return errno == ENOENT ? 0 : error_errno(warning, p->path, errno);
	FILE *others = open_memstream(&p->others, &size);
	int damaged = others ? take_file(p, file, others) : error_errno(warning, p->path, errno);
	if (damaged >= 0 && ferror(file))
		damaged = error_errno(warning, p->path, errno);
	fclose(file);
	if (others)
		fclose(others);
	return damaged;
}

/* ---- Writing ---- */

static void write_lines(const struct puzzling *p, FILE *to)
{
	const struct puzzle_progress *progress = &p->progress;
	fprintf(to, "%s\nrating %d\nstreak %d %d\n", first_line, progress->rating, progress->streak, progress->best);
	if (progress->day != PUZZLE_NO_DAY)
		fprintf(to, "day %d %d %d\n", progress->day, progress->day_streak, progress->day_longest);
	for (int k = 0; k < p->count; k++)
		if (p->entry[k].result != PUZZLE_NEW)
			fprintf(to, "%s %s\n", (const char *)p->entry[k].id,
					p->entry[k].result == PUZZLE_SOLVED ? "solved" : "failed");
	if (p->others)
		fputs(p->others, to);
}

static int write_file(const struct puzzling *p, struct error *error)
{
	char beside[SAVE_PATH + 8];
	snprintf(beside, sizeof beside, "%s.new", p->path);
	FILE *to = fopen(beside, "w");
	if (!to)
		return error_errno(error, beside, errno);
	write_lines(p, to);
	int broken = fflush(to) != 0 || fsync(fileno(to)) != 0;
	if (fclose(to) != 0 || broken || rename(beside, p->path) != 0) {
		error_errno(error, p->path, errno);
		unlink(beside);
		return -1;
	}
	return 0;
}

/* Keeps a damaged file under another name, and what could be read of it in a new one. */
static void keep_damaged(struct puzzling *p, int lines, struct error *warning)
{
	char kept[SAVE_PATH + 16];
	struct error error;
	snprintf(kept, sizeof kept, "%s.damaged", p->path);
	if (rename(p->path, kept) != 0)
		error_errno(warning, p->path, errno);
	else if (write_file(p, &error) != 0)
		*warning = error;
	else
		error_set(warning,
				  P_("%s: %d line is damaged and was left out; the file is kept as %s",
					 "%s: %d lines are damaged and were left out; the file is kept as %s", lines),
				  p->path, lines, kept);
}

/* ---- Beginning and end ---- */

static int list_entries(struct puzzling *p)
{
	p->entry = (struct puzzle_entry *)calloc((size_t)puzzle_count(), sizeof *p->entry);
	if (!p->entry)
		return -1;
	for (; p->count < puzzle_count(); p->count++) {
		const char *line = puzzle_line(p->count);
		if (puzzle_read(line, strlen(line), &p->puzzle))
			puzzle_enter(&p->puzzle, &p->entry[p->count]);
	}
	return 0;
}

int puzzling_start(struct puzzling *p, const struct puzzle_filter *filter, int32_t today, struct error *warning)
{
	memset(p, 0, sizeof *p);
	warning->text[0] = '\0';
	p->filter = *filter;
	p->today = today;
	p->at = -1;
	if (list_entries(p) != 0)
		return -1;
	forget(p);
	if (save_state_folder(p->path, warning) != 0) {
		p->path[0] = '\0';
		return 0;
	}
	size_t len = strlen(p->path);
	snprintf(p->path + len, sizeof p->path - len, "/puzzles");
	int damaged = read_file(p, warning);
	if (damaged > 0)
		keep_damaged(p, damaged, warning);
	return 0;
}

void puzzling_end(struct puzzling *p)
{
	free(p->entry);
	free(p->others);
	p->entry = NULL;
	p->others = NULL;
}

/* ---- The present puzzle ---- */

void puzzling_open(struct puzzling *p, int index)
{
	const char *line = puzzle_line(index);
	p->at = index;
	puzzle_read(line, strlen(line), &p->puzzle);
	puzzle_header(&p->puzzle, &p->header);
	p->daily = index == puzzle_of_day(p->today, p->count);
	p->answered = 0;
}

int puzzling_daily_waits(const struct puzzling *p)
{
	return p->progress.day == PUZZLE_NO_DAY || p->progress.day < p->today;
}

void puzzling_open_daily(struct puzzling *p)
{
	puzzling_open(p, puzzle_of_day(p->today, p->count));
}

int puzzling_open_next(struct puzzling *p)
{
	int next = puzzle_next(p->entry, p->count, &p->filter, p->progress.rating, p->at);
	if (next >= 0)
		puzzling_open(p, next);
	return next >= 0;
}

/* The file is read again first: another program may have written it since. */
static void count_answer(struct puzzling *p, int right, struct error *warning)
{
	int damaged = p->path[0] ? read_file(p, warning) : 0;
	puzzle_count_answer(&p->progress, &p->entry[p->at], right, p->daily ? p->today : PUZZLE_NO_DAY);
	if (damaged > 0)
		keep_damaged(p, damaged, warning);
	else if (damaged == 0 && p->path[0])
		write_file(p, warning);
}

int puzzling_answer(struct puzzling *p, int shown, struct error *warning)
{
	int right = puzzle_is_right(&p->puzzle, shown);
	warning->text[0] = '\0';
	if (!p->answered)
		count_answer(p, right, warning);
	p->answered = 1;
	return right;
}
