#include "connection.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>

/* A client that still sends hears the answer only if what it sends is read: closing earlier resets the connection. */
enum { LINGER_BYTES = 1 << 24 };

/* ---- Deadlines ---- */

static void untime(struct connection *connection)
{
	if (!connection->place_timed)
		return;
	*connection->place_timed = connection->next_timed;
	if (connection->next_timed)
		connection->next_timed->place_timed = connection->place_timed;
	connection->place_timed = NULL;
}

void connection_expire(struct connection *connection, double seconds)
{
	struct transport *transport = connection->transport;
	connection->deadline = ev_now(transport->loop) + seconds;
	if (seconds <= 0) {
		untime(connection);
	} else if (!connection->place_timed) {
		connection->next_timed = transport->timed;
		connection->place_timed = &transport->timed;
		if (transport->timed)
			transport->timed->place_timed = &connection->next_timed;
		transport->timed = connection;
	}
}

void connection_expired(struct connection *connection)
{
	if (connection->exchange)
		exchange_expired(connection);
	else if (connection->wire)
		wire_expired(connection);
	else
		connection_close(connection);
}

/* ---- The socket ---- */

void connection_watch(struct connection *connection, bool readable, bool writable)
{
	const struct stream *stream = &connection->stream;
	struct ev_loop *loop = connection->transport->loop;
	bool read = readable || (writable && stream->waits_to_read);
	bool write = (writable && !stream->waits_to_read) || (readable && stream->waits_to_write);
	int events = (read ? EV_READ : 0) | (write ? EV_WRITE : 0);
	if ((connection->io.events & (EV_READ | EV_WRITE)) == events && ev_is_active(&connection->io))
		return;
	ev_io_stop(loop, &connection->io);
	ev_io_set(&connection->io, stream->fd, events);
	if (events)
		ev_io_start(loop, &connection->io);
}

void connection_linger(struct connection *connection)
{
	exchange_free(connection->exchange);
	connection->exchange = NULL;
	wire_free(connection->wire);
	connection->wire = NULL;
	stream_finish(&connection->stream);
	connection_expire(connection, LINGER_S);
	connection_watch(connection, true, false);
}

static void throw_away(struct connection *connection)
{
	char bytes[4096];
	ssize_t n = stream_read(&connection->stream, bytes, sizeof bytes);
	connection->lingered += n > 0 ? (size_t)n : 0;
	if (n == 0 || n == STREAM_BROKEN || connection->lingered > LINGER_BYTES)
		connection_close(connection);
}

static void on_io(struct ev_loop *loop, ev_io *io, int events)
{
	struct connection *connection = io->data;
	(void)loop;
	if (connection->exchange) {
		if (events & EV_WRITE)
			exchange_writable(connection);
		else
			exchange_readable(connection);
	} else if (connection->wire) {
		if (events & EV_WRITE)
			wire_writable(connection);
		else
			wire_readable(connection);
	} else {
		throw_away(connection);
	}
}

/* ---- Coming and going ---- */

static void enlist(struct connection *connection)
{
	struct transport *transport = connection->transport;
	connection->next = transport->connections;
	connection->place = &transport->connections;
	if (transport->connections)
		transport->connections->place = &connection->next;
	transport->connections = connection;
	transport->count++;
}

int connection_open(struct transport *transport, int fd, const char *peer)
{
	int on = 1;
	struct connection *connection = calloc(1, sizeof *connection);
	if (!connection)
		return -1;
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
	connection->transport = transport;
	snprintf(connection->peer, sizeof connection->peer, "%s", peer);
	if (stream_open(&connection->stream, fd, transport->tls, NULL) != 0 || exchange_start(connection) != 0) {
		connection->stream.fd = -1;
		stream_close(&connection->stream);
		free(connection);
		return -1;
	}
	enlist(connection);
	ev_io_init(&connection->io, on_io, fd, EV_READ);
	connection->io.data = connection;
	connection_expire(connection, FIRST_REQUEST_S);
	ev_io_start(transport->loop, &connection->io);
	return 0;
}

void connection_close(struct connection *connection)
{
	struct transport *transport = connection->transport;
	exchange_free(connection->exchange);
	wire_free(connection->wire);
	untime(connection);
	ev_io_stop(transport->loop, &connection->io);
	stream_close(&connection->stream);
	*connection->place = connection->next;
	if (connection->next)
		connection->next->place = connection->place;
	transport->count--;
	transport->calls.leaves(transport->server, connection->peer);
	free(connection);
}
