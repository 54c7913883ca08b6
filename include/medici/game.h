/* Either game behind one set of functions, and who deals: the generator, the dealer of a real game, the sampler. */
#ifndef MEDICI_GAME_H
#define MEDICI_GAME_H

#include "board.h"
#include "card.h"

#ifdef __cplusplus
extern "C" {
#endif

struct medici_game {
	uint64_t kind; /* enum medici_kind; as wide as the state's alignment, so that there is no padding */
	union {
		struct medici_board board;
		struct medici_card card;
	} as;
};

MEDICI_FN enum medici_status medici_start(struct medici_game *game, const struct medici_setup *setup);
MEDICI_FN enum medici_wants medici_wants(const struct medici_game *game);
MEDICI_FN int medici_turn(const struct medici_game *game); /* who decides, or MEDICI_NOBODY */
MEDICI_FN int medici_players(const struct medici_game *game);
MEDICI_FN int medici_day(const struct medici_game *game);
MEDICI_FN int medici_money(const struct medici_game *game, int seat);
MEDICI_FN unsigned medici_winners(const struct medici_game *game); /* a bit for each seat with the most money */

MEDICI_FN unsigned medici_firsts(const struct medici_game *game);
MEDICI_FN enum medici_status medici_first(struct medici_game *game, int seat, struct medici_events *out);
MEDICI_FN enum medici_status medici_deal(struct medici_game *game, int piece, struct medici_events *out);
/* Writes how many pieces of each kind are unseen. Returns their sum. */
MEDICI_FN int medici_unseen(const struct medici_game *game, uint8_t counts[MEDICI_PIECE_KINDS]);

MEDICI_FN enum medici_status medici_apply(struct medici_game *game, struct medici_action action,
										  struct medici_events *out);
MEDICI_FN int medici_count(const struct medici_game *game);
MEDICI_FN struct medici_action medici_nth(const struct medici_game *game, int k);
MEDICI_FN int medici_legal(const struct medici_game *game, struct medici_action list[MEDICI_ACTIONS_MAX]);

/* What may be decided now, for those who ask a player: the legal actions, by kind. */
enum medici_question_kind {
	MEDICI_ASKS_NOTHING,
	MEDICI_ASKS_DRAW, /* draw or offer (B7) */
	MEDICI_ASKS_BID,  /* a bid from `least` to `most`, or pass (B10) */
	MEDICI_ASKS_TAKE  /* one of `choices` ways to take, or reveal if `reveal` is 1 (C4, C5) */
};

enum { MEDICI_TAKES_MAX = 4 };

struct medici_question {
	uint8_t kind; /* enum medici_question_kind */
	uint8_t seat; /* MEDICI_NOBODY if no player is to decide */
	uint16_t least, most;
	uint8_t reveal;
	uint8_t choices;
	uint8_t take[MEDICI_TAKES_MAX]; /* each as `places` of struct medici_action */
};

MEDICI_FN void medici_question(const struct medici_game *game, struct medici_question *question);

/* The random generator: ChaCha (the block function of RFC 8439) with a 256-bit key. The key stream is used in half
 * words, 16 bits at a time, in the order of its bytes. Streams of one key are independent. Real games are dealt with 20
 * rounds, since they must be unpredictable; 8 are enough for a bot. */
enum { MEDICI_SEED_SIZE = 32, MEDICI_RANDOM_HALVES = 32, MEDICI_ROUNDS_DEAL = 20, MEDICI_ROUNDS_BOT = 8 };

struct medici_random {
	uint32_t input[16]; /* constants, key, block counter, stream */
	uint16_t block[MEDICI_RANDOM_HALVES];
	uint32_t used; /* halves of the block already given */
	uint32_t rounds;
};

MEDICI_FN void medici_random_start(struct medici_random *random, const uint8_t key[MEDICI_SEED_SIZE], uint64_t stream,
								   int rounds);
MEDICI_FN void medici_random_refill(
	struct medici_random *random); /* computes the next block; medici_random_half and medici_random_below call it */

static inline MEDICI_FN uint32_t medici_random_half(struct medici_random *random)
{
	if (random->used == MEDICI_RANDOM_HALVES)
		medici_random_refill(random);
	return random->block[random->used++];
}

/* Part of medici_random_below, rarely needed: discards halves until one can be used. */
MEDICI_FN uint32_t medici_random_again(struct medici_random *random, uint32_t n, uint32_t product);

/* Returns a number from 0 to n-1, exactly uniform; 0 < n <= 65536. Lemire's method: half * n falls into one of n
 * intervals of 2^16 values; rejecting the lowest 2^16 mod n values of each interval leaves equally many halves in each.
 */
static inline MEDICI_FN uint32_t medici_random_below(struct medici_random *random, uint32_t n)
{
	uint32_t product = medici_random_half(random) * n;
	if ((product & 0xffff) < n)
		product = medici_random_again(random, n, product);
	return product >> 16;
}

/* The seed that a number stands for, as it is typed on a command line: the number, least byte first, then zeros. */
MEDICI_FN void medici_seed_from_number(uint64_t number, uint8_t seed[MEDICI_SEED_SIZE]);

/* A day's deal as a pure function: who starts, chosen among the bits of `firsts`, and the order of all the pieces of
 * `counts`. Returns the number of pieces. docs/fairness.md specifies it, so that anybody can check a deal. */
MEDICI_FN int medici_deal_day(const uint8_t seed[MEDICI_SEED_SIZE], int day, unsigned firsts,
							  const uint8_t counts[MEDICI_PIECE_KINDS], int *first, uint8_t order[MEDICI_DECK_MAX]);

/* Writes the pieces that are shuffled at the start of the coming day (B5, C12), by kind. Returns their number. */
MEDICI_FN int medici_day_pieces(const struct medici_game *game, uint8_t counts[MEDICI_PIECE_KINDS]);

/* The dealer of a real game. It alone knows the order; the state never does. */
struct medici_dealer {
	uint8_t seed[MEDICI_SEED_SIZE];
	uint8_t order[MEDICI_DECK_MAX];
	uint8_t next;
};

MEDICI_FN void medici_dealer_start(struct medici_dealer *dealer, const uint8_t seed[MEDICI_SEED_SIZE]);
/* For a game that somebody else dealt so far: shuffles what is unseen, for the rest of the day. */
MEDICI_FN void medici_dealer_continue(struct medici_dealer *dealer, const struct medici_game *game);
/* Deals what the game waits for. Returns MEDICI_E_NOT_CHANCE if it does not wait for chance. */
MEDICI_FN enum medici_status medici_dealer_step(struct medici_dealer *dealer, struct medici_game *game,
												struct medici_events *out);

/* The sampler deals from what is unseen, every unseen piece being equally likely: chance for searches and playouts. */
MEDICI_FN int medici_board_sample(const struct medici_board *board, struct medici_random *random);
MEDICI_FN int medici_card_sample(const struct medici_card *card, struct medici_random *random);
MEDICI_FN enum medici_status medici_sample_step(struct medici_game *game, struct medici_random *random,
												struct medici_events *out);

#ifdef __cplusplus
}
#endif
#endif
