/* What the parts of the transport share: transport.c (listening), connection.c (a TCP connection), exchange.c (HTTP on
 * it), wire.c (WebSocket on it).
 *
 *     accepted --> HTTP --request--response--+--> LINGERING --> closed
 *                   ^                        |
 *                   +-------keep-alive-------+
 *                   +--> WebSocket --close frames--> LINGERING --> closed
 *
 * Each state has a deadline, except a WebSocket that has sent a message: that one is pinged. */
#ifndef SERVER_CONNECTION_H
#define SERVER_CONNECTION_H

#include <ev.h>

#include "net/frames.h"
#include "net/stream.h"
#include "server/http/transport.h"

/* Deadlines in seconds: a connection that makes no progress is closed. */
enum {
	FIRST_REQUEST_S = 10, /* for the TLS handshake and the head of the first request */
	NEXT_REQUEST_S = 15,  /* for the head of the next request */
	BODY_S = 10,
	RESPONSE_S = 30, /* for the server to respond */
	SENDING_S = 60,  /* for the client to read the response, plus a second for each SENDING_RATE bytes */
	SENDING_RATE = 10000,
	FIRST_MESSAGE_S = 30,
	CLOSING_S = 5, /* from our close frame to the peer's */
	LINGER_S = 2
};

struct connection {
	struct transport *transport;
	struct connection *next, **place;             /* among all */
	struct connection *next_timed, **place_timed; /* among those with a deadline; NULL if it has none */
	ev_tstamp deadline;
	struct stream stream;
	ev_io io;
	struct exchange *exchange; /* while it speaks HTTP */
	struct wire *wire;         /* once it speaks WebSocket */
	size_t lingered;           /* bytes discarded while lingering */
	char peer[ADDRESS_SIZE];   /* its address, for the limits */
};

struct transport {
	struct ev_loop *loop;
	struct transport_config config;
	struct transport_calls calls;
	void *server;
	struct ssl_ctx_st *tls;
	ev_io listener[4];
	int listeners, port;
	ev_timer second, accept_again;
	ev_prepare send;
	struct frames_pool *frames;
	struct connection *connections, *timed;
	int count;                  /* connections */
	struct wire *due;           /* wires with something to send */
	struct wire *first, **last; /* all wires, the one to be pinged next first */
	int wires;
	struct transport_stats stats;
};

/* ---- connection.c ---- */

/* Takes over an accepted socket. Returns -1 if there is no memory; the socket is then still the caller's. */
int connection_open(struct transport *transport, int fd, const char *peer);
/* Sets the deadline, from now; 0: none. */
void connection_expire(struct connection *connection, double seconds);
/* Waits for the socket to be readable, writable or both. */
void connection_watch(struct connection *connection, bool readable, bool writable);
/* Ends sending and discards what still comes, so that the peer can read the last bytes; then closes. */
void connection_linger(struct connection *connection);
void connection_close(struct connection *connection);
/* The deadline of a connection has passed. */
void connection_expired(struct connection *connection);

/* ---- exchange.c ---- */

int exchange_start(struct connection *connection); /* -1 if there is no memory */
void exchange_readable(struct connection *connection);
void exchange_writable(struct connection *connection);
void exchange_expired(struct connection *connection);
void exchange_free(struct exchange *exchange); /* accepts NULL */

/* ---- wire.c ---- */

enum { WIRE_NO_CODE = 1005 }; /* closes without a code */

/* Switches a connection to WebSocket after a valid request for it. `accept` is the head of the response; `bytes`
 * came after the request. Returns -1 if the server refuses the client. */
int wire_start(struct connection *connection, const struct request *request, const char *accept, const char *bytes,
			   size_t len);
void wire_readable(struct connection *connection);
void wire_writable(struct connection *connection);
void wire_expired(struct connection *connection);
void wire_free(struct wire *wire); /* accepts NULL */
/* Called before the loop sleeps: sends what was queued since it woke. */
void wire_send_due(struct transport *transport);
/* Called every second: pings a share of the wires, and closes those that have been silent for too long. */
void wire_ping_some(struct transport *transport);
extern const struct frames_calls wire_frames;

#endif
