#include "command.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wctype.h>

#include "lang/lang.h"

/* ---- The vocabulary ---- */

static void list_verbs(struct command_meaning verbs[VERBS])
{
	const struct command_meaning all[VERBS] = {
		/* lang: what a player may type. Alternatives stand between bars; the first is shown, a letter alone is a short
		 * form and the letter of the key on the full screen. Letters must differ within one game: draw, offer, bid and
		 * pass are the board game's, reveal and take the card game's. */
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
		{"undo|takeback|z", C_("command", "undo|takeback|z")},
		{"speed", C_("command", "speed")},
		{"tutor|c", C_("command", "tutor|c")},
		{"anyway|a", C_("command", "anyway|a")},
		{"help|?", C_("command", "help|?")},
		{"quit|q|exit", C_("command", "quit|q|exit")},
	};
	memcpy(verbs, all, sizeof all);
}

struct command_meaning command_verb(enum command_verb verb)
{
	struct command_meaning verbs[VERBS];
	list_verbs(verbs);
	return verbs[verb];
}

/* A bit for each verb that this kind of game has. */
static unsigned verbs_of(enum medici_kind kind)
{
	unsigned board = (1u << (VERB_PASS + 1)) - 1, card = 1u << VERB_REVEAL | 1u << VERB_TAKE;
	return ((1u << VERBS) - 1) & ~(kind == MEDICI_BOARD ? card : board);
}

struct command_word command_word(enum command_verb verb)
{
	struct command_word word;
	const char *words = command_verb(verb).here;
	snprintf(word.text, sizeof word.text, "%.*s", (int)strcspn(words, "|"), words);
	return word;
}

/* ---- Taking a line apart ---- */

/* Converts to lower case, also characters of several bytes. */
static void lower(char *word)
{
	wchar_t wide[COMMAND_WORD];
	size_t count = mbstowcs(wide, word, COMMAND_WORD);
	char back[COMMAND_WORD];
	for (char *at = word; *at; at++)
		*at = (char)tolower((unsigned char)*at);
	if (count == (size_t)-1 || count == COMMAND_WORD)
		return;
	for (size_t i = 0; i < count; i++)
		wide[i] = (wchar_t)towlower((wint_t)wide[i]);
	if (wcstombs(back, wide, sizeof back) < sizeof back)
		memcpy(word, back, strlen(back) + 1);
}

struct command_line command_split(const char *line)
{
	struct command_line words = {.count = 0};
	for (;;) {
		size_t len = 0;
		while (isspace((unsigned char)*line) || *line == ',')
			line++;
		if (*line == '\0')
			return words;
		while (line[len] && !isspace((unsigned char)line[len]) && line[len] != ',')
			len++;
		if (len >= COMMAND_WORD || words.count == COMMAND_WORDS) {
			words.count = -1;
			return words;
		}
		memcpy(words.word[words.count], line, len);
		words.word[words.count][len] = '\0';
		lower(words.word[words.count++]);
		line += len;
	}
}

enum how { WHOLE, BEGINNING };

/* Returns whether the word is in the list. The first word of the list counts in any game, short forms only if
 * `short_too`. */
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

enum side { HERE, ENGLISH };

/* A search for the meaning of a word. */
struct search {
	const char *word;
	const struct command_meaning *meaning;
	int count;
	unsigned at_home;
};

static unsigned find_in(const struct search *search, enum side side, enum how how)
{
	unsigned found = 0;
	for (int i = 0; i < search->count; i++) {
		const char *list = side == HERE ? search->meaning[i].here : search->meaning[i].english;
		int here = search->at_home >> i & 1;
		if ((here || how == WHOLE) && stands_in(list, search->word, how, here))
			found |= 1u << i;
	}
	return found;
}

/* A whole word takes precedence over an abbreviation, the chosen language over English. */
unsigned command_find(const char *word, const struct command_meaning *meaning, int count, unsigned at_home)
{
	const struct search search = {word, meaning, count, at_home};
	unsigned found = find_in(&search, HERE, WHOLE);
	if (!found)
		found = find_in(&search, ENGLISH, WHOLE);
	if (!found)
		found = find_in(&search, HERE, BEGINNING);
	return found ? found : find_in(&search, ENGLISH, BEGINNING);
}

void command_ask_which(const struct command_meaning *meaning, unsigned found, char *text, size_t size)
{
	char list[160] = "";
	for (int i = 0; found >> i; i++) {
		size_t len = strlen(list);
		if (found >> i & 1)
			snprintf(list + len, sizeof list - len, "%s%.*s", len ? ", " : "", (int)strcspn(meaning[i].here, "|"),
					 meaning[i].here);
	}
	snprintf(text, size, _("Which one: %s? Type a few more letters."), list);
}

int command_choice(const char *line, const char *const *lists, int count)
{
	struct command_line words = command_split(line);
	return words.count == 1 ? command_beginning(words.word[0], lists, count) : -1;
}

int command_beginning(const char *word, const char *const *lists, int count)
{
	int found = -1, many = 0;
	for (int i = 0; i < count; i++)
		if (stands_in(lists[i], word, WHOLE, 1))
			return i;
	for (int i = 0; i < count; i++)
		if (*word && stands_in(lists[i], word, BEGINNING, 1)) {
			found = i;
			many++;
		}
	return many == 1 ? found : -1;
}

/* ---- Commands ---- */

long command_number(const char *word)
{
	char *end;
	long value = strtol(word, &end, 10);
	return isdigit((unsigned char)*word) && *end == '\0' && value <= 1000000000 ? value : -1;
}

/* No number of a game is larger. */
static int number(const char *word)
{
	long value = command_number(word);
	return value <= 60000 ? (int)value : -1;
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

static struct command ambiguous(const struct command_meaning *verbs, unsigned found)
{
	struct command command = simple(COMMAND_WRONG);
	command_ask_which(verbs, found, command.wrong, sizeof command.wrong);
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

static struct command parse_take(const struct command_line *words)
{
	unsigned places = 0;
	for (int i = 1; i < words->count; i++) {
		int place = number(words->word[i]);
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
	enum { SPEEDS = sizeof speeds / sizeof speeds[0] };
	const char *english[SPEEDS], *here[SPEEDS];
	for (int i = 0; i < SPEEDS; i++) {
		english[i] = speeds[i].english;
		here[i] = speeds[i].here;
	}
	int speed = command_beginning(word, here, SPEEDS);
	if (speed < 0)
		speed = command_beginning(word, english, SPEEDS);
	if (speed >= 0)
		return speeds[speed].pause;
	int pause = number(word);
	return pause <= COMMAND_PAUSE_MAX ? pause : -1;
}

static const char *const tutor_levels[TUTOR_LEVELS] = {"off|no|false|0", "gentle|yes|on|true|1", "strict"};

static const char *tutor_words(enum tutor_level level)
{
	return level == TUTOR_OFF      ? C_("tutor", "off")
		   : level == TUTOR_GENTLE ? C_("tutor", "gentle")
								   : C_("tutor", "strict");
}

int command_tutor(const char *word)
{
	const char *here[TUTOR_LEVELS];
	for (int i = 0; i < TUTOR_LEVELS; i++)
		here[i] = tutor_words((enum tutor_level)i);
	int level = command_beginning(word, here, TUTOR_LEVELS);
	return level >= 0 ? level : command_beginning(word, tutor_levels, TUTOR_LEVELS);
}

const char *command_tutor_name(enum tutor_level level)
{
	static const char *const names[TUTOR_LEVELS] = {"off", "gentle", "strict"};
	return names[level];
}

struct command_word command_tutor_word(enum tutor_level level)
{
	struct command_word word;
	const char *words = tutor_words(level);
	snprintf(word.text, sizeof word.text, "%.*s", (int)strcspn(words, "|"), words);
	return word;
}

static struct command parse_tutor(const struct command_line *words)
{
	struct command command = simple(COMMAND_TUTOR);
	command.number = words->count > 1 ? command_tutor(words->word[1]) : -1;
	if (words->count > 2 || (words->count == 2 && command.number < 0))
		return wrong(_("The tutor is off, gentle or strict: tutor gentle"));
	return command;
}

static struct command parse_speed(const struct command_line *words)
{
	struct command command = simple(COMMAND_SPEED);
	command.number = words->count > 1 ? command_pause(words->word[1]) : -1;
	if (words->count > 2 || (words->count == 2 && command.number < 0))
		return wrong(
			_("Speed is instant, fast, normal or slow, or the pause after a bot's move in milliseconds, 10000 at "
			  "most."));
	return command;
}

MEDICI_STATIC_ASSERT(COMMAND_PAUSE_MAX == 10000, "the message above says so");

static struct command obey(enum command_verb verb, const struct command_line *words)
{
	static const enum command_type types[VERBS] = {
		[VERB_SHOW] = COMMAND_SHOW,     [VERB_UNSEEN] = COMMAND_UNSEEN, [VERB_HINT] = COMMAND_HINT,
		[VERB_ODDS] = COMMAND_ODDS,     [VERB_WHY] = COMMAND_WHY,       [VERB_NEWS] = COMMAND_NEWS,
		[VERB_SCORES] = COMMAND_SCORES, [VERB_RULES] = COMMAND_RULES,   [VERB_HELP] = COMMAND_HELP,
		[VERB_QUIT] = COMMAND_QUIT,     [VERB_UNDO] = COMMAND_UNDO,     [VERB_ANYWAY] = COMMAND_ANYWAY};
	static const uint8_t actions[] = {[VERB_DRAW] = MEDICI_DRAW,
									  [VERB_OFFER] = MEDICI_OFFER,
									  [VERB_PASS] = MEDICI_PASS,
									  [VERB_REVEAL] = MEDICI_REVEAL};
	if (verb == VERB_TAKE)
		return parse_take(words);
	if (verb == VERB_SPEED)
		return parse_speed(words);
	if (verb == VERB_TUTOR)
		return parse_tutor(words);
	if (verb == VERB_BID && words->count == 1)
		return wrong(_("How many florins? For example: bid 7"));
	if (verb == VERB_BID && words->count == 2)
		return parse_bid(words->word[1]);
	if (words->count > 1)
		return wrong(_("There is no such command here; help lists them."));
	if (verb <= VERB_REVEAL)
		return action((enum medici_action_type)actions[verb], 0, 0);
	return simple(types[verb]);
}

struct command command_parse(const char *line, enum medici_kind kind)
{
	struct command_line words = command_split(line);
	struct command_meaning verbs[VERBS];
	if (words.count == 0)
		return simple(COMMAND_NOTHING);
	if (words.count == 1 && isdigit((unsigned char)words.word[0][0]))
		return parse_bid(words.word[0]);
	list_verbs(verbs);
	unsigned found = words.count < 0 ? 0 : command_find(words.word[0], verbs, VERBS, verbs_of(kind));
	if (found == 0)
		return wrong(_("There is no such command here; help lists them."));
	if (found & (found - 1))
		return ambiguous(verbs, found);
	int verb = 0;
	while (!(found >> verb & 1))
		verb++;
	return obey((enum command_verb)verb, &words);
}
