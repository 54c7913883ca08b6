/* Whole games through the writer and the reader: random ones of every size, edition and option come back as they were;
 * tampered with, field by field, they are refused; and they are proved fair, or shown not to be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <medici/record.h>

enum { TAPE_SIZE = 1 << 18, TAPE_LINES = 2000 };

/* A game as the writer wrote it, and the state after each line. */
struct tape {
	struct medici_header header;
	uint8_t seed[MEDICI_SEED_SIZE];
	char text[TAPE_SIZE];
	size_t start[TAPE_LINES + 1]; /* of each line; the header is line 0 */
	struct medici_game after[TAPE_LINES];
	struct medici_event event[TAPE_LINES];
	int count;
};

static struct tape tape; /* one at a time; too large for the stack */

/* How the deal is changed before a game's first draw, to make a game that the rules allow and the seed does not. */
enum cheat { HONEST, SWAPPED_DRAWS, OTHER_FIRST };

static void add_line(size_t len, const struct medici_game *game)
{
	assert_int_not_equal(len, 0);
	assert_true(len <= MEDICI_LINE_MAX && tape.count < TAPE_LINES);
	tape.after[tape.count++] = *game;
	tape.start[tape.count] = tape.start[tape.count - 1] + len;
}

static void add_events(const struct medici_game *game, const struct medici_events *events)
{
	for (int i = 0; i < events->count; i++) {
		size_t at = tape.start[tape.count];
		tape.event[tape.count] = events->list[i];
		add_line(medici_write_event(tape.text + at, TAPE_SIZE - at, &tape.header.setup, events, i), game);
	}
}

/* Mostly small bids, so that money lasts and all kinds of passes come about; sometimes anything. */
static struct medici_action decide(const struct medici_game *game, struct medici_random *random)
{
	int count = medici_count(game);
	if (count > 4 && medici_random_below(random, 10) > 0)
		count = 4;
	return medici_nth(game, (int)medici_random_below(random, (uint32_t)count));
}

static void bend(struct medici_dealer *dealer, enum cheat cheat)
{
	int at = 4;
	if (cheat != SWAPPED_DRAWS)
		return;
	while (dealer->order[at] == dealer->order[4])
		at++;
	uint8_t piece = dealer->order[4];
	dealer->order[4] = dealer->order[at];
	dealer->order[at] = piece;
}

static void step(struct medici_game *game, struct medici_dealer *dealer, struct medici_random *random, enum cheat cheat,
				 struct medici_events *events)
{
	bool dawn = medici_wants(game) == MEDICI_WANTS_FIRST;
	if (medici_wants(game) == MEDICI_WANTS_ACTION)
		assert_int_equal(medici_apply(game, decide(game, random), events), MEDICI_OK);
	else
		assert_int_equal(medici_dealer_step(dealer, game, events), MEDICI_OK);
	if (dawn && medici_day(game) == 2)
		bend(dealer, cheat);
}

/* OTHER_FIRST: day 1 starts one seat further than the seed says. */
static void begin_elsewhere(struct medici_game *game, struct medici_dealer *dealer, struct medici_events *events)
{
	struct medici_game plan = *game;
	medici_dealer_step(dealer, &plan, events);
	int seat = (events->list[0].seat + 1) % medici_players(game);
	assert_int_equal(medici_first(game, seat, events), MEDICI_OK);
	add_events(game, events);
}

static void play(const struct medici_setup *setup, unsigned number, enum cheat cheat)
{
	struct medici_game game;
	struct medici_dealer dealer;
	struct medici_random random;
	struct medici_events events;
	memset(&tape.header, 0, sizeof tape.header);
	tape.header.setup = *setup;
	for (int seat = 0; seat < setup->players; seat++)
		snprintf(tape.header.player[seat].name, sizeof tape.header.player[seat].name, "Seat \"%d\" \xc3\xa4", seat);
	memset(tape.seed, (int)number, sizeof tape.seed);
	medici_commit(tape.seed, tape.header.commit);
	medici_dealer_start(&dealer, tape.seed);
	medici_random_start(&random, tape.seed, 99, MEDICI_ROUNDS_BOT);
	assert_int_equal(medici_start(&game, setup), MEDICI_OK);
	tape.count = 0;
	add_line(medici_write_header(tape.text, TAPE_SIZE, &tape.header), &game);
	if (cheat == OTHER_FIRST)
		begin_elsewhere(&game, &dealer, &events);
	while (medici_wants(&game) != MEDICI_WANTS_NOTHING) {
		step(&game, &dealer, &random, cheat, &events);
		add_events(&game, &events);
	}
}

static const char *line_at(int line, size_t *len)
{
	*len = tape.start[line + 1] - tape.start[line];
	return tape.text + tape.start[line];
}

static enum medici_line_kind read_at(struct medici_reader *reader, int line)
{
	size_t len;
	const char *text = line_at(line, &len);
	return medici_reader_line(reader, text, len);
}

static void check_back(struct medici_reader *reader)
{
	medici_reader_start(reader);
	assert_int_equal(read_at(reader, 0), MEDICI_LINE_HEADER);
	assert_memory_equal(&reader->header, &tape.header, sizeof tape.header);
	for (int line = 1; line < tape.count; line++) {
		if (read_at(reader, line) != MEDICI_LINE_EVENT)
			fail_msg("%s: %s", tape.text + tape.start[line], reader->reason);
		assert_memory_equal(&reader->game, &tape.after[line], sizeof reader->game);
		assert_memory_equal(&reader->events.list[reader->index], &tape.event[line], sizeof tape.event[line]);
	}
}

static enum medici_line_kind read_seed(struct medici_reader *reader, const uint8_t seed[MEDICI_SEED_SIZE])
{
	char line[MEDICI_LINE_MAX];
	return medici_reader_line(reader, line, medici_write_seed(line, sizeof line, seed));
}

/* ---- Every table there is ---- */

typedef void visit_setup(const struct medici_setup *setup, unsigned number);

static void each_board(visit_setup *visit, unsigned games)
{
	for (int edition = 0; edition < MEDICI_EDITIONS; edition++) {
		for (int players = medici_edition(edition)->players_min; players <= MEDICI_SEATS_MAX; players++) {
			for (unsigned number = 0; number < games; number++) {
				struct medici_setup setup;
				medici_setup_default(&setup, MEDICI_BOARD, players);
				setup.edition = (uint8_t)edition;
				if (number % 2)
					setup.first = (uint8_t)(number % (unsigned)players);
				visit(&setup, number);
			}
		}
	}
}

/* A deck of the game's own: too small for three days, and green for the most part. */
static void small_deck(uint8_t deck[MEDICI_CARD_KINDS])
{
	memset(deck, 0, MEDICI_CARD_KINDS);
	deck[MEDICI_BLACK7] = 6;
	deck[MEDICI_GREEN2] = 20;
	for (int kind = 0; kind < MEDICI_GREEN2; kind += 2)
		deck[kind] = 1;
}

static void each_card(visit_setup *visit, unsigned games)
{
	for (int players = 2; players <= MEDICI_SEATS_MAX; players++) {
		for (unsigned number = 0; number < games; number++) {
			struct medici_setup setup;
			medici_setup_default(&setup, MEDICI_CARD, players);
			setup.bonus20 = number & 1;
			setup.empty_placed = number >> 1 & 1;
			if (number >> 2 & 1)
				small_deck(setup.deck);
			visit(&setup, number);
		}
	}
}

static void round_trip(const struct medici_setup *setup, unsigned number)
{
	struct medici_reader reader;
	play(setup, number, HONEST);
	check_back(&reader);
	assert_int_equal(read_seed(&reader, tape.seed), MEDICI_LINE_SEED);
	assert_int_equal(read_seed(&reader, tape.seed), MEDICI_LINE_FAULT);
	assert_string_equal(reader.reason, "the game is over and proved: only a new header may follow");
}

static void test_round_trip(void **state)
{
	(void)state;
	each_board(round_trip, 12);
	each_card(round_trip, 16);
}

/* A game can be continued from any line to its end. */
static void cut_short(const struct medici_setup *setup, unsigned number)
{
	struct medici_reader reader;
	play(setup, number, HONEST);
	medici_reader_start(&reader);
	for (int line = 0; line < tape.count; line++) {
		read_at(&reader, line);
		struct medici_game game = reader.game;
		struct medici_random random;
		medici_random_start(&random, tape.seed, (uint64_t)line, MEDICI_ROUNDS_BOT);
		while (medici_wants(&game) != MEDICI_WANTS_NOTHING) {
			if (medici_wants(&game) == MEDICI_WANTS_ACTION)
				medici_apply(&game, decide(&game, &random), NULL);
			else
				assert_int_equal(medici_sample_step(&game, &random, NULL), MEDICI_OK);
		}
	}
}

static void test_cut_short(void **state)
{
	(void)state;
	each_board(cut_short, 1);
	each_card(cut_short, 1);
}

/* ---- Tampering ---- */

static const char *another_word(const char *word)
{
	if (strcmp(word, "room") == 0)
		return "money";
	if (strcmp(word, "money") == 0)
		return "room";
	return strcmp(word, "fur4") == 0 ? "dye4" : "fur4";
}

/* Another value of the same type: a number one higher, another piece, the first element of a list changed. */
static json_t *another(const json_t *value)
{
	json_t *copy = json_deep_copy(value);
	if (json_is_integer(copy))
		json_integer_set(copy, json_integer_value(copy) + 1);
	else if (json_is_string(copy))
		json_string_set(copy, another_word(json_string_value(value)));
	else if (json_is_array(copy))
		json_array_set_new(copy, 0, another(json_array_get(copy, 0)));
	else if (json_is_object(copy))
		json_object_set_new(copy, "spice", another(json_object_get(copy, "spice")));
	return copy;
}

/* The line with `key` changed or, where `value` is NULL, without it, for a copy of the reader. */
static enum medici_line_kind read_changed(struct medici_reader *reader, const json_t *event, const char *key,
										  json_t *value)
{
	json_t *changed = json_deep_copy(event);
	if (value)
		json_object_set_new(changed, key, value);
	else
		json_object_del(changed, key);
	char *text = json_dumps(changed, JSON_COMPACT);
	enum medici_line_kind kind = medici_reader_line(reader, text, strlen(text));
	free(text);
	json_decref(changed);
	return kind;
}

/* Fields that chance or a player chose: another value may be legal, too. */
static bool may_differ(const struct medici_event *event, const char *key)
{
	switch (event->type) {
	case MEDICI_EV_DAY:
		return strcmp(key, "first") == 0;
	case MEDICI_EV_DRAW:
		return strcmp(key, "lot") == 0;
	case MEDICI_EV_FILL:
		return strcmp(key, "lots") == 0;
	case MEDICI_EV_BID:
		return strcmp(key, "amount") == 0;
	case MEDICI_EV_REVEAL:
		return strcmp(key, "card") == 0;
	default:
		return false;
	}
}

static void check_missing(const struct medici_reader *before, const json_t *event, const char *key)
{
	struct medici_reader reader = *before;
	char want[80];
	snprintf(want, sizeof want, "field \"%s\" is missing", key);
	assert_int_equal(read_changed(&reader, event, key, NULL), MEDICI_LINE_FAULT);
	if (strcmp(key, "because") == 0)
		assert_non_null(strstr(reader.reason, "because is missing"));
	else
		assert_memory_equal(reader.reason, want, strlen(want));
}

/* The reason names the field, the rule, or the piece that was found instead. */
static void check_changed(const struct medici_reader *before, const json_t *event, const char *key, json_t *value)
{
	struct medici_reader reader = *before;
	if (read_changed(&reader, event, key, value) != MEDICI_LINE_FAULT)
		fail_msg("accepted another %s after %s", key, json_string_value(json_object_get(event, "ev")));
	bool named = strstr(reader.reason, key) || strstr(reader.reason, "turn, not seat") ||
				 strstr(reader.reason, "the card at place") || strstr(reader.reason, "(C5)");
	if (!named)
		fail_msg("%s: %s", key, reader.reason);
}

static void tamper_line(const struct medici_reader *before, int line)
{
	size_t len;
	const char *text = line_at(line, &len);
	json_t *event = json_loadb(text, len, 0, NULL), *value;
	const char *key;
	json_object_foreach(event, key, value)
	{
		check_missing(before, event, key);
		check_changed(before, event, key, json_real(1.5));
		if (strcmp(key, "ev") != 0 && !may_differ(&tape.event[line], key))
			check_changed(before, event, key, another(value));
	}
	json_decref(event);
}

static void tamper(const struct medici_setup *setup, unsigned number)
{
	struct medici_reader reader;
	play(setup, number, HONEST);
	medici_reader_start(&reader);
	for (int line = 0; line < tape.count; line++) {
		if (line > 0)
			tamper_line(&reader, line);
		read_at(&reader, line);
	}
}

static void test_tampered(void **state)
{
	(void)state;
	each_board(tamper, 1);
	each_card(tamper, 1);
}

/* ---- The proof of fairness ---- */

static void swapped(const struct medici_setup *setup, unsigned number)
{
	struct medici_reader reader;
	play(setup, number, SWAPPED_DRAWS);
	check_back(&reader);
	assert_int_equal(read_seed(&reader, tape.seed), MEDICI_LINE_FAULT);
	const struct medici_proof_day *day = &reader.day[1];
	uint8_t order[MEDICI_DECK_MAX];
	int first;
	char want[MEDICI_REASON_MAX], dealt[MEDICI_NAME_SIZE], said[MEDICI_NAME_SIZE];
	medici_deal_day(tape.seed, 2, day->firsts, day->counts, &first, order);
	medici_piece_name((enum medici_kind)setup->kind, order[4], dealt);
	medici_piece_name((enum medici_kind)setup->kind, day->drawn[4], said);
	snprintf(want, sizeof want, "day 2, draw 5: the seed deals %s, the record says %s", dealt, said);
	assert_string_equal(reader.reason, want);
}

static void elsewhere(const struct medici_setup *setup, unsigned number)
{
	struct medici_reader reader;
	char want[MEDICI_REASON_MAX];
	play(setup, number, OTHER_FIRST);
	check_back(&reader);
	assert_int_equal(read_seed(&reader, tape.seed), MEDICI_LINE_FAULT);
	int seat = tape.event[1].seat;
	snprintf(want, sizeof want, "day 1: the seed lets seat %d start, the record says seat %d",
			 (seat + setup->players - 1) % setup->players, seat);
	assert_string_equal(reader.reason, want);
}

static void test_unfair(void **state)
{
	(void)state;
	each_board(swapped, 1);
	each_card(swapped, 1);
	each_board(elsewhere, 1);
	each_card(elsewhere, 1);
}

static void test_seed_refused(void **state)
{
	(void)state;
	static const char other[] = "{\"ev\":\"seed\",\"seed\":\"00000000000000000000000000000000"
								"00000000000000000000000000000001\"}";
	static const struct {
		bool committed;
		const char *line, *reason;
	} list[] = {
		{true, other, "the seed's SHA-256 is not the header's commit"},
		{true, "{\"ev\":\"seed\"}", "field \"seed\" is missing"},
		{true, "{\"ev\":\"seed\",\"seed\":\"12\"}", "\"seed\" must be a string of 64 hex digits, found \"12\""},
		{true, "{\"ev\":\"seed\",\"seed\":12}", "\"seed\" must be a string of 64 hex digits, found 12"},
		{false, other, "the header has no commit, so a seed proves nothing"},
	};
	struct medici_setup setup;
	struct medici_reader end;
	medici_setup_default(&setup, MEDICI_BOARD, 4);
	play(&setup, 5, HONEST);
	check_back(&end);
	for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
		struct medici_reader reader = end;
		if (!list[i].committed)
			reader.header.commit[0] = '\0';
		assert_int_equal(medici_reader_line(&reader, list[i].line, strlen(list[i].line)), MEDICI_LINE_FAULT);
		assert_string_equal(reader.reason, list[i].reason);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_round_trip), cmocka_unit_test(test_cut_short),    cmocka_unit_test(test_tampered),
		cmocka_unit_test(test_unfair),     cmocka_unit_test(test_seed_refused),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
