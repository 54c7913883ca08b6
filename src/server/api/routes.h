/* The HTTP side: the API of docs/openapi.yaml, the page's files, health and metrics. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "server/http/transport.h"

void http_requested(void *context, struct exchange *exchange);
void http_abandoned(void *context, struct exchange *exchange);

#endif
