#include "seats.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "arena/exec.h"

enum { CHARACTERS = 6 };

static const struct bot *character(int index)
{
	static const struct bot *const all[CHARACTERS] = {&bot_lucrezia, &bot_giovanni, &bot_piero,
													  &bot_averardo, &bot_clarice,  &bot_cosimo};
	return all[index];
}

/* A record that holds the name can be read back. */
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

static int is_taken(const struct medici_header *header, const char *name)
{
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

/* ---- Names for bots ---- */

static void own_name(const struct bot *bot, char name[MEDICI_PLAYER_NAME_MAX + 1])
{
	snprintf(name, MEDICI_PLAYER_NAME_MAX + 1, "%s", bot->name);
	name[0] = (char)toupper((unsigned char)name[0]);
}

static int is_character(const struct bot *bot)
{
	for (int i = 0; i < CHARACTERS; i++)
		if (character(i) == bot)
			return 1;
	return 0;
}

/* There are more of them than seats, so one is always free. */
static void free_name(const struct medici_header *header, char name[MEDICI_PLAYER_NAME_MAX + 1])
{
	static const char *const names[] = {"Contessina", "Giuliano", "Bianca",   "Filippo",
										"Maddalena",  "Ginevra",  "Simonetta"};
	int i = 0;
	while (is_taken(header, names[i]))
		i++;
	snprintf(name, MEDICI_PLAYER_NAME_MAX + 1, "%s", names[i]);
}

void seats_bot(struct medici_header *header, int seat, const struct bot *bot, const char *name)
{
	struct medici_player *player = &header->player[seat];
	char chosen[MEDICI_PLAYER_NAME_MAX + 1];
	memset(player, 0, sizeof *player);
	if (name)
		snprintf(chosen, sizeof chosen, "%s", name);
	else
		own_name(bot, chosen);
	if (!name && (!is_character(bot) || is_taken(header, chosen)))
		free_name(header, chosen);
	memcpy(player->name, chosen, sizeof chosen);
	snprintf(player->bot, sizeof player->bot, "%s", bot->name);
	exec_sign(player, bot);
}

/* One that does not sit here yet, under whatever name, and whose name nobody has. */
static const struct bot *next_character(const struct medici_header *header)
{
	for (int i = 0; i < CHARACTERS; i++) {
		char name[MEDICI_PLAYER_NAME_MAX + 1];
		int sits = 0;
		own_name(character(i), name);
		for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++)
			sits |= strcmp(header->player[seat].bot, character(i)->name) == 0;
		if (!sits && !is_taken(header, name))
			return character(i);
	}
	return character(0);
}

void seats_fill(struct medici_header *header)
{
	for (int seat = 0; seat < header->setup.players; seat++)
		if (!header->player[seat].name[0])
			seats_bot(header, seat, next_character(header), NULL);
}
