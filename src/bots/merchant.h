/* Shared by the two halves of merchant, the board game and the card game, and by bot_explain, which uses its values. */
#ifndef BOTS_MERCHANT_H
#define BOTS_MERCHANT_H

#include "bots/auction.h"
#include "bots/outlook.h"

/* Returns the bot's parameters, or the default ones. */
static inline MEDICI_FN const struct outlook_params *outlook_of_bot(const struct bot *bot)
{
#ifdef __CUDA_ARCH__ /* device code cannot use a constant of the host; there every bot has its own parameters */
	return bot->outlook;
#else
	return bot->outlook ? bot->outlook : &outlook_normal;
#endif
}

MEDICI_FN struct medici_action merchant_board(const struct bot *self, const struct medici_board *board,
											  struct medici_random *random);
MEDICI_FN struct medici_action merchant_cards(const struct bot *self, const struct medici_card *card,
											  struct medici_random *random);

/* Writes the value of the group on offer to each seat, compared with what happens without it: nobody gets it or, for
 * the seat that bids, the rival that it bids against. Zero in the card game. */
void merchant_worth(const struct bot *self, const struct medici_game *game, struct bot_worth worth[MEDICI_SEATS_MAX]);
/* Writes the value of every way to take and of revealing, in florins compared with taking nothing. */
void merchant_cards_choices(const struct bot *self, const struct medici_card *card, struct medici_random *random,
							struct bot_reasons *reasons);

/* Writes what every seat would bid if it were this merchant, by leader and highest bid. */
MEDICI_FN void merchant_policy(const struct bot *self, const struct medici_board *board, struct auction_policy *policy);

#endif
