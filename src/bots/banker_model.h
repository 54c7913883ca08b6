/* A model of banker's bids, which lorenzo uses to predict its rivals.
 *
 * Banker simulates the rest of the day hundreds of times per decision. A small network (net_banker) predicts what these
 * simulations would find, and the auction is solved on its predictions as banker solves it. Banker's samples are few,
 * so that it often decides differently when asked twice: to reproduce this, noise is added to the predictions, several
 * times over, and each noisy version gives one possible bid. In training the same model plays as an opponent, so these
 * functions also run on a GPU. */
#ifndef BOTS_BANKER_MODEL_H
#define BOTS_BANKER_MODEL_H

#include "bots/lorenzo_features.h"
#include "bots/lorenzo_outcomes.h"

enum { BANKER_MODEL_SAMPLES = AUCTION_POLICIES - 1 }; /* noisy versions of an auction; pairs use opposite noise */
enum { BANKER_MODEL_HIDDEN1 = 64, BANKER_MODEL_HIDDEN2 = 32 }; /* widths of net_banker */

#define BANKER_MODEL_MERCHANT 0.5f /* banker's own assumption: the probability that a rival bids like merchant */
#define BANKER_MODEL_NOISE 0.06f   /* standard deviation of its predictions, in those of a single sample */

/* When `day` has ended, banker uses the outlook's estimate instead of simulating: this writes base and ahead as
 * features_money does. For the network such a position has only zero features (banker_model_clear), so that it returns
 * the estimate unchanged. */
MEDICI_FN void banker_model_day_end(const struct features_context *context, int day, float base[MEDICI_SEATS_MAX],
									float ahead[MEDICI_SEATS_MAX]);
MEDICI_FN void banker_model_clear(float (*row)[FEATURES], int players);
/* Adds noise to every outcome and seat, the same at all prices of an outcome. `number` selects the noise, so that the
 * same number always gives the same values. */
MEDICI_FN void banker_model_add_noise(const struct outcomes *outcomes, float noise, uint64_t number,
									  struct outcome_values *values);
/* Writes what each buyer bids if it is a banker that expects these values; `merchants` is what merchants would bid.
 * Overwrites `worth`. */
MEDICI_FN void banker_model_policy(struct outcomes *outcomes, const struct outcome_values *values,
								   const struct auction_policy *merchants, struct auction_worth *worth,
								   struct auction_policy *policy);

#endif
