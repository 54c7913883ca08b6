/* A table as the server keeps it: what was agreed, who sits where, the live game, its record, and who looks on.
 *
 * Nothing that changes is told before it is durable: rows go to the writer, words to the outbox. */
#ifndef SERVER_ROOM_H
#define SERVER_ROOM_H

#include <ev.h>

#include "server/base/fault.h"
#include "server/tables/message.h"
#include "server/tables/room_log.h"
#include "server/tables/settings.h"
#include "store/store.h"
#include "table/live.h"

struct client;
struct packet;
struct server;

struct room_seat {
	int64_t player; /* 0: nobody's */
	char name[STORE_NAME_SIZE];
	const struct bot *bot;         /* the server's own; NULL: for a player */
	char program[STORE_NAME_SIZE]; /* a player that is a program: what it plays like; empty for a person */
	char contribution[SECRET_SIZE];
	bool muted; /* by the host: says nothing in the chat */
};

struct room {
	struct room *next_by_code, *next_by_id;
	struct server *server;
	int64_t id, host, created, ended;
	char code[SECRET_CODE], rematch[SECRET_CODE];
	uint8_t seed[MEDICI_SEED_SIZE];
	char commit[MEDICI_COMMIT_SIZE];
	enum store_state state;
	struct settings settings;
	struct room_seat seat[MEDICI_SEATS_MAX];
	struct live live; /* from the start of the game on */
	struct room_log log;
	struct client *watchers;
	int watcher_count;
	struct packet *described; /* the durable description, for newcomers; NULL while there is none */
	struct packet *chat[STORE_CHAT_KEPT];
	int chat_count; /* lines ever said */
	int chat_told;  /* of these, those that are durable */
	ev_timer timer;
	int64_t asked;      /* of a game brought back: when the decision now due was asked for, milliseconds since 1970 */
	uint32_t thinking;  /* the step that a bot thinks about, plus 1; 0: none does */
	uint32_t presented; /* the live game's count of changes that was last described */
	int64_t quiet_since;
	bool closed; /* and everybody has been told so: nobody can watch it any more */
};

/* ---- Beginning and end (room.c) ---- */

/* Makes a table of that host, stores and announces it. Returns NULL if there is no memory. */
struct room *room_create(struct server *server, int64_t host, const struct settings *settings);
/* Loads a table from the store's rows. Returns NULL with a sentence if they are damaged. */
struct room *room_load(struct server *server, const struct store_table *row, char *error, size_t error_size);
void room_free(struct room *room);
/* What the bot in a seat, or the program that has it, is called in records; empty for a person and an empty seat. */
const char *room_bot_of(const struct room_seat *seat);
/* A bot's name in a seat: "Giovanni 2". */
void room_bot_name(char *name, size_t size, const struct bot *bot, int seat);
int room_seat_of(const struct room *room, int64_t player); /* -1 for none */
bool room_is_watched_by(const struct room *room, int64_t player);
void room_write_table(struct room *room);
void room_write_seat(struct room *room, int seat);
void room_append(struct room *room, const char *line, size_t len);

/* ---- Coming and going (room_seat.c) ---- */

bool room_enter(struct room *room, struct client *client, int from, struct srv_fault *fault);
void room_exit(struct room *room, struct client *client);
bool room_sit(struct room *room, struct client *client, const struct message *message, struct srv_fault *fault);
bool room_stand(struct room *room, struct client *client, struct srv_fault *fault);
bool room_mute(struct room *room, struct client *client, const struct message *message, struct srv_fault *fault);
bool room_set_bot(struct room *room, struct client *client, const struct message *message, struct srv_fault *fault);
bool room_start(struct room *room, struct client *client, bool fill, struct srv_fault *fault);
/* The host closes a table whose game has not begun. */
bool room_close(struct room *room, int64_t player, struct srv_fault *fault);
/* Frees the seats of an open table and writes it as closed, without telling anybody. */
void room_shut(struct room *room);
bool room_rematch(struct room *room, struct client *client, struct srv_fault *fault);

/* ---- The game (room_play.c) ---- */

/* Deals the first lots of a game that begins, or takes up one that was broken off. */
void room_begin(struct room *room);
int room_listener(void *context, const struct medici_events *events, int index);
bool room_act(struct room *room, struct client *client, const struct message *message, struct srv_fault *fault);
bool room_order(struct room *room, struct client *client, const struct message *message, struct srv_fault *fault);
bool room_leave(struct room *room, struct client *client, bool back, struct srv_fault *fault);
/* Somebody connected or went. */
void room_present(struct room *room, int seat);
void room_thought(struct room *room, uint32_t step, int seat, struct medici_action action);
/* Everything that needs nobody's decision. */
void room_pump(struct room *room);
void room_hush(struct room *room); /* stops its timer */

/* ---- Telling (room_tell.c) ---- */

json_t *room_describe(const struct room *room);
/* Who sits where, or what was agreed, has changed: told when it is durable. */
void room_changed(struct room *room);
/* The table is closed: told when that is durable; then nobody watches it any more. */
void room_tell_closed(struct room *room);
/* Lines were added: told when they are durable. */
void room_tell_lines(struct room *room);
/* All that a newcomer must know; `from` lines they have already. */
void room_welcome(struct room *room, struct client *client, int from);
void room_tell_mine(const struct room *room, struct client *client);
void room_broadcast(struct room *room, struct packet *packet);

/* ---- Chat (room_chat.c) ---- */

bool room_chat(struct room *room, struct client *client, const char *text, struct srv_fault *fault);
void room_load_chat(struct room *room);
void room_welcome_to_chat(const struct room *room, struct client *client);
void room_free_chat(struct room *room);

#endif
