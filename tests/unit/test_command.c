/* What a player types, in every language: each command by its word there and in English, in any case, and the moves by
 * a letter; and the letters on the keys of the full screen. */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "lang/lang.h"
#include "screen/draw/keys.h"
#include "text/command.h"

static const char *const languages[] = {"en", "de", "it"};
enum { LANGUAGES = 3 };

static const struct {
	const char *english;
	enum command_type type;
	int action; /* of COMMAND_ACTION */
	int kind;   /* -1: of both games */
} verbs[VERBS] = {
	[VERB_DRAW] = {"draw", COMMAND_ACTION, MEDICI_DRAW, MEDICI_BOARD},
	[VERB_OFFER] = {"offer", COMMAND_ACTION, MEDICI_OFFER, MEDICI_BOARD},
	[VERB_BID] = {"bid", COMMAND_ACTION, MEDICI_BID, MEDICI_BOARD},
	[VERB_PASS] = {"pass", COMMAND_ACTION, MEDICI_PASS, MEDICI_BOARD},
	[VERB_REVEAL] = {"reveal", COMMAND_ACTION, MEDICI_REVEAL, MEDICI_CARD},
	[VERB_TAKE] = {"take", COMMAND_ACTION, MEDICI_TAKE, MEDICI_CARD},
	[VERB_SHOW] = {"show", COMMAND_SHOW, 0, -1},
	[VERB_UNSEEN] = {"unseen", COMMAND_UNSEEN, 0, -1},
	[VERB_HINT] = {"hint", COMMAND_HINT, 0, -1},
	[VERB_ODDS] = {"odds", COMMAND_ODDS, 0, -1},
	[VERB_WHY] = {"why", COMMAND_WHY, 0, -1},
	[VERB_NEWS] = {"news", COMMAND_NEWS, 0, -1},
	[VERB_SCORES] = {"scores", COMMAND_SCORES, 0, -1},
	[VERB_RULES] = {"rules", COMMAND_RULES, 0, -1},
	[VERB_UNDO] = {"undo", COMMAND_UNDO, 0, -1},
	[VERB_SPEED] = {"speed", COMMAND_SPEED, 0, -1},
	[VERB_TUTOR] = {"tutor", COMMAND_TUTOR, 0, -1},
	[VERB_ANYWAY] = {"anyway", COMMAND_ANYWAY, 0, -1},
	[VERB_HELP] = {"help", COMMAND_HELP, 0, -1},
	[VERB_QUIT] = {"quit", COMMAND_QUIT, 0, -1},
};

static void assert_means(const char *word, int verb, int kind)
{
	char line[80];
	snprintf(line, sizeof line, verb == VERB_BID ? "%s 7" : verb == VERB_TAKE ? "%s 1 3" : "%s", word);
	struct command command = command_parse(line, (enum medici_kind)kind);
	if (command.type != verbs[verb].type)
		print_error("%s: \"%s\" is not taken for %s: %s\n", lang_code(), line, verbs[verb].english, command.wrong);
	assert_int_equal(command.type, verbs[verb].type);
	if (command.type != COMMAND_ACTION)
		return;
	assert_int_equal(command.action.type, verbs[verb].action);
	assert_int_equal(command.action.amount, verb == VERB_BID ? 7 : 0);
	assert_int_equal(command.action.places, verb == VERB_TAKE ? 5 : 0);
}

static void assert_any_case(const char *word, int verb, int kind)
{
	char upper[40];
	snprintf(upper, sizeof upper, "%s", word);
	for (char *at = upper; *at; at++)
		*at = (char)toupper((unsigned char)*at);
	assert_means(word, verb, kind);
	assert_means(upper, verb, kind);
}

static void for_all(void (*look)(int verb, int kind))
{
	for (int i = 0; i < LANGUAGES; i++) {
		assert_int_equal(lang_start(languages[i]), 0);
		for (int verb = 0; verb < VERBS; verb++)
			for (int kind = MEDICI_BOARD; kind <= MEDICI_CARD; kind++)
				if (verbs[verb].kind < 0 || verbs[verb].kind == kind)
					look(verb, kind);
	}
}

static void look_at_words(int verb, int kind)
{
	assert_any_case(verbs[verb].english, verb, kind);
	assert_any_case(command_word((enum command_verb)verb).text, verb, kind);
}

/* Every move has a letter, if not always its first: several begin alike in some languages. */
static void look_at_letters(int verb, int kind)
{
	int found = verb > VERB_TAKE;
	for (char letter = 'a'; letter <= 'z' && !found; letter++) {
		char line[8];
		snprintf(line, sizeof line, verb == VERB_BID ? "%c 7" : "%c", letter);
		struct command command = command_parse(line, (enum medici_kind)kind);
		found = command.type == COMMAND_ACTION && command.action.type == verbs[verb].action;
	}
	assert_true(found);
}

/* Keys of the full screen that every language has. */
static void look_at_keys(int verb, int kind)
{
	if (verb == VERB_HINT)
		assert_means("h", verb, kind);
	if (verb == VERB_ODDS)
		assert_means("w", verb, kind);
	if (verb == VERB_HELP)
		assert_means("?", verb, kind);
}

static void test_words(void **state)
{
	(void)state;
	for_all(look_at_words);
}

static void test_letters(void **state)
{
	(void)state;
	for_all(look_at_letters);
}

static void test_keys(void **state)
{
	(void)state;
	for_all(look_at_keys);
}

/* At every place each key has a letter of its own, which means it, small or large; so does the English one, where the
 * language has no other use for it. */
static void look_at_caps(enum keys_place place, enum medici_kind kind, const char *keys)
{
	int taken[128] = {0};
	for (const char *key = keys; *key; key++) {
		const char *cap = keys_cap(place, kind, *key);
		assert_int_equal(strlen(cap), 1);
		if (taken[(int)cap[0]])
			fail_msg("%s: the keys %c and %c are both \"%s\"", lang_code(), taken[(int)cap[0]], *key, cap);
		taken[(int)cap[0]] = (unsigned char)*key;
		assert_int_equal(keys_meant(place, kind, cap[0]), *key);
		assert_int_equal(keys_meant(place, kind, toupper((unsigned char)cap[0])), *key);
	}
	for (const char *key = keys; *key; key++)
		assert_int_equal(keys_meant(place, kind, *key), taken[(int)*key] ? taken[(int)*key] : *key);
}

static void test_caps(void **state)
{
	(void)state;
	for (int i = 0; i < LANGUAGES; i++) {
		assert_int_equal(lang_start(languages[i]), 0);
		look_at_caps(KEYS_GAME, MEDICI_BOARD, "dobphwzcauqlsyx");
		look_at_caps(KEYS_GAME, MEDICI_CARD, "rthwzcauqlsyx");
		look_at_caps(KEYS_LESSON, MEDICI_BOARD, "dopuqlsbn");
		look_at_caps(KEYS_LESSON, MEDICI_CARD, "rtuqlsbn");
		for (int kind = MEDICI_BOARD; kind <= MEDICI_CARD; kind++) {
			look_at_caps(KEYS_REPLAY, (enum medici_kind)kind, "uqlsgpcnbfye");
			look_at_caps(KEYS_END, (enum medici_kind)kind, "uqlsrx");
			assert_int_equal(keys_meant(KEYS_GAME, (enum medici_kind)kind, '7'), '7');
			assert_int_equal(keys_meant(KEYS_GAME, (enum medici_kind)kind, '?'), '?');
		}
	}
}

static void test_languages_are_there(void **state)
{
	(void)state;
	lang_start("en");
	struct command_word english = command_word(VERB_DRAW);
	for (int i = 1; i < LANGUAGES; i++) {
		lang_start(languages[i]);
		assert_string_not_equal(command_word(VERB_DRAW).text, english.text);
	}
}

static void test_letters_of_several_bytes(void **state)
{
	(void)state;
	lang_start("it");
	assert_int_equal(command_parse("NOVITÀ", MEDICI_BOARD).type, COMMAND_NEWS);
	assert_int_equal(command_parse("perché", MEDICI_BOARD).type, COMMAND_WHY);
}

static void test_speeds(void **state)
{
	(void)state;
	lang_start("de");
	assert_int_equal(command_pause("instant"), 0);
	assert_int_equal(command_pause("langsam"), command_pause("slow"));
	assert_int_equal(command_pause("250"), 250);
	assert_int_equal(command_pause("10001"), -1);
	assert_int_equal(command_pause("-1"), -1);
	assert_int_equal(command_pause(""), -1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_languages_are_there),
		cmocka_unit_test(test_words),
		cmocka_unit_test(test_letters),
		cmocka_unit_test(test_keys),
		cmocka_unit_test(test_caps),
		cmocka_unit_test(test_letters_of_several_bytes),
		cmocka_unit_test(test_speeds),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
