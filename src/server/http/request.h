#ifndef SERVER_REQUEST_H
#define SERVER_REQUEST_H

#include "net/http.h"
#include "server/base/fault.h"
#include "server/http/transport.h"

struct connection;

/* Fills in the request except for its body. Returns the code of a refusal, or SRV_NONE. */
enum srv_fault_code request_read(struct request *request, const struct http_message *message,
								 const struct connection *connection);
/* Returns why the request cannot become a WebSocket, or SRV_NONE. */
enum srv_fault_code request_upgrades(const struct request *request, const struct http_message *message);

#endif
