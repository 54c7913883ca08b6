/* Fields of untrusted JSON objects: each function reads one by its key into a plain value. Returns true, or false with
 * a refusal that names the key and what it must be. */
#ifndef SERVER_FIELD_H
#define SERVER_FIELD_H

#include <jansson.h>

#include "server/base/fault.h"
#include "server/base/secret.h"

bool field_has(const json_t *root, const char *key); /* and it is not null */
bool field_number(const json_t *root, const char *key, int least, int most, int *number, struct srv_fault *fault);
/* `absent` is the value of a field that is not there. */
bool field_flag(const json_t *root, const char *key, bool absent, bool *flag, struct srv_fault *fault);
/* Copies a string that fits into `size` bytes with its NUL. */
bool field_text(const json_t *root, const char *key, char *text, size_t size, struct srv_fault *fault);
/* As many hex digits as a secret has. A field that is absent or null leaves `text` as it is. */
bool field_hex(const json_t *root, const char *key, char text[SECRET_SIZE], struct srv_fault *fault);

/* A value as JSON, for a refusal; the beginning of a long one, in whole characters. */
struct field_found {
	char text[48];
};
struct field_found field_found(const json_t *value);

#endif
