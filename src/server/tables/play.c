/* The game at a table. Decisions come from people, from bots in their threads, from standing orders and from clocks;
 * all go through the live game, whose events become lines of the record. */
#include <stdio.h>
#include <string.h>

#include "server/base/log.h"
#include "server/tables/client.h"
#include "server/tables/state.h"
#include "server/tables/table.h"

/* If more rows than this wait for the disk, games wait, too. */
enum { BACKLOG_MAX = 50000 };

int srv_table_listener(void *context, const struct medici_events *events, int index)
{
	struct srv_table *table = context;
	char line[MEDICI_LINE_MAX];
	srv_table_append(table, line,
					 medici_write_event(line, sizeof line, &table->live.table.header.setup, events, index));
	return 0;
}

/* ---- Beginning and end ---- */

static void make_header(const struct srv_table *table, struct medici_header *header)
{
	memset(header, 0, sizeof *header);
	header->setup = table->settings.setup;
	for (int seat = 0; seat < header->setup.players; seat++) {
		const struct srv_seat *at = &table->seat[seat];
		struct medici_player *player = &header->player[seat];
		snprintf(player->name, sizeof player->name, "%s", at->name);
		snprintf(player->bot, sizeof player->bot, "%s", srv_seat_bot(at));
		snprintf(player->contribution, sizeof player->contribution, "%s", at->contribution);
	}
}

/* Before the game anybody may watch a table. When a game without watchers begins, those without a seat are removed. */
static void remove_watchers(struct srv_table *table)
{
	struct srv_fault fault;
	char text[SRV_FAULT_SIZE];
	srv_refuse(&fault, SRV_PRIVATE);
	size_t len = srv_fault_json(&fault, "watch", text) - 1;
	for (struct client *client = table->watchers, *next; client; client = next) {
		next = client->next_here;
		if (srv_table_seat_of(table, client->player.id) >= 0)
			continue;
		client_say(client, text, len);
		srv_table_unwatch(table, client);
	}
}

void srv_table_begin(struct srv_table *table)
{
	struct medici_header header;
	char line[MEDICI_LINE_MAX];
	make_header(table, &header);
	memset(&table->live, 0, sizeof table->live);
	table->live.rule = table->settings.rule;
	if (table_open(&table->live.table, &header, table->seed, srv_table_listener, table) != MEDICI_OK)
		return; /* cannot happen: settings_read has checked the setup */
	for (int seat = 0; seat < header.setup.players; seat++) {
		table->live.seat[seat].bot = table->seat[seat].bot;
		table->live.seat[seat].bank_ms = table->settings.rule.bank_ms;
		table->live.seat[seat].present = srv_table_is_watched_by(table, table->seat[seat].player);
	}
	table->state = STORE_PLAYING;
	if (!table->settings.watch)
		remove_watchers(table);
	srv_table_append(table, line, medici_write_header(line, sizeof line, &table->live.table.header));
	srv_table_write(table);
	for (int seat = 0; seat < header.setup.players; seat++)
		srv_table_write_seat(table, seat);
	srv_table_changed(table);
	live_begin(&table->live, clock_now());
	srv_table_advance(table);
}

static void finish(struct srv_table *table)
{
	char line[MEDICI_LINE_MAX];
	table->state = STORE_OVER;
	table->ended = clock_date();
	srv_table_append(table, line, medici_write_seed(line, sizeof line, table->seed));
	srv_table_write(table);
	table->server->metrics.games++;
	table->server->tables.live--;
	table->quiet_since = clock_now();
	srv_log(SRV_INFO, "game over", "{s:I, s:i}", "table", (json_int_t)table->id, "lines", table->log.lines);
}

/* ---- On and on ---- */

void srv_table_stop_timer(struct srv_table *table)
{
	ev_timer_stop(table->server->loop, &table->timer);
}

static void wait_until(struct srv_table *table, int64_t until)
{
	srv_table_stop_timer(table);
	if (until == LIVE_NEVER)
		return;
	double seconds = (double)(until - clock_now()) / 1000;
	ev_timer_set(&table->timer, seconds > 0 ? seconds : 0, 0);
	ev_timer_start(table->server->loop, &table->timer);
}

static void think_about(struct srv_table *table, const struct live_due *due)
{
	struct thought question = {.table = table->id, .step = table->live.step, .seat = due->seat, .bot = due->bot};
	if (table->thinking == table->live.step + 1)
		return;
	question.game = table->live.table.game;
	if (think_ask(table->server->think, &question) == 0)
		table->thinking = table->live.step + 1;
	else
		wait_until(table, clock_now() + 1000); /* no memory: tries again in a second */
}

/* Stores and announces changes of presence, time banks and orders. */
static void note_changes(struct srv_table *table)
{
	if (table->presented == table->live.changes)
		return;
	table->presented = table->live.changes;
	for (int seat = 0; seat < table->settings.setup.players; seat++)
		if (!table->seat[seat].bot)
			srv_table_write_seat(table, seat);
	srv_table_changed(table);
}

/* Returns true if games must wait for the disk. The server advances all tables again when the disk has caught up. */
static bool must_wait_for_disk(struct server *server)
{
	if (server->storage_fails || server->outbox.number - server->outbox.durable > BACKLOG_MAX)
		server->held = true;
	return server->held;
}

void srv_table_advance(struct srv_table *table)
{
	struct live_due due = {.what = LIVE_OVER};
	if (table->state != STORE_PLAYING || table->server->stopping || must_wait_for_disk(table->server))
		return;
	while ((due = live_due(&table->live, clock_now())).what == LIVE_DECIDE) {
		if (live_decide(&table->live, due.seat, due.action, clock_now()) != MEDICI_OK)
			break;
		table->server->metrics.moves++;
	}
	srv_table_stop_timer(table);
	if (due.what == LIVE_THINK)
		think_about(table, &due);
	else if (due.what == LIVE_WAIT)
		wait_until(table, due.until);
	else if (due.what == LIVE_OVER)
		finish(table);
	note_changes(table);
	srv_table_tell_lines(table);
	if (due.what == LIVE_OVER)
		srv_table_changed(table);
}

void srv_table_bot_decided(struct srv_table *table, uint32_t step, int seat, struct medici_action action)
{
	if (table->state != STORE_PLAYING || table->thinking != step + 1)
		return;
	table->thinking = 0;
	/* If the person has come back meanwhile, the bot's decision is dropped. */
	struct live_due due = live_due(&table->live, clock_now());
	if (!must_wait_for_disk(table->server) && table->live.step == step && due.what == LIVE_THINK && due.seat == seat &&
		live_decide(&table->live, seat, action, clock_now()) == MEDICI_OK) {
		table->server->metrics.moves++;
		table->server->metrics.bot_moves++;
	}
	srv_table_advance(table);
}

/* ---- People ---- */

static bool find_seat(struct srv_table *table, const struct client *client, int *seat, struct srv_fault *fault)
{
	*seat = srv_table_seat_of(table, client->player.id);
	if (*seat < 0)
		return srv_refuse(fault, SRV_NOT_SEATED);
	if (table->state != STORE_PLAYING)
		return srv_refuse(fault, table->state == STORE_OPEN ? SRV_NOT_STARTED : SRV_STALE);
	return server_writable(table->server, fault);
}

static bool refuse_move(struct srv_fault *fault, enum medici_status status)
{
	srv_refuse_because(fault, SRV_MOVE, medici_status_text(status));
	snprintf(fault->rule, sizeof fault->rule, "%s", medici_status_rule(status));
	return false;
}

bool srv_table_act(struct srv_table *table, struct client *client, const struct message *message,
				   struct srv_fault *fault)
{
	int seat;
	if (!find_seat(table, client, &seat, fault))
		return false;
	if (message->n != table->log.lines)
		return srv_refuse(fault, SRV_STALE);
	enum medici_status status = live_act(&table->live, seat, message->action, clock_now());
	if (status != MEDICI_OK)
		return refuse_move(fault, status);
	table->server->metrics.moves++;
	srv_table_advance(table);
	return true;
}

bool srv_table_order(struct srv_table *table, struct client *client, const struct message *message,
					 struct srv_fault *fault)
{
	int seat;
	if (!find_seat(table, client, &seat, fault))
		return false;
	enum live_answer answer = live_set_order(&table->live, seat, message->order, message->amount);
	if (answer != LIVE_OK)
		return srv_refuse_because(fault, SRV_ORDER, live_answer_text(answer));
	live_back(&table->live, seat, clock_now());
	srv_table_write_seat(table, seat);
	client->mine = -1; /* so that it is sent again, with the order */
	srv_table_changed(table);
	srv_table_advance(table);
	return true;
}

bool srv_table_leave(struct srv_table *table, struct client *client, bool back, struct srv_fault *fault)
{
	int seat;
	if (!find_seat(table, client, &seat, fault))
		return false;
	if (back)
		live_back(&table->live, seat, clock_now());
	else
		live_leave(&table->live, seat, clock_now());
	srv_table_advance(table);
	return true;
}

void srv_table_update_presence(struct srv_table *table, int seat)
{
	bool here = srv_table_is_watched_by(table, table->seat[seat].player);
	if (table->state == STORE_PLAYING) {
		live_present(&table->live, seat, here, clock_now());
		srv_table_advance(table);
	} else if (table->state == STORE_OPEN) {
		srv_table_changed(table);
	}
}
