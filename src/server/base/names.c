#include "names.h"

#include <stdint.h>
#include <string.h>

#include "bots/bot.h"
#include "server/base/unicode.h"
#include "server/base/words.h"
#include "store/store.h"

enum { RESERVED_MAX = 64, RESERVED_LETTERS = 31 /* as many as fit into a set of 32 bits */ };

/* Of the server and of people in charge, in the languages of the program. */
static const char *const in_charge[] = {"admin",           "administrator", "administratorin", "amministratore",
										"amministratrice", "gastgeber",     "gastgeberin",     "host",
										"medici",          "mod",           "moderator",       "moderatore",
										"moderatorin",     "moderatrice",   "operator",        "server",
										"sistema",         "system"};

/* ---- What a name looks like ---- */

struct look {
	uint32_t letter[STORE_NAME_SIZE];
	size_t count;
};

/* "rn" looks like an m. */
static void look_add(struct look *look, uint32_t letter)
{
	if (letter == 'n' && look->count > 0 && look->letter[look->count - 1] == 'r')
		look->letter[look->count - 1] = 'm';
	else if (letter != 0 && look->count < STORE_NAME_SIZE)
		look->letter[look->count++] = letter;
}

static void look_at(const char *name, struct look *look)
{
	look->count = 0;
	for (uint32_t code; (code = words_next(&name)) != 0;)
		look_add(look, unicode_fold(code));
}

bool names_alike(const char *one, const char *other)
{
	struct look look, second;
	look_at(one, &look);
	look_at(other, &second);
	if (look.count == 0 || second.count == 0)
		return strcmp(one, other) == 0;
	return look.count == second.count && memcmp(look.letter, second.letter, look.count * sizeof look.letter[0]) == 0;
}

/* ---- Words that are taken ---- */

/* Matches all words at once, letter by letter: bit k of a word is set if the name so far ends in its first k
 * letters. */
struct match {
	const char *word[RESERVED_MAX];
	uint32_t places[RESERVED_MAX];
	int words;
};

static void match_add(struct match *match, const char *word)
{
	if (match->words < RESERVED_MAX && strlen(word) <= RESERVED_LETTERS)
		match->word[match->words++] = word;
}

/* A digit may stand for the letter that it looks like, or be skipped as a number. */
static bool match_letter(struct match *match, uint32_t letter)
{
	static const char like[] = "olzeasbtbg";
	bool digit = letter >= '0' && letter <= '9', ends = false;
	uint32_t alike = digit ? (uint32_t)like[letter - '0'] : letter;
	for (int i = 0; i < match->words; i++) {
		const char *word = match->word[i];
		uint32_t from = match->places[i], to = digit ? from : 0;
		for (int at = 0; word[at]; at++)
			if (from >> at & 1 && unicode_fold((uint8_t)word[at]) == alike)
				to |= 1U << (at + 1);
		match->places[i] = to;
		ends |= to >> strlen(word) & 1;
	}
	for (int i = 0; ends && i < match->words; i++)
		match->places[i] |= 1; /* another word may begin */
	return ends;
}

/* Returns whether the name consists of the words and of digits. Digits alone do not count. */
static bool is_made_of(struct match *match, const struct look *look)
{
	bool ends = false, letters = false;
	for (int i = 0; i < match->words; i++)
		match->places[i] = 1;
	for (size_t i = 0; i < look->count; i++) {
		ends = match_letter(match, look->letter[i]);
		letters |= look->letter[i] > '9';
	}
	return ends && letters;
}

enum names_owner names_owner(const char *name)
{
	struct match match = {.words = 0};
	struct look look;
	const struct bot *bot;
	look_at(name, &look);
	match_add(&match, "bot");
	for (int i = 0; (bot = bot_at(i)); i++)
		match_add(&match, bot->name);
	if (is_made_of(&match, &look))
		return NAMES_BOT;
	for (size_t i = 0; i < sizeof in_charge / sizeof in_charge[0]; i++)
		match_add(&match, in_charge[i]);
	return is_made_of(&match, &look) ? NAMES_SERVER : NAMES_FREE;
}
