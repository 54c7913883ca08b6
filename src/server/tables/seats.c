/* Commands at a table apart from its game: watching, sitting down, bots, starting, closing, rematch. */
#include <stdio.h>
#include <string.h>

#include "bots/rivals.h"
#include "server/base/log.h"
#include "server/base/names.h"
#include "server/tables/client.h"
#include "server/tables/state.h"
#include "server/tables/table.h"

/* ---- Watching ---- */

bool srv_table_watch(struct srv_table *table, struct client *client, int from, struct srv_fault *fault)
{
	int seat = srv_table_seat_of(table, client->player.id);
	if (table->closed) {
		wire_send(client->wire, table->described);
		return true;
	}
	if (!table->settings.watch && table->state != STORE_OPEN && seat < 0)
		return srv_refuse(fault, SRV_PRIVATE);
	client->table = table;
	client->mine = -1;
	client->next_here = table->watchers;
	client->place_here = &table->watchers;
	if (table->watchers)
		table->watchers->place_here = &client->next_here;
	table->watchers = client;
	table->watcher_count++;
	if (seat >= 0)
		srv_table_update_presence(table, seat);
	srv_table_welcome(table, client, from);
	return true;
}

void srv_table_unwatch(struct srv_table *table, struct client *client)
{
	int seat = srv_table_seat_of(table, client->player.id);
	*client->place_here = client->next_here;
	if (client->next_here)
		client->next_here->place_here = client->place_here;
	client->table = NULL;
	table->watcher_count--;
	table->quiet_since = clock_now();
	if (seat >= 0)
		srv_table_update_presence(table, seat);
}

/* ---- Seats ---- */

static int free_seat(const struct srv_table *table)
{
	for (int seat = 0; seat < table->settings.setup.players; seat++)
		if (!table->seat[seat].player && !table->seat[seat].bot)
			return seat;
	return -1;
}

static int is_name_taken(const void *context, const char *name)
{
	const struct srv_table *table = context;
	for (int seat = 0; seat < table->settings.setup.players; seat++)
		if (names_alike(table->seat[seat].name, name))
			return 1;
	return 0;
}

const char *srv_table_bot_name(const struct srv_table *table, const struct bot *bot)
{
	return rivals_name(bot->name, is_name_taken, table);
}

/* A second Anna at a table is called Anna 2, also if the first is ANNA. */
static void choose_name(const struct srv_table *table, const char *wanted, char name[STORE_NAME_SIZE])
{
	snprintf(name, STORE_NAME_SIZE, "%s", wanted);
	for (int number = 2; is_name_taken(table, name); number++)
		snprintf(name, STORE_NAME_SIZE, "%.100s %d", wanted, number);
}

static void start_when_full(struct srv_table *table)
{
	if (table->settings.autostart && free_seat(table) < 0)
		srv_table_begin(table);
}

/* Writes `who` into the seat, with another name if theirs is taken. */
static void take_seat(struct srv_table *table, int seat, const struct srv_seat *who)
{
	struct srv_seat *at = &table->seat[seat];
	char name[STORE_NAME_SIZE];
	memset(at, 0, sizeof *at);
	choose_name(table, who->name, name);
	*at = *who;
	memcpy(at->name, name, sizeof at->name);
	srv_table_write_seat(table, seat);
}

static void seat_bot(struct srv_table *table, int seat, const struct bot *bot)
{
	struct srv_seat who = {.bot = bot};
	table->seat[seat].name[0] = '\0';
	snprintf(who.name, sizeof who.name, "%s", srv_table_bot_name(table, bot));
	take_seat(table, seat, &who);
}

static void seat_player(struct srv_table *table, int seat, const struct store_player *player, const char *contribution)
{
	struct srv_seat who = {.player = player->id};
	memcpy(who.name, player->name, sizeof who.name);
	memcpy(who.program, player->bot, sizeof who.program);
	snprintf(who.contribution, sizeof who.contribution, "%s", contribution);
	take_seat(table, seat, &who);
}

static void empty_seat(struct srv_table *table, int seat)
{
	memset(&table->seat[seat], 0, sizeof table->seat[seat]);
	srv_table_write_seat(table, seat);
}

static bool check_open(const struct srv_table *table, struct srv_fault *fault)
{
	if (table->state == STORE_OPEN)
		return true;
	return srv_refuse(fault, table->state == STORE_CLOSED ? SRV_NO_TABLE : SRV_STARTED);
}

bool srv_table_sit(struct srv_table *table, struct client *client, const struct message *message,
				   struct srv_fault *fault)
{
	int seat = message->seat >= 0 ? message->seat : free_seat(table);
	if (client->player.id == 0)
		return srv_refuse(fault, SRV_WHO);
	if (srv_table_seat_of(table, client->player.id) >= 0)
		return srv_refuse(fault, SRV_SEATED);
	if (!check_open(table, fault))
		return false;
	if (seat < 0)
		return srv_refuse(fault, SRV_FULL);
	if (seat >= table->settings.setup.players || table->seat[seat].player || table->seat[seat].bot)
		return srv_refuse(fault, SRV_TAKEN);
	if (!server_writable(table->server, fault))
		return false;
	seat_player(table, seat, &client->player, message->contribution);
	srv_table_changed(table);
	start_when_full(table);
	return true;
}

bool srv_table_stand(struct srv_table *table, struct client *client, struct srv_fault *fault)
{
	int seat = srv_table_seat_of(table, client->player.id);
	if (seat < 0)
		return srv_refuse(fault, SRV_NOT_SEATED);
	if (!check_open(table, fault) || !server_writable(table->server, fault))
		return false;
	empty_seat(table, seat);
	srv_table_changed(table);
	return true;
}

static bool check_host(const struct srv_table *table, int64_t player, struct srv_fault *fault)
{
	if (player == 0 || table->host != player)
		return srv_refuse(fault, SRV_NOT_HOST);
	return check_open(table, fault) && server_writable(table->server, fault);
}

/* The host may put a bot into any seat that no person has. Without a bot, the seat is emptied, whoever has it. */
bool srv_table_set_bot(struct srv_table *table, struct client *client, const struct message *message,
					   struct srv_fault *fault)
{
	int seat = message->seat;
	if (!check_host(table, client->player.id, fault))
		return false;
	if (seat >= table->settings.setup.players)
		return srv_refuse_detail(fault, SRV_IS_NUMBER, "{s:s, s:i, s:i, s:o}", "field", "seat", "least", 0, "most",
								 table->settings.setup.players - 1, "found", json_sprintf("%d", seat));
	if (message->bot && table->seat[seat].player)
		return srv_refuse(fault, SRV_TAKEN);
	empty_seat(table, seat);
	if (message->bot)
		seat_bot(table, seat, message->bot);
	srv_table_changed(table);
	start_when_full(table);
	return true;
}

/* The host may mute any player, at any time. */
bool srv_table_mute(struct srv_table *table, struct client *client, const struct message *message,
					struct srv_fault *fault)
{
	int seat = message->seat;
	if (client->player.id == 0 || table->host != client->player.id)
		return srv_refuse(fault, SRV_NOT_HOST);
	if (seat >= table->settings.setup.players || !table->seat[seat].player)
		return srv_refuse_detail(fault, SRV_IS_SEAT_EMPTY, NULL);
	if (!server_writable(table->server, fault))
		return false;
	table->seat[seat].muted = message->muted;
	srv_table_write_seat(table, seat);
	srv_table_changed(table);
	return true;
}

bool srv_table_start(struct srv_table *table, struct client *client, bool fill, struct srv_fault *fault)
{
	if (!check_host(table, client->player.id, fault))
		return false;
	if (free_seat(table) >= 0 && !fill)
		return srv_refuse(fault, SRV_EMPTY_SEATS);
	for (int seat; (seat = free_seat(table)) >= 0;)
		seat_bot(table, seat, table->settings.rule.stand_in);
	srv_table_begin(table);
	return true;
}

/* ---- Closing ---- */

void srv_table_shut(struct srv_table *table)
{
	for (int seat = 0; seat < table->settings.setup.players; seat++)
		empty_seat(table, seat);
	table->state = STORE_CLOSED;
	table->ended = clock_date();
	table->server->tables.live--;
	srv_table_write(table);
}

bool srv_table_close(struct srv_table *table, int64_t player, struct srv_fault *fault)
{
	if (player == 0)
		return srv_refuse(fault, SRV_WHO);
	if (!check_host(table, player, fault))
		return false;
	srv_table_shut(table);
	srv_table_tell_closed(table);
	return true;
}

/* ---- Again ---- */

/* Returns the table of the rematch, or NULL if there is none that was not closed. */
static struct srv_table *next_table(const struct srv_table *table)
{
	struct srv_table *again = table->rematch[0] ? tables_find(table->server, table->rematch) : NULL;
	return again && again->state != STORE_CLOSED ? again : NULL;
}

/* Returns the seat at the next table: everybody moves up by one, and the first becomes the last. */
static int next_seat(const struct srv_table *table, int seat)
{
	int players = table->settings.setup.players;
	return (seat + players - 1) % players;
}

/* Seats the player at the next table, in that seat or, if somebody has it, in any free one. */
static void sit_again(struct srv_table *again, int seat, const struct store_player *player, const char *contribution)
{
	if (again->state != STORE_OPEN || srv_table_seat_of(again, player->id) >= 0)
		return;
	if (again->seat[seat].player || again->seat[seat].bot)
		seat = free_seat(again);
	if (seat < 0)
		return;
	seat_player(again, seat, player, contribution);
	srv_table_changed(again);
	start_when_full(again);
}

/* Those who sit down in the same breath have agreed to play: such a table needs no host to start it. */
static struct srv_table *create_again(struct srv_table *table, struct client *client, bool sits,
									  struct srv_fault *fault)
{
	struct settings settings = table->settings;
	settings.autostart = settings.autostart || sits;
	for (int seat = 0; seat < settings.setup.players; seat++)
		settings.bot[next_seat(table, seat)] = table->seat[seat].bot;
	struct srv_table *again = tables_create(table->server, client->player.id, client->address, &settings, fault);
	if (!again)
		return NULL;
	memcpy(table->rematch, again->code, sizeof table->rematch);
	srv_table_write(table);
	return again;
}

/* The first player who asks becomes the host of the new table. All watchers are told. */
bool srv_table_rematch(struct srv_table *table, struct client *client, const struct message *message,
					   struct srv_fault *fault)
{
	int seat = srv_table_seat_of(table, client->player.id);
	if (seat < 0)
		return srv_refuse(fault, SRV_NOT_SEATED);
	if (table->state != STORE_OVER)
		return srv_refuse(fault, SRV_NOT_OVER);
	if (message->sit && !server_writable(table->server, fault))
		return false;
	struct srv_table *known = next_table(table);
	struct srv_table *again = known ? known : create_again(table, client, message->sit, fault);
	if (!again)
		return false;
	if (message->sit)
		sit_again(again, next_seat(table, seat), &client->player, message->contribution);
	if (known)
		srv_table_welcome(table, client, table->log.told);
	else
		srv_table_changed(table);
	return true;
}
