/* The routes of the HTTP API. A handler whose change must first be durable leaves the response to the outbox. */
#include "routes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/api/api.h"
#include "server/api/preview.h"
#include "server/base/watchdog.h"
#include "server/http/assets.h"
#include "server/tables/state.h"

void http_fault(struct server *server, struct exchange *exchange, const struct srv_fault *fault)
{
	char text[SRV_FAULT_SIZE];
	size_t len = srv_fault_json(fault, NULL, text);
	struct response response = {
		.status = srv_fault_http(fault->code), .type = "application/json", .body = text, .len = len};
	response.header[0].name = "Cache-Control";
	response.header[0].value = "no-store";
	server->metrics.refused++;
	exchange_respond(exchange, &response);
}

void http_json(struct exchange *exchange, json_t *json, const char *cookie)
{
	char *text = json_dumps(json, JSON_COMPACT);
	struct response response = {
		.status = 200, .type = "application/json", .body = text, .len = text ? strlen(text) : 0};
	response.header[0].name = "Cache-Control";
	response.header[0].value = "no-store";
	if (cookie) {
		response.header[1].name = "Set-Cookie";
		response.header[1].value = cookie;
	}
	exchange_respond(exchange, &response);
	free(text);
	json_decref(json);
}

static void text(struct exchange *exchange, int status, const char *type, const char *body)
{
	struct response response = {.status = status, .type = type, .body = body, .len = strlen(body)};
	response.header[0].name = "Cache-Control";
	response.header[0].value = "no-store";
	exchange_respond(exchange, &response);
}

static bool get_health(struct server *server, struct exchange *exchange, const char *rest, struct srv_fault *fault)
{
	(void)rest;
	if (server->storage_fails)
		return srv_refuse(fault, SRV_STORAGE);
	text(exchange, 200, "application/json", "{\"ok\":true}\n");
	return true;
}

static bool get_metrics(struct server *server, struct exchange *exchange, const char *rest, struct srv_fault *fault)
{
	(void)rest;
	char *page = metrics_page(server);
	if (!page)
		return srv_refuse(fault, SRV_SERVER_FULL);
	text(exchange, 200, "text/plain; version=0.0.4; charset=utf-8", page);
	free(page);
	return true;
}

/* A path that ends in / is followed by a name and the tail; the handler gets both as `rest`. */
static const struct route {
	const char *path, *tail;
	http_handler *get, *post, *delete;
} routes[] = {
	{"/healthz", "", get_health, NULL, NULL},
	{"/metrics", "", get_metrics, NULL, NULL},
	{"/api/bots", "", api_get_bots, NULL, NULL},
	{"/api/session", "", api_get_session, api_post_session, NULL},
	{"/api/tables", "", api_get_tables, api_post_table, NULL},
	{"/api/tables/", "", api_get_table, NULL, api_delete_table},
	{"/api/tables/", "/record", api_get_record, NULL, NULL},
	{"/api/records", "", api_get_records, NULL, NULL},
};

static const struct route *find_route(const char *path, const char **rest)
{
	*rest = "";
	for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++) {
		size_t len = strlen(routes[i].path);
		if (strncmp(path, routes[i].path, len) != 0)
			continue;
		*rest = path + len;
		size_t name = routes[i].path[len - 1] == '/' ? strcspn(*rest, "/") : 0;
		if (strcmp(*rest + name, routes[i].tail) == 0)
			return &routes[i];
	}
	return NULL;
}

static bool get_asset(struct server *server, struct exchange *exchange, struct srv_fault *fault)
{
	const struct request *request = exchange_request(exchange);
	struct response response = {0};
	if (preview_respond(server, exchange))
		return true;
	if (!assets_respond(server->assets, request, &response))
		return srv_refuse(fault, SRV_NOT_FOUND);
	exchange_respond(exchange, &response);
	return true;
}

enum { ALLOW_SIZE = 40 };

/* Lists the methods for Allow. A path without a route may be a file. Requests for a WebSocket do not come here. */
static const char *list_allowed(const struct route *route, const char *path, char allow[ALLOW_SIZE])
{
	bool socket = strcmp(path, "/ws") == 0;
	snprintf(allow, ALLOW_SIZE, "GET%s%s%s, OPTIONS", socket ? "" : ", HEAD", route && route->post ? ", POST" : "",
			 route && route->delete ? ", DELETE" : "");
	return allow;
}

static bool respond_to_options(struct exchange *exchange, const char *allow)
{
	struct response response = {.status = 204};
	response.header[0].name = "Allow";
	response.header[0].value = allow;
	exchange_respond(exchange, &response);
	return true;
}

static bool refuse_method(struct server *server, struct exchange *exchange, const char *allow)
{
	char body[SRV_FAULT_SIZE];
	struct srv_fault fault;
	srv_refuse(&fault, SRV_METHOD);
	size_t len = srv_fault_json(&fault, NULL, body);
	struct response response = {.status = 405, .type = "application/json", .body = body, .len = len};
	response.header[0].name = "Allow";
	response.header[0].value = allow;
	server->metrics.refused++;
	exchange_respond(exchange, &response);
	return true;
}

static http_handler *handler_of(const struct route *route, const char *method)
{
	if (strcmp(method, "POST") == 0)
		return route->post;
	if (strcmp(method, "DELETE") == 0)
		return route->delete;
	return strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0 ? route->get : NULL;
}

static bool serve(struct server *server, struct exchange *exchange, struct srv_fault *fault)
{
	const struct request *request = exchange_request(exchange);
	bool get = strcmp(request->method, "GET") == 0 || strcmp(request->method, "HEAD") == 0;
	const char *rest;
	char allow[ALLOW_SIZE];
	const struct route *route = find_route(request->path, &rest);
	watchdog_doing(route ? route->path : "files of the page", 0);
	if (!addresses_take(server->addresses, request->address, clock_now()))
		return srv_refuse(fault, SRV_TOO_FAST);
	if (!request->same_origin)
		return srv_refuse(fault, SRV_ORIGIN);
	if (strcmp(request->method, "OPTIONS") == 0)
		return respond_to_options(exchange, list_allowed(route, request->path, allow));
	if (!route && get)
		return get_asset(server, exchange, fault);
	http_handler *handler = route ? handler_of(route, request->method) : NULL;
	if (!handler)
		return refuse_method(server, exchange, list_allowed(route, request->path, allow));
	return handler(server, exchange, rest, fault);
}

void http_requested(void *context, struct exchange *exchange)
{
	struct server *server = context;
	struct srv_fault fault = {.code = SRV_NONE};
	server->metrics.requests++;
	if (!serve(server, exchange, &fault))
		http_fault(server, exchange, &fault);
}

void http_abandoned(void *context, struct exchange *exchange)
{
	struct server *server = context;
	outbox_forget(&server->outbox, exchange);
}
