/* The server as a program: one event loop in one thread. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include <stddef.h>

#include "server/base/config.h"

/* Called once, when the server listens: `url` is the address to open; `others` are the addresses for others in the
 * network, separated by commas, or NULL if there are none. */
typedef void server_ready(const char *url, const char *others);

/* Serves until SIGTERM or SIGINT. Returns 0, or -1 with a sentence in `error` if it could not start. */
int server_run(const struct srv_config *config, server_ready *ready, char *error, size_t error_size);

#endif
