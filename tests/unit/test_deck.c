/* Deck files: what is read from them, and the messages for errors. The argument is the file of the built-in deck. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <medici/record.h>

static const char *standard_deck;

static int card(const char *name)
{
	return medici_piece_parse(MEDICI_CARD, name, strlen(name));
}

static void read_fine(const char *text, uint8_t deck[MEDICI_CARD_KINDS])
{
	struct medici_deck_fault fault;
	if (medici_deck_parse(text, strlen(text), deck, &fault) != 0)
		fail_msg("line %d: %s", fault.line, fault.reason);
	assert_int_equal(fault.line, 0);
	assert_string_equal(fault.reason, "");
}

static void check_refused(const char *text, size_t len, int line, const char *reason)
{
	uint8_t deck[MEDICI_CARD_KINDS], untouched[MEDICI_CARD_KINDS];
	struct medici_deck_fault fault;
	memset(deck, 77, sizeof deck);
	memcpy(untouched, deck, sizeof deck);
	assert_int_equal(medici_deck_parse(text, len, deck, &fault), -1);
	assert_string_equal(fault.reason, reason);
	assert_int_equal(fault.line, line);
	assert_memory_equal(deck, untouched, sizeof deck);
}

static void test_standard_file(void **state)
{
	(void)state;
	char text[4096];
	uint8_t deck[MEDICI_CARD_KINDS], builtin[MEDICI_CARD_KINDS];
	FILE *file = fopen(standard_deck, "rb");
	assert_non_null(file);
	size_t len = fread(text, 1, sizeof text - 1, file);
	fclose(file);
	text[len] = '\0';
	read_fine(text, deck);
	medici_deck_builtin(builtin);
	assert_memory_equal(deck, builtin, sizeof deck);
}

static void test_single_names(void **state)
{
	(void)state;
	uint8_t deck[MEDICI_CARD_KINDS], want[MEDICI_CARD_KINDS] = {0};
	read_fine("fur3 2\n\n \tgreen2\t\t005 # five\r\n#black7 9\r\n\r\nfur0g 0\nspice0x2 1", deck);
	want[card("fur3")] = 2;
	want[MEDICI_GREEN2] = 5;
	want[card("spice0x2")] = 1;
	assert_memory_equal(deck, want, sizeof deck);
}

static void test_each(void **state)
{
	(void)state;
	uint8_t deck[MEDICI_CARD_KINDS], want[MEDICI_CARD_KINDS] = {0};
	read_fine("\xef\xbb\xbf"
			  "each0 1\neach0x2 2# W\xc3\xbcrze\neach5 3\nblack7 98",
			  deck);
	for (int good = 0; good < MEDICI_GOODS; good++) {
		want[good * 7] = 1;
		want[good * 7 + 1] = 2;
		want[good * 7 + 6] = 3;
	}
	want[MEDICI_BLACK7] = 98;
	assert_memory_equal(deck, want, sizeof deck);
}

static void test_refused(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		int line;
		const char *reason;
	} list[] = {
		{"", 0, "the counts add up to 0: a deck has 1 to 128 cards (C2)"},
		{"fur3 0\n# nothing else\n", 0, "the counts add up to 0: a deck has 1 to 128 cards (C2)"},
		{"each3 25\nfur4 4", 0, "the counts add up to 129: a deck has 1 to 128 cards (C2)"},
		{"fur3 1\nfur4 x", 2, "count \"x\" must be a whole number from 0 to 128"},
		{"fur3 -1", 1, "count \"-1\" must be a whole number from 0 to 128"},
		{"fur3 1.5", 1, "count \"1.5\" must be a whole number from 0 to 128"},
		{"fur3 129", 1, "count \"129\" must be a whole number from 0 to 128"},
		{"fur3 4294967296", 1, "count \"4294967296\" must be a whole number from 0 to 128"},
		{"\n\nfur3", 3, "count is missing after \"fur3\""},
		{"fur3 # 4", 1, "count is missing after \"fur3\""},
		{"fur3 4 5", 1, "a line is a name and a count, found \"5\" after them"},
		{"fur1 4", 1, "card \"fur1\" must be a name such as fur3, fur0x2, fur0g, each3, green2 or black7"},
		{"Fur3 4", 1, "card \"Fur3\" must be a name such as fur3, fur0x2, fur0g, each3, green2 or black7"},
		{"each 4", 1, "card \"each\" must be a name such as fur3, fur0x2, fur0g, each3, green2 or black7"},
		{"each0x2x2x2x2 4", 1,
		 "card \"each0x2x2x2x2\" must be a name such as fur3, fur0x2, fur0g, each3, green2 or black7"},
		{"eachgreen2 4", 1, "card \"eachgreen2\" must be a name such as fur3, fur0x2, fur0g, each3, green2 or black7"},
		{"fur3 1\ndye3 1\nfur3 1", 3, "card fur3 has its count from line 1 already"},
		{"fur3 1\neach3 1", 2, "card fur3 has its count from line 1 already"},
		{"each3 1\nspice3 1", 2, "card spice3 has its count from line 1 already"},
		{"fur3 1\xff", 1, "byte 7 of the line (0xff) is not text in UTF-8"},
		{"fur3 1 # \x1b[2J", 1, "byte 10 of the line (0x1b) is not text in UTF-8"},
		{"fur3 1\rfur4 1", 1, "byte 7 of the line (0x0d) is not text in UTF-8"},
		{"fur3 \xc2\x9b", 1, "byte 6 of the line (0xc2) is not text in UTF-8"},
	};
	for (size_t i = 0; i < sizeof list / sizeof *list; i++)
		check_refused(list[i].text, strlen(list[i].text), list[i].line, list[i].reason);
	check_refused("fur3 1\nfur4\0 1\n", 15, 2, "byte 5 of the line (0x00) is not text in UTF-8");
}

static void test_long(void **state)
{
	(void)state;
	size_t len = (1 << 16) + 1;
	char *text = malloc(len);
	assert_non_null(text);
	memset(text, '#', len);
	check_refused(text, len, 0, "a deck file may have 65536 bytes, this one is longer");
	check_refused(text, 1001, 1, "a line may have 1000 bytes, this one is longer");
	memset(text, '\n', len);
	check_refused(text, len - 1, 0, "the counts add up to 0: a deck has 1 to 128 cards (C2)");
	free(text);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_standard_file), cmocka_unit_test(test_single_names), cmocka_unit_test(test_each),
		cmocka_unit_test(test_refused),       cmocka_unit_test(test_long),
	};
	standard_deck = argc > 1 ? argv[1] : "data/standard.deck";
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
