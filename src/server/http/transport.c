/* Listening and accepting, and what happens every second. */
#define _GNU_SOURCE /* accept4 */ // NOLINT(bugprone-reserved-identifier)
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "lang/lang.h"
#include "server/base/log.h"
#include "server/http/connection.h"

/* Connections accepted in one turn of the loop; the length of the listening queue. */
enum { ACCEPTS_AT_ONCE = 64, BACKLOG = 1024 };
static const double RETRY_S = 0.5;

/* ---- Accepting ---- */

static void listen_again(struct ev_loop *loop, ev_timer *timer, int events)
{
	struct transport *transport = timer->data;
	(void)events;
	for (int i = 0; i < transport->listeners; i++)
		ev_io_start(loop, &transport->listener[i]);
}

/* Without a free descriptor the listening socket stays readable: stops accepting for a moment, so that the loop does
 * not spin. */
static void pause_accepting(struct transport *transport)
{
	srv_log(SRV_WARN, "cannot accept", "{s:s}", "why", strerror(errno));
	for (int i = 0; i < transport->listeners; i++)
		ev_io_stop(transport->loop, &transport->listener[i]);
	ev_timer_set(&transport->accept_again, RETRY_S, 0);
	ev_timer_start(transport->loop, &transport->accept_again);
}

/* Refuses a connection when the server is full. The response is sent only if it fits into the socket's buffer at
 * once. */
static void refuse_connection(const struct transport *transport, int fd)
{
	static const char full[] = "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n"
							   "Retry-After: 30\r\n\r\n";
	if (!transport->tls)
		send(fd, full, sizeof full - 1, MSG_NOSIGNAL | MSG_DONTWAIT);
	close(fd);
}

static void name_peer(int fd, char peer[ADDRESS_SIZE])
{
	struct sockaddr_storage address = {0};
	socklen_t size = sizeof address;
	snprintf(peer, ADDRESS_SIZE, "unknown");
	if (getpeername(fd, (struct sockaddr *)&address, &size) == 0 && address.ss_family != AF_UNIX)
		getnameinfo((struct sockaddr *)&address, size, peer, ADDRESS_SIZE, NULL, 0, NI_NUMERICHOST);
	address_shorten(peer);
}

void transport_adopt(struct transport *transport, int fd)
{
	char peer[ADDRESS_SIZE];
	name_peer(fd, peer);
	if (transport->count >= transport->config.connections_max || !transport->calls.enters(transport->server, peer)) {
		refuse_connection(transport, fd);
	} else if (connection_open(transport, fd, peer) != 0) {
		transport->calls.leaves(transport->server, peer);
		close(fd);
	}
}

static void on_accept(struct ev_loop *loop, ev_io *io, int events)
{
	struct transport *transport = io->data;
	(void)loop;
	(void)events;
	for (int i = 0; i < ACCEPTS_AT_ONCE; i++) {
		int fd = accept4(io->fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
		if (fd >= 0) {
			transport_adopt(transport, fd);
		} else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
			pause_accepting(transport);
			return;
		} else if (errno != ECONNABORTED && errno != EINTR) {
			return;
		}
	}
}

/* ---- The loop ---- */

static void on_second(struct ev_loop *loop, ev_timer *timer, int events)
{
	struct transport *transport = timer->data;
	ev_tstamp now = ev_now(loop);
	(void)events;
	wire_ping_some(transport);
	for (struct connection *connection = transport->timed, *next; connection; connection = next) {
		next = connection->next_timed;
		if (connection->deadline <= now)
			connection_expired(connection);
	}
}

static void on_send(struct ev_loop *loop, ev_prepare *prepare, int events)
{
	(void)loop;
	(void)events;
	wire_send_due(prepare->data);
}

static void watch(struct transport *transport)
{
	ev_timer_init(&transport->second, on_second, 1, 1);
	ev_timer_init(&transport->accept_again, listen_again, 0, 0);
	ev_prepare_init(&transport->send, on_send);
	transport->second.data = transport->accept_again.data = transport->send.data = transport;
	ev_timer_start(transport->loop, &transport->second);
	ev_prepare_start(transport->loop, &transport->send);
}

/* ---- Listening ---- */

static int port_of(int fd)
{
	union {
		struct sockaddr any;
		struct sockaddr_in four;
		struct sockaddr_in6 six;
	} address;
	socklen_t size = sizeof address;
	memset(&address, 0, sizeof address);
	if (getsockname(fd, &address.any, &size) != 0)
		return 0;
	return ntohs(address.any.sa_family == AF_INET6 ? address.six.sin6_port : address.four.sin_port);
}

/* Returns the descriptor of a listening socket, or -1 with errno set. IPv4 and IPv6 have sockets of their own. */
static int listen_at(const struct addrinfo *at)
{
	int on = 1, fd = socket(at->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return -1;
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
	if (at->ai_family == AF_INET6)
		setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
	if (bind(fd, at->ai_addr, at->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0)
		return fd;
	int why = errno;
	close(fd);
	errno = why;
	return -1;
}

static void add_listener(struct transport *transport, int fd)
{
	ev_io *io = &transport->listener[transport->listeners++];
	transport->port = port_of(fd);
	ev_io_init(io, on_accept, fd, EV_READ);
	io->data = transport;
	ev_io_start(transport->loop, io);
}

/* Listens on all addresses of the host's name, at one port. If the port is 0, the first address decides which it is;
 * it is then no fault if another address does not exist on this machine or has that port in use. */
static int listen_everywhere(struct transport *transport, struct addrinfo *list)
{
	int failed = EADDRNOTAVAIL;
	for (struct addrinfo *at = list; at && transport->listeners < 4; at = at->ai_next) {
		if (at->ai_family == AF_INET)
			((struct sockaddr_in *)(void *)at->ai_addr)->sin_port = htons((uint16_t)transport->port);
		else if (at->ai_family == AF_INET6)
			((struct sockaddr_in6 *)(void *)at->ai_addr)->sin6_port = htons((uint16_t)transport->port);
		int fd = listen_at(at);
		if (fd >= 0)
			add_listener(transport, fd);
		else if (errno != EAFNOSUPPORT && errno != EADDRNOTAVAIL && transport->config.port != 0)
			return errno;
		else
			failed = errno;
	}
	return transport->listeners > 0 ? 0 : failed;
}

static int start_listening(struct transport *transport, char *error, size_t error_size)
{
	const struct transport_config *config = &transport->config;
	struct addrinfo hints = {.ai_flags = AI_PASSIVE, .ai_socktype = SOCK_STREAM}, *list = NULL;
	const char *name = config->host[0] ? config->host : _("all addresses");
	int wrong = getaddrinfo(config->host[0] ? config->host : NULL, "0", &hints, &list);
	if (wrong || !list) {
		snprintf(error, error_size, _("listen: %s: there is no such address"), name);
		return -1;
	}
	transport->port = config->port;
	int failed = listen_everywhere(transport, list);
	freeaddrinfo(list);
	if (failed)
		snprintf(error, error_size, _("listen: %s port %d: %s"), name, config->port, lang_errno(failed));
	return failed ? -1 : 0;
}

/* Returns -1 with a sentence in `error`. */
static int start_tls(struct transport *transport, char *error, size_t error_size)
{
	const char *cert = transport->config.tls_cert, *key = transport->config.tls_key;
	enum stream_fault fault;
	transport->tls = stream_tls_server(cert, key, &fault);
	switch (fault) {
	case STREAM_CERT_UNREADABLE:
		snprintf(error, error_size, "tls-cert: %s: %s", cert, lang_errno(errno));
		break;
	case STREAM_KEY_UNREADABLE:
		snprintf(error, error_size, "tls-key: %s: %s", key, lang_errno(errno));
		break;
	case STREAM_NO_CERT:
		snprintf(error, error_size, _("tls-cert: %s: there is no certificate in PEM form in it"), cert);
		break;
	case STREAM_NO_KEY:
		snprintf(error, error_size, _("tls-key: %s: there is no key in PEM form without a password in it"), key);
		break;
	case STREAM_OTHER_KEY:
		snprintf(error, error_size, _("tls-key: %s: the key does not belong to the certificate"), key);
		break;
	default:
		break;
	}
	return transport->tls ? 0 : -1;
}

struct transport *transport_start(struct ev_loop *loop, const struct transport_config *config,
								  const struct transport_calls *calls, void *server, char *error, size_t error_size)
{
	struct transport *transport = calloc(1, sizeof *transport);
	snprintf(error, error_size, _("out of memory"));
	if (!transport)
		return NULL;
	transport->loop = loop;
	transport->config = *config;
	transport->calls = *calls;
	transport->server = server;
	transport->last = &transport->first;
	transport->frames = frames_pool_new(FRAMES_SERVER, config->message_max, &wire_frames);
	watch(transport);
	if (transport->frames && (!config->tls_cert || start_tls(transport, error, error_size) == 0) &&
		start_listening(transport, error, error_size) == 0)
		return transport;
	transport_stop(transport);
	return NULL;
}

const struct transport_stats *transport_stats(const struct transport *transport)
{
	return &transport->stats;
}

int transport_port(const struct transport *transport)
{
	return transport->port;
}

void transport_stop(struct transport *transport)
{
	if (!transport)
		return;
	for (int i = 0; i < transport->listeners; i++) {
		ev_io_stop(transport->loop, &transport->listener[i]);
		close(transport->listener[i].fd);
	}
	while (transport->connections)
		connection_close(transport->connections);
	ev_timer_stop(transport->loop, &transport->second);
	ev_timer_stop(transport->loop, &transport->accept_again);
	ev_prepare_stop(transport->loop, &transport->send);
	frames_pool_free(transport->frames);
	stream_tls_free(transport->tls);
	free(transport);
}
