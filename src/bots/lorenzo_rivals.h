/* What bankers at lorenzo's table would bid. A small network sees what banker would find by playing the day out with
 * merchants; on its chances the auction is solved as banker solves it. Banker samples so little that, asked twice, it
 * often differs from itself: so the chances are blurred, in several ways, and each way is a bid that may come. Training
 * lets the same bankers sit at the table: what it needs also runs on a GPU. */
#ifndef BOTS_LORENZO_RIVALS_H
#define BOTS_LORENZO_RIVALS_H

#include "bots/lorenzo_sale.h"
#include "bots/lorenzo_see.h"

enum { RIVALS_WAYS = AUCTION_HABITS - 1 }; /* in which a banker may see an auction; two by two they are opposites */

#define RIVALS_MERCHANTS 0.5f /* banker takes its rivals for merchants, as likely as this */
#define RIVALS_NOISE 0.06f    /* how far off its chances are, in deviations of one sample */

/* Where `day` has ended banker takes the estimate's word: florins in hand and to come. For the network such a position
 * is blank rows, and its answer is what is said here. */
MEDICI_FN void rivals_judge(const struct see *see, int day, float base[MEDICI_SEATS_MAX],
							float ahead[MEDICI_SEATS_MAX]);
MEDICI_FN void rivals_blank(float (*row)[SEE_WIDTH], int players);
/* Every outcome is off, the same at all prices: another number, another way. */
MEDICI_FN void rivals_blur(const struct sale *sale, float noise, uint64_t number, struct sale_values *values);
/* What each buyer bids when it sees these chances, as banker; `merchants` is what merchants would bid. Uses up `worth`.
 */
MEDICI_FN void rivals_bid(struct sale *sale, const struct sale_values *values, const struct auction_habit *merchants,
						  struct auction_worth *worth, struct auction_habit *bids);

#endif
