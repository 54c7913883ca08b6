/* A WebSocket: whole text messages in, queued packets out. */
#include <stdlib.h>
#include <string.h>

#include "server/http/connection.h"

struct queued {
	struct queued *next;
	struct packet *packet;
};

struct wire {
	struct wire *next, **place;         /* among all */
	struct wire *next_due, **place_due; /* among those with something to send; NULL if it is not there */
	struct connection *connection;
	void *client;
	struct queued *first, **last;
	struct {
		char *text; /* rest of a frame that did not fit into the socket's buffer; sent first */
		size_t at, end, size;
	} rest;
	size_t queued;         /* bytes in the queue and in the rest */
	struct frames *frames; /* the message that is being read; NULL: none */
	ev_tstamp heard, pinged;
	int close_code; /* 0: stays open */
	const char *close_why;
	bool ping_due;
	bool spoke;       /* has received a message */
	bool close_sent;  /* our close frame is queued */
	bool peer_closed; /* the peer's close frame has come: nothing more is read */
};

enum { JOINED_MAX = 16384, PING_EVERY_S = 30, SILENT_S = 75, READ_SIZE = 16384 };

static struct transport *transport_of(const struct wire *wire)
{
	return wire->connection->transport;
}

/* ---- The queue ---- */

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

static size_t rest_len(const struct wire *wire)
{
	return wire->rest.end - wire->rest.at;
}

static void drop_rest(struct wire *wire)
{
	wire->queued -= rest_len(wire);
	free(wire->rest.text);
	memset(&wire->rest, 0, sizeof wire->rest);
}

static void put_due(struct wire *wire)
{
	struct transport *transport = transport_of(wire);
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

/* ---- Sending ---- */

/* Appends bytes that did not fit into the socket's buffer. Returns -1 if there is no memory. */
static int keep_rest(struct wire *wire, const char *bytes, size_t len)
{
	if (len == 0)
		return 0;
	if (wire->rest.end + len > wire->rest.size) {
		size_t size = 2 * (wire->rest.end + len);
		char *text = realloc(wire->rest.text, size);
		if (!text)
			return -1;
		wire->rest.text = text;
		wire->rest.size = size;
	}
	memcpy(wire->rest.text + wire->rest.end, bytes, len);
	wire->rest.end += len;
	wire->queued += len;
	return 0;
}

/* Returns 1 if everything is sent, 0 if the socket's buffer is full, -1 if the connection is broken. */
static int send_rest(struct wire *wire)
{
	while (rest_len(wire) > 0) {
		ssize_t n = stream_write(&wire->connection->stream, wire->rest.text + wire->rest.at, rest_len(wire));
		if (n < 0)
			return n == STREAM_AGAIN ? 0 : -1;
		wire->rest.at += (size_t)n;
		wire->queued -= (size_t)n;
	}
	if (wire->rest.text)
		drop_rest(wire);
	return 1;
}

/* Sends whole frames, and keeps what does not fit into the socket's buffer. Returns the same as send_rest. */
static int send_bytes(struct wire *wire, const char *bytes, size_t len)
{
	ssize_t n = rest_len(wire) > 0 ? STREAM_AGAIN : stream_write(&wire->connection->stream, bytes, len);
	if (n == STREAM_BROKEN)
		return -1;
	size_t sent = n > 0 ? (size_t)n : 0;
	if (sent == len)
		return 1;
	return keep_rest(wire, bytes + sent, len - sent);
}

/* Takes packets off the queue, each on a line of its own, up to `size` bytes. Returns their length. */
static size_t join_queue(struct wire *wire, char *text, size_t size)
{
	size_t len = 0;
	while (wire->first && len + 1 + wire->first->packet->len <= size) {
		const struct packet *packet = wire->first->packet;
		if (len > 0 && text[len - 1] != '\n')
			text[len++] = '\n';
		memcpy(text + len, packet->text, packet->len);
		len += packet->len;
		pop(wire);
	}
	return len;
}

static int send_large(struct wire *wire)
{
	const struct packet *packet = wire->first->packet;
	char *frame = malloc(packet->len + FRAME_HEAD_MAX);
	if (!frame)
		return -1;
	size_t len = frames_write(transport_of(wire)->frames, FRAME_TEXT, packet->text, packet->len, frame);
	pop(wire);
	int status = send_bytes(wire, frame, len);
	free(frame);
	return status;
}

/* Sends one frame with as many queued packets as fit. Returns the same as send_rest. */
static int send_frame(struct wire *wire)
{
	static char joined[JOINED_MAX], frame[JOINED_MAX + FRAME_HEAD_MAX];
	transport_of(wire)->stats.frames++;
	if (wire->first->packet->len + 1 > JOINED_MAX)
		return send_large(wire);
	size_t len = join_queue(wire, joined, JOINED_MAX);
	return send_bytes(wire, frame, frames_write(transport_of(wire)->frames, FRAME_TEXT, joined, len, frame));
}

static int send_ping(struct wire *wire)
{
	char frame[FRAME_HEAD_MAX];
	wire->ping_due = false;
	return send_bytes(wire, frame, frames_write(transport_of(wire)->frames, FRAME_PING, "", 0, frame));
}

static int send_close(struct wire *wire)
{
	char frame[FRAME_HEAD_MAX + FRAME_CONTROL_MAX];
	int code = wire->close_code == WIRE_NO_CODE ? 0 : wire->close_code;
	wire->close_sent = true;
	return send_bytes(wire, frame, frames_write_close(transport_of(wire)->frames, code, wire->close_why, frame));
}

/* Sends the queue until the socket's buffer is full. Returns the same as send_rest. */
static int send_queue(struct wire *wire)
{
	int status = send_rest(wire);
	while (status > 0 && (wire->first || wire->ping_due))
		status = wire->ping_due ? send_ping(wire) : send_frame(wire);
	if (status > 0 && wire->close_code && !wire->close_sent)
		status = send_close(wire);
	return status;
}

/* Sends, and waits for the next event. The wire may be freed afterwards. */
static void push_out(struct wire *wire)
{
	struct connection *connection = wire->connection;
	take_due(wire);
	int status = send_queue(wire);
	if (status < 0)
		connection_close(connection);
	else if (status > 0 && wire->close_sent && wire->peer_closed)
		connection_linger(connection);
	else
		connection_watch(connection, !wire->peer_closed, status == 0);
}

void wire_writable(struct connection *connection)
{
	if (connection->stream.waits_to_write)
		wire_readable(connection);
	else
		push_out(connection->wire);
}

/* Writes to each socket without asking first whether it has space: it nearly always has, and asking costs a third of
 * sending. What does not fit stays in the wire's queue, whose length is bounded. */
void wire_send_due(struct transport *transport)
{
	while (transport->due)
		push_out(transport->due);
}

void wire_send(struct wire *wire, struct packet *packet)
{
	struct transport *transport = transport_of(wire);
	if (wire->close_code)
		return;
	struct queued *queued = malloc(sizeof *queued);
	/* what is queued in this turn of the loop does not count as unread */
	if (queued && wire->queued > 0 && wire->queued + packet->len > transport->config.queue_max)
		send_queue(wire);
	if (!queued || (wire->queued > 0 && wire->queued + packet->len > transport->config.queue_max)) {
		free(queued);
		drop_queue(wire);
		transport->stats.slow++;
		wire_close(wire, WIRE_POLICY, "too slow a reader");
		return;
	}
	*queued = (struct queued){NULL, packet_keep(packet)};
	*wire->last = queued;
	wire->last = &queued->next;
	wire->queued += packet->len;
	transport->stats.sent++;
	put_due(wire);
}

void wire_close(struct wire *wire, int code, const char *why)
{
	if (wire->close_code)
		return;
	wire->close_code = code;
	wire->close_why = why;
	connection_expire(wire->connection, CLOSING_S);
	put_due(wire);
}

/* Either the peer never sent a message, or it did not reply to our close frame. */
void wire_expired(struct connection *connection)
{
	struct wire *wire = connection->wire;
	if (wire->close_code)
		connection_close(connection);
	else
		wire_close(wire, WIRE_POLICY, "no message came");
}

/* ---- Receiving ---- */

static void take_message(void *owner, const char *text, size_t len)
{
	struct wire *wire = owner;
	if (wire->close_code)
		return;
	if (!wire->spoke)
		connection_expire(wire->connection, 0);
	wire->spoke = true;
	transport_of(wire)->calls.received(wire->client, text, len);
}

/* Sends a pong, before queued messages. A client that pings without reading the pongs counts as a slow reader. */
static void take_reply(void *owner, const char *bytes, size_t len)
{
	struct wire *wire = owner;
	if (wire->close_code)
		return;
	if (wire->queued + len > transport_of(wire)->config.queue_max || send_bytes(wire, bytes, len) < 0) {
		transport_of(wire)->stats.slow++;
		wire_close(wire, WIRE_POLICY, "too slow a reader");
	}
}

const struct frames_calls wire_frames = {take_message, take_reply};

/* The peer has closed or broken the protocol: nothing more is read. */
static void end_reading(struct wire *wire, const struct frames_end *end)
{
	wire->peer_closed = true;
	if (!end->by_peer)
		drop_queue(wire);
	if (!wire->close_code)
		wire_close(wire, end->code ? end->code : WIRE_NO_CODE, "");
	put_due(wire);
}

static void read_bytes(struct wire *wire, const char *bytes, size_t len)
{
	wire->heard = ev_now(transport_of(wire)->loop);
	struct frames_end end = frames_read(transport_of(wire)->frames, &wire->frames, wire, bytes, len);
	if (end.ended)
		end_reading(wire, &end);
}

void wire_readable(struct connection *connection)
{
	static char bytes[READ_SIZE];
	struct wire *wire = connection->wire;
	do {
		ssize_t n = stream_read(&connection->stream, bytes, sizeof bytes);
		if (n == STREAM_AGAIN)
			break;
		if (n <= 0) {
			connection_close(connection);
			return;
		}
		read_bytes(wire, bytes, (size_t)n);
	} while (!wire->peer_closed && stream_has_pending(&connection->stream));
	if (rest_len(wire) > 0)
		put_due(wire);
	else if (!wire->place_due)
		connection_watch(connection, !wire->peer_closed, false);
}

/* ---- Who is still there? ---- */

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

/* Pings only a share of the wires each second, so that thousands that connected together are not pinged together. */
void wire_ping_some(struct transport *transport)
{
	int share = (transport->wires + PING_EVERY_S - 1) / PING_EVERY_S;
	ev_tstamp now = ev_now(transport->loop);
	for (int i = 0; i < share && transport->first && now - transport->first->pinged >= PING_EVERY_S; i++) {
		struct wire *wire = transport->first;
		take_out(transport, wire);
		put_last(transport, wire);
		wire->pinged = now;
		if (now - wire->heard > SILENT_S) {
			connection_close(wire->connection);
			continue;
		}
		wire->ping_due = !wire->close_code;
		put_due(wire);
	}
}

/* ---- Coming and going ---- */

int wire_start(struct connection *connection, const struct request *request, const char *accept, const char *bytes,
			   size_t len)
{
	struct transport *transport = connection->transport;
	struct wire *wire = calloc(1, sizeof *wire);
	if (!wire)
		return -1;
	wire->connection = connection;
	wire->last = &wire->first;
	wire->heard = wire->pinged = ev_now(transport->loop);
	wire->client = keep_rest(wire, accept, strlen(accept)) == 0
					   ? transport->calls.opened(transport->server, wire, request->address, request->secret)
					   : NULL;
	put_last(transport, wire);
	transport->wires++;
	if (!wire->client) {
		wire_free(wire);
		return -1;
	}
	connection->wire = wire;
	connection_expire(connection, FIRST_MESSAGE_S);
	put_due(wire);
	if (len > 0)
		read_bytes(wire, bytes, len);
	return 0;
}

void wire_free(struct wire *wire)
{
	if (!wire)
		return;
	struct transport *transport = transport_of(wire);
	if (wire->client)
		transport->calls.closed(wire->client);
	take_out(transport, wire);
	transport->wires--;
	take_due(wire);
	drop_queue(wire);
	drop_rest(wire);
	frames_drop(transport->frames, &wire->frames);
	free(wire);
}
