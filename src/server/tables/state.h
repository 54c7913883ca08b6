/* The state that the parts of the server share. All of it belongs to the thread of the event loop; the writer and the
 * bots have threads of their own. */
#ifndef SERVER_STATE_H
#define SERVER_STATE_H

#include "server/base/clock.h"
#include "server/base/config.h"
#include "server/base/fault.h"
#include "server/base/metrics.h"
#include "server/http/transport.h"
#include "server/tables/outbox.h"
#include "server/tables/tables.h"
#include "server/tables/think.h"
#include "store/writer.h"

struct assets;
struct preview;

struct server {
	const struct srv_config *config;
	struct ev_loop *loop;
	struct transport *transport;
	struct addresses *addresses;
	struct talkers *talkers;
	struct assets *assets;
	struct preview *preview; /* NULL: none */
	struct store *reader;    /* the loop's own, for reading */
	struct writer *writer;   /* has the one that writes */
	struct think *think;
	struct outbox outbox;
	struct tables tables;
	struct metrics metrics;
	struct client *clients; /* all of them */
	int64_t last_player, last_table;
	bool storage_fails; /* nothing new is begun until the writer gets through again */
	bool held;          /* games wait for the disk */
	bool stopping;
};

/* Returns true if changes can be stored now, or false with a refusal. */
static inline bool server_writable(const struct server *server, struct srv_fault *fault)
{
	return !server->storage_fails || srv_refuse(fault, SRV_STORAGE);
}

#endif
