/* Names and chat lines: what is let through, what is refused and why, and which names look like others. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "bots/bot.h"
#include "server/base/names.h"
#include "server/base/unicode.h"
#include "server/base/words.h"

static enum words_fault clean(const char *text, char name[WORDS_NAME_SIZE])
{
	return words_clean(text, strlen(text), WORDS_NAME_MAX, name);
}

static void expect(enum words_fault fault, const char *text)
{
	char name[WORDS_NAME_SIZE];
	if (clean(text, name) != fault)
		fail_msg("'%s': fault %d, expected %d", text, clean(text, name), fault);
}

static void becomes(const char *text, const char *wanted)
{
	char name[WORDS_NAME_SIZE];
	expect(WORDS_FINE, text);
	clean(text, name);
	assert_string_equal(name, wanted);
}

/* ---- What people write ---- */

static void test_names_of_all_scripts(void **state)
{
	static const char *const names[] = {
		"Anna",
		"Zoë 🎲",
		"Nguyễn Thị Hồng",
		"Nguye\u0302\u0303n", /* two marks, decomposed */
		"Ελένη Παπαδοπούλου",
		"Йосип Ґалаґан",
		"यूं पेड़ों", /* a character with nukta, spacing vowel and anusvara */
		"ကြောင့်", /* Burmese: four marks, of which two stack */
		"ที่นี่",    /* Thai: vowel and tone */
		"שָׁלוֹם",
		"مُحَمَّد",
		"می\u200cروم", /* Persian, with a non-joiner */
		"葛飾 北斎",
		"김민준",
		"👨\u200d👩\u200d👧\u200d👦",
		"🏳\ufe0f\u200d🌈",
		"1\ufe0f\u20e3",
		"❤\ufe0f",
		"👍🏽",
		"O'Brien-López, Jr.",
	};
	(void)state;
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		becomes(names[i], names[i]);
}

static void test_blanks(void **state)
{
	(void)state;
	becomes("  Anna\u00a0\u3000 Bo  ", "Anna Bo");
	becomes("\u200dAnna \u200cBo", "Anna Bo");
	expect(WORDS_LENGTH, "");
	expect(WORDS_LENGTH, " \u00a0\u2003\u3000 ");
	expect(WORDS_LENGTH, "\u200d\ufe0f");
}

static void test_length_in_characters(void **state)
{
	(void)state;
	expect(WORDS_FINE, "🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲");
	expect(WORDS_LENGTH, "abcdefghijklmnopqrstuvwxy");
	expect(WORDS_LENGTH, "\xff");
	expect(WORDS_LENGTH, "a\xc3");
}

/* ---- What cannot be seen ---- */

static void encode(uint32_t code, char text[5])
{
	static const uint8_t first[] = {0, 0, 0xc0, 0xe0, 0xf0};
	int size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
	for (int at = size - 1; at > 0; at--, code >>= 6)
		text[at] = (char)(0x80 | (code & 63));
	text[0] = (char)(first[size] | code);
	text[size] = '\0';
}

static void test_hidden(void **state)
{
	static const uint32_t codes[] = {0x07,   0x7f,    0x85,    0xad,    0x34f,   0x115f,  0x180e, 0x200b, 0x2028,
									 0x202e, 0x2066,  0x2800,  0x3164,  0xe000,  0xfdd0,  0xfeff, 0xffa0, 0xfffc,
									 0xffff, 0x16fe4, 0x1d159, 0x1d173, 0x1fffe, 0xe0041, 0xf0000};
	(void)state;
	for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
		char text[5], name[16];
		encode(codes[i], text);
		expect(WORDS_HIDDEN, text);
		snprintf(name, sizeof name, "Anna%s", text);
		expect(WORDS_HIDDEN, name);
	}
}

static void test_every_character_alone(void **state)
{
	int seen = 0;
	(void)state;
	for (uint32_t code = 1; code < 0x110000; code++) {
		char text[5], name[WORDS_NAME_SIZE];
		if (code >= 0xd800 && code < 0xe000)
			continue;
		encode(code, text);
		if (clean(text, name) != WORDS_FINE)
			continue;
		assert_string_equal(name, text);
		assert_false(unicode_is_blank(code) || unicode_is_joiner(code) || unicode_is_hidden(code));
		assert_int_equal(unicode_mark(code), UNICODE_NO_MARK);
		seen++;
	}
	assert_true(seen > 140000);
}

/* ---- Marks ---- */

static void test_marks(void **state)
{
	(void)state;
	expect(WORDS_BARE, "\u0301");
	expect(WORDS_BARE, "\u0301Anna");
	expect(WORDS_BARE, "Anna \u0301");
	expect(WORDS_BARE, "\u0903"); /* a spacing one */
	expect(WORDS_BARE, "\u20dd");
	expect(WORDS_BARE, "\u200d\u0301");
	expect(WORDS_FINE, "a\u0301\u0302b\u0301\u0302");
	expect(WORDS_MARKS, "a\u0301\u0302\u0303");
	expect(WORDS_MARKS, "a\u0301\u0302\u200d\u0303");
	expect(WORDS_MARKS, "ก็็็");
	expect(WORDS_MARKS, "a\u20dd\u20dd\u20dd");
	expect(WORDS_MARKS, "a\u200d\u200d\u200db");
}

static void test_every_fault_has_words(void **state)
{
	(void)state;
	for (enum words_fault fault = WORDS_HIDDEN; fault <= WORDS_MARKS; fault++)
		assert_true(strlen(words_fault_text(fault)) > 20);
	assert_null(words_fault_text(WORDS_FINE));
	assert_null(words_fault_text(WORDS_LENGTH));
}

/* ---- Whose name it is ---- */

static void owned(enum names_owner owner, const char *const *names, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (names_owner(names[i]) != owner)
			fail_msg("'%s' is %d's, expected %d", names[i], names_owner(names[i]), owner);
}

#define OWNED(owner, ...) \
	do { \
		static const char *const names[] = {__VA_ARGS__}; \
		owned(owner, names, sizeof names / sizeof names[0]); \
	} while (0)

static void test_every_bot_has_its_name(void **state)
{
	const struct bot *bot;
	(void)state;
	for (int i = 0; (bot = bot_at(i)); i++) {
		static const char *const forms[] = {"%s", "%s 2", "%s7", "12 %s", "-%s-", "%s bot", "%s 3 %s"};
		char name[64];
		assert_null(strstr(bot->name, "rn")); /* as names.c takes for granted */
		for (size_t k = 0; k < sizeof forms / sizeof forms[0]; k++) {
			snprintf(name, sizeof name, forms[k], bot->name, bot->name);
			assert_int_equal(names_owner(name), NAMES_BOT);
		}
		snprintf(name, sizeof name, "%s B", bot->name);
		assert_int_equal(names_owner(name), NAMES_FREE);
	}
}

static void test_names_like_a_bots(void **state)
{
	(void)state;
	OWNED(NAMES_BOT, "Lorenzo", "LORENZO 2", "L0renzo", "Loren2o", "l o r e n z o", "Lo.ren-zo", "Lórenzo",
		  "Ło\u0308renzo", "Lοrenzο", "Lоrеnzо 3", "Cos1mo", "COSlMO", "C\u043esimo", "Cosirno", "CIarice", "C|arice",
		  "Ｌｏｒｅｎｚｏ", "𝓛𝓸𝓻𝓮𝓷𝔃𝓸", "Ⓛⓞⓡⓔⓝⓩⓞ", "🅻🅾🆁🅴🅽🆉🅾", "ʟᴏʀᴇɴᴢᴏ", "Lorenz02", "B0t", "Bot 1", "bot bot",
		  "Merch@nt", "Lore\u200dnzo", "Lorenzo Cosimo");
}

static void test_names_like_the_servers(void **state)
{
	(void)state;
	OWNED(NAMES_SERVER, "server", "Medici", "MEDICI 1", "Medici-Server", "Adm1n", "ADMIN", "Моd", "Host", "h0st 2",
		  "Moderator", "$erver", "5erver", "Cosimo Medici", "medici bot", "Gastgeber", "amministratore", "ѕуѕtеm",
		  "ѕеrvеr");
}

static void test_names_that_are_free(void **state)
{
	(void)state;
	OWNED(NAMES_FREE, "Anna", "Bo", "Lorenza", "Lorenzo de' Medici", "Cosima", "Pierre", "Giovanna", "Giovanni B.",
		  "Clarissa", "Banks", "Servetus", "Hostess", "Modesta", "Botho", "Randolf", "Адам", "Сергей", "葛飾", "807",
		  "1", "🎲", "...", "Ospina", "Merchantilda", "Systematica", "The Server of All");
}

static void test_the_same_to_the_eye(void **state)
{
	(void)state;
	assert_true(names_alike("Anna", "anna"));
	assert_true(names_alike("Anna", "Аnnа"));
	assert_true(names_alike("Anna", "An\u200dna"));
	assert_true(names_alike("Anna B", "Anna-B."));
	assert_true(names_alike("...", "..."));
	assert_false(names_alike("...", "!?"));
	assert_false(names_alike("Anna", "Anna 2"));
	assert_false(names_alike("Anna 1", "Anna 2"));
	assert_false(names_alike("Anna", "Hanna"));
	assert_false(names_alike("葛", "飾"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_names_of_all_scripts),  cmocka_unit_test(test_blanks),
		cmocka_unit_test(test_length_in_characters),  cmocka_unit_test(test_hidden),
		cmocka_unit_test(test_every_character_alone), cmocka_unit_test(test_marks),
		cmocka_unit_test(test_every_fault_has_words), cmocka_unit_test(test_every_bot_has_its_name),
		cmocka_unit_test(test_names_like_a_bots),     cmocka_unit_test(test_names_like_the_servers),
		cmocka_unit_test(test_names_that_are_free),   cmocka_unit_test(test_the_same_to_the_eye),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
