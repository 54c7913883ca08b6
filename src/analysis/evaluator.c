#include "evaluator.h"

/* Behind a piece that is to come: sampled pieces, and how many one behind the other. */
enum { PATHS_BOARD = 4, PATHS_CARD = 8, HALVES = 2, PATH_PIECES = 2, COARSE_BANKERS = 2 };

static float preference(const struct value *value, int seat)
{
	return value->chance[seat] + OUTCOME_FLORIN * value->lead[seat];
}

int evaluator_best(const struct choice *list, int count, int seat)
{
	int best = 0;
	for (int k = 1; k < count; k++)
		if (preference(&list[k].value, seat) > preference(&list[best].value, seat))
			best = k;
	return best;
}

static void add_value(struct value *sum, const struct value *value, float weight, int players)
{
	for (int seat = 0; seat < players; seat++) {
		sum->chance[seat] += weight * value->chance[seat];
		sum->lead[seat] += weight * value->lead[seat];
	}
}

void evaluator_start(struct evaluator *e, const struct medici_game *game)
{
	lorenzo_start(&e->lorenzo, game);
	e->lorenzo.models_first = 1;
	e->coarse = 0;
}

/* ---- Bidding ---- */

/* Writes the solved auction's value if `bidder` leads with `price`; t->worth has chances and leads in one number. */
static void read_solution(const struct evaluator *e, int leader, int price, struct value *value)
{
	const struct lorenzo *t = &e->lorenzo;
	for (int seat = 0; seat < t->outcomes.auction.players; seat++) {
		value->lead[seat] = e->leads.of[leader][price][seat];
		value->chance[seat] = t->worth.of[leader][price][seat] - OUTCOME_FLORIN * value->lead[seat];
	}
}

/* Writes the value of the standing outcome: everybody passes. */
static void read_standing(const struct evaluator *e, struct value *value)
{
	const struct lorenzo *t = &e->lorenzo;
	int outcome = t->outcomes.count - 1;
	for (int seat = 0; seat < t->outcomes.auction.players; seat++) {
		value->lead[seat] = t->leads.of[outcome][0][seat];
		value->chance[seat] = t->values.of[outcome][0][seat] - OUTCOME_FLORIN * value->lead[seat];
	}
}

/* Solves the auction of the group as it is. Returns the best bid of the first bidder, or 0 to pass. */
static int solve(struct evaluator *e, const struct medici_board *board, int coarse)
{
	struct lorenzo *t = &e->lorenzo;
	float ignored[MEDICI_SEATS_MAX];
	lorenzo_evaluate_outcomes(t, board, coarse);
	t->outcomes.auction.solution = &e->solution;
	int bid = lorenzo_solve(t, coarse ? (int)COARSE_BANKERS : (int)BANKER_MODEL_SAMPLES, ignored);
	if (t->outcomes.auction.bidders > 0) {
		outcomes_fill(&t->outcomes, &t->leads, &e->leads);
		auction_follow(&t->outcomes.auction, &e->leads);
	}
	return bid;
}

/* Writes what is expected of the auction of the group as it is, after `solve` with this best bid. */
static void read_expected(struct evaluator *e, int bid, struct value *value)
{
	const struct auction *a = &e->lorenzo.outcomes.auction;
	if (a->bidders == 0) {
		read_standing(e, value);
		return;
	}
	auction_expect(a, &e->leads, bid, value->lead);
	auction_expect(a, &e->lorenzo.worth, bid, value->chance);
	for (int seat = 0; seat < a->players; seat++)
		value->chance[seat] -= OUTCOME_FLORIN * value->lead[seat];
}

static void value_of_auction(struct evaluator *e, const struct medici_board *board, int coarse, struct value *value)
{
	int bid = solve(e, board, coarse);
	read_expected(e, bid, value);
}

static int solver_bids(const struct evaluator *e, int seat)
{
	const struct auction *a = &e->lorenzo.outcomes.auction;
	return a->bidders > 0 && a->bidder[0] == seat;
}

/* Lets the seat have the group for its bid: nobody bids more. */
static struct medici_game buy(const struct medici_game *game, struct medici_action bid)
{
	struct medici_game after = *game;
	struct medici_action pass = {MEDICI_PASS, 0, 0};
	medici_apply(&after, bid, NULL);
	while (after.as.board.phase == MEDICI_BOARD_BID)
		medici_apply(&after, pass, NULL);
	return after;
}

void evaluator_high_bid(struct evaluator *e, const struct medici_game *game, struct medici_action bid,
						struct value *value)
{
	struct medici_game after = buy(game, bid);
	lorenzo_chances(&e->lorenzo, &after, value->chance, value->lead);
}

/* How much better than passing it is to have bought the group and to have `money` left. */
static float gain_with(struct evaluator *e, const struct medici_game *bought, int seat, int money,
					   const struct value *pass)
{
	struct medici_game after = *bought;
	struct value value;
	after.as.board.money[seat] = (uint16_t)money;
	lorenzo_chances(&e->lorenzo, &after, value.chance, value.lead);
	return preference(&value, seat) - preference(pass, seat);
}

float evaluator_worth(struct evaluator *e, const struct medici_game *game, const struct value *pass)
{
	const struct medici_board *b = &game->as.board;
	struct medici_action bid = {MEDICI_BID, 0, (uint16_t)(b->high + 1)};
	int seat = b->turn, low = 0, high = b->money[seat];
	struct medici_game bought = buy(game, bid);
	int money = bought.as.board.money[seat] + bid.amount; /* as if it were free */
	float at_low = gain_with(e, &bought, seat, money, pass), at_high = gain_with(e, &bought, seat, money - high, pass);
	if (at_low <= 0)
		return 0;
	if (at_high >= 0)
		return (float)high;
	while (high - low > 1) {
		int middle = (low + high) / 2;
		float gain = gain_with(e, &bought, seat, money - middle, pass);
		*(gain > 0 ? &low : &high) = middle;
		*(gain > 0 ? &at_low : &at_high) = gain;
	}
	return (float)low + at_low / (at_low - at_high);
}

static int bid_choices(struct evaluator *e, const struct medici_game *game, const struct medici_action *played,
					   struct choice *list, struct value *expected)
{
	const struct medici_board *b = &game->as.board;
	const struct auction *a = &e->lorenzo.outcomes.auction;
	struct medici_action pass = {MEDICI_PASS, 0, 0}, bid = {MEDICI_BID, 0, 0};
	int count = 1, most = b->high;
	int best = solve(e, b, 0);
	read_expected(e, best, expected);
	list[0].action = pass;
	if (solver_bids(e, b->turn)) {
		read_solution(e, a->leader, a->high, &list[0].value);
		most = a->money[b->turn];
		for (int price = b->high + 1; price <= most; price++) {
			bid.amount = (uint16_t)price;
			list[count].action = bid;
			read_solution(e, b->turn, price, &list[count++].value);
		}
	} else {
		read_standing(e, &list[0].value);
	}
	if (played && played->type == MEDICI_BID && played->amount > most) {
		list[count].action = *played;
		evaluator_high_bid(e, game, *played, &list[count++].value);
	}
	return count;
}

/* ---- Within a turn ---- */

static struct medici_action another(const struct medici_game *game)
{
	struct medici_action action = {(uint8_t)(game->kind == MEDICI_CARD ? MEDICI_REVEAL : MEDICI_DRAW), 0, 0};
	return action;
}

/* Is it a decision whether another piece comes? */
static int may_continue(const struct medici_game *game)
{
	struct medici_game next = *game;
	return medici_wants(game) == MEDICI_WANTS_ACTION && medici_apply(&next, another(game), NULL) == MEDICI_OK;
}

static void network_value(struct evaluator *e, const struct medici_game *game, struct value *value)
{
	lorenzo_chances(&e->lorenzo, game, value->chance, value->lead);
}

/* Writes the values of all ways to take. Returns their number. */
static int take_choices(struct evaluator *e, const struct medici_game *game, struct choice *list)
{
	int count = medici_count(game), takes = 0;
	for (int k = 0; k < count; k++) {
		struct medici_game after = *game;
		list[takes].action = medici_nth(game, k);
		if (list[takes].action.type != MEDICI_TAKE)
			continue;
		medici_apply(&after, list[takes].action, NULL);
		network_value(e, &after, &list[takes++].value);
	}
	return takes;
}

/* Writes the value of a turn in which no further piece comes: the group is offered, or cards are taken. */
static void value_of_stopping(struct evaluator *e, const struct medici_game *game, struct value *value)
{
	struct choice list[MEDICI_TAKES_MAX];
	if (game->kind == MEDICI_BOARD) {
		value_of_auction(e, &game->as.board, 1, value);
		return;
	}
	int count = take_choices(e, game, list);
	*value = list[evaluator_best(list, count, game->as.card.turn)].value;
}

/* What stopping after one more piece, after two, ... is worth along sampled pieces. Two independent halves: in each the
 * number of pieces is chosen that is best in the other one. If the same samples decided and were counted, continuing
 * would look better than it is. */
struct paths {
	struct value mean[HALVES][PATH_PIECES];
};

/* Adds a path of this weight; where no further piece may come, the last value counts again. */
static void add_path(struct evaluator *e, const struct medici_game *game, struct medici_random *random, float weight,
					 struct value mean[PATH_PIECES])
{
	struct medici_game next = *game;
	struct value value = {{0}, {0}};
	for (int k = 0; k < PATH_PIECES; k++) {
		if (may_continue(&next)) {
			medici_apply(&next, another(&next), NULL);
			medici_sample_step(&next, random, NULL);
			value_of_stopping(e, &next, &value);
		}
		add_value(&mean[k], &value, weight, medici_players(game));
	}
}

/* Other samples behind each piece, and the same ones behind the same piece. */
static void sample_paths(struct evaluator *e, const struct medici_game *game, struct paths *paths)
{
	static const uint8_t key[MEDICI_SEED_SIZE] = {0};
	const struct medici_board *b = &game->as.board;
	const struct medici_card *c = &game->as.card;
	struct medici_random random;
	int card = game->kind == MEDICI_CARD, count = card ? (int)PATHS_CARD : (int)PATHS_BOARD;
	bot_stream(&random, key, card ? c->market[c->market_count - 1] : b->group[b->group_count - 1]);
	__builtin_memset(paths, 0, sizeof *paths);
	for (int k = 0; k < count; k++)
		add_path(e, game, &random, (float)HALVES / (float)count, paths->mean[k % HALVES]);
}

/* Writes the value of a position within a turn: the seat that decides stops now or after a number of further pieces
 * that it fixes now, whichever is best for it. */
static void value_in_turn(struct evaluator *e, const struct medici_game *game, struct value *value)
{
	struct paths paths;
	struct value stop;
	int seat = medici_turn(game);
	value_of_stopping(e, game, value);
	if (e->coarse || !may_continue(game))
		return;
	stop = *value;
	sample_paths(e, game, &paths);
	__builtin_memset(value, 0, sizeof *value);
	for (int half = 0; half < HALVES; half++) {
		const struct value *best = &stop, *counted = &stop;
		for (int k = 0; k < PATH_PIECES; k++) {
			if (preference(&paths.mean[1 - half][k], seat) <= preference(best, seat))
				continue;
			best = &paths.mean[1 - half][k];
			counted = &paths.mean[half][k];
		}
		add_value(value, counted, 1.0f / (float)HALVES, medici_players(game));
	}
}

/* ---- Positions ---- */

/* Is it between two turns? Only such positions are evaluated by the network alone. */
static int is_between_turns(const struct medici_game *game)
{
	const struct medici_board *b = &game->as.board;
	const struct medici_card *c = &game->as.card;
	if (game->kind == MEDICI_CARD)
		return c->phase == MEDICI_CARD_FIRST || (c->phase == MEDICI_CARD_REVEAL ? c->market_count : c->revealed) == 0;
	return b->phase == MEDICI_BOARD_FIRST || b->phase == MEDICI_BOARD_FILL ||
		   (b->phase == MEDICI_BOARD_LOT && b->group_count == 0);
}

void evaluator_value(struct evaluator *e, const struct medici_game *game, struct value *value)
{
	if (medici_wants(game) == MEDICI_WANTS_NOTHING || is_between_turns(game))
		network_value(e, game, value);
	else if (medici_wants(game) == MEDICI_WANTS_PIECE)
		evaluator_expectation(e, game, value);
	else
		value_in_turn(e, game, value);
}

/* The mean over all pieces that may come. */
static void mean_of_pieces(struct evaluator *e, const struct medici_game *game, struct value *mean)
{
	uint8_t counts[MEDICI_PIECE_KINDS];
	int players = medici_players(game), unseen = medici_unseen(game, counts);
	__builtin_memset(mean, 0, sizeof *mean);
	for (int piece = 0; piece < MEDICI_PIECE_KINDS; piece++) {
		struct medici_game next = *game;
		struct value value;
		if (counts[piece] == 0)
			continue;
		medici_deal(&next, piece, NULL);
		evaluator_value(e, &next, &value);
		add_value(mean, &value, (float)counts[piece] / (float)unseen, players);
	}
}

static void mean_of_firsts(struct evaluator *e, const struct medici_game *game, struct value *mean)
{
	unsigned firsts = medici_firsts(game);
	int players = medici_players(game), count = 0;
	for (int seat = 0; seat < players; seat++)
		count += (int)(firsts >> seat & 1);
	__builtin_memset(mean, 0, sizeof *mean);
	for (int seat = 0; seat < players; seat++) {
		struct medici_game next = *game;
		struct value value;
		if (!(firsts >> seat & 1))
			continue;
		medici_first(&next, seat, NULL);
		evaluator_value(e, &next, &value);
		add_value(mean, &value, 1.0f / (float)count, players);
	}
}

void evaluator_expectation(struct evaluator *e, const struct medici_game *game, struct value *value)
{
	if (medici_wants(game) == MEDICI_WANTS_FIRST)
		mean_of_firsts(e, game, value);
	else
		mean_of_pieces(e, game, value);
}

/* ---- Decisions ---- */

static int draw_choices(struct evaluator *e, const struct medici_game *game, struct choice *list)
{
	struct medici_action offer = {MEDICI_OFFER, 0, 0};
	int count = 0;
	if (may_continue(game)) {
		struct medici_game next = *game;
		list[count].action = another(game);
		medici_apply(&next, list[count].action, NULL);
		mean_of_pieces(e, &next, &list[count++].value);
	}
	if (game->kind == MEDICI_CARD)
		return count + take_choices(e, game, list + count);
	list[count].action = offer;
	value_of_auction(e, &game->as.board, 0, &list[count++].value);
	return count;
}

int evaluator_choices(struct evaluator *e, const struct medici_game *game, const struct medici_action *played,
					  struct choice list[EVALUATOR_CHOICES_MAX], struct value *expected)
{
	int count;
	if (game->kind == MEDICI_BOARD && game->as.board.phase == MEDICI_BOARD_BID)
		return bid_choices(e, game, played, list, expected);
	count = draw_choices(e, game, list);
	*expected = list[evaluator_best(list, count, medici_turn(game))].value;
	return count;
}

/* Sorts the choices, the best first; equal ones stay in the order of the legal actions. */
static void sort_choices(struct choice *list, int count, int seat)
{
	for (int i = 1; i < count; i++) {
		struct choice moved = list[i];
		int at = i;
		for (; at > 0 && preference(&list[at - 1].value, seat) < preference(&moved.value, seat); at--)
			list[at] = list[at - 1];
		list[at] = moved;
	}
}

void evaluator_study(struct evaluator *e, const struct medici_game *game, struct study *study)
{
	struct value expected;
	evaluator_start(e, game);
	study->count = 0;
	if (medici_wants(game) != MEDICI_WANTS_ACTION) {
		evaluator_value(e, game, &study->value);
		return;
	}
	study->count = evaluator_choices(e, game, NULL, study->choice, &expected);
	sort_choices(study->choice, study->count, medici_turn(game));
	study->value = study->choice[0].value;
}
