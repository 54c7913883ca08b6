/* Shared by merchant's two halves, the board's and the card game's, and by bot_explain, which sees with its eyes. */
#ifndef BOTS_MERCHANT_H
#define BOTS_MERCHANT_H

#include "bots/auction.h"
#include "bots/outlook.h"

static inline MEDICI_FN const struct outlook_params *outlook_of_bot(const struct bot *bot)
{
#ifdef __CUDA_ARCH__ /* a constant of the host is none of the device's: there a bot has numbers of its own */
	return bot->outlook;
#else
	return bot->outlook ? bot->outlook : &outlook_normal;
#endif
}

MEDICI_FN struct medici_action merchant_board(const struct bot *self, const struct medici_board *board,
											  struct medici_random *random);
MEDICI_FN struct medici_action merchant_cards(const struct bot *self, const struct medici_card *card,
											  struct medici_random *random);

/* What the group on offer is worth to each seat; what taking the last card is. */
void merchant_worth(const struct bot *self, const struct medici_board *board, struct bot_worth worth[MEDICI_SEATS_MAX]);
void merchant_cards_worth(const struct bot *self, const struct medici_card *card,
						  struct bot_worth worth[MEDICI_SEATS_MAX]);

/* What every seat of the auction would bid, by leader and highest bid. */
MEDICI_FN void merchant_habit(const struct bot *self, const struct medici_board *board, struct auction_habit *habit);

#endif
