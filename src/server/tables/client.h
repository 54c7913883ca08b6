/* A client: a WebSocket connection, its player, the table it watches, and its limits. */
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
	struct srv_table *table;    /* NULL: watches none */
	struct store_player player; /* id 0: has not entered yet */
	int mine;                   /* the last `mine` that was sent, packed; -1: none */
	struct bucket messages;
	int ignored; /* messages ignored in a row */
	char address[ADDRESS_SIZE];
};

/* The transport's calls. */
void *client_opened(void *context, struct wire *wire, const char *address, const char *secret);
void client_received(void *context, const char *text, size_t len);
void client_closed(void *context);

void client_say(struct client *client, const char *text, size_t len);
/* Finds the player with this secret. Returns false if there is none. */
bool client_known(struct server *server, const char *secret, struct store_player *player);
/* Checks whether this player, or a new one if the id is 0, may have the name and the kind of the message. Returns
 * false with a refusal if not. */
bool client_check(const struct store_player *player, const struct message *message, struct srv_fault *fault);
/* Creates and stores a new player with a new secret. The caller must send it only once it is durable. Returns false
 * with a refusal. */
bool client_register(struct server *server, const char *address, const struct message *message,
					 struct store_player *player, char *secret, struct srv_fault *fault);
/* Returns the value of `you`, which only the player gets. */
json_t *client_describe(const struct store_player *player);

#endif
