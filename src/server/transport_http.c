/* HTTP by libwebsockets: a whole request in, one answer out, now or later. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "transport_lws.h"

enum { CHUNK = 16384, ANSWER_S = 30, HEADER_BYTES = 1024 };

struct exchange {
	struct lws *wsi;
	struct request request;
	size_t expected; /* bytes of the body */
	bool asked;      /* the server has the request */
	bool answered;   /* and has answered it */
	bool headed;     /* the answer's head is on its way */
	int status;
	char type[64];
	char header[HEADER_BYTES]; /* name NUL value NUL ... NUL */
	const char *body;
	char *owned; /* the body, where it is ours */
	size_t len, sent;
};

size_t lws_exchange_size(void)
{
	return sizeof(struct exchange);
}

const struct request *exchange_request(const struct exchange *exchange)
{
	return &exchange->request;
}

/* ---- Asking ---- */

static void forget(struct exchange *exchange)
{
	if (exchange->asked && !exchange->answered)
		lws_transport(exchange->wsi)->calls.abandoned(lws_transport(exchange->wsi)->server, exchange);
	free(exchange->request.body);
	free(exchange->owned);
	memset(exchange, 0, sizeof *exchange);
}

static const char *method_of(struct lws *wsi)
{
	static const struct {
		enum lws_token_indexes token;
		const char *name;
	} methods[] = {{WSI_TOKEN_GET_URI, "GET"},         {WSI_TOKEN_POST_URI, "POST"}, {WSI_TOKEN_HEAD_URI, "HEAD"},
				   {WSI_TOKEN_OPTIONS_URI, "OPTIONS"}, {WSI_TOKEN_PUT_URI, "PUT"},   {WSI_TOKEN_PATCH_URI, "PATCH"},
				   {WSI_TOKEN_DELETE_URI, "DELETE"}};
	for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++)
		if (lws_hdr_total_length(wsi, methods[i].token) > 0)
			return methods[i].name;
	return "";
}

/* The query comes in fragments, one for each of its parts. */
static void read_query(struct lws *wsi, char *query, size_t size)
{
	char part[REQUEST_PATH_MAX];
	size_t len = 0;
	query[0] = '\0';
	for (int i = 0; lws_hdr_copy_fragment(wsi, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i) > 0; i++) {
		int more = snprintf(query + len, size - len, "%s%s", len ? "&" : "", part);
		if (more < 0 || (size_t)more >= size - len)
			return;
		len += (size_t)more;
	}
}

static size_t body_length(struct lws *wsi)
{
	char text[24];
	if (lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0)
		return 0;
	return (size_t)strtoull(text, NULL, 10);
}

static int pass_on(struct exchange *exchange)
{
	struct transport *transport = lws_transport(exchange->wsi);
	if (exchange->asked)
		return 0;
	exchange->asked = true;
	lws_set_timeout(exchange->wsi, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_S);
	transport->calls.requested(transport->server, exchange);
	return 0;
}

static int begin(struct exchange *exchange, struct lws *wsi, const char *path)
{
	struct request *request = &exchange->request;
	exchange->wsi = wsi;
	forget(exchange);
	exchange->wsi = wsi;
	snprintf(request->method, sizeof request->method, "%s", method_of(wsi));
	if (snprintf(request->path, sizeof request->path, "%s", path) >= (int)sizeof request->path)
		return -1;
	read_query(wsi, request->query, sizeof request->query);
	lws_read_cookie(wsi, request->secret);
	lws_read_address(wsi, request->address);
	if (lws_hdr_copy(wsi, request->if_none_match, sizeof request->if_none_match, WSI_TOKEN_HTTP_IF_NONE_MATCH) < 0)
		request->if_none_match[0] = '\0';
	request->same_origin = lws_origin_is_ours(wsi);
	size_t length = body_length(wsi);
	request->too_large = length > REQUEST_BODY_MAX;
	if (length == 0 || request->too_large)
		return pass_on(exchange);
	exchange->expected = length;
	request->body = malloc(length + 1);
	return request->body ? 0 : -1;
}

static int gather(struct exchange *exchange, const void *piece, size_t len)
{
	struct request *request = &exchange->request;
	if (exchange->asked)
		return 0; /* none was expected, or it was too large */
	if (!request->body || request->body_len + len > exchange->expected)
		return -1;
	memcpy(request->body + request->body_len, piece, len);
	request->body_len += len;
	return 0;
}

/* ---- Answering ---- */

void exchange_answer(struct exchange *exchange, const struct answer *answer)
{
	size_t used = 0;
	if (exchange->answered)
		return;
	exchange->answered = true;
	exchange->status = answer->status;
	snprintf(exchange->type, sizeof exchange->type, "%s", answer->type);
	for (int i = 0; i < ANSWER_HEADERS && answer->header[i].name; i++) {
		size_t name = strlen(answer->header[i].name) + 1, value = strlen(answer->header[i].value) + 1;
		if (used + name + value >= sizeof exchange->header)
			break;
		memcpy(exchange->header + used, answer->header[i].name, name);
		memcpy(exchange->header + used + name, answer->header[i].value, value);
		used += name + value;
	}
	exchange->header[used] = '\0';
	exchange->body = answer->body;
	exchange->len = answer->len;
	if (!answer->lasting && answer->len > 0) {
		exchange->body = exchange->owned = malloc(answer->len);
		exchange->len = exchange->owned ? answer->len : 0;
		if (exchange->owned)
			memcpy(exchange->owned, answer->body, answer->len);
	}
	lws_callback_on_writable(exchange->wsi);
}

/* On every answer. The policy lets the page run its own scripts and its WebAssembly, and nothing else. */
static const char *const strict[][2] = {
	{"content-security-policy:",
	 "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
	 "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
	{"x-content-type-options:", "nosniff"},
	{"x-frame-options:", "DENY"},
	{"referrer-policy:", "no-referrer"},
	{"cross-origin-opener-policy:", "same-origin"},
	{"cross-origin-resource-policy:", "same-origin"},
};

static int add(struct lws *wsi, const char *name, const char *value, unsigned char **at, unsigned char *end)
{
	return lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
									   (int)strlen(value), at, end);
}

static int send_head(struct exchange *exchange)
{
	unsigned char buffer[LWS_PRE + 4096], *start = buffer + LWS_PRE, *at = start, *end = buffer + sizeof buffer;
	struct lws *wsi = exchange->wsi;
	int failed = lws_add_http_common_headers(wsi, (unsigned)exchange->status, exchange->type, exchange->len, &at, end);
	for (size_t i = 0; i < sizeof strict / sizeof strict[0]; i++)
		failed |= add(wsi, strict[i][0], strict[i][1], &at, end);
	if (lws_transport(wsi)->config.tls_cert)
		failed |= add(wsi, "strict-transport-security:", "max-age=31536000", &at, end);
	for (const char *name = exchange->header; *name;) {
		const char *value = name + strlen(name) + 1;
		failed |= add(wsi, name, value, &at, end);
		name = value + strlen(value) + 1;
	}
	exchange->headed = true;
	return failed || lws_finalize_write_http_header(wsi, start, &at, end) ? -1 : 0;
}

static int complete(struct exchange *exchange)
{
	struct lws *wsi = exchange->wsi;
	bool unread = exchange->request.too_large;
	forget(exchange);
	return lws_http_transaction_completed(wsi) || unread ? -1 : 0;
}

static int send_body(struct exchange *exchange)
{
	unsigned char buffer[LWS_PRE + CHUNK];
	size_t left = exchange->len - exchange->sent, size = left < CHUNK ? left : CHUNK;
	enum lws_write_protocol last = size == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP;
	memcpy(buffer + LWS_PRE, exchange->body + exchange->sent, size);
	if (lws_write(exchange->wsi, buffer + LWS_PRE, size, last) < (int)size)
		return -1;
	exchange->sent += size;
	if (exchange->sent == exchange->len)
		return complete(exchange);
	lws_callback_on_writable(exchange->wsi);
	return 0;
}

static int send_answer(struct exchange *exchange)
{
	if (!exchange->answered)
		return 0;
	if (exchange->headed)
		return send_body(exchange);
	if (send_head(exchange) != 0)
		return -1;
	if (exchange->len == 0 || strcmp(exchange->request.method, "HEAD") == 0)
		return complete(exchange);
	lws_callback_on_writable(exchange->wsi);
	return 0;
}

int lws_http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
	struct exchange *exchange = user;
	switch (reason) {
	case LWS_CALLBACK_HTTP:
		return begin(exchange, wsi, in);
	case LWS_CALLBACK_HTTP_BODY:
		return gather(exchange, in, len);
	case LWS_CALLBACK_HTTP_BODY_COMPLETION:
		return pass_on(exchange);
	case LWS_CALLBACK_HTTP_WRITEABLE:
		return send_answer(exchange);
	case LWS_CALLBACK_CLOSED_HTTP:
	case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
		if (exchange && exchange->wsi)
			forget(exchange);
		return 0;
	default:
		return 0;
	}
}
