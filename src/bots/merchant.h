/* Shared by merchant's two halves, the board's and the card game's. */
#ifndef BOTS_MERCHANT_H
#define BOTS_MERCHANT_H

#include "outlook.h"

static inline const struct outlook_params *params_of(const struct bot *self)
{
	return (const struct outlook_params *)self->params;
}

struct medici_action merchant_cards(const struct bot *self, const struct medici_card *card,
									struct medici_random *random);

#endif
