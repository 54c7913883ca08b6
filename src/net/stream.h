/* A non-blocking connection, plain TCP or TLS by OpenSSL. It knows no event loop: the caller waits for the descriptor
 * and calls again.
 *
 * TLS is 1.2 or newer, without renegotiation. The handshake happens inside the first reads and writes; while it does, a
 * read may have to wait until the socket is writable and a write until it is readable: stream_waits_* say so. */
#ifndef NET_STREAM_H
#define NET_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct ssl_st;
struct ssl_ctx_st;

enum { STREAM_AGAIN = -1, STREAM_BROKEN = -2 };

struct stream {
	int fd;
	struct ssl_st *tls;  /* NULL for plain TCP */
	bool waits_to_write; /* the last read needs the socket to be writable first */
	bool waits_to_read;  /* the last write needs the socket to be readable first */
};

enum stream_fault {
	STREAM_FINE,
	STREAM_NO_MEMORY,
	STREAM_CERT_UNREADABLE, /* errno says why */
	STREAM_KEY_UNREADABLE,
	STREAM_NO_CERT,  /* the file has no certificate */
	STREAM_NO_KEY,   /* the file has no key, or one with a password */
	STREAM_OTHER_KEY /* the key does not belong to the certificate */
};

/* Creates the settings that all TLS connections of a server share. Returns NULL with the fault. */
struct ssl_ctx_st *stream_tls_server(const char *cert, const char *key, enum stream_fault *fault);
/* A client checks the server's certificate against the system's authorities unless `any_certificate`. */
struct ssl_ctx_st *stream_tls_client(bool any_certificate);
void stream_tls_free(struct ssl_ctx_st *settings); /* accepts NULL */

/* Takes over a connected non-blocking socket; `settings` is NULL for plain TCP. The host's name is NULL on the server's
 * side; on the client's it is the name that the certificate must have. Returns -1 if there is no memory. */
int stream_open(struct stream *stream, int fd, struct ssl_ctx_st *settings, const char *host);

/* Returns the number of bytes, 0 (read only) at the peer's orderly end, STREAM_AGAIN or STREAM_BROKEN. After a write
 * returned STREAM_AGAIN the next write must begin with the same bytes. */
ssize_t stream_read(struct stream *stream, void *buffer, size_t size);
ssize_t stream_write(struct stream *stream, const void *bytes, size_t len);

/* True if bytes can be read that the socket will not announce. */
bool stream_has_pending(const struct stream *stream);
/* Tells whether a connection broke because the certificate of the server is not trusted or not for its name. */
bool stream_distrusts(const struct stream *stream);

/* Tells the peer that nothing more will be written. Reading still works. */
void stream_finish(struct stream *stream);
void stream_close(struct stream *stream);

#endif
