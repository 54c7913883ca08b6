/* Calls to a server: WebSocket connections of ours, on our own libev loop, any number of them. transport.h is the other
 * end of the line. */
#ifndef JOIN_DIALER_H
#define JOIN_DIALER_H

#include <stdbool.h>
#include <stddef.h>

struct ev_loop;
struct dialer;
struct call;

struct dial_address {
	char host[256];
	int port;
	bool tls;
	char table[32]; /* its code; empty where the address names none */
};

/* http://HOST[:PORT][/table/CODE], or https. False where it is no such address. */
bool dial_parse(const char *url, struct dial_address *address);

struct dialer_calls {
	void (*opened)(void *user);
	void (*received)(void *user, const char *text, size_t len); /* one line of a message: one JSON object */
	void (*closed)(void *user, const char *why);                /* also where it never opened; the call is gone */
};

/* NULL where there is no memory. With `any_certificate` a self-signed one will do; with `pings` a line that has gone
 * dead is noticed, at a price for thousands of them. */
struct dialer *dialer_new(struct ev_loop *loop, const struct dialer_calls *calls, bool any_certificate, bool pings);
void dialer_free(struct dialer *dialer);
/* NULL where it failed at once: `closed` has been called by then, as it is in the end of every call. */
struct call *dialer_call(struct dialer *dialer, const struct dial_address *address, void *user);
void call_send(struct call *call, const char *text, size_t len);
void call_hang_up(struct call *call);

#endif
