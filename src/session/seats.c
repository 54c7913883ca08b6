#include "seats.h"

#include <stdio.h>
#include <string.h>

#include "arena/exec.h"
#include "lang/lang.h"
#include "session/shelf.h"

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
	snprintf(player->name, sizeof player->name, "%s", name ? name : rivals_name(bot->name, is_taken, header));
	snprintf(player->bot, sizeof player->bot, "%s", bot->name);
	exec_sign(player, bot);
}

/* ---- Seats by text ---- */

static int take_person(struct medici_header *header, int seat, const char *name, struct error *error)
{
	char usual[MEDICI_PLAYER_NAME_MAX + 1];
	const struct medici_player *player = &header->player[seat];
	if (!name && player->name[0] && !player->bot[0])
		return 0;
	seats_usual_name(usual);
	if (!name && is_taken(header, usual))
		snprintf(usual, sizeof usual, _("Player %d"), seat + 1);
	if (!name)
		name = usual;
	if (!seats_name_fits(name, strlen(name)))
		return error_set(error, "%s", _("a name has 1 to 128 bytes of UTF-8 and no control characters"));
	seats_person(header, seat, name, strlen(name));
	return 0;
}

static int take_bot(struct medici_header *header, int seat, const char *who, struct error *error)
{
	const char *wrong, *name = NULL;
	const struct bot *bot = exec_find(who, strlen(who), &wrong);
	size_t len = bot || wrong ? strlen(who) : strcspn(who, ":");
	if (!bot && wrong)
		return error_set(error, "%s", _(wrong));
	if (!bot)
		bot = bot_find(who, len);
	if (!bot)
		return error_set(error, _("there is no bot '%.*s'; a person is human or human:NAME"),
						 (int)(len < 60 ? len : 60), who);
	if (who[len] == ':')
		name = who + len + 1;
	if (name && !seats_name_fits(name, strlen(name)))
		return error_set(error, "%s", _("a name has 1 to 128 bytes of UTF-8 and no control characters"));
	if (exec_command(bot) && strlen(exec_command(bot)) > EXEC_RECORDED_MAX)
		return error_set(error, _("a command has %d bytes at most here, so that the record can hold it"),
						 EXEC_RECORDED_MAX);
	if (name || strcmp(header->player[seat].bot, bot->name) != 0)
		seats_bot(header, seat, bot, name);
	return 0;
}

int seats_take(struct medici_header *header, int seat, const char *who, struct error *error)
{
	if (strcmp(who, "human") == 0)
		return take_person(header, seat, NULL, error);
	if (strncmp(who, "human:", 6) == 0)
		return take_person(header, seat, who + 6, error);
	return take_bot(header, seat, who, error);
}

int seats_same_name(const struct medici_header *header)
{
	for (int seat = 1; seat < header->setup.players; seat++)
		for (int before = 0; before < seat; before++)
			if (strcmp(header->player[seat].name, header->player[before].name) == 0)
				return seat;
	return -1;
}

void seats_usual_name(char name[MEDICI_PLAYER_NAME_MAX + 1])
{
	if (!shelf_last_person(name))
		snprintf(name, MEDICI_PLAYER_NAME_MAX + 1, "%s", _("Player"));
}

static int sits(const struct medici_header *header, const char *bot)
{
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++)
		if (strcmp(header->player[seat].bot, bot) == 0)
			return 1;
	return 0;
}

/* A character that is not at the table, under whatever name, and whose name nobody has. */
static const char *next_character(const struct medici_header *header)
{
	const char *bot;
	for (int i = 0; (bot = rivals_character(i)); i++)
		if (!sits(header, bot) && rivals_own_name(bot, is_taken, header))
			return bot;
	return rivals_character(0);
}

void seats_fill(struct medici_header *header, enum rivals_level level)
{
	for (int seat = 0; seat < header->setup.players; seat++) {
		const char *bot = level == RIVALS_MEDIUM ? next_character(header) : rivals_at_level(level, seat);
		if (!header->player[seat].name[0])
			seats_bot(header, seat, bot_find(bot, strlen(bot)), NULL);
	}
}

void seats_rematch(struct medici_header *again, const struct medici_header *header)
{
	int players = header->setup.players;
	memset(again, 0, sizeof *again);
	again->setup = header->setup;
	for (int seat = 0; seat < players; seat++) {
		const struct medici_player *player = &header->player[(seat + 1) % players];
		memcpy(again->player[seat].name, player->name, sizeof player->name);
		memcpy(again->player[seat].bot, player->bot, sizeof player->bot);
	}
}
