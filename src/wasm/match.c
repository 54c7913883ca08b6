/* The module's exports for a page: a whole game between bots, played and recorded inside.
 *
 * All memory is the module's own and static, so that calls need no allocation; one record at a time. The same setup,
 * bot and seed give the record that `medici simulate --games 1` writes, byte for byte. */
#include "arena/match.h"
#include "wasm/export.h"

enum {
	TEXT_SIZE = 1 << 18, /* several times the longest game's record */
	OPTION_BONUS20 = 1,
	OPTION_EMPTY_PLACED = 2,
	OPTION_FIRST_SHIFT = 8 /* from there on: the seat named to start, plus 1; 0 where chance decides */
};

static struct {
	size_t used;
	int full;
	char text[TEXT_SIZE];
} record;

static int keep(void *context, const char *line, size_t len)
{
	(void)context;
	record.full |= len > TEXT_SIZE - record.used;
	if (record.full)
		return -1;
	for (size_t i = 0; i < len; i++)
		record.text[record.used + i] = line[i];
	record.used += len;
	return 0;
}

static void set_options(struct medici_setup *setup, uint32_t options)
{
	uint32_t first = options >> OPTION_FIRST_SHIFT;
	setup->bonus20 = (options & OPTION_BONUS20) != 0;
	setup->empty_placed = (options & OPTION_EMPTY_PLACED) != 0;
	setup->first = first ? (uint8_t)(first - 1) : (uint8_t)MEDICI_NOBODY;
}

/* The name of the bot at this place of the list, ending in NUL; 0 past the last. */
EXPORT(bot_name) const char *bot_name(uint32_t index)
{
	const struct bot *bot = bot_offered((int)index);
	return bot ? bot->name : NULL;
}

/* Where the record is. */
EXPORT(record_text) const char *record_text(void)
{
	return record.text;
}

/* Plays game 0 of the run with this seed, `bot` (its place in the list of bots) on every seat. Answers the length of
 * the record, 0 for a setup that the rules refuse, a bot there is none of, or a record that has no room. */
EXPORT(record_game)
uint32_t record_game(uint32_t kind, uint32_t edition, uint32_t players, uint32_t options, uint32_t bot, uint64_t seed)
{
	static struct match match;
	static uint64_t memory[BOT_MEMORY / sizeof(uint64_t)];
	match.memory = memory;
	struct medici_game game;
	uint8_t run_seed[MEDICI_SEED_SIZE];
	if (kind > MEDICI_CARD || players > MEDICI_SEATS_MAX || edition >= MEDICI_EDITIONS || !bot_offered((int)bot))
		return 0;
	medici_setup_default(&match.header.setup, (enum medici_kind)kind, (int)players);
	match.header.setup.edition = (uint8_t)edition;
	set_options(&match.header.setup, options);
	for (uint32_t seat = 0; seat < players; seat++)
		match_seat(&match, (int)seat, bot_offered((int)bot));
	medici_seed_from_number(seed, run_seed);
	match_seed(&match, run_seed, 0);
	record.used = 0;
	record.full = 0;
	if (match_play(&match, &game, keep, NULL) != MEDICI_OK || record.full)
		return 0;
	return (uint32_t)record.used;
}
