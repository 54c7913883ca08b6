#include "command.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 5, WORD_MAX = 12 };

/* The line in lower-case words; -1 when one is too long or there are too many to mean anything. */
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
		for (size_t i = 0; i < len; i++)
			words[count][i] = (char)tolower((unsigned char)line[i]);
		words[count++][len] = '\0';
		line += len;
	}
}

static int is(const char *word, const char *full)
{
	return strcmp(word, full) == 0 || (word[0] == full[0] && word[1] == '\0');
}

/* A number from 0 to 60000, or -1. */
static int number(const char *word)
{
	char *end;
	long value = strtol(word, &end, 10);
	return isdigit((unsigned char)*word) && *end == '\0' && value <= 60000 ? (int)value : -1;
}

static struct command wrong(const char *words)
{
	struct command command = {COMMAND_WRONG, {0, 0, 0}, words};
	return command;
}

static struct command simple(enum command_type type)
{
	struct command command = {type, {0, 0, 0}, NULL};
	return command;
}

static struct command action(enum medici_action_type type, int places, int amount)
{
	struct command command = {COMMAND_ACTION, {(uint8_t)type, (uint8_t)places, (uint16_t)amount}, NULL};
	return command;
}

static struct command parse_bid(const char *word)
{
	int amount = number(word);
	return amount > 0 ? action(MEDICI_BID, 0, amount) : wrong("Bid a whole number of florins, such as: bid 7");
}

static struct command parse_take(char words[WORDS_MAX][WORD_MAX], int count)
{
	unsigned places = 0;
	for (int i = 1; i < count; i++) {
		int place = number(words[i]);
		if (place < 1 || place > 3 || places >> (place - 1) & 1)
			return wrong("Take by place, 1 being the last card: take 1, take 1 2, take 1 3 or take 1 2 3");
		places |= 1u << (place - 1);
	}
	return action(MEDICI_TAKE, places ? (int)places : 1, 0);
}

struct command command_parse(const char *line)
{
	char words[WORDS_MAX][WORD_MAX];
	int count = split(line, words);
	if (count == 0)
		return simple(COMMAND_NOTHING);
	if (count > 0 && (is(words[0], "take")))
		return parse_take(words, count);
	if (count == 2 && is(words[0], "bid"))
		return parse_bid(words[1]);
	if (count == 1 && isdigit((unsigned char)words[0][0]))
		return parse_bid(words[0]);
	if (count == 1 && is(words[0], "bid"))
		return wrong("How many florins? For example: bid 7");
	if (count == 1 && is(words[0], "draw"))
		return action(MEDICI_DRAW, 0, 0);
	if (count == 1 && is(words[0], "offer"))
		return action(MEDICI_OFFER, 0, 0);
	if (count == 1 && is(words[0], "pass"))
		return action(MEDICI_PASS, 0, 0);
	if (count == 1 && is(words[0], "reveal"))
		return action(MEDICI_REVEAL, 0, 0);
	if (count == 1 && is(words[0], "show"))
		return simple(COMMAND_SHOW);
	if (count == 1 && is(words[0], "unseen"))
		return simple(COMMAND_UNSEEN);
	if (count == 1 && (is(words[0], "help") || strcmp(words[0], "?") == 0))
		return simple(COMMAND_HELP);
	if (count == 1 && (is(words[0], "quit") || strcmp(words[0], "exit") == 0))
		return simple(COMMAND_QUIT);
	return wrong("That is no command here; help lists them.");
}
