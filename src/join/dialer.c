#include "dialer.h"

#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/transport.h"

struct dialer {
	struct lws_context *context;
	struct dialer_calls calls;
	bool any_certificate;
	struct call *starting; /* NULL again when it ends before it has begun */
};

struct outgoing {
	struct outgoing *next;
	struct packet *packet;
};

struct call {
	struct dialer *dialer;
	struct lws *wsi;
	void *user;
	struct outgoing *first, **last;
	char *in; /* a message that comes in pieces */
	size_t in_len, in_size;
	bool open, hung_up;
};

enum { IN_MAX = 4 << 20, CONNECT_S = 10, PING_S = 30, DROP_S = 45 };

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

/* ---- A call ---- */

static void end_call(struct call *call, const char *why)
{
	if (!call)
		return;
	if (call->wsi)
		lws_set_opaque_user_data(call->wsi, NULL);
	for (struct outgoing *out = call->first, *next; out; out = next) {
		next = out->next;
		packet_drop(out->packet);
		free(out);
	}
	void *user = call->user;
	struct dialer *dialer = call->dialer;
	if (dialer->starting == call)
		dialer->starting = NULL;
	free(call->in);
	free(call);
	dialer->calls.closed(user, why);
}

static int send_next(struct call *call)
{
	struct outgoing *out = call->first;
	if (!out)
		return call->hung_up ? -1 : 0;
	int len = (int)out->packet->len;
	if (lws_write(call->wsi, (unsigned char *)out->packet->text, out->packet->len, LWS_WRITE_TEXT) < len)
		return -1;
	call->first = out->next;
	if (!call->first)
		call->last = &call->first;
	packet_drop(out->packet);
	free(out);
	lws_callback_on_writable(call->wsi);
	return 0;
}

static void hand_over(struct call *call, const char *text, size_t len)
{
	while (len > 0 && !call->hung_up) {
		const char *end = memchr(text, '\n', len);
		size_t line = end ? (size_t)(end - text) : len;
		if (line > 0)
			call->dialer->calls.received(call->user, text, line);
		line += end != NULL;
		text += line;
		len -= line;
	}
}

static int gather(struct call *call, const char *piece, size_t len)
{
	if (call->in_len + len > call->in_size) {
		size_t size = 2 * (call->in_len + len);
		char *in = size <= IN_MAX ? realloc(call->in, size) : NULL;
		if (!in)
			return -1;
		call->in = in;
		call->in_size = size;
	}
	memcpy(call->in + call->in_len, piece, len);
	call->in_len += len;
	return 0;
}

static int receive(struct call *call, const char *piece, size_t len)
{
	bool last = lws_is_final_fragment(call->wsi) && lws_remaining_packet_payload(call->wsi) == 0;
	if (last && call->in_len == 0) {
		hand_over(call, piece, len);
		return 0;
	}
	if (gather(call, piece, len) != 0)
		return -1;
	if (last) {
		size_t whole = call->in_len;
		call->in_len = 0;
		hand_over(call, call->in, whole);
	}
	return 0;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *unused, void *in, size_t len)
{
	struct call *call = lws_get_opaque_user_data(wsi);
	(void)unused;
	if (!call)
		return 0;
	switch (reason) {
	case LWS_CALLBACK_CLIENT_ESTABLISHED:
		call->wsi = wsi;
		call->open = true;
		call->dialer->calls.opened(call->user);
		return 0;
	case LWS_CALLBACK_CLIENT_RECEIVE:
		return receive(call, in, len);
	case LWS_CALLBACK_CLIENT_WRITEABLE:
		return send_next(call);
	case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
		end_call(call, in ? (const char *)in : "no connection");
		return 0;
	case LWS_CALLBACK_CLIENT_CLOSED:
		end_call(call, "the connection was closed");
		return 0;
	default:
		return 0;
	}
}

void call_send(struct call *call, const char *text, size_t len)
{
	struct outgoing *out = malloc(sizeof *out);
	if (!out)
		return;
	*out = (struct outgoing){NULL, packet_of(text, len)};
	if (!out->packet) {
		free(out);
		return;
	}
	*call->last = out;
	call->last = &out->next;
	lws_callback_on_writable(call->wsi);
}

void call_hang_up(struct call *call)
{
	call->hung_up = true;
	if (call->wsi)
		lws_callback_on_writable(call->wsi);
}

/* ---- The dialer ---- */

static const lws_retry_bo_t idle = {.secs_since_valid_ping = PING_S, .secs_since_valid_hangup = DROP_S};
static const lws_retry_bo_t no_pings = {.secs_since_valid_ping = 0, .secs_since_valid_hangup = 0};

struct dialer *dialer_new(struct ev_loop *loop, const struct dialer_calls *calls, bool any_certificate, bool pings)
{
	static const struct lws_protocols protocols[] = {{.name = "medici.1", .callback = on_event}, {.name = NULL}};
	void *loops[1] = {loop};
	struct dialer *dialer = calloc(1, sizeof *dialer);
	struct lws_context_creation_info info = {0};
	if (!dialer)
		return NULL;
	dialer->calls = *calls;
	dialer->any_certificate = any_certificate;
	info.port = CONTEXT_PORT_NO_LISTEN;
	info.protocols = protocols;
	info.options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
	info.foreign_loops = loops;
	info.retry_and_idle_policy = pings ? &idle : &no_pings;
	info.timeout_secs = CONNECT_S;
	lws_set_log_level(0, NULL);
	dialer->context = lws_create_context(&info);
	if (dialer->context)
		return dialer;
	free(dialer);
	return NULL;
}

void dialer_free(struct dialer *dialer)
{
	if (!dialer)
		return;
	lws_context_destroy(dialer->context);
	free(dialer);
}

struct call *dialer_call(struct dialer *dialer, const struct dial_address *address, void *user)
{
	struct call *call = calloc(1, sizeof *call);
	struct lws_client_connect_info info = {0};
	char host[300];
	if (!call) {
		dialer->calls.closed(user, "there is no memory left");
		return NULL;
	}
	call->dialer = dialer;
	call->user = user;
	call->last = &call->first;
	snprintf(host, sizeof host, "%s:%d", address->host, address->port);
	info.context = dialer->context;
	info.address = address->host;
	info.port = address->port;
	info.path = "/ws";
	info.host = host;
	info.protocol = "medici.1";
	info.local_protocol_name = "medici.1";
	info.opaque_user_data = call;
	if (address->tls)
		info.ssl_connection =
			LCCSCF_USE_SSL | (dialer->any_certificate ? LCCSCF_ALLOW_SELFSIGNED | LCCSCF_ALLOW_INSECURE |
															LCCSCF_SKIP_SERVER_CERT_HOSTNAME_CHECK
													  : 0);
	dialer->starting = call;
	struct lws *wsi = lws_client_connect_via_info(&info);
	if (!dialer->starting)
		return NULL;
	dialer->starting = NULL;
	call->wsi = wsi;
	if (wsi)
		return call;
	end_call(call, "no connection");
	return NULL;
}
