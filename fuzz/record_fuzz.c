/* Feeds any bytes to the reader of records, line by line, and checks its promises: a reason is one clean sentence; what
 * is accepted can be written again, and a second reader then accepts it and reaches the same state. */
#include <stdlib.h>
#include <string.h>

#include <medici/record.h>

#include "record/utf8.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds)
{
	if (!holds)
		abort();
}

/* States have no padding (board.h, card.h) and headers were cleared first: equal things are equal bytes. */
static bool same_bytes(const void *a, const void *b, size_t size)
{
	return memcmp(a, b, size) == 0;
}

static void check_reason(const char *reason)
{
	size_t len = strnlen(reason, MEDICI_REASON_MAX);
	require(len > 0 && len < MEDICI_REASON_MAX);
	for (size_t at = 0, step; at < len; at += step) {
		step = utf8_size(reason + at, len - at);
		require(step > 0 && !utf8_is_control(reason + at, step));
	}
}

static void check_state(const struct medici_reader *reader)
{
	const struct medici_game *game = &reader->game;
	uint8_t counts[MEDICI_PIECE_KINDS];
	int sum = 0, unseen = medici_unseen(game, counts);
	for (int kind = 0; kind < MEDICI_PIECE_KINDS; kind++)
		sum += counts[kind];
	require(sum == unseen);
	require(reader->index < reader->events.count && reader->events.count <= MEDICI_EVENTS_MAX);
	require((medici_count(game) > 0) == (medici_wants(game) == MEDICI_WANTS_ACTION));
	require(medici_players(game) == reader->header.setup.players);
	require(medici_day(game) >= 1 && medici_day(game) <= MEDICI_DAYS);
	require(reader->deals <= MEDICI_DAYS + MEDICI_PARTS_MAX - 1);
	require(reader->header.parts == 0 || reader->part < reader->header.parts);
}

/* The end of a continued game has the seed of its last part, if it is published. */
static bool has_seed(const struct medici_reader *reader)
{
	int parts = reader->header.parts;
	return parts && reader->events.list[reader->index].type == MEDICI_EV_END && reader->proved >> (parts - 1) & 1;
}

static void check_again(const struct medici_reader *reader, struct medici_reader *again, enum medici_line_kind kind)
{
	char line[MEDICI_LINE_MAX];
	size_t len;
	if (kind == MEDICI_LINE_HEADER)
		len = medici_write_header(line, sizeof line, &reader->header);
	else if (kind == MEDICI_LINE_SEED)
		len = medici_write_seed(line, sizeof line, reader->seed);
	else if (has_seed(reader))
		len = medici_write_end(line, sizeof line, &reader->header.setup, &reader->events, reader->index, reader->seed);
	else
		len = medici_write_event(line, sizeof line, &reader->header.setup, &reader->events, reader->index);
	require(len > 0);
	require(medici_reader_line(again, line, len) == kind);
	require(same_bytes(&reader->header, &again->header, sizeof again->header));
	require(same_bytes(&reader->game, &again->game, sizeof again->game));
	require(reader->proved == again->proved && reader->part == again->part);
	require(reader->index == again->index && reader->events.count == again->events.count);
}

static void feed(struct medici_reader *reader, struct medici_reader *again, const char *line, size_t len)
{
	enum medici_line_kind kind = medici_reader_line(reader, line, len);
	if (kind == MEDICI_LINE_FAULT)
		check_reason(reader->reason);
	if (kind == MEDICI_LINE_EVENT)
		check_state(reader);
	if (kind != MEDICI_LINE_FAULT && kind != MEDICI_LINE_SKIPPED)
		check_again(reader, again, kind);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct medici_reader reader, again;
	const char *text = (const char *)data;
	medici_reader_start(&reader);
	medici_reader_start(&again);
	for (size_t at = 0; at < size;) {
		const char *newline = memchr(text + at, '\n', size - at);
		size_t len = newline ? (size_t)(newline - text) - at : size - at;
		feed(&reader, &again, text + at, len);
		at += len + 1;
	}
	return 0;
}
