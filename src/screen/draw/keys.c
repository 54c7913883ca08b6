#include "keys.h"

#include <string.h>

#include "lang/lang.h"
#include "text/command.h"

enum {
	IN_GAME = 1 << KEYS_GAME,
	IN_LESSON = 1 << KEYS_LESSON,
	IN_REPLAY = 1 << KEYS_REPLAY,
	AT_END = 1 << KEYS_END,
	IN_PUZZLE = 1 << KEYS_PUZZLE,
	EVERYWHERE = IN_GAME | IN_LESSON | IN_REPLAY | AT_END,
	ROWS = 36
};
enum { BOARD = 1 << MEDICI_BOARD, CARD = 1 << MEDICI_CARD, BOTH = BOARD | CARD };

/* A key, and the words that contain its letter. */
struct row {
	int key;
	unsigned places, kinds;
	const char *words;
};

static int list_rows(struct row rows[ROWS])
{
	const struct row all[] = {
		{'d', IN_GAME | IN_LESSON, BOARD, command_verb(VERB_DRAW).here},
		{'o', IN_GAME | IN_LESSON, BOARD, command_verb(VERB_OFFER).here},
		{'b', IN_GAME, BOARD, command_verb(VERB_BID).here},
		{'p', IN_GAME | IN_LESSON, BOARD, command_verb(VERB_PASS).here},
		{'r', IN_GAME | IN_LESSON, CARD, command_verb(VERB_REVEAL).here},
		{'t', IN_GAME | IN_LESSON, CARD, command_verb(VERB_TAKE).here},
		{'h', IN_GAME | IN_PUZZLE, BOTH, command_verb(VERB_HINT).here},
		{'w', IN_GAME, BOTH, command_verb(VERB_ODDS).here},
		{'z', IN_GAME, BOTH, command_verb(VERB_UNDO).here},
		{'c', IN_GAME, BOTH, command_verb(VERB_TUTOR).here},
		{'a', IN_GAME, BOTH, command_verb(VERB_ANYWAY).here},
		{'u', EVERYWHERE | IN_PUZZLE, BOTH, command_verb(VERB_UNSEEN).here},
		{'q', EVERYWHERE | IN_PUZZLE, BOTH, command_verb(VERB_QUIT).here},
		/* lang: letters on keys of the full screen, one each. They must differ from each other and from the short forms
		 * of the commands in the same game: l is the log, s the last scoring, y why a bot did what it did, x what
		 * external programs wrote; b and n lead back and on in the tutorial, g leads to a line of a record, p shows
		 * the position there as text, c plays on from there, n and b lead to the mistake after and before, f says
		 * whose, y tells why, e switches the chances on and off, r replays a game that is over, a plays another one
		 * with the same players. */
		{'l', EVERYWHERE, BOTH, C_("key", "l")},
		{'s', EVERYWHERE, BOTH, C_("key", "s")},
		{'y', IN_GAME | IN_REPLAY, BOTH, C_("key", "y")},
		{'x', IN_GAME | AT_END, BOTH, C_("key", "x")},
		{'b', IN_LESSON | IN_REPLAY, BOTH, C_("key", "b")},
		{'n', IN_LESSON | IN_REPLAY, BOTH, C_("key", "n")},
		{'g', IN_REPLAY, BOTH, C_("key", "g")},
		{'p', IN_REPLAY, BOTH, C_("key", "p")},
		{'c', IN_REPLAY, BOTH, C_("key", "c")},
		{'f', IN_REPLAY, BOTH, C_("key", "f")},
		{'e', IN_REPLAY, BOTH, C_("key", "e")},
		{'r', AT_END, BOTH, C_("key", "r")},
		{'a', AT_END, BOTH, C_("key", "a")},
		{'s', IN_PUZZLE, BOTH, C_("command", "solution|s")},
		{'a', IN_PUZZLE, BOTH, C_("command", "again|a")},
	};
	MEDICI_STATIC_ASSERT(sizeof all / sizeof all[0] <= ROWS, "ROWS says so");
	memcpy(rows, all, sizeof all);
	return (int)(sizeof all / sizeof all[0]);
}

static int is_letter(char c)
{
	return c >= 'a' && c <= 'z';
}

int keys_letter(const char *text)
{
	return is_letter(text[0]) ? text[0] : 0;
}

/* Returns the one-letter word among the alternatives, or the English letter if there is none. */
static int letter_of(const struct row *row)
{
	for (const char *word = row->words; *word;) {
		size_t len = strcspn(word, "|");
		if (len == 1 && is_letter(*word))
			return *word;
		word += len + (word[len] == '|');
	}
	return row->key;
}

static int applies(const struct row *row, enum keys_place place, enum medici_kind kind)
{
	return row->places >> place & 1 && row->kinds >> kind & 1;
}

const char *keys_cap(enum keys_place place, enum medici_kind kind, int key)
{
	static const char caps[] = "a\0b\0c\0d\0e\0f\0g\0h\0i\0j\0k\0l\0m\0n\0o\0p\0q\0r\0s\0t\0u\0v\0w\0x\0y\0z";
	struct row rows[ROWS];
	int count = list_rows(rows), letter = key;
	for (int i = 0; i < count; i++)
		if (rows[i].key == key && applies(&rows[i], place, kind))
			letter = letter_of(&rows[i]);
	return is_letter((char)letter) ? &caps[2 * (letter - 'a')] : "";
}

int keys_meant(enum keys_place place, enum medici_kind kind, int typed)
{
	struct row rows[ROWS];
	int count = list_rows(rows);
	if (typed >= 'A' && typed <= 'Z')
		typed += 'a' - 'A';
	if (typed < 'a' || typed > 'z')
		return typed;
	for (int i = 0; i < count; i++)
		if (applies(&rows[i], place, kind) && letter_of(&rows[i]) == typed)
			return rows[i].key;
	return typed;
}
