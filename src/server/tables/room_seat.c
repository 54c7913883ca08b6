/* Coming to a table and going: watching, sitting down, putting bots into seats, starting, closing, playing again. */
#include <stdio.h>
#include <string.h>

#include "server/base/log.h"
#include "server/base/names.h"
#include "server/tables/client.h"
#include "server/tables/room.h"
#include "server/tables/state.h"

/* ---- Watching ---- */

bool room_enter(struct room *room, struct client *client, int from, struct srv_fault *fault)
{
	int seat = room_seat_of(room, client->player.id);
	if (room->closed) {
		wire_send(client->wire, room->described);
		return true;
	}
	if (!room->settings.watch && room->state != STORE_OPEN && seat < 0)
		return srv_refuse(fault, SRV_PRIVATE);
	client->room = room;
	client->mine = -1;
	client->next_here = room->watchers;
	client->place_here = &room->watchers;
	if (room->watchers)
		room->watchers->place_here = &client->next_here;
	room->watchers = client;
	room->watcher_count++;
	if (seat >= 0)
		room_present(room, seat);
	room_welcome(room, client, from);
	return true;
}

void room_exit(struct room *room, struct client *client)
{
	int seat = room_seat_of(room, client->player.id);
	*client->place_here = client->next_here;
	if (client->next_here)
		client->next_here->place_here = client->place_here;
	client->room = NULL;
	room->watcher_count--;
	room->quiet_since = clock_now();
	if (seat >= 0)
		room_present(room, seat);
}

/* ---- Seats ---- */

static int free_seat(const struct room *room)
{
	for (int seat = 0; seat < room->settings.setup.players; seat++)
		if (!room->seat[seat].player && !room->seat[seat].bot)
			return seat;
	return -1;
}

static bool is_name_taken(const struct room *room, const char *name)
{
	for (int seat = 0; seat < room->settings.setup.players; seat++)
		if (names_alike(room->seat[seat].name, name))
			return true;
	return false;
}

/* Two Annas at one table are Anna and Anna 2, also where one is ANNA. */
static void choose_name(const struct room *room, const char *wanted, char name[STORE_NAME_SIZE])
{
	snprintf(name, STORE_NAME_SIZE, "%s", wanted);
	for (int number = 2; is_name_taken(room, name); number++)
		snprintf(name, STORE_NAME_SIZE, "%.100s %d", wanted, number);
}

static void start_when_full(struct room *room)
{
	if (room->settings.autostart && free_seat(room) < 0)
		room_begin(room);
}

/* `who` has the name that is wanted. */
static void take_seat(struct room *room, int seat, const struct room_seat *who)
{
	struct room_seat *at = &room->seat[seat];
	char name[STORE_NAME_SIZE];
	memset(at, 0, sizeof *at);
	choose_name(room, who->name, name);
	*at = *who;
	memcpy(at->name, name, sizeof at->name);
	room_write_seat(room, seat);
}

static void seat_bot(struct room *room, int seat, const struct bot *bot)
{
	struct room_seat who = {.bot = bot};
	room_bot_name(who.name, sizeof who.name, bot, seat);
	take_seat(room, seat, &who);
}

static void seat_player(struct room *room, int seat, const struct store_player *player, const char *contribution)
{
	struct room_seat who = {.player = player->id};
	memcpy(who.name, player->name, sizeof who.name);
	memcpy(who.program, player->bot, sizeof who.program);
	snprintf(who.contribution, sizeof who.contribution, "%s", contribution);
	take_seat(room, seat, &who);
}

static void empty_seat(struct room *room, int seat)
{
	memset(&room->seat[seat], 0, sizeof room->seat[seat]);
	room_write_seat(room, seat);
}

static bool check_open(const struct room *room, struct srv_fault *fault)
{
	if (room->state == STORE_OPEN)
		return true;
	return srv_refuse(fault, room->state == STORE_CLOSED ? SRV_NO_TABLE : SRV_STARTED);
}

bool room_sit(struct room *room, struct client *client, const struct message *message, struct srv_fault *fault)
{
	int seat = message->seat >= 0 ? message->seat : free_seat(room);
	if (client->player.id == 0)
		return srv_refuse(fault, SRV_WHO);
	if (room_seat_of(room, client->player.id) >= 0)
		return srv_refuse(fault, SRV_SEATED);
	if (!check_open(room, fault))
		return false;
	if (seat < 0)
		return srv_refuse(fault, SRV_FULL);
	if (seat >= room->settings.setup.players || room->seat[seat].player || room->seat[seat].bot)
		return srv_refuse(fault, SRV_TAKEN);
	if (!server_writable(room->server, fault))
		return false;
	seat_player(room, seat, &client->player, message->contribution);
	room_changed(room);
	start_when_full(room);
	return true;
}

bool room_stand(struct room *room, struct client *client, struct srv_fault *fault)
{
	int seat = room_seat_of(room, client->player.id);
	if (seat < 0)
		return srv_refuse(fault, SRV_NOT_SEATED);
	if (!check_open(room, fault) || !server_writable(room->server, fault))
		return false;
	empty_seat(room, seat);
	room_changed(room);
	return true;
}

static bool check_host(const struct room *room, int64_t player, struct srv_fault *fault)
{
	if (player == 0 || room->host != player)
		return srv_refuse(fault, SRV_NOT_HOST);
	return check_open(room, fault) && server_writable(room->server, fault);
}

/* A host may put a bot in any seat but another person's; null sends bot or person away. */
bool room_set_bot(struct room *room, struct client *client, const struct message *message, struct srv_fault *fault)
{
	int seat = message->seat;
	if (!check_host(room, client->player.id, fault))
		return false;
	if (seat >= room->settings.setup.players)
		return srv_refuse_because(fault, SRV_FIELD, "\"seat\" must be from 0 to %d", room->settings.setup.players - 1);
	if (message->bot && room->seat[seat].player)
		return srv_refuse(fault, SRV_TAKEN);
	empty_seat(room, seat);
	if (message->bot)
		seat_bot(room, seat, message->bot);
	room_changed(room);
	start_when_full(room);
	return true;
}

/* At any time, and of anybody who sits there. */
bool room_mute(struct room *room, struct client *client, const struct message *message, struct srv_fault *fault)
{
	int seat = message->seat;
	if (client->player.id == 0 || room->host != client->player.id)
		return srv_refuse(fault, SRV_NOT_HOST);
	if (seat >= room->settings.setup.players || !room->seat[seat].player)
		return srv_refuse_because(fault, SRV_FIELD, "\"seat\" must be that of a player");
	if (!server_writable(room->server, fault))
		return false;
	room->seat[seat].muted = message->muted;
	room_write_seat(room, seat);
	room_changed(room);
	return true;
}

bool room_start(struct room *room, struct client *client, bool fill, struct srv_fault *fault)
{
	if (!check_host(room, client->player.id, fault))
		return false;
	if (free_seat(room) >= 0 && !fill)
		return srv_refuse(fault, SRV_EMPTY_SEATS);
	for (int seat; (seat = free_seat(room)) >= 0;)
		seat_bot(room, seat, room->settings.rule.stand_in);
	room_begin(room);
	return true;
}

/* ---- Closing ---- */

void room_shut(struct room *room)
{
	for (int seat = 0; seat < room->settings.setup.players; seat++)
		empty_seat(room, seat);
	room->state = STORE_CLOSED;
	room->ended = clock_date();
	room->server->rooms.live--;
	room_write_table(room);
}

bool room_close(struct room *room, int64_t player, struct srv_fault *fault)
{
	if (player == 0)
		return srv_refuse(fault, SRV_WHO);
	if (!check_host(room, player, fault))
		return false;
	room_shut(room);
	room_tell_closed(room);
	return true;
}

/* ---- Again ---- */

static bool has_rematch(const struct room *room)
{
	const struct room *again = room->rematch[0] ? rooms_find(room->server, room->rematch) : NULL;
	return again && again->state != STORE_CLOSED;
}

/* The first who asks makes the new table and is its host; all are told of it, and find the bots in their old seats. */
bool room_rematch(struct room *room, struct client *client, struct srv_fault *fault)
{
	if (room_seat_of(room, client->player.id) < 0)
		return srv_refuse(fault, SRV_NOT_SEATED);
	if (room->state != STORE_OVER)
		return srv_refuse(fault, SRV_NOT_OVER);
	if (has_rematch(room)) {
		room_welcome(room, client, room->log.told);
		return true;
	}
	struct settings settings = room->settings;
	for (int seat = 0; seat < settings.setup.players; seat++)
		settings.bot[seat] = room->seat[seat].bot;
	struct room *again = rooms_create(room->server, client->player.id, client->address, &settings, fault);
	if (!again)
		return false;
	memcpy(room->rematch, again->code, sizeof room->rematch);
	room_write_table(room);
	room_changed(room);
	return true;
}
