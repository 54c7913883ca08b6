/* A bot's explanation in whole numbers, as people read it, in the terminal and on the page. Freestanding. */
#ifndef BOTS_REASONS_H
#define BOTS_REASONS_H

#include "bots/bot.h"

enum reasons_part { REASONS_SHIP, REASONS_STALLS, REASONS_BONUS, REASONS_ROOM, REASONS_RIVALS, REASONS_PARTS };

/* What it says about a seat. */
struct reasons_seat {
	int32_t can_have;            /* 1: the seat has the room and the money for the group, or the room for the card */
	int32_t total;               /* the worth, in florins */
	int32_t part[REASONS_PARTS]; /* they add up to the total */
	int32_t price;               /* the most that the group should cost; -1 if that is not known or it cannot buy */
	int32_t percent;             /* the chance to win; -1 if that is not known */
};

struct reasons_seat reasons_of(const struct bot_reasons *reasons, const struct medici_game *game, int seat);

#endif
