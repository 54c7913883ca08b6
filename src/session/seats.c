#include "seats.h"

#include <stdio.h>
#include <string.h>

#include "arena/exec.h"
#include "bots/rivals.h"

/* The record must be readable with this name. */
int seats_name_fits(const char *name, size_t len)
{
	struct medici_header header;
	struct medici_reader reader;
	char line[MEDICI_LINE_MAX];
	if (len == 0 || len > MEDICI_PLAYER_NAME_MAX)
		return 0;
	memset(&header, 0, sizeof header);
	medici_setup_default(&header.setup, MEDICI_CARD, 2);
	memcpy(header.player[0].name, name, len);
	memcpy(header.player[1].name, name, len);
	medici_reader_start(&reader);
	return medici_reader_line(&reader, line, medici_write_header(line, sizeof line, &header)) == MEDICI_LINE_HEADER;
}

static int is_taken(const void *table, const char *name)
{
	const struct medici_header *header = (const struct medici_header *)table;
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++)
		if (strcmp(header->player[seat].name, name) == 0)
			return 1;
	return 0;
}

void seats_person(struct medici_header *header, int seat, const char *name, size_t len)
{
	struct medici_player *player = &header->player[seat];
	memset(player, 0, sizeof *player);
	memcpy(player->name, name, len);
}

void seats_bot(struct medici_header *header, int seat, const struct bot *bot, const char *name)
{
	struct medici_player *player = &header->player[seat];
	memset(player, 0, sizeof *player);
	snprintf(player->name, sizeof player->name, "%s", name ? name : rivals_name(bot, is_taken, header));
	snprintf(player->bot, sizeof player->bot, "%s", bot->name);
	exec_sign(player, bot);
}

static int sits(const struct medici_header *header, const struct bot *bot)
{
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++)
		if (strcmp(header->player[seat].bot, bot->name) == 0)
			return 1;
	return 0;
}

/* A character that is not at the table, under whatever name, and whose name nobody has. */
static const struct bot *next_character(const struct medici_header *header)
{
	const struct bot *bot;
	for (int i = 0; (bot = rivals_character(i)); i++)
		if (!sits(header, bot) && rivals_own_name(bot, is_taken, header))
			return bot;
	return rivals_character(0);
}

void seats_fill(struct medici_header *header)
{
	for (int seat = 0; seat < header->setup.players; seat++)
		if (!header->player[seat].name[0])
			seats_bot(header, seat, next_character(header), NULL);
}
