/* medici_numbers compared with real games: for every edition, number of players and option, random games are played,
 * and holds, money, bag, payments and bonuses must be those of the numbers. Ties are shared here by another method:
 * sort the seats, walk through the places. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <medici/medici.h>

enum { GAMES = 40 };

struct watch {
	struct medici_setup setup;
	const struct medici_numbers *numbers;
	int bonuses; /* different ones that were paid, a bit each by fives */
	int fullest; /* most pieces that take room on one ship */
};

/* What a seat earns when all values are ranked and `pay` goes by place. */
static int share(const int *value, int players, int seat, const uint8_t *pay, int unit)
{
	int above = 0, tied = 0, sum = 0;
	for (int other = 0; other < players; other++) {
		above += value[other] > value[seat];
		tied += value[other] == value[seat];
	}
	for (int place = above; place < above + tied; place++)
		sum += pay[place];
	return tied > 1 ? sum / tied / unit * unit : sum;
}

static void check_good(struct watch *watch, const struct medici_score *score, int good)
{
	const struct medici_setup *setup = &watch->setup;
	int count[MEDICI_SEATS_MAX];
	for (int seat = 0; seat < setup->players; seat++)
		count[seat] = score->count[good][seat];
	for (int seat = 0; seat < setup->players; seat++) {
		int placed = setup->kind == MEDICI_BOARD || setup->empty_placed || count[seat] > 0; /* C10 */
		int paid = share(count, setup->players, seat, watch->numbers->stall_pay, watch->numbers->tie_unit);
		assert_int_equal(score->paid[good][seat], placed ? paid : 0);
		assert_int_equal(score->bonus[good][seat], medici_bonus(watch->numbers, count[seat]));
		assert_int_equal(score->bonus[good][seat] > 0, count[seat] >= medici_bonus_from(watch->numbers));
		watch->bonuses |= 1 << score->bonus[good][seat] / 5;
	}
}

static void check_score(struct watch *watch, const struct medici_score *score)
{
	int ship[MEDICI_SEATS_MAX], players = watch->setup.players;
	for (int seat = 0; seat < players; seat++)
		ship[seat] = score->ship[seat];
	for (int seat = 0; seat < players; seat++)
		assert_int_equal(score->ship_paid[seat],
						 share(ship, players, seat, watch->numbers->ship_pay, watch->numbers->tie_unit));
	for (int good = 0; good < MEDICI_GOODS; good++)
		check_good(watch, score, good);
}

static void check_events(struct watch *watch, const struct medici_events *events)
{
	for (int i = 0; i < events->count; i++) {
		if (events->list[i].type == MEDICI_EV_DAY && watch->setup.kind == MEDICI_BOARD)
			assert_int_equal(events->list[i].amount, watch->numbers->bag);
		if (events->list[i].type == MEDICI_EV_SCORE)
			check_score(watch, &events->score);
	}
}

static void check_load(struct watch *watch, const struct medici_game *game)
{
	const uint8_t *load = game->kind == MEDICI_BOARD ? game->as.board.load : game->as.card.load;
	for (int seat = 0; seat < watch->setup.players; seat++)
		if (load[seat] > watch->fullest)
			watch->fullest = load[seat];
}

static void play(struct watch *watch, struct medici_random *random)
{
	struct medici_game game;
	struct medici_events events;
	assert_int_equal(medici_start(&game, &watch->setup), MEDICI_OK);
	for (int seat = 0; seat < watch->setup.players; seat++)
		assert_int_equal(medici_money(&game, seat), watch->numbers->money);
	while (medici_wants(&game) != MEDICI_WANTS_NOTHING) {
		if (medici_wants(&game) == MEDICI_WANTS_ACTION) {
			int k = (int)medici_random_below(random, (uint32_t)medici_count(&game));
			assert_int_equal(medici_apply(&game, medici_nth(&game, k), &events), MEDICI_OK);
		} else {
			assert_int_equal(medici_sample_step(&game, random, &events), MEDICI_OK);
		}
		check_events(watch, &events);
		check_load(watch, &game);
	}
}

/* Every number must also have occurred: the fullest ship, the smallest bonus and the largest. */
static void check_setup(const struct medici_setup *setup, struct medici_random *random)
{
	struct watch watch = {*setup, medici_numbers(setup), 0, 0};
	assert_non_null(watch.numbers);
	for (int i = 0; i < GAMES; i++)
		play(&watch, random);
	assert_int_equal(watch.fullest, watch.numbers->holds);
	assert_true(watch.bonuses >> medici_bonus(watch.numbers, medici_bonus_from(watch.numbers)) / 5 & 1);
}

static void test_every_setup(void **state)
{
	static const uint8_t key[MEDICI_SEED_SIZE] = {15};
	struct medici_random random;
	struct medici_setup setup;
	(void)state;
	medici_random_start(&random, key, 0, MEDICI_ROUNDS_BOT);
	for (int edition = 0; edition < MEDICI_EDITIONS; edition++)
		for (int players = medici_players_min(MEDICI_BOARD, edition); players <= MEDICI_SEATS_MAX; players++) {
			medici_setup_default(&setup, MEDICI_BOARD, players);
			setup.edition = (uint8_t)edition;
			check_setup(&setup, &random);
		}
	for (int options = 0; options < 4; options++)
		for (int players = medici_players_min(MEDICI_CARD, 0); players <= MEDICI_SEATS_MAX; players++) {
			medici_setup_default(&setup, MEDICI_CARD, players);
			setup.bonus20 = options & 1;
			setup.empty_placed = (uint8_t)(options >> 1);
			check_setup(&setup, &random);
		}
}

static void test_no_such_game(void **state)
{
	struct medici_setup setup;
	(void)state;
	for (int edition = 0; edition < MEDICI_EDITIONS; edition++) {
		medici_setup_default(&setup, MEDICI_BOARD, medici_players_min(MEDICI_BOARD, edition) - 1);
		setup.edition = (uint8_t)edition;
		assert_null(medici_numbers(&setup));
		assert_int_equal(medici_edition_find(medici_edition(edition)->name), edition);
		assert_non_null(medici_edition(edition)->title);
	}
	medici_setup_default(&setup, MEDICI_CARD, medici_players_min(MEDICI_CARD, 0) - 1);
	assert_null(medici_numbers(&setup));
	assert_int_equal(medici_edition_find(""), -1);
	assert_int_equal(medici_edition_find("amigo-199"), -1);
	assert_int_equal(medici_edition_find("amigo-19950"), -1);
}

/* What a binding allocates is what the functions write to. */
static void test_library(void **state)
{
	(void)state;
	assert_string_equal(medici_version(), MEDICI_VERSION);
	assert_int_equal(medici_setup_size(), sizeof(struct medici_setup));
	assert_int_equal(medici_game_size(), sizeof(struct medici_game));
	assert_int_equal(medici_board_size(), sizeof(struct medici_board));
	assert_int_equal(medici_card_size(), sizeof(struct medici_card));
	assert_int_equal(medici_events_size(), sizeof(struct medici_events));
	assert_int_equal(medici_question_size(), sizeof(struct medici_question));
	assert_int_equal(medici_random_size(), sizeof(struct medici_random));
	assert_int_equal(medici_dealer_size(), sizeof(struct medici_dealer));
	assert_int_equal(medici_header_size(), sizeof(struct medici_header));
	assert_int_equal(medici_reader_size(), sizeof(struct medici_reader));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_setup), cmocka_unit_test(test_no_such_game),
									   cmocka_unit_test(test_library)};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
