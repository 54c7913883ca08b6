/* The dealer of a real game: everything it deals follows from a 256-bit seed, day by day, so that a finished game can
 * be proved fair (docs/fairness.md) and an unfinished one can go on. */
#include <medici/game.h>

MEDICI_FN void medici_seed_from_number(uint64_t number, uint8_t seed[MEDICI_SEED_SIZE])
{
	for (int i = 0; i < MEDICI_SEED_SIZE; i++)
		seed[i] = (uint8_t)(i < 8 ? number >> (8 * i) : 0);
}

static MEDICI_FN int pick_first(struct medici_random *random, unsigned firsts)
{
	int seats[MEDICI_SEATS_MAX], count = 0;
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++)
		if (firsts >> seat & 1)
			seats[count++] = seat;
	if (count == 0)
		return MEDICI_NOBODY;
	return count == 1 ? seats[0] : seats[medici_random_below(random, (uint32_t)count)];
}

/* Fisher-Yates: each of the n! orders comes from exactly one sequence of choices, all equally likely. */
static MEDICI_FN void shuffle(struct medici_random *random, uint8_t *order, int count)
{
	for (int i = 0; i + 1 < count; i++) {
		int j = i + (int)medici_random_below(random, (uint32_t)(count - i));
		uint8_t piece = order[i];
		order[i] = order[j];
		order[j] = piece;
	}
}

MEDICI_FN int medici_deal_day(const uint8_t seed[MEDICI_SEED_SIZE], int day, unsigned firsts,
							  const uint8_t counts[MEDICI_PIECE_KINDS], int *first, uint8_t order[MEDICI_DECK_MAX])
{
	struct medici_random random;
	int count = 0;
	medici_random_start(&random, seed, (uint64_t)day, MEDICI_ROUNDS_DEAL);
	*first = pick_first(&random, firsts);
	for (int kind = 0; kind < MEDICI_PIECE_KINDS; kind++)
		for (int copy = 0; copy < counts[kind] && count < MEDICI_DECK_MAX; copy++)
			order[count++] = (uint8_t)kind;
	shuffle(&random, order, count);
	return count;
}

MEDICI_FN void medici_dealer_start(struct medici_dealer *dealer, const uint8_t seed[MEDICI_SEED_SIZE])
{
	for (int i = 0; i < MEDICI_SEED_SIZE; i++)
		dealer->seed[i] = seed[i];
	for (int i = 0; i < MEDICI_DECK_MAX; i++)
		dealer->order[i] = 0;
	dealer->next = 0;
}

MEDICI_FN int medici_day_pieces(const struct medici_game *game, uint8_t counts[MEDICI_PIECE_KINDS])
{
	if (game->kind == MEDICI_CARD)
		return medici_unseen(game, counts);
	for (int kind = 0; kind < MEDICI_PIECE_KINDS; kind++)
		counts[kind] = kind < MEDICI_LOT_KINDS ? (uint8_t)medici_lot_copies(kind) : 0;
	return MEDICI_LOTS;
}

/* A day that has not begun is dealt when it does. Who starts is known: one seat, so no number is used for it. */
MEDICI_FN void medici_dealer_continue(struct medici_dealer *dealer, const struct medici_game *game)
{
	uint8_t counts[MEDICI_PIECE_KINDS];
	int first;
	if (medici_wants(game) == MEDICI_WANTS_FIRST)
		return;
	medici_unseen(game, counts);
	medici_deal_day(dealer->seed, medici_day(game), 1, counts, &first, dealer->order);
	dealer->next = 0;
}

static MEDICI_FN enum medici_status begin_day(struct medici_dealer *dealer, struct medici_game *game,
											  struct medici_events *out)
{
	uint8_t counts[MEDICI_PIECE_KINDS];
	int first;
	medici_day_pieces(game, counts);
	medici_deal_day(dealer->seed, medici_day(game), medici_firsts(game), counts, &first, dealer->order);
	dealer->next = 0;
	return medici_first(game, first, out);
}

MEDICI_FN enum medici_status medici_dealer_step(struct medici_dealer *dealer, struct medici_game *game,
												struct medici_events *out)
{
	switch (medici_wants(game)) {
	case MEDICI_WANTS_FIRST:
		return begin_day(dealer, game, out);
	case MEDICI_WANTS_PIECE:
		return medici_deal(game, dealer->order[dealer->next++], out);
	case MEDICI_WANTS_ACTION:
		return MEDICI_E_NOT_CHANCE;
	default:
		return MEDICI_E_OVER;
	}
}
