#include "dialer.h"

#include <errno.h>
#include <ev.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

#include "lang/lang.h"
#include "net/frames.h"
#include "net/http.h"
#include "net/stream.h"

struct dialer {
	struct ev_loop *loop;
	struct dialer_calls calls;
	struct ssl_ctx_st *tls;
	struct frames_pool *frames;
	struct call *calls_now; /* all of them */
	bool pings;
};

struct call {
	struct call *next, **place;
	struct dialer *dialer;
	void *user;
	struct addrinfo *addresses, *address; /* all of them, and the one being tried */
	char host[280], authority[300];
	bool tls;
	struct stream stream;
	ev_io io;
	ev_timer timer;
	enum { CONNECTING, SHAKING_HANDS, OPEN } state;
	struct http_scan scan;
	char *in; /* the response to the handshake */
	size_t in_len;
	char *out; /* bytes to be sent */
	size_t out_at, out_len, out_size;
	struct frames *frames;
	ev_tstamp heard;
	bool closing; /* closes once all is sent */
	bool ended;   /* `closed` is called in the next turn of the loop */
	const char *why;
};

enum { MESSAGE_IN_MAX = 4 << 20, CONNECT_S = 10, PING_S = 30, DROP_S = 45, READ_SIZE = 65536 };

bool dial_parse(const char *url, struct dial_address *address)
{
	static const char table[] = "/table/";
	memset(address, 0, sizeof *address);
	address->tls = strncmp(url, "https://", 8) == 0;
	if (!address->tls && strncmp(url, "http://", 7) != 0)
		return false;
	url += address->tls ? 8 : 7;
	size_t authority = strcspn(url, "/?#"), bracket = url[0] == '[' ? strcspn(url, "]") + 1 : 0;
	size_t host = bracket + strcspn(url + bracket, ":/?#");
	address->port = address->tls ? 443 : 80;
	if (host < authority)
		address->port = atoi(url + host + 1);
	if (host == 0 || host >= sizeof address->host || address->port < 1 || address->port > 65535 || bracket > authority)
		return false;
	snprintf(address->host, sizeof address->host, "%.*s", (int)(host - (bracket ? 2 : 0)), url + (bracket ? 1 : 0));
	url += authority;
	if (strncmp(url, table, sizeof table - 1) == 0) {
		url += sizeof table - 1;
		snprintf(address->table, sizeof address->table, "%.*s", (int)strcspn(url, "/?#"), url);
	}
	return true;
}

/* ---- The end of a call ---- */

static void free_call(struct call *call)
{
	struct dialer *dialer = call->dialer;
	*call->place = call->next;
	if (call->next)
		call->next->place = call->place;
	ev_io_stop(dialer->loop, &call->io);
	ev_timer_stop(dialer->loop, &call->timer);
	frames_drop(dialer->frames, &call->frames);
	stream_close(&call->stream);
	if (call->addresses)
		freeaddrinfo(call->addresses);
	free(call->in);
	free(call->out);
	free(call);
}

/* The call is freed in the next turn of the loop, because callers may still use it. */
static void end_call(struct call *call, const char *why)
{
	if (call->ended)
		return;
	call->ended = true;
	call->why = why;
	ev_io_stop(call->dialer->loop, &call->io);
	ev_timer_stop(call->dialer->loop, &call->timer);
	ev_timer_set(&call->timer, 0, 0);
	ev_timer_start(call->dialer->loop, &call->timer);
}

static void report_end(struct call *call)
{
	struct dialer *dialer = call->dialer;
	const char *why = call->why;
	void *user = call->user;
	free_call(call);
	dialer->calls.closed(user, why);
}

/* Ends a call whose connection broke. */
static void end_broken(struct call *call)
{
	if (call->state != OPEN && stream_distrusts(&call->stream))
		end_call(call, N_("the certificate of the server is not trusted"));
	else
		end_call(call, call->state == OPEN ? N_("the connection was closed") : N_("no connection"));
}

/* ---- Sending ---- */

static void watch(struct call *call)
{
	bool write = call->out_at < call->out_len || call->stream.waits_to_write;
	int events = EV_READ | (write && !call->stream.waits_to_read ? EV_WRITE : 0);
	if (call->ended || ((call->io.events & (EV_READ | EV_WRITE)) == events && ev_is_active(&call->io)))
		return;
	ev_io_stop(call->dialer->loop, &call->io);
	ev_io_set(&call->io, call->stream.fd, events);
	ev_io_start(call->dialer->loop, &call->io);
}

static void send_bytes(struct call *call)
{
	while (!call->ended && call->out_at < call->out_len) {
		ssize_t n = stream_write(&call->stream, call->out + call->out_at, call->out_len - call->out_at);
		if (n == STREAM_AGAIN)
			break;
		if (n < 0) {
			end_broken(call);
			return;
		}
		call->out_at += (size_t)n;
	}
	if (call->out_at == call->out_len)
		call->out_at = call->out_len = 0;
	if (call->closing && call->out_len == 0)
		end_call(call, N_("the connection was closed"));
	watch(call);
}

/* Returns space for more bytes to send, or NULL after ending the call. */
static char *make_space(struct call *call, size_t len)
{
	if (call->out_len + len > call->out_size) {
		size_t size = 2 * (call->out_len + len);
		char *out = realloc(call->out, size);
		if (!out) {
			end_call(call, N_("out of memory"));
			return NULL;
		}
		call->out = out;
		call->out_size = size;
	}
	return call->out + call->out_len;
}

static void queue_frame(struct call *call, int opcode, const char *payload, size_t len)
{
	char *space = make_space(call, len + FRAME_HEAD_MAX);
	if (space)
		call->out_len += frames_write(call->dialer->frames, opcode, payload, len, space);
}

void call_send(struct call *call, const char *text, size_t len)
{
	if (call->ended || call->closing || call->state != OPEN)
		return;
	queue_frame(call, FRAME_TEXT, text, len);
	send_bytes(call);
}

void call_close(struct call *call)
{
	if (call->closing || call->ended)
		return;
	call->closing = true;
	if (call->state != OPEN) {
		end_call(call, N_("the connection was closed"));
		return;
	}
	char *space = make_space(call, FRAME_HEAD_MAX + FRAME_CONTROL_MAX);
	if (space)
		call->out_len += frames_write_close(call->dialer->frames, 1000, "", space);
	send_bytes(call);
}

/* ---- Receiving ---- */

/* A message is one or several lines. */
static void take_message(void *owner, const char *text, size_t len)
{
	struct call *call = owner;
	while (len > 0 && !call->closing && !call->ended) {
		const char *end = memchr(text, '\n', len);
		size_t line = end ? (size_t)(end - text) : len;
		if (line > 0)
			call->dialer->calls.received(call->user, text, line);
		line += end != NULL;
		text += line;
		len -= line;
	}
}

static void take_reply(void *owner, const char *bytes, size_t len)
{
	struct call *call = owner;
	char *space = make_space(call, len);
	if (!space)
		return;
	memcpy(space, bytes, len);
	call->out_len += len;
	send_bytes(call);
}

static void read_frames(struct call *call, const char *bytes, size_t len)
{
	call->heard = ev_now(call->dialer->loop);
	struct frames_end end = frames_read(call->dialer->frames, &call->frames, call, bytes, len);
	if (end.ended)
		end_call(call, N_("the connection was closed"));
}

/* ---- The handshake ---- */

static void send_request(struct call *call)
{
	unsigned char bytes[16], key[32];
	char *space = make_space(call, 1024);
	if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes || !space) {
		end_call(call, N_("out of memory"));
		return;
	}
	EVP_EncodeBlock(key, bytes, sizeof bytes);
	int len = snprintf(space, 1024,
					   "GET /ws HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
					   "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n"
					   "Sec-WebSocket-Protocol: medici.1\r\n\r\n",
					   call->authority, key);
	call->out_len += (size_t)len;
	call->state = SHAKING_HANDS;
	send_bytes(call);
}

static void open_frames(struct call *call)
{
	call->state = OPEN;
	call->heard = ev_now(call->dialer->loop);
	ev_timer_stop(call->dialer->loop, &call->timer);
	if (call->dialer->pings) {
		ev_timer_set(&call->timer, PING_S, PING_S);
		ev_timer_start(call->dialer->loop, &call->timer);
	}
	call->dialer->calls.opened(call->user);
	if (call->in_len > call->scan.end && !call->ended)
		read_frames(call, call->in + call->scan.end, call->in_len - call->scan.end);
	free(call->in);
	call->in = NULL;
}

static void read_response(struct call *call)
{
	static struct http_message response;
	enum http_fault fault = http_scan(&call->scan, call->in, call->in_len);
	if (fault == HTTP_FINE && call->scan.end == 0)
		return;
	if (fault == HTTP_FINE)
		fault = http_parse_head(&response, HTTP_RESPONSE, call->in, &call->scan);
	if (fault != HTTP_FINE)
		end_call(call, N_("this is not a medici server"));
	else if (response.parser.status_code != 101 || !http_lists_exactly(&response, "sec-websocket-protocol", "medici.1"))
		end_call(call, N_("the server refused the connection"));
	else
		open_frames(call);
}

/* ---- The socket ---- */

static void read_bytes(struct call *call)
{
	static char bytes[READ_SIZE];
	bool open = call->state == OPEN;
	char *to = open ? bytes : call->in + call->in_len;
	do {
		ssize_t n = stream_read(&call->stream, to, open ? sizeof bytes : HTTP_HEAD_MAX - call->in_len);
		if (n == STREAM_AGAIN)
			break;
		if (n <= 0) {
			end_broken(call);
			return;
		}
		call->in_len += open ? 0 : (size_t)n;
		if (open)
			read_frames(call, bytes, (size_t)n);
		else
			read_response(call);
		open = call->state == OPEN;
		to = open ? bytes : call->in + call->in_len;
	} while (!call->ended && stream_has_pending(&call->stream));
	if (!call->ended)
		send_bytes(call);
}

static void try_next_address(struct call *call);

static void finish_connecting(struct call *call)
{
	int error = 0, on = 1;
	socklen_t size = sizeof error;
	getsockopt(call->stream.fd, SOL_SOCKET, SO_ERROR, &error, &size);
	if (error) {
		ev_io_stop(call->dialer->loop, &call->io);
		stream_close(&call->stream);
		call->address = call->address->ai_next;
		try_next_address(call);
		return;
	}
	setsockopt(call->stream.fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
	if (stream_open(&call->stream, call->stream.fd, call->tls ? call->dialer->tls : NULL, call->host) != 0)
		end_call(call, N_("out of memory"));
	else
		send_request(call);
}

static void on_io(struct ev_loop *loop, ev_io *io, int events)
{
	struct call *call = io->data;
	(void)loop;
	if (call->state == CONNECTING)
		finish_connecting(call);
	else if (events & EV_READ)
		read_bytes(call);
	else if (call->stream.waits_to_write)
		read_bytes(call);
	else
		send_bytes(call);
}

static void on_timer(struct ev_loop *loop, ev_timer *timer, int events)
{
	struct call *call = timer->data;
	(void)events;
	if (call->ended) {
		report_end(call);
	} else if (call->state != OPEN || ev_now(loop) - call->heard > DROP_S) {
		end_call(call, call->state == OPEN ? N_("the server is silent") : N_("no connection"));
	} else {
		queue_frame(call, FRAME_PING, "", 0);
		send_bytes(call);
	}
}

/* ---- Dialing ---- */

static void try_next_address(struct call *call)
{
	for (; call->address; call->address = call->address->ai_next) {
		const struct addrinfo *at = call->address;
		int fd = socket(at->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
		if (fd < 0)
			continue;
		if (connect(fd, at->ai_addr, at->ai_addrlen) == 0 || errno == EINPROGRESS) {
			call->stream = (struct stream){.fd = fd};
			ev_io_set(&call->io, fd, EV_WRITE);
			ev_io_start(call->dialer->loop, &call->io);
			return;
		}
		close(fd);
	}
	end_call(call, N_("no connection"));
}

static const struct frames_calls frame_calls = {take_message, take_reply};

struct dialer *dialer_new(struct ev_loop *loop, const struct dialer_calls *calls, bool any_certificate, bool pings)
{
	struct dialer *dialer = calloc(1, sizeof *dialer);
	if (!dialer)
		return NULL;
	dialer->loop = loop;
	dialer->calls = *calls;
	dialer->pings = pings;
	dialer->tls = stream_tls_client(any_certificate);
	dialer->frames = frames_pool_new(FRAMES_CLIENT, MESSAGE_IN_MAX, &frame_calls);
	if (dialer->tls && dialer->frames)
		return dialer;
	dialer_free(dialer);
	return NULL;
}

void dialer_free(struct dialer *dialer)
{
	if (!dialer)
		return;
	while (dialer->calls_now) {
		dialer->calls_now->why = "the connection was closed";
		report_end(dialer->calls_now);
	}
	frames_pool_free(dialer->frames);
	stream_tls_free(dialer->tls);
	free(dialer);
}

static void enlist(struct call *call)
{
	struct dialer *dialer = call->dialer;
	call->next = dialer->calls_now;
	call->place = &dialer->calls_now;
	if (call->next)
		call->next->place = &call->next;
	dialer->calls_now = call;
}

struct call *dialer_call(struct dialer *dialer, const struct dial_address *address, void *user)
{
	struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
	char port[8];
	struct call *call = calloc(1, sizeof *call);
	if (!call || !(call->in = malloc(HTTP_HEAD_MAX))) {
		free(call);
		dialer->calls.closed(user, "out of memory");
		return NULL;
	}
	call->dialer = dialer;
	enlist(call);
	call->user = user;
	call->tls = address->tls;
	call->stream.fd = -1;
	ev_io_init(&call->io, on_io, -1, 0);
	ev_timer_init(&call->timer, on_timer, CONNECT_S, 0);
	call->io.data = call->timer.data = call;
	ev_timer_start(dialer->loop, &call->timer);
	snprintf(port, sizeof port, "%d", address->port);
	snprintf(call->host, sizeof call->host, "%s", address->host);
	snprintf(call->authority, sizeof call->authority, strchr(address->host, ':') ? "[%s]:%s" : "%s:%s", address->host,
			 port);
	if (getaddrinfo(address->host, port, &hints, &call->addresses) != 0)
		call->addresses = NULL;
	call->address = call->addresses;
	try_next_address(call);
	return call;
}
