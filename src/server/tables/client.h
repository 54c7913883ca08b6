/* A WebSocket connection: who it is, which table it looks at, and how much it may still say. */
#ifndef SERVER_CLIENT_H
#define SERVER_CLIENT_H

#include <jansson.h>

#include "server/base/limits.h"
#include "server/http/transport.h"
#include "store/store.h"

struct message;
struct srv_fault;

struct client {
	struct client *next, **place;           /* among all */
	struct client *next_here, **place_here; /* among those at the same table */
	struct server *server;
	struct wire *wire;
	struct srv_table *table;    /* NULL: looks at none */
	struct store_player player; /* id 0: nobody has said who they are */
	int mine;                   /* the seat last told of, -1 for none */
	struct bucket messages;
	int ignored; /* messages thrown away in a row */
	char address[ADDRESS_SIZE];
};

/* The transport's calls. */
void *client_opened(void *context, struct wire *wire, const char *address, const char *secret);
void client_received(void *context, const char *text, size_t len);
void client_closed(void *context);

void client_say(struct client *client, const char *text, size_t len);
/* Finds the player with this secret. Returns false if there is none. */
bool client_known(struct server *server, const char *secret, struct store_player *player);
/* May this player, or a new one where the id is 0, be what the message says? */
bool client_check(const struct store_player *player, const struct message *message, struct srv_fault *fault);
/* A new player from that address with a new secret, written; tell of it once it is durable. */
bool client_register(struct server *server, const char *address, const struct message *message,
					 struct store_player *player, char *secret, struct srv_fault *fault);
/* What players are told of themselves. */
json_t *client_describe(const struct store_player *player);

#endif
