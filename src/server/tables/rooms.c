#include "rooms.h"

#include <stdio.h>
#include <string.h>

#include "lang/lang.h"
#include "server/base/log.h"
#include "server/base/watchdog.h"
#include "server/tables/client.h"
#include "server/tables/room.h"
#include "server/tables/state.h"

enum {
	LOOKED_AT_MS = 60000,         /* a finished game stays in memory for so long after the last look */
	WAITED_FOR_MS = 24 * 3600000, /* an open table that nobody came back to is closed */
	LOBBY_MAX = 200
};

static unsigned hash_code(const char *code)
{
	uint32_t hash = 2166136261U;
	for (; *code; code++)
		hash = (hash ^ (uint8_t)*code) * 16777619U;
	return hash % ROOMS_CHAINS;
}

static struct room **place_by_code(struct rooms *rooms, const char *code)
{
	struct room **place = &rooms->by_code[hash_code(code)];
	while (*place && strcmp((*place)->code, code) != 0)
		place = &(*place)->next_by_code;
	return place;
}

static struct room **place_by_id(struct rooms *rooms, int64_t id)
{
	struct room **place = &rooms->by_id[id % ROOMS_CHAINS];
	while (*place && (*place)->id != id)
		place = &(*place)->next_by_id;
	return place;
}

static bool is_live(const struct room *room)
{
	return room->state == STORE_OPEN || room->state == STORE_PLAYING;
}

void rooms_add(struct rooms *rooms, struct room *room)
{
	struct room **code = place_by_code(rooms, room->code), **id = place_by_id(rooms, room->id);
	*code = *id = room;
	rooms->count++;
	rooms->live += is_live(room);
}

void rooms_remove(struct rooms *rooms, struct room *room)
{
	*place_by_code(rooms, room->code) = room->next_by_code;
	*place_by_id(rooms, room->id) = room->next_by_id;
	rooms->count--;
	rooms->live -= is_live(room);
}

struct room *rooms_by_id(struct rooms *rooms, int64_t id)
{
	return *place_by_id(rooms, id);
}

/* ---- From the store ---- */

struct fetch {
	struct server *server;
	struct room *room;
	int loaded, failed;
	char *error;
	size_t error_size;
};

/* A table that cannot be brought back stays in the store as it is; the others play on. */
static bool fetch_table(void *context, const struct store_table *row)
{
	struct fetch *fetch = context;
	fetch->room = room_load(fetch->server, row, fetch->error, fetch->error_size);
	if (fetch->room) {
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

struct room *rooms_find(struct server *server, const char *code)
{
	struct room *room = *place_by_code(&server->rooms, code);
	char error[256];
	struct fetch fetch = {.server = server, .error = error, .error_size = sizeof error};
	if (room)
		return room;
	store_find_table(server->reader, code, fetch_table, &fetch);
	return fetch.room;
}

int rooms_load(struct server *server, char *error, size_t error_size)
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
	for (int i = 0; i < ROOMS_CHAINS; i++)
		for (struct room *room = server->rooms.by_id[i]; room; room = room->next_by_id)
			if (room->state == STORE_PLAYING)
				live_resume(&room->live, alive - room->asked, clock_now());
	rooms_pump(server);
	srv_log(SRV_INFO, "tables", "{s:i, s:i}", "loaded", fetch.loaded, "lost", fetch.failed);
	return 0;
}

/* ---- All of them ---- */

static int hosted(const struct rooms *rooms, int64_t player)
{
	int count = 0;
	for (int i = 0; i < ROOMS_CHAINS; i++)
		for (const struct room *room = rooms->by_id[i]; room; room = room->next_by_id)
			count += room->host == player && is_live(room);
	return count;
}

struct room *rooms_create(struct server *server, int64_t host, const char *address, const struct settings *settings,
						  struct srv_fault *fault)
{
	struct room *room = NULL;
	if (server->rooms.live >= server->config->tables)
		srv_refuse(fault, SRV_SERVER_FULL);
	else if (hosted(&server->rooms, host) >= server->config->player_tables)
		srv_refuse(fault, SRV_TOO_MANY);
	else if (!server_writable(server, fault))
		return NULL;
	else if (!addresses_make(server->addresses, address, clock_now()))
		srv_refuse(fault, SRV_ENOUGH);
	else if (!(room = room_create(server, host, settings)))
		srv_refuse(fault, SRV_SERVER_FULL);
	return room;
}

static bool is_for_all(const struct room *room)
{
	return room->settings.listed && (room->state == STORE_OPEN || room->settings.watch);
}

/* Tables of that host, or those of all others that anybody may know of. */
static void add_to_lobby(json_t *list, const struct rooms *rooms, enum store_state state, int64_t player, bool own)
{
	for (int i = 0; i < ROOMS_CHAINS; i++)
		for (const struct room *room = rooms->by_id[i]; room && json_array_size(list) < LOBBY_MAX;
			 room = room->next_by_id) {
			if (room->state != state || (room->host == player) != own || !(own || is_for_all(room)))
				continue;
			json_t *json = room_describe(room);
			json_object_set_new(json, "watchers", json_integer(room->watcher_count));
			if (own)
				json_object_set_new(json, "host", json_true());
			json_array_append_new(list, json);
		}
}

json_t *rooms_lobby(const struct rooms *rooms, int64_t player)
{
	json_t *list = json_array();
	for (int own = player != 0; own >= 0; own--) {
		add_to_lobby(list, rooms, STORE_OPEN, player, own);
		add_to_lobby(list, rooms, STORE_PLAYING, player, own);
	}
	return list;
}

void rooms_pump(struct server *server)
{
	for (int i = 0; i < ROOMS_CHAINS; i++)
		for (struct room *room = server->rooms.by_id[i]; room; room = room->next_by_id)
			room_pump(room);
}

bool rooms_clock_runs(const struct rooms *rooms, int64_t shorter_ms)
{
	for (int i = 0; i < ROOMS_CHAINS; i++)
		for (const struct room *room = rooms->by_id[i]; room; room = room->next_by_id)
			if (room->state == STORE_PLAYING && room->settings.rule.clock == LIVE_TIMED &&
				room->settings.rule.decision_ms < shorter_ms && live_deadline(&room->live) != LIVE_NEVER)
				return true;
	return false;
}

void rooms_stood_still(struct server *server, int64_t from)
{
	for (int i = 0; i < ROOMS_CHAINS; i++)
		for (struct room *room = server->rooms.by_id[i]; room; room = room->next_by_id)
			live_stood_still(&room->live, from, clock_now());
}

/* Is anything still to be told for it? Then it stays for now. */
static bool is_done_with(const struct room *room)
{
	int64_t quiet = clock_now() - room->quiet_since;
	if (room->watchers || room->log.told != room->log.lines || !room->described)
		return false;
	if (room->state == STORE_OPEN)
		return quiet > WAITED_FOR_MS && !room->server->storage_fails;
	return room->state != STORE_PLAYING && quiet > LOOKED_AT_MS;
}

void rooms_sweep(struct server *server)
{
	for (int i = 0; i < ROOMS_CHAINS; i++)
		for (struct room *room = server->rooms.by_id[i], *next; room; room = next) {
			next = room->next_by_id;
			if (!is_done_with(room))
				continue;
			if (room->state == STORE_OPEN)
				room_shut(room);
			rooms_remove(&server->rooms, room);
			room_free(room);
		}
}

void rooms_free(struct server *server)
{
	for (int i = 0; i < ROOMS_CHAINS; i++)
		while (server->rooms.by_id[i]) {
			struct room *room = server->rooms.by_id[i];
			rooms_remove(&server->rooms, room);
			room_free(room);
		}
}
