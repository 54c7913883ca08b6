/* A table at the server: its settings, its seats, the live game, the lines of its record, and the clients that watch.
 *
 * Clients are told of a change only when it is durable: its rows go to the writer, the messages wait in the outbox. */
#ifndef SERVER_TABLE_H
#define SERVER_TABLE_H

#include <ev.h>

#include "server/base/fault.h"
#include "server/tables/game_log.h"
#include "server/tables/message.h"
#include "server/tables/settings.h"
#include "store/store.h"
#include "table/live.h"

struct client;
struct packet;
struct server;

struct srv_seat {
	int64_t player; /* 0: none */
	char name[STORE_NAME_SIZE];
	const struct bot *bot;         /* a bot of the server; NULL: a seat for a player */
	char program[STORE_NAME_SIZE]; /* a player that is a program: its kind; empty for a person */
	char contribution[SECRET_SIZE];
	bool muted; /* by the host: may not send chat lines */
};

struct srv_table {
	struct srv_table *next_by_code, *next_by_id;
	struct server *server;
	int64_t id, host, created, ended;
	char code[SECRET_CODE], rematch[SECRET_CODE];
	uint8_t seed[MEDICI_SEED_SIZE];
	char commit[MEDICI_COMMIT_SIZE];
	enum store_state state;
	struct settings settings;
	struct srv_seat seat[MEDICI_SEATS_MAX];
	struct live live; /* from the start of the game on */
	struct game_log log;
	struct client *watchers;
	int watcher_count;
	struct packet *described; /* the last durable description, for new watchers; NULL before the first */
	struct packet *chat[STORE_CHAT_KEPT];
	int chat_count; /* lines ever sent */
	int chat_told;  /* of these, lines that are durable */
	ev_timer timer;
	int64_t asked;       /* of a resumed game: when the pending decision was asked for, milliseconds since 1970 */
	uint32_t thinking;   /* the step that a bot is thinking about, plus 1; 0: none */
	uint32_t presented;  /* the live game's count of changes that was last described */
	int64_t quiet_since; /* since when nobody watches it */
	bool closed;         /* and all watchers were told: it can no longer be watched */
};

/* ---- Creating, loading, storing (table.c) ---- */

/* Creates a table of that host, stores it and adds it to the lobby. Returns NULL if there is no memory. */
struct srv_table *srv_table_create(struct server *server, int64_t host, const struct settings *settings);
/* Loads a table from the store's rows. Returns NULL with a sentence in `error` if they are damaged. */
struct srv_table *srv_table_load(struct server *server, const struct store_table *row, char *error, size_t error_size);
void srv_table_free(struct srv_table *table);
/* Returns the name that records have for the seat's bot or program; empty for a person and for an empty seat. */
const char *srv_seat_bot(const struct srv_seat *seat);
/* Returns the name under which a bot of the server sits down, which nobody else at the table has. */
const char *srv_table_bot_name(const struct srv_table *table, const struct bot *bot);
int srv_table_seat_of(const struct srv_table *table, int64_t player); /* -1: has no seat */
bool srv_table_is_watched_by(const struct srv_table *table, int64_t player);
/* These queue rows for the writer. */
void srv_table_write(struct srv_table *table);
void srv_table_write_seat(struct srv_table *table, int seat);
void srv_table_append(struct srv_table *table, const char *line, size_t len);

/* ---- Watching and seats (seats.c) ----
 *
 * Commands of a client return true, or false with a refusal. */

/* Sends the client the table's state, without the `from` lines of the record that it has, and everything that follows.
 */
bool srv_table_watch(struct srv_table *table, struct client *client, int from, struct srv_fault *fault);
void srv_table_unwatch(struct srv_table *table, struct client *client);
bool srv_table_sit(struct srv_table *table, struct client *client, const struct message *message,
				   struct srv_fault *fault);
bool srv_table_stand(struct srv_table *table, struct client *client, struct srv_fault *fault);
bool srv_table_mute(struct srv_table *table, struct client *client, const struct message *message,
					struct srv_fault *fault);
bool srv_table_set_bot(struct srv_table *table, struct client *client, const struct message *message,
					   struct srv_fault *fault);
/* `fill`: bots take the empty seats. */
bool srv_table_start(struct srv_table *table, struct client *client, bool fill, struct srv_fault *fault);
/* For the host, before the game begins. */
bool srv_table_close(struct srv_table *table, int64_t player, struct srv_fault *fault);
/* Empties the seats of an open table and stores it as closed. Tells nobody. */
void srv_table_shut(struct srv_table *table);
/* Creates a table with the same settings and bots, where everybody has moved up by one seat, or tells the client of the
 * one that was created before. The client sits down there if the message says so. */
bool srv_table_rematch(struct srv_table *table, struct client *client, const struct message *message,
					   struct srv_fault *fault);

/* ---- The game (play.c) ---- */

/* Starts the game: writes its header, deals, and advances it. */
void srv_table_begin(struct srv_table *table);
/* A table_listener whose context is the srv_table: appends each event to the record. */
int srv_table_listener(void *context, const struct medici_events *events, int index);
bool srv_table_act(struct srv_table *table, struct client *client, const struct message *message,
				   struct srv_fault *fault);
bool srv_table_order(struct srv_table *table, struct client *client, const struct message *message,
					 struct srv_fault *fault);
/* A stand-in takes over the client's seat; with `back`, the client takes it back. */
bool srv_table_leave(struct srv_table *table, struct client *client, bool back, struct srv_fault *fault);
/* The seat's player has begun to watch, or no longer does. */
void srv_table_update_presence(struct srv_table *table, int seat);
/* A bot has decided. Ignored if the game has moved on from that step. */
void srv_table_bot_decided(struct srv_table *table, uint32_t step, int seat, struct medici_action action);
/* Makes all moves that need no person: orders, forced moves, time-outs. Then asks a bot, or sets the timer for the next
 * time-out. Does nothing while storage fails or is far behind. */
void srv_table_advance(struct srv_table *table);
void srv_table_stop_timer(struct srv_table *table);

/* ---- Messages to watchers (tell.c) ---- */

json_t *srv_table_describe(const struct srv_table *table);
/* Sends a new description to all watchers when what was written so far is durable. */
void srv_table_changed(struct srv_table *table);
/* The same for a table that is closed; then nobody watches it any more. */
void srv_table_tell_closed(struct srv_table *table);
/* Sends the lines added to the record when they are durable. */
void srv_table_tell_lines(struct srv_table *table);
/* Sends a new watcher the description, its seat, the chat, the lines after `from`, and the clock. */
void srv_table_welcome(struct srv_table *table, struct client *client, int from);
/* Sends a client its seat and its order if they changed since it was told last. */
void srv_table_tell_mine(const struct srv_table *table, struct client *client);
void srv_table_broadcast(struct srv_table *table, struct packet *packet);

/* ---- Chat (chat.c) ---- */

bool srv_table_chat(struct srv_table *table, struct client *client, const char *text, struct srv_fault *fault);
void srv_table_load_chat(struct srv_table *table);
void srv_table_welcome_to_chat(const struct srv_table *table, struct client *client);
void srv_table_free_chat(struct srv_table *table);

#endif
