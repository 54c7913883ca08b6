#include "command.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wctype.h>

#include "lang/lang.h"

enum { WORDS_MAX = 5, WORD_MAX = 48 };

/* ---- The vocabulary ---- */

enum side { ENGLISH, HERE, SIDES };

/* Words that mean the same stand between bars; the first is the one that is shown. */
static const char *vocabulary(enum command_verb verb, enum side side)
{
	/* lang: what a player may type. Alternatives stand between bars; the first is shown, a letter alone is a short
	 * form. Letters must differ within one game: draw, offer, bid and pass are the board game's, reveal and take the
	 * card game's. */
	const char *const words[VERBS][SIDES] = {
		{"draw|d", C_("command", "draw|d")},
		{"offer|o", C_("command", "offer|o")},
		{"bid|b", C_("command", "bid|b")},
		{"pass|p", C_("command", "pass|p")},
		{"reveal|r", C_("command", "reveal|r")},
		{"take|t", C_("command", "take|t")},
		{"show|s", C_("command", "show|s")},
		{"unseen|u", C_("command", "unseen|u")},
		{"hint|h", C_("command", "hint|h")},
		{"odds|w", C_("command", "odds|w")},
		{"why|why?", C_("command", "why|why?")},
		{"news|n", C_("command", "news|n")},
		{"scores", C_("command", "scores")},
		{"rules", C_("command", "rules")},
		{"speed", C_("command", "speed")},
		{"help|?", C_("command", "help|?")},
		{"quit|q|exit", C_("command", "quit|q|exit")},
	};
	return words[verb][side];
}

static int belongs(enum command_verb verb, enum medici_kind kind)
{
	if (verb <= VERB_PASS)
		return kind == MEDICI_BOARD;
	return verb > VERB_TAKE || kind == MEDICI_CARD;
}

struct command_word command_word(enum command_verb verb)
{
	struct command_word word;
	const char *words = vocabulary(verb, HERE);
	snprintf(word.text, sizeof word.text, "%.*s", (int)strcspn(words, "|"), words);
	return word;
}

/* ---- Taking a line apart ---- */

/* Small letters, also those that take several bytes. */
static void lower(char *word)
{
	wchar_t wide[WORD_MAX];
	size_t count = mbstowcs(wide, word, WORD_MAX);
	char back[WORD_MAX];
	for (char *at = word; *at; at++)
		*at = (char)tolower((unsigned char)*at);
	if (count == (size_t)-1 || count == WORD_MAX)
		return;
	for (size_t i = 0; i < count; i++)
		wide[i] = (wchar_t)towlower((wint_t)wide[i]);
	if (wcstombs(back, wide, sizeof back) < sizeof back)
		memcpy(word, back, strlen(back) + 1);
}

/* The line in words of small letters; -1 when one is too long or there are too many to mean anything. */
static int split(const char *line, char words[WORDS_MAX][WORD_MAX])
{
	int count = 0;
	for (;;) {
		size_t len = 0;
		while (isspace((unsigned char)*line) || *line == ',')
			line++;
		if (*line == '\0')
			return count;
		while (line[len] && !isspace((unsigned char)line[len]) && line[len] != ',')
			len++;
		if (len >= WORD_MAX || count == WORDS_MAX)
			return -1;
		memcpy(words[count], line, len);
		words[count][len] = '\0';
		lower(words[count++]);
		line += len;
	}
}

enum how { WHOLE, BEGINNING };

/* Does the word stand in the list? The first of the list counts in any game, short forms only where `short_too`. */
static int stands_in(const char *list, const char *word, enum how how, int short_too)
{
	size_t len = strlen(word);
	for (int first = 1; *list; first = 0) {
		size_t here = strcspn(list, "|");
		if ((first || short_too) && len <= here && (how == BEGINNING || len == here) && strncmp(list, word, len) == 0)
			return 1;
		list += here + (list[here] == '|');
	}
	return 0;
}

static unsigned find_in(const char *word, enum medici_kind kind, enum side side, enum how how)
{
	unsigned found = 0;
	for (int verb = 0; verb < VERBS; verb++) {
		int here = belongs((enum command_verb)verb, kind);
		if ((here || how == WHOLE) && stands_in(vocabulary((enum command_verb)verb, side), word, how, here))
			found |= 1u << verb;
	}
	return found;
}

/* A bit for each verb that the word may mean. A whole word comes before a beginning, one's own language before English.
 */
static unsigned find(const char *word, enum medici_kind kind)
{
	unsigned found = find_in(word, kind, HERE, WHOLE);
	if (!found)
		found = find_in(word, kind, ENGLISH, WHOLE);
	if (!found)
		found = find_in(word, kind, HERE, BEGINNING);
	return found ? found : find_in(word, kind, ENGLISH, BEGINNING);
}

int command_choice(const char *line, const char *const *lists, int count)
{
	char words[WORDS_MAX][WORD_MAX];
	if (split(line, words) != 1)
		return -1;
	for (int i = 0; i < count; i++)
		if (stands_in(lists[i], words[0], WHOLE, 1))
			return i;
	return -1;
}

/* ---- Commands ---- */

/* A number from 0 to 60000, or -1. */
static int number(const char *word)
{
	char *end;
	long value = strtol(word, &end, 10);
	return isdigit((unsigned char)*word) && *end == '\0' && value <= 60000 ? (int)value : -1;
}

static struct command simple(enum command_type type)
{
	struct command command;
	memset(&command, 0, sizeof command);
	command.type = type;
	return command;
}

static struct command wrong(const char *words)
{
	struct command command = simple(COMMAND_WRONG);
	snprintf(command.wrong, sizeof command.wrong, "%s", words);
	return command;
}

static struct command ambiguous(unsigned verbs)
{
	struct command command = simple(COMMAND_WRONG);
	char list[160] = "";
	for (int verb = 0; verb < VERBS; verb++) {
		size_t len = strlen(list);
		if (verbs >> verb & 1)
			snprintf(list + len, sizeof list - len, "%s%s", len ? ", " : "",
					 command_word((enum command_verb)verb).text);
	}
	snprintf(command.wrong, sizeof command.wrong, _("Which one: %s? Type a little more of it."), list);
	return command;
}

static struct command action(enum medici_action_type type, int places, int amount)
{
	struct command command = simple(COMMAND_ACTION);
	command.action.type = (uint8_t)type;
	command.action.places = (uint8_t)places;
	command.action.amount = (uint16_t)amount;
	return command;
}

static struct command parse_bid(const char *word)
{
	int amount = number(word);
	return amount > 0 ? action(MEDICI_BID, 0, amount) : wrong(_("Bid a whole number of florins, such as: bid 7"));
}

static struct command parse_take(char words[WORDS_MAX][WORD_MAX], int count)
{
	unsigned places = 0;
	for (int i = 1; i < count; i++) {
		int place = number(words[i]);
		if (place < 1 || place > 3 || places >> (place - 1) & 1)
			return wrong(_("Take by place, 1 being the last card: take 1, take 1 2, take 1 3 or take 1 2 3"));
		places |= 1u << (place - 1);
	}
	return action(MEDICI_TAKE, places ? (int)places : 1, 0);
}

int command_pause(const char *word)
{
	const struct {
		const char *english, *here;
		int pause;
	} speeds[] = {{"instant", C_("speed", "instant"), 0},
				  {"fast", C_("speed", "fast"), 150},
				  {"normal", C_("speed", "normal"), 500},
				  {"slow", C_("speed", "slow"), 1500}};
	for (size_t i = 0; i < sizeof speeds / sizeof speeds[0]; i++)
		if (strcmp(word, speeds[i].english) == 0 || strcmp(word, speeds[i].here) == 0)
			return speeds[i].pause;
	int pause = number(word);
	return pause <= COMMAND_PAUSE_MAX ? pause : -1;
}

static struct command parse_speed(char words[WORDS_MAX][WORD_MAX], int count)
{
	struct command command = simple(COMMAND_SPEED);
	command.number = count > 1 ? command_pause(words[1]) : -1;
	if (count > 2 || (count == 2 && command.number < 0))
		return wrong(
			_("Speed is instant, fast, normal or slow, or the pause after a bot's move in milliseconds, 10000 at "
			  "most."));
	return command;
}

MEDICI_STATIC_ASSERT(COMMAND_PAUSE_MAX == 10000, "the message above says so");

static struct command obey(enum command_verb verb, char words[WORDS_MAX][WORD_MAX], int count)
{
	static const enum command_type types[VERBS] = {
		[VERB_SHOW] = COMMAND_SHOW,     [VERB_UNSEEN] = COMMAND_UNSEEN, [VERB_HINT] = COMMAND_HINT,
		[VERB_ODDS] = COMMAND_ODDS,     [VERB_WHY] = COMMAND_WHY,       [VERB_NEWS] = COMMAND_NEWS,
		[VERB_SCORES] = COMMAND_SCORES, [VERB_RULES] = COMMAND_RULES,   [VERB_HELP] = COMMAND_HELP,
		[VERB_QUIT] = COMMAND_QUIT};
	static const uint8_t actions[] = {[VERB_DRAW] = MEDICI_DRAW,
									  [VERB_OFFER] = MEDICI_OFFER,
									  [VERB_PASS] = MEDICI_PASS,
									  [VERB_REVEAL] = MEDICI_REVEAL};
	if (verb == VERB_TAKE)
		return parse_take(words, count);
	if (verb == VERB_SPEED)
		return parse_speed(words, count);
	if (verb == VERB_BID && count == 1)
		return wrong(_("How many florins? For example: bid 7"));
	if (verb == VERB_BID && count == 2)
		return parse_bid(words[1]);
	if (count > 1)
		return wrong(_("That is no command here; help lists them."));
	if (verb <= VERB_REVEAL)
		return action((enum medici_action_type)actions[verb], 0, 0);
	return simple(types[verb]);
}

struct command command_parse(const char *line, enum medici_kind kind)
{
	char words[WORDS_MAX][WORD_MAX];
	int count = split(line, words);
	if (count == 0)
		return simple(COMMAND_NOTHING);
	if (count == 1 && isdigit((unsigned char)words[0][0]))
		return parse_bid(words[0]);
	unsigned verbs = count < 0 ? 0 : find(words[0], kind);
	if (verbs == 0)
		return wrong(_("That is no command here; help lists them."));
	if (verbs & (verbs - 1))
		return ambiguous(verbs);
	int verb = 0;
	while (!(verbs >> verb & 1))
		verb++;
	return obey((enum command_verb)verb, words, count);
}
