#include "match.h"

#include "table/table.h"

static void take_seed(struct medici_random *random, uint8_t seed[MEDICI_SEED_SIZE])
{
	for (int i = 0; i < MEDICI_SEED_SIZE; i += 2) {
		uint32_t half = medici_random_half(random);
		seed[i] = (uint8_t)half;
		seed[i + 1] = (uint8_t)(half >> 8);
	}
}

void match_seed(struct match *match, const uint8_t run_seed[MEDICI_SEED_SIZE], uint64_t index)
{
	struct medici_random random;
	medici_random_start(&random, run_seed, index, MEDICI_ROUNDS_DEAL);
	take_seed(&random, match->deal_seed);
	take_seed(&random, match->bot_seed);
}

void match_seat(struct match *match, int seat, const struct bot *bot)
{
	struct medici_player *player = &match->header.player[seat];
	int len = 0;
	match->bot[seat] = bot;
	for (; bot->name[len]; len++)
		player->name[len] = player->bot[len] = bot->name[len];
	player->bot[len] = '\0';
	player->name[len++] = ' ';
	player->name[len++] = (char)('1' + seat);
	player->name[len] = '\0';
}

struct writer {
	const struct match *match;
	const struct medici_setup *setup;
	match_sink *sink; /* or NULL */
	void *context;
};

static int write_event(void *context, const struct medici_events *events, int index)
{
	const struct writer *writer = (const struct writer *)context;
	char line[MEDICI_LINE_MAX];
	if (writer->match->observer)
		writer->match->observer(writer->match->observer_context, &events->list[index]);
	if (!writer->sink)
		return 0;
	size_t len = medici_write_event(line, sizeof line, writer->setup, events, index);
	return writer->sink(writer->context, line, len);
}

static int write_header(const struct writer *writer, const struct medici_header *header)
{
	char line[MEDICI_LINE_MAX];
	return writer->sink(writer->context, line, medici_write_header(line, sizeof line, header));
}

static int write_seed(const struct writer *writer, const uint8_t seed[MEDICI_SEED_SIZE])
{
	char line[MEDICI_LINE_MAX];
	return writer->sink(writer->context, line, medici_write_seed(line, sizeof line, seed));
}

static void play_on(const struct match *match, struct table *table)
{
	struct medici_random random[MEDICI_SEATS_MAX];
	for (int seat = 0; seat < match->header.setup.players; seat++)
		bot_stream(&random[seat], match->bot_seed, (uint64_t)seat);
	table_deal(table);
	while (!table->stopped && medici_wants(&table->game) == MEDICI_WANTS_ACTION) {
		int seat = medici_turn(&table->game);
		struct medici_action action;
		if (!match->decider || !match->decider(match->decider_context, seat, &table->game, &action))
			action = bot_decide(match->bot[seat], &table->game, &random[seat], match->budget[seat], match->memory);
		table_act(table, seat, action);
	}
}

enum medici_status match_play(const struct match *match, struct medici_game *game, match_sink *sink, void *context)
{
	struct table table;
	struct writer writer = {match, &match->header.setup, sink, context};
	enum medici_status status =
		table_open(&table, &match->header, match->deal_seed, sink || match->observer ? write_event : NULL, &writer);
	if (status != MEDICI_OK)
		return status;
	if (sink)
		table.stopped = write_header(&writer, &table.header) != 0;
	play_on(match, &table);
	if (sink && !table.stopped)
		write_seed(&writer, match->deal_seed);
	*game = table.game;
	return MEDICI_OK;
}
