#include "message.h"

#include <string.h>

#include "server/tables/field.h"

static bool read_words(const json_t *value, size_t max, char *clean, enum srv_fault_code code, struct srv_fault *fault)
{
	enum words_fault wrong = WORDS_LENGTH;
	if (json_is_string(value))
		wrong = words_clean(json_string_value(value), json_string_length(value), max, clean);
	const char *why = words_fault_text(wrong);
	if (why)
		return srv_refuse_because(fault, code, why);
	return wrong == WORDS_FINE || srv_refuse(fault, code);
}

/* A program's kind is written into records, so only names of built-in bots are accepted. */
static bool read_program(struct message *message, const json_t *root, struct srv_fault *fault)
{
	const json_t *bot = json_object_get(root, "bot");
	const struct bot *known = json_is_string(bot) ? bot_find(json_string_value(bot), json_string_length(bot)) : NULL;
	if (bot && !json_is_boolean(bot) && !known)
		return srv_refuse_detail(fault, SRV_IS_PROGRAM, NULL);
	if (bot)
		message->program = known ? known->name : json_is_true(bot) ? MESSAGE_PROGRAM : "";
	return true;
}

bool message_read_person(struct message *message, const json_t *root, struct srv_fault *fault)
{
	return read_words(json_object_get(root, "name"), WORDS_NAME_MAX, message->name, SRV_NAME, fault) &&
		   read_program(message, root, fault);
}

/* ---- One function for the fields of each command ---- */

static bool read_nothing(struct message *message, const json_t *root, struct srv_fault *fault)
{
	(void)message;
	(void)root;
	(void)fault;
	return true;
}

static bool read_enter(struct message *message, const json_t *root, struct srv_fault *fault)
{
	if (!field_hex(root, "secret", message->secret, fault))
		return false;
	if (!field_has(root, "name") && message->secret[0])
		return read_program(message, root, fault);
	return message_read_person(message, root, fault);
}

static bool read_create(struct message *message, const json_t *root, struct srv_fault *fault)
{
	return settings_read(&message->settings, json_object_get(root, "settings"), fault);
}

static bool read_watch(struct message *message, const json_t *root, struct srv_fault *fault)
{
	return field_text(root, "table", message->table, sizeof message->table, fault) &&
		   (!field_has(root, "from") || field_number(root, "from", 0, 1 << 20, &message->from, fault));
}

static bool read_sit(struct message *message, const json_t *root, struct srv_fault *fault)
{
	return (!field_has(root, "seat") || field_number(root, "seat", 0, MEDICI_SEATS_MAX - 1, &message->seat, fault)) &&
		   field_hex(root, "contribution", message->contribution, fault);
}

static bool read_bot(struct message *message, const json_t *root, struct srv_fault *fault)
{
	const json_t *bot = json_object_get(root, "bot");
	if (!field_number(root, "seat", 0, MEDICI_SEATS_MAX - 1, &message->seat, fault))
		return false;
	if (json_is_string(bot))
		message->bot = bot_find(json_string_value(bot), json_string_length(bot));
	if (!message->bot && !json_is_null(bot))
		return srv_refuse_detail(fault, SRV_IS_SEAT_BOT, NULL);
	return true;
}

static bool read_start(struct message *message, const json_t *root, struct srv_fault *fault)
{
	return field_flag(root, "fill", false, &message->fill, fault);
}

static bool read_mute(struct message *message, const json_t *root, struct srv_fault *fault)
{
	return field_number(root, "seat", 0, MEDICI_SEATS_MAX - 1, &message->seat, fault) &&
		   field_flag(root, "muted", true, &message->muted, fault);
}

static bool read_rematch(struct message *message, const json_t *root, struct srv_fault *fault)
{
	return field_flag(root, "sit", false, &message->sit, fault) &&
		   field_hex(root, "contribution", message->contribution, fault);
}

static bool read_chat(struct message *message, const json_t *root, struct srv_fault *fault)
{
	return read_words(json_object_get(root, "text"), WORDS_CHAT_MAX, message->text, SRV_TEXT, fault);
}

static bool read_order(struct message *message, const json_t *root, struct srv_fault *fault)
{
	static const char *const names[] = {"none", "up-to", "pass-group", "pass-day"};
	const char *name = json_string_value(json_object_get(root, "order"));
	for (int kind = LIVE_NO_ORDER; name && kind <= LIVE_PASS_DAY; kind++) {
		if (strcmp(name, names[kind]) != 0)
			continue;
		message->order = (enum live_order_kind)kind;
		return kind != LIVE_UP_TO || field_number(root, "amount", 0, 10000, &message->amount, fault);
	}
	return srv_refuse_detail(fault, SRV_IS_ORDER_KIND, NULL);
}

/* A move says how many lines its sender has seen, so that one that comes late or twice is refused. */
static bool read_act(struct message *message, const json_t *root, struct srv_fault *fault)
{
	return field_number(root, "n", 0, 1 << 20, &message->n, fault);
}

static bool read_bid(struct message *message, const json_t *root, struct srv_fault *fault)
{
	int amount;
	if (!read_act(message, root, fault) || !field_number(root, "amount", 0, 10000, &amount, fault))
		return false;
	message->action.amount = (uint16_t)amount;
	return true;
}

static bool read_take(struct message *message, const json_t *root, struct srv_fault *fault)
{
	const json_t *list = json_object_get(root, "from");
	if (!read_act(message, root, fault))
		return false;
	for (size_t i = 0; i < json_array_size(list); i++) {
		json_int_t place = json_integer_value(json_array_get(list, i));
		if (place < 1 || place > MEDICI_GROUP_MAX || message->action.places >> (place - 1) & 1)
			return srv_refuse_detail(fault, SRV_IS_PLACE, NULL);
		message->action.places |= (uint8_t)(1U << (place - 1));
	}
	if (json_array_size(list) == 0)
		return srv_refuse_detail(fault, SRV_IS_PLACES, NULL);
	return true;
}

static const struct command {
	const char *name;
	enum message_do what;
	enum medici_action_type type; /* of moves */
	bool (*read)(struct message *message, const json_t *root, struct srv_fault *fault);
} commands[] = {
	{"enter", DO_ENTER, 0, read_enter},
	{"create", DO_CREATE, 0, read_create},
	{"watch", DO_WATCH, 0, read_watch},
	{"unwatch", DO_UNWATCH, 0, read_nothing},
	{"sit", DO_SIT, 0, read_sit},
	{"stand", DO_STAND, 0, read_nothing},
	{"bot", DO_BOT, 0, read_bot},
	{"start", DO_START, 0, read_start},
	{"close", DO_CLOSE, 0, read_nothing},
	{"draw", DO_ACT, MEDICI_DRAW, read_act},
	{"offer", DO_ACT, MEDICI_OFFER, read_act},
	{"bid", DO_ACT, MEDICI_BID, read_bid},
	{"pass", DO_ACT, MEDICI_PASS, read_act},
	{"reveal", DO_ACT, MEDICI_REVEAL, read_act},
	{"take", DO_ACT, MEDICI_TAKE, read_take},
	{"order", DO_ORDER, 0, read_order},
	{"leave", DO_LEAVE, 0, read_nothing},
	{"back", DO_BACK, 0, read_nothing},
	{"chat", DO_CHAT, 0, read_chat},
	{"mute", DO_MUTE, 0, read_mute},
	{"rematch", DO_REMATCH, 0, read_rematch},
	{"ping", DO_PING, 0, read_nothing},
};

static bool read_command(struct message *message, const json_t *root, struct srv_fault *fault)
{
	const char *name = json_string_value(json_object_get(root, "do"));
	if (!name)
		return srv_refuse(fault, SRV_MESSAGE);
	for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
		if (strcmp(name, commands[i].name) != 0)
			continue;
		message->command = commands[i].name;
		message->what = commands[i].what;
		message->action.type = (uint8_t)commands[i].type;
		return commands[i].read(message, root, fault);
	}
	return srv_refuse(fault, SRV_COMMAND);
}

bool message_parse(struct message *message, const char *text, size_t len, struct srv_fault *fault)
{
	memset(message, 0, sizeof *message);
	message->seat = -1;
	json_t *root = len <= MESSAGE_MAX ? json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL) : NULL;
	bool fine = json_is_object(root) ? read_command(message, root, fault) : srv_refuse(fault, SRV_MESSAGE);
	json_decref(root);
	return fine;
}
