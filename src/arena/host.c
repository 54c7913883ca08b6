#include "host.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int arena_text_line(void *context, const char *line, size_t len)
{
	struct arena_text *text = (struct arena_text *)context;
	if (text->len + len > text->size) {
		size_t size = text->size ? 2 * text->size : 1 << 20;
		char *grown = (char *)realloc(text->text, size);
		if (!grown) {
			text->failed = 1;
			return -1;
		}
		text->text = grown;
		text->size = size;
	}
	memcpy(text->text + text->len, line, len);
	text->len += len;
	return 0;
}

void host_start(struct host *host, int limit_ms, const atomic_int *stop)
{
	memset(host, 0, sizeof *host);
	exec_table_start(&host->programs, limit_ms);
	host->programs.stop = stop;
}

void host_end(struct host *host)
{
	exec_table_end(&host->programs);
}

static uint64_t now_ns(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

static int decide(void *context, int seat, const struct medici_game *game, struct medici_action *action)
{
	struct host *host = (struct host *)context;
	if (!host->programs.seat[seat])
		return 0;
	uint64_t start = now_ns();
	int decided = exec_table_decide(&host->programs, seat, game, action);
	if (decided && host->times[seat])
		stats_time_add(host->times[seat], now_ns() - start);
	return decided;
}

static int pass_line(void *context, const char *line, size_t len)
{
	static const char seed[] = "{\"ev\":\"seed\"";
	struct host *host = (struct host *)context;
	if (!host->keep_seeds || strncmp(line, seed, sizeof seed - 1) != 0)
		exec_table_line(&host->programs, line, len);
	return host->text ? arena_text_line(host->text, line, len) : 0;
}

/* Returns the number of seats with programs, or -1 if out of memory. */
static int seat_programs(struct host *host, const struct match *match)
{
	int count = 0;
	for (int seat = 0; seat < match->header.setup.players; seat++) {
		if (exec_table_seat(&host->programs, seat, match->bot[seat]) != 0)
			return -1;
		count += host->programs.seat[seat] != NULL;
	}
	return count;
}

int host_play(struct host *host, struct match *match, struct medici_game *game, struct arena_text *text)
{
	int programs = seat_programs(host, match);
	if (programs < 0)
		return -1;
	host->text = text;
	match->memory = host->memory;
	match->decider = programs ? decide : NULL;
	match->decider_context = host;
	enum medici_status status = programs ? match_play(match, game, pass_line, host)
										 : match_play(match, game, text ? arena_text_line : NULL, text);
	assert(status == MEDICI_OK);
	(void)status;
	return text && text->failed ? -1 : 0;
}
