/* Chat at a table: stored, then sent, like the game. The last lines are kept for new watchers. Those who watch a game
 * talk among themselves: players do not receive their lines. */
#include <stdlib.h>
#include <string.h>

#include "server/tables/client.h"
#include "server/tables/state.h"
#include "server/tables/table.h"

static struct packet **place_of(struct srv_table *table, int number)
{
	return &table->chat[number % STORE_CHAT_KEPT];
}

static void keep(struct srv_table *table, int number, struct packet *packet)
{
	packet_drop(*place_of(table, number));
	*place_of(table, number) = packet;
}

/* Returns true if a watcher wrote the line: it has no seat. The seat is the second field, after the number. */
static bool is_aside(const struct packet *packet)
{
	static const char no_seat[] = ",\"seat\":-1,";
	const char *second = memchr(packet->text, ',', packet->len);
	size_t left = second ? packet->len - (size_t)(second - packet->text) : 0;
	return left >= sizeof no_seat - 1 && memcmp(second, no_seat, sizeof no_seat - 1) == 0;
}

static void send_line(const struct srv_table *table, const struct client *client, struct packet *packet)
{
	if (!is_aside(packet) || srv_table_seat_of(table, client->player.id) < 0)
		wire_send(client->wire, packet);
}

static void tell_chat(const struct outbox_item *item)
{
	struct srv_table *table = item->owner;
	keep(table, item->value, packet_keep(item->packet));
	table->chat_told = item->value + 1;
	for (const struct client *client = table->watchers; client; client = client->next_here)
		send_line(table, client, item->packet);
}

/* `seat`: -1 for a watcher. */
static struct packet *write_chat(const struct srv_table *table, int seat, const struct store_player *player,
								 const char *text)
{
	const char *name = seat >= 0 ? table->seat[seat].name : player->name;
	json_t *root = json_pack("{s:{s:i, s:i, s:s, s:s, s:I}}", "chat", "number", table->chat_count, "seat", seat, "name",
							 name, "text", text, "at", (json_int_t)clock_date());
	if (player->bot[0])
		json_object_set_new(json_object_get(root, "chat"), "bot", json_string(player->bot));
	if (seat < 0)
		json_object_set_new(json_object_get(root, "chat"), "watcher", json_true());
	char *line = json_dumps(root, JSON_COMPACT);
	struct packet *packet = line ? packet_of(line, strlen(line)) : NULL;
	free(line);
	json_decref(root);
	return packet;
}

/* The player's limit is checked first, so that one player does not use up the limit of an address that others share. */
static bool check_chat_rate(const struct client *client)
{
	struct server *server = client->server;
	int64_t now = clock_now();
	return talkers_take(server->talkers, client->player.id, now) &&
		   addresses_chat(server->addresses, client->address, now);
}

bool srv_table_chat(struct srv_table *table, struct client *client, const char *text, struct srv_fault *fault)
{
	int seat = srv_table_seat_of(table, client->player.id);
	if (!table->settings.chat || (seat < 0 && table->state == STORE_OPEN))
		return srv_refuse(fault, SRV_NO_CHAT);
	if (client->player.id == 0)
		return srv_refuse(fault, SRV_WHO);
	if (seat >= 0 && table->seat[seat].muted)
		return srv_refuse(fault, SRV_MUTED);
	if (!check_chat_rate(client))
		return srv_refuse(fault, SRV_TOO_FAST);
	if (!server_writable(table->server, fault))
		return false;
	struct packet *packet = write_chat(table, seat, &client->player, text);
	if (!packet)
		return srv_refuse(fault, SRV_SERVER_FULL);
	struct store_line row = {table->id, table->chat_count, clock_date(), packet->text, packet->len};
	outbox_wrote(&table->server->outbox, writer_put_chat(table->server->writer, &row));
	outbox_add(&table->server->outbox, tell_chat, table, packet, table->chat_count++);
	return true;
}

static bool load_chat(void *context, const struct store_line *row)
{
	struct srv_table *table = context;
	keep(table, (int)row->number, packet_of(row->text, row->len));
	table->chat_count = table->chat_told = (int)row->number + 1;
	return true;
}

void srv_table_load_chat(struct srv_table *table)
{
	store_chat(table->server->reader, table->id, load_chat, table);
}

void srv_table_welcome_to_chat(const struct srv_table *table, struct client *client)
{
	int first = table->chat_told > STORE_CHAT_KEPT ? table->chat_told - STORE_CHAT_KEPT : 0;
	for (int number = first; number < table->chat_told; number++)
		if (table->chat[number % STORE_CHAT_KEPT])
			send_line(table, client, table->chat[number % STORE_CHAT_KEPT]);
}

void srv_table_free_chat(struct srv_table *table)
{
	for (int i = 0; i < STORE_CHAT_KEPT; i++)
		packet_drop(table->chat[i]);
}
