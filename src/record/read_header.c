/* A record's header line: which game, who plays, what was agreed.
 *
 * Fields that nobody knows are ignored, but an option that nobody knows is refused: it would change the rules, and a
 * game replayed without it would be another game. */
#include "record/read.h"

#include <string.h>

#include "record/utf8.h"

static bool read_version(const json_t *root, char *reason)
{
	const json_t *version = json_object_get(root, "medici");
	if (!json_is_integer(version) || json_integer_value(version) != 1)
		return rec_fault(reason, "\"medici\" must be 1, the only version of the record, found %s",
						 rec_value(version).text);
	return true;
}

static bool read_game(struct medici_setup *setup, const json_t *root, char *reason)
{
	const json_t *game;
	if (!rec_get(root, "game", &game, reason))
		return false;
	const char *name = json_is_string(game) ? json_string_value(game) : "";
	bool card = strcmp(name, "card") == 0;
	if (!card && strcmp(name, "board") != 0)
		return rec_fault(reason, "\"game\" must be \"board\" or \"card\", found %s", rec_value(game).text);
	setup->kind = card ? MEDICI_CARD : MEDICI_BOARD;
	return true;
}

static struct rec_text known_editions(void)
{
	struct rec_text out = {0, ""};
	for (int i = 0; medici_edition(i); i++)
		rec_add(&out, "%s%s", i ? ", " : "", medici_edition(i)->name);
	return out;
}

static bool read_edition(struct medici_setup *setup, const json_t *root, char *reason)
{
	const json_t *edition = json_object_get(root, "edition");
	if (!edition || setup->kind != MEDICI_BOARD)
		return true;
	const char *name = json_is_string(edition) ? json_string_value(edition) : "";
	int index = medici_edition_find(name);
	if (index >= 0) {
		setup->edition = (uint8_t)index;
		return true;
	}
	return rec_fault(reason, "\"edition\" must be one of %s, found %s", known_editions().text, rec_value(edition).text);
}

/* A name is shown in terminals and pages: no control characters, which also keeps the writer's lines within bounds. */
static bool read_name(char name[MEDICI_PLAYER_NAME_MAX + 1], const json_t *value, const char *key, size_t min,
					  char *reason)
{
	const char *text = json_string_value(value);
	size_t len = json_string_length(value);
	if (!text || len < min || len > MEDICI_PLAYER_NAME_MAX)
		return rec_fault(reason, "\"%s\" must be a string of %zu to %d bytes, found %s", key, min,
						 MEDICI_PLAYER_NAME_MAX, rec_value(value).text);
	for (size_t at = 0, size; at < len; at += size) {
		size = utf8_size(text + at, len - at);
		if (size == 0 || utf8_is_control(text + at, size))
			return rec_fault(reason, "\"%s\" must be without control characters, found %s", key, rec_value(value).text);
	}
	memcpy(name, text, len + 1);
	return true;
}

static bool read_contribution(struct medici_player *player, const json_t *value, char *reason)
{
	const json_t *contribution = json_object_get(value, "contribution");
	if (!contribution)
		return true;
	if (!rec_is_hex(contribution, MEDICI_COMMIT_SIZE - 1))
		return rec_fault(reason, "\"contribution\" must be a string of %d hex digits, found %s", MEDICI_COMMIT_SIZE - 1,
						 rec_value(contribution).text);
	memcpy(player->contribution, json_string_value(contribution), MEDICI_COMMIT_SIZE);
	return true;
}

static bool read_player(struct medici_player *player, const json_t *value, int seat, char *reason)
{
	if (!json_is_object(value))
		return rec_fault(reason, "\"players\" must hold objects, found %s for seat %d", rec_value(value).text, seat);
	const json_t *name, *bot = json_object_get(value, "bot");
	if (!rec_get(value, "name", &name, reason) || !read_name(player->name, name, "name", 1, reason))
		return false;
	return (!bot || read_name(player->bot, bot, "bot", 0, reason)) && read_contribution(player, value, reason);
}

static bool read_players(struct medici_header *header, const json_t *root, char *reason)
{
	const json_t *players;
	if (!rec_get(root, "players", &players, reason))
		return false;
	size_t count = json_array_size(players);
	if (count < 2 || count > MEDICI_SEATS_MAX)
		return rec_fault(reason, "\"players\" must be an array of 2 to %d objects, found %s", MEDICI_SEATS_MAX,
						 rec_value(players).text);
	header->setup.players = (uint8_t)count;
	for (size_t seat = 0; seat < count; seat++) {
		if (!read_player(&header->player[seat], json_array_get(players, seat), (int)seat, reason))
			return false;
	}
	return true;
}

/* C2: a deck names the kinds that it has; the others are not in it. */
static bool read_deck(struct medici_setup *setup, const json_t *options, char *reason)
{
	json_t *deck = json_object_get(options, "deck");
	if (!deck)
		return true;
	if (!json_is_object(deck))
		return rec_fault(reason, "\"deck\" must be an object of card names to counts, found %s", rec_value(deck).text);
	memset(setup->deck, 0, sizeof setup->deck);
	const char *name;
	json_t *value;
	json_object_foreach(deck, name, value)
	{
		int card = medici_piece_parse(MEDICI_CARD, name, strlen(name)), count;
		if (card < 0)
			return rec_fault(reason, "\"deck\" must hold cards such as fur3, fur0x2 or fur0g, found %s",
							 rec_quote(name, strlen(name)).text);
		if (!rec_int_value(value, name, 0, MEDICI_DECK_MAX, &count, reason))
			return false;
		setup->deck[card] = (uint8_t)count;
	}
	return true;
}

static bool check_known(enum medici_kind kind, json_t *options, char *reason)
{
	const char *name;
	json_t *value;
	json_object_foreach(options, name, value)
	{
		bool board = strcmp(name, "first") == 0;
		bool card = strcmp(name, "bonus20") == 0 || strcmp(name, "empty_placed") == 0 || strcmp(name, "deck") == 0;
		if (kind == MEDICI_BOARD && !board)
			return rec_fault(reason, "%s is no option of the board game, which knows \"first\"",
							 rec_quote(name, strlen(name)).text);
		if (kind == MEDICI_CARD && !card)
			return rec_fault(reason,
							 "%s is no option of the card game, which knows \"bonus20\", \"empty_placed\" and \"deck\"",
							 rec_quote(name, strlen(name)).text);
	}
	return true;
}

static bool read_first(struct medici_setup *setup, const json_t *options, char *reason)
{
	const json_t *value = json_object_get(options, "first");
	int seat;
	if (!value)
		return true;
	if (!rec_int_value(value, "first", 0, setup->players - 1, &seat, reason))
		return false;
	setup->first = (uint8_t)seat;
	return true;
}

static bool read_options(struct medici_setup *setup, const json_t *root, char *reason)
{
	json_t *options = json_object_get(root, "options");
	if (!options)
		return true;
	if (!json_is_object(options))
		return rec_fault(reason, "\"options\" must be an object, found %s", rec_value(options).text);
	if (!check_known(setup->kind, options, reason))
		return false;
	if (setup->kind == MEDICI_BOARD)
		return read_first(setup, options, reason);
	return rec_bool(options, "bonus20", &setup->bonus20, reason) &&
		   rec_bool(options, "empty_placed", &setup->empty_placed, reason) && read_deck(setup, options, reason);
}

/* A commit that is not a SHA-256 is ignored: it matters only when a seed is published to prove it. */
static bool read_commit(struct medici_header *header, const json_t *root, char *reason)
{
	const json_t *commit = json_object_get(root, "commit");
	if (commit && !json_is_string(commit))
		return rec_fault(reason, "\"commit\" must be a string, found %s", rec_value(commit).text);
	if (rec_is_hex(commit, MEDICI_COMMIT_SIZE - 1))
		memcpy(header->commit, json_string_value(commit), MEDICI_COMMIT_SIZE);
	return true;
}

/* ---- The parts of a continued game ---- */

/* "commit" or "seed" of a part: 64 hex digits, or absent. */
static bool read_digits(char text[MEDICI_COMMIT_SIZE], const json_t *object, const char *key, char *reason)
{
	const json_t *value = json_object_get(object, key);
	if (!value)
		return true;
	if (!rec_is_hex(value, MEDICI_COMMIT_SIZE - 1))
		return rec_fault(reason, "\"parts\": \"%s\" must be a string of %d hex digits, found %s", key,
						 MEDICI_COMMIT_SIZE - 1, rec_value(value).text);
	memcpy(text, json_string_value(value), MEDICI_COMMIT_SIZE);
	return true;
}

/* The first part begins with the game, each other one later than the part before it. */
static bool read_after(struct medici_header *header, const json_t *value, int index, char *reason)
{
	const json_t *after = json_object_get(value, "after");
	int least = index ? header->part[index - 1].after + 1 : 0, count = 0;
	if (index > 0 && !after)
		return rec_fault(reason, "\"parts\": part %d has no \"after\", the number of events before it", index + 1);
	if (after && !rec_int_value(after, "after", 0, UINT16_MAX, &count, reason))
		return false;
	if (index == 0 && count != 0)
		return rec_fault(reason, "\"parts\": part 1 begins with the game, not after event %d", count);
	if (count < least)
		return rec_fault(reason, "\"parts\": part %d begins after event %d, but part %d after event %d", index + 1,
						 count, index, least - 1);
	header->part[index].after = (uint16_t)count;
	return true;
}

static bool read_part(struct medici_header *header, const json_t *value, int index, char *reason)
{
	struct medici_part *part = &header->part[index];
	if (!json_is_object(value))
		return rec_fault(reason, "\"parts\" must hold objects, found %s for part %d", rec_value(value).text, index + 1);
	if (!read_after(header, value, index, reason) || !read_digits(part->commit, value, "commit", reason) ||
		!read_digits(part->seed, value, "seed", reason))
		return false;
	if (part->seed[0] && !part->commit[0])
		return rec_fault(reason, "\"parts\": part %d has a seed but no commit, so the seed proves nothing", index + 1);
	if (part->seed[0] && index + 1 == header->parts)
		return rec_fault(reason, "\"parts\": the seed of the last part belongs into the event end");
	return true;
}

static bool read_parts(struct medici_header *header, const json_t *root, char *reason)
{
	const json_t *parts = json_object_get(root, "parts");
	if (!parts)
		return true;
	size_t count = json_array_size(parts);
	if (count < 2 || count > MEDICI_PARTS_MAX)
		return rec_fault(reason, "\"parts\" must be an array of 2 to %d objects, found %s", MEDICI_PARTS_MAX,
						 rec_value(parts).text);
	if (json_object_get(root, "commit"))
		return rec_fault(reason, "a header has \"commit\" or \"parts\", not both: each part has its own commit");
	header->parts = (uint8_t)count;
	for (size_t i = 0; i < count; i++)
		if (!read_part(header, json_array_get(parts, i), (int)i, reason))
			return false;
	return true;
}

static bool check_setup(const struct medici_setup *setup, char *reason)
{
	enum medici_status status = medici_setup_check(setup);
	if (status == MEDICI_OK)
		return true;
	return rec_fault(reason, "this game cannot begin: %s%s", REC_(medici_status_text(status)),
					 rec_rule(medici_status_rule(status)).text);
}

bool rec_header(struct medici_header *header, const json_t *root, char *reason)
{
	memset(header, 0, sizeof *header);
	if (!read_version(root, reason) || !read_game(&header->setup, root, reason) || !read_players(header, root, reason))
		return false;
	medici_setup_default(&header->setup, (enum medici_kind)header->setup.kind, header->setup.players);
	return read_edition(&header->setup, root, reason) && read_options(&header->setup, root, reason) &&
		   read_commit(header, root, reason) && read_parts(header, root, reason) && check_setup(&header->setup, reason);
}
