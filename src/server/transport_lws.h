/* What the two halves of the libwebsockets transport share. */
#ifndef SERVER_TRANSPORT_LWS_H
#define SERVER_TRANSPORT_LWS_H

#include <ev.h>
#include <libwebsockets.h>

#include "server/transport.h"

struct wire;

struct transport {
	struct lws_context *context;
	struct ev_loop *loop;
	lws_sorted_usec_list_t second;
	ev_prepare send;
	struct wire *first, **last; /* all of them, who is to be pinged next before the others */
	struct wire *due;           /* those with something to send */
	int wires;
	struct lws_vhost *vhost;
	struct transport_config config;
	struct transport_calls calls;
	void *server;
	int connections;
	struct transport_stats stats;
};

/* A TCP connection, for as long as it lasts: it may carry requests first and a WebSocket then. */
struct link {
	char peer[ADDRESS_SIZE];    /* counted by */
	char address[ADDRESS_SIZE]; /* whose it is: the peer, or whom a proxy speaks for */
	char secret[72];            /* of the cookie, when a WebSocket is asked for */
};

struct transport *lws_transport(struct lws *wsi);
struct link *lws_link(struct lws *wsi);
/* What the request's headers say. */
void lws_read_cookie(struct lws *wsi, char secret[72]);
void lws_read_address(struct lws *wsi, char address[ADDRESS_SIZE]);
bool lws_origin_is_ours(struct lws *wsi);

/* The callbacks of each half; -1 closes the connection. */
int lws_http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len);
int lws_wire_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len);

/* Called every second: pings its share of the wires, and hangs up on those that have been silent for too long. */
void lws_wire_ping_some(struct transport *transport);

/* Called before the loop sleeps: sends what was queued since it woke. */
void lws_wire_send_due(struct transport *transport);

size_t lws_exchange_size(void);
size_t lws_wire_size(void);

#endif
