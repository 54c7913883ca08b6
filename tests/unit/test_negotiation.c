/* What a request's headers choose: which encoding of a file is sent, whether the client has it already, and the
 * language. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "server/http/encoding.h"
#include "server/http/etag.h"
#include "server/http/language.h"

enum { PLAIN = 1 << ENCODING_IDENTITY, GZIP = PLAIN | 1 << ENCODING_GZIP, ALL = GZIP | 1 << ENCODING_BR };

struct choice {
	const char *header;
	enum encoding chosen;
};

static void check_choices(const struct choice *choices, size_t count, unsigned available)
{
	for (size_t i = 0; i < count; i++)
		if (encoding_choose(choices[i].header, available) != choices[i].chosen)
			fail_msg("'%s' has not chosen encoding %d", choices[i].header, choices[i].chosen);
}

#define CHECK_CHOICES(choices, available) check_choices(choices, sizeof choices / sizeof choices[0], available)

static void test_what_clients_send(void **state)
{
	static const struct choice choices[] = {
		{"gzip, deflate, br, zstd", ENCODING_BR},
		{"gzip, deflate", ENCODING_GZIP},
		{"gzip;q=1.0,deflate;q=0.6,identity;q=0.3", ENCODING_GZIP},
		{"br;q=1.0, gzip;q=0.8, *;q=0.1", ENCODING_BR},
		{"deflate", ENCODING_IDENTITY},
		{"identity", ENCODING_IDENTITY},
		{"", ENCODING_IDENTITY},
	};
	(void)state;
	CHECK_CHOICES(choices, ALL);
}

static void test_weights(void **state)
{
	static const struct choice choices[] = {
		{"gzip, br", ENCODING_BR},
		{"br;q=0.5, gzip", ENCODING_GZIP},
		{"br;q=0.5, gzip;q=0.501", ENCODING_GZIP},
		{"br;q=0.001", ENCODING_BR},
		{"br;q=0, gzip", ENCODING_GZIP},
		{"br;q=0.000, gzip;q=0.0", ENCODING_IDENTITY},
		{"gzip;q=0.", ENCODING_IDENTITY},
		{"gzip;q=1.", ENCODING_GZIP},
		{"gzip;q=0.5, identity", ENCODING_IDENTITY},
		{"gzip;q=0.5, identity;q=0.5", ENCODING_GZIP},
		{"gzip;q=0, br;q=1, gzip;q=1", ENCODING_BR},
		{"gzip;q=1, gzip;q=0", ENCODING_IDENTITY},
		{"gzip;q=0, gzip;q=1", ENCODING_IDENTITY},
	};
	(void)state;
	CHECK_CHOICES(choices, ALL);
}

static void test_wildcard_and_identity(void **state)
{
	static const struct choice choices[] = {
		{"*", ENCODING_BR},
		{"*;q=0.1", ENCODING_BR},
		{"br;q=0, *", ENCODING_GZIP},
		{"gzip, *;q=0", ENCODING_GZIP},
		{"gzip;q=0.1, *;q=0.3", ENCODING_BR},
		{"gzip;q=0, br;q=0, *;q=0.5", ENCODING_IDENTITY},
		{"identity;q=0, gzip", ENCODING_GZIP},
		{"identity;q=0, *", ENCODING_BR},
		{"identity, *;q=0.5", ENCODING_IDENTITY},
		/* Nothing is acceptable: the file as it is. */
		{"identity;q=0", ENCODING_IDENTITY},
		{"*;q=0", ENCODING_IDENTITY},
		{"identity;q=0, deflate", ENCODING_IDENTITY},
	};
	(void)state;
	CHECK_CHOICES(choices, ALL);
}

static void test_only_what_there_is(void **state)
{
	static const struct choice gzip_alone[] = {
		{"gzip, br", ENCODING_GZIP},
		{"br", ENCODING_IDENTITY},
		{"*", ENCODING_GZIP},
		{"br, gzip;q=0", ENCODING_IDENTITY},
		{"br, identity;q=0", ENCODING_IDENTITY},
	};
	static const struct choice nothing[] = {
		{"gzip, br", ENCODING_IDENTITY},
		{"*", ENCODING_IDENTITY},
		{"gzip, identity;q=0", ENCODING_IDENTITY},
	};
	(void)state;
	CHECK_CHOICES(gzip_alone, GZIP);
	CHECK_CHOICES(nothing, PLAIN);
}

static void test_spelling(void **state)
{
	static const struct choice choices[] = {
		{"GZip", ENCODING_GZIP},
		{"BR", ENCODING_BR},
		{"x-gzip", ENCODING_GZIP},
		{"X-GZIP;q=0.5", ENCODING_GZIP},
		{"x-gzip, gzip;q=0", ENCODING_IDENTITY},
		{"gzip;Q=0.5", ENCODING_GZIP},
		{" \tgzip\t; \tq=0.5 \t", ENCODING_GZIP},
		{",, ,br,", ENCODING_BR},
		{"gzip ,br;q=0", ENCODING_GZIP},
		{"gzipped, brotli, b, x-br", ENCODING_IDENTITY},
	};
	(void)state;
	CHECK_CHOICES(choices, ALL);
}

static void test_malformed(void **state)
{
	static const char *const headers[] = {
		"gzip br",      "gzip;",          "gzip;q",       "gzip;q=",       "gzip;q=2",  "gzip;q=1.001", "gzip;q=0.1234",
		"gzip;q=00.5",  "gzip;q=.5",      "gzip;q=-1",    "gzip;q=0,5",    "gzip;q= 1", "gzip;q =1",    "gzip;level=9",
		"gzip;q=1;q=1", "gzip;q=0.5x",    "gzip, ;q=1",   "gzip, \"br\"",  "gzip/1",    "br, gzip;q=a", "(br)",
		"br\n",         "\xc3\xa9, gzip", "gzip; q=1 br", "gzip;q=1.0001", "gzip;;q=1", "gzip=1",
	};
	(void)state;
	for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++)
		if (encoding_choose(headers[i], ALL) != ENCODING_IDENTITY)
			fail_msg("'%s' was taken for a header", headers[i]);
}

static void test_tags_that_match(void **state)
{
	static const char *const headers[] = {
		"\"abc\"",
		"W/\"abc\"",
		"*",
		" * ",
		"  \"abc\"  ",
		"\"x\", \"abc\"",
		"\"x\",W/\"abc\"",
		"\"\", \"abc\"",
		",, \"abc\" ,",
		"\"a,b\", \"abc\"",
		"\"abc\", rest",
		"W/\"x\" , \"abc\"",
		"\"\xc3\xa9\",\"abc\"",
	};
	(void)state;
	for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++)
		if (!etag_listed(headers[i], "\"abc\""))
			fail_msg("%s does not match", headers[i]);
}

static void test_tags_that_do_not(void **state)
{
	static const char *const headers[] = {
		"",
		"\"x\"",
		"abc",
		"\"abc",
		"abc\"",
		"\"abcd\"",
		"\"ab\"",
		"**",
		"*, \"abc\"",
		"\"x\", *",
		"w/\"abc\"",
		"W\"abc\"",
		"W/ \"abc\"",
		"W/W/\"abc\"",
		"\"ABC\"",
		"\"x\"\"abc\"",
		"x, \"abc\"",
		"\"x\" \"abc\"",
		"\"x,\"abc\"",
		"\"\tabc\"",
		"\"a\x7f\", \"abc\"",
		"\"\"",
		",",
		"W/",
	};
	(void)state;
	for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++)
		if (etag_listed(headers[i], "\"abc\""))
			fail_msg("%s matches", headers[i]);
}

/* The SHA-256 of "abc" is among the examples of FIPS 180-4. */
static void test_tags_are_hashes(void **state)
{
	char etag[ETAG_SIZE];
	(void)state;
	etag_write("abc", 3, etag);
	assert_string_equal(etag, "\"ba7816bf8f01cfea414140de5dae2223\"");
	assert_true(etag_listed(etag, etag));
}

static void test_languages(void **state)
{
	static const char *const known[] = {"en", "de", "it"};
	static const struct {
		const char *header;
		int chosen;
	} choices[] = {
		{"de-AT,de;q=0.9,en;q=0.8", 1},
		{"fr-FR, it;q=0.7, en;q=0.3", 2},
		{"IT", 2},
		{"en;q=0.5, de;q=0.6", 1},
		{"de;q=0.5, it;q=0.5", 1},
		{"de;q=0, en;q=0", 0},
		{"deu, itself", 0},
		{"fr, *", 0},
		{"", 0},
		{", ,de", 1},
		{"de, it;q=", 1},
		{"<script>, de", 0},
	};
	(void)state;
	for (size_t i = 0; i < sizeof choices / sizeof choices[0]; i++)
		if (language_choose(choices[i].header, known, 3) != choices[i].chosen)
			fail_msg("'%s' has not chosen %s", choices[i].header, known[choices[i].chosen]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_what_clients_send),
		cmocka_unit_test(test_weights),
		cmocka_unit_test(test_wildcard_and_identity),
		cmocka_unit_test(test_only_what_there_is),
		cmocka_unit_test(test_spelling),
		cmocka_unit_test(test_malformed),
		cmocka_unit_test(test_tags_that_match),
		cmocka_unit_test(test_tags_that_do_not),
		cmocka_unit_test(test_tags_are_hashes),
		cmocka_unit_test(test_languages),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
