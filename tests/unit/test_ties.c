/* Every way in which seats can tie, with every number of players, in both games and all editions, scored by the rules
 * and compared with a naive division (B17 to B21, B23, C7 to C11, C13).
 *
 * All weak orderings of n seats are tried (3, 13, 75, 541, 4683 for 2 to 6), once as the values of ships and once as
 * levels or icons, from every height. Prints TAP; takes no argument. The tables here are written from the rulebook, not
 * read from the library, so that they are independent. */
#include "case_state.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>
#include <string.h>

enum { SEATS = MEDICI_SEATS_MAX, HEIGHTS_BOARD = 8, HEIGHTS_CARD = 11 };

static const int ship_pay[SEATS + 1][SEATS] = {
	{0}, {0}, {20, 0}, {30, 15, 0}, {30, 20, 10, 0}, {30, 20, 10, 5, 0}, {30, 20, 15, 10, 5, 0}};
static const int good_pay[SEATS] = {10, 5, 0, 0, 0, 0};
static const int good_pay_grail_2[SEATS] = {10, 0, 0, 0, 0, 0};
static const int bonus_default[8] = {0, 0, 0, 0, 0, 5, 10, 20};
static const int bonus_amigo[8] = {0, 0, 0, 0, 0, 0, 10, 20};
static const int orderings[SEATS + 1] = {0, 0, 3, 13, 75, 541, 4683};

/* One table to test: a game, an edition, a number of players, options. */
struct table {
	char name[80];
	enum medici_kind kind;
	int edition;
	int players;
	int bonus20;
	int empty_placed;
};

/* What a day's scoring should be. */
struct naive {
	int ship[SEATS];
	int ship_paid[SEATS];
	int count[MEDICI_GOODS][SEATS];
	int paid[MEDICI_GOODS][SEATS];
	int bonus[MEDICI_GOODS][SEATS];
	int money[SEATS];
};

/* ---- The brute-force division (B18, C8) ---- */

/* What a seat is paid: those with more stand before it, those with as much beside it, on the next places. A negative
 * value is not placed. */
static int share(const int value[], int players, int seat, const int pay[], int unit)
{
	int before = 0, beside = 0, sum = 0;
	if (value[seat] < 0)
		return 0;
	for (int other = 0; other < players; other++) {
		if (value[other] > value[seat])
			before++;
		else if (value[other] == value[seat])
			beside++;
	}
	for (int place = before; place < before + beside; place++)
		sum += pay[place];
	return sum / beside / unit * unit;
}

static int naive_bonus(const struct table *table, int count)
{
	if (table->kind == MEDICI_BOARD)
		return strcmp(medici_edition(table->edition)->name, "amigo-1995") == 0 ? bonus_amigo[count]
																			   : bonus_default[count];
	if (table->bonus20 && count >= (table->players == 2 ? 10 : 8))
		return 20;
	return count >= (table->players == 2 ? 7 : 5) ? 10 : 0;
}

/* From ship[] and count[] to everything else; money begins at 0. */
static void naive_score(const struct table *table, struct naive *naive)
{
	int unit = table->kind == MEDICI_BOARD ? 1 : 5, n = table->players;
	const int *pay = table->kind == MEDICI_BOARD && n == 2 ? good_pay_grail_2 : good_pay;
	for (int seat = 0; seat < n; seat++) {
		naive->ship_paid[seat] = share(naive->ship, n, seat, ship_pay[n], unit);
		naive->money[seat] = naive->ship_paid[seat];
		for (int good = 0; good < MEDICI_GOODS; good++) {
			int value[SEATS];
			for (int other = 0; other < n; other++) {
				bool placed = table->kind == MEDICI_BOARD || table->empty_placed || naive->count[good][other] > 0;
				value[other] = placed ? naive->count[good][other] : -1;
			}
			naive->paid[good][seat] = share(value, n, seat, pay, unit);
			naive->bonus[good][seat] = naive_bonus(table, naive->count[good][seat]);
			naive->money[seat] += naive->paid[good][seat] + naive->bonus[good][seat];
		}
	}
}

/* ---- Comparing ---- */

static void compare(const char *what, int seat, int is, int should, const int rank[])
{
	if (is != should)
		fail_msg("%s of seat %d is %d, should be %d; ranks %d %d %d %d %d %d", what, seat, is, should, rank[0], rank[1],
				 rank[2], rank[3], rank[4], rank[5]);
}

static void compare_score(const struct table *table, const struct naive *naive, const struct medici_score *score,
						  const int rank[])
{
	for (int seat = 0; seat < table->players; seat++) {
		compare("the ship", seat, score->ship[seat], naive->ship[seat], rank);
		compare("the ship's payment", seat, score->ship_paid[seat], naive->ship_paid[seat], rank);
		compare("the money", seat, score->money[seat], naive->money[seat], rank);
		for (int good = 0; good < MEDICI_GOODS; good++) {
			compare(medici_good_name(good), seat, score->count[good][seat], naive->count[good][seat], rank);
			compare("the good's payment", seat, score->paid[good][seat], naive->paid[good][seat], rank);
			compare("the bonus", seat, score->bonus[good][seat], naive->bonus[good][seat], rank);
		}
	}
}

/* B23, C13. */
static unsigned naive_winners(const struct table *table, const struct naive *naive)
{
	unsigned winners = 0;
	for (int seat = 0; seat < table->players; seat++) {
		bool beaten = false;
		for (int other = 0; other < table->players; other++)
			beaten = beaten || naive->money[other] > naive->money[seat];
		if (!beaten)
			winners |= 1u << seat;
	}
	return winners;
}

/* The step was the last of its day: the score comes last, or on day 3 the end after it. */
static void compare_day(const struct table *table, struct naive *naive, const struct medici_game *game, int day,
						const struct medici_events *events, const int rank[])
{
	int at = events->count - (day == MEDICI_DAYS ? 2 : 1);
	naive_score(table, naive);
	assert_true(at >= 0 && events->list[at].type == MEDICI_EV_SCORE);
	compare_score(table, naive, &events->score, rank);
	for (int seat = 0; seat < table->players; seat++)
		compare("the state's money", seat, medici_money(game, seat), naive->money[seat], rank);
	if (day == MEDICI_DAYS) {
		assert_int_equal(events->list[at + 1].type, MEDICI_EV_END);
		assert_int_equal(events->list[at + 1].seats, naive_winners(table, naive));
		assert_int_equal(medici_winners(game), naive_winners(table, naive));
		assert_int_equal(medici_wants(game), MEDICI_WANTS_NOTHING);
	}
}

/* ---- The step before a day's end ---- */

static void open_table(const struct table *table, struct medici_game *game)
{
	struct medici_setup setup;
	medici_setup_default(&setup, table->kind, table->players);
	setup.edition = (uint8_t)table->edition;
	setup.bonus20 = (uint8_t)table->bonus20;
	setup.empty_placed = (uint8_t)table->empty_placed;
	assert_int_equal(medici_start(game, &setup), MEDICI_OK);
	assert_int_equal(medici_first(game, 0, NULL), MEDICI_OK);
}

/* Nobody has money and one lot is in the bag: dealing it brings the passes, the discard and the score. */
static void finish_board(const struct table *table, struct medici_board *board, int day, struct medici_game *game,
						 struct medici_events *events)
{
	int last = 0;
	memset(board->money, 0, sizeof board->money);
	board->day = (uint8_t)day;
	board->bag = (uint8_t)(board->bag - (MEDICI_LOTS - state_lots_unseen(board)));
	for (int lot = MEDICI_LOT_KINDS - 1; lot >= 0; lot--) {
		while (board->bag > 1 && state_take_lot(board, lot))
			board->bag--;
	}
	state_settle_board(board);
	while (medici_board_unseen(board, last) == 0)
		last++;
	assert_int_equal(board->bag, 1);
	assert_int_equal(medici_deal(game, last, events), MEDICI_OK);
	assert_int_equal(events->count, table->players + (day == MEDICI_DAYS ? 5 : 4));
}

/* A ship of rank 0 is empty, one of rank r holds a single lot of value r: each rank above 0 has at most five seats, one
 * for each commodity. */
static void board_ships(const struct table *table, const int rank[], int day)
{
	struct medici_game game;
	struct medici_events events;
	struct naive naive;
	int used[SEATS] = {0};
	memset(&naive, 0, sizeof naive);
	open_table(table, &game);
	for (int seat = 0; seat < table->players; seat++) {
		int good = used[rank[seat]]++;
		naive.ship[seat] = rank[seat];
		if (rank[seat] == 0)
			continue;
		naive.count[good][seat] = 1;
		game.as.board.hold[seat][0] = (uint8_t)(good * 6 + rank[seat]);
		game.as.board.load[seat] = 1;
		assert_true(state_take_lot(&game.as.board, good * 6 + rank[seat]));
	}
	finish_board(table, &game.as.board, day, &game, &events);
	compare_day(table, &naive, &game, day, &events, rank);
}

/* The same ordering on all five stalls, each turned on by one seat. */
static void board_stalls(const struct table *table, const int rank[], int height, int day)
{
	struct medici_game game;
	struct medici_events events;
	struct naive naive;
	memset(&naive, 0, sizeof naive);
	open_table(table, &game);
	for (int seat = 0; seat < table->players; seat++) {
		for (int good = 0; good < MEDICI_GOODS; good++) {
			int level = height + rank[(seat + good) % table->players];
			if (level > MEDICI_TOP_LEVEL)
				return;
			naive.count[good][seat] = level;
			game.as.board.level[seat][good] = (uint8_t)level;
		}
	}
	finish_board(table, &game.as.board, day, &game, &events);
	compare_day(table, &naive, &game, day, &events, rank);
}

/* The deck is empty and the market holds one card without a good: taking it ends the day (C4). */
static void finish_card(struct medici_card *card, int taker, int day, struct medici_game *game,
						struct medici_events *events)
{
	struct medici_action take = {MEDICI_TAKE, 1, 0};
	memset(card->unseen, 0, sizeof card->unseen);
	card->market[0] = MEDICI_GREEN2;
	card->market_count = 1;
	card->phase = MEDICI_CARD_CHOOSE;
	card->turn = (uint8_t)taker;
	card->day = (uint8_t)day;
	state_settle_card(card);
	assert_int_equal(medici_apply(game, take, events), MEDICI_OK);
	assert_int_equal(events->count, day == MEDICI_DAYS ? 3 : 2);
}

/* Ships of green cards alone: rank + 1 of them, the taker's last still in the market. */
static void card_ships(const struct table *table, const int rank[], int day, int taker)
{
	struct medici_game game;
	struct medici_events events;
	struct naive naive;
	memset(&naive, 0, sizeof naive);
	open_table(table, &game);
	for (int seat = 0; seat < table->players; seat++) {
		naive.ship[seat] = 2 * (rank[seat] + 1);
		game.as.card.green[seat][MEDICI_GREEN_KINDS - 1] = (uint8_t)(rank[seat] + (seat != taker));
	}
	finish_card(&game.as.card, taker, day, &game, &events);
	compare_day(table, &naive, &game, day, &events, rank);
}

static void card_goods(const struct table *table, const int rank[], int height, int day, int taker)
{
	struct medici_game game;
	struct medici_events events;
	struct naive naive;
	memset(&naive, 0, sizeof naive);
	open_table(table, &game);
	naive.ship[taker] = 2;
	for (int seat = 0; seat < table->players; seat++) {
		for (int good = 0; good < MEDICI_GOODS; good++) {
			naive.count[good][seat] = height + rank[(seat + good) % table->players];
			game.as.card.stock[seat][good] = (uint8_t)naive.count[good][seat];
		}
	}
	finish_card(&game.as.card, taker, day, &game, &events);
	compare_day(table, &naive, &game, day, &events, rank);
}

/* ---- All orderings ---- */

/* Rank vectors are counted up like a number in base n; those that leave a rank out repeat another ordering. */
static bool next_ranks(int rank[], int players)
{
	int seat = 0;
	while (seat < players && ++rank[seat] == players)
		rank[seat++] = 0;
	return seat < players;
}

static bool is_ordering(const int rank[], int players)
{
	unsigned used = 0;
	for (int seat = 0; seat < players; seat++)
		used |= 1u << rank[seat];
	return (used & (used + 1)) == 0;
}

static void score_ordering(const struct table *table, const int rank[], int number)
{
	int day = number % MEDICI_DAYS + 1, taker = number % table->players;
	bool board = table->kind == MEDICI_BOARD;
	if (board)
		board_ships(table, rank, day);
	else
		card_ships(table, rank, day, taker);
	for (int height = 0; height < (board ? HEIGHTS_BOARD : HEIGHTS_CARD); height++) {
		if (board)
			board_stalls(table, rank, height, day);
		else
			card_goods(table, rank, height, day, taker);
	}
}

static void test_table(void **state)
{
	const struct table *table = *state;
	int rank[SEATS] = {0}, count = 0;
	do {
		if (is_ordering(rank, table->players))
			score_ordering(table, rank, count++);
	} while (next_ranks(rank, table->players));
	assert_int_equal(count, orderings[table->players]);
}

/* The examples of the rulebook, to check this test's own division. */
static void test_division(void **state)
{
	static const int ships_5[] = {23, 20, 16, 16, 14}, paid_5[] = {30, 20, 7, 7, 0};
	static const int ships_4[] = {20, 16, 16, 13}, paid_4[] = {30, 15, 15, 0};
	static const int stall[] = {1, 4, 1, 1}, stall_paid[] = {1, 10, 1, 1};
	static const int grain[] = {3, 1, 1}, grain_paid[] = {10, 0, 0};
	(void)state;
	for (int seat = 0; seat < 5; seat++)
		assert_int_equal(share(ships_5, 5, seat, ship_pay[5], 1), paid_5[seat]);
	for (int seat = 0; seat < 4; seat++) {
		assert_int_equal(share(ships_4, 4, seat, ship_pay[4], 5), paid_4[seat]);
		assert_int_equal(share(stall, 4, seat, good_pay, 1), stall_paid[seat]);
	}
	for (int seat = 0; seat < 3; seat++)
		assert_int_equal(share(grain, 3, seat, good_pay, 5), grain_paid[seat]);
}

enum { TABLES_MAX = 40 };

static int board_tables(struct table list[])
{
	int count = 0;
	for (int edition = 0; edition < MEDICI_EDITIONS; edition++) {
		const char *name = medici_edition(edition)->name;
		for (int players = strcmp(name, "grail-2016") == 0 ? 2 : 3; players <= SEATS; players++) {
			struct table *table = &list[count++];
			snprintf(table->name, sizeof table->name, "board, %s, %d buyers", name, players);
			table->kind = MEDICI_BOARD;
			table->edition = edition;
			table->players = players;
		}
	}
	return count;
}

static int card_tables(struct table list[])
{
	int count = 0;
	for (int options = 0; options < 4; options++) {
		for (int players = 2; players <= SEATS; players++) {
			struct table *table = &list[count++];
			table->kind = MEDICI_CARD;
			table->players = players;
			table->bonus20 = options & 1;
			table->empty_placed = options >> 1;
			snprintf(table->name, sizeof table->name, "card, %d players%s%s", players,
					 table->bonus20 ? ", bonus20" : "", table->empty_placed ? ", empty_placed" : "");
		}
	}
	return count;
}

int main(void)
{
	static struct table list[TABLES_MAX];
	static struct CMUnitTest tests[TABLES_MAX + 1];
	int count = board_tables(list);
	count += card_tables(list + count);
	tests[0].name = "the naive division, on the rules' examples";
	tests[0].test_func = test_division;
	for (int i = 0; i < count; i++) {
		tests[i + 1].name = list[i].name;
		tests[i + 1].test_func = test_table;
		tests[i + 1].initial_state = &list[i];
	}
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return _cmocka_run_group_tests("ties", tests, (size_t)count + 1, NULL, NULL) ? 1 : 0;
}
