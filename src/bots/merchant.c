/* Values every group to itself and to each rival: what everybody may expect to earn with it and without it, and what it
 * is worth that somebody else does not get it. Bids what the buyers after it will not top, as far as the group is worth
 * it; draws on while that promises more than offering. */
#include "merchant.h"
#include "bot.h"
#include "chance.h"

/* What becomes of everybody, by who buys the group; the last row: nobody. */
enum { NOBODY = MEDICI_SEATS_MAX };

struct prospects {
	struct bot_worth worth[MEDICI_SEATS_MAX + 1][MEDICI_SEATS_MAX];
	int able[MEDICI_SEATS_MAX]; /* has room for the group and at least one florin */
};

static void foresee(const struct bot *self, const struct medici_board *b, const uint8_t *group, int count,
					struct prospects *prospects)
{
	struct outlook outlook, with;
	outlook_read(&outlook, b);
	outlook_judge(&outlook, params_of(self), prospects->worth[NOBODY]);
	for (int seat = 0; seat < b->players; seat++) {
		prospects->able[seat] = b->holds - b->load[seat] >= count && b->money[seat] > 0;
		if (!prospects->able[seat])
			continue;
		with = outlook;
		outlook_load(&with, seat, group, count);
		outlook_judge(&with, params_of(self), prospects->worth[seat]);
	}
}

/* What `seat` thinks of an outcome: its own prospects and money, less a part of the rivals'. */
static float opinion(const struct bot *self, const struct medici_board *b, const struct prospects *p, int seat,
					 int buyer, float price)
{
	float own = p->worth[buyer][seat].total - (buyer == seat ? price : 0), rivals = 0;
	for (int other = 0; other < b->players; other++)
		if (other != seat)
			rivals += p->worth[buyer][other].total - (buyer == other ? price : 0);
	return own - params_of(self)->spite * rivals;
}

/* The most that `seat` would pay rather than let `rival` have the group for `price`. */
static float limit(const struct bot *self, const struct medici_board *b, const struct prospects *p, int seat, int rival,
				   float price)
{
	float gain = opinion(self, b, p, seat, seat, 0) - opinion(self, b, p, seat, rival, price);
	float saved = b->day < MEDICI_DAYS ? params_of(self)->saving * (float)b->money[seat] : 0;
	float most = (float)b->money[seat] - saved;
	gain *= params_of(self)->bold;
	return gain < most ? gain : most;
}

/* The best that those who bid after `seat` would pay. */
static float best_after(const struct bot *self, const struct medici_board *b, const struct prospects *p, int seat,
						int *who)
{
	float best = 0;
	*who = NOBODY;
	while (seat != b->selector) {
		seat = seat + 1 == b->players ? 0 : seat + 1;
		if (!p->able[seat])
			continue;
		float here = limit(self, b, p, seat, NOBODY, 0);
		if (here > best) {
			best = here;
			*who = seat;
		}
	}
	return best;
}

static struct medici_action bid_or_pass(const struct bot *self, const struct medici_board *b)
{
	struct medici_action pass = {MEDICI_PASS, 0, 0}, bid = {MEDICI_BID, 0, 0};
	struct prospects p;
	int seat = b->turn, who;
	foresee(self, b, b->group, b->group_count, &p);
	float others = best_after(self, b, &p, seat, &who);
	int leader = b->leader == MEDICI_NOBODY ? NOBODY : b->leader;
	int rival = others > (float)b->high + 1 ? who : leader;
	float price = rival == leader ? (float)b->high : others;
	int most = (int)limit(self, b, &p, seat, rival, price);
	if (most <= b->high)
		return pass;
	int wanted = others >= (float)b->high + 1 ? (int)others + 1 : b->high + 1;
	bid.amount = (uint16_t)(wanted < most ? wanted : most);
	return bid;
}

/* What the selector may hope for when this group is offered: everybody bids up to a limit, the selector last. */
static float hope(const struct bot *self, const struct medici_board *b, const uint8_t *group, int count)
{
	struct prospects p;
	int who, seat = b->selector;
	foresee(self, b, group, count, &p);
	/* The selector's own limit is left out: it bids last, one above the best of the others. */
	float best = 0, second = 0;
	who = NOBODY;
	for (int other = 0; other < b->players; other++) {
		if (other == seat || !p.able[other])
			continue;
		float here = limit(self, b, &p, other, NOBODY, 0);
		if (here > best) {
			second = best;
			best = here;
			who = other;
		} else if (here > second) {
			second = here;
		}
	}
	if (p.able[seat]) {
		float mine = limit(self, b, &p, seat, who, best);
		if (mine > best)
			return opinion(self, b, &p, seat, seat, best + 1 < mine ? best + 1 : mine);
	}
	return opinion(self, b, &p, seat, who, 0.5f * (best + second));
}

enum { DRAWS = 4 };

static struct medici_action draw_or_offer(const struct bot *self, const struct medici_board *b,
										  struct medici_random *random)
{
	struct medici_action draw = {MEDICI_DRAW, 0, 0}, offer = {MEDICI_OFFER, 0, 0};
	uint8_t group[MEDICI_GROUP_MAX] = {b->group[0], b->group[1], b->group[2]};
	float now = hope(self, b, group, b->group_count), then = 0;
	for (int i = 0; i < DRAWS; i++) {
		group[b->group_count] = (uint8_t)medici_board_sample(b, random);
		then += hope(self, b, group, b->group_count + 1);
	}
	return then > now * DRAWS ? draw : offer;
}

static struct medici_action decide(const struct bot *self, const struct medici_game *game, struct medici_random *random,
								   const struct bot_budget *budget, void *memory)
{
	(void)budget;
	(void)memory;
	if (game->kind == MEDICI_CARD)
		return merchant_cards(self, &game->as.card, random);
	const struct medici_board *board = &game->as.board;
	return board->phase == MEDICI_BOARD_DRAW ? draw_or_offer(self, board, random) : bid_or_pass(self, board);
}

const struct bot bot_merchant = {
	"merchant", "values every group to itself and to each rival", 0, &outlook_normal, decide, NULL};
