/* A table's beginning and end: made by a host, or brought back from its rows. */
#include "room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/log.h"
#include "server/base/watchdog.h"
#include "server/tables/client.h"
#include "server/tables/state.h"

static void on_timer(struct ev_loop *loop, ev_timer *timer, int events)
{
	struct room *room = timer->data;
	(void)loop;
	(void)events;
	watchdog_doing("clock", room->id);
	room_pump(room);
}

static struct room *new_room(struct server *server)
{
	struct room *room = calloc(1, sizeof *room);
	if (!room)
		return NULL;
	room->server = server;
	ev_init(&room->timer, on_timer);
	room->timer.data = room;
	room->quiet_since = clock_now();
	return room;
}

void room_free(struct room *room)
{
	room_hush(room);
	outbox_forget(&room->server->outbox, room);
	room_free_chat(room);
	packet_drop(room->described);
	room_log_free(&room->log);
	free(room);
}

/* ---- Rows ---- */

void room_write_table(struct room *room)
{
	json_t *settings = settings_write(&room->settings);
	if (room->rematch[0])
		json_object_set_new(settings, "rematch", json_string(room->rematch));
	char *text = json_dumps(settings, JSON_COMPACT);
	struct store_table row = {.id = room->id,
							  .host = room->host,
							  .created = room->created,
							  .ended = room->ended,
							  .state = (uint8_t)room->state,
							  .listed = room->settings.listed,
							  .settings = text ? text : "{}"};
	memcpy(row.seed, room->seed, sizeof row.seed);
	memcpy(row.code, room->code, sizeof room->code);
	outbox_wrote(&room->server->outbox, writer_put_table(room->server->writer, &row));
	free(text);
	json_decref(settings);
}

/* Only whose turn it is is being asked. */
static int64_t date_of_asking(const struct room *room, int seat)
{
	if (room->state != STORE_PLAYING || medici_turn(&room->live.table.game) != seat)
		return 0;
	return clock_date() - (clock_now() - room->live.asked_at);
}

void room_write_seat(struct room *room, int seat)
{
	const struct room_seat *at = &room->seat[seat];
	const struct live_seat *live = &room->live.seat[seat];
	struct store_seat row = {.table = room->id,
							 .player = at->player,
							 .bank = live->bank_ms,
							 .asked = date_of_asking(room, seat),
							 .seat = (uint8_t)seat,
							 .away = live->away,
							 .muted = at->muted,
							 .order = live->order.kind,
							 .order_day = live->order.day,
							 .order_mark = live->order.mark,
							 .order_amount = live->order.amount};
	memcpy(row.name, at->name, sizeof row.name);
	memcpy(row.contribution, at->contribution, sizeof row.contribution);
	snprintf(row.bot, sizeof row.bot, "%s", room_bot_of(at));
	outbox_wrote(&room->server->outbox, writer_put_seat(room->server->writer, &row));
}

void room_append(struct room *room, const char *line, size_t len)
{
	struct store_line row = {room->id, room->log.lines, clock_date(), line, len - 1};
	if (room_log_add(&room->log, line, len) == 0)
		outbox_wrote(&room->server->outbox, writer_put_line(room->server->writer, &row));
}

/* ---- A new one ---- */

const char *room_bot_of(const struct room_seat *seat)
{
	return seat->bot ? seat->bot->name : seat->program;
}

void room_bot_name(char *name, size_t size, const struct bot *bot, int seat)
{
	char first = bot->name[0];
	if (first >= 'a' && first <= 'z')
		first = (char)(first - 'a' + 'A');
	snprintf(name, size, "%c%s %d", first, bot->name + 1, seat + 1);
}

struct room *room_create(struct server *server, int64_t host, const struct settings *settings)
{
	struct room *room = new_room(server);
	if (!room)
		return NULL;
	room->id = ++server->last_table;
	room->host = host;
	room->created = clock_date();
	room->settings = *settings;
	secret_code(room->code);
	secret_random(room->seed, sizeof room->seed);
	medici_commit(room->seed, room->commit);
	room_write_table(room);
	for (int seat = 0; seat < settings->setup.players; seat++) {
		room->seat[seat].bot = settings->bot[seat];
		if (settings->bot[seat])
			room_bot_name(room->seat[seat].name, sizeof room->seat[seat].name, settings->bot[seat], seat);
		room_write_seat(room, seat);
	}
	rooms_add(&server->rooms, room);
	room_changed(room);
	srv_log(SRV_INFO, "table", "{s:I, s:s, s:i}", "table", (json_int_t)room->id, "game",
			settings->setup.kind == MEDICI_BOARD ? "board" : "card", "players", settings->setup.players);
	return room;
}

/* ---- An old one ---- */

struct loading {
	struct room *room;
	struct medici_reader reader;
	int64_t asked[MEDICI_SEATS_MAX], last; /* dates: when seats were asked, and of the last line */
	bool failed;
};

static bool load_seat(void *context, const struct store_seat *row)
{
	struct room *room = ((struct loading *)context)->room;
	if (row->seat >= room->settings.setup.players)
		return false;
	struct room_seat *at = &room->seat[row->seat];
	struct live_seat *live = &room->live.seat[row->seat];
	((struct loading *)context)->asked[row->seat] = row->asked;
	at->player = row->player;
	at->muted = row->muted;
	if (row->player)
		memcpy(at->program, row->bot, sizeof at->program);
	else if (row->bot[0])
		at->bot = bot_find(row->bot, strlen(row->bot));
	if (!row->player && row->bot[0] && !at->bot)
		at->bot = &bot_novice; /* a bot that this version no longer has */
	memcpy(at->name, row->name, sizeof at->name);
	memcpy(at->contribution, row->contribution, sizeof at->contribution);
	*live = (struct live_seat){.bot = at->bot, .away = row->away, .bank_ms = row->bank};
	live->order = (struct live_order){row->order, row->order_day, row->order_mark, row->order_amount};
	return true;
}

static bool load_line(void *context, const struct store_line *row)
{
	struct loading *loading = context;
	char line[MEDICI_LINE_MAX];
	if (row->len >= sizeof line || row->number != loading->room->log.lines) {
		snprintf(loading->reader.reason, sizeof loading->reader.reason, "line %d is missing", loading->room->log.lines);
		loading->failed = true;
		return false;
	}
	memcpy(line, row->text, row->len);
	line[row->len] = '\n';
	loading->last = row->at;
	loading->failed = room_log_add(&loading->room->log, line, row->len + 1) != 0 ||
					  medici_reader_line(&loading->reader, row->text, row->len) == MEDICI_LINE_FAULT;
	return !loading->failed;
}

static bool load_rows(struct loading *loading, const struct store_table *row, char *error, size_t error_size)
{
	struct room *room = loading->room;
	struct srv_fault fault = {SRV_NONE, "", ""};
	json_t *settings = json_loads(row->settings, 0, NULL);
	const char *rematch = json_string_value(json_object_get(settings, "rematch"));
	bool fine = settings_read(&room->settings, settings, &fault);
	snprintf(room->rematch, sizeof room->rematch, "%s", rematch ? rematch : "");
	json_decref(settings);
	if (!fine) {
		snprintf(error, error_size, "table %lld: %s", (long long)row->id, fault.say);
		return false;
	}
	store_seats(room->server->reader, row->id, load_seat, loading);
	medici_reader_start(&loading->reader);
	enum store_status status = store_lines(room->server->reader, row->id, load_line, loading);
	if (!loading->failed && (status == STORE_OK || status == STORE_NONE))
		return true;
	snprintf(error, error_size, "table %lld, line %d: %s", (long long)row->id, room->log.lines,
			 loading->failed ? loading->reader.reason : store_status_text(status));
	return false;
}

/* A game in progress is dealt on from its seed; one that is over is only looked at. */
static bool take_up(struct loading *loading, char *error, size_t error_size)
{
	struct room *room = loading->room;
	room->live.rule = room->settings.rule;
	enum medici_status status = table_resume(&room->live.table, &loading->reader, room->seed, room_listener, room);
	int turn = status == MEDICI_OK ? medici_turn(&room->live.table.game) : MEDICI_NOBODY;
	room->asked = turn != MEDICI_NOBODY && loading->asked[turn] > loading->last ? loading->asked[turn] : loading->last;
	if (status == MEDICI_OK)
		return true;
	snprintf(error, error_size, "table %lld: %s", (long long)room->id, medici_status_text(status));
	return false;
}

struct room *room_load(struct server *server, const struct store_table *row, char *error, size_t error_size)
{
	struct loading loading = {.room = new_room(server)};
	struct room *room = loading.room;
	if (!room) {
		snprintf(error, error_size, "table %lld: there is no memory left", (long long)row->id);
		return NULL;
	}
	room->id = row->id;
	room->host = row->host;
	room->created = row->created;
	room->ended = row->ended;
	room->state = (enum store_state)row->state;
	memcpy(room->seed, row->seed, sizeof room->seed);
	snprintf(room->code, sizeof room->code, "%s", row->code);
	medici_commit(room->seed, room->commit);
	if (!load_rows(&loading, row, error, error_size) ||
		(room->state == STORE_PLAYING && !take_up(&loading, error, error_size))) {
		room_free(room);
		return NULL;
	}
	room->log.told = room->log.lines;
	room_load_chat(room);
	rooms_add(&server->rooms, room);
	if (room->state == STORE_CLOSED)
		room_tell_closed(room);
	else
		room_changed(room);
	return room;
}

/* ---- Who is here ---- */

int room_seat_of(const struct room *room, int64_t player)
{
	for (int seat = 0; player != 0 && seat < room->settings.setup.players; seat++)
		if (room->seat[seat].player == player)
			return seat;
	return -1;
}

bool room_is_watched_by(const struct room *room, int64_t player)
{
	for (const struct client *client = room->watchers; client; client = client->next_here)
		if (client->player.id == player)
			return true;
	return false;
}
