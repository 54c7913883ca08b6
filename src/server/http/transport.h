/* Network connections as the rest of the server sees them: WebSocket connections (wires) and HTTP requests with
 * their responses (exchanges). All of it runs in the loop's thread. */
#ifndef SERVER_TRANSPORT_H
#define SERVER_TRANSPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "net/packet.h"
#include "server/base/limits.h"

struct ev_loop;

/* ---- WebSocket ---- */

struct wire;

/* Queues the packet, which is kept until it is sent. If the queue is full, the connection is closed. */
void wire_send(struct wire *wire, struct packet *packet);
/* Closes after sending what is queued, with a code of RFC 6455 and a reason, which must be a constant. */
void wire_close(struct wire *wire, int code, const char *why);

enum { WIRE_GOING_AWAY = 1001, WIRE_POLICY = 1008 };

/* ---- HTTP ---- */

enum { REQUEST_BODY_MAX = 16384, REQUEST_PATH_MAX = 256, RESPONSE_HEADERS = 8 };

struct request {
	char method[16];
	char path[REQUEST_PATH_MAX];  /* decoded */
	char query[REQUEST_PATH_MAX]; /* what follows the question mark, still encoded */
	char secret[72];              /* from the player's cookie; empty: none */
	char address[ADDRESS_SIZE];
	char if_none_match[512];   /* empty if the header is absent, or too long for this */
	char accept_encoding[128]; /* likewise */
	char accept_language[128]; /* likewise */
	char host[256];            /* likewise: the address that the client used, NAME or NAME:PORT */
	char *body;
	size_t body_len;
	bool same_origin; /* there is no Origin, or it is the server's own */
};

struct response {
	int status; /* 304 has no body, and is sent without the headers that describe one: content-type, content-length */
	const char *type;
	const void *body;
	size_t len;
	bool lasting; /* the body outlives the exchange: it need not be copied */
	struct {
		const char *name, *value; /* a name of NULL ends the list */
	} header[RESPONSE_HEADERS];
};

struct exchange;

const struct request *exchange_request(const struct exchange *exchange);
/* Must be called once for each exchange, at once or later. Copies the body unless it is lasting. */
void exchange_respond(struct exchange *exchange, const struct response *response);

/* ---- What the server makes of it ---- */

struct transport_calls {
	/* A WebSocket opens. Returns the client, which `received` and `closed` get, or NULL to refuse it. */
	void *(*opened)(void *server, struct wire *wire, const char *address, const char *secret);
	void (*received)(void *client, const char *text, size_t len);
	void (*closed)(void *client);
	/* A request is complete. If the response comes later, `abandoned` may come first: the client is gone. */
	void (*requested)(void *server, struct exchange *exchange);
	void (*abandoned)(void *server, struct exchange *exchange);
	/* A connection from the address opens and closes. `enters` returns false to refuse it. */
	bool (*enters)(void *server, const char *address);
	void (*leaves)(void *server, const char *address);
};

struct transport_config {
	const char *host; /* empty for all addresses */
	int port;
	const char *tls_cert, *tls_key; /* NULL for plain HTTP */
	const char *origin;             /* the page's own, beside what the Host header says; NULL for none */
	bool behind_proxy;              /* trust X-Forwarded-For */
	int connections_max;
	size_t message_max, queue_max;
};

struct transport;

/* Returns NULL with a sentence in `error`. */
struct transport *transport_start(struct ev_loop *loop, const struct transport_config *config,
								  const struct transport_calls *calls, void *server, char *error, size_t error_size);
struct transport_stats {
	uint64_t sent;    /* packets */
	uint64_t frames;  /* that carried them: packets for one client are joined */
	uint64_t slow;    /* clients dropped because they read too slowly */
	uint64_t refused; /* requests that did not reach the server: malformed, too large, too slow */
};

const struct transport_stats *transport_stats(const struct transport *transport);
int transport_port(const struct transport *transport); /* the actual one, if 0 was asked for */
/* Takes over a connected socket as if it had been accepted. */
void transport_adopt(struct transport *transport, int fd);
void transport_stop(struct transport *transport); /* accepts NULL */

#endif
