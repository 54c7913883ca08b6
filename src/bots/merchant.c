/* Values every group to itself and to each rival by the outlook: expected income with the group minus without it, plus
 * the advantage of keeping it from a rival. Bids just more than the buyers after it would pay, if the group is worth
 * that. Draws while sampled lots promise more than offering. A decision takes ten to twenty microseconds. */
#include "merchant.h"

enum { NOBODY = MEDICI_SEATS_MAX, DRAW_SAMPLES = 3 };

struct view {
	const struct medici_board *board;
	const struct outlook_params *params;
	struct outlook outlook;
	struct bot_worth worth[MEDICI_SEATS_MAX + 1][MEDICI_SEATS_MAX]; /* by buyer (the last: nobody) and seat */
	int able[MEDICI_SEATS_MAX]; /* 1 if the seat has room for the group and at least one florin */
};

static MEDICI_FN void view_init(struct view *v, const struct bot *self, const struct medici_board *board)
{
	v->board = board;
	v->params = outlook_of_bot(self);
	outlook_read(&v->outlook, board);
	outlook_judge(&v->outlook, v->params, v->worth[NOBODY]);
}

/* Evaluates the position after each able buyer has got the group. */
static MEDICI_FN void view_group(struct view *v, const uint8_t *group, int count)
{
	const struct medici_board *b = v->board;
	for (int seat = 0; seat < b->players; seat++) {
		v->able[seat] = b->holds - b->load[seat] >= count && b->money[seat] > 0;
		if (!v->able[seat])
			continue;
		struct outlook with = v->outlook;
		outlook_load(&with, seat, group, count);
		outlook_judge(&with, v->params, v->worth[seat]);
	}
}

/* Returns the utility to `seat` if `buyer` gets the group at `price`: its own prospects minus a part of the rivals'. */
static MEDICI_FN float utility(const struct view *v, int seat, int buyer, float price)
{
	float own = v->worth[buyer][seat].total - (buyer == seat ? price : 0), rivals = 0;
	for (int other = 0; other < v->board->players; other++)
		if (other != seat)
			rivals += v->worth[buyer][other].total - (buyer == other ? price : 0);
	return own - v->params->spite * rivals;
}

/* Returns the most that `seat` would pay to keep `rival` from getting the group at `price`. */
static MEDICI_FN float limit(const struct view *v, int seat, int rival, float price)
{
	float gain = v->params->bold * (utility(v, seat, seat, 0) - utility(v, seat, rival, price));
	float money = v->board->money[seat];
	if (v->board->day < MEDICI_DAYS)
		money *= 1.0f - v->params->saving;
	return gain < money ? gain : money;
}

/* Returns the most that any buyer after `seat` would pay, and in `who` that buyer. */
static MEDICI_FN float best_after(const struct view *v, int seat, int *who)
{
	const struct medici_board *b = v->board;
	float best = 0;
	*who = NOBODY;
	while (seat != b->selector) {
		seat = seat + 1 == b->players ? 0 : seat + 1;
		float here = v->able[seat] ? limit(v, seat, NOBODY, 0) : 0;
		if (here > best) {
			best = here;
			*who = seat;
		}
	}
	return best;
}

/* Returns the bid of `seat` over `leader` at `high`, or 0 to pass; `who`, a later buyer, would pay `others` at most. */
static MEDICI_FN int bid_against(const struct view *v, int seat, int leader, int high, float others, int who)
{
	float least = (float)high + 1;
	int rival = others > least ? who : leader;
	int most = (int)limit(v, seat, rival, rival == leader ? (float)high : others);
	if (most <= high)
		return 0;
	int wanted = others >= least ? (int)others + 1 : high + 1;
	return wanted < most ? wanted : most;
}

static MEDICI_FN struct medici_action bid_or_pass(const struct bot *self, const struct medici_board *b)
{
	struct medici_action pass = {MEDICI_PASS, 0, 0}, bid = {MEDICI_BID, 0, 0};
	struct view v;
	int who, leader = b->leader == MEDICI_NOBODY ? (int)NOBODY : b->leader;
	view_init(&v, self, b);
	view_group(&v, b->group, b->group_count);
	float others = best_after(&v, b->turn, &who);
	bid.amount = (uint16_t)bid_against(&v, b->turn, leader, b->high, others, who);
	return bid.amount ? bid : pass;
}

MEDICI_FN void merchant_policy(const struct bot *self, const struct medici_board *b, struct auction_policy *policy)
{
	struct view v;
	view_init(&v, self, b);
	view_group(&v, b->group, b->group_count);
	for (int seat = 0; seat < b->players; seat++) {
		int who = NOBODY, most = b->money[seat] < AUCTION_PRICES - 1 ? b->money[seat] : AUCTION_PRICES - 1;
		float others = v.able[seat] ? best_after(&v, seat, &who) : 0;
		for (int leader = 0; leader <= NOBODY; leader++) {
			int now = leader == (b->leader == MEDICI_NOBODY ? (int)NOBODY : b->leader);
			if (leader != NOBODY && (leader >= b->players || !v.able[leader]))
				continue;
			for (int high = b->high; high < most && (high == b->high || leader != NOBODY); high++) {
				int bid = 0;
				if (v.able[seat] && now == (high == b->high))
					bid = bid_against(&v, seat, leader, high, others, who);
				policy->bid[seat][leader][high] = (uint8_t)(bid < most ? bid : most);
			}
		}
	}
}

/* Returns the selector's expected utility of offering this group: the others bid up to their limits, the selector
 * last. */
static MEDICI_FN float offer_utility(struct view *v, const uint8_t *group, int count)
{
	int seat = v->board->selector, who = NOBODY;
	float best = 0, second = 0;
	view_group(v, group, count);
	for (int other = 0; other < v->board->players; other++) {
		float here = other != seat && v->able[other] ? limit(v, other, NOBODY, 0) : 0;
		if (here > best) {
			second = best;
			best = here;
			who = other;
		} else if (here > second) {
			second = here;
		}
	}
	float mine = v->able[seat] ? limit(v, seat, who, best) : 0;
	if (mine > best)
		return utility(v, seat, seat, best + 1 < mine ? best + 1 : mine);
	return utility(v, seat, who, 0.5f * (best + second));
}

static MEDICI_FN struct medici_action draw_or_offer(const struct bot *self, const struct medici_board *b,
													struct medici_random *random)
{
	struct medici_action draw = {MEDICI_DRAW, 0, 0}, offer = {MEDICI_OFFER, 0, 0};
	uint8_t group[MEDICI_GROUP_MAX] = {b->group[0], b->group[1], b->group[2]};
	struct view v;
	view_init(&v, self, b);
	float now = offer_utility(&v, group, b->group_count), then = 0;
	for (int i = 0; i < DRAW_SAMPLES; i++) {
		group[b->group_count] = (uint8_t)medici_board_sample(b, random);
		then += offer_utility(&v, group, b->group_count + 1);
	}
	return then > now * (float)DRAW_SAMPLES ? draw : offer;
}

MEDICI_FN struct medici_action merchant_board(const struct bot *self, const struct medici_board *board,
											  struct medici_random *random)
{
	return board->phase == MEDICI_BOARD_DRAW ? draw_or_offer(self, board, random) : bid_or_pass(self, board);
}

static struct medici_action decide(const struct bot *self, const struct medici_game *game, struct medici_random *random,
								   const struct bot_budget *budget, void *memory)
{
	(void)budget;
	(void)memory;
	if (game->kind == MEDICI_CARD)
		return merchant_cards(self, &game->as.card, random);
	return merchant_board(self, &game->as.board, random);
}

static struct bot_worth difference(const struct bot_worth *with, const struct bot_worth *without)
{
	struct bot_worth d = {with->total - without->total, with->ship - without->ship, with->stalls - without->stalls,
						  with->bonus - without->bonus, with->room - without->room, 0};
	return d;
}

/* Whom a seat bids against, and at which price that rival would get the group. */
struct rival {
	int who;
	float price;
};

static struct rival rival_of(const struct view *v, int seat)
{
	const struct medici_board *b = v->board;
	struct rival rival = {NOBODY, 0};
	int who, leader = b->leader == MEDICI_NOBODY ? (int)NOBODY : b->leader;
	if (b->phase != MEDICI_BOARD_BID || seat != b->turn)
		return rival;
	float others = best_after(v, seat, &who);
	int later = others > (float)b->high + 1;
	rival.who = later ? who : leader;
	rival.price = later ? others : (float)b->high;
	return rival;
}

void merchant_worth(const struct bot *self, const struct medici_game *game, struct bot_worth worth[MEDICI_SEATS_MAX])
{
	static const struct bot_worth nothing = {0, 0, 0, 0, 0, 0};
	struct view v;
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++)
		worth[seat] = nothing;
	if (game->kind == MEDICI_CARD)
		return;
	view_init(&v, self, &game->as.board);
	view_group(&v, v.board->group, v.board->group_count);
	for (int seat = 0; seat < v.board->players; seat++) {
		if (!v.able[seat])
			continue;
		const struct rival rival = rival_of(&v, seat);
		worth[seat] = difference(&v.worth[seat][seat], &v.worth[NOBODY][seat]);
		worth[seat].rivals = utility(&v, seat, seat, 0) - utility(&v, seat, rival.who, rival.price) - worth[seat].total;
		worth[seat].total += worth[seat].rivals;
	}
}

/* The limit of the seat that bids, in whole florins. */
static float explain_price(const struct bot *self, const struct medici_board *b)
{
	struct view v;
	view_init(&v, self, b);
	view_group(&v, b->group, b->group_count);
	const struct rival rival = rival_of(&v, b->turn);
	int most = (int)limit(&v, b->turn, rival.who, rival.price);
	return (float)(most > b->high ? most : 0);
}

static void evaluate(const struct bot *self, const struct medici_game *game, struct medici_random *random,
					 const struct bot_budget *budget, void *memory, struct bot_reasons *reasons)
{
	(void)budget;
	(void)memory;
	if (game->kind == MEDICI_CARD)
		merchant_cards_choices(self, &game->as.card, random, reasons);
	else if (game->as.board.phase == MEDICI_BOARD_BID)
		reasons->price[game->as.board.turn] = explain_price(self, &game->as.board);
}

#define MERCHANT(name, about, params) \
	{ \
		name, about, 0, params, decide, evaluate \
	}

const struct bot bot_merchant = MERCHANT("merchant", "values every group to itself and to each rival", &outlook_normal);

/* The characters: price, ship, stalls, bonus, later, spite, bold, saving. */
static const struct outlook_params bold = {2.5f, 1.0f, 1.0f, 1.0f, 1.0f, 0.08f, 0.8f, 0.2f};
static const struct outlook_params corner = {2.5f, 0.7f, 1.2f, 1.4f, 1.2f, 0.08f, 0.6f, 0.5f};
static const struct outlook_params collector = {2.5f, 1.4f, 0.7f, 0.7f, 0.7f, 0.08f, 0.6f, 0.5f};
static const struct outlook_params miser = {2.0f, 1.0f, 1.0f, 1.0f, 1.0f, 0.05f, 0.45f, 0.7f};
static const struct outlook_params spoiler = {2.5f, 1.0f, 1.0f, 1.0f, 1.0f, 0.3f, 0.6f, 0.5f};

const struct bot bot_giovanni = MERCHANT("giovanni", "a bold bidder: what he wants he gets, and pays for", &bold);
const struct bot bot_lucrezia = MERCHANT("lucrezia", "corners a market or two, and collects on every day", &corner);
const struct bot bot_piero = MERCHANT("piero", "loves a ship full of high numbers, whatever they are", &collector);
const struct bot bot_averardo = MERCHANT("averardo", "a miser: waits for bargains, and often gets them", &miser);
const struct bot bot_clarice = MERCHANT("clarice", "a spoiler: would rather pay than see you have it", &spoiler);
