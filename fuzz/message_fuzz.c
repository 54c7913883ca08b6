/* What a client may send to a server: any bytes are either a command with every field in bounds, or a refusal with a
 * code and a sentence. Settings that are accepted can be written and read again, and make a game that begins. */
/* sources: src/server/tables/message.c src/server/tables/settings.c src/server/tables/field.c src/net/sentence.c */
/* sources: src/server/base/words.c src/server/base/unicode.c src/server/base/fault.c */
/* sources: src/bots src/bots/net */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/tables/message.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_settings(const struct settings *settings)
{
	struct settings again;
	struct srv_fault fault;
	struct medici_game game;
	json_t *json = settings_write(settings);
	assert(settings_read(&again, json, &fault));
	json_t *json_again = settings_write(&again);
	assert(json_equal(json, json_again));
	json_decref(json);
	json_decref(json_again);
	assert(medici_start(&game, &settings->setup) == MEDICI_OK);
	assert(settings->rule.stand_in && settings->rule.pace_ms >= 0 && settings->rule.decision_ms >= 0);
}

static void check_message(const struct message *message)
{
	assert(message->command && message->command[0]);
	assert(memchr(message->name, '\0', sizeof message->name));
	assert(memchr(message->text, '\0', sizeof message->text));
	assert(memchr(message->table, '\0', sizeof message->table));
	assert(message->seat >= -1 && message->seat < MEDICI_SEATS_MAX);
	assert(message->n >= 0 && message->from >= 0 && message->amount >= 0);
	assert(message->action.places < 1 << MEDICI_GROUP_MAX);
	if (message->what == DO_CREATE)
		check_settings(&message->settings);
}

static void check_fault(const struct srv_fault *fault, const char *command)
{
	char text[SRV_FAULT_SIZE];
	size_t len = srv_fault_json(fault, command, text);
	json_t *json = json_loadb(text, len, 0, NULL);
	assert(fault->code > SRV_NONE && fault->code < SRV_FAULTS && text[len - 1] == '\n');
	assert(json_string_length(json_object_get(json, "error")) > 0);
	json_decref(json);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct message message;
	struct srv_fault fault = {.code = SRV_NONE};
	if (message_parse(&message, (const char *)data, size, &fault))
		check_message(&message);
	else
		check_fault(&fault, message.command);
	return 0;
}
