/* Creating a table, loading it from the store, and writing its rows. */
#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/log.h"
#include "server/base/watchdog.h"
#include "server/tables/client.h"
#include "server/tables/state.h"

static void on_timer(struct ev_loop *loop, ev_timer *timer, int events)
{
	struct srv_table *table = timer->data;
	(void)loop;
	(void)events;
	watchdog_doing("clock", table->id);
	srv_table_advance(table);
}

static struct srv_table *new_table(struct server *server)
{
	struct srv_table *table = calloc(1, sizeof *table);
	if (!table)
		return NULL;
	table->server = server;
	ev_init(&table->timer, on_timer);
	table->timer.data = table;
	table->quiet_since = clock_now();
	return table;
}

void srv_table_free(struct srv_table *table)
{
	srv_table_stop_timer(table);
	outbox_forget(&table->server->outbox, table);
	srv_table_free_chat(table);
	packet_drop(table->described);
	game_log_free(&table->log);
	free(table);
}

/* ---- Rows ---- */

void srv_table_write(struct srv_table *table)
{
	json_t *settings = settings_write(&table->settings);
	if (table->rematch[0])
		json_object_set_new(settings, "rematch", json_string(table->rematch));
	char *text = json_dumps(settings, JSON_COMPACT);
	struct store_table row = {.id = table->id,
							  .host = table->host,
							  .created = table->created,
							  .ended = table->ended,
							  .state = (uint8_t)table->state,
							  .listed = table->settings.listed,
							  .settings = text ? text : "{}"};
	memcpy(row.seed, table->seed, sizeof row.seed);
	memcpy(row.code, table->code, sizeof table->code);
	outbox_wrote(&table->server->outbox, writer_put_table(table->server->writer, &row));
	free(text);
	json_decref(settings);
}

/* Returns when the seat was asked for a decision, or 0 if it is not its turn. */
static int64_t date_of_asking(const struct srv_table *table, int seat)
{
	if (table->state != STORE_PLAYING || medici_turn(&table->live.table.game) != seat)
		return 0;
	return clock_date() - (clock_now() - table->live.asked_at);
}

void srv_table_write_seat(struct srv_table *table, int seat)
{
	const struct srv_seat *at = &table->seat[seat];
	const struct live_seat *live = &table->live.seat[seat];
	struct store_seat row = {.table = table->id,
							 .player = at->player,
							 .bank = live->bank_ms,
							 .asked = date_of_asking(table, seat),
							 .seat = (uint8_t)seat,
							 .away = live->away,
							 .muted = at->muted,
							 .order = live->order.kind,
							 .order_day = live->order.day,
							 .order_mark = live->order.mark,
							 .order_amount = live->order.amount};
	memcpy(row.name, at->name, sizeof row.name);
	memcpy(row.contribution, at->contribution, sizeof row.contribution);
	snprintf(row.bot, sizeof row.bot, "%s", srv_seat_bot(at));
	outbox_wrote(&table->server->outbox, writer_put_seat(table->server->writer, &row));
}

void srv_table_append(struct srv_table *table, const char *line, size_t len)
{
	struct store_line row = {table->id, table->log.lines, clock_date(), line, len - 1};
	if (game_log_add(&table->log, line, len) == 0)
		outbox_wrote(&table->server->outbox, writer_put_line(table->server->writer, &row));
}

/* ---- A new one ---- */

const char *srv_seat_bot(const struct srv_seat *seat)
{
	return seat->bot ? seat->bot->name : seat->program;
}

struct srv_table *srv_table_create(struct server *server, int64_t host, const struct settings *settings)
{
	struct srv_table *table = new_table(server);
	if (!table)
		return NULL;
	table->id = ++server->last_table;
	table->host = host;
	table->created = clock_date();
	table->settings = *settings;
	secret_code(table->code);
	secret_random(table->seed, sizeof table->seed);
	medici_commit(table->seed, table->commit);
	srv_table_write(table);
	for (int seat = 0; seat < settings->setup.players; seat++) {
		table->seat[seat].bot = settings->bot[seat];
		if (settings->bot[seat])
			snprintf(table->seat[seat].name, sizeof table->seat[seat].name, "%s",
					 srv_table_bot_name(table, settings->bot[seat]));
		srv_table_write_seat(table, seat);
	}
	tables_add(&server->tables, table);
	srv_table_changed(table);
	srv_log(SRV_INFO, "table", "{s:I, s:s, s:i}", "table", (json_int_t)table->id, "game",
			settings->setup.kind == MEDICI_BOARD ? "board" : "card", "players", settings->setup.players);
	return table;
}

/* ---- An old one ---- */

struct loading {
	struct srv_table *table;
	struct medici_reader reader;
	int64_t asked[MEDICI_SEATS_MAX], last; /* dates: when each seat was asked, and of the last line */
	bool failed;
};

static bool load_seat(void *context, const struct store_seat *row)
{
	struct srv_table *table = ((struct loading *)context)->table;
	if (row->seat >= table->settings.setup.players)
		return false;
	struct srv_seat *at = &table->seat[row->seat];
	struct live_seat *live = &table->live.seat[row->seat];
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
	if (row->len >= sizeof line || row->number != loading->table->log.lines) {
		snprintf(loading->reader.reason, sizeof loading->reader.reason, "line %d is missing",
				 loading->table->log.lines);
		loading->failed = true;
		return false;
	}
	memcpy(line, row->text, row->len);
	line[row->len] = '\n';
	loading->last = row->at;
	loading->failed = game_log_add(&loading->table->log, line, row->len + 1) != 0 ||
					  medici_reader_line(&loading->reader, row->text, row->len) == MEDICI_LINE_FAULT;
	return !loading->failed;
}

static bool load_rows(struct loading *loading, const struct store_table *row, char *error, size_t error_size)
{
	struct srv_table *table = loading->table;
	struct srv_fault fault = {.code = SRV_NONE};
	json_t *settings = json_loads(row->settings, 0, NULL);
	const char *rematch = json_string_value(json_object_get(settings, "rematch"));
	bool fine = settings_read(&table->settings, settings, &fault);
	snprintf(table->rematch, sizeof table->rematch, "%s", rematch ? rematch : "");
	json_decref(settings);
	if (!fine) {
		snprintf(error, error_size, "table %lld: %s", (long long)row->id, fault.say);
		return false;
	}
	store_seats(table->server->reader, row->id, load_seat, loading);
	medici_reader_start(&loading->reader);
	enum store_status status = store_lines(table->server->reader, row->id, load_line, loading);
	if (!loading->failed && (status == STORE_OK || status == STORE_NONE))
		return true;
	snprintf(error, error_size, "table %lld, line %d: %s", (long long)row->id, table->log.lines,
			 loading->failed ? loading->reader.reason : store_status_text(status));
	return false;
}

/* Resumes a game in progress from its record and seed. */
static bool resume_game(struct loading *loading, char *error, size_t error_size)
{
	struct srv_table *table = loading->table;
	table->live.rule = table->settings.rule;
	enum medici_status status =
		table_resume(&table->live.table, &loading->reader, table->seed, srv_table_listener, table);
	int turn = status == MEDICI_OK ? medici_turn(&table->live.table.game) : MEDICI_NOBODY;
	table->asked = turn != MEDICI_NOBODY && loading->asked[turn] > loading->last ? loading->asked[turn] : loading->last;
	if (status == MEDICI_OK)
		return true;
	snprintf(error, error_size, "table %lld: %s", (long long)table->id, medici_status_text(status));
	return false;
}

struct srv_table *srv_table_load(struct server *server, const struct store_table *row, char *error, size_t error_size)
{
	struct loading loading = {.table = new_table(server)};
	struct srv_table *table = loading.table;
	if (!table) {
		snprintf(error, error_size, "table %lld: out of memory", (long long)row->id);
		return NULL;
	}
	table->id = row->id;
	table->host = row->host;
	table->created = row->created;
	table->ended = row->ended;
	table->state = (enum store_state)row->state;
	memcpy(table->seed, row->seed, sizeof table->seed);
	snprintf(table->code, sizeof table->code, "%s", row->code);
	medici_commit(table->seed, table->commit);
	if (!load_rows(&loading, row, error, error_size) ||
		(table->state == STORE_PLAYING && !resume_game(&loading, error, error_size))) {
		srv_table_free(table);
		return NULL;
	}
	table->log.told = table->log.lines;
	srv_table_load_chat(table);
	tables_add(&server->tables, table);
	if (table->state == STORE_CLOSED)
		srv_table_tell_closed(table);
	else
		srv_table_changed(table);
	return table;
}

/* ---- Who is here ---- */

int srv_table_seat_of(const struct srv_table *table, int64_t player)
{
	for (int seat = 0; player != 0 && seat < table->settings.setup.players; seat++)
		if (table->seat[seat].player == player)
			return seat;
	return -1;
}

bool srv_table_is_watched_by(const struct srv_table *table, int64_t player)
{
	for (const struct client *client = table->watchers; client; client = client->next_here)
		if (client->player.id == player)
			return true;
	return false;
}
