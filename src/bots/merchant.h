/* Shared by merchant's two halves, the board's and the card game's, and by those who explain with its eyes. */
#ifndef BOTS_MERCHANT_H
#define BOTS_MERCHANT_H

#include "outlook.h"

static inline const struct outlook_params *params_of(const struct bot *self)
{
	return (const struct outlook_params *)self->params;
}

struct medici_action merchant_cards(const struct bot *self, const struct medici_card *card,
									struct medici_random *random);

/* What the group on offer is worth to each seat; what taking the last card is. */
void merchant_worth(const struct bot *self, const struct medici_board *board, struct bot_worth worth[MEDICI_SEATS_MAX]);
void merchant_cards_worth(const struct bot *self, const struct medici_card *card,
						  struct bot_worth worth[MEDICI_SEATS_MAX]);

/* A bot's `explain`, for any bot whose params are an outlook's: its own action, merchant's worths. */
void merchant_explain(const struct bot *self, const struct medici_game *game, struct medici_random *random,
					  const struct bot_budget *budget, void *memory, struct bot_reasons *reasons);

#endif
