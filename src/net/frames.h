/* WebSocket frames (RFC 6455) by wslay: bytes to messages, and messages to bytes. Knows no sockets.
 *
 * wslay's state for reading takes 8 kB. A connection has one only between the first and the last byte of a message;
 * then it goes back to the pool for the next connection that hears something, so that idle connections cost nothing. */
#ifndef NET_FRAMES_H
#define NET_FRAMES_H

#include <stdbool.h>
#include <stddef.h>

struct frames_pool;
struct frames;

struct frames_calls {
	/* A complete text message has arrived. */
	void (*message)(void *owner, const char *text, size_t len);
	/* A pong frame is to be sent. */
	void (*reply)(void *owner, const char *bytes, size_t len);
};

enum frames_side { FRAMES_SERVER, FRAMES_CLIENT };

/* Returns NULL if there is no memory. */
struct frames_pool *frames_pool_new(enum frames_side side, size_t message_max, const struct frames_calls *calls);
void frames_pool_free(struct frames_pool *pool); /* accepts NULL; call frames_drop for all connections first */

/* How reading ended. */
struct frames_end {
	bool ended;
	bool by_peer; /* a close frame came; `code` is its code, 0 if it had none */
	int code;     /* to close with: of RFC 6455, 7.4.1 */
};

/* Reads bytes of a connection, whose half-read message is in *place: NULL at first. Calls back for what is complete.
 * Returns how it ended if this connection must not be read any further. */
struct frames_end frames_read(struct frames_pool *pool, struct frames **place, void *owner, const char *bytes,
							  size_t len);
/* Drops a half-read message, when the connection ends. */
void frames_drop(struct frames_pool *pool, struct frames **place);

enum { FRAME_TEXT = 1, FRAME_CLOSE = 8, FRAME_PING = 9, FRAME_HEAD_MAX = 14, FRAME_CONTROL_MAX = 125 };

/* Writes a whole frame, into FRAME_HEAD_MAX more bytes than the payload has. Returns its length. */
size_t frames_write(struct frames_pool *pool, int opcode, const char *payload, size_t len, char *frame);
/* A close frame, into FRAME_HEAD_MAX + FRAME_CONTROL_MAX bytes; without a code if it is 0. Returns its length. */
size_t frames_write_close(struct frames_pool *pool, int code, const char *why, char *frame);

#endif
