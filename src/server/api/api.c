#include "api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/tables/client.h"
#include "server/tables/state.h"
#include "server/tables/table.h"

/* ---- What there is ---- */

bool api_get_bots(struct server *server, struct exchange *exchange, const char *rest, struct srv_fault *fault)
{
	(void)server;
	(void)rest;
	(void)fault;
	const struct bot *bot;
	json_t *list = json_array();
	for (int i = 0; (bot = bot_at(i)); i++)
		json_array_append_new(list, json_pack("{s:s, s:s}", "name", bot->name, "about", bot->about));
	http_json(exchange, json_pack("{s:o}", "bots", list), NULL);
	return true;
}

/* ---- Who one is ---- */

static json_t *describe_player(const struct store_player *player)
{
	return json_pack("{s:o}", "you", client_describe(player));
}

bool api_get_session(struct server *server, struct exchange *exchange, const char *rest, struct srv_fault *fault)
{
	struct store_player player;
	(void)rest;
	if (!client_known(server, exchange_request(exchange)->secret, &player))
		return srv_refuse(fault, SRV_WHO);
	http_json(exchange, describe_player(&player), NULL);
	return true;
}

/* Returns the body as JSON, to be released, or NULL with a refusal. */
static json_t *read_body(const struct request *request, struct srv_fault *fault)
{
	json_t *root = json_loadb(request->body ? request->body : "", request->body_len, JSON_REJECT_DUPLICATES, NULL);
	if (json_is_object(root))
		return root;
	json_decref(root);
	srv_refuse_detail(fault, SRV_IS_BODY, NULL);
	return NULL;
}

static void tell_session(const struct outbox_item *item)
{
	/* The packet is the player's name as JSON, a NUL, and the cookie, which may be empty. */
	const char *text = item->packet->text, *cookie = text + strlen(text) + 1;
	http_json(item->owner, json_loads(text, 0, NULL), cookie[0] ? cookie : NULL);
}

static void respond_with_session(struct server *server, struct exchange *exchange, const struct store_player *player,
								 const char *secret)
{
	bool https = server->config->tls_cert[0] || strncmp(server->config->public_url, "https:", 6) == 0;
	char cookie[256] = "";
	json_t *json = describe_player(player);
	char *text = json_dumps(json, JSON_COMPACT);
	size_t len = text ? strlen(text) : 0;
	if (secret[0])
		snprintf(cookie, sizeof cookie, "medici=%s; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict%s", secret,
				 https ? "; Secure" : "");
	struct packet *packet = packet_new(len + strlen(cookie) + 2);
	if (packet && text) {
		memcpy(packet->text, text, len + 1);
		memcpy(packet->text + len + 1, cookie, strlen(cookie) + 1);
		outbox_add(&server->outbox, tell_session, exchange, packet, 0);
	}
	free(text);
	json_decref(json);
}

static bool read_person(const struct request *request, struct message *message, struct srv_fault *fault)
{
	json_t *root = read_body(request, fault);
	memset(message, 0, sizeof *message);
	if (!root)
		return false;
	bool fine = message_read_person(message, root, fault);
	json_decref(root);
	return fine;
}

/* Gives a newcomer a name and a secret, and anybody else a new name. */
bool api_post_session(struct server *server, struct exchange *exchange, const char *rest, struct srv_fault *fault)
{
	const struct request *request = exchange_request(exchange);
	struct store_player player;
	struct message message;
	char secret[SECRET_SIZE] = "";
	(void)rest;
	bool known = client_known(server, request->secret, &player);
	if (!known)
		memset(&player, 0, sizeof player);
	if (!read_person(request, &message, fault) || !client_check(&player, &message, fault) ||
		!server_writable(server, fault))
		return false;
	if (known) {
		memcpy(player.name, message.name, sizeof message.name);
		outbox_wrote(&server->outbox, writer_put_player(server->writer, &player));
	} else if (!client_register(server, request->address, &message, &player, secret, fault)) {
		return false;
	}
	respond_with_session(server, exchange, &player, secret);
	return true;
}

/* ---- Tables ---- */

bool api_get_tables(struct server *server, struct exchange *exchange, const char *rest, struct srv_fault *fault)
{
	struct store_player player;
	(void)rest;
	(void)fault;
	bool known = client_known(server, exchange_request(exchange)->secret, &player);
	http_json(exchange, json_pack("{s:o}", "tables", tables_lobby(&server->tables, known ? player.id : 0)), NULL);
	return true;
}

static void tell_table(const struct outbox_item *item)
{
	http_json(item->owner, json_pack("{s:s#}", "table", item->packet->text, (int)item->packet->len), NULL);
}

bool api_post_table(struct server *server, struct exchange *exchange, const char *rest, struct srv_fault *fault)
{
	const struct request *request = exchange_request(exchange);
	struct store_player player;
	struct settings settings;
	(void)rest;
	if (!client_known(server, request->secret, &player))
		return srv_refuse(fault, SRV_WHO);
	json_t *root = read_body(request, fault);
	bool fine = root && settings_read(&settings, root, fault);
	json_decref(root);
	struct srv_table *table = fine ? tables_create(server, player.id, request->address, &settings, fault) : NULL;
	if (!table)
		return false;
	outbox_add(&server->outbox, tell_table, exchange, packet_of(table->code, strlen(table->code)), 0);
	return true;
}

static void respond_with_record(struct exchange *exchange, const struct srv_table *table)
{
	char name[64];
	const struct game_log *log = &table->log;
	struct response response = {.status = 200, .type = "application/x-ndjson", .body = log->text};
	response.len = log->told > 0 ? log->end[log->told - 1] : 0;
	snprintf(name, sizeof name, "attachment; filename=\"%s.medici\"", table->code);
	response.header[0].name = "Content-Disposition";
	response.header[0].value = name;
	response.header[1].name = "Cache-Control";
	response.header[1].value = table->state == STORE_OVER ? "private, max-age=31536000, immutable" : "no-store";
	exchange_respond(exchange, &response);
}

struct srv_table *api_find_table(struct server *server, const char *rest, struct srv_fault *fault)
{
	char code[STORE_CODE_SIZE] = "";
	size_t len = strcspn(rest, "/");
	if (len < sizeof code)
		memcpy(code, rest, len);
	struct srv_table *table = code[0] ? tables_find(server, code) : NULL;
	if (!table)
		srv_refuse(fault, SRV_NO_TABLE);
	return table;
}

bool api_get_table(struct server *server, struct exchange *exchange, const char *rest, struct srv_fault *fault)
{
	const struct srv_table *table = api_find_table(server, rest, fault);
	if (table)
		http_json(exchange, json_pack("{s:o}", "table", srv_table_describe(table)), NULL);
	return table != NULL;
}

static void tell_closed(const struct outbox_item *item)
{
	http_json(item->owner, json_pack("{s:s#}", "closed", item->packet->text, (int)item->packet->len), NULL);
}

bool api_delete_table(struct server *server, struct exchange *exchange, const char *rest, struct srv_fault *fault)
{
	struct store_player player;
	if (!client_known(server, exchange_request(exchange)->secret, &player))
		return srv_refuse(fault, SRV_WHO);
	struct srv_table *table = api_find_table(server, rest, fault);
	if (!table)
		return false;
	struct packet *packet = packet_of(table->code, strlen(table->code));
	if (!packet)
		return srv_refuse(fault, SRV_SERVER_FULL);
	if (srv_table_close(table, player.id, fault))
		return outbox_add(&server->outbox, tell_closed, exchange, packet, 0) == 0 || srv_refuse(fault, SRV_SERVER_FULL);
	packet_drop(packet);
	return false;
}

/* Anybody with the code may see the table, but its record only if watching is allowed or the game is over. */
bool api_get_record(struct server *server, struct exchange *exchange, const char *rest, struct srv_fault *fault)
{
	const struct srv_table *table = api_find_table(server, rest, fault);
	if (!table)
		return false;
	if (table->state == STORE_PLAYING && !table->settings.watch)
		return srv_refuse(fault, SRV_PRIVATE);
	if (table->log.told == 0)
		return srv_refuse(fault, SRV_NOT_STARTED);
	respond_with_record(exchange, table);
	return true;
}

/* ---- Records ---- */

struct listing {
	struct server *server;
	json_t *list;
};

static bool list_seat(void *context, const struct store_seat *row)
{
	json_t *seat = json_pack("{s:s}", "name", row->name);
	if (row->bot[0])
		json_object_set_new(seat, "bot", json_string(row->bot));
	json_array_append_new(context, seat);
	return true;
}

static bool list_record(void *context, const struct store_table *row)
{
	struct listing *listing = context;
	json_t *seats = json_array(), *settings = json_loads(row->settings, 0, NULL);
	store_seats(listing->server->reader, row->id, list_seat, seats);
	json_t *json = json_pack("{s:I, s:s, s:I, s:o}", "id", (json_int_t)row->id, "table", row->code, "ended",
							 (json_int_t)row->ended, "players", seats);
	json_object_set(json, "game", json_object_get(settings, "game"));
	json_array_append_new(listing->list, json);
	json_decref(settings);
	return true;
}

static int hex(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10 : -1;
}

/* Copies a field of the query, decoded. Returns false if it is absent. */
static bool query_field(const char *query, const char *key, char *value, size_t size)
{
	size_t len = strlen(key), made = 0;
	while (*query && !(strncmp(query, key, len) == 0 && query[len] == '=')) {
		query += strcspn(query, "&");
		query += *query == '&';
	}
	if (!*query)
		return false;
	for (query += len + 1; *query && *query != '&' && made + 1 < size; query++) {
		int high = *query == '%' ? hex(query[1]) : -1, low = high >= 0 ? hex(query[2]) : -1;
		value[made++] = low >= 0 ? (char)(high << 4 | low) : *query == '+' ? ' ' : *query;
		query += low >= 0 ? 2 : 0;
	}
	value[made] = '\0';
	return true;
}

bool api_get_records(struct server *server, struct exchange *exchange, const char *rest, struct srv_fault *fault)
{
	const char *query = exchange_request(exchange)->query;
	char player[STORE_NAME_SIZE], before[24], *end = before;
	struct listing listing = {server, json_array()};
	bool paged = query_field(query, "before", before, sizeof before);
	int64_t below = paged ? strtoll(before, &end, 10) : INT64_MAX;
	(void)rest;
	if (paged && (*end || end == before)) {
		json_decref(listing.list);
		return srv_refuse_detail(fault, SRV_IS_BEFORE, NULL);
	}
	bool named = query_field(query, "player", player, sizeof player);
	store_finished(server->reader, named ? player : NULL, below, 50, list_record, &listing);
	http_json(exchange, json_pack("{s:o}", "records", listing.list), NULL);
	return true;
}
