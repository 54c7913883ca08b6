/* The sampler: chance for searches and playouts. Since nobody knows which lots were set aside, the next lot is any
 * unseen one with equal chance; so is the next card of the deck. */
#include <medici/game.h>

static MEDICI_FN int lowest_bit(uint64_t set)
{
#ifdef __CUDA_ARCH__
	return __ffsll((long long)set) - 1;
#else
	return __builtin_ctzll(set);
#endif
}

/* While many lots are unseen, draws a random position among the 36 until it is that of an unseen lot: each is then
 * equally likely. With fewer unseen, counting to the k-th is faster. */
static MEDICI_FN int sample_bit(const struct medici_board *board, struct medici_random *random)
{
	uint64_t unseen = board->unseen;
	if (board->unseen_count < 16) {
		for (uint32_t k = medici_random_below(random, board->unseen_count); k > 0; k--)
			unseen &= unseen - 1;
		return lowest_bit(unseen);
	}
	for (;;) {
		uint32_t place = medici_random_below(random, MEDICI_LOTS);
		if (unseen >> place & 1)
			return (int)place;
	}
}

MEDICI_FN int medici_board_sample(const struct medici_board *board, struct medici_random *random)
{
	static const uint8_t lot_of_bit[MEDICI_LOTS] = {0,  1,  2,  3,  4,  5,  5,  6,  7,  8,  9,  10,
													11, 11, 12, 13, 14, 15, 16, 17, 17, 18, 19, 20,
													21, 22, 23, 23, 24, 25, 26, 27, 28, 29, 29, MEDICI_GOLD};
	return lot_of_bit[sample_bit(board, random)];
}

/* Eight counts at once, the first in the lowest byte. */
static MEDICI_FN uint64_t load_counts(const uint8_t *counts)
{
#if defined(__GNUC__) && !defined(__CUDACC__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	uint64_t eight;
	__builtin_memcpy(&eight, counts, sizeof eight);
#else
	uint64_t eight = 0;
	for (int i = 0; i < 8; i++)
		eight |= (uint64_t)counts[i] << (8 * i);
#endif
	return eight;
}

/* Walks the counts to the k-th card, eight kinds a step. All counts together are at most 128, so no byte overflows. */
MEDICI_FN int medici_card_sample(const struct medici_card *card, struct medici_random *random)
{
	const uint64_t ones = 0x0101010101010101u;
	uint32_t k = medici_random_below(random, card->unseen_count);
	for (int kind = 0;; kind += 8) {
		uint64_t up_to = load_counts(card->unseen + kind) * ones; /* byte i: the cards of kinds 0 .. i */
		uint32_t all = (uint32_t)(up_to >> 56);
		if (k >= all) {
			k -= all;
			continue;
		}
		uint64_t passed = (ones * (0x80 | k) - up_to) & ones * 0x80;
		return kind + (int)((passed >> 7) * ones >> 56);
	}
}

static MEDICI_FN int sample_first(unsigned firsts, struct medici_random *random)
{
	int seats[MEDICI_SEATS_MAX], count = 0;
	for (int seat = 0; firsts >> seat; seat++)
		if (firsts >> seat & 1)
			seats[count++] = seat;
	return seats[count == 1 ? 0 : medici_random_below(random, (uint32_t)count)];
}

MEDICI_FN enum medici_status medici_sample_step(struct medici_game *game, struct medici_random *random,
												struct medici_events *out)
{
	int board = game->kind == MEDICI_BOARD;
	switch (medici_wants(game)) {
	case MEDICI_WANTS_FIRST:
		return medici_first(game, sample_first(medici_firsts(game), random), out);
	case MEDICI_WANTS_PIECE:
		if (board)
			return medici_deal(game, medici_board_sample(&game->as.board, random), out);
		return medici_deal(game, medici_card_sample(&game->as.card, random), out);
	case MEDICI_WANTS_ACTION:
		return MEDICI_E_NOT_CHANCE;
	default:
		return MEDICI_E_OVER;
	}
}
