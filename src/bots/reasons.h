/* A bot's explanation in whole numbers, as people read it, in the terminal and on the page. Freestanding. */
#ifndef BOTS_REASONS_H
#define BOTS_REASONS_H

#include "bots/bot.h"

/* What a worth consists of. REASONS_LEARNED is what a judge with chances adds to the estimate or takes from it. */
enum reasons_part {
	REASONS_SHIP,
	REASONS_STALLS,
	REASONS_BONUS,
	REASONS_ROOM,
	REASONS_RIVALS,
	REASONS_LEARNED,
	REASONS_PARTS
};

/* What it says about a seat and the group on offer, in florins and percent. */
struct reasons_seat {
	int32_t can_have;            /* 1: the seat has the room and the money for the group */
	int32_t least;               /* not 0: it is not worth this, the lowest price that can still be paid */
	int32_t all;                 /* 1: it is worth all of the seat's florins, or more; the parts are 0 */
	int32_t total;               /* the worth: if the judge knows a price, the highest at which the group is good */
	int32_t part[REASONS_PARTS]; /* they add up to the total, unless it is not worth the least price, or all florins */
	int32_t limit;               /* the most that the seat should bid, never more than the total; -1 if not known */
	int32_t percent;             /* the chance to win; -1 if that is not known */
};

struct reasons_seat reasons_of(const struct bot_reasons *reasons, const struct medici_game *game, int seat);

/* The value of a choice to the seat that decides, in its unit: florins, or percent. */
int reasons_choice(const struct bot_reasons *reasons, int index);

#endif
