/* How bytes reach the server and leave it: WebSocket connections (wires) and HTTP requests (exchanges). The rest of the
 * server knows nothing else of sockets. All of it runs in the loop's thread. */
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

/* Queues the packet and keeps it until it is sent. A reader too slow for its queue is dropped. */
void wire_send(struct wire *wire, struct packet *packet);
/* Closes after what is queued: with a code of RFC 6455 and a reason, which must be a constant. */
void wire_close(struct wire *wire, int code, const char *why);

enum { WIRE_GOING_AWAY = 1001, WIRE_POLICY = 1008 };

/* ---- HTTP ---- */

enum { REQUEST_BODY_MAX = 16384, REQUEST_PATH_MAX = 256, ANSWER_HEADERS = 8 };

struct request {
	char method[16];
	char path[REQUEST_PATH_MAX];  /* decoded */
	char query[REQUEST_PATH_MAX]; /* what follows the question mark, still encoded */
	char secret[72];              /* of the player's cookie; empty for none */
	char address[ADDRESS_SIZE];
	char if_none_match[512];   /* empty if the header is absent, or too long for this */
	char accept_encoding[128]; /* likewise */
	char *body;
	size_t body_len;
	bool same_origin; /* no Origin, or our own */
};

struct answer {
	int status; /* 304 has no body, and is sent without the headers that describe one: content-type, content-length */
	const char *type;
	const void *body;
	size_t len;
	bool lasting; /* the body outlives the exchange: it need not be copied */
	struct {
		const char *name, *value; /* a name of NULL ends the list */
	} header[ANSWER_HEADERS];
};

struct exchange;

const struct request *exchange_request(const struct exchange *exchange);
/* Once for each exchange, now or later. */
void exchange_answer(struct exchange *exchange, const struct answer *answer);

/* ---- What the server makes of it ---- */

struct transport_calls {
	/* A WebSocket opens. Returns the client to be told of it, or NULL to refuse it. */
	void *(*opened)(void *server, struct wire *wire, const char *address, const char *secret);
	void (*received)(void *client, const char *text, size_t len);
	void (*closed)(void *client);
	/* A request is complete. If it is not answered before this returns, `abandoned` says that nobody waits any more. */
	void (*requested)(void *server, struct exchange *exchange);
	void (*abandoned)(void *server, struct exchange *exchange);
	/* A connection comes from the address, and goes. False refuses it. */
	bool (*enters)(void *server, const char *address);
	void (*leaves)(void *server, const char *address);
};

struct transport_config {
	const char *host; /* empty for all addresses */
	int port;
	const char *tls_cert, *tls_key; /* NULL for plain HTTP */
	const char *origin;             /* the page's own, beside what the Host header says; NULL for none */
	bool behind_proxy;              /* believe X-Forwarded-For */
	int connections_max;
	size_t message_max, queue_max;
};

struct transport;

/* Returns NULL with a sentence in `error`. */
struct transport *transport_start(struct ev_loop *loop, const struct transport_config *config,
								  const struct transport_calls *calls, void *server, char *error, size_t error_size);
struct transport_stats {
	uint64_t sent;    /* packets */
	uint64_t frames;  /* they went in: several for one reader go together */
	uint64_t slow;    /* readers dropped because they were */
	uint64_t refused; /* requests that did not reach the server: malformed, too large, too slow */
};

const struct transport_stats *transport_stats(const struct transport *transport);
int transport_port(const struct transport *transport); /* the real one, where 0 was asked for */
/* Takes over a connected socket as if it had been accepted. */
void transport_adopt(struct transport *transport, int fd);
void transport_stop(struct transport *transport); /* accepts NULL */

#endif
