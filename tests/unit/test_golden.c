/* Whole games as golden files, replayed on every run: test_golden FILE... Each line must be accepted by the rules,
 * written again exactly as it stands, and every draw proved by the seed at the end or, in continued games, by the seed
 * of its part. The bots that once played them do
 * not matter: these records pin the rules, the dealer and the writer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <medici/medici.h>

static void check_same(const char *line, size_t len, const char *again, size_t again_len)
{
	if (len != again_len || memcmp(line, again, len) != 0)
		fail_msg("the file says\n%.*sthe writer says\n%s", (int)len, line, again);
}

/* A continued game has the seed of its last part in its last event. */
static size_t write_event(char *line, size_t size, const struct medici_reader *reader)
{
	const struct medici_setup *setup = &reader->header.setup;
	if (reader->header.parts && reader->events.list[reader->index].type == MEDICI_EV_END)
		return medici_write_end(line, size, setup, &reader->events, reader->index, reader->seed);
	return medici_write_event(line, size, setup, &reader->events, reader->index);
}

static int all_parts_proved(const struct medici_reader *reader)
{
	return reader->header.parts && reader->proved == (1u << reader->header.parts) - 1;
}

static void check_line(struct medici_reader *reader, const char *line, int number, int *proved)
{
	char again[MEDICI_LINE_MAX];
	size_t len = strlen(line);
	switch (medici_reader_line(reader, line, len - 1)) {
	case MEDICI_LINE_HEADER:
		check_same(line, len, again, medici_write_header(again, sizeof again, &reader->header));
		break;
	case MEDICI_LINE_EVENT:
		check_same(line, len, again, write_event(again, sizeof again, reader));
		*proved |= all_parts_proved(reader);
		break;
	case MEDICI_LINE_SEED:
		check_same(line, len, again, medici_write_seed(again, sizeof again, reader->seed));
		*proved = 1;
		break;
	default:
		fail_msg("line %d: %s", number, reader->reason);
	}
}

static void test_golden(void **state)
{
	const char *path = *state;
	struct medici_reader reader;
	char line[MEDICI_LINE_MAX];
	int number = 0, proved = 0;
	FILE *file = fopen(path, "rb");
	assert_non_null(file);
	medici_reader_start(&reader);
	while (fgets(line, sizeof line, file))
		check_line(&reader, line, ++number, &proved);
	fclose(file);
	assert_true(proved);
}

int main(int argc, char **argv)
{
	struct CMUnitTest tests[64];
	if (argc < 2 || argc > 65) {
		fprintf(stderr, "usage: test_golden FILE...\n");
		return 2;
	}
	for (int i = 1; i < argc; i++) {
		const char *name = strrchr(argv[i], '/');
		struct CMUnitTest test = {name ? name + 1 : argv[i], test_golden, NULL, NULL, argv[i]};
		tests[i - 1] = test;
	}
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return _cmocka_run_group_tests("golden", tests, (size_t)argc - 1, NULL, NULL);
}
