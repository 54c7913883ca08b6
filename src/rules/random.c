/* The one generator: ChaCha, as RFC 8439 gives its block function, with a 64-bit stream number in the last two words of
 * the nonce. A key and a stream give 2^38 bytes before the counter, word 12, would repeat.
 *
 * Why exactly this: nobody can foresee the next lot from those already drawn, any language has an implementation to
 * check ours against, and streams need no state of their own. */
#include <medici/game.h>

static MEDICI_FN uint32_t rotate(uint32_t x, int by)
{
	return x << by | x >> (32 - by);
}

/* The four columns, or after turning the rows the four diagonals, at once: the loops are over lanes, for the compiler
 * to vectorise. */
static MEDICI_FN void half_round(uint32_t a[4], uint32_t b[4], uint32_t c[4], uint32_t d[4], int by_d, int by_b)
{
	for (int i = 0; i < 4; i++)
		a[i] += b[i];
	for (int i = 0; i < 4; i++)
		d[i] = rotate(d[i] ^ a[i], by_d);
	for (int i = 0; i < 4; i++)
		c[i] += d[i];
	for (int i = 0; i < 4; i++)
		b[i] = rotate(b[i] ^ c[i], by_b);
}

static MEDICI_FN void turn_row(uint32_t row[4], int by)
{
	uint32_t was[4] = {row[0], row[1], row[2], row[3]};
	for (int i = 0; i < 4; i++)
		row[i] = was[(i + by) & 3];
}

static MEDICI_FN void next_block(struct medici_random *random)
{
	uint32_t *x = random->block;
	for (int i = 0; i < 16; i++)
		x[i] = random->input[i];
	for (uint32_t round = 0; round < random->rounds; round += 2) {
		half_round(x, x + 4, x + 8, x + 12, 16, 12);
		half_round(x, x + 4, x + 8, x + 12, 8, 7);
		turn_row(x + 4, 1);
		turn_row(x + 8, 2);
		turn_row(x + 12, 3);
		half_round(x, x + 4, x + 8, x + 12, 16, 12);
		half_round(x, x + 4, x + 8, x + 12, 8, 7);
		turn_row(x + 4, 3);
		turn_row(x + 8, 2);
		turn_row(x + 12, 1);
	}
	for (int i = 0; i < 16; i++)
		x[i] += random->input[i];
	random->input[12]++;
	random->used = 0;
}

MEDICI_FN void medici_random_start(struct medici_random *random, const uint8_t key[MEDICI_SEED_SIZE], uint64_t stream,
								   int rounds)
{
	uint32_t *input = random->input;
	input[0] = 0x61707865u; /* "expand 32-byte k" */
	input[1] = 0x3320646eu;
	input[2] = 0x79622d32u;
	input[3] = 0x6b206574u;
	for (int i = 0; i < 8; i++)
		input[4 + i] = (uint32_t)key[4 * i] | (uint32_t)key[4 * i + 1] << 8 | (uint32_t)key[4 * i + 2] << 16 |
					   (uint32_t)key[4 * i + 3] << 24;
	input[12] = 0;
	input[13] = 0;
	input[14] = (uint32_t)stream;
	input[15] = (uint32_t)(stream >> 32);
	random->used = 16;
	random->rounds = (uint32_t)rounds;
}

MEDICI_FN uint32_t medici_random_word(struct medici_random *random)
{
	if (random->used == 16)
		next_block(random);
	return random->block[random->used++];
}

/* Lemire's method: word * n splits 0 .. 2^32 n - 1 into n runs; dropping the 2^32 mod n lowest places of each run
 * leaves all runs equally long, so every result is exactly equally likely. */
MEDICI_FN uint32_t medici_random_below(struct medici_random *random, uint32_t n)
{
	uint64_t product = (uint64_t)medici_random_word(random) * n;
	if ((uint32_t)product < n) {
		uint32_t surplus = (0u - n) % n;
		while ((uint32_t)product < surplus)
			product = (uint64_t)medici_random_word(random) * n;
	}
	return (uint32_t)(product >> 32);
}
