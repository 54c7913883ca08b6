/* The frozen evaluator of the analysis: everybody's chance to win, and everybody's expected lead in florins, in any
 * position of either game.
 *
 *   between two auctions or turns    lorenzo's network
 *   after the end                    exact: the winners share 1
 *   bidding                          the auction solved by backward induction; rivals as lorenzo models them
 *   drawing, revealing, taking       the best choice of the seat that decides
 *   a lot or a card to come          the mean over everything that may come; behind that, over a few fixed samples
 *
 * The same position has the same value on every machine: floats in a fixed order, samples from fixed seeds.
 * Freestanding.
 */
#ifndef ANALYSIS_EVALUATOR_H
#define ANALYSIS_EVALUATOR_H

#include "bots/lorenzo.h"

struct value {
	float chance[MEDICI_SEATS_MAX]; /* to win; they add up to 1 */
	float lead[MEDICI_SEATS_MAX];   /* florins ahead of the rivals' mean at the end; they add up to about 0 */
};

/* A choice of the seat to decide, and the value of the position after it. */
struct choice {
	struct medici_action action;
	struct value value;
};

/* Pass and every bid that the evaluator considers, and the bid that was made if it is higher. */
enum { EVALUATOR_CHOICES_MAX = OUTCOME_PRICE_MAX + 2 };

/* Working memory; the caller's. */
struct evaluator {
	struct lorenzo lorenzo;
	struct auction_policy solution;
	struct auction_worth leads;
	int coarse; /* 1: nobody draws or reveals a further piece, which is much faster; evaluator_start clears it */
};

/* Prepares it for a game and its number of players. Call it before the other functions. */
void evaluator_start(struct evaluator *evaluator, const struct medici_game *game);
/* Writes the value of a position in which the next thing is a decision, chance, or nothing. */
void evaluator_value(struct evaluator *evaluator, const struct medici_game *game, struct value *value);
/* Lists the choices of the seat to decide, with their values, in the order of the legal actions. `played`, if not NULL,
 * is always among them. Writes what is expected before the decision: of a bidder by the model of rivals, of others the
 * best choice. Returns the number of choices, at least 1. */
int evaluator_choices(struct evaluator *evaluator, const struct medici_game *game, const struct medici_action *played,
					  struct choice list[EVALUATOR_CHOICES_MAX], struct value *expected);
/* Writes the value of a bid above those that evaluator_choices lists: nobody bids more, so the bidder has the group for
 * it. */
void evaluator_high_bid(struct evaluator *evaluator, const struct medici_game *game, struct medici_action bid,
						struct value *value);
/* Returns the index of the choice that is best for the seat: by its chance to win and, of nearly equal ones, its lead.
 */
int evaluator_best(const struct choice *list, int count, int seat);
/* Returns what the group on offer is worth to the seat that decides about a bid: the price at which having the group is
 * as good as passing, whose value is `pass`. From 0 to all its florins; between whole prices it is interpolated. */
float evaluator_worth(struct evaluator *evaluator, const struct medici_game *game, const struct value *pass);
/* A position and its choices, the best first. */
struct study {
	struct value value; /* of the best choice or, if nobody decides, of what is to come */
	int count;          /* 0 if nobody decides */
	struct choice choice[EVALUATOR_CHOICES_MAX];
};

/* Evaluates a position of its own, without a game before it. */
void evaluator_study(struct evaluator *evaluator, const struct medici_game *game, struct study *study);
/* The mean value over everything that chance may bring to a game that waits for it. */
void evaluator_expectation(struct evaluator *evaluator, const struct medici_game *game, struct value *value);

#endif
