/* The only random generator: ChaCha with the block function of RFC 8439 and a 64-bit stream number in the last two
 * words of the nonce. A key and a stream give 2^38 bytes before the counter, word 12, would repeat.
 *
 * Reasons for the choice: nobody can predict the next lot from those already drawn, every language has an
 * implementation to check ours against, and streams need no state of their own. It takes about 8 instructions for 16
 * bits with 8 rounds. */
#include <medici/game.h>

#if defined(__GNUC__) && !defined(__CUDACC__)
#define RANDOM_APART __attribute__((noinline)) /* rarely called: keep it out of its callers */
#else
#define RANDOM_APART
#endif

/* A row of the 4 x 4 block, four words at once. GCC and clang have vector types; CUDA's compiler has not. */
#if defined(__GNUC__) && !defined(__CUDACC__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__

typedef uint32_t row __attribute__((vector_size(16)));

#define TURN_1(r) __builtin_shufflevector(r, r, 1, 2, 3, 0)
#define TURN_2(r) __builtin_shufflevector(r, r, 2, 3, 0, 1)
#define TURN_3(r) __builtin_shufflevector(r, r, 3, 0, 1, 2)
#define ADD(a, b) ((a) + (b))
#define XOR(a, b) ((a) ^ (b))
#define ROTATE(r, by) ((r) << (by) | (r) >> (32 - (by)))
#define SWAP_HALVES(r) swap_halves(r)

typedef uint16_t row_halves __attribute__((vector_size(16)));

/* A rotation by 16, in two instructions instead of four. */
static row swap_halves(row r)
{
	row_halves h = (row_halves)r;
	return (row)__builtin_shufflevector(h, h, 1, 0, 3, 2, 5, 4, 7, 6);
}

static row load_row(const uint32_t *words)
{
	row r = {words[0], words[1], words[2], words[3]};
	return r;
}

static void store_row(uint16_t *halves, row r)
{
	__builtin_memcpy(halves, &r, sizeof r);
}

#else

struct row {
	uint32_t w[4];
};
typedef struct row row;

static MEDICI_FN row load_row(const uint32_t *words)
{
	row r = {{words[0], words[1], words[2], words[3]}};
	return r;
}

static MEDICI_FN void store_row(uint16_t *halves, row r)
{
	for (int i = 0; i < 4; i++) {
		halves[2 * i] = (uint16_t)r.w[i];
		halves[2 * i + 1] = (uint16_t)(r.w[i] >> 16);
	}
}

static MEDICI_FN row turn(row r, int by)
{
	row t = {{r.w[by & 3], r.w[(by + 1) & 3], r.w[(by + 2) & 3], r.w[(by + 3) & 3]}};
	return t;
}

static MEDICI_FN row ADD(row a, row b)
{
	for (int i = 0; i < 4; i++)
		a.w[i] += b.w[i];
	return a;
}

static MEDICI_FN row XOR(row a, row b)
{
	for (int i = 0; i < 4; i++)
		a.w[i] ^= b.w[i];
	return a;
}

static MEDICI_FN row ROTATE(row r, int by)
{
	for (int i = 0; i < 4; i++)
		r.w[i] = r.w[i] << by | r.w[i] >> (32 - by);
	return r;
}

#define SWAP_HALVES(r) ROTATE(r, 16)
#define TURN_1(r) turn(r, 1)
#define TURN_2(r) turn(r, 2)
#define TURN_3(r) turn(r, 3)

#endif

/* The quarter round, on four columns (or, after turning the rows, diagonals) at once. */
#define QUARTER_ROUNDS(a, b, c, d) \
	do { \
		a = ADD(a, b); \
		d = XOR(d, a); \
		d = SWAP_HALVES(d); \
		c = ADD(c, d); \
		b = XOR(b, c); \
		b = ROTATE(b, 12); \
		a = ADD(a, b); \
		d = XOR(d, a); \
		d = ROTATE(d, 8); \
		c = ADD(c, d); \
		b = XOR(b, c); \
		b = ROTATE(b, 7); \
	} while (0)

RANDOM_APART MEDICI_FN void medici_random_refill(struct medici_random *random)
{
	const uint32_t *input = random->input;
	row a = load_row(input), b = load_row(input + 4), c = load_row(input + 8), d = load_row(input + 12);
	for (uint32_t left = random->rounds; left > 0; left -= 2) {
		QUARTER_ROUNDS(a, b, c, d);
		b = TURN_1(b);
		c = TURN_2(c);
		d = TURN_3(d);
		QUARTER_ROUNDS(a, b, c, d);
		b = TURN_3(b);
		c = TURN_2(c);
		d = TURN_1(d);
	}
	store_row(random->block, ADD(a, load_row(input)));
	store_row(random->block + 8, ADD(b, load_row(input + 4)));
	store_row(random->block + 16, ADD(c, load_row(input + 8)));
	store_row(random->block + 24, ADD(d, load_row(input + 12)));
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
	random->used = MEDICI_RANDOM_HALVES;
	random->rounds = (uint32_t)rounds;
}

RANDOM_APART MEDICI_FN uint32_t medici_random_again(struct medici_random *random, uint32_t n, uint32_t product)
{
	uint32_t surplus = 65536u % n;
	while ((product & 0xffff) < surplus)
		product = medici_random_half(random) * n;
	return product;
}
