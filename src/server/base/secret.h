/* Secrets: made by libsodium, shown to their owner alone, kept only as hashes. */
#ifndef SERVER_SECRET_H
#define SERVER_SECRET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SECRET_SIZE = 65 /* 64 hex digits and NUL */, SECRET_KEY = 32, SECRET_CODE = 13 /* a table's code and NUL */ };

int secret_start(void); /* returns -1 if libsodium cannot be used */
void secret_random(void *bytes, size_t size);
/* A player's secret, 256 random bits: nothing slower than a hash is needed to keep it. */
void secret_make(char secret[SECRET_SIZE]);
/* Computes what is stored instead of the secret. Returns false if the text is not a secret of this server. */
bool secret_key(const char *secret, size_t len, uint8_t key[SECRET_KEY]);
bool secret_same(const uint8_t a[SECRET_KEY], const uint8_t b[SECRET_KEY]); /* in constant time */
/* A table's code, 60 random bits: who has the link has the table. */
void secret_code(char code[SECRET_CODE]);

#endif
