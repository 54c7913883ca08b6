#include "tables.h"

#include <stdio.h>
#include <string.h>

#include "lang/lang.h"
#include "server/base/log.h"
#include "server/base/watchdog.h"
#include "server/tables/client.h"
#include "server/tables/state.h"
#include "server/tables/table.h"

enum {
	LOOKED_AT_MS = 60000,         /* a finished game stays in memory for so long after its last watcher left */
	WAITED_FOR_MS = 24 * 3600000, /* an open table without watchers is closed after so long */
	LOBBY_MAX = 200
};

static unsigned hash_code(const char *code)
{
	uint32_t hash = 2166136261U;
	for (; *code; code++)
		hash = (hash ^ (uint8_t)*code) * 16777619U;
	return hash % TABLES_CHAINS;
}

static struct srv_table **place_by_code(struct tables *tables, const char *code)
{
	struct srv_table **place = &tables->by_code[hash_code(code)];
	while (*place && strcmp((*place)->code, code) != 0)
		place = &(*place)->next_by_code;
	return place;
}

static struct srv_table **place_by_id(struct tables *tables, int64_t id)
{
	struct srv_table **place = &tables->by_id[id % TABLES_CHAINS];
	while (*place && (*place)->id != id)
		place = &(*place)->next_by_id;
	return place;
}

static bool is_live(const struct srv_table *table)
{
	return table->state == STORE_OPEN || table->state == STORE_PLAYING;
}

void tables_add(struct tables *tables, struct srv_table *table)
{
	struct srv_table **code = place_by_code(tables, table->code), **id = place_by_id(tables, table->id);
	*code = *id = table;
	tables->count++;
	tables->live += is_live(table);
}

void tables_remove(struct tables *tables, struct srv_table *table)
{
	*place_by_code(tables, table->code) = table->next_by_code;
	*place_by_id(tables, table->id) = table->next_by_id;
	tables->count--;
	tables->live -= is_live(table);
}

struct srv_table *tables_by_id(struct tables *tables, int64_t id)
{
	return *place_by_id(tables, id);
}

/* ---- From the store ---- */

struct fetch {
	struct server *server;
	struct srv_table *table;
	int loaded, failed;
	char *error;
	size_t error_size;
};

/* A table that cannot be loaded stays in the store unchanged; the others are not affected. */
static bool fetch_table(void *context, const struct store_table *row)
{
	struct fetch *fetch = context;
	fetch->table = srv_table_load(fetch->server, row, fetch->error, fetch->error_size);
	if (fetch->table) {
		fetch->loaded++;
		return true;
	}
	fetch->failed++;
	srv_log(SRV_ERROR, "table lost", "{s:s}", "why", fetch->error);
	return true;
}

static bool fetch_live_table(void *context, const struct store_table *row)
{
	watchdog_doing("reading tables", row->id);
	return fetch_table(context, row);
}

struct srv_table *tables_find(struct server *server, const char *code)
{
	struct srv_table *table = *place_by_code(&server->tables, code);
	char error[256];
	struct fetch fetch = {.server = server, .error = error, .error_size = sizeof error};
	if (table)
		return table;
	store_find_table(server->reader, code, fetch_table, &fetch);
	return fetch.table;
}

int tables_load(struct server *server, char *error, size_t error_size)
{
	struct fetch fetch = {.server = server, .error = error, .error_size = error_size};
	int64_t alive = 0;
	watchdog_doing("reading tables", 0);
	enum store_status status = store_last_ids(server->reader, &server->last_player, &server->last_table);
	if (status == STORE_OK)
		status = store_alive(server->reader, &alive);
	if (status == STORE_OK)
		status = store_live_tables(server->reader, fetch_live_table, &fetch);
	if (status != STORE_OK && status != STORE_NONE) {
		snprintf(error, error_size, _("the tables could not be read: %s"), _(store_status_text(status)));
		return -1;
	}
	for (int i = 0; i < TABLES_CHAINS; i++)
		for (struct srv_table *table = server->tables.by_id[i]; table; table = table->next_by_id)
			if (table->state == STORE_PLAYING)
				live_resume(&table->live, alive - table->asked, clock_now());
	tables_advance(server);
	srv_log(SRV_INFO, "tables", "{s:i, s:i}", "loaded", fetch.loaded, "lost", fetch.failed);
	return 0;
}

/* ---- All of them ---- */

static int hosted(const struct tables *tables, int64_t player)
{
	int count = 0;
	for (int i = 0; i < TABLES_CHAINS; i++)
		for (const struct srv_table *table = tables->by_id[i]; table; table = table->next_by_id)
			count += table->host == player && is_live(table);
	return count;
}

struct srv_table *tables_create(struct server *server, int64_t host, const char *address,
								const struct settings *settings, struct srv_fault *fault)
{
	struct srv_table *table = NULL;
	if (server->tables.live >= server->config->tables)
		srv_refuse(fault, SRV_SERVER_FULL);
	else if (hosted(&server->tables, host) >= server->config->player_tables)
		srv_refuse(fault, SRV_TOO_MANY);
	else if (!server_writable(server, fault))
		return NULL;
	else if (!addresses_make(server->addresses, address, clock_now()))
		srv_refuse(fault, SRV_ENOUGH);
	else if (!(table = srv_table_create(server, host, settings)))
		srv_refuse(fault, SRV_SERVER_FULL);
	return table;
}

static bool is_for_all(const struct srv_table *table)
{
	return table->settings.listed && (table->state == STORE_OPEN || table->settings.watch);
}

/* Has the player made it, or a seat there? */
static bool is_own(const struct srv_table *table, int64_t player)
{
	return player != 0 && (table->host == player || srv_table_seat_of(table, player) >= 0);
}

/* Adds the player's own tables, or the listed tables of all others. */
static void add_to_lobby(json_t *list, const struct tables *tables, enum store_state state, int64_t player, bool own)
{
	for (int i = 0; i < TABLES_CHAINS; i++)
		for (const struct srv_table *table = tables->by_id[i]; table && json_array_size(list) < LOBBY_MAX;
			 table = table->next_by_id) {
			if (table->state != state || is_own(table, player) != own || !(own || is_for_all(table)))
				continue;
			json_t *json = srv_table_describe(table);
			json_object_set_new(json, "watchers", json_integer(table->watcher_count));
			if (own && table->host == player)
				json_object_set_new(json, "host", json_true());
			if (own && srv_table_seat_of(table, player) >= 0)
				json_object_set_new(json, "seat", json_integer(srv_table_seat_of(table, player)));
			json_array_append_new(list, json);
		}
}

json_t *tables_lobby(const struct tables *tables, int64_t player)
{
	json_t *list = json_array();
	for (int own = player != 0; own >= 0; own--) {
		add_to_lobby(list, tables, STORE_OPEN, player, own);
		add_to_lobby(list, tables, STORE_PLAYING, player, own);
	}
	return list;
}

void tables_advance(struct server *server)
{
	for (int i = 0; i < TABLES_CHAINS; i++)
		for (struct srv_table *table = server->tables.by_id[i]; table; table = table->next_by_id)
			srv_table_advance(table);
}

bool tables_clock_runs(const struct tables *tables, int64_t shorter_ms)
{
	for (int i = 0; i < TABLES_CHAINS; i++)
		for (const struct srv_table *table = tables->by_id[i]; table; table = table->next_by_id)
			if (table->state == STORE_PLAYING && table->settings.rule.clock == LIVE_TIMED &&
				table->settings.rule.decision_ms < shorter_ms && live_deadline(&table->live) != LIVE_NEVER)
				return true;
	return false;
}

void tables_stood_still(struct server *server, int64_t from)
{
	for (int i = 0; i < TABLES_CHAINS; i++)
		for (struct srv_table *table = server->tables.by_id[i]; table; table = table->next_by_id)
			live_exclude_time(&table->live, from, clock_now());
}

/* Returns whether the table can be freed: nobody watches it, nothing is to be sent, and it was quiet for long
 * enough. */
static bool can_be_freed(const struct srv_table *table)
{
	int64_t quiet = clock_now() - table->quiet_since;
	if (table->watchers || table->log.told != table->log.lines || !table->described)
		return false;
	if (table->state == STORE_OPEN)
		return quiet > WAITED_FOR_MS && !table->server->storage_fails;
	return table->state != STORE_PLAYING && quiet > LOOKED_AT_MS;
}

void tables_sweep(struct server *server)
{
	for (int i = 0; i < TABLES_CHAINS; i++)
		for (struct srv_table *table = server->tables.by_id[i], *next; table; table = next) {
			next = table->next_by_id;
			if (!can_be_freed(table))
				continue;
			if (table->state == STORE_OPEN)
				srv_table_shut(table);
			tables_remove(&server->tables, table);
			srv_table_free(table);
		}
}

void tables_free(struct server *server)
{
	for (int i = 0; i < TABLES_CHAINS; i++)
		while (server->tables.by_id[i]) {
			struct srv_table *table = server->tables.by_id[i];
			tables_remove(&server->tables, table);
			srv_table_free(table);
		}
}
