/* The content codings that files are stored in, and the choice among them by a request's Accept-Encoding. */
#ifndef SERVER_ENCODING_H
#define SERVER_ENCODING_H

/* In order of preference: the earlier one is sent if the client gives two the same weight. */
enum encoding { ENCODING_BR, ENCODING_GZIP, ENCODING_IDENTITY, ENCODINGS };

/* The value of Content-Encoding, NULL for ENCODING_IDENTITY. */
const char *encoding_name(enum encoding encoding);
/* What the name of a file in this encoding ends in, after the name of the file itself. */
const char *encoding_suffix(enum encoding encoding);

/* Returns the encoding to send, by RFC 9110 12.5.3: of those in `available` (bits 1 << ENCODING_...) the one with the
 * highest weight. Returns ENCODING_IDENTITY if the header is empty or malformed. Does so too if the client accepts
 * none of them, not even identity: RFC 9110 12.4.1 allows to disregard the header instead of sending 406, and a page
 * that loads is more useful. Takes time linear in the length of the header. */
enum encoding encoding_choose(const char *accept_encoding, unsigned available);

#endif
