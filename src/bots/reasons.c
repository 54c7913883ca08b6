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
	const double exact[REASONS_PARTS] = {worth->ship, worth->stalls, worth->bonus, worth->room, worth->rivals};
	int left = seat->total = nearest(worth->total);
	for (int i = 0; i < REASONS_PARTS; i++) {
		seat->part[i] = below(exact[i]);
		left -= seat->part[i];
	}
	for (; left > 0; left--) {
		int most = 0;
		for (int i = 1; i < REASONS_PARTS; i++)
			if (exact[i] - seat->part[i] > exact[most] - seat->part[most])
				most = i;
		seat->part[most]++;
	}
}

static int can_buy(const struct medici_board *b, int seat)
{
	return b->holds - b->load[seat] >= b->group_count && b->money[seat] > 0;
}

static int can_take(const struct medici_card *c, int seat)
{
	return c->holds - c->load[seat] >= medici_card_room(c->market[c->market_count - 1]);
}

struct reasons_seat reasons_of(const struct bot_reasons *reasons, const struct medici_game *game, int seat)
{
	struct reasons_seat of;
	const int priced = reasons->evaluated && reasons->price[seat] > 0;
	of.can_have = game->kind == MEDICI_BOARD ? can_buy(&game->as.board, seat) : can_take(&game->as.card, seat);
	round_parts(&reasons->worth[seat], &of);
	of.price = priced ? nearest(reasons->price[seat]) : -1;
	of.percent = reasons->evaluated ? nearest(100.0 * reasons->chance[seat]) : -1;
	return of;
}
