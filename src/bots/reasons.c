#include "bots/reasons.h"

/* Halves away from zero. */
static int nearest(double x)
{
	return (int)(x < 0 ? x - 0.5 : x + 0.5);
}

static int below(double x)
{
	int whole = (int)x;
	return whole > x ? whole - 1 : whole;
}

/* Rounds the parts so that their sum is the rounded total: those with the largest remainders go up. */
static void round_parts(const struct bot_worth *worth, struct reasons_seat *seat)
{
	const double exact[REASONS_LEARNED] = {worth->ship, worth->stalls, worth->bonus, worth->room, worth->rivals};
	int left = seat->total = nearest(worth->total);
	seat->part[REASONS_LEARNED] = 0;
	for (int i = 0; i < REASONS_LEARNED; i++) {
		seat->part[i] = below(exact[i]);
		left -= seat->part[i];
	}
	for (; left > 0; left--) {
		int most = 0;
		for (int i = 1; i < REASONS_LEARNED; i++)
			if (exact[i] - seat->part[i] > exact[most] - seat->part[most])
				most = i;
		seat->part[most]++;
	}
}

static int can_have(const struct medici_game *game, int seat)
{
	const struct medici_board *b = &game->as.board;
	return game->kind == MEDICI_BOARD && b->holds - b->load[seat] >= b->group_count && b->money[seat] > 0;
}

static void no_parts(struct reasons_seat *of, int total)
{
	of->total = total;
	for (int i = 0; i < REASONS_PARTS; i++)
		of->part[i] = 0;
}

/* The lowest price at which anybody can still get the group. */
static int least_price(const struct medici_board *b)
{
	return b->phase == MEDICI_BOARD_BID ? b->high + 1 : 1;
}

/* The judge knows the price, so that is the worth; what the estimate says differently is experience. */
static void price_is_worth(struct reasons_seat *of, const struct medici_board *b, int seat, int price)
{
	if (price == 0) {
		of->least = least_price(b);
		no_parts(of, 0);
	} else if (price == b->money[seat]) {
		of->all = 1;
		no_parts(of, price);
	} else {
		of->part[REASONS_LEARNED] = price - of->total;
		of->total = price;
	}
}

struct reasons_seat reasons_of(const struct bot_reasons *reasons, const struct medici_game *game, int seat)
{
	struct reasons_seat of;
	const int price = (int)reasons->price[seat];
	of.can_have = can_have(game, seat);
	of.least = of.all = 0;
	of.limit = of.can_have ? price : -1;
	of.percent = reasons->evaluated ? nearest(100.0 * reasons->chance[seat]) : -1;
	round_parts(&reasons->worth[seat], &of);
	if (!of.can_have)
		no_parts(&of, 0);
	else if (reasons->evaluated)
		price_is_worth(&of, &game->as.board, seat, price);
	return of;
}

int reasons_choice(const struct bot_reasons *reasons, int index)
{
	return nearest((reasons->unit == BOT_UNIT_CHANCE ? 100.0 : 1.0) * reasons->choice[index].value);
}
