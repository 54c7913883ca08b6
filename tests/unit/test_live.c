/* People, bots, clocks and orders at a live table. The test sets the time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/live.h"

static struct live live;
static struct medici_reader reader;
static char memory[BOT_MEMORY];
static struct medici_random chance;
static uint8_t secret[MEDICI_SEED_SIZE];

/* Every line goes through the reader at once: the events of a live table are a valid record. */
static int read_back(void *context, const struct medici_events *events, int index)
{
	char line[MEDICI_LINE_MAX];
	(void)context;
	size_t len = medici_write_event(line, sizeof line, &live.table.header.setup, events, index);
	if (medici_reader_line(&reader, line, len) != MEDICI_LINE_EVENT)
		fail_msg("%s%s", line, reader.reason);
	return 0;
}

static const char *const names[] = {"Anna", "Bo", "Ciro", "Dora", "Edo", "Fina"};

static struct medici_header header_of(enum medici_kind kind, int players)
{
	struct medici_header header;
	memset(&header, 0, sizeof header);
	medici_setup_default(&header.setup, kind, players);
	for (int seat = 0; seat < players; seat++)
		snprintf(header.player[seat].name, sizeof header.player[seat].name, "%s", names[seat]);
	return header;
}

static void open_table(const struct medici_header *header, unsigned seed)
{
	char line[MEDICI_LINE_MAX];
	memset(&live, 0, sizeof live);
	memset(secret, (int)seed, sizeof secret);
	live.rule.stand_in = &bot_novice;
	assert_int_equal(table_open(&live.table, header, secret, read_back, NULL), MEDICI_OK);
	medici_reader_start(&reader);
	size_t len = medici_write_header(line, sizeof line, &live.table.header);
	assert_int_equal(medici_reader_line(&reader, line, len), MEDICI_LINE_HEADER);
}

/* The seats in `people` (bits) are persons who are present, the others novices; seat 0 starts. */
static void sit_down(enum medici_kind kind, int players, unsigned people)
{
	struct medici_header header = header_of(kind, players);
	header.setup.first = kind == MEDICI_BOARD ? 0 : header.setup.first;
	open_table(&header, 5);
	for (int seat = 0; seat < players; seat++) {
		live.seat[seat].bot = people >> seat & 1 ? NULL : &bot_novice;
		live.seat[seat].present = people >> seat & 1;
	}
}

static struct medici_action act(int type, int amount)
{
	return (struct medici_action){(uint8_t)type, 1, (uint16_t)amount};
}

static const struct medici_board *board(void)
{
	return &live.table.game.as.board;
}

/* Makes all decisions that need no person (orders, bots, forced moves) until the table waits or the game is over. */
static struct live_due run(int64_t now)
{
	struct live_due due;
	while ((due = live_due(&live, now)).what == LIVE_THINK || due.what == LIVE_DECIDE) {
		if (due.what == LIVE_THINK)
			due.action = bot_decide(due.bot, &live.table.game, &chance, NULL, memory);
		assert_int_equal(live_decide(&live, due.seat, due.action, now), MEDICI_OK);
	}
	return due;
}

static void expect_wait(struct live_due due, int seat, int64_t until)
{
	assert_int_equal(due.what, LIVE_WAIT);
	assert_int_equal(due.seat, seat);
	assert_true(due.until == until);
}

static void expect_over(void)
{
	char line[MEDICI_LINE_MAX];
	assert_int_equal(run(0).what, LIVE_OVER);
	size_t len = medici_write_seed(line, sizeof line, secret);
	if (medici_reader_line(&reader, line, len) != MEDICI_LINE_SEED)
		fail_msg("%s", reader.reason);
}

/* ---- Seats ---- */

static void test_bots_play_alone(void **state)
{
	(void)state;
	for (int players = 3; players <= 6; players++) {
		sit_down(players % 2 ? MEDICI_BOARD : MEDICI_CARD, players, 0);
		live_begin(&live, 0);
		expect_over();
	}
}

static void test_a_person_is_waited_for(void **state)
{
	(void)state;
	sit_down(MEDICI_BOARD, 3, 1);
	live_begin(&live, 0);
	expect_wait(run(1000000), 0, LIVE_NEVER);
	assert_int_equal(live_act(&live, 1, act(MEDICI_DRAW, 0), 0), MEDICI_E_SEAT);
	assert_int_equal(live_act(&live, 0, act(MEDICI_BID, 3), 0), MEDICI_E_DRAWING);
	assert_int_equal(live_act(&live, 0, act(MEDICI_OFFER, 0), 0), MEDICI_OK);
	assert_int_equal(run(0).what, LIVE_WAIT);
}

static void test_the_absent_are_stood_in_for(void **state)
{
	(void)state;
	sit_down(MEDICI_BOARD, 3, 1);
	live.rule.absent_ms = 60000;
	live_begin(&live, 0);
	run(0);
	live_present(&live, 0, false, 10000);
	expect_wait(run(10000), 0, 70000);
	live_present(&live, 0, true, 30000);
	expect_wait(run(30000), 0, LIVE_NEVER);
	live_present(&live, 0, false, 40000);
	run(100000);
	assert_true(live.seat[0].away);
	expect_over();
}

static void test_back_from_being_away(void **state)
{
	(void)state;
	sit_down(MEDICI_BOARD, 3, 3);
	live_begin(&live, 0);
	live_leave(&live, 0, 0);
	struct live_due due = run(0);
	expect_wait(due, 1, LIVE_NEVER);
	assert_true(live.seat[0].away);
	live_back(&live, 0, 0);
	assert_false(live.seat[0].away);
	live_leave(&live, 1, 0);
	expect_wait(run(0), 0, LIVE_NEVER);
	live_present(&live, 1, false, 0);
	live_present(&live, 1, true, 0);
	assert_false(live.seat[1].away);
}

static void test_all_leave_and_the_game_ends(void **state)
{
	(void)state;
	sit_down(MEDICI_BOARD, 4, 15);
	live_begin(&live, 0);
	for (int seat = 0; seat < 4; seat++)
		live_leave(&live, seat, 0);
	expect_over();
}

static void test_bots_keep_the_pace(void **state)
{
	(void)state;
	sit_down(MEDICI_BOARD, 3, 0);
	live.rule.pace_ms = 700;
	live_begin(&live, 100);
	expect_wait(live_due(&live, 100), 0, 800);
	assert_int_equal(live_due(&live, 800).what, LIVE_THINK);
}

/* ---- Clocks ---- */

static void timed(int64_t decision, int64_t bank)
{
	live.rule.clock = LIVE_TIMED;
	live.rule.decision_ms = decision;
	live.rule.bank_ms = bank;
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++)
		live.seat[seat].bank_ms = bank;
}

static void test_the_bank_pays_for_slow_decisions(void **state)
{
	(void)state;
	sit_down(MEDICI_BOARD, 3, 7);
	timed(20000, 60000);
	live_begin(&live, 0);
	expect_wait(run(0), 0, 80000);
	live_act(&live, 0, act(MEDICI_OFFER, 0), 15000);
	assert_int_equal(live.seat[0].bank_ms, 60000);
	expect_wait(run(15000), 1, 95000);
	live_act(&live, 1, act(MEDICI_PASS, 0), 45000);
	assert_int_equal(live.seat[1].bank_ms, 50000);
	expect_wait(run(45000), 2, 125000);
}

static void test_leaving_gains_no_time(void **state)
{
	(void)state;
	sit_down(MEDICI_BOARD, 3, 7);
	timed(20000, 60000);
	live.rule.pace_ms = 5000;
	live_begin(&live, 0);
	run(0);
	live_leave(&live, 0, 3000);
	live_back(&live, 0, 4000);
	expect_wait(run(4000), 0, 80000);
}

static void test_a_restart_stops_the_clock(void **state)
{
	(void)state;
	sit_down(MEDICI_BOARD, 3, 7);
	timed(20000, 60000);
	live_resume(&live, 15000, 1000000);
	live.seat[0].present = false;
	assert_true(live_deadline(&live) == 1000000 + LIVE_RETURN_MS + 65000);
	live_present(&live, 0, true, 1002000);
	assert_true(live_deadline(&live) == 1002000 + 65000);
	live_present(&live, 0, false, 1003000);
	live_present(&live, 0, true, 1004000);
	assert_true(live_deadline(&live) == 1002000 + 65000);
	/* The decision came 25 seconds after the question: 5 of them are the bank's. */
	assert_int_equal(live_act(&live, 0, act(MEDICI_OFFER, 0), 1012000), MEDICI_OK);
	assert_int_equal(live.seat[0].bank_ms, 55000);
}

static void test_a_bot_waits_for_nobody_after_a_restart(void **state)
{
	(void)state;
	sit_down(MEDICI_BOARD, 3, 0);
	timed(20000, 0);
	live_resume(&live, 15000, 1000);
	assert_int_equal(live_due(&live, 1000).what, LIVE_THINK);
}

static void test_time_that_is_nobodys(void **state)
{
	(void)state;
	sit_down(MEDICI_BOARD, 3, 7);
	timed(20000, 0);
	live_begin(&live, 1000);
	live_exclude_time(&live, 5000, 95000);
	assert_true(live_deadline(&live) == 111000);
	live_exclude_time(&live, 97000, 100000);
	assert_true(live_deadline(&live) == 114000);
	assert_int_equal(live_act(&live, 0, act(MEDICI_OFFER, 0), 100000), MEDICI_OK);
	live_exclude_time(&live, 90000, 130000);
	assert_true(live_deadline(&live) == 150000);
}

static void test_when_the_clock_runs_out(void **state)
{
	(void)state;
	sit_down(MEDICI_BOARD, 3, 7);
	timed(20000, 10000);
	live_begin(&live, 0);
	expect_wait(run(29999), 0, 30000);
	uint32_t changes = live.changes;
	struct live_due due = run(30000);
	assert_true(live.changes > changes);
	assert_true(live.seat[0].away);
	assert_int_equal(live.seat[0].bank_ms, 0);
	assert_int_equal(due.seat, 1);
	/* Back again: the time of a decision, and no bank. */
	live_back(&live, 0, 30000);
	live_act(&live, 1, act(MEDICI_PASS, 0), 30000);
	live_act(&live, 2, act(MEDICI_PASS, 0), 30000);
	expect_wait(run(30000), 0, 50000);
}

static void test_acting_brings_one_back(void **state)
{
	(void)state;
	sit_down(MEDICI_BOARD, 3, 7);
	live.rule.pace_ms = 1000;
	live_begin(&live, 0);
	live_leave(&live, 0, 0);
	expect_wait(run(500), 0, 1000);
	assert_int_equal(live_act(&live, 0, act(MEDICI_OFFER, 0), 600), MEDICI_OK);
	assert_false(live.seat[0].away);
}

/* ---- Orders ---- */

static void offer_to(unsigned people)
{
	sit_down(MEDICI_BOARD, 4, people);
	live_begin(&live, 0);
}

static void test_up_to_bids_one_more(void **state)
{
	(void)state;
	offer_to(15);
	assert_int_equal(live_set_order(&live, 2, LIVE_UP_TO, 9), LIVE_OK);
	live_act(&live, 0, act(MEDICI_OFFER, 0), 0);
	live_act(&live, 1, act(MEDICI_BID, 5), 0);
	expect_wait(run(0), 3, LIVE_NEVER);
	assert_int_equal(board()->high, 6);
	assert_int_equal(board()->leader, 2);
}

static void test_up_to_passes_beyond(void **state)
{
	(void)state;
	offer_to(15);
	assert_int_equal(live_set_order(&live, 2, LIVE_UP_TO, 9), LIVE_OK);
	live_act(&live, 0, act(MEDICI_OFFER, 0), 0);
	live_act(&live, 1, act(MEDICI_BID, 9), 0);
	expect_wait(run(0), 3, LIVE_NEVER);
	assert_int_equal(board()->leader, 1);
}

static void test_up_to_lapses_when_the_group_grows(void **state)
{
	(void)state;
	offer_to(15);
	live_set_order(&live, 1, LIVE_UP_TO, 9);
	live_set_order(&live, 2, LIVE_PASS_GROUP, 0);
	live_act(&live, 0, act(MEDICI_DRAW, 0), 0);
	assert_int_equal(live_standing(&live, 1), LIVE_NO_ORDER);
	assert_int_equal(live_standing(&live, 2), LIVE_PASS_GROUP);
	live_act(&live, 0, act(MEDICI_OFFER, 0), 0);
	expect_wait(run(0), 1, LIVE_NEVER);
	live_act(&live, 1, act(MEDICI_PASS, 0), 0);
	expect_wait(run(0), 3, LIVE_NEVER);
}

static void test_an_order_is_for_one_group(void **state)
{
	(void)state;
	offer_to(15);
	live_set_order(&live, 1, LIVE_PASS_GROUP, 0);
	live_set_order(&live, 2, LIVE_UP_TO, 3);
	live_act(&live, 0, act(MEDICI_OFFER, 0), 0);
	run(0);
	live_act(&live, 3, act(MEDICI_PASS, 0), 0);
	live_act(&live, 0, act(MEDICI_PASS, 0), 0);
	assert_int_equal(board()->load[2], 1);
	assert_int_equal(live_standing(&live, 1), LIVE_NO_ORDER);
	expect_wait(run(0), 1, LIVE_NEVER);
	live_act(&live, 1, act(MEDICI_OFFER, 0), 0);
	expect_wait(run(0), 2, LIVE_NEVER);
}

static void test_an_order_in_ones_own_turn_acts_at_once(void **state)
{
	(void)state;
	offer_to(15);
	live_act(&live, 0, act(MEDICI_OFFER, 0), 0);
	expect_wait(run(0), 1, LIVE_NEVER);
	live_set_order(&live, 1, LIVE_PASS_GROUP, 0);
	expect_wait(run(0), 2, LIVE_NEVER);
}

static void test_pass_for_the_day(void **state)
{
	(void)state;
	offer_to(15);
	for (int seat = 0; seat < 4; seat++)
		assert_int_equal(live_set_order(&live, seat, LIVE_PASS_DAY, 0), LIVE_OK);
	struct live_due due = run(0);
	assert_int_equal(due.what, LIVE_WAIT);
	assert_int_equal(medici_day(&live.table.game), 2);
	for (int seat = 0; seat < 4; seat++)
		assert_int_equal(live_standing(&live, seat), LIVE_NO_ORDER);
}

static void test_orders_refused(void **state)
{
	(void)state;
	offer_to(15);
	assert_int_equal(live_set_order(&live, 1, LIVE_UP_TO, 0), LIVE_E_AMOUNT);
	assert_int_equal(live_set_order(&live, 1, LIVE_UP_TO, 41), LIVE_E_AMOUNT);
	live_act(&live, 0, act(MEDICI_OFFER, 0), 0);
	live_act(&live, 1, act(MEDICI_PASS, 0), 0);
	assert_int_equal(live_set_order(&live, 1, LIVE_UP_TO, 5), LIVE_E_HAD);
	assert_int_equal(live_set_order(&live, 0, LIVE_UP_TO, 5), LIVE_OK);
	assert_int_equal(live_set_order(&live, 0, LIVE_NO_ORDER, 0), LIVE_OK);
	assert_int_equal(live_standing(&live, 0), LIVE_NO_ORDER);
	sit_down(MEDICI_CARD, 3, 7);
	live_begin(&live, 0);
	assert_int_equal(live_set_order(&live, 0, LIVE_PASS_DAY, 0), LIVE_E_CARDS);
}

static void test_no_order_without_room(void **state)
{
	(void)state;
	offer_to(15);
	for (int turn = 0; turn < 2; turn++) {
		int selector = board()->selector;
		for (int lots = 1; lots < 3 && board()->phase == MEDICI_BOARD_DRAW; lots++)
			live_act(&live, selector, act(MEDICI_DRAW, 0), 0);
		while (board()->phase == MEDICI_BOARD_BID && board()->selector == selector) {
			int buyer = board()->turn;
			live_act(&live, buyer, act(buyer == 3 ? MEDICI_BID : MEDICI_PASS, board()->high + 1), 0);
		}
	}
	assert_int_equal(board()->load[3], 3);
	while (board()->group_count < 3)
		live_act(&live, board()->turn, act(MEDICI_DRAW, 0), 0);
	assert_int_equal(live_set_order(&live, 3, LIVE_UP_TO, 5), LIVE_E_ROOM);
}

/* ---- Invalid decisions ---- */

static void test_nobody_is_asked_where_there_is_no_choice(void **state)
{
	(void)state;
	sit_down(MEDICI_CARD, 2, 3);
	live_begin(&live, 0);
	for (int asked = 0; asked < 200; asked++) {
		struct live_due due = run(0);
		if (due.what == LIVE_OVER)
			break;
		assert_true(medici_count(&live.table.game) > 1);
		live_act(&live, due.seat, medici_nth(&live.table.game, medici_count(&live.table.game) - 1), 0);
	}
	expect_over();
}

/* ---- What a record proves ---- */

static void test_contributions_are_part_of_the_deal(void **state)
{
	(void)state;
	struct medici_header header = header_of(MEDICI_BOARD, 3);
	uint8_t plain[MEDICI_DECK_MAX];
	open_table(&header, 9);
	live_begin(&live, 0);
	memcpy(plain, live.table.dealer.order, sizeof plain);
	memset(header.player[1].contribution, 'a', 64);
	open_table(&header, 9);
	live.seat[0].bot = live.seat[1].bot = live.seat[2].bot = &bot_novice;
	live_begin(&live, 0);
	assert_memory_not_equal(plain, live.table.dealer.order, sizeof plain);
	expect_over();
}

static void test_a_changed_contribution_is_found(void **state)
{
	(void)state;
	struct medici_header header = header_of(MEDICI_BOARD, 3);
	char line[MEDICI_LINE_MAX];
	memset(header.player[1].contribution, 'a', 64);
	open_table(&header, 9);
	live.seat[0].bot = live.seat[1].bot = live.seat[2].bot = &bot_novice;
	live_begin(&live, 0);
	run(0);
	reader.header.player[1].contribution[5] = 'b';
	size_t len = medici_write_seed(line, sizeof line, secret);
	assert_int_equal(medici_reader_line(&reader, line, len), MEDICI_LINE_FAULT);
	assert_non_null(strstr(reader.reason, "the seed "));
}

/* ---- Anything may happen, the game ends, and its record holds ---- */

static void disturb(struct medici_random *random, int players, int64_t now)
{
	int seat = (int)medici_random_below(random, (uint32_t)players);
	switch (medici_random_below(random, 8)) {
	case 0:
		live_leave(&live, seat, now);
		break;
	case 1:
		live_back(&live, seat, now);
		break;
	case 2:
		live_present(&live, seat, medici_random_below(random, 2), now);
		break;
	case 3:
		live_set_order(&live, seat, (enum live_order_kind)medici_random_below(random, 4),
					   (int)medici_random_below(random, 60));
		break;
	default:
		break;
	}
}

static void play_wildly(struct medici_random *random, int players)
{
	int64_t now = 0;
	for (int i = 0; i < 5000; i++) {
		disturb(random, players, now);
		struct live_due due = run(now);
		if (due.what == LIVE_OVER)
			return;
		assert_true(due.until > now);
		int count = medici_count(&live.table.game);
		if (medici_random_below(random, 3) && !live.seat[due.seat].bot)
			live_act(&live, due.seat, medici_nth(&live.table.game, (int)medici_random_below(random, (uint32_t)count)),
					 now);
		else if (due.until != LIVE_NEVER)
			now = due.until;
	}
	fail_msg("the game does not end");
}

static void test_wild_games_end(void **state)
{
	(void)state;
	for (uint64_t game = 0; game < 300; game++) {
		struct medici_random random;
		medici_random_start(&random, secret, game, MEDICI_ROUNDS_BOT);
		int players = 3 + (int)(game % 4);
		sit_down(game & 4 ? MEDICI_CARD : MEDICI_BOARD, players, 1 + medici_random_below(&random, 7));
		live.rule.absent_ms = 5000;
		live.rule.pace_ms = medici_random_below(&random, 2) ? 300 : 0;
		if (medici_random_below(&random, 2))
			timed(10000, 5000);
		live_begin(&live, 0);
		play_wildly(&random, players);
		expect_over();
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_bots_play_alone),
		cmocka_unit_test(test_a_person_is_waited_for),
		cmocka_unit_test(test_the_absent_are_stood_in_for),
		cmocka_unit_test(test_back_from_being_away),
		cmocka_unit_test(test_all_leave_and_the_game_ends),
		cmocka_unit_test(test_bots_keep_the_pace),
		cmocka_unit_test(test_the_bank_pays_for_slow_decisions),
		cmocka_unit_test(test_leaving_gains_no_time),
		cmocka_unit_test(test_a_restart_stops_the_clock),
		cmocka_unit_test(test_a_bot_waits_for_nobody_after_a_restart),
		cmocka_unit_test(test_time_that_is_nobodys),
		cmocka_unit_test(test_when_the_clock_runs_out),
		cmocka_unit_test(test_acting_brings_one_back),
		cmocka_unit_test(test_up_to_bids_one_more),
		cmocka_unit_test(test_up_to_passes_beyond),
		cmocka_unit_test(test_up_to_lapses_when_the_group_grows),
		cmocka_unit_test(test_an_order_is_for_one_group),
		cmocka_unit_test(test_an_order_in_ones_own_turn_acts_at_once),
		cmocka_unit_test(test_pass_for_the_day),
		cmocka_unit_test(test_orders_refused),
		cmocka_unit_test(test_no_order_without_room),
		cmocka_unit_test(test_nobody_is_asked_where_there_is_no_choice),
		cmocka_unit_test(test_contributions_are_part_of_the_deal),
		cmocka_unit_test(test_a_changed_contribution_is_found),
		cmocka_unit_test(test_wild_games_end),
	};
	medici_random_start(&chance, secret, 1, MEDICI_ROUNDS_BOT);
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
