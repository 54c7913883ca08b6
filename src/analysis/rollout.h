/* Rollouts: a decision checked by playing on from each of its choices, many times.
 *
 * Rollout k of every choice has the same luck: the same lots or cards come in the same order, as far as the game asks
 * for them. Everybody continues like one bot. A continuation ends with the game, or earlier at the end of a day, where
 * the evaluator's value counts.
 *
 * The luck of what came is subtracted from the result: the value after each piece minus the mean over all pieces that
 * could have come, by a coarse evaluator. Its expectation is 0, so the mean stays the same and varies less.
 * Freestanding; the caller provides all memory. */
#ifndef ANALYSIS_ROLLOUT_H
#define ANALYSIS_ROLLOUT_H

#include "analysis/evaluator.h"

enum { ROLLOUT_WHOLE_GAME = 0 };

struct rollout_plan {
	const struct bot *bot;          /* who plays on, for everybody */
	uint8_t seed[MEDICI_SEED_SIZE]; /* rollout k is stream k of it */
	int days;                       /* it ends with this many more scorings; ROLLOUT_WHOLE_GAME: with the game */
	int reduce;                     /* 1: subtract the luck */
};

/* Working memory; the caller's. */
struct rollout {
	struct evaluator evaluator;
	void *memory[BOT_MEMORY / sizeof(void *)]; /* of the bot */
};

/* Prepares it for a game and its number of players. Call it before the other functions. */
void rollout_start(struct rollout *rollout, const struct medici_game *game);
/* Plays rollout `number` of this choice. Writes everybody's result, a share of the win without the luck, which can be
 * below 0 or above 1. */
void rollout_play(struct rollout *rollout, const struct rollout_plan *plan, const struct medici_game *game,
				  struct medici_action choice, uint64_t number, float result[MEDICI_SEATS_MAX]);

#endif
