#include "history.h"

#include <stdlib.h>
#include <string.h>

static size_t used(const struct history *history)
{
	return history->count ? history->line[history->count - 1].end : 0;
}

/* Room for one more line, of so many bytes. Returns 0, or -1 without memory. */
static int make_room(struct history *history, size_t len)
{
	if (history->count == history->capacity) {
		int capacity = history->capacity ? 2 * history->capacity : 256;
		struct history_line *line = (struct history_line *)realloc(history->line, (size_t)capacity * sizeof *line);
		if (!line)
			return -1;
		history->line = line;
		history->capacity = capacity;
	}
	size_t needed = used(history) + len;
	if (needed > history->size) {
		char *text = (char *)realloc(history->text, 2 * needed);
		if (!text)
			return -1;
		history->text = text;
		history->size = 2 * needed;
	}
	return 0;
}

void history_add(struct history *history, const char *text, size_t len, const struct history_line *about)
{
	if (history->broken || make_room(history, len) != 0) {
		history->broken = 1;
		return;
	}
	size_t from = used(history);
	memcpy(history->text + from, text, len);
	history->line[history->count] = *about;
	history->line[history->count++].end = from + len;
}

void history_cut(struct history *history, int count)
{
	history->count = count < history->count ? count : history->count;
}

void history_free(struct history *history)
{
	free(history->text);
	free(history->line);
	memset(history, 0, sizeof *history);
}

const char *history_text(const struct history *history, int index, size_t *len)
{
	size_t from = index ? history->line[index - 1].end : 0;
	*len = history->line[index].end - from;
	return history->text + from;
}

int history_decision(const struct history *history)
{
	int index = history->broken ? -1 : history->count - 1;
	while (index >= 0 && history->line[index].decider < 0)
		index--;
	return index;
}

int history_takebacks(const struct history *history, int first)
{
	int sum = 0;
	for (int i = first; i < history->count; i++)
		sum += history->line[i].takebacks;
	return sum;
}
