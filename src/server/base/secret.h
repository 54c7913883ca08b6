/* Secrets: made by libsodium, sent to their owner alone, stored only as hashes. */
#ifndef SERVER_SECRET_H
#define SERVER_SECRET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SECRET_SIZE = 65 /* 64 hex digits and NUL */, SECRET_KEY = 32, SECRET_CODE = 13 /* a table's code and NUL */ };

int secret_start(void); /* returns -1 if libsodium cannot be used */
void secret_random(void *bytes, size_t size);
/* Makes a player's secret: 256 random bits, so that a fast hash is enough to store it. */
void secret_make(char secret[SECRET_SIZE]);
/* Computes what is stored instead of the secret. Returns false if the text is not a secret of this server. */
bool secret_key(const char *secret, size_t len, uint8_t key[SECRET_KEY]);
bool secret_same(const uint8_t a[SECRET_KEY], const uint8_t b[SECRET_KEY]); /* in constant time */
/* Makes a table's code: 60 random bits, because whoever knows the code can enter the table. */
void secret_code(char code[SECRET_CODE]);

#endif
