/* What every seat may still expect to earn in a board game: the place of its ship today, its stalls today and on the
 * days to come, their bonuses, less what the lots will cost that it has yet to buy. An estimate in closed form, two to
 * four microseconds; merchant bids by it, and banker lets it judge where its continuations end. */
#ifndef BOTS_OUTLOOK_H
#define BOTS_OUTLOOK_H

#include "bots/bot.h"

/* Numbers that make characters. */
struct outlook_params {
	float price;  /* florins a lot is expected to cost */
	float ship;   /* how much the ships' places count */
	float stalls; /* how much the stalls count */
	float bonus;  /* how much the levels that earn on their own count */
	float later;  /* how much the days to come count */
	float spite;  /* how much a rival's florin counts against one's own */
	float bold;   /* bids are this part of the limit */
	float saving; /* part of one's money that is kept for the days to come */
};

extern const struct outlook_params outlook_normal;

/* A position as the estimate sees it: what each seat has, in fractions where they are expected. */
struct outlook {
	int players;
	int days_later;
	const struct medici_numbers *numbers;
	float fill[MEDICI_SEATS_MAX];  /* lots it will still load today */
	float worth[MEDICI_SEATS_MAX]; /* its ship's value so far */
	float count[MEDICI_SEATS_MAX][MEDICI_GOODS];
	float value;               /* an unseen lot's, on average */
	float share[MEDICI_GOODS]; /* of each good among the unseen */
};

MEDICI_FN void outlook_read(struct outlook *outlook, const struct medici_board *board);
/* The same after `seat` has loaded these lots. */
MEDICI_FN void outlook_load(struct outlook *outlook, int seat, const uint8_t *lots, int count);
MEDICI_FN void outlook_judge(const struct outlook *outlook, const struct outlook_params *params,
							 struct bot_worth worth[MEDICI_SEATS_MAX]);

/* The same, from the state of either game. */
void outlook_of(const struct medici_game *game, const struct outlook_params *params,
				struct bot_worth worth[MEDICI_SEATS_MAX]);

/* How many florins between two seats make one e times as likely to win, when `day` has ended: fitted to the results of
 * merchants. */
static inline MEDICI_FN float outlook_luck(int day)
{
	return day < MEDICI_DAYS ? 4.0f + 4.0f * (float)(MEDICI_DAYS - day) : 1.0f;
}

#endif
