#include "game_log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/http/transport.h"

enum { NUMBER_MAX = 20 /* bytes that {"n":12345, adds to a line */ };

static size_t start_of(const struct game_log *log, int number)
{
	return number > 0 ? log->end[number - 1] : 0;
}

int game_log_add(struct game_log *log, const char *line, size_t len)
{
	size_t used = start_of(log, log->lines);
	if (used + len > log->size) {
		size_t size = log->size + log->size / 2 + len + 2048;
		char *text = realloc(log->text, size);
		if (!text)
			return -1;
		log->text = text;
		log->size = size;
	}
	if (log->lines == log->capacity) {
		int capacity = log->capacity + log->capacity / 2 + 64;
		uint32_t *end = realloc(log->end, (size_t)capacity * sizeof *end);
		if (!end)
			return -1;
		log->end = end;
		log->capacity = capacity;
	}
	memcpy(log->text + used, line, len);
	log->end[log->lines++] = (uint32_t)(used + len);
	return 0;
}

const char *game_log_line(const struct game_log *log, int number, size_t *len)
{
	*len = log->end[number] - start_of(log, number);
	return log->text + start_of(log, number);
}

struct packet *game_log_packet(const struct game_log *log, int from, int to)
{
	size_t bytes = start_of(log, to) - start_of(log, from);
	struct packet *packet = packet_new(bytes + (size_t)(to - from) * NUMBER_MAX);
	if (!packet)
		return NULL;
	packet->len = 0;
	for (int number = from; number < to; number++) {
		char *at = packet->text + packet->len;
		size_t len;
		const char *line = game_log_line(log, number, &len);
		int head = snprintf(at, NUMBER_MAX, "{\"n\":%d,", number);
		memcpy(at + head, line + 1, len - 1);
		packet->len += (size_t)head + len - 1;
	}
	return packet;
}

void game_log_free(struct game_log *log)
{
	free(log->text);
	free(log->end);
	memset(log, 0, sizeof *log);
}
