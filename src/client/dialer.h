/* WebSocket connections to a server (calls) on a libev loop, any number of them. */
#ifndef CLIENT_DIALER_H
#define CLIENT_DIALER_H

#include <stdbool.h>
#include <stddef.h>

struct ev_loop;
struct dialer;
struct call;

struct dial_address {
	char host[256];
	int port;
	bool tls;
	char table[32]; /* its code; empty if the URL names none */
};

/* Reads http://HOST[:PORT][/table/CODE], or https. Returns false if the text is something else. */
bool dial_parse(const char *url, struct dial_address *address);

struct dialer_calls {
	void (*opened)(void *user);
	void (*received)(void *user, const char *text, size_t len); /* one line of a message: one JSON object */
	/* The call has ended, or never opened, and is freed. `why` is English, to be translated. */
	void (*closed)(void *user, const char *why);
};

/* Returns NULL if there is no memory. With `any_certificate` the server's certificate is not checked; with `pings` a
 * connection that is dead is noticed, at the cost of a timer for each. */
struct dialer *dialer_new(struct ev_loop *loop, const struct dialer_calls *calls, bool any_certificate, bool pings);
void dialer_free(struct dialer *dialer); /* ends all calls; accepts NULL */
/* Opens a connection. Every call ends with `closed`; if there is no memory, that comes first and NULL is returned. */
struct call *dialer_call(struct dialer *dialer, const struct dial_address *address, void *user);
void call_send(struct call *call, const char *text, size_t len);
void call_close(struct call *call);

#endif
