/* Parses HTTP/1.1 messages from untrusted bytes, with llhttp in its strict mode.
 *
 * llhttp decides what a message is. In addition, everything that two programs in a row could read differently is
 * refused: lines that do not end in CRLF, folded lines, NUL, an empty field name, more than one space in the request
 * line, other transfer codings than chunked, several Host fields.
 *
 * A head must lie whole in the caller's buffer: the texts of its fields point into it. The body is passed on piece
 * by piece. Nothing is allocated. */
#ifndef NET_HTTP_H
#define NET_HTTP_H

#include <llhttp.h>
#include <stdbool.h>
#include <stddef.h>

enum { HTTP_HEAD_MAX = 8192, HTTP_FIELDS_MAX = 64 };

enum http_fault {
	HTTP_FINE,
	HTTP_MALFORMED,       /* 400 */
	HTTP_LINE_TOO_LONG,   /* 414: the request line alone exceeds HTTP_HEAD_MAX */
	HTTP_HEAD_TOO_LARGE,  /* 431 */
	HTTP_UNKNOWN_METHOD,  /* 501 */
	HTTP_UNKNOWN_CODING,  /* 501 */
	HTTP_UNKNOWN_VERSION, /* 505 */
};

/* ---- Where a head ends ---- */

/* How far a head has been looked at. Begins as zeros. */
struct http_scan {
	size_t at;         /* bytes looked at */
	size_t start;      /* empty lines before the head: bytes to skip */
	size_t line_start; /* of the line that `at` is in */
	size_t line_end;   /* of the first line, without its CRLF; 0 until it is known */
	size_t end;        /* of the head, its empty line included; 0 until it is known */
};

/* Looks at the bytes that came since the last call; `bytes` is the buffer from its beginning. Returns a fault as
 * soon as no further bytes can repair it. */
enum http_fault http_scan(struct http_scan *scan, const char *bytes, size_t len);

/* ---- A message ---- */

struct http_text {
	const char *at;
	size_t len;
};

struct http_message {
	llhttp_t parser;
	struct http_text target; /* of a request, as it was sent */
	struct {
		struct http_text name, value; /* the value without white space around it */
	} field[HTTP_FIELDS_MAX];
	int fields;
	bool too_many_fields;
	char before;                                                /* the last byte of the previous piece of the body */
	bool headed;                                                /* the head is complete */
	bool complete;                                              /* so is the body */
	void (*take)(void *context, const char *piece, size_t len); /* of the body */
	void *context;
};

/* Parses a head that http_scan found. `type` is HTTP_REQUEST or HTTP_RESPONSE. A message without a body is complete
 * then; so is a response that switches protocols. */
enum http_fault http_parse_head(struct http_message *message, llhttp_type_t type, const char *bytes,
								const struct http_scan *scan);
/* Parses bytes of the body until the message is complete; *used says how many of them belonged to it. */
enum http_fault http_parse_body(struct http_message *message, const char *bytes, size_t len, size_t *used);

const char *http_method(const struct http_message *message);
/* The first field of that name, or NULL. */
const struct http_text *http_field(const struct http_message *message, const char *name);
int http_count(const struct http_message *message, const char *name);
/* True if the field's comma-separated list, over all fields of that name, holds the word: in any case, or exactly. */
bool http_lists(const struct http_message *message, const char *name, const char *word);
bool http_lists_exactly(const struct http_message *message, const char *name, const char *word);
/* Copies a field's value with a final NUL; several of that name make one list. False, with an empty text, if it is
 * absent or too long. */
bool http_copy(const struct http_message *message, const char *name, char *value, size_t size);
bool http_is(const struct http_text *text, const char *word); /* in any case */

#endif
