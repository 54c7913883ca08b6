/* The server as a whole: what its parts share. One loop, in one thread; the writer and the thinking bots have theirs.
 */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include <ev.h>

#include "server/config.h"
#include "server/fault.h"
#include "server/metrics.h"
#include "server/notify.h"
#include "server/outbox.h"
#include "server/rooms.h"
#include "server/think.h"
#include "server/transport.h"
#include "store/writer.h"

struct assets;

struct server {
	const struct srv_config *config;
	struct ev_loop *loop;
	ev_signal terminate, interrupt;
	ev_async durable, thought;
	ev_timer sweep, last_call, heartbeat;
	struct transport *transport;
	struct addresses *addresses;
	struct talkers *talkers;
	struct assets *assets;
	struct store *reader;  /* the loop's own, for reading */
	struct writer *writer; /* has the one that writes */
	struct think *think;
	struct outbox outbox;
	struct rooms rooms;
	struct metrics metrics;
	struct client *clients; /* all of them */
	int64_t last_player, last_table;
	ev_prepare flush;
	struct notify notify;
	int beats;          /* of the heartbeat */
	int64_t failed_at;  /* while storage fails: since when */
	bool storage_fails; /* nothing new is begun until the writer gets through again */
	bool held;          /* games wait for the disk */
	bool stopping;
	int64_t ends_at; /* while stopping: whether or not everybody has said goodbye */
};

/* Milliseconds: of a steady clock, and since 1970. */
int64_t server_now(void);
int64_t server_date(void);

/* May something be written now? Where not, the refusal says why. */
bool server_writable(const struct server *server, struct srv_fault *fault);

/* Called once, with the address to open, and those by which others in the network reach the server, with commas; NULL
 * where there are none. */
typedef void server_ready(const char *url, const char *others);

/* Serves until SIGTERM or SIGINT. 0, or -1 with a sentence in `error` where it could not begin. */
int server_run(const struct srv_config *config, server_ready *ready, char *error, size_t error_size);

void server_announce(struct server *server, server_ready *ready); /* announce.c */

#endif
