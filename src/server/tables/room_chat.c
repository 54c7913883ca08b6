/* Chat at a table: written, then told, like the game; the last lines of it are kept for whoever comes later. */
#include <stdlib.h>
#include <string.h>

#include "server/tables/client.h"
#include "server/tables/room.h"
#include "server/tables/state.h"

static struct packet **place_of(struct room *room, int number)
{
	return &room->chat[number % STORE_CHAT_KEPT];
}

static void keep(struct room *room, int number, struct packet *packet)
{
	packet_drop(*place_of(room, number));
	*place_of(room, number) = packet;
}

static void tell_chat(const struct outbox_item *item)
{
	struct room *room = item->owner;
	keep(room, item->value, packet_keep(item->packet));
	room->chat_told = item->value + 1;
	room_broadcast(room, item->packet);
}

static struct packet *write_chat(const struct room *room, int seat, const char *text)
{
	const struct room_seat *at = &room->seat[seat];
	json_t *root = json_pack("{s:{s:i, s:i, s:s, s:s, s:I}}", "chat", "number", room->chat_count, "seat", seat, "name",
							 at->name, "text", text, "at", (json_int_t)clock_date());
	if (at->program[0])
		json_object_set_new(json_object_get(root, "chat"), "bot", json_string(at->program));
	char *line = json_dumps(root, JSON_COMPACT);
	struct packet *packet = line ? packet_of(line, strlen(line)) : NULL;
	free(line);
	json_decref(root);
	return packet;
}

/* The player first: who says too much must not use up what others at the same address may say. */
static bool is_slow_enough(const struct client *client)
{
	struct server *server = client->server;
	int64_t now = clock_now();
	return talkers_take(server->talkers, client->player.id, now) &&
		   addresses_chat(server->addresses, client->address, now);
}

bool room_chat(struct room *room, struct client *client, const char *text, struct srv_fault *fault)
{
	int seat = room_seat_of(room, client->player.id);
	if (!room->settings.chat || seat < 0)
		return srv_refuse(fault, SRV_NO_CHAT);
	if (room->seat[seat].muted)
		return srv_refuse(fault, SRV_MUTED);
	if (!is_slow_enough(client))
		return srv_refuse(fault, SRV_TOO_FAST);
	if (!server_writable(room->server, fault))
		return false;
	struct packet *packet = write_chat(room, seat, text);
	if (!packet)
		return srv_refuse(fault, SRV_SERVER_FULL);
	struct store_line row = {room->id, room->chat_count, clock_date(), packet->text, packet->len};
	outbox_wrote(&room->server->outbox, writer_put_chat(room->server->writer, &row));
	outbox_add(&room->server->outbox, tell_chat, room, packet, room->chat_count++);
	return true;
}

static bool load_chat(void *context, const struct store_line *row)
{
	struct room *room = context;
	keep(room, (int)row->number, packet_of(row->text, row->len));
	room->chat_count = room->chat_told = (int)row->number + 1;
	return true;
}

void room_load_chat(struct room *room)
{
	store_chat(room->server->reader, room->id, load_chat, room);
}

void room_welcome_to_chat(const struct room *room, struct client *client)
{
	int first = room->chat_told > STORE_CHAT_KEPT ? room->chat_told - STORE_CHAT_KEPT : 0;
	for (int number = first; number < room->chat_told; number++)
		if (room->chat[number % STORE_CHAT_KEPT])
			wire_send(client->wire, room->chat[number % STORE_CHAT_KEPT]);
}

void room_free_chat(struct room *room)
{
	for (int i = 0; i < STORE_CHAT_KEPT; i++)
		packet_drop(room->chat[i]);
}
