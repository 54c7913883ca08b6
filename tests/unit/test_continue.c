/* Games that are continued from a new seed: at every line of every kind of game, and again and again; each part is then
 * proved by its own seed, and a part that was bent is found. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/table.h"

enum { LINES = 1200 };

/* A record as it is written. The header is line 0. */
struct tape {
	char line[LINES][MEDICI_LINE_MAX];
	int count;
	struct table *table;
	const uint8_t *seed; /* of the last part of a continued game */
};

static void add_line(struct tape *tape, const char *line)
{
	assert_true(tape->count < LINES);
	snprintf(tape->line[tape->count++], sizeof tape->line[0], "%s", line);
}

static void cut(struct tape *tape, int count)
{
	tape->count = count < tape->count ? count : tape->count;
}

static int write_event(void *context, const struct medici_events *events, int index)
{
	struct tape *tape = context;
	const struct medici_header *header = &tape->table->header;
	char line[MEDICI_LINE_MAX];
	if (header->parts && events->list[index].type == MEDICI_EV_END)
		medici_write_end(line, sizeof line, &header->setup, events, index, tape->seed);
	else
		medici_write_event(line, sizeof line, &header->setup, events, index);
	add_line(tape, line);
	return 0;
}

static void make_seed(uint8_t seed[MEDICI_SEED_SIZE], unsigned number)
{
	memset(seed, 0, MEDICI_SEED_SIZE);
	memcpy(seed, &number, sizeof number);
}

/* Any legal move, mostly small bids so that money lasts. */
static void play_on(struct table *table, unsigned number)
{
	struct medici_random random;
	uint8_t key[MEDICI_SEED_SIZE];
	make_seed(key, number);
	medici_random_start(&random, key, 7, MEDICI_ROUNDS_BOT);
	table_deal(table);
	while (medici_wants(&table->game) == MEDICI_WANTS_ACTION) {
		int count = medici_count(&table->game);
		struct medici_action action =
			medici_nth(&table->game, (int)medici_random_below(&random, (uint32_t)(count > 4 ? 4 : count)));
		assert_int_equal(table_act(table, medici_turn(&table->game), action), MEDICI_OK);
	}
}

static void play_new(struct tape *tape, struct table *table, const struct medici_setup *setup, unsigned number)
{
	struct medici_header header;
	uint8_t seed[MEDICI_SEED_SIZE];
	char line[MEDICI_LINE_MAX];
	make_seed(seed, number);
	memset(&header, 0, sizeof header);
	header.setup = *setup;
	for (int seat = 0; seat < setup->players; seat++)
		snprintf(header.player[seat].name, sizeof header.player[seat].name, "P%d", seat);
	memset(header.player[1].contribution, 'a', MEDICI_COMMIT_SIZE - 1); /* belongs to the first part alone */
	tape->count = 0;
	tape->table = table;
	assert_int_equal(table_open(table, &header, seed, write_event, tape), MEDICI_OK);
	medici_write_header(line, sizeof line, &table->header);
	add_line(tape, line);
	play_on(table, number);
}

static void read_all(struct medici_reader *reader, const struct tape *tape)
{
	medici_reader_start(reader);
	for (int i = 0; i < tape->count; i++)
		if (medici_reader_line(reader, tape->line[i], strlen(tape->line[i])) == MEDICI_LINE_FAULT)
			fail_msg("line %d of %d: %s", i + 1, tape->count, reader->reason);
}

/* Cuts the record after so many events, and plays it to its end from a new seed. `known`: that of the part before. */
static void play_from(struct tape *tape, struct table *table, int events, const uint8_t *known, unsigned number)
{
	struct medici_reader reader;
	uint8_t seed[MEDICI_SEED_SIZE];
	char line[MEDICI_LINE_MAX];
	make_seed(seed, number);
	cut(tape, events + 1);
	medici_reader_start(&reader);
	medici_reader_line(&reader, tape->line[0], strlen(tape->line[0]));
	assert_int_equal(medici_header_continue(&reader.header, events, known, seed), 0);
	medici_write_header(line, sizeof line, &reader.header);
	snprintf(tape->line[0], sizeof tape->line[0], "%s", line);
	read_all(&reader, tape);
	tape->table = table;
	tape->seed = seed;
	assert_int_equal(table_resume(table, &reader, seed, write_event, tape), MEDICI_OK);
	play_on(table, number);
}

typedef void visit_setup(const struct medici_setup *setup);

static void each_setup(visit_setup *visit)
{
	struct medici_setup setup;
	for (int players = 3; players <= 6; players += 3) {
		medici_setup_default(&setup, MEDICI_BOARD, players);
		visit(&setup);
	}
	for (int players = 2; players <= 6; players += 2) {
		medici_setup_default(&setup, MEDICI_CARD, players);
		visit(&setup);
	}
}

/* Returns the number of events before which nothing is left to be played. */
static int last_place(struct tape *tape)
{
	struct medici_reader reader;
	medici_reader_start(&reader);
	for (int i = 0; i < tape->count; i++) {
		medici_reader_line(&reader, tape->line[i], strlen(tape->line[i]));
		if (i > 0 && medici_wants(&reader.game) == MEDICI_WANTS_NOTHING)
			return i - 1;
	}
	return tape->count - 1;
}

static void from_every_line(const struct medici_setup *setup)
{
	static struct tape tape;
	struct table table, next;
	struct medici_reader reader;
	uint8_t known[MEDICI_SEED_SIZE];
	play_new(&tape, &table, setup, 1);
	int last = last_place(&tape);
	make_seed(known, 1);
	for (int events = 1; events <= last; events += 1 + events % 3) {
		cut(&tape, 0);
		play_new(&tape, &table, setup, 1);
		play_from(&tape, &next, events, events % 2 ? known : NULL, (unsigned)events + 2);
		read_all(&reader, &tape);
		assert_int_equal(medici_wants(&reader.game), MEDICI_WANTS_NOTHING);
		assert_int_equal(reader.proved, events % 2 ? 3 : 2);
	}
	cut(&tape, 0);
}

static void test_from_every_line(void **state)
{
	(void)state;
	each_setup(from_every_line);
}

/* The deal of another seed: the rest differs from what the first would have dealt. */
static void test_dealt_anew(void **state)
{
	(void)state;
	static struct tape tape;
	struct table table, next;
	struct medici_setup setup;
	int same = 0;
	medici_setup_default(&setup, MEDICI_CARD, 2);
	for (unsigned number = 1; number <= 20; number++) {
		play_new(&tape, &table, &setup, 1);
		char then[MEDICI_LINE_MAX];
		snprintf(then, sizeof then, "%s", tape.line[12]);
		play_from(&tape, &next, 1, NULL, number + 1);
		same += strcmp(then, tape.line[12]) == 0;
		cut(&tape, 0);
	}
	assert_true(same < 10);
}

static void again_and_again(const struct medici_setup *setup)
{
	static struct tape tape;
	struct table table;
	struct medici_reader reader;
	struct medici_header header;
	uint8_t seed[MEDICI_SEED_SIZE];
	play_new(&tape, &table, setup, 1);
	for (int part = 1; part < MEDICI_PARTS_MAX; part++) {
		make_seed(seed, (unsigned)part);
		play_from(&tape, &table, 5 * part, seed, (unsigned)part + 1);
		read_all(&reader, &tape);
		assert_int_equal(reader.header.parts, part + 1);
		assert_int_equal(reader.proved, (1 << (part + 1)) - 1);
	}
	header = reader.header;
	assert_int_equal(medici_header_continue(&header, 5 * MEDICI_PARTS_MAX, NULL, seed), -1);
	/* From an earlier place, the later parts are dropped; the one before keeps its seed. */
	assert_int_equal(medici_header_continue(&header, 12, seed, seed), 0);
	assert_int_equal(header.parts, 4);
	assert_string_equal(header.part[2].seed, reader.header.part[2].seed);
	cut(&tape, 0);
}

static void test_again_and_again(void **state)
{
	(void)state;
	each_setup(again_and_again);
}

/* ---- What does not fit ---- */

static void test_other_seed(void **state)
{
	(void)state;
	static struct tape tape;
	struct table table, next;
	struct medici_reader reader;
	struct medici_setup setup;
	uint8_t seed[MEDICI_SEED_SIZE];
	medici_setup_default(&setup, MEDICI_BOARD, 4);
	play_new(&tape, &table, &setup, 1);
	play_from(&tape, &next, 20, NULL, 2);
	cut(&tape, 60);
	read_all(&reader, &tape);
	make_seed(seed, 1);
	assert_int_equal(table_resume(&next, &reader, seed, write_event, &tape), MEDICI_E_SEED);
	make_seed(seed, 2);
	assert_int_equal(table_resume(&next, &reader, seed, write_event, &tape), MEDICI_OK);
	cut(&tape, 20); /* before the last part */
	read_all(&reader, &tape);
	assert_int_equal(table_resume(&next, &reader, seed, write_event, &tape), MEDICI_E_PART);
	cut(&tape, 0);
}

/* A header that says another place of the cut promises other draws. */
static void test_another_place(void **state)
{
	(void)state;
	static struct tape tape;
	struct table table, next;
	struct medici_reader reader;
	struct medici_setup setup;
	uint8_t known[MEDICI_SEED_SIZE];
	char line[MEDICI_LINE_MAX];
	medici_setup_default(&setup, MEDICI_CARD, 3);
	make_seed(known, 1);
	for (int moved = 10; moved <= 40; moved += 30) {
		play_new(&tape, &table, &setup, 1);
		play_from(&tape, &next, 25, known, 2);
		medici_reader_start(&reader);
		medici_reader_line(&reader, tape.line[0], strlen(tape.line[0]));
		reader.header.part[1].after = (uint16_t)moved;
		medici_write_header(line, sizeof line, &reader.header);
		snprintf(tape.line[0], sizeof tape.line[0], "%s", line);
		enum medici_line_kind kind = MEDICI_LINE_EVENT;
		medici_reader_start(&reader);
		for (int i = 0; i < tape.count && kind != MEDICI_LINE_FAULT; i++)
			kind = medici_reader_line(&reader, tape.line[i], strlen(tape.line[i]));
		assert_int_equal(kind, MEDICI_LINE_FAULT);
		assert_non_null(strstr(reader.reason, "the seed deals"));
		cut(&tape, 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_from_every_line), cmocka_unit_test(test_dealt_anew),
		cmocka_unit_test(test_again_and_again), cmocka_unit_test(test_other_seed),
		cmocka_unit_test(test_another_place),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("continue", tests, NULL, NULL);
}
