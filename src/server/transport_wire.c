/* WebSockets by libwebsockets: whole text messages in, queued packets out. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "transport_lws.h"

_Static_assert(PACKET_HEAD >= LWS_PRE, "a frame's head fits before the text");
_Static_assert(offsetof(struct packet, text) == offsetof(struct packet, head) + PACKET_HEAD, "and right before it");

struct queued {
	struct queued *next;
	struct packet *packet;
};

struct wire {
	struct wire *next, **place;         /* among all */
	struct wire *next_due, **place_due; /* among those with something to send; NULL when it is not there */
	struct lws *wsi;
	void *client;
	struct queued *first, **last;
	size_t queued; /* bytes */
	char *in;      /* a message that comes in pieces */
	size_t in_len;
	int close_code; /* 0: stays open */
	const char *close_why;
	time_t heard; /* seconds of a steady clock */
	bool ping_due;
};

enum { JOINED_MAX = 16384, DOOMED_S = 5, PING_EVERY_S = 30, SILENT_S = 75 };

size_t lws_wire_size(void)
{
	return sizeof(struct wire);
}

/* ---- Out ---- */

static void pop(struct wire *wire)
{
	struct queued *queued = wire->first;
	wire->first = queued->next;
	if (!wire->first)
		wire->last = &wire->first;
	wire->queued -= queued->packet->len;
	packet_drop(queued->packet);
	free(queued);
}

static void drop_queue(struct wire *wire)
{
	while (wire->first)
		pop(wire);
}

/* What is queued behind the first packet goes with it, as further lines, as far as there is room. Answers the bytes. */
static size_t join_queue(struct wire *wire, char *text, size_t room)
{
	size_t len = 0;
	while (wire->first && len + 1 + wire->first->packet->len <= room) {
		const struct packet *packet = wire->first->packet;
		if (len > 0 && text[len - 1] != '\n')
			text[len++] = '\n';
		memcpy(text + len, packet->text, packet->len);
		len += packet->len;
		pop(wire);
	}
	return len;
}

/* One frame: all that is queued, as far as it goes. A packet alone is sent as it is, without a copy. Negative where
 * that failed, 0 where the connection is already being closed. */
static int send_frame(struct wire *wire)
{
	static unsigned char joined[LWS_PRE + JOINED_MAX];
	struct queued *first = wire->first;
	lws_transport(wire->wsi)->stats.frames++;
	if (first->next && first->packet->len + first->next->packet->len < JOINED_MAX) {
		size_t len = join_queue(wire, (char *)joined + LWS_PRE, JOINED_MAX);
		return lws_write(wire->wsi, joined + LWS_PRE, len, LWS_WRITE_TEXT);
	}
	int sent = lws_write(wire->wsi, (unsigned char *)first->packet->text, first->packet->len, LWS_WRITE_TEXT);
	pop(wire);
	return sent;
}

static void put_due(struct transport *transport, struct wire *wire)
{
	if (wire->place_due)
		return;
	wire->next_due = transport->due;
	wire->place_due = &transport->due;
	if (wire->next_due)
		wire->next_due->place_due = &wire->next_due;
	transport->due = wire;
}

static void take_due(struct wire *wire)
{
	if (!wire->place_due)
		return;
	*wire->place_due = wire->next_due;
	if (wire->next_due)
		wire->next_due->place_due = wire->place_due;
	wire->place_due = NULL;
}

/* As much as the socket takes; what it does not take at once libwebsockets keeps, a frame at most. */
static void push_out(struct wire *wire, bool all)
{
	do {
		if (!wire->first || lws_partial_buffered(wire->wsi))
			return;
		if (send_frame(wire) < 0) {
			drop_queue(wire);
			lws_set_timeout(wire->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
		}
	} while (all);
}

void wire_send(struct wire *wire, struct packet *packet)
{
	size_t max = lws_transport(wire->wsi)->config.queue_max;
	if (wire->close_code)
		return;
	if (wire->queued + packet->len > max)
		push_out(wire, true);
	struct queued *queued = malloc(sizeof *queued);
	bool slow = wire->queued > 0 && wire->queued + packet->len > max;
	if (!queued || slow) {
		free(queued);
		drop_queue(wire);
		lws_transport(wire->wsi)->stats.slow++;
		wire_close(wire, WIRE_POLICY, "too slow a reader");
		return;
	}
	*queued = (struct queued){NULL, packet_keep(packet)};
	*wire->last = queued;
	wire->last = &queued->next;
	wire->queued += packet->len;
	lws_transport(wire->wsi)->stats.sent++;
	put_due(lws_transport(wire->wsi), wire);
}

/* One that no longer reads never becomes writable: it is hung up on a little later. */
void wire_close(struct wire *wire, int code, const char *why)
{
	if (wire->close_code)
		return;
	wire->close_code = code;
	wire->close_why = why;
	lws_set_timeout(wire->wsi, PENDING_TIMEOUT_USER_OK, DOOMED_S);
	lws_callback_on_writable(wire->wsi);
}

static int say_goodbye(struct wire *wire)
{
	/* libwebsockets takes the reason as bytes that it does not change */
	lws_close_reason(wire->wsi, (enum lws_close_status)wire->close_code, (unsigned char *)(uintptr_t)wire->close_why,
					 strlen(wire->close_why));
	return -1;
}

/* The socket has room, and we had asked to hear of it. */
static int on_writable(struct wire *wire)
{
	static unsigned char beat[LWS_PRE + 1]; /* one byte: of an answer without any libwebsockets does not tell us */
	if (wire->ping_due) {
		wire->ping_due = false;
		lws_callback_on_writable(wire->wsi);
		return lws_write(wire->wsi, beat + LWS_PRE, 1, LWS_WRITE_PING) < 0 ? -1 : 0;
	}
	if (wire->first && send_frame(wire) <= 0)
		return -1;
	if (wire->first)
		lws_callback_on_writable(wire->wsi);
	else if (wire->close_code)
		return say_goodbye(wire);
	return 0;
}

/* Nearly always the socket has room, and asking whether it has costs a third of the sending: so each gets a frame at
 * once. What the socket does not take libwebsockets keeps, and until that is gone everything else stays in our queue,
 * whose length is bounded. */
void lws_wire_send_due(struct transport *transport)
{
	while (transport->due) {
		struct wire *wire = transport->due;
		take_due(wire);
		push_out(wire, false);
		if (wire->first)
			lws_callback_on_writable(wire->wsi);
	}
}

/* ---- In ---- */

static int refuse(struct wire *wire, int code, const char *why)
{
	wire->close_code = code;
	wire->close_why = why;
	drop_queue(wire);
	return say_goodbye(wire);
}

static int gather(struct wire *wire, const void *piece, size_t len, size_t max)
{
	if (!wire->in && !(wire->in = malloc(max)))
		return -1;
	memcpy(wire->in + wire->in_len, piece, len);
	wire->in_len += len;
	return 0;
}

static int receive(struct wire *wire, const char *piece, size_t len)
{
	struct transport *transport = lws_transport(wire->wsi);
	bool last = lws_is_final_fragment(wire->wsi) && lws_remaining_packet_payload(wire->wsi) == 0;
	if (wire->close_code)
		return 0;
	if (lws_frame_is_binary(wire->wsi))
		return refuse(wire, WIRE_UNSUPPORTED, "text messages only");
	if (wire->in_len + len > transport->config.message_max)
		return refuse(wire, WIRE_TOO_BIG, "the message is too long");
	if (last && wire->in_len == 0) {
		transport->calls.received(wire->client, piece, len);
		return 0;
	}
	if (gather(wire, piece, len, transport->config.message_max) != 0)
		return -1;
	if (!last)
		return 0;
	size_t whole = wire->in_len;
	wire->in_len = 0;
	transport->calls.received(wire->client, wire->in, whole);
	return 0;
}

/* ---- Who is still there? ---- */

static time_t seconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec;
}

static void put_last(struct transport *transport, struct wire *wire)
{
	wire->next = NULL;
	wire->place = transport->last;
	*transport->last = wire;
	transport->last = &wire->next;
}

static void take_out(struct transport *transport, struct wire *wire)
{
	*wire->place = wire->next;
	if (wire->next)
		wire->next->place = wire->place;
	else
		transport->last = wire->place;
}

void lws_wire_ping_some(struct transport *transport)
{
	int share = (transport->wires + PING_EVERY_S - 1) / PING_EVERY_S;
	for (int i = 0; i < share && transport->first; i++) {
		struct wire *wire = transport->first;
		take_out(transport, wire);
		put_last(transport, wire);
		if (seconds() - wire->heard > SILENT_S) {
			lws_set_timeout(wire->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
			continue;
		}
		wire->ping_due = true;
		lws_callback_on_writable(wire->wsi);
	}
}

/* ---- Coming and going ---- */

/* The headers are gone once the WebSocket is there: what is needed of them is kept. A connection that asked for no
 * protocol of ours has ended up with that of HTTP. */
static int filter(struct lws *wsi)
{
	struct link *link = lws_link(wsi);
	const struct lws_protocols *protocol = lws_get_protocol(wsi);
	if (!link || !protocol || strcmp(protocol->name, "medici.1") != 0 || !lws_origin_is_ours(wsi))
		return -1;
	lws_read_cookie(wsi, link->secret);
	lws_read_address(wsi, link->address);
	return 0;
}

static int open_wire(struct wire *wire, struct lws *wsi)
{
	struct transport *transport = lws_transport(wsi);
	struct link *link = lws_link(wsi);
	memset(wire, 0, sizeof *wire);
	wire->wsi = wsi;
	wire->last = &wire->first;
	wire->heard = seconds();
	put_last(transport, wire);
	transport->wires++;
	if (!link)
		return -1;
	wire->client = transport->calls.opened(transport->server, wire, link->address, link->secret);
	memset(link->secret, 0, sizeof link->secret);
	return wire->client ? 0 : -1;
}

static void close_wire(struct wire *wire)
{
	if (wire->client)
		lws_transport(wire->wsi)->calls.closed(wire->client);
	wire->client = NULL;
	if (wire->place) {
		take_out(lws_transport(wire->wsi), wire);
		lws_transport(wire->wsi)->wires--;
		wire->place = NULL;
	}
	take_due(wire);
	drop_queue(wire);
	free(wire->in);
	wire->in = NULL;
}

int lws_wire_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
	struct wire *wire = user;
	switch (reason) {
	case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
		return filter(wsi);
	case LWS_CALLBACK_ESTABLISHED:
		return open_wire(wire, wsi);
	case LWS_CALLBACK_RECEIVE:
		wire->heard = seconds();
		return receive(wire, in, len);
	case LWS_CALLBACK_RECEIVE_PONG:
		wire->heard = seconds();
		return 0;
	case LWS_CALLBACK_SERVER_WRITEABLE:
		return on_writable(wire);
	case LWS_CALLBACK_CLOSED:
		close_wire(wire);
		return 0;
	default:
		return 0;
	}
}
