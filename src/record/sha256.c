/* SHA-256 (FIPS 180-4) and hex. Written here, and not taken from a library, because the page needs the same proof of
 * fairness in WebAssembly, where there is none; the tests compare it with the standard's vectors and libsodium. */
#include <medici/record.h>

struct sha256 {
	uint32_t state[8];
	uint8_t block[64];
};

static MEDICI_FN uint32_t rotate_right(uint32_t x, int by)
{
	return x >> by | x << (32 - by);
}

static MEDICI_FN uint32_t round_constant(int i)
{
	static const uint32_t k[64] = {
		0x428a2f98u, 0x71374491u, 0xb5c0fbcfu, 0xe9b5dba5u, 0x3956c25bu, 0x59f111f1u, 0x923f82a4u, 0xab1c5ed5u,
		0xd807aa98u, 0x12835b01u, 0x243185beu, 0x550c7dc3u, 0x72be5d74u, 0x80deb1feu, 0x9bdc06a7u, 0xc19bf174u,
		0xe49b69c1u, 0xefbe4786u, 0x0fc19dc6u, 0x240ca1ccu, 0x2de92c6fu, 0x4a7484aau, 0x5cb0a9dcu, 0x76f988dau,
		0x983e5152u, 0xa831c66du, 0xb00327c8u, 0xbf597fc7u, 0xc6e00bf3u, 0xd5a79147u, 0x06ca6351u, 0x14292967u,
		0x27b70a85u, 0x2e1b2138u, 0x4d2c6dfcu, 0x53380d13u, 0x650a7354u, 0x766a0abbu, 0x81c2c92eu, 0x92722c85u,
		0xa2bfe8a1u, 0xa81a664bu, 0xc24b8b70u, 0xc76c51a3u, 0xd192e819u, 0xd6990624u, 0xf40e3585u, 0x106aa070u,
		0x19a4c116u, 0x1e376c08u, 0x2748774cu, 0x34b0bcb5u, 0x391c0cb3u, 0x4ed8aa4au, 0x5b9cca4fu, 0x682e6ff3u,
		0x748f82eeu, 0x78a5636fu, 0x84c87814u, 0x8cc70208u, 0x90befffau, 0xa4506cebu, 0xbef9a3f7u, 0xc67178f2u};
	return k[i];
}

static MEDICI_FN void expand(const uint8_t *block, uint32_t w[64])
{
	for (int i = 0; i < 16; i++)
		w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 |
			   (uint32_t)block[4 * i + 3];
	for (int i = 16; i < 64; i++) {
		uint32_t s0 = rotate_right(w[i - 15], 7) ^ rotate_right(w[i - 15], 18) ^ w[i - 15] >> 3;
		uint32_t s1 = rotate_right(w[i - 2], 17) ^ rotate_right(w[i - 2], 19) ^ w[i - 2] >> 10;
		w[i] = w[i - 16] + s0 + w[i - 7] + s1;
	}
}

static MEDICI_FN void compress(uint32_t state[8], const uint8_t *block)
{
	uint32_t w[64], v[8];
	expand(block, w);
	for (int i = 0; i < 8; i++)
		v[i] = state[i];
	for (int i = 0; i < 64; i++) {
		uint32_t s1 = rotate_right(v[4], 6) ^ rotate_right(v[4], 11) ^ rotate_right(v[4], 25);
		uint32_t choose = (v[4] & v[5]) ^ (~v[4] & v[6]);
		uint32_t t1 = v[7] + s1 + choose + round_constant(i) + w[i];
		uint32_t s0 = rotate_right(v[0], 2) ^ rotate_right(v[0], 13) ^ rotate_right(v[0], 22);
		uint32_t majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
		for (int j = 7; j > 0; j--)
			v[j] = v[j - 1];
		v[4] += t1;
		v[0] = t1 + s0 + majority;
	}
	for (int i = 0; i < 8; i++)
		state[i] += v[i];
}

MEDICI_FN void medici_sha256(const void *data, size_t size, uint8_t digest[32])
{
	struct sha256 sha = {
		{0x6a09e667u, 0xbb67ae85u, 0x3c6ef372u, 0xa54ff53au, 0x510e527fu, 0x9b05688cu, 0x1f83d9abu, 0x5be0cd19u}, {0}};
	const uint8_t *bytes = (const uint8_t *)data;
	size_t whole = size / 64 * 64, rest = size - whole;
	for (size_t at = 0; at < whole; at += 64)
		compress(sha.state, bytes + at);
	for (size_t i = 0; i < rest; i++)
		sha.block[i] = bytes[whole + i];
	sha.block[rest] = 0x80;
	if (rest >= 56) {
		compress(sha.state, sha.block);
		for (int i = 0; i < 64; i++)
			sha.block[i] = 0;
	}
	for (int i = 0; i < 8; i++)
		sha.block[56 + i] = (uint8_t)((uint64_t)size * 8 >> (56 - 8 * i));
	compress(sha.state, sha.block);
	for (int i = 0; i < 32; i++)
		digest[i] = (uint8_t)(sha.state[i / 4] >> (24 - i % 4 * 8));
}

MEDICI_FN void medici_hex(const uint8_t *bytes, size_t count, char *text)
{
	for (size_t i = 0; i < count; i++) {
		text[2 * i] = "0123456789abcdef"[bytes[i] >> 4];
		text[2 * i + 1] = "0123456789abcdef"[bytes[i] & 15];
	}
	text[2 * count] = '\0';
}

static MEDICI_FN int hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

MEDICI_FN int medici_unhex(const char *text, uint8_t *bytes, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		int high = hex_digit(text[2 * i]);
		int low = high < 0 ? -1 : hex_digit(text[2 * i + 1]);
		if (low < 0)
			return -1;
		bytes[i] = (uint8_t)(high << 4 | low);
	}
	return text[2 * count] == '\0' ? 0 : -1;
}

MEDICI_FN void medici_commit(const uint8_t seed[MEDICI_SEED_SIZE], char commit[MEDICI_COMMIT_SIZE])
{
	uint8_t digest[32];
	medici_sha256(seed, MEDICI_SEED_SIZE, digest);
	medici_hex(digest, sizeof digest, commit);
}

MEDICI_FN void medici_deal_seed(const struct medici_header *header, const uint8_t seed[MEDICI_SEED_SIZE],
								uint8_t deal[MEDICI_SEED_SIZE])
{
	uint8_t all[MEDICI_SEED_SIZE + MEDICI_SEATS_MAX * (1 + MEDICI_SEED_SIZE)];
	size_t size = MEDICI_SEED_SIZE;
	for (int i = 0; i < MEDICI_SEED_SIZE; i++)
		all[i] = seed[i];
	for (int seat = 0; seat < header->setup.players; seat++) {
		if (medici_unhex(header->player[seat].contribution, &all[size + 1], MEDICI_SEED_SIZE) != 0)
			continue;
		all[size] = (uint8_t)seat;
		size += 1 + MEDICI_SEED_SIZE;
	}
	if (size > MEDICI_SEED_SIZE)
		medici_sha256(all, size, all);
	for (int i = 0; i < MEDICI_SEED_SIZE; i++)
		deal[i] = all[i];
}
