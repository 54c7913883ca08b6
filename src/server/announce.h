/* Announces the address of a server that has started. */
#ifndef SERVER_ANNOUNCE_H
#define SERVER_ANNOUNCE_H

#include "server/server.h"

struct notify;
struct server;

/* Logs the address of a server that listens, and tells it to the service manager and to `ready`. */
void announce(const struct server *server, struct notify *notify, server_ready *ready);

#endif
