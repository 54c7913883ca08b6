#include "secret.h"

#include <sodium.h>
#include <string.h>

int secret_start(void)
{
	return sodium_init() < 0 ? -1 : 0;
}

void secret_random(void *bytes, size_t size)
{
	randombytes_buf(bytes, size);
}

void secret_make(char secret[SECRET_SIZE])
{
	uint8_t bytes[SECRET_KEY];
	randombytes_buf(bytes, sizeof bytes);
	sodium_bin2hex(secret, SECRET_SIZE, bytes, sizeof bytes);
	sodium_memzero(bytes, sizeof bytes);
}

bool secret_key(const char *secret, size_t len, uint8_t key[SECRET_KEY])
{
	uint8_t bytes[SECRET_KEY];
	size_t made;
	if (len != SECRET_SIZE - 1 || sodium_hex2bin(bytes, sizeof bytes, secret, len, NULL, &made, NULL) != 0 ||
		made != sizeof bytes)
		return false;
	crypto_generichash(key, SECRET_KEY, bytes, sizeof bytes, (const unsigned char *)"medici player", 13);
	sodium_memzero(bytes, sizeof bytes);
	return true;
}

bool secret_same(const uint8_t a[SECRET_KEY], const uint8_t b[SECRET_KEY])
{
	return sodium_memcmp(a, b, SECRET_KEY) == 0;
}

/* Uses only letters and digits that are not confused when somebody reads them out. */
void secret_code(char code[SECRET_CODE])
{
	static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
	for (int i = 0; i < SECRET_CODE - 1; i++)
		code[i] = letters[randombytes_uniform(sizeof letters - 1)];
	code[SECRET_CODE - 1] = '\0';
}
