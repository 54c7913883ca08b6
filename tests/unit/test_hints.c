/* Hints do not contradict themselves: thousands of positions of both games, explained by every bot. The bid that is
 * advised is at most the limit, the limit at most the worth, nobody passes at a price that is within the limit, the
 * choice that is advised has the highest value, and every number that is printed has its unit. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "bots/reasons.h"
#include "lang/lang.h"
#include "text/hint.h"

static uint64_t memory[BOT_MEMORY / sizeof(uint64_t)];
static int positions, bids, passes, choices;

/* ---- The numbers ---- */

static void check_bid(const struct bot_reasons *reasons, const struct medici_board *b, const struct reasons_seat *of)
{
	assert_true(of->limit >= 0);
	if (of->limit > (of->total > 0 ? of->total : 0))
		fail_msg("%s: limit %d, worth %d", reasons->judge->name, of->limit, of->total);
	if (reasons->action.type == MEDICI_BID && reasons->action.amount > of->limit)
		fail_msg("%s: bids %d, limit %d", reasons->judge->name, reasons->action.amount, of->limit);
	if (reasons->action.type == MEDICI_PASS && of->limit > b->high)
		fail_msg("%s: passes, limit %d, least bid %d", reasons->judge->name, of->limit, b->high + 1);
	if (reasons->action.type == MEDICI_BID && of->least)
		fail_msg("%s: bids %d, worth less than %d", reasons->judge->name, reasons->action.amount, of->least);
	bids += reasons->action.type == MEDICI_BID;
	passes += reasons->action.type == MEDICI_PASS;
}

static int same_action(struct medici_action a, struct medici_action b)
{
	return a.type == b.type && a.places == b.places && a.amount == b.amount;
}

/* All choices are there, the advised one is the best, also as it is rounded, and its chance is that of the seat. */
static void check_choices(const struct bot_reasons *reasons, const struct medici_game *game)
{
	int advised = -1;
	for (int k = 0; k < reasons->choices; k++)
		if (same_action(reasons->choice[k].action, reasons->action))
			advised = k;
	assert_int_equal(advised, 0);
	assert_true(reasons->unit != BOT_UNIT_NONE);
	for (int k = 0; k < reasons->choices; k++)
		if (reasons->choice[k].value > reasons->choice[advised].value + 1e-4f)
			fail_msg("%s: choice %d has %f, the advised one %f", reasons->judge->name, k,
					 (double)reasons->choice[k].value, (double)reasons->choice[advised].value);
	if (game->kind == MEDICI_CARD)
		assert_int_equal(reasons->choices, medici_count(game));
	if (reasons->evaluated)
		assert_int_equal(reasons_choice(reasons, advised), reasons_of(reasons, game, medici_turn(game)).percent);
	choices++;
}

static void check_parts(const struct reasons_seat *of)
{
	int sum = 0;
	for (int i = 0; i < REASONS_PARTS; i++)
		sum += of->part[i];
	assert_int_equal(sum, of->least || of->all ? 0 : of->total);
}

static void check_numbers(const struct hint *hint)
{
	const struct bot_reasons *reasons = &hint->reasons;
	const struct medici_game *game = &hint->game;
	for (int seat = 0; seat < medici_players(game); seat++) {
		const struct reasons_seat of = reasons_of(reasons, game, seat);
		check_parts(&of);
		if (reasons->judge == hint->bot && game->kind == MEDICI_BOARD && game->as.board.phase == MEDICI_BOARD_BID &&
			seat == medici_turn(game))
			check_bid(reasons, &game->as.board, &of);
	}
	if (reasons->judge == hint->bot && reasons->choices > 0)
		check_choices(reasons, game);
	if (game->kind == MEDICI_CARD || hint->bot == &bot_lorenzo)
		assert_true(reasons->choices > 0 || medici_count(game) == 1);
}

/* ---- The words ---- */

static int has_digit(const char *line)
{
	for (; *line; line++)
		if (isdigit((unsigned char)*line))
			return 1;
	return 0;
}

/* Lines of a table follow their heading; a number in one is a percentage, or the heading says florins. */
static void check_words(const struct hint *hint, const struct medici_header *header,
						void (*print)(FILE *, const struct hint *, const struct medici_header *))
{
	char *text = NULL;
	size_t size;
	int florins = 0;
	FILE *out = open_memstream(&text, &size);
	assert_non_null(out);
	print(out, hint, header);
	fclose(out);
	for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
		if (line[0] != ' ')
			florins = strstr(line, "florin") != NULL;
		else if (has_digit(line) && !florins && !strchr(line, '%'))
			fail_msg("a number without a unit: %s", line);
	}
	free(text);
}

/* ---- The walk ---- */

static void look(const struct bot *bot, const struct medici_game *game, const struct medici_header *header,
				 struct medici_random *random)
{
	const struct bot_budget budget = {bot == &bot_banker || bot == &bot_cosimo ? 1 : 0, NULL, NULL};
	struct hint hint;
	hint.bot = bot;
	hint.game = *game;
	bot_explain(bot, game, random, &budget, memory, &hint.reasons);
	check_numbers(&hint);
	if (bot == &bot_lorenzo)
		check_words(&hint, header, hint_print);
	check_words(&hint, header, hint_why);
	positions++;
}

/* Novice plays, and sometimes anybody does anything, so that the positions are of all kinds. */
static void walk(const struct medici_setup *setup, uint64_t stream)
{
	static const uint8_t key[MEDICI_SEED_SIZE] = "hints";
	struct medici_header header;
	struct medici_random random, thinking;
	struct medici_game game;
	int decision = (int)stream;
	memset(&header, 0, sizeof header);
	header.setup = *setup;
	for (int seat = 0; seat < setup->players; seat++) {
		snprintf(header.player[seat].name, sizeof header.player[seat].name, "%c", 'A' + seat);
		snprintf(header.player[seat].bot, sizeof header.player[seat].bot, "novice");
	}
	medici_random_start(&random, key, 2 * stream, MEDICI_ROUNDS_BOT);
	medici_random_start(&thinking, key, 2 * stream + 1, MEDICI_ROUNDS_BOT);
	medici_start(&game, setup);
	while (medici_wants(&game) != MEDICI_WANTS_NOTHING) {
		if (medici_wants(&game) != MEDICI_WANTS_ACTION) {
			medici_sample_step(&game, &random, NULL);
			continue;
		}
		const struct bot *bot = bot_at(decision % 11);
		look(decision % 2 ? &bot_lorenzo : bot ? bot : &bot_lorenzo, &game, &header, &thinking);
		decision++;
		medici_apply(
			&game, bot_decide(medici_random_below(&random, 4) ? &bot_novice : &bot_random, &game, &random, NULL, NULL),
			NULL);
	}
}

static void test_board(void **state)
{
	(void)state;
	positions = bids = passes = choices = 0;
	for (int edition = 0; edition < MEDICI_EDITIONS; edition++) {
		for (int players = medici_edition(edition)->players_min; players <= MEDICI_SEATS_MAX; players++) {
			struct medici_setup setup;
			medici_setup_default(&setup, MEDICI_BOARD, players);
			setup.edition = (uint8_t)edition;
			walk(&setup, (uint64_t)(10 * edition + players));
		}
	}
	assert_true(positions > 1500 && bids > 100 && passes > 100 && choices > 100);
}

static void test_cards(void **state)
{
	(void)state;
	positions = bids = passes = choices = 0;
	for (int players = 2; players <= MEDICI_SEATS_MAX; players++) {
		for (int game = 0; game < 6; game++) {
			struct medici_setup setup;
			medici_setup_default(&setup, MEDICI_CARD, players);
			setup.bonus20 = game & 1;
			walk(&setup, (uint64_t)(100 + 10 * game + players));
		}
	}
	assert_true(positions > 1500 && choices > 1000);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_board), cmocka_unit_test(test_cards)};
	lang_start("en");
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("hints", tests, NULL, NULL);
}
