#include "client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/log.h"
#include "server/base/names.h"
#include "server/base/watchdog.h"
#include "server/tables/state.h"
#include "server/tables/table.h"

/* After so many ignored messages in a row the connection is closed. */
enum { IGNORED_MAX = 200 };

void client_say(struct client *client, const char *text, size_t len)
{
	struct packet *packet = packet_of(text, len);
	if (packet)
		wire_send(client->wire, packet);
	packet_drop(packet);
}

static void refuse(struct client *client, const struct srv_fault *fault, const char *command)
{
	char text[SRV_FAULT_SIZE];
	client->server->metrics.refused++;
	client_say(client, text, srv_fault_json(fault, command, text) - 1);
}

/* ---- Who it is ---- */

bool client_known(struct server *server, const char *secret, struct store_player *player)
{
	uint8_t key[SECRET_KEY];
	return secret_key(secret, strlen(secret), key) && store_find_player(server->reader, key, player) == STORE_OK &&
		   secret_same(key, player->key);
}

/* `program` is NULL or empty for a person. */
static bool check_name(const char *name, const char *program, struct srv_fault *fault)
{
	enum names_owner owner = names_owner(name);
	if (owner == NAMES_BOT && !(program && program[0]))
		return srv_refuse_detail(fault, SRV_IS_BOTS_NAME, NULL);
	if (owner == NAMES_SERVER)
		return srv_refuse_detail(fault, SRV_IS_SERVERS_NAME, NULL);
	return true;
}

/* A program cannot become a person: it could keep a bot's name. */
bool client_check(const struct store_player *player, const struct message *message, struct srv_fault *fault)
{
	if (player->id && message->program && strcmp(player->bot, message->program) != 0)
		return srv_refuse_detail(fault, SRV_IS_PROGRAM_KEPT, NULL);
	if (!message->name[0] || (player->id && strcmp(player->name, message->name) == 0))
		return true;
	return check_name(message->name, player->id ? player->bot : message->program, fault);
}

bool client_register(struct server *server, const char *address, const struct message *message,
					 struct store_player *player, char *secret, struct srv_fault *fault)
{
	if (!addresses_make(server->addresses, address, clock_now()))
		return srv_refuse(fault, SRV_ENOUGH);
	secret_make(secret);
	memset(player, 0, sizeof *player);
	player->id = ++server->last_player;
	player->created = clock_date();
	snprintf(player->name, sizeof player->name, "%s", message->name);
	snprintf(player->bot, sizeof player->bot, "%s", message->program ? message->program : "");
	secret_key(secret, strlen(secret), player->key);
	uint64_t number = writer_put_player(server->writer, player);
	outbox_wrote(&server->outbox, number);
	server->metrics.logins++;
	return number > 0 || srv_refuse(fault, SRV_SERVER_FULL);
}

json_t *client_describe(const struct store_player *player)
{
	json_t *you = json_pack("{s:s}", "name", player->name);
	if (player->bot[0])
		json_object_set_new(you, "bot", json_string(player->bot));
	return you;
}

/* Adds `you` to the fields of `root`, which is released. */
static struct packet *name_packet(json_t *root, const struct store_player *player, const char *secret)
{
	json_t *you = player->id ? client_describe(player) : json_null();
	if (secret)
		json_object_set_new(you, "secret", json_string(secret));
	json_object_set_new(root, "you", you);
	char *text = json_dumps(root, JSON_COMPACT);
	struct packet *packet = text ? packet_of(text, strlen(text)) : NULL;
	free(text);
	json_decref(root);
	return packet;
}

/* Includes the public URL, if there is one, for links: the address that the page was loaded from may work on one
 * machine only. */
static struct packet *hello_packet(const struct server *server, const struct store_player *player)
{
	json_t *root = json_pack("{s:s, s:i}", "hello", "medici", "protocol", 1);
	if (server->config->public_url[0])
		json_object_set_new(root, "url", json_string(server->config->public_url));
	return name_packet(root, player, NULL);
}

static void tell_packet(const struct outbox_item *item)
{
	struct client *client = item->owner;
	wire_send(client->wire, item->packet);
}

/* A new player's secret is sent only when the player is stored, so that no crash can lose it. */
static bool enter(struct client *client, const struct message *message, struct srv_fault *fault)
{
	struct server *server = client->server;
	struct store_player player = client->player;
	char secret[SECRET_SIZE];
	bool made = false;
	if (client->table && srv_table_seat_of(client->table, client->player.id) >= 0)
		return srv_refuse(fault, SRV_SEATED);
	if (message->secret[0] && !client_known(server, message->secret, &player))
		return srv_refuse(fault, SRV_SECRET);
	if (!client_check(&player, message, fault) || (message->name[0] && !server_writable(server, fault)))
		return false;
	if (player.id == 0) {
		made = client_register(server, client->address, message, &player, secret, fault);
		if (!made)
			return false;
	} else if (message->name[0] && strcmp(message->name, player.name) != 0) {
		memcpy(player.name, message->name, sizeof message->name);
		outbox_wrote(&server->outbox, writer_put_player(server->writer, &player));
	}
	client->player = player;
	struct packet *packet = name_packet(json_object(), &client->player, made ? secret : NULL);
	if (packet)
		outbox_add(&server->outbox, tell_packet, client, packet, 0);
	return true;
}

static bool create(struct client *client, const struct message *message, struct srv_fault *fault)
{
	char text[48];
	if (client->player.id == 0)
		return srv_refuse(fault, SRV_WHO);
	struct srv_table *table =
		tables_create(client->server, client->player.id, client->address, &message->settings, fault);
	if (!table)
		return false;
	int len = snprintf(text, sizeof text, "{\"created\":\"%s\"}", table->code);
	struct packet *packet = packet_of(text, (size_t)len);
	if (packet)
		outbox_add(&client->server->outbox, tell_packet, client, packet, 0);
	return true;
}

static bool watch(struct client *client, const struct message *message, struct srv_fault *fault)
{
	struct srv_table *table = tables_find(client->server, message->table);
	if (!table)
		return srv_refuse(fault, SRV_NO_TABLE);
	if (client->table)
		srv_table_unwatch(client->table, client);
	return srv_table_watch(table, client, message->from, fault);
}

/* ---- What it says ---- */

static bool at_table(struct client *client, const struct message *message, struct srv_fault *fault)
{
	struct srv_table *table = client->table;
	if (!table)
		return srv_refuse(fault, SRV_WATCH_FIRST);
	switch (message->what) {
	case DO_UNWATCH:
		srv_table_unwatch(table, client);
		return true;
	case DO_SIT:
		return srv_table_sit(table, client, message, fault);
	case DO_STAND:
		return srv_table_stand(table, client, fault);
	case DO_BOT:
		return srv_table_set_bot(table, client, message, fault);
	case DO_START:
		return srv_table_start(table, client, message->fill, fault);
	case DO_CLOSE:
		return srv_table_close(table, client->player.id, fault);
	case DO_ACT:
		return srv_table_act(table, client, message, fault);
	case DO_ORDER:
		return srv_table_order(table, client, message, fault);
	case DO_LEAVE:
	case DO_BACK:
		return srv_table_leave(table, client, message->what == DO_BACK, fault);
	case DO_CHAT:
		return srv_table_chat(table, client, message->text, fault);
	case DO_MUTE:
		return srv_table_mute(table, client, message, fault);
	case DO_REMATCH:
		return srv_table_rematch(table, client, message, fault);
	default:
		return srv_refuse(fault, SRV_COMMAND);
	}
}

static int64_t client_table(const struct client *client)
{
	return client->table ? client->table->id : 0;
}

static bool run_command(struct client *client, const struct message *message, struct srv_fault *fault)
{
	watchdog_doing(message->command, client_table(client));
	switch (message->what) {
	case DO_PING:
		client_say(client, "{\"pong\":true}", 13);
		return true;
	case DO_ENTER:
		return enter(client, message, fault);
	case DO_CREATE:
		return create(client, message, fault);
	case DO_WATCH:
		return watch(client, message, fault);
	default:
		return at_table(client, message, fault);
	}
}

/* The first message beyond the limit is refused, the next ones are ignored, and then the connection is closed. */
static bool check_rate(struct client *client)
{
	struct server *server = client->server;
	struct srv_fault fault;
	int64_t now = clock_now();
	if (bucket_take(&client->messages, server->config->messages, now) &&
		addresses_take(server->addresses, client->address, now)) {
		client->ignored = 0;
		return true;
	}
	if (client->ignored++ == 0) {
		srv_refuse(&fault, SRV_TOO_FAST);
		refuse(client, &fault, NULL);
	}
	if (client->ignored == IGNORED_MAX)
		wire_close(client->wire, WIRE_POLICY, "too many messages");
	return false;
}

void client_received(void *context, const char *text, size_t len)
{
	struct client *client = context;
	struct message message;
	struct srv_fault fault = {.code = SRV_NONE};
	watchdog_doing("message", client_table(client));
	client->server->metrics.messages++;
	if (client->server->stopping || !check_rate(client))
		return;
	if (!message_parse(&message, text, len, &fault) || !run_command(client, &message, &fault))
		refuse(client, &fault, message.command);
}

/* ---- Coming and going ---- */

void *client_opened(void *context, struct wire *wire, const char *address, const char *secret)
{
	struct server *server = context;
	struct client *client = server->stopping ? NULL : calloc(1, sizeof *client);
	watchdog_doing("connection opened", 0);
	if (!client)
		return NULL;
	/* Behind a proxy all connections have the same peer, so WebSockets are counted by the client's address. */
	if (server->config->behind_proxy && !addresses_enter(server->addresses, address, clock_now())) {
		free(client);
		return NULL;
	}
	client->server = server;
	client->wire = wire;
	snprintf(client->address, sizeof client->address, "%s", address);
	client->next = server->clients;
	client->place = &server->clients;
	if (server->clients)
		server->clients->place = &client->next;
	server->clients = client;
	if (secret[0] && !client_known(server, secret, &client->player))
		memset(&client->player, 0, sizeof client->player);
	struct packet *hello = hello_packet(server, &client->player);
	if (hello)
		wire_send(wire, hello);
	packet_drop(hello);
	return client;
}

void client_closed(void *context)
{
	struct client *client = context;
	watchdog_doing("connection closed", client_table(client));
	if (client->table)
		srv_table_unwatch(client->table, client);
	outbox_forget(&client->server->outbox, client);
	if (client->server->config->behind_proxy)
		addresses_leave(client->server->addresses, client->address);
	*client->place = client->next;
	if (client->next)
		client->next->place = client->place;
	free(client);
}
