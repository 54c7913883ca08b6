/* The game at a table: decisions of people, of bots in their threads, of orders and clocks; all go through the live
 * game, whose events become lines. */
#include <stdio.h>
#include <string.h>

#include "server/base/log.h"
#include "server/tables/client.h"
#include "server/tables/room.h"
#include "server/tables/state.h"

/* Rows that may wait for the disk before games wait for it too. */
enum { BACKLOG_MAX = 50000 };

int room_listener(void *context, const struct medici_events *events, int index)
{
	struct room *room = context;
	char line[MEDICI_LINE_MAX];
	room_append(room, line, medici_write_event(line, sizeof line, &room->live.table.header.setup, events, index));
	return 0;
}

/* ---- Beginning and end ---- */

static void make_header(const struct room *room, struct medici_header *header)
{
	memset(header, 0, sizeof *header);
	header->setup = room->settings.setup;
	for (int seat = 0; seat < header->setup.players; seat++) {
		const struct room_seat *at = &room->seat[seat];
		struct medici_player *player = &header->player[seat];
		snprintf(player->name, sizeof player->name, "%s", at->name);
		snprintf(player->bot, sizeof player->bot, "%s", room_bot_of(at));
		snprintf(player->contribution, sizeof player->contribution, "%s", at->contribution);
	}
}

/* Whoever only looked on before the game began must go where that is not allowed. */
static void send_watchers_away(struct room *room)
{
	struct srv_fault fault;
	char text[512];
	srv_refuse(&fault, SRV_PRIVATE);
	size_t len = srv_fault_json(&fault, "watch", text, sizeof text) - 1;
	for (struct client *client = room->watchers, *next; client; client = next) {
		next = client->next_here;
		if (room_seat_of(room, client->player.id) >= 0)
			continue;
		client_say(client, text, len);
		room_exit(room, client);
	}
}

void room_begin(struct room *room)
{
	struct medici_header header;
	char line[MEDICI_LINE_MAX];
	make_header(room, &header);
	memset(&room->live, 0, sizeof room->live);
	room->live.rule = room->settings.rule;
	if (table_open(&room->live.table, &header, room->seed, room_listener, room) != MEDICI_OK)
		return; /* settings_read refused what cannot begin */
	for (int seat = 0; seat < header.setup.players; seat++) {
		room->live.seat[seat].bot = room->seat[seat].bot;
		room->live.seat[seat].bank_ms = room->settings.rule.bank_ms;
		room->live.seat[seat].present = room_is_watched_by(room, room->seat[seat].player);
	}
	room->state = STORE_PLAYING;
	if (!room->settings.watch)
		send_watchers_away(room);
	room_append(room, line, medici_write_header(line, sizeof line, &room->live.table.header));
	room_write_table(room);
	for (int seat = 0; seat < header.setup.players; seat++)
		room_write_seat(room, seat);
	room_changed(room);
	live_begin(&room->live, clock_now());
	room_pump(room);
}

static void finish(struct room *room)
{
	char line[MEDICI_LINE_MAX];
	room->state = STORE_OVER;
	room->ended = clock_date();
	room_append(room, line, medici_write_seed(line, sizeof line, room->seed));
	room_write_table(room);
	room->server->metrics.games++;
	room->server->rooms.live--;
	room->quiet_since = clock_now();
	srv_log(SRV_INFO, "game over", "{s:I, s:i}", "table", (json_int_t)room->id, "lines", room->log.lines);
}

/* ---- On and on ---- */

void room_hush(struct room *room)
{
	ev_timer_stop(room->server->loop, &room->timer);
}

static void wait_until(struct room *room, int64_t until)
{
	room_hush(room);
	if (until == LIVE_NEVER)
		return;
	double seconds = (double)(until - clock_now()) / 1000;
	ev_timer_set(&room->timer, seconds > 0 ? seconds : 0, 0);
	ev_timer_start(room->server->loop, &room->timer);
}

static void think_about(struct room *room, const struct live_due *due)
{
	struct thought question = {.table = room->id, .step = room->live.step, .seat = due->seat, .bot = due->bot};
	if (room->thinking == room->live.step + 1)
		return;
	question.game = room->live.table.game;
	if (think_ask(room->server->think, &question) == 0)
		room->thinking = room->live.step + 1;
	else
		wait_until(room, clock_now() + 1000); /* no memory: perhaps in a second */
}

/* Who is there, banks and orders: described and kept where they changed. */
static void note_changes(struct room *room)
{
	if (room->presented == room->live.changes)
		return;
	room->presented = room->live.changes;
	for (int seat = 0; seat < room->settings.setup.players; seat++)
		if (!room->seat[seat].bot)
			room_write_seat(room, seat);
	room_changed(room);
}

/* Where it must, the server pumps all rooms again when the disk has caught up. */
static bool must_wait_for_disk(struct server *server)
{
	if (server->storage_fails || server->outbox.number - server->outbox.durable > BACKLOG_MAX)
		server->held = true;
	return server->held;
}

void room_pump(struct room *room)
{
	struct live_due due = {.what = LIVE_OVER};
	if (room->state != STORE_PLAYING || room->server->stopping || must_wait_for_disk(room->server))
		return;
	while ((due = live_due(&room->live, clock_now())).what == LIVE_DECIDE) {
		if (live_decide(&room->live, due.seat, due.action, clock_now()) != MEDICI_OK)
			break;
		room->server->metrics.moves++;
	}
	room_hush(room);
	if (due.what == LIVE_THINK)
		think_about(room, &due);
	else if (due.what == LIVE_WAIT)
		wait_until(room, due.until);
	else if (due.what == LIVE_OVER)
		finish(room);
	note_changes(room);
	room_tell_lines(room);
	if (due.what == LIVE_OVER)
		room_changed(room);
}

void room_thought(struct room *room, uint32_t step, int seat, struct medici_action action)
{
	if (room->state != STORE_PLAYING || room->thinking != step + 1)
		return;
	room->thinking = 0;
	/* The person may have come back meanwhile: then the thought is dropped. */
	struct live_due due = live_due(&room->live, clock_now());
	if (!must_wait_for_disk(room->server) && room->live.step == step && due.what == LIVE_THINK && due.seat == seat &&
		live_decide(&room->live, seat, action, clock_now()) == MEDICI_OK) {
		room->server->metrics.moves++;
		room->server->metrics.bot_moves++;
	}
	room_pump(room);
}

/* ---- People ---- */

static bool find_seat(struct room *room, const struct client *client, int *seat, struct srv_fault *fault)
{
	*seat = room_seat_of(room, client->player.id);
	if (*seat < 0)
		return srv_refuse(fault, SRV_NOT_SEATED);
	if (room->state != STORE_PLAYING)
		return srv_refuse(fault, room->state == STORE_OPEN ? SRV_NOT_STARTED : SRV_STALE);
	return server_writable(room->server, fault);
}

static bool refuse_move(struct srv_fault *fault, enum medici_status status)
{
	srv_refuse_because(fault, SRV_MOVE, "%s", medici_status_text(status));
	snprintf(fault->rule, sizeof fault->rule, "%s", medici_status_rule(status));
	return false;
}

bool room_act(struct room *room, struct client *client, const struct message *message, struct srv_fault *fault)
{
	int seat;
	if (!find_seat(room, client, &seat, fault))
		return false;
	if (message->n != room->log.lines)
		return srv_refuse(fault, SRV_STALE);
	enum medici_status status = live_act(&room->live, seat, message->action, clock_now());
	if (status != MEDICI_OK)
		return refuse_move(fault, status);
	room->server->metrics.moves++;
	room_pump(room);
	return true;
}

bool room_order(struct room *room, struct client *client, const struct message *message, struct srv_fault *fault)
{
	int seat;
	if (!find_seat(room, client, &seat, fault))
		return false;
	enum live_answer answer = live_set_order(&room->live, seat, message->order, message->amount);
	if (answer != LIVE_OK)
		return srv_refuse_because(fault, SRV_ORDER, "%s", live_answer_text(answer));
	live_back(&room->live, seat, clock_now());
	room_write_seat(room, seat);
	client->mine = -1; /* told again, with the order */
	room_changed(room);
	room_pump(room);
	return true;
}

bool room_leave(struct room *room, struct client *client, bool back, struct srv_fault *fault)
{
	int seat;
	if (!find_seat(room, client, &seat, fault))
		return false;
	if (back)
		live_back(&room->live, seat, clock_now());
	else
		live_leave(&room->live, seat, clock_now());
	room_pump(room);
	return true;
}

void room_present(struct room *room, int seat)
{
	bool here = room_is_watched_by(room, room->seat[seat].player);
	if (room->state == STORE_PLAYING) {
		live_present(&room->live, seat, here, clock_now());
		room_pump(room);
	} else if (room->state == STORE_OPEN) {
		room_changed(room);
	}
}
