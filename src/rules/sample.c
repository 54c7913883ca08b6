/* The sampler: chance for searches and playouts. Since nobody knows which lots were set aside, the next lot is any
 * unseen one with equal chance; so is the next card of the deck. */
#include <medici/game.h>

/* The place of the k-th set bit. Halving by counted bits: about 40 instructions, wherever the bit is. */
static MEDICI_FN int kth_bit(uint64_t set, int k)
{
	int at = 0;
	for (;;) {
		uint64_t byte = set & 0xff;
		int bits = (int)((byte * 0x200040008001ull & 0x111111111111111ull) % 0xf);
		if (k < bits)
			break;
		k -= bits;
		set >>= 8;
		at += 8;
	}
	while (k > 0) {
		set &= set - 1;
		k--;
	}
	while (!(set & 1)) {
		set >>= 1;
		at++;
	}
	return at;
}

MEDICI_FN int medici_board_sample(const struct medici_board *board, struct medici_random *random)
{
	int bit = kth_bit(board->unseen, (int)medici_random_below(random, board->unseen_count));
	if (bit == MEDICI_LOTS - 1)
		return MEDICI_GOLD;
	int value = bit % 7;
	return bit / 7 * 6 + (value == 6 ? 5 : value);
}

MEDICI_FN int medici_card_sample(const struct medici_card *card, struct medici_random *random)
{
	int k = (int)medici_random_below(random, card->unseen_count);
	int kind = 0;
	for (; k >= card->unseen[kind]; kind++)
		k -= card->unseen[kind];
	return kind;
}

static MEDICI_FN int sample_first(unsigned firsts, struct medici_random *random)
{
	int count = 0;
	for (unsigned rest = firsts; rest; rest &= rest - 1)
		count++;
	return kth_bit(firsts, count == 1 ? 0 : (int)medici_random_below(random, (uint32_t)count));
}

MEDICI_FN enum medici_status medici_sample_step(struct medici_game *game, struct medici_random *random,
												struct medici_events *out)
{
	switch (medici_wants(game)) {
	case MEDICI_WANTS_FIRST:
		return medici_first(game, sample_first(medici_firsts(game), random), out);
	case MEDICI_WANTS_PIECE:
		return medici_deal(game,
						   game->kind == MEDICI_BOARD ? medici_board_sample(&game->as.board, random)
													  : medici_card_sample(&game->as.card, random),
						   out);
	case MEDICI_WANTS_ACTION:
		return MEDICI_E_NOT_CHANCE;
	default:
		return MEDICI_E_OVER;
	}
}
