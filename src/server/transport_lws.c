/* libwebsockets on our own libev loop: the context, and connections as such. Its poll loop degrades with a thousand
 * idle connections; on libev they cost nothing but their memory. */
#include "transport_lws.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "lang/lang.h"
#include "server/log.h"

enum { HANDSHAKE_S = 10, KEEPALIVE_S = 15 };

struct transport *lws_transport(struct lws *wsi)
{
	return lws_context_user(lws_get_context(wsi));
}

struct link *lws_link(struct lws *wsi)
{
	return lws_get_opaque_user_data(wsi);
}

/* ---- What a request says of its sender ---- */

void lws_read_cookie(struct lws *wsi, char secret[72])
{
	static const char name[] = "medici=";
	char cookies[2048];
	secret[0] = '\0';
	if (lws_hdr_copy(wsi, cookies, sizeof cookies, WSI_TOKEN_HTTP_COOKIE) <= 0)
		return;
	for (char *at = cookies; *at; at += strcspn(at, ";")) {
		at += strspn(at, "; ");
		if (strncmp(at, name, sizeof name - 1) == 0) {
			at += sizeof name - 1;
			snprintf(secret, 72, "%.*s", (int)strcspn(at, "; "), at);
			return;
		}
	}
}

/* Behind a proxy the last address of the list is the one that the proxy itself saw. */
void lws_read_address(struct lws *wsi, char address[ADDRESS_SIZE])
{
	char list[512];
	const struct link *link = lws_link(wsi);
	snprintf(address, ADDRESS_SIZE, "%s", link ? link->peer : "unknown");
	if (!lws_transport(wsi)->config.behind_proxy ||
		lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR) <= 0)
		return;
	char *last = strrchr(list, ',');
	last = last ? last + 1 : list;
	last += strspn(last, " ");
	snprintf(address, ADDRESS_SIZE, "%.*s", (int)strcspn(last, " "), last);
}

static bool is_origin(const char *origin, const char *scheme, const char *host)
{
	size_t len = strlen(scheme);
	return strncasecmp(origin, scheme, len) == 0 && strcasecmp(origin + len, host) == 0;
}

/* A program sends no Origin; a browser sends the page's, which must be ours: the one that the request was sent to, or
 * the public one. */
bool lws_origin_is_ours(struct lws *wsi)
{
	const char *ours = lws_transport(wsi)->config.origin;
	char origin[300], host[256];
	if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0)
		return true;
	if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0)
		return false;
	if (ours && strcasecmp(origin, ours) == 0)
		return true;
	if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0)
		return false;
	return is_origin(origin, "http://", host) || is_origin(origin, "https://", host);
}

/* ---- Connections ---- */

static void peer_of(lws_sockfd_type fd, char peer[ADDRESS_SIZE])
{
	struct sockaddr_storage address;
	socklen_t size = sizeof address;
	snprintf(peer, ADDRESS_SIZE, "unknown");
	if (getpeername(fd, (struct sockaddr *)&address, &size) == 0)
		getnameinfo((struct sockaddr *)&address, size, peer, ADDRESS_SIZE, NULL, 0, NI_NUMERICHOST);
}

static int connection_came(struct transport *transport, struct lws *wsi)
{
	struct link *link = calloc(1, sizeof *link);
	if (!link)
		return -1;
	peer_of(lws_get_socket_fd(wsi), link->peer);
	if (transport->connections >= transport->config.connections_max ||
		!transport->calls.enters(transport->server, link->peer)) {
		free(link);
		return -1;
	}
	transport->connections++;
	lws_set_opaque_user_data(wsi, link);
	return 0;
}

static void connection_went(struct transport *transport, struct lws *wsi)
{
	struct link *link = lws_link(wsi);
	if (!link)
		return;
	lws_set_opaque_user_data(wsi, NULL);
	transport->calls.leaves(transport->server, link->peer);
	transport->connections--;
	free(link);
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
	switch (reason) {
	case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
		return connection_came(lws_transport(wsi), wsi);
	case LWS_CALLBACK_WSI_DESTROY:
		connection_went(lws_transport(wsi), wsi);
		return 0;
	case LWS_CALLBACK_HTTP:
	case LWS_CALLBACK_HTTP_BODY:
	case LWS_CALLBACK_HTTP_BODY_COMPLETION:
	case LWS_CALLBACK_HTTP_WRITEABLE:
	case LWS_CALLBACK_CLOSED_HTTP:
	case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
		return lws_http_callback(wsi, reason, user, in, len);
	case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
	case LWS_CALLBACK_ESTABLISHED:
	case LWS_CALLBACK_RECEIVE:
	case LWS_CALLBACK_RECEIVE_PONG:
	case LWS_CALLBACK_SERVER_WRITEABLE:
	case LWS_CALLBACK_CLOSED:
		return lws_wire_callback(wsi, reason, user, in, len);
	default:
		return 0;
	}
}

/* While it starts, its first complaint says why it could not. */
static struct {
	bool starting;
	char complaint[256];
} setup;

static void on_log(int level, const char *line)
{
	if (setup.starting && !setup.complaint[0])
		snprintf(setup.complaint, sizeof setup.complaint, "%.*s", (int)strcspn(line, "\n"), line);
	if (setup.starting)
		return;
	srv_log(level & LLL_ERR ? SRV_WARN : SRV_DEBUG, "transport", "{s:s#}", "say", line, (int)strcspn(line, "\n"));
}

/* ---- The context ---- */

/* libwebsockets can ping by itself, but its timers are in a sorted list: with ten thousand connections each message
 * would cost a walk along it. So that is off, and we go round. */
static const lws_retry_bo_t no_pings = {.secs_since_valid_ping = 0, .secs_since_valid_hangup = 0};

/* A timer of libwebsockets' own, since on libev it looks at its timers only when the one that was next before is due:
 * this one is always soon, so that who says too little too slowly is hung up on in time. */
static void on_second(lws_sorted_usec_list_t *timer)
{
	struct transport *transport = (struct transport *)(void *)((char *)timer - offsetof(struct transport, second));
	lws_wire_ping_some(transport);
	lws_sul_schedule(transport->context, 0, timer, on_second, LWS_US_PER_SEC);
}

static void on_send(struct ev_loop *loop, ev_prepare *prepare, int events)
{
	(void)loop;
	(void)events;
	lws_wire_send_due(prepare->data);
}

static struct lws_context_creation_info describe(struct transport *transport, const struct lws_protocols *protocols,
												 void **loops)
{
	const struct transport_config *config = &transport->config;
	struct lws_context_creation_info info = {0};
	info.port = config->port;
	info.iface = config->host[0] ? config->host : NULL;
	info.protocols = protocols;
	info.user = transport;
	info.options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_VALIDATE_UTF8;
	info.foreign_loops = loops;
	info.timeout_secs = HANDSHAKE_S;
	info.keepalive_timeout = KEEPALIVE_S;
	info.retry_and_idle_policy = &no_pings;
	info.server_string = "medici";
	info.alpn = "http/1.1";
	info.pt_serv_buf_size = 8192;
	if (config->tls_cert) {
		info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
		info.ssl_cert_filepath = config->tls_cert;
		info.ssl_private_key_filepath = config->tls_key;
	}
	return info;
}

static int try_to_listen(const struct addrinfo *at)
{
	int on = 1, fd = socket(at->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
	int failed = fd < 0 || bind(fd, at->ai_addr, at->ai_addrlen) != 0 || listen(fd, 1) != 0, why = errno;
	if (fd >= 0)
		close(fd);
	errno = why;
	return failed ? -1 : 0;
}

/* libwebsockets would wait in silence for an address that is not ours: so it is tried first. A name becomes its
 * address, of IPv4 where it has one. */
static int try_address(const struct transport_config *config, char host[NI_MAXHOST], char *error, size_t error_size)
{
	struct addrinfo hints = {.ai_flags = AI_PASSIVE, .ai_socktype = SOCK_STREAM}, *list = NULL;
	const char *name = config->host[0] ? config->host : _("all addresses");
	char port[8];
	snprintf(port, sizeof port, "%d", config->port);
	int wrong = getaddrinfo(config->host[0] ? config->host : NULL, port, &hints, &list);
	if (wrong || !list) {
		snprintf(error, error_size, "listen: %s: %s", name, gai_strerror(wrong));
		return -1;
	}
	const struct addrinfo *at = list;
	while (at && at->ai_family != AF_INET)
		at = at->ai_next;
	at = at ? at : list;
	int failed = try_to_listen(at);
	if (failed)
		snprintf(error, error_size, _("listen: %s port %d: %s"), name, config->port, strerror(errno));
	host[0] = '\0';
	if (config->host[0])
		getnameinfo(at->ai_addr, at->ai_addrlen, host, NI_MAXHOST, NULL, 0, NI_NUMERICHOST);
	freeaddrinfo(list);
	return failed;
}

static int try_file(const char *setting, const char *file, char *error, size_t error_size)
{
	FILE *in = file ? fopen(file, "r") : NULL;
	if (file && !in)
		snprintf(error, error_size, "%s: %s: %s", setting, file, strerror(errno));
	if (in)
		fclose(in);
	return file && !in ? -1 : 0;
}

struct transport *transport_start(struct ev_loop *loop, const struct transport_config *config,
								  const struct transport_calls *calls, void *server, char *error, size_t error_size)
{
	static struct lws_protocols protocols[3];
	static char host[NI_MAXHOST];
	void *loops[1] = {loop};
	if (try_address(config, host, error, error_size) != 0 ||
		try_file("tls-cert", config->tls_cert, error, error_size) != 0 ||
		try_file("tls-key", config->tls_cert ? config->tls_key : NULL, error, error_size) != 0)
		return NULL;
	struct transport *transport = calloc(1, sizeof *transport);
	if (!transport)
		return NULL;
	transport->config = *config;
	transport->config.host = host;
	transport->calls = *calls;
	transport->server = server;
	transport->loop = loop;
	transport->last = &transport->first;
	protocols[0] = (struct lws_protocols){.name = "http", .callback = on_event};
	protocols[0].per_session_data_size = lws_exchange_size();
	protocols[1] = (struct lws_protocols){.name = "medici.1", .callback = on_event, .rx_buffer_size = 4096};
	protocols[1].per_session_data_size = lws_wire_size();
	struct lws_context_creation_info info = describe(transport, protocols, loops);
	lws_set_log_level(LLL_ERR | LLL_WARN, on_log);
	setup.starting = true;
	transport->context = lws_create_context(&info);
	setup.starting = false;
	transport->vhost = transport->context ? lws_get_vhost_by_name(transport->context, "default") : NULL;
	if (transport->context && transport->vhost) {
		lws_sul_schedule(transport->context, 0, &transport->second, on_second, LWS_US_PER_SEC);
		ev_prepare_init(&transport->send, on_send);
		transport->send.data = transport;
		ev_prepare_start(loop, &transport->send);
		return transport;
	}
	snprintf(error, error_size,
			 config->tls_cert ? _("tls-cert, tls-key: they cannot be used: %s")
							  : _("libwebsockets could not start: %s"),
			 setup.complaint);
	transport_stop(transport);
	return NULL;
}

const struct transport_stats *transport_stats(const struct transport *transport)
{
	return &transport->stats;
}

int transport_port(const struct transport *transport)
{
	return lws_get_vhost_listen_port(transport->vhost);
}

void transport_stop(struct transport *transport)
{
	if (!transport)
		return;
	ev_prepare_stop(transport->loop, &transport->send);
	if (transport->context)
		lws_sul_schedule(transport->context, 0, &transport->second, NULL, LWS_SET_TIMER_USEC_CANCEL);
	if (transport->context)
		lws_context_destroy(transport->context);
	free(transport);
}
