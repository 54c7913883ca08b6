/* Feeds any bytes, in pieces, to a connection that speaks HTTP or has become a WebSocket.
 *
 * An input is a byte of switches, then pieces: a byte with the piece's length and the piece. After each piece the loop
 * runs; at the end it must come to rest: a loop that still finds something to do after many rounds without input spins,
 * and that is a fault like any other. One that does not return at all is found by libFuzzer's -timeout. */
/* sources: src/net/frames.c src/net/http.c src/net/packet.c src/net/sentence.c src/net/stream.c src/lang/lang.c */
/* sources: src/server/base/fault.c src/server/base/limits.c src/server/base/log.c */
/* sources: src/server/http/connection.c src/server/http/exchange.c */
/* sources: src/server/http/request.c src/server/http/transport.c src/server/http/wire.c */
/* libraries: server */
/* share: 3 */
#include <ev.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/http/transport.h"

enum { UPGRADED = 1, HALF_CLOSE = 2, RESPOND_LATER = 4, NOT_READING = 8, LARGE_RESPONSES = 16 };
enum { ROUNDS_MAX = 64, LATER_MAX = 8, LARGE = 200000 };

static struct {
	struct ev_loop *loop;
	struct transport *transport;
	unsigned switches;
	unsigned pending; /* events in the last round of the loop */
	int connections, clients;
	struct exchange *later[LATER_MAX];
	int laters;
} fuzz;

/* ---- A server that does a little of everything ---- */

static void *opened(void *server, struct wire *wire, const char *address, const char *secret)
{
	(void)server;
	(void)address;
	if (secret[0] == 'x')
		return NULL;
	struct packet *hello = packet_of("{\"hello\":1}", 11);
	fuzz.clients++;
	wire_send(wire, hello);
	packet_drop(hello);
	return wire;
}

static void received(void *client, const char *text, size_t len)
{
	size_t size = fuzz.switches & LARGE_RESPONSES ? LARGE : len;
	struct packet *echo = packet_new(size);
	if (len > 0 && text[0] == 'q') {
		wire_close(client, WIRE_POLICY, "as you wish");
	} else if (echo) {
		memset(echo->text, 'x', size);
		memcpy(echo->text, text, len < size ? len : size);
		wire_send(client, echo);
	}
	packet_drop(echo);
}

static void closed(void *client)
{
	(void)client;
	fuzz.clients--;
}

static void respond(struct exchange *exchange)
{
	static const char large[LARGE] = "large";
	const struct request *request = exchange_request(exchange);
	size_t len = fuzz.switches & LARGE_RESPONSES ? LARGE : request->body_len;
	struct response response = {.status = 200, .type = "text/plain", .len = len};
	response.body = fuzz.switches & LARGE_RESPONSES ? large : request->body;
	response.lasting = fuzz.switches & LARGE_RESPONSES;
	response.header[0].name = "X-Path";
	response.header[0].value = request->path;
	exchange_respond(exchange, &response);
}

static void requested(void *server, struct exchange *exchange)
{
	(void)server;
	if (fuzz.switches & RESPOND_LATER && fuzz.laters < LATER_MAX)
		fuzz.later[fuzz.laters++] = exchange;
	else
		respond(exchange);
}

static void abandoned(void *server, struct exchange *exchange)
{
	(void)server;
	for (int i = 0; i < fuzz.laters; i++)
		if (fuzz.later[i] == exchange)
			fuzz.later[i] = fuzz.later[--fuzz.laters];
}

static bool enters(void *server, const char *address)
{
	(void)server;
	(void)address;
	fuzz.connections++;
	return true;
}

static void leaves(void *server, const char *address)
{
	(void)server;
	(void)address;
	fuzz.connections--;
}

static const struct transport_calls calls = {opened, received, closed, requested, abandoned, enters, leaves};

/* ---- The loop ---- */

static void on_pending(struct ev_loop *loop)
{
	fuzz.pending = ev_pending_count(loop);
	ev_invoke_pending(loop);
}

static void run_round(int fd)
{
	char bytes[65536];
	if (fuzz.laters > 0)
		respond(fuzz.later[--fuzz.laters]);
	fuzz.pending = 0;
	ev_run(fuzz.loop, EVRUN_NOWAIT);
	while (!(fuzz.switches & NOT_READING) && read(fd, bytes, sizeof bytes) > 0)
		;
}

/* The once-a-second timer may fire in between; it alone cannot keep the loop busy. */
static void come_to_rest(int fd)
{
	int round = 0, quiet = 0;
	for (; round < ROUNDS_MAX && quiet < 2; round++) {
		run_round(fd);
		quiet = fuzz.pending <= 1 && fuzz.laters == 0 ? quiet + 1 : 0;
	}
	if (round == ROUNDS_MAX && fuzz.pending > 1) {
		fprintf(stderr, "the loop spins\n");
		abort();
	}
}

static void start(void)
{
	char error[256];
	struct transport_config config = {.host = "127.0.0.1", .connections_max = 100, .message_max = 4096};
	config.queue_max = 65536;
	config.behind_proxy = true;
	signal(SIGPIPE, SIG_IGN);
	fuzz.loop = ev_loop_new(EVFLAG_AUTO);
	ev_set_invoke_pending_cb(fuzz.loop, on_pending);
	fuzz.transport = transport_start(fuzz.loop, &config, &calls, NULL, error, sizeof error);
	if (!fuzz.transport)
		abort();
}

static void say(int fd, const void *bytes, size_t len)
{
	if (write(fd, bytes, len) < 0)
		return; /* the server has closed the connection or does not read: both are correct */
	run_round(fd);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char upgrade[] = "GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
								  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
								  "Sec-WebSocket-Protocol: medici.1\r\n\r\n";
	int pair[2];
	if (!fuzz.loop)
		start();
	if (size == 0 || socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair) != 0)
		return 0;
	fuzz.switches = data[0];
	transport_adopt(fuzz.transport, pair[0]);
	if (fuzz.switches & UPGRADED)
		say(pair[1], upgrade, sizeof upgrade - 1);
	for (size_t at = 1, len; at < size; at += len) {
		len = data[at++];
		len = len > size - at ? size - at : len;
		if (len > 0)
			say(pair[1], data + at, len);
	}
	if (fuzz.switches & HALF_CLOSE)
		shutdown(pair[1], SHUT_WR);
	come_to_rest(pair[1]);
	close(pair[1]);
	for (int i = 0; i < ROUNDS_MAX && fuzz.connections > 0; i++)
		run_round(-1);
	if (fuzz.connections > 0 || fuzz.clients > 0)
		abort(); /* a closed connection is still counted */
	return 0;
}
