#include "stream.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* ---- Settings ---- */

static SSL_CTX *new_settings(const SSL_METHOD *method)
{
	SSL_CTX *settings = SSL_CTX_new(method);
	if (!settings)
		return NULL;
	SSL_CTX_set_min_proto_version(settings, TLS1_2_VERSION);
	SSL_CTX_set_options(settings, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
	/* The end of TCP without TLS's close_notify is accepted as an ordinary end: messages contain their lengths. */
	SSL_CTX_set_options(settings, SSL_OP_IGNORE_UNEXPECTED_EOF);
	/* Frees the buffers of idle connections, about 17 kB each. */
	SSL_CTX_set_mode(settings,
					 SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS);
	return settings;
}

/* Only HTTP/1.1 is supported: a client that offers only other protocols is refused in the handshake. */
static int choose_protocol(SSL *tls, const unsigned char **chosen, unsigned char *chosen_len,
						   const unsigned char *offered, unsigned offered_len, void *context)
{
	static const unsigned char ours[] = "\x08http/1.1";
	unsigned char *match;
	(void)tls;
	(void)context;
	if (SSL_select_next_proto(&match, chosen_len, ours, sizeof ours - 1, offered, offered_len) !=
		OPENSSL_NPN_NEGOTIATED)
		return SSL_TLSEXT_ERR_ALERT_FATAL;
	*chosen = match;
	return SSL_TLSEXT_ERR_OK;
}

/* Refuses a key with a password, for which OpenSSL would ask at the terminal. */
static int no_password(char *buffer, int size, int writing, void *context)
{
	if (size > 0)
		buffer[0] = '\0';
	(void)writing;
	(void)context;
	return 0;
}

/* Returns 0 if the file can be read; else errno says why. */
static int try_file(const char *file)
{
	int fd = open(file, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return -1;
	close(fd);
	return 0;
}

static enum stream_fault use_files(SSL_CTX *settings, const char *cert, const char *key)
{
	if (try_file(cert) != 0)
		return STREAM_CERT_UNREADABLE;
	if (try_file(key) != 0)
		return STREAM_KEY_UNREADABLE;
	if (SSL_CTX_use_certificate_chain_file(settings, cert) != 1)
		return STREAM_NO_CERT;
	if (SSL_CTX_use_PrivateKey_file(settings, key, SSL_FILETYPE_PEM) == 1)
		return STREAM_FINE;
	return ERR_GET_REASON(ERR_peek_last_error()) == X509_R_KEY_VALUES_MISMATCH ? STREAM_OTHER_KEY : STREAM_NO_KEY;
}

struct ssl_ctx_st *stream_tls_server(const char *cert, const char *key, enum stream_fault *fault)
{
	SSL_CTX *settings = new_settings(TLS_server_method());
	*fault = STREAM_NO_MEMORY;
	if (!settings)
		return NULL;
	SSL_CTX_set_alpn_select_cb(settings, choose_protocol, NULL);
	SSL_CTX_set_default_passwd_cb(settings, no_password);
	*fault = use_files(settings, cert, key);
	ERR_clear_error();
	if (*fault == STREAM_FINE)
		return settings;
	SSL_CTX_free(settings);
	return NULL;
}

struct ssl_ctx_st *stream_tls_client(bool any_certificate)
{
	SSL_CTX *settings = new_settings(TLS_client_method());
	if (!settings)
		return NULL;
	SSL_CTX_set_default_verify_paths(settings);
	SSL_CTX_set_verify(settings, any_certificate ? SSL_VERIFY_NONE : SSL_VERIFY_PEER, NULL);
	return settings;
}

void stream_tls_free(struct ssl_ctx_st *settings)
{
	SSL_CTX_free(settings);
}

/* ---- A connection ---- */

/* The certificate must be for the host's name, or for its address if the host is given as an address. */
static bool expect_host(SSL *tls, const char *host)
{
	unsigned char address[sizeof(struct in6_addr)];
	char name[256]; /* OpenSSL's macro drops const, and copies the name */
	if (inet_pton(AF_INET, host, address) == 1 || inet_pton(AF_INET6, host, address) == 1)
		return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(tls), host) == 1;
	snprintf(name, sizeof name, "%s", host);
	return SSL_set_tlsext_host_name(tls, name) == 1 && SSL_set1_host(tls, host) == 1;
}

int stream_open(struct stream *stream, int fd, struct ssl_ctx_st *settings, const char *host)
{
	*stream = (struct stream){.fd = fd};
	if (!settings)
		return 0;
	stream->tls = SSL_new(settings);
	if (!stream->tls || SSL_set_fd(stream->tls, fd) != 1 || (host && !expect_host(stream->tls, host))) {
		SSL_free(stream->tls);
		stream->tls = NULL;
		return -1;
	}
	if (host)
		SSL_set_connect_state(stream->tls);
	else
		SSL_set_accept_state(stream->tls);
	return 0;
}

static ssize_t plain_result(ssize_t n)
{
	if (n >= 0)
		return n;
	return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? STREAM_AGAIN : STREAM_BROKEN;
}

ssize_t stream_read(struct stream *stream, void *buffer, size_t size)
{
	size_t got;
	if (!stream->tls)
		return plain_result(read(stream->fd, buffer, size));
	stream->waits_to_write = false;
	ERR_clear_error();
	if (SSL_read_ex(stream->tls, buffer, size, &got) == 1)
		return (ssize_t)got;
	switch (SSL_get_error(stream->tls, 0)) {
	case SSL_ERROR_WANT_WRITE:
		stream->waits_to_write = true;
		return STREAM_AGAIN;
	case SSL_ERROR_WANT_READ:
		return STREAM_AGAIN;
	case SSL_ERROR_ZERO_RETURN:
		return 0;
	default:
		return STREAM_BROKEN;
	}
}

ssize_t stream_write(struct stream *stream, const void *bytes, size_t len)
{
	size_t put;
	if (!stream->tls)
		return plain_result(send(stream->fd, bytes, len, MSG_NOSIGNAL));
	stream->waits_to_read = false;
	ERR_clear_error();
	if (SSL_write_ex(stream->tls, bytes, len, &put) == 1)
		return (ssize_t)put;
	switch (SSL_get_error(stream->tls, 0)) {
	case SSL_ERROR_WANT_READ:
		stream->waits_to_read = true;
		return STREAM_AGAIN;
	case SSL_ERROR_WANT_WRITE:
		return STREAM_AGAIN;
	default:
		return STREAM_BROKEN;
	}
}

bool stream_has_pending(const struct stream *stream)
{
	return stream->tls && SSL_pending(stream->tls) > 0;
}

bool stream_distrusts(const struct stream *stream)
{
	return stream->tls && (SSL_get_verify_mode(stream->tls) & SSL_VERIFY_PEER) &&
		   SSL_get_verify_result(stream->tls) != X509_V_OK;
}

void stream_finish(struct stream *stream)
{
	if (stream->tls && SSL_is_init_finished(stream->tls)) {
		ERR_clear_error();
		SSL_shutdown(stream->tls);
	}
	shutdown(stream->fd, SHUT_WR);
}

void stream_close(struct stream *stream)
{
	SSL_free(stream->tls);
	stream->tls = NULL;
	if (stream->fd >= 0)
		close(stream->fd);
	stream->fd = -1;
}
