/* The handlers of the HTTP API. */
#ifndef SERVER_HTTP_API_H
#define SERVER_HTTP_API_H

#include <jansson.h>

#include "server/base/fault.h"
#include "server/http/transport.h"

struct server;
struct srv_table;

/* Responds to the exchange, at once or by the outbox, and returns true; or returns false with a refusal. `rest` is
 * the path after the route's. */
typedef bool http_handler(struct server *server, struct exchange *exchange, const char *rest, struct srv_fault *fault);

http_handler api_get_bots, api_get_session, api_post_session, api_get_tables, api_post_table, api_get_table,
	api_delete_table, api_get_record, api_get_records;

/* Returns the table whose code `rest` begins with, or NULL with a refusal. */
struct srv_table *api_find_table(struct server *server, const char *rest, struct srv_fault *fault);
/* Returns the text of /metrics, to be freed, or NULL if there is no memory. */
char *metrics_page(struct server *server);

void http_fault(struct server *server, struct exchange *exchange, const struct srv_fault *fault);
/* Takes over the JSON. `cookie` may be NULL. */
void http_json(struct exchange *exchange, json_t *json, const char *cookie);

#endif
