/* The input of lorenzo's network: a row of features per seat, and the closed-form outlook's estimate of each seat's
 * wealth, which the network corrects. lorenzo_columns.h names the columns.
 *
 * The features come in two parts. The outcomes of an auction differ mostly in who paid how much, so the columns that
 * depend on money are separate and can be computed again at every price without the rest. Training uses the same
 * functions, also on a GPU. */
#ifndef BOTS_LORENZO_FEATURES_H
#define BOTS_LORENZO_FEATURES_H

#include "bots/outlook.h"

/* The first FEATURES_MONEY columns depend on money and on who selects; unused columns at the end are zero. */
enum { FEATURES_MONEY = 12, FEATURES = 96 };

/* What the money columns are computed from. The caller may change `money` between two calls of features_money. */
struct features_context {
	int players;
	int between_days; /* 1: the next day has not begun, and the poorest player will select (B6) */
	int selector;
	float temperature; /* of the softmax over wealth: this many florins make a seat e times as likely to win */
	float money[MEDICI_SEATS_MAX];
	float income[MEDICI_SEATS_MAX]; /* florins that the outlook still expects each seat to earn */
};

/* Fills all columns but those of money, for a board between two auctions or two days. The game must not be over. */
MEDICI_FN void features_board(struct features_context *context, const struct medici_board *board,
							  float (*row)[FEATURES]);
/* The same for a card game between two turns. */
MEDICI_FN void features_cards(struct features_context *context, const struct medici_card *card, float (*row)[FEATURES]);
/* Fills the money columns from context->money. `base` gets each seat's wealth over the temperature: the logit that the
 * network corrects. `ahead` gets its lead over the rivals' mean wealth, in florins. */
MEDICI_FN void features_money(const struct features_context *context, float (*row)[FEATURES],
							  float base[MEDICI_SEATS_MAX], float ahead[MEDICI_SEATS_MAX]);

#endif
