/* HTTP on a connection: one request at a time; the next is parsed after the response to the one before is sent. */
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "connection.h"
#include "server/http/request.h"

enum { HEAD_SIZE = 3072, CHUNK_OVERHEAD = 8192, KEY_BYTES = 16 };

struct exchange {
	struct connection *connection;
	struct request request;
	struct http_scan scan;
	struct http_message message;
	enum { READING_HEAD, READING_BODY, ASKED, SENDING } state;
	bool advancing; /* advance() is running and will send the response */
	bool last;      /* the connection closes after the response */
	bool too_large; /* the body is larger than allowed */
	bool no_memory;
	size_t body_bytes;      /* of the body, with its chunk headers */
	char in[HTTP_HEAD_MAX]; /* bytes that were read and not yet parsed */
	size_t in_len;
	char head[HEAD_SIZE]; /* of the response */
	size_t head_len;
	const char *body;
	char *owned; /* a copy of the body; NULL if the body is lasting */
	size_t body_len;
	size_t sent; /* of head and body */
};

const struct request *exchange_request(const struct exchange *exchange)
{
	return &exchange->request;
}

int exchange_start(struct connection *connection)
{
	struct exchange *exchange = calloc(1, sizeof *exchange);
	if (!exchange)
		return -1;
	exchange->connection = connection;
	connection->exchange = exchange;
	return 0;
}

static void forget_request(struct exchange *exchange)
{
	free(exchange->request.body);
	free(exchange->owned);
	memset(&exchange->request, 0, sizeof exchange->request);
	memset(&exchange->scan, 0, sizeof exchange->scan);
	exchange->owned = NULL;
	exchange->body_bytes = 0;
	exchange->too_large = exchange->no_memory = false;
}

void exchange_free(struct exchange *exchange)
{
	if (!exchange)
		return;
	const struct transport *transport = exchange->connection->transport;
	if (exchange->state == ASKED)
		transport->calls.abandoned(transport->server, exchange);
	forget_request(exchange);
	free(exchange);
}

/* ---- Answers ---- */

/* Fields of every response. The policy lets the page run its own scripts and its WebAssembly, and nothing else. */
static const char strict[] =
	"Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
	"img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'\r\n"
	"X-Content-Type-Options: nosniff\r\n"
	"X-Frame-Options: DENY\r\n"
	"Referrer-Policy: no-referrer\r\n"
	"Cross-Origin-Opener-Policy: same-origin\r\n"
	"Cross-Origin-Resource-Policy: same-origin\r\n";

static const char *status_name(int status)
{
	static const struct {
		int status;
		const char *name;
	} names[] = {{200, "OK"},
				 {204, "No Content"},
				 {304, "Not Modified"},
				 {400, "Bad Request"},
				 {401, "Unauthorized"},
				 {403, "Forbidden"},
				 {404, "Not Found"},
				 {405, "Method Not Allowed"},
				 {408, "Request Timeout"},
				 {409, "Conflict"},
				 {413, "Content Too Large"},
				 {414, "URI Too Long"},
				 {417, "Expectation Failed"},
				 {426, "Upgrade Required"},
				 {429, "Too Many Requests"},
				 {431, "Request Header Fields Too Large"},
				 {501, "Not Implemented"},
				 {503, "Service Unavailable"},
				 {505, "HTTP Version Not Supported"}};
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		if (names[i].status == status)
			return names[i].name;
	return "";
}

static const char *date(const struct exchange *exchange)
{
	static char text[40];
	static time_t made;
	time_t now = (time_t)ev_now(exchange->connection->transport->loop);
	struct tm parts;
	if (now != made && gmtime_r(&now, &parts))
		strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &parts);
	made = now;
	return text;
}

static void add(struct exchange *exchange, const char *format, const char *name, const char *value)
{
	int len = snprintf(exchange->head + exchange->head_len, HEAD_SIZE - exchange->head_len, format, name, value);
	if (len > 0 && (size_t)len < HEAD_SIZE - exchange->head_len)
		exchange->head_len += (size_t)len;
}

static bool has_body(const struct response *response)
{
	return response->status != 204 && response->status != 304;
}

static void write_head(struct exchange *exchange, const struct response *response)
{
	char number[24];
	exchange->head_len = 0;
	snprintf(number, sizeof number, "%d", response->status);
	add(exchange, "HTTP/1.1 %s %s\r\n", number, status_name(response->status));
	add(exchange, "%s: %s\r\n", "Date", date(exchange));
	if (has_body(response)) {
		snprintf(number, sizeof number, "%zu", response->len);
		add(exchange, "%s: %s\r\n", "Content-Type", response->type);
		add(exchange, "%s: %s\r\n", "Content-Length", number);
	}
	add(exchange, "%s%s", strict, "");
	if (exchange->connection->transport->tls)
		add(exchange, "%s: %s\r\n", "Strict-Transport-Security", "max-age=31536000");
	for (int i = 0; i < RESPONSE_HEADERS && response->header[i].name; i++)
		add(exchange, "%s: %s\r\n", response->header[i].name, response->header[i].value);
	if (response->status == 426)
		add(exchange, "%s: %s\r\n", "Connection", "upgrade, close");
	else if (exchange->last)
		add(exchange, "%s: %s\r\n", "Connection", "close");
	else if (exchange->message.parser.http_minor == 0)
		add(exchange, "%s: %s\r\n", "Connection", "keep-alive");
	add(exchange, "%s%s", "\r\n", "");
}

static void keep_body(struct exchange *exchange, const struct response *response)
{
	exchange->body = response->body;
	exchange->body_len = has_body(response) && strcmp(exchange->request.method, "HEAD") != 0 ? response->len : 0;
	if (response->lasting || exchange->body_len == 0)
		return;
	exchange->body = exchange->owned = malloc(exchange->body_len);
	if (exchange->owned)
		memcpy(exchange->owned, response->body, exchange->body_len);
}

/* Prepares the response. The caller sends it with send_response. */
static void prepare(struct exchange *exchange, const struct response *response)
{
	exchange->state = SENDING;
	exchange->sent = 0;
	write_head(exchange, response);
	keep_body(exchange, response);
	connection_expire(exchange->connection, SENDING_S + (double)exchange->body_len / SENDING_RATE);
}

static void refuse(struct exchange *exchange, enum srv_fault_code code)
{
	char text[SRV_FAULT_SIZE];
	struct srv_fault fault;
	srv_refuse(&fault, code);
	size_t len = srv_fault_json(&fault, NULL, text);
	struct response response = {.status = srv_fault_http(code), .type = "application/json", .body = text, .len = len};
	response.header[0].name = "Cache-Control";
	response.header[0].value = "no-store";
	if (code == SRV_METHOD) {
		response.header[1].name = "Allow";
		response.header[1].value = "GET, OPTIONS";
	} else if (code == SRV_UPGRADE) {
		response.header[1].name = "Upgrade";
		response.header[1].value = "websocket";
		response.header[2].name = "Sec-WebSocket-Version";
		response.header[2].value = "13";
	}
	exchange->last = true;
	exchange->connection->transport->stats.refused++;
	prepare(exchange, &response);
}

/* ---- Sending ---- */

/* Returns 1 if everything is sent, 0 if the socket's buffer is full, -1 if the connection is broken. */
static int send_part(struct exchange *exchange, const char *bytes, size_t len, size_t before)
{
	while (exchange->sent < before + len) {
		size_t at = exchange->sent - before;
		ssize_t n = stream_write(&exchange->connection->stream, bytes + at, len - at);
		if (n < 0)
			return n == STREAM_AGAIN ? 0 : -1;
		exchange->sent += (size_t)n;
	}
	return 1;
}

/* Appends a small body to the head, so that both are sent in one packet. */
static void join_small_body(struct exchange *exchange)
{
	if (exchange->sent > 0 || exchange->body_len == 0 || exchange->body_len > HEAD_SIZE - exchange->head_len)
		return;
	memcpy(exchange->head + exchange->head_len, exchange->body, exchange->body_len);
	exchange->head_len += exchange->body_len;
	exchange->body_len = 0;
}

/* Returns 1 if the response is sent and another request may follow, 0 if the socket's buffer is full, -1 if the
 * exchange was freed: the connection is closed or lingers. */
static int send_response(struct exchange *exchange)
{
	struct connection *connection = exchange->connection;
	if (exchange->body_len > 0 && !exchange->body) {
		connection_close(connection); /* there was no memory for the body */
		return -1;
	}
	join_small_body(exchange);
	int status = send_part(exchange, exchange->head, exchange->head_len, 0);
	if (status > 0)
		status = send_part(exchange, exchange->body, exchange->body_len, exchange->head_len);
	if (status == 0)
		connection_watch(connection, false, true);
	if (status < 0) {
		connection_close(connection);
	} else if (status > 0 && exchange->last) {
		connection_linger(connection);
		return -1;
	}
	return status;
}

static void prepare_next(struct exchange *exchange)
{
	forget_request(exchange);
	exchange->state = READING_HEAD;
	connection_expire(exchange->connection, NEXT_REQUEST_S);
}

/* ---- WebSocket ---- */

/* Computes Sec-WebSocket-Accept (RFC 6455, 4.2.2). */
static void accept_key(const struct http_text *key, char accept[32])
{
	static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
	char text[64];
	unsigned char digest[SHA_DIGEST_LENGTH];
	int len = snprintf(text, sizeof text, "%.*s%s", (int)key->len, key->at, magic);
	EVP_Digest(text, (size_t)len, digest, NULL, EVP_sha1(), NULL);
	EVP_EncodeBlock((unsigned char *)accept, digest, sizeof digest);
}

/* Returns true if the connection is a WebSocket now; the exchange is freed then. */
static bool upgrade(struct exchange *exchange)
{
	struct connection *connection = exchange->connection;
	char accept[32], head[256];
	enum srv_fault_code code = request_upgrades(&exchange->request, &exchange->message);
	if (code != SRV_NONE) {
		refuse(exchange, code);
		return false;
	}
	accept_key(http_field(&exchange->message, "sec-websocket-key"), accept);
	snprintf(head, sizeof head,
			 "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
			 "Sec-WebSocket-Accept: %s\r\nSec-WebSocket-Protocol: medici.1\r\n\r\n",
			 accept);
	size_t used = exchange->scan.end;
	if (wire_start(connection, &exchange->request, head, exchange->in + used, exchange->in_len - used) != 0) {
		refuse(exchange, SRV_SERVER_FULL);
		return false;
	}
	connection->exchange = NULL;
	exchange_free(exchange);
	if (stream_has_pending(&connection->stream))
		wire_readable(connection);
	return true;
}

/* ---- A request ---- */

static enum srv_fault_code code_of(enum http_fault fault)
{
	static const enum srv_fault_code codes[] = {
		[HTTP_MALFORMED] = SRV_HTTP,        [HTTP_LINE_TOO_LONG] = SRV_LINE,
		[HTTP_HEAD_TOO_LARGE] = SRV_HEAD,   [HTTP_UNKNOWN_METHOD] = SRV_UNKNOWN_METHOD,
		[HTTP_UNKNOWN_CODING] = SRV_CODING, [HTTP_UNKNOWN_VERSION] = SRV_VERSION,
	};
	return codes[fault];
}

static void take_body(void *context, const char *piece, size_t len)
{
	struct exchange *exchange = context;
	struct request *request = &exchange->request;
	exchange->too_large = exchange->too_large || request->body_len + len > REQUEST_BODY_MAX;
	if (!exchange->too_large && !request->body)
		request->body = malloc(REQUEST_BODY_MAX);
	exchange->no_memory = exchange->no_memory || !request->body;
	if (exchange->too_large || exchange->no_memory)
		return;
	memcpy(request->body + request->body_len, piece, len);
	request->body_len += len;
}

static void await_body(struct exchange *exchange)
{
	static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
	exchange->state = READING_BODY;
	connection_expire(exchange->connection, BODY_S);
	/* this always fits into the buffer of an idle socket; without it, clients send the body after a moment */
	if (http_count(&exchange->message, "expect") > 0 && exchange->message.parser.http_minor > 0)
		stream_write(&exchange->connection->stream, go_on, sizeof go_on - 1);
}

static void pass_on(struct exchange *exchange)
{
	struct transport *transport = exchange->connection->transport;
	exchange->state = ASKED;
	connection_expire(exchange->connection, RESPONSE_S);
	transport->calls.requested(transport->server, exchange);
}

/* Removes bytes that have been parsed. */
static void consume(struct exchange *exchange, size_t len)
{
	exchange->in_len -= len;
	memmove(exchange->in, exchange->in + len, exchange->in_len);
}

/* Returns false if the exchange was freed. */
static bool begin(struct exchange *exchange)
{
	exchange->message.take = take_body;
	exchange->message.context = exchange;
	enum http_fault fault = http_parse_head(&exchange->message, HTTP_REQUEST, exchange->in, &exchange->scan);
	if (fault != HTTP_FINE) {
		refuse(exchange, code_of(fault));
		return true;
	}
	enum srv_fault_code code = request_read(&exchange->request, &exchange->message, exchange->connection);
	exchange->last = !llhttp_should_keep_alive(&exchange->message.parser);
	if (code != SRV_NONE)
		refuse(exchange, code);
	else if (strcmp(exchange->request.path, "/ws") == 0 && strcmp(exchange->request.method, "OPTIONS") != 0)
		return !upgrade(exchange);
	consume(exchange, exchange->scan.end);
	if (exchange->state != READING_HEAD)
		return true;
	if (exchange->message.complete)
		pass_on(exchange);
	else
		await_body(exchange);
	return true;
}

static void go_on(struct exchange *exchange)
{
	size_t used;
	enum http_fault fault = http_parse_body(&exchange->message, exchange->in, exchange->in_len, &used);
	exchange->body_bytes += used;
	consume(exchange, used);
	if (exchange->too_large || exchange->body_bytes > REQUEST_BODY_MAX + CHUNK_OVERHEAD)
		refuse(exchange, SRV_BODY);
	else if (fault != HTTP_FINE)
		refuse(exchange, code_of(fault));
	else if (exchange->no_memory)
		refuse(exchange, SRV_SERVER_FULL);
	else if (exchange->message.complete)
		pass_on(exchange);
}

/* Returns 1 if there was progress, 0 if bytes are missing, -1 if the exchange was freed. */
static int advance_head(struct exchange *exchange)
{
	enum http_fault fault = http_scan(&exchange->scan, exchange->in, exchange->in_len);
	if (exchange->scan.start > 0) {
		consume(exchange, exchange->scan.start);
		memset(&exchange->scan, 0, sizeof exchange->scan);
		return exchange->in_len > 0;
	}
	if (fault != HTTP_FINE)
		refuse(exchange, code_of(fault));
	else if (exchange->scan.end == 0)
		return 0;
	else if (!begin(exchange))
		return -1;
	return 1;
}

/* Makes one step. Returns the same as advance_head; 0 also while the server or the client must act first. */
static int step(struct exchange *exchange)
{
	int status = 0;
	switch (exchange->state) {
	case READING_HEAD:
		return advance_head(exchange);
	case READING_BODY:
		if (exchange->in_len == 0)
			return 0;
		go_on(exchange);
		return 1;
	case ASKED:
		connection_watch(exchange->connection, false, false);
		return 0;
	case SENDING:
		status = send_response(exchange);
		if (status > 0)
			prepare_next(exchange);
		break;
	}
	return status;
}

/* Handles the requests in what was read, one after the other. Returns true if more is to be read. */
static bool advance(struct exchange *exchange)
{
	int status;
	exchange->advancing = true;
	while ((status = step(exchange)) > 0)
		;
	if (status < 0)
		return false;
	exchange->advancing = false;
	return exchange->state == READING_HEAD || exchange->state == READING_BODY;
}

/* ---- The socket ---- */

/* After a response: handles what was read already, then what the socket has. */
static void resume(struct exchange *exchange)
{
	struct connection *connection = exchange->connection;
	if (!advance(exchange))
		return;
	if (stream_has_pending(&connection->stream))
		exchange_readable(connection);
	else
		connection_watch(connection, true, false);
}

void exchange_readable(struct connection *connection)
{
	struct exchange *exchange = connection->exchange;
	bool more;
	if (exchange->state == SENDING) {
		resume(exchange); /* TLS had to read before it could write */
		return;
	}
	do {
		ssize_t n =
			stream_read(&connection->stream, exchange->in + exchange->in_len, sizeof exchange->in - exchange->in_len);
		if (n == STREAM_AGAIN) {
			connection_watch(connection, true, false);
			return;
		}
		if (n <= 0) {
			connection_close(connection);
			return;
		}
		exchange->in_len += (size_t)n;
		more = advance(exchange);
	} while (more && stream_has_pending(&connection->stream));
	if (more)
		connection_watch(connection, true, false);
}

void exchange_writable(struct connection *connection)
{
	if (connection->exchange->state == SENDING)
		resume(connection->exchange);
	else
		exchange_readable(connection);
}

void exchange_respond(struct exchange *exchange, const struct response *response)
{
	if (exchange->state != ASKED)
		return;
	prepare(exchange, response);
	if (!exchange->advancing)
		resume(exchange);
}

/* A client that began a request and did not finish it gets 408; an idle one is only disconnected. */
void exchange_expired(struct connection *connection)
{
	struct exchange *exchange = connection->exchange;
	bool began = exchange->state == READING_BODY || (exchange->state == READING_HEAD && exchange->in_len > 0);
	if (!began) {
		connection_close(connection);
		return;
	}
	refuse(exchange, SRV_SLOW);
	send_response(exchange);
}
