#include "settings.h"

#include <stdio.h>
#include <string.h>

#include "record/parse.h"
#include "server/tables/field.h"

enum { SECOND_MS = 1000, DAY_MS = 86400000, ABSENT_MS = 90000 };

static bool read_number(const json_t *root, const char *key, int least, int most, int absent, int *number,
						struct srv_fault *fault)
{
	*number = absent;
	return !json_object_get(root, key) || field_number(root, key, least, most, number, fault);
}

static bool read_bot(const json_t *value, const char *key, const struct bot **bot, struct srv_fault *fault)
{
	if (json_is_string(value))
		*bot = bot_find(json_string_value(value), json_string_length(value));
	if (json_is_string(value) ? !*bot : (value && !json_is_null(value)))
		return srv_refuse_detail(fault, SRV_IS_NO_BOT, "{s:s, s:s}", "field", key, "found", field_found(value).text);
	return true;
}

/* Checks game and edition with refusals that clients can translate. The record's reader refuses them, too, but with
 * finished sentences. */
static bool check_game(const json_t *root, struct srv_fault *fault)
{
	const json_t *game = json_object_get(root, "game"), *edition = json_object_get(root, "edition");
	const char *name = json_string_value(game);
	char known[128] = "";
	if (game && (!name || (strcmp(name, "board") != 0 && strcmp(name, "card") != 0)))
		return srv_refuse_detail(fault, SRV_IS_GAME, "{s:s}", "found", field_found(game).text);
	if (!edition || (name && strcmp(name, "card") == 0) ||
		(json_is_string(edition) && medici_edition_find(json_string_value(edition)) >= 0))
		return true;
	for (int i = 0; medici_edition(i); i++) {
		size_t len = strlen(known);
		snprintf(known + len, sizeof known - len, "%s%s", i ? ", " : "", medici_edition(i)->name);
	}
	return srv_refuse_detail(fault, SRV_IS_EDITION, "{s:s, s:s}", "known", known, "found", field_found(edition).text);
}

/* Game, edition and options are those of a record's header, and are read by its reader. */
static bool read_setup(struct medici_setup *setup, const json_t *root, int players, struct srv_fault *fault)
{
	struct medici_header header;
	char reason[MEDICI_REASON_MAX];
	if (!check_game(root, fault))
		return false;
	json_t *like = json_pack("{s:i, s:[]}", "medici", 1, "players");
	json_t *list = json_object_get(like, "players"), *game = json_object_get(root, "game");
	for (int seat = 0; seat < players; seat++)
		json_array_append_new(list, json_pack("{s:s}", "name", "x"));
	json_object_set_new(like, "game", game ? json_incref(game) : json_string("board"));
	if (json_object_get(root, "edition"))
		json_object_set(like, "edition", json_object_get(root, "edition"));
	if (json_object_get(root, "options"))
		json_object_set(like, "options", json_object_get(root, "options"));
	bool fine = rec_header(&header, like, reason) || srv_refuse_because(fault, SRV_FIELD, reason);
	*setup = header.setup;
	json_decref(like);
	return fine;
}

static bool read_bots(struct settings *settings, const json_t *root, struct srv_fault *fault)
{
	const json_t *bots = json_object_get(root, "bots");
	if (bots && (!json_is_array(bots) || json_array_size(bots) > settings->setup.players))
		return srv_refuse_detail(fault, SRV_IS_BOTS, NULL);
	for (size_t seat = 0; seat < json_array_size(bots); seat++)
		if (!read_bot(json_array_get(bots, seat), "bots", &settings->bot[seat], fault))
			return false;
	return true;
}

static bool read_clock(struct live_rule *rule, const json_t *root, struct srv_fault *fault)
{
	const json_t *clock = json_object_get(root, "clock");
	int decision, bank, days;
	rule->absent_ms = ABSENT_MS;
	if (!clock || json_is_null(clock))
		return true;
	if (!json_is_object(clock))
		return srv_refuse_detail(fault, SRV_IS_CLOCK, NULL);
	if (!read_number(clock, "days", 1, 30, 0, &days, fault) || !read_number(clock, "bank", 0, 7200, 0, &bank, fault) ||
		!read_number(clock, "decision", 1, 3600, 0, &decision, fault))
		return false;
	if ((days > 0) == (decision > 0))
		return srv_refuse_detail(fault, SRV_IS_CLOCK_KIND, NULL);
	rule->clock = LIVE_TIMED;
	rule->decision_ms = days ? (int64_t)days * DAY_MS : (int64_t)decision * SECOND_MS;
	rule->bank_ms = days ? 0 : (int64_t)bank * SECOND_MS;
	return true;
}

bool settings_read(struct settings *settings, const json_t *root, struct srv_fault *fault)
{
	int players, pace;
	memset(settings, 0, sizeof *settings);
	settings->rule.stand_in = &bot_merchant;
	if (!json_is_object(root))
		return srv_refuse_detail(fault, SRV_IS_SETTINGS, NULL);
	if (!read_number(root, "players", 2, MEDICI_SEATS_MAX, 4, &players, fault) ||
		!read_setup(&settings->setup, root, players, fault) || !read_bots(settings, root, fault) ||
		!read_clock(&settings->rule, root, fault) ||
		!read_bot(json_object_get(root, "stand_in"), "stand_in", &settings->rule.stand_in, fault) ||
		!read_number(root, "pace", 0, 5000, 0, &pace, fault))
		return false;
	settings->rule.pace_ms = pace;
	return field_flag(root, "listed", false, &settings->listed, fault) &&
		   field_flag(root, "watch", true, &settings->watch, fault) &&
		   field_flag(root, "chat", true, &settings->chat, fault) &&
		   field_flag(root, "autostart", true, &settings->autostart, fault) &&
		   field_flag(root, "hints", false, &settings->hints, fault);
}

/* The writer of headers leaves out what is the default. */
static void write_setup(json_t *root, const struct medici_setup *setup)
{
	static const char *const keys[] = {"game", "edition", "options"};
	struct medici_header header;
	char line[MEDICI_LINE_MAX];
	memset(&header, 0, sizeof header);
	header.setup = *setup;
	json_t *like = json_loadb(line, medici_write_header(line, sizeof line, &header), 0, NULL);
	for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
		if (json_object_get(like, keys[i]))
			json_object_set(root, keys[i], json_object_get(like, keys[i]));
	json_decref(like);
	json_object_set_new(root, "players", json_integer(setup->players));
}

static json_t *write_clock(const struct live_rule *rule)
{
	if (rule->clock == LIVE_NO_CLOCK)
		return json_null();
	if (rule->decision_ms >= DAY_MS)
		return json_pack("{s:I}", "days", (json_int_t)(rule->decision_ms / DAY_MS));
	return json_pack("{s:I, s:I}", "decision", (json_int_t)(rule->decision_ms / SECOND_MS), "bank",
					 (json_int_t)(rule->bank_ms / SECOND_MS));
}

json_t *settings_write(const struct settings *settings)
{
	json_t *root = json_object(), *bots = json_array();
	write_setup(root, &settings->setup);
	for (int seat = 0; seat < settings->setup.players; seat++)
		json_array_append_new(bots, settings->bot[seat] ? json_string(settings->bot[seat]->name) : json_null());
	json_object_set_new(root, "bots", bots);
	json_object_set_new(root, "clock", write_clock(&settings->rule));
	json_object_set_new(root, "stand_in", json_string(settings->rule.stand_in->name));
	json_object_set_new(root, "pace", json_integer(settings->rule.pace_ms));
	json_object_set_new(root, "listed", json_boolean(settings->listed));
	json_object_set_new(root, "watch", json_boolean(settings->watch));
	json_object_set_new(root, "chat", json_boolean(settings->chat));
	json_object_set_new(root, "autostart", json_boolean(settings->autostart));
	json_object_set_new(root, "hints", json_boolean(settings->hints));
	return root;
}
