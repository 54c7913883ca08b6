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
		command_verb(VERB_SHOW),
		{"position", C_("replay", "position")},
		command_verb(VERB_UNSEEN),
		command_verb(VERB_SCORES),
		command_verb(VERB_SPEED),
		command_verb(VERB_HELP),
		command_verb(VERB_QUIT),
	};
	memcpy(words, all, sizeof all);
}

int replay_understand(const char *line, struct replay_wish *wish, char *wrong, size_t size)
{
	struct command_meaning words[WORDS];
	struct command_line typed = command_split(line);
	wish->number = typed.count > 1 ? command_number(typed.word[1]) : -1;
	wish->word = WORD_NEXT;
	if (typed.count == 0)
		return 1;
	if (typed.count == 1 && command_number(typed.word[0]) >= 0) {
		wish->word = WORD_LINE;
		wish->number = command_number(typed.word[0]);
		return 1;
	}
	list_words(words);
	unsigned found = typed.count > 0 ? command_find(typed.word[0], words, WORDS, (1u << WORDS) - 1) : 0;
	snprintf(wrong, size, "%s", _("There is no such command here; help lists them."));
	if (found & (found - 1))
		command_ask_which(words, found, wrong, size);
	if (!found || found & (found - 1))
		return 0;
	wish->word = WORD_NEXT;
	while (!(found >> wish->word & 1))
		wish->word = (enum replay_word)(wish->word + 1);
	if (wish->word == WORD_SPEED && typed.count == 2)
		wish->number = command_pause(typed.word[1]);
	return typed.count == 1 || (typed.count == 2 && wish->number >= 0 && wish->word < WORD_SHOW) ||
		   (typed.count == 2 && wish->number >= 0 && wish->word == WORD_SPEED);
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
		N_("show the whole table"),
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
