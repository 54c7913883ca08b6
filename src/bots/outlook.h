/* The outlook: a closed-form estimate of what every seat will still earn in a board game. It adds the place of its ship
 * today, its stalls today and on later days, and their bonuses, and subtracts the cost of the lots that it has yet to
 * buy. It takes two to four microseconds. Merchant bids by it, and banker evaluates the ends of its rollouts by it. */
#ifndef BOTS_OUTLOOK_H
#define BOTS_OUTLOOK_H

#include "bots/bot.h"

/* Parameters; the characters differ in these. */
struct outlook_params {
	float price;  /* expected cost of a lot, in florins */
	float ship;   /* weight of the ships' places */
	float stalls; /* weight of the stalls */
	float bonus;  /* weight of the bonus levels */
	float later;  /* weight of later days */
	float spite;  /* weight of a rival's florin against one's own */
	float bold;   /* bids go up to this part of the gain */
	float saving; /* part of one's money that is kept for later days */
};

/* Merchant's parameters, without the preferences of the characters: as a constant, and as a value for device code,
 * which cannot read a constant of the host. */
#define OUTLOOK_NORMAL \
	{ \
		2.5f, 1.0f, 1.0f, 1.0f, 1.0f, 0.08f, 0.6f, 0.5f \
	}
extern const struct outlook_params outlook_normal;

static inline MEDICI_FN struct outlook_params outlook_normal_params(void)
{
	struct outlook_params params = OUTLOOK_NORMAL;
	return params;
}

/* The position in the terms of the estimate. */
struct outlook {
	int players;
	int days_later;
	const struct medici_numbers *numbers;
	float fill[MEDICI_SEATS_MAX];  /* expected number of lots it will still load today */
	float worth[MEDICI_SEATS_MAX]; /* its ship's value so far */
	float count[MEDICI_SEATS_MAX][MEDICI_GOODS];
	float value;               /* mean value of an unseen lot */
	float share[MEDICI_GOODS]; /* share of each good among the unseen lots */
};

MEDICI_FN void outlook_read(struct outlook *outlook, const struct medici_board *board);
/* Changes it as if `seat` had loaded these lots. */
MEDICI_FN void outlook_load(struct outlook *outlook, int seat, const uint8_t *lots, int count);
MEDICI_FN void outlook_judge(const struct outlook *outlook, const struct outlook_params *params,
							 struct bot_worth worth[MEDICI_SEATS_MAX]);

/* The same from the state of either game. */
void outlook_of(const struct medici_game *game, const struct outlook_params *params,
				struct bot_worth worth[MEDICI_SEATS_MAX]);

/* Returns the temperature of the softmax from wealth to the probability of winning after the end of `day`: a lead of
 * this many florins makes a seat e times as likely to win. Fitted to games between merchants. */
static inline MEDICI_FN float outlook_temperature(int day)
{
	return day < MEDICI_DAYS ? 4.0f + 4.0f * (float)(MEDICI_DAYS - day) : 1.0f;
}

#endif
