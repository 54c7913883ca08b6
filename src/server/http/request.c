/* The head of an HTTP request as a struct request. */
#include "request.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "server/http/connection.h"

/* ---- What a request says of its sender ---- */

static void read_cookie(struct request *request, const struct http_message *message)
{
	static const char name[] = "medici=";
	char cookies[2048];
	if (!http_copy(message, "cookie", cookies, sizeof cookies))
		return;
	for (char *at = cookies; *at; at += strcspn(at, ";")) {
		at += strspn(at, "; ");
		if (strncmp(at, name, sizeof name - 1) == 0) {
			at += sizeof name - 1;
			snprintf(request->secret, sizeof request->secret, "%.*s", (int)strcspn(at, "; "), at);
			return;
		}
	}
}

/* The last address of the last X-Forwarded-For is the one that the proxy itself saw. */
static void read_address(struct request *request, const struct http_message *message,
						 const struct connection *connection)
{
	char *address = request->address;
	snprintf(address, ADDRESS_SIZE, "%s", connection->peer);
	if (!connection->transport->config.behind_proxy)
		return;
	const struct http_text *list = NULL;
	for (int i = 0; i < message->fields; i++)
		if (http_is(&message->field[i].name, "x-forwarded-for"))
			list = &message->field[i].value;
	if (!list || list->len == 0)
		return;
	size_t start = list->len;
	while (start > 0 && list->at[start - 1] != ',')
		start--;
	start += strspn(list->at + start, " \t");
	snprintf(address, ADDRESS_SIZE, "%.*s", (int)(list->len - start), list->at + start);
	address_shorten(address);
}

static bool is_origin(const char *origin, const char *scheme, const char *host)
{
	size_t len = strlen(scheme);
	return strncasecmp(origin, scheme, len) == 0 && strcasecmp(origin + len, host) == 0;
}

/* A program sends no Origin. A browser sends the page's, which must be the server's own: the host that the request
 * was sent to, or the public URL. */
static bool origin_is_ours(const struct http_message *message, const char *ours)
{
	char origin[300], host[256];
	if (http_count(message, "origin") == 0)
		return true;
	if (http_count(message, "origin") > 1 || !http_copy(message, "origin", origin, sizeof origin))
		return false;
	if (ours && strcasecmp(origin, ours) == 0)
		return true;
	return http_copy(message, "host", host, sizeof host) &&
		   (is_origin(origin, "http://", host) || is_origin(origin, "https://", host));
}

/* Returns the length of the initial part that consists of these characters. */
static size_t span(const char *at, size_t len, const char *among)
{
	size_t n = 0;
	while (n < len && at[n] && strchr(among, at[n]))
		n++;
	return n;
}

/* A name, an address or [an address], and perhaps a port. Anything else is refused, because a proxy may route by it. */
static bool is_authority(const char *at, size_t len)
{
	static const char name[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~%!$&'()*+;=";
	static const char address[] = "0123456789abcdefABCDEF:.", digits[] = "0123456789";
	bool bracket = len > 0 && at[0] == '[';
	size_t host = bracket ? 1 + span(at + 1, len - 1, address) : span(at, len, name);
	if (bracket && (host == 1 || host == len || at[host++] != ']'))
		return false;
	return host == len || (at[host] == ':' && host + 1 + span(at + host + 1, len - host - 1, digits) == len);
}

/* An empty Host is allowed (RFC 9112 3.2). */
static bool host_is_fine(const struct http_message *message)
{
	const struct http_text *host = http_field(message, "host");
	return !host || is_authority(host->at, host->len);
}

/* ---- The target ---- */

static int hex(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10 : -1;
}

/* Decodes once. An escape must be complete, and must not stand for a control character. */
static enum srv_fault_code decode_path(const char *at, size_t len, char path[REQUEST_PATH_MAX])
{
	size_t made = 0;
	for (size_t i = 0; i < len; i++) {
		int c = (unsigned char)at[i];
		if (c == '%') {
			int high = i + 2 < len ? hex(at[i + 1]) : -1, low = i + 2 < len ? hex(at[i + 2]) : -1;
			if (high < 0 || low < 0)
				return SRV_HTTP;
			c = high << 4 | low;
			i += 2;
		}
		if (c < 0x20 || c == 0x7f)
			return SRV_HTTP;
		if (made + 1 >= REQUEST_PATH_MAX)
			return SRV_LINE;
		path[made++] = (char)c;
	}
	path[made] = '\0';
	return SRV_NONE;
}

/* Accepts a whole URL as it is sent to proxies (RFC 9112, 3.2.2), and keeps what follows its authority. Returns
 * false if that is missing or malformed. */
static bool strip_authority(struct http_text *target)
{
	static const char *const schemes[] = {"http://", "https://"};
	for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
		size_t len = strlen(schemes[i]), end = len;
		if (target->len < len || strncasecmp(target->at, schemes[i], len) != 0)
			continue;
		while (end < target->len && target->at[end] != '/' && target->at[end] != '?')
			end++;
		if (end == len || !is_authority(target->at + len, end - len))
			return false;
		*target = (struct http_text){target->at + end, target->len - end};
		return true;
	}
	return target->len > 0 && target->at[0] == '/';
}

static enum srv_fault_code read_target(struct request *request, const struct http_message *message)
{
	struct http_text target = message->target;
	if (strcmp(request->method, "CONNECT") == 0)
		return SRV_UNKNOWN_METHOD;
	if (http_is(&target, "*") && strcmp(request->method, "OPTIONS") == 0)
		return decode_path("*", 1, request->path);
	if (!strip_authority(&target) || (target.len > 0 && memchr(target.at, '#', target.len)))
		return SRV_HTTP;
	const char *question = target.len > 0 ? memchr(target.at, '?', target.len) : NULL;
	size_t path = question ? (size_t)(question - target.at) : target.len, query = question ? target.len - path - 1 : 0;
	if (query >= sizeof request->query)
		return SRV_LINE;
	if (question)
		memcpy(request->query, question + 1, query);
	return path > 0 ? decode_path(target.at, path, request->path) : decode_path("/", 1, request->path);
}

/* 16 bytes in base64. */
static bool key_is_fine(const struct http_message *message)
{
	static const char base64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	const struct http_text *key = http_field(message, "sec-websocket-key");
	return key && http_count(message, "sec-websocket-key") == 1 && key->len == 24 && span(key->at, 22, base64) == 22 &&
		   memcmp(key->at + 22, "==", 2) == 0;
}

enum srv_fault_code request_upgrades(const struct request *request, const struct http_message *message)
{
	const struct http_text *version = http_field(message, "sec-websocket-version");
	if (strcmp(request->method, "GET") != 0)
		return SRV_METHOD;
	if (!message->complete)
		return SRV_HTTP; /* a body is coming */
	if (message->parser.http_minor == 0 || !http_lists(message, "connection", "upgrade") ||
		!http_lists(message, "upgrade", "websocket") || !version || !http_is(version, "13") ||
		http_count(message, "sec-websocket-version") > 1)
		return SRV_UPGRADE;
	if (!key_is_fine(message))
		return SRV_KEY;
	if (!http_lists_exactly(message, "sec-websocket-protocol", "medici.1"))
		return SRV_PROTOCOL;
	return request->same_origin ? SRV_NONE : SRV_ORIGIN;
}

static void read_fields(struct request *request, const struct http_message *message,
						const struct connection *connection)
{
	snprintf(request->method, sizeof request->method, "%s", http_method(message));
	read_cookie(request, message);
	read_address(request, message, connection);
	http_copy(message, "if-none-match", request->if_none_match, sizeof request->if_none_match);
	http_copy(message, "accept-encoding", request->accept_encoding, sizeof request->accept_encoding);
	http_copy(message, "accept-language", request->accept_language, sizeof request->accept_language);
	http_copy(message, "host", request->host, sizeof request->host);
	request->same_origin = origin_is_ours(message, connection->transport->config.origin);
}

enum srv_fault_code request_read(struct request *request, const struct http_message *message,
								 const struct connection *connection)
{
	read_fields(request, message, connection);
	const struct http_text *expect = http_field(message, "expect");
	enum srv_fault_code code = read_target(request, message);
	if (code != SRV_NONE)
		return code;
	if (!host_is_fine(message))
		return SRV_HTTP;
	if (expect && (!http_is(expect, "100-continue") || http_count(message, "expect") > 1))
		return SRV_EXPECT;
	return message->parser.content_length > REQUEST_BODY_MAX && !message->complete ? SRV_BODY : SRV_NONE;
}
