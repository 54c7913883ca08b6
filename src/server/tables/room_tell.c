/* What a table says, and to whom. Descriptions are made when something changes and sent when that is durable. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/tables/client.h"
#include "server/tables/room.h"
#include "server/tables/state.h"

/* ---- The table ---- */

static json_t *describe_seat(const struct room *room, int seat)
{
	const struct room_seat *at = &room->seat[seat];
	if (!at->bot && !at->player)
		return json_object();
	json_t *json = json_pack("{s:s}", "name", at->name);
	if (room_bot_of(at)[0])
		json_object_set_new(json, "bot", json_string(room_bot_of(at)));
	if (at->player)
		json_object_set_new(json, "here", json_boolean(room_is_watched_by(room, at->player)));
	if (room->live.seat[seat].away && room->state == STORE_PLAYING)
		json_object_set_new(json, "away", json_true());
	if (at->muted)
		json_object_set_new(json, "muted", json_true());
	if (at->contribution[0])
		json_object_set_new(json, "contribution", json_string(at->contribution));
	return json;
}

json_t *room_describe(const struct room *room)
{
	static const char *const states[] = {"open", "playing", "over", "closed"};
	json_t *seats = json_array(), *json = settings_write(&room->settings);
	for (int seat = 0; seat < room->settings.setup.players; seat++)
		json_array_append_new(seats, describe_seat(room, seat));
	json_object_del(json, "bots");
	json_object_set_new(json, "table", json_string(room->code));
	json_object_set_new(json, "state", json_string(states[room->state]));
	json_object_set_new(json, "seats", seats);
	json_object_set_new(json, "commit", json_string(room->commit));
	json_object_set_new(json, "created", json_integer(room->created));
	if (room->ended)
		json_object_set_new(json, "ended", json_integer(room->ended));
	if (room->rematch[0])
		json_object_set_new(json, "rematch", json_string(room->rematch));
	return json;
}

static struct packet *packet_of_json(const char *key, json_t *value)
{
	json_t *root = json_pack("{s:o}", key, value);
	char *text = json_dumps(root, JSON_COMPACT);
	struct packet *packet = text ? packet_of(text, strlen(text)) : NULL;
	free(text);
	json_decref(root);
	return packet;
}

void room_broadcast(struct room *room, struct packet *packet)
{
	for (struct client *client = room->watchers; client; client = client->next_here)
		wire_send(client->wire, packet);
}

static void broadcast_and_drop(struct room *room, struct packet *packet)
{
	if (packet)
		room_broadcast(room, packet);
	packet_drop(packet);
}

/* How long the one whose turn it is still has, and what is in the banks. */
static int write_clock(const struct room *room, char *text, size_t size)
{
	int64_t until = live_deadline(&room->live);
	if (room->state != STORE_PLAYING || room->settings.rule.clock == LIVE_NO_CLOCK || until == LIVE_NEVER)
		return 0;
	int64_t left = until - clock_now();
	int len = snprintf(text, size, "{\"clock\":{\"seat\":%d,\"left\":%lld,\"bank\":[",
					   medici_turn(&room->live.table.game), (long long)(left > 0 ? left : 0));
	for (int seat = 0; seat < room->settings.setup.players; seat++)
		len += snprintf(text + len, size - (size_t)len, "%s%lld", seat ? "," : "",
						(long long)room->live.seat[seat].bank_ms);
	return len + snprintf(text + len, size - (size_t)len, "]}}");
}

static void tell_clock(struct room *room)
{
	char text[256];
	int len = write_clock(room, text, sizeof text);
	if (len > 0)
		broadcast_and_drop(room, packet_of(text, (size_t)len));
}

static void tell_description(const struct outbox_item *item)
{
	struct room *room = item->owner;
	packet_drop(room->described);
	room->described = packet_keep(item->packet);
	room_broadcast(room, item->packet);
	tell_clock(room); /* who is back has other time left */
	for (struct client *client = room->watchers; client; client = client->next_here)
		room_tell_mine(room, client);
}

void room_changed(struct room *room)
{
	struct packet *packet = packet_of_json("table", room_describe(room));
	if (packet)
		outbox_add(&room->server->outbox, tell_description, room, packet, 0);
}

static void tell_closed(const struct outbox_item *item)
{
	struct room *room = item->owner;
	tell_description(item);
	room->closed = true;
	while (room->watchers)
		room_exit(room, room->watchers);
}

void room_tell_closed(struct room *room)
{
	struct packet *packet = packet_of_json("table", room_describe(room));
	if (packet)
		outbox_add(&room->server->outbox, tell_closed, room, packet, 0);
}

/* ---- What is one person's alone ---- */

/* Sent when the seat or its order is not what was told last. */
void room_tell_mine(const struct room *room, struct client *client)
{
	static const char *const orders[] = {"none", "up-to", "pass-group", "pass-day"};
	char text[160];
	int seat = room_seat_of(room, client->player.id);
	enum live_order_kind order =
		seat >= 0 && room->state == STORE_PLAYING ? live_standing(&room->live, seat) : LIVE_NO_ORDER;
	int amount = order == LIVE_UP_TO ? room->live.seat[seat].order.amount : 0;
	int now = (seat + 1) << 16 | (int)order << 12 | amount << 1 | (room->host == client->player.id);
	if (client->mine == now)
		return;
	client->mine = now;
	int len = snprintf(text, sizeof text, "{\"mine\":{\"seat\":%d,\"host\":%s,\"order\":\"%s\",\"amount\":%d}}", seat,
					   room->host == client->player.id ? "true" : "false", orders[order], amount);
	client_say(client, text, (size_t)len);
}

/* Returns the length without a newline: a packet ends its own line. */
static int write_ask(const struct medici_game *game, int n, char *text, size_t size)
{
	struct medici_question question;
	medici_question(game, &question);
	return (int)medici_write_question(text, size, &question, n) - 1;
}

/* Asked is only who sees the whole game so far, and has to be waited for. */
static void ask(const struct room *room, struct client *client)
{
	char text[256];
	int turn = medici_turn(&room->live.table.game);
	if (room->state != STORE_PLAYING || turn == MEDICI_NOBODY || room->log.told != room->log.lines ||
		room->live.seat[turn].bot || room_seat_of(room, client->player.id) != turn)
		return;
	int len = write_ask(&room->live.table.game, room->log.lines, text, sizeof text);
	client_say(client, text, (size_t)len);
}

/* ---- Lines ---- */

static void tell_lines(const struct outbox_item *item)
{
	struct room *room = item->owner;
	int from = room->log.told;
	if (item->value <= from)
		return;
	room->log.told = item->value;
	if (!room->watchers)
		return;
	broadcast_and_drop(room, room_log_packet(&room->log, from, item->value));
	if (item->value == room->log.lines)
		tell_clock(room);
	for (struct client *client = room->watchers; client; client = client->next_here)
		ask(room, client);
}

void room_tell_lines(struct room *room)
{
	if (room->log.told < room->log.lines)
		outbox_add(&room->server->outbox, tell_lines, room, NULL, room->log.lines);
}

/* ---- Newcomers ---- */

void room_welcome(struct room *room, struct client *client, int from)
{
	char clock[256];
	if (room->described)
		wire_send(client->wire, room->described);
	client->mine = -1;
	room_tell_mine(room, client);
	room_welcome_to_chat(room, client);
	if (from < room->log.told) {
		struct packet *packet = room_log_packet(&room->log, from, room->log.told);
		if (packet)
			wire_send(client->wire, packet);
		packet_drop(packet);
	}
	int len = write_clock(room, clock, sizeof clock);
	if (len > 0)
		client_say(client, clock, (size_t)len);
	ask(room, client);
}
