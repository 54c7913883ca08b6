/* What the rules say about a position that was read: could a game have come to it? The checks are necessary, not
 * sufficient: they find what cannot be played on from and what one look at the table shows to be wrong, not a history
 * that no sequence of moves has. Freestanding. */
#include "record/position_parts.h"
#include "rules/score.h"

enum { MOST_A_PURCHASE = MEDICI_GROUP_MAX, REVEAL_MAX = 3, FLORINS_UNIT = MEDICI_CARD_TIE_UNIT };

/* What the check of either game needs to know about it. */
struct table {
	const struct medici_numbers *numbers;
	int players, day, scorings;
	int empty_placed; /* a seat without anything of a good is placed in it (B20, C10) */
	const uint16_t *money;
	const uint8_t (*goods)[MEDICI_GOODS];
	const struct position_places *at;
	struct position_fault *fault;
};

/* ---- Florins ---- */

/* The most that a scoring pays to a seat with these counts, which only grow. */
static MEDICI_FN int pay_most(const struct table *t, int seat)
{
	int most = t->numbers->ship_pay[0];
	for (int good = 0; good < MEDICI_GOODS; good++)
		most += t->numbers->stall_pay[0] + medici_bonus(t->numbers, t->goods[seat][good]);
	return most;
}

static MEDICI_FN int check_money_of(const struct table *t, int seat, int bought)
{
	int paid = (bought + MOST_A_PURCHASE - 1) / MOST_A_PURCHASE; /* B10: at least 1 florin for each group */
	int most = t->numbers->money + t->scorings * pay_most(t, seat) - paid;
	int money = t->money[seat], at = t->at->money[seat];
	if (t->numbers->money > 0 && t->scorings == 0 && bought == 0 && money != t->numbers->money)
		return position_refuse(t->fault, POSITION_WHY_MONEY_START, POSITION_MONEY, at, seat, t->numbers->money, money);
	return money <= most || position_refuse(t->fault, POSITION_WHY_MONEY_MOST, POSITION_MONEY, at, seat, money, most);
}

/* Each place is paid once, and ties lose what is rounded off. */
static MEDICI_FN int check_money_sum(const struct table *t, const int *bought)
{
	int sum = 0, most = 0, pay = 0;
	for (int seat = 0; seat < t->players; seat++) {
		pay += t->numbers->ship_pay[seat] + MEDICI_GOODS * t->numbers->stall_pay[seat];
		for (int good = 0; good < MEDICI_GOODS; good++)
			pay += medici_bonus(t->numbers, t->goods[seat][good]);
		most += t->numbers->money - (bought[seat] + MOST_A_PURCHASE - 1) / MOST_A_PURCHASE;
		sum += t->money[seat];
	}
	most += t->scorings * pay;
	return sum <= most ||
		   position_refuse(t->fault, POSITION_WHY_MONEY_SUM, POSITION_MONEY, t->at->money[0], sum, most, 0);
}

/* What the last scoring paid for stalls or goods: their counts are still those of then. */
static MEDICI_FN void last_pay(const struct table *t, int pay[MEDICI_SEATS_MAX])
{
	struct score_sheet sheet;
	for (int seat = 0; seat < t->players; seat++)
		for (int column = 0; column < SCORE_COLUMNS; column++)
			sheet.value[seat][column] = column < MEDICI_GOODS ? t->goods[seat][column] : 0;
	score_compare(&sheet, t->players);
	for (int seat = 0; seat < t->players; seat++) {
		pay[seat] = 0;
		for (int good = 0; good < MEDICI_GOODS; good++) {
			pay[seat] += medici_bonus(t->numbers, t->goods[seat][good]);
			if (t->goods[seat][good] > 0 || t->empty_placed)
				pay[seat] += (int)score_pay(&sheet, seat, good, t->numbers->stall_pay, t->numbers->tie_unit);
		}
	}
}

/* Who has bought nothing since the last scoring has at least what it paid; all together, what it paid for ships, too,
 * less what ties lose. */
static MEDICI_FN int check_money_least(const struct table *t, const int *bought)
{
	int pay[MEDICI_SEATS_MAX], sum = 0, least = 1 - t->players * t->numbers->tie_unit, any = 0;
	last_pay(t, pay);
	for (int seat = 0; seat < t->players; seat++)
		least += t->numbers->ship_pay[seat];
	least = least > 0 ? least : 0;
	for (int seat = 0; seat < t->players; seat++) {
		if (bought[seat] == 0 && t->money[seat] < pay[seat])
			return position_refuse(t->fault, POSITION_WHY_MONEY_LEAST, POSITION_MONEY, t->at->money[seat], seat,
								   t->money[seat], pay[seat]);
		sum += t->money[seat];
		least += pay[seat];
		any |= bought[seat];
	}
	return any || sum >= least ||
		   position_refuse(t->fault, POSITION_WHY_MONEY_SUM_LEAST, POSITION_MONEY, t->at->money[0], sum, least, 0);
}

static MEDICI_FN int check_money(const struct table *t, const int *bought)
{
	for (int seat = 0; seat < t->players; seat++)
		if (!check_money_of(t, seat, bought[seat]))
			return 0;
	return check_money_sum(t, bought) && (t->scorings == 0 || check_money_least(t, bought));
}

/* B6, C12: whether the seat that began the day may have done so; `named` is the seat of the setup's option. */
static MEDICI_FN int check_first(const struct table *t, int seat, int named, enum position_why why, int at)
{
	int fine = t->day > 1 || named == MEDICI_NOBODY || named == seat;
	for (int other = 0; t->day > 1 && other < t->players; other++)
		fine &= t->money[seat] <= t->money[other];
	return fine || position_refuse(t->fault, why, POSITION_NEXT, at, seat, 0, 0);
}

/* ---- The board game ---- */

static MEDICI_FN int is_between(const struct medici_board *b)
{
	return b->phase == MEDICI_BOARD_FIRST || b->phase == MEDICI_BOARD_OVER;
}

/* B19: a lot moves its counter by one level. */
static MEDICI_FN int check_levels(const struct medici_board *b, const struct table *t)
{
	int lots = 0, by_good[MEDICI_GOODS] = {0};
	for (int copy = 0; copy < MEDICI_TOP_LEVEL - 1; copy++)
		lots += medici_lot_copies(copy); /* of cloth, and so of each good */
	for (int seat = 0; seat < b->players; seat++) {
		int levels = 0, holds = t->scorings * b->holds;
		for (int good = 0; good < MEDICI_GOODS; good++) {
			levels += b->level[seat][good];
			by_good[good] += b->level[seat][good];
		}
		if (levels > 0 && t->scorings == 0)
			return position_refuse(t->fault, POSITION_WHY_GOODS_EARLY, POSITION_STALLS, t->at->goods[seat], 0, 0, 0);
		if (levels > holds)
			return position_refuse(t->fault, POSITION_WHY_LEVELS_SEAT, POSITION_STALLS, t->at->goods[seat], seat,
								   levels, holds);
	}
	for (int good = 0; good < MEDICI_GOODS; good++)
		if (by_good[good] > t->scorings * lots) {
			char letter = position_letter(good);
			position_refuse(t->fault, POSITION_WHY_LEVELS_GOOD, POSITION_STALLS, t->at->goods[0] + good, 0,
							by_good[good], t->scorings * lots);
			return position_argue(t->fault, 0, &letter, 1);
		}
	return 1;
}

static MEDICI_FN int check_between(const struct medici_board *b, const struct table *t, int discarded)
{
	if (b->phase == MEDICI_BOARD_OVER && b->day != MEDICI_DAYS)
		return position_refuse(t->fault, POSITION_WHY_OVER_DAY, POSITION_NEXT, t->at->next, MEDICI_DAYS, 0, 0);
	for (int seat = 0; seat < b->players; seat++)
		if (b->load[seat] > 0)
			return position_refuse(t->fault, POSITION_WHY_SHIP_BETWEEN, POSITION_SHIPS, t->at->ship[seat], 0, 0, 0);
	if (b->group_count > 0)
		return position_refuse(t->fault, POSITION_WHY_GROUP_NOT_NOW, POSITION_GROUP, t->at->row, 0, 0, 0);
	return !discarded ||
		   position_refuse(t->fault, POSITION_WHY_DISCARD_NOT_NOW, POSITION_DISCARDED, t->at->rest, 0, 0, 0);
}

/* B14, B15: who may draw or be filled. */
static MEDICI_FN int check_ships(const struct medici_board *b, const struct table *t)
{
	int next = t->at->next, one = 0;
	if (b->open == 0)
		return position_refuse(t->fault, POSITION_WHY_NO_SHIP, POSITION_NEXT, next, 0, 0, 0);
	while (b->load[one] == b->holds)
		one++;
	if (b->phase != MEDICI_BOARD_FILL && b->open == 1)
		return position_refuse(t->fault, POSITION_WHY_ONE_SHIP, POSITION_NEXT, next, one, 0, 0);
	if (b->phase == MEDICI_BOARD_FILL && b->open > 1)
		return position_refuse(t->fault, POSITION_WHY_MANY_SHIPS, POSITION_NEXT, next, b->open, 0, 0);
	if (b->load[b->selector] == b->holds)
		return position_refuse(t->fault, POSITION_WHY_BUYER_FULL, POSITION_NEXT,
							   b->phase == MEDICI_BOARD_BID ? t->at->other : t->at->turn, b->selector, 0, 0);
	return 1;
}

/* B7, B8, B9 */
static MEDICI_FN int check_group(const struct medici_board *b, const struct table *t)
{
	int at = t->at->row;
	if (b->phase == MEDICI_BOARD_FILL)
		return b->group_count == 0 ||
			   position_refuse(t->fault, POSITION_WHY_GROUP_NOT_NOW, POSITION_GROUP, at, 0, 0, 0);
	if (b->group_count > b->group_max)
		return position_refuse(t->fault, POSITION_WHY_GROUP_LARGE, POSITION_GROUP, at, b->group_max, 0, 0);
	if (b->group_count == 0 && b->phase != MEDICI_BOARD_LOT)
		return position_refuse(t->fault, POSITION_WHY_GROUP_NONE, POSITION_GROUP, at, 0, 0, 0);
	if (b->group_count == b->group_max && b->phase != MEDICI_BOARD_BID)
		return position_refuse(t->fault, POSITION_WHY_GROUP_COMPLETE, POSITION_GROUP, at, b->group_count, 0, 0);
	return 1;
}

static MEDICI_FN int check_bag(const struct medici_board *b, const struct table *t)
{
	int drawn = MEDICI_LOTS - b->unseen_count;
	if (drawn > t->numbers->bag)
		return position_refuse(t->fault, POSITION_WHY_DRAWN, POSITION_DISCARDED, t->at->rest, drawn, t->numbers->bag,
							   0);
	return b->bag > 0 || b->phase == MEDICI_BOARD_BID ||
		   position_refuse(t->fault, POSITION_WHY_BAG_EMPTY, POSITION_NEXT, t->at->next, 0, 0, 0);
}

/* Seats bid in the order of their distance from the selector, who is last (B10). */
static MEDICI_FN int bid_order(const struct medici_board *b, int seat)
{
	int distance = seat - b->selector - 1;
	return distance < 0 ? distance + b->players : distance;
}

static MEDICI_FN int has_room(const struct medici_board *b, int seat)
{
	return b->load[seat] + b->group_count <= b->holds;
}

static MEDICI_FN int check_leader(const struct medici_board *b, const struct table *t)
{
	int at = t->at->high, leader = b->leader;
	if (b->high == 0)
		return position_refuse(t->fault, POSITION_WHY_BID_LOW, POSITION_NEXT, at, 0, 0, 0);
	if (bid_order(b, leader) >= bid_order(b, b->turn))
		return position_refuse(t->fault, POSITION_WHY_BID_ORDER, POSITION_NEXT, at, leader, b->turn, 0);
	if (!has_room(b, leader))
		return position_refuse(t->fault, POSITION_WHY_BID_ROOM, POSITION_NEXT, at, leader, 0, 0);
	return b->money[leader] >= b->high ||
		   position_refuse(t->fault, POSITION_WHY_BID_PAID, POSITION_NEXT, at, leader, b->high, b->money[leader]);
}

/* B10, B11 */
static MEDICI_FN int check_bid(const struct medici_board *b, const struct table *t)
{
	int at = t->at->turn, seat = b->turn;
	if (b->leader != MEDICI_NOBODY && !check_leader(b, t))
		return 0;
	if (!has_room(b, seat))
		return position_refuse(t->fault, POSITION_WHY_BID_ROOM, POSITION_NEXT, at, seat, 0, 0);
	return b->money[seat] > b->high ||
		   position_refuse(t->fault, POSITION_WHY_BID_MONEY, POSITION_NEXT, at, seat, b->money[seat], b->high);
}

static MEDICI_FN int check_day(const struct medici_board *b, const struct table *t)
{
	int seat = b->turn;
	if (!check_bag(b, t) || !check_ships(b, t))
		return 0;
	if (b->phase == MEDICI_BOARD_FILL && b->fill_from > b->load[seat])
		return position_refuse(t->fault, POSITION_WHY_FILLED, POSITION_NEXT, t->at->other, seat, b->fill_from, 0);
	if (!check_group(b, t) || (b->phase == MEDICI_BOARD_BID && !check_bid(b, t)))
		return 0;
	if (MEDICI_LOTS - b->unseen_count > b->group_count)
		return 1;
	return check_first(t, b->selector, b->first, POSITION_WHY_FIRST_SEAT,
					   b->phase == MEDICI_BOARD_BID ? t->at->other : t->at->turn);
}

MEDICI_FN int position_check_board(const struct medici_board *board, int discarded, const struct position_places *at,
								   struct position_fault *fault)
{
	struct table t;
	int bought[MEDICI_SEATS_MAX];
	t.numbers = &medici_edition(board->edition)->numbers[board->players];
	t.players = board->players;
	t.day = board->day;
	t.scorings = board->phase == MEDICI_BOARD_OVER ? MEDICI_DAYS : board->day - 1;
	t.empty_placed = 1;
	t.money = board->money;
	t.goods = board->level;
	t.at = at;
	t.fault = fault;
	for (int seat = 0; seat < board->players; seat++)
		bought[seat] = board->phase == MEDICI_BOARD_FILL && seat == board->turn ? board->fill_from : board->load[seat];
	if (is_between(board) ? !check_between(board, &t, discarded) : !check_day(board, &t))
		return 0;
	return check_levels(board, &t) && check_money(&t, bought);
}

/* ---- The card game ---- */

/* Cards that are gone: their number by kind. Returns 0 if some kind has more cards than the built-in deck. */
static MEDICI_FN int find_gone(const struct medici_card *c, uint8_t gone[MEDICI_CARD_KINDS])
{
	uint8_t left[MEDICI_CARD_KINDS];
	int fits = 1;
	position_cards(c, left);
	medici_deck_builtin(gone);
	for (int kind = 0; kind < MEDICI_CARD_KINDS; kind++) {
		fits &= left[kind] <= gone[kind];
		gone[kind] = (uint8_t)(gone[kind] - left[kind]);
	}
	return fits;
}

static MEDICI_FN int scorings_of(const struct medici_card *c)
{
	return c->phase == MEDICI_CARD_OVER ? MEDICI_DAYS : c->day - 1;
}

/* Before the first scoring every card is there. */
static MEDICI_FN int check_whole_deck(const uint8_t *gone, int at, struct position_fault *fault)
{
	for (int kind = 0; kind < MEDICI_CARD_KINDS; kind++)
		if (gone[kind] > 0) {
			char code[POSITION_CODE];
			position_code(MEDICI_CARD, kind, code);
			position_refuse(fault, POSITION_WHY_DECK_DAY_1, POSITION_DECK, at, gone[kind], 0, 0);
			return position_argue(fault, 1, code, POSITION_CODE);
		}
	return 1;
}

/* C9: goods that are gone are in warehouses, with all their icons. */
static MEDICI_FN int check_icons(const struct medici_card *c, const uint8_t *gone, int at, struct position_fault *fault)
{
	for (int good = 0; good < MEDICI_GOODS; good++) {
		int icons = 0, stock = 0;
		char letter = position_letter(good);
		for (int place = 0; place < POSITION_FACES; place++)
			icons += gone[position_face(good, place)] * medici_card_icons(position_face(good, place));
		for (int seat = 0; seat < c->players; seat++)
			stock += c->stock[seat][good];
		if (icons == stock)
			continue;
		position_refuse(fault, POSITION_WHY_ICONS, POSITION_WAREHOUSES, at, 0, stock, icons);
		return position_argue(fault, 0, &letter, 1);
	}
	return 1;
}

/* C6: a day ends when all ships but one are full; the built-in deck is too large to run out before. */
static MEDICI_FN int check_gone(const struct medici_card *c, const uint8_t *gone, int at, struct position_fault *fault)
{
	int cards = 0, holds = scorings_of(c) * c->holds;
	for (int kind = 0; kind < MEDICI_CARD_KINDS; kind++)
		cards += gone[kind] * medici_card_room(kind);
	if (cards < holds * (c->players - 1))
		return position_refuse(fault, POSITION_WHY_GONE, POSITION_DECK, at, cards, holds * (c->players - 1), 0);
	return cards <= holds * c->players ||
		   position_refuse(fault, POSITION_WHY_GONE_MOST, POSITION_DECK, at, cards, holds * c->players, 0);
}

MEDICI_FN int position_check_deck(const struct medici_card *card, const struct position_places *at,
								  struct position_fault *fault)
{
	uint8_t gone[MEDICI_CARD_KINDS];
	int rest = at ? at->rest : 0, goods = at ? at->goods[0] : 0;
	if (!find_gone(card, gone))
		return position_refuse(fault, POSITION_WHY_CARD_COPIES, POSITION_DECK, rest, 0, 0, 0);
	if (scorings_of(card) == 0)
		return check_whole_deck(gone, rest, fault);
	return check_icons(card, gone, goods, fault) && check_gone(card, gone, rest, fault);
}

/* What any deck allows: at most two icons for each card that took room, one for each other card. */
static MEDICI_FN int check_stock(const struct medici_card *c, const struct table *t)
{
	uint8_t left[MEDICI_CARD_KINDS];
	int gone = MEDICI_DECK_MAX - position_cards(c, left);
	for (int seat = 0; seat < c->players; seat++) {
		int icons = 0, most = 2 * t->scorings * c->holds + gone, at = t->at->goods[seat];
		most = most < 2 * gone ? most : 2 * gone;
		for (int good = 0; good < MEDICI_GOODS; good++)
			icons += c->stock[seat][good];
		if (icons > 0 && t->scorings == 0)
			return position_refuse(t->fault, POSITION_WHY_GOODS_EARLY, POSITION_WAREHOUSES, at, 0, 0, 0);
		if (icons > most)
			return position_refuse(t->fault, POSITION_WHY_ICONS_SEAT, POSITION_WAREHOUSES, at, seat, icons, most);
	}
	return t->scorings > 0 || gone < MEDICI_DECK_MAX ||
		   position_refuse(t->fault, POSITION_WHY_DECK_SIZE, POSITION_DECK, t->at->rest, 0, MEDICI_DECK_MAX, 0);
}

static MEDICI_FN int has_cards(const struct medici_card *c, int seat)
{
	int cards = c->load[seat];
	for (int kind = 0; kind < MEDICI_GREEN_KINDS; kind++)
		cards += c->green[seat][kind];
	return cards > 0;
}

static MEDICI_FN int check_card_between(const struct medici_card *c, const struct table *t)
{
	if (c->phase == MEDICI_CARD_OVER && c->day != MEDICI_DAYS)
		return position_refuse(t->fault, POSITION_WHY_OVER_DAY, POSITION_NEXT, t->at->next, MEDICI_DAYS, 0, 0);
	for (int seat = 0; seat < c->players; seat++)
		if (has_cards(c, seat))
			return position_refuse(t->fault, POSITION_WHY_SHIP_BETWEEN, POSITION_SHIPS, t->at->ship[seat], 0, 0, 0);
	return c->market_count == 0 ||
		   position_refuse(t->fault, POSITION_WHY_MARKET_NOT_NOW, POSITION_MARKET, t->at->row, 0, 0, 0);
}

/* C4: what was revealed, and what can be. */
static MEDICI_FN int check_market(const struct medici_card *c, const struct table *t)
{
	int choose = c->phase == MEDICI_CARD_CHOOSE, most = choose ? REVEAL_MAX : REVEAL_MAX - 1;
	if (choose && c->market_count == 0)
		return position_refuse(t->fault, POSITION_WHY_MARKET_EMPTY, POSITION_MARKET, t->at->row, 0, 0, 0);
	most = most < c->market_count ? most : c->market_count;
	if (c->revealed > most)
		return position_refuse(t->fault, POSITION_WHY_REVEALED, POSITION_NEXT, t->at->other, c->revealed, most, 0);
	return choose || c->unseen_count > 0 ||
		   position_refuse(t->fault, POSITION_WHY_DECK_EMPTY, POSITION_NEXT, t->at->next, 0, 0, 0);
}

static MEDICI_FN int check_card_day(const struct medici_card *c, const struct table *t)
{
	if (c->load[c->turn] == c->holds)
		return position_refuse(t->fault, POSITION_WHY_PLAYER_FULL, POSITION_NEXT, t->at->turn, c->turn, 0, 0);
	if (!check_market(c, t))
		return 0;
	for (int seat = 0; seat < c->players; seat++)
		if (has_cards(c, seat))
			return 1;
	if (c->market_count != c->revealed)
		return position_refuse(t->fault, POSITION_WHY_MARKET_FIRST, POSITION_MARKET, t->at->row, c->revealed,
							   c->market_count, 0);
	return check_first(t, c->turn, MEDICI_NOBODY, POSITION_WHY_FIRST_PLAYER, t->at->turn);
}

MEDICI_FN int position_check_card(const struct medici_card *card, int own_deck, const struct position_places *at,
								  struct position_fault *fault)
{
	struct table t;
	const int bought[MEDICI_SEATS_MAX] = {0};
	t.numbers = medici_card_numbers(card->players, card->bonus20);
	t.players = card->players;
	t.day = card->day;
	t.scorings = scorings_of(card);
	t.empty_placed = card->empty_placed;
	t.money = card->money;
	t.goods = card->stock;
	t.at = at;
	t.fault = fault;
	int between = card->phase == MEDICI_CARD_FIRST || card->phase == MEDICI_CARD_OVER;
	if (between ? !check_card_between(card, &t) : !check_card_day(card, &t))
		return 0;
	if (!check_stock(card, &t) || (!own_deck && !position_check_deck(card, at, fault)))
		return 0;
	for (int seat = 0; seat < card->players; seat++)
		if (card->money[seat] % FLORINS_UNIT)
			return position_refuse(fault, POSITION_WHY_MONEY_UNIT, POSITION_MONEY, at->money[seat], card->money[seat],
								   0, 0);
	return check_money(&t, bought);
}
