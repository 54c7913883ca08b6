/* The messages of a table to its watchers. A description is written when something changes and sent when that is
 * durable. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/tables/client.h"
#include "server/tables/state.h"
#include "server/tables/table.h"

/* ---- The table ---- */

static json_t *describe_seat(const struct srv_table *table, int seat)
{
	const struct srv_seat *at = &table->seat[seat];
	if (!at->bot && !at->player)
		return json_object();
	json_t *json = json_pack("{s:s}", "name", at->name);
	if (srv_seat_bot(at)[0])
		json_object_set_new(json, "bot", json_string(srv_seat_bot(at)));
	if (at->player)
		json_object_set_new(json, "here", json_boolean(srv_table_is_watched_by(table, at->player)));
	if (table->live.seat[seat].away && table->state == STORE_PLAYING)
		json_object_set_new(json, "away", json_true());
	if (at->muted)
		json_object_set_new(json, "muted", json_true());
	if (at->contribution[0])
		json_object_set_new(json, "contribution", json_string(at->contribution));
	return json;
}

json_t *srv_table_describe(const struct srv_table *table)
{
	static const char *const states[] = {"open", "playing", "over", "closed"};
	json_t *seats = json_array(), *json = settings_write(&table->settings);
	for (int seat = 0; seat < table->settings.setup.players; seat++)
		json_array_append_new(seats, describe_seat(table, seat));
	json_object_del(json, "bots");
	json_object_set_new(json, "table", json_string(table->code));
	json_object_set_new(json, "state", json_string(states[table->state]));
	json_object_set_new(json, "seats", seats);
	if (srv_table_seat_of(table, table->host) >= 0)
		json_object_set_new(json, "host_seat", json_integer(srv_table_seat_of(table, table->host)));
	json_object_set_new(json, "commit", json_string(table->commit));
	json_object_set_new(json, "created", json_integer(table->created));
	if (table->ended)
		json_object_set_new(json, "ended", json_integer(table->ended));
	if (table->rematch[0])
		json_object_set_new(json, "rematch", json_string(table->rematch));
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

void srv_table_broadcast(struct srv_table *table, struct packet *packet)
{
	for (struct client *client = table->watchers; client; client = client->next_here)
		wire_send(client->wire, packet);
}

static void broadcast_and_drop(struct srv_table *table, struct packet *packet)
{
	if (packet)
		srv_table_broadcast(table, packet);
	packet_drop(packet);
}

/* Writes the time left for the current decision, and all time banks. Returns the length, or 0 if no clock runs. */
static int write_clock(const struct srv_table *table, char *text, size_t size)
{
	int64_t until = live_deadline(&table->live);
	if (table->state != STORE_PLAYING || table->settings.rule.clock == LIVE_NO_CLOCK || until == LIVE_NEVER)
		return 0;
	int64_t left = until - clock_now();
	int len = snprintf(text, size, "{\"clock\":{\"seat\":%d,\"left\":%lld,\"bank\":[",
					   medici_turn(&table->live.table.game), (long long)(left > 0 ? left : 0));
	for (int seat = 0; seat < table->settings.setup.players; seat++)
		len += snprintf(text + len, size - (size_t)len, "%s%lld", seat ? "," : "",
						(long long)table->live.seat[seat].bank_ms);
	return len + snprintf(text + len, size - (size_t)len, "]}}");
}

static void tell_clock(struct srv_table *table)
{
	char text[256];
	int len = write_clock(table, text, sizeof text);
	if (len > 0)
		broadcast_and_drop(table, packet_of(text, (size_t)len));
}

static void tell_description(const struct outbox_item *item)
{
	struct srv_table *table = item->owner;
	packet_drop(table->described);
	table->described = packet_keep(item->packet);
	srv_table_broadcast(table, item->packet);
	tell_clock(table); /* the time left changes when a player is back */
	for (struct client *client = table->watchers; client; client = client->next_here)
		srv_table_tell_mine(table, client);
}

void srv_table_changed(struct srv_table *table)
{
	struct packet *packet = packet_of_json("table", srv_table_describe(table));
	if (packet)
		outbox_add(&table->server->outbox, tell_description, table, packet, 0);
}

static void tell_closed(const struct outbox_item *item)
{
	struct srv_table *table = item->owner;
	tell_description(item);
	table->closed = true;
	while (table->watchers)
		srv_table_unwatch(table, table->watchers);
}

void srv_table_tell_closed(struct srv_table *table)
{
	struct packet *packet = packet_of_json("table", srv_table_describe(table));
	if (packet)
		outbox_add(&table->server->outbox, tell_closed, table, packet, 0);
}

/* ---- What is one person's alone ---- */

/* Sent only if it differs from what the client was sent last. */
void srv_table_tell_mine(const struct srv_table *table, struct client *client)
{
	static const char *const orders[] = {"none", "up-to", "pass-group", "pass-day"};
	char text[160];
	int seat = srv_table_seat_of(table, client->player.id);
	enum live_order_kind order =
		seat >= 0 && table->state == STORE_PLAYING ? live_standing(&table->live, seat) : LIVE_NO_ORDER;
	int amount = order == LIVE_UP_TO ? table->live.seat[seat].order.amount : 0;
	int now = (seat + 1) << 16 | (int)order << 12 | amount << 1 | (table->host == client->player.id);
	if (client->mine == now)
		return;
	client->mine = now;
	int len = snprintf(text, sizeof text, "{\"mine\":{\"seat\":%d,\"host\":%s,\"order\":\"%s\",\"amount\":%d}}", seat,
					   table->host == client->player.id ? "true" : "false", orders[order], amount);
	client_say(client, text, (size_t)len);
}

/* Returns the length without a newline: a packet ends its own line. */
static int write_ask(const struct medici_game *game, int n, char *text, size_t size)
{
	struct medici_question question;
	medici_question(game, &question);
	return (int)medici_write_question(text, size, &question, n) - 1;
}

/* Asks the client for a decision if it has the turn and all lines so far were sent. */
static void ask(const struct srv_table *table, struct client *client)
{
	char text[256];
	int turn = medici_turn(&table->live.table.game);
	if (table->state != STORE_PLAYING || turn == MEDICI_NOBODY || table->log.told != table->log.lines ||
		table->live.seat[turn].bot || srv_table_seat_of(table, client->player.id) != turn)
		return;
	int len = write_ask(&table->live.table.game, table->log.lines, text, sizeof text);
	client_say(client, text, (size_t)len);
}

/* ---- Lines ---- */

static void tell_lines(const struct outbox_item *item)
{
	struct srv_table *table = item->owner;
	int from = table->log.told;
	if (item->value <= from)
		return;
	table->log.told = item->value;
	if (!table->watchers)
		return;
	broadcast_and_drop(table, game_log_packet(&table->log, from, item->value));
	if (item->value == table->log.lines)
		tell_clock(table);
	for (struct client *client = table->watchers; client; client = client->next_here)
		ask(table, client);
}

void srv_table_tell_lines(struct srv_table *table)
{
	if (table->log.told < table->log.lines)
		outbox_add(&table->server->outbox, tell_lines, table, NULL, table->log.lines);
}

/* ---- Newcomers ---- */

void srv_table_welcome(struct srv_table *table, struct client *client, int from)
{
	char clock[256];
	if (table->described)
		wire_send(client->wire, table->described);
	client->mine = -1;
	srv_table_tell_mine(table, client);
	srv_table_welcome_to_chat(table, client);
	if (from < table->log.told) {
		struct packet *packet = game_log_packet(&table->log, from, table->log.told);
		if (packet)
			wire_send(client->wire, packet);
		packet_drop(packet);
	}
	int len = write_clock(table, clock, sizeof clock);
	if (len > 0)
		client_say(client, clock, (size_t)len);
	ask(table, client);
}
