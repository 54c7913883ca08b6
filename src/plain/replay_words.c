#include "replay_words.h"

#include <string.h>

#include "lang/lang.h"
#include "plain/ask.h"
#include "text/command.h"

static void list_words(struct command_meaning words[WORDS])
{
	const struct command_meaning all[WORDS] = {
		/* lang: what may be typed while a record is read. Alternatives stand between bars; the first is shown, a letter
		 * alone is a short form. Letters must differ, also from those of show, unseen, help and quit in a game. */
		{"next|n", C_("replay", "next|n")},
		{"back|b", C_("replay", "back|b")},
		{"day|d", C_("replay", "day|d")},
		{"line|l", C_("replay", "line|l")},
		{"game|g", C_("replay", "game|g")},
		{"start|first", C_("replay", "start|first")},
		{"end|last|e", C_("replay", "end|last|e")},
		{"play|p", C_("replay", "play|p")},
		{"continue|c", C_("replay", "continue|c")},
		{"mistake|m", C_("replay", "mistake|m")},
		command_verb(VERB_SHOW),
		{"chances", C_("replay", "chances")},
		{"position", C_("replay", "position")},
		command_verb(VERB_UNSEEN),
		command_verb(VERB_SCORES),
		command_verb(VERB_SPEED),
		command_verb(VERB_HELP),
		command_verb(VERB_QUIT),
	};
	memcpy(words, all, sizeof all);
}

/* Returns 1 if the word is a command, or 0 with an explanation in `wrong`. */
static int find_word(const char *word, enum replay_word *found, char *wrong, size_t size)
{
	struct command_meaning words[WORDS];
	list_words(words);
	unsigned bits = command_find(word, words, WORDS, (1u << WORDS) - 1);
	if (bits & (bits - 1))
		command_ask_which(words, bits, wrong, size);
	if (!bits || bits & (bits - 1))
		return 0;
	*found = WORD_NEXT;
	while (!(bits >> *found & 1))
		*found = (enum replay_word)(*found + 1);
	return 1;
}

/* "back mistake" is a command of two words; the second becomes the first. */
static void join_words(struct command_line *typed, struct replay_wish *wish)
{
	enum replay_word second;
	char ignored[240];
	if (wish->word != WORD_BACK || typed->count < 2 || command_number(typed->word[1]) >= 0 ||
		!find_word(typed->word[1], &second, ignored, sizeof ignored) || second != WORD_MISTAKE)
		return;
	wish->word = WORD_MISTAKE;
	wish->back = 1;
	typed->count--;
	memcpy(typed->word[1], typed->word[2], sizeof typed->word[1]);
}

int replay_understand(const char *line, struct replay_wish *wish, char *wrong, size_t size)
{
	struct command_line typed = command_split(line);
	wish->number = -1;
	wish->word = WORD_NEXT;
	wish->back = 0;
	if (typed.count == 0)
		return 1;
	if (typed.count == 1 && command_number(typed.word[0]) >= 0) {
		wish->word = WORD_LINE;
		wish->number = command_number(typed.word[0]);
		return 1;
	}
	snprintf(wrong, size, "%s", _("There is no such command here; help lists them."));
	if (typed.count < 0 || !find_word(typed.word[0], &wish->word, wrong, size))
		return 0;
	join_words(&typed, wish);
	if (typed.count > 1)
		wish->number = wish->word == WORD_SPEED ? command_pause(typed.word[1]) : command_number(typed.word[1]);
	int takes_number = wish->word < WORD_SHOW || wish->word == WORD_SPEED;
	return typed.count == 1 || (typed.count == 2 && wish->number >= 0 && takes_number);
}

void replay_help(FILE *out)
{
	static const char *const about[WORDS] = {
		N_("on by one move, with all that follows from it; so does Enter. next 10: by ten"),
		N_("back by one move. back 10: by ten"),
		N_("the beginning of that day, such as: day 2"),
		N_("a line of the record, such as: line 40; the number alone does the same"),
		N_("another game of the file, such as: game 2"),
		N_("the beginning"),
		N_("the end"),
		N_("play on automatically from here; Enter stops it"),
		N_("play the game yourself from here, in a new file; who sits where is asked"),
		N_("the next mistake; of one player alone: mistake 2. back mistake: the one before"),
		N_("show the whole table"),
		N_("everybody's chance to win, marks and luck after each move: on or off"),
		N_("the position as one line of text"),
		N_("what nobody has seen yet"),
		N_("florins by day, and where they came from"),
		N_("how long to pause after a move: instant, fast, normal, slow, or milliseconds"),
		N_("this list (or ?)"),
		N_("leave"),
	};
	struct command_meaning words[WORDS];
	list_words(words);
	for (int i = 0; i < WORDS; i++) {
		char word[32];
		snprintf(word, sizeof word, "%.*s", (int)strcspn(words[i].here, "|"), words[i].here);
		ask_help_line(out, word, _(about[i]));
	}
}
