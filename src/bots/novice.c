/* Plays like a beginner: wants high lots and more of the goods it already has, bids a rough estimate with some noise,
 * and ignores the rivals. */
#include "bots/bot.h"

/* Returns -1, 0 or 1 times `by`, in tenths of a florin: a beginner's prices are inexact. */
static int noise(struct medici_random *random, int by)
{
	return ((int)medici_random_below(random, 3) - 1) * by;
}

/* ---- Board: optimistic values, in tenths of a florin ---- */

static int lot_worth(const struct medici_board *b, int seat, int lot)
{
	int good = medici_lot_good(lot);
	int worth = 17 * medici_lot_value(lot);
	if (good == MEDICI_NO_GOOD)
		return worth;
	int have = b->level[seat][good];
	for (int i = 0; i < b->load[seat]; i++)
		have += medici_lot_good(b->hold[seat][i]) == good;
	if (have >= MEDICI_TOP_LEVEL)
		return worth;
	return worth + 15 + 10 * have;
}

static int group_worth(const struct medici_board *b, int seat)
{
	int worth = 0;
	for (int i = 0; i < b->group_count; i++)
		worth += lot_worth(b, seat, b->group[i]);
	return worth;
}

/* Draws again if the group has a low value and there is room for another lot. */
static struct medici_action draw_or_offer(const struct medici_board *b, struct medici_random *random)
{
	struct medici_action draw = {MEDICI_DRAW, 0, 0}, offer = {MEDICI_OFFER, 0, 0};
	int each = group_worth(b, b->selector) / b->group_count;
	int room = b->holds - b->load[b->selector];
	if (b->group_count >= room)
		return offer;
	return each + noise(random, 20) < 60 ? draw : offer;
}

/* Bids a fifth of the optimistic value, or the least that leads if nobody bids after it. With twice as much it would
 * lose to a player who never bids. */
static struct medici_action bid_or_pass(const struct medici_board *b, struct medici_random *random)
{
	struct medici_action bid = {MEDICI_BID, 0, 0}, pass = {MEDICI_PASS, 0, 0};
	int money = b->money[b->turn];
	int limit = (group_worth(b, b->turn) / 5 + noise(random, 20)) / 10;
	int cap = b->day == MEDICI_DAYS ? money : money * 2 / 3 + 1;
	if (limit > cap)
		limit = cap;
	if (limit <= b->high)
		return pass;
	bid.amount = (uint16_t)(b->turn == b->selector ? b->high + 1 : limit);
	return bid;
}

/* ---- Cards ---- */

static int icons_of(const struct medici_card *c, int seat, int good)
{
	int icons = c->stock[seat][good] + c->green[seat][good];
	for (int i = 0; i < c->load[seat]; i++)
		icons += medici_card_good(c->hold[seat][i]) == good ? medici_card_icons(c->hold[seat][i]) : 0;
	return icons;
}

/* Returns the value beyond that of the hold it needs, which is worth an average card. */
static int card_worth(const struct medici_card *c, int piece)
{
	int good = medici_card_good(piece);
	int worth = 17 * medici_card_value(piece) - 80 * medici_card_room(piece);
	if (good == MEDICI_NO_GOOD)
		return worth;
	int have = icons_of(c, c->turn, good);
	return worth + medici_card_icons(piece) * (25 + 8 * (have < 6 ? have : 6));
}

static int take_worth(const struct medici_card *c, unsigned places)
{
	int worth = 0;
	for (int place = 0; place < 3; place++)
		if (places >> place & 1)
			worth += card_worth(c, c->market[c->market_count - 1 - place]);
	return worth;
}

/* Reveals while no way to take is worth much, by values with some noise. */
static struct medici_action reveal_or_take(const struct medici_card *c, struct medici_random *random)
{
	struct medici_action list[MEDICI_ACTIONS_MAX];
	int count = medici_card_legal(c, list), best = -1, best_worth = 0;
	for (int k = 0; k < count; k++) {
		if (list[k].type == MEDICI_REVEAL)
			continue;
		int worth = take_worth(c, list[k].places) + noise(random, 30);
		if (best < 0 || worth > best_worth) {
			best = k;
			best_worth = worth;
		}
	}
	return list[0].type == MEDICI_REVEAL && best_worth < 50 ? list[0] : list[best];
}

static struct medici_action decide(const struct bot *self, const struct medici_game *game, struct medici_random *random,
								   const struct bot_budget *budget, void *memory)
{
	(void)self;
	(void)budget;
	(void)memory;
	if (game->kind == MEDICI_CARD)
		return reveal_or_take(&game->as.card, random);
	const struct medici_board *board = &game->as.board;
	return board->phase == MEDICI_BOARD_DRAW ? draw_or_offer(board, random) : bid_or_pass(board, random);
}

const struct bot bot_novice = {
	"novice", BOT_ABOUT("has just heard the rules: likes high lots and more of the same"), 0, NULL, decide, NULL};
