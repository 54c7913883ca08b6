#include "playout.h"

/* Searches spend their time here, so the rules are compiled into the loop itself. */
#if defined(__GNUC__)
#define FLAT __attribute__((flatten))
#else
#define FLAT
#endif

static int random_first(unsigned firsts, struct medici_random *random)
{
	int seats[MEDICI_SEATS_MAX], count = 0;
	for (int seat = 0; firsts >> seat; seat++)
		if (firsts >> seat & 1)
			seats[count++] = seat;
	return seats[medici_random_below(random, (uint32_t)count)];
}

FLAT int playout_board(struct medici_board *board, struct medici_random *random)
{
	int decisions = 0;
	for (;;) {
		switch (medici_board_wants(board)) {
		case MEDICI_WANTS_FIRST:
			medici_board_first(board, random_first(medici_board_firsts(board), random), NULL);
			break;
		case MEDICI_WANTS_PIECE:
			medici_board_deal(board, medici_board_sample(board, random), NULL);
			break;
		case MEDICI_WANTS_ACTION: {
			uint32_t k = medici_random_below(random, (uint32_t)medici_board_count(board));
			medici_board_apply(board, medici_board_nth(board, (int)k), NULL);
			decisions++;
			break;
		}
		default:
			return decisions;
		}
	}
}

FLAT int playout_card(struct medici_card *card, struct medici_random *random)
{
	int decisions = 0;
	for (;;) {
		switch (medici_card_wants(card)) {
		case MEDICI_WANTS_FIRST:
			medici_card_first(card, random_first(medici_card_firsts(card), random), NULL);
			break;
		case MEDICI_WANTS_PIECE:
			medici_card_deal(card, medici_card_sample(card, random), NULL);
			break;
		case MEDICI_WANTS_ACTION: {
			uint32_t k = medici_random_below(random, (uint32_t)medici_card_count(card));
			medici_card_apply(card, medici_card_nth(card, (int)k), NULL);
			decisions++;
			break;
		}
		default:
			return decisions;
		}
	}
}
