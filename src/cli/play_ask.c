/* The questions before a game, where nothing was given on the command line. */
#include "play.h"

#include <string.h>

/* A line without its end; -1 at the end of input, 0 where it is too long, and told so. */
static int read_answer(char *line, int size)
{
	int c, len = 0, all = 0;
	for (; (c = getchar()) != EOF && c != '\n'; all++)
		if (len < size - 1)
			line[len++] = (char)c;
	line[len] = '\0';
	if (c == EOF)
		return -1;
	if (all > len)
		printf(_("That answer is too long.\n"));
	return all == len;
}

/* The answer, or the default for an empty line; NULL at the end of input. */
static const char *ask(const char *question, const char *otherwise, char *line, int size)
{
	int status;
	do {
		printf("%s [%s] ", question, otherwise);
		fflush(stdout);
		status = read_answer(line, size);
	} while (status == 0);
	if (status < 0)
		return NULL;
	return line[0] ? line : otherwise;
}

/* Asks again while `fits` refuses, which says why. */
static const char *ask_fitting(const char *question, const char *otherwise, char *line, int size,
							   const char *const *fits)
{
	for (;;) {
		const char *answer = ask(question, otherwise, line, size);
		if (!answer)
			return NULL;
		for (int i = 0; fits[i]; i++)
			if (strcmp(answer, fits[i]) == 0)
				return fits[i];
		printf(_("Please answer one of:"));
		for (int i = 0; fits[i]; i++)
			printf(" %s", fits[i]);
		printf("\n");
	}
}

static const char *ask_humans(int players, struct play_answers *answers)
{
	static const char *const numbers[] = {"1", "2", "3", "4", "5", "6"};
	const char *fits[MEDICI_SEATS_MAX + 1] = {NULL};
	char question[200];
	memcpy(fits, numbers, (size_t)players * sizeof numbers[0]);
	snprintf(question, sizeof question, _("How many of them are people, 1 to %d? Bots play the rest."), players);
	return ask_fitting(question, "1", answers->humans, sizeof answers->humans, fits);
}

/* 1 with the names, NULL for the default; 0 when the input ended. */
static int ask_names(int humans, struct play_answers *answers, const char **names)
{
	const char *otherwise = humans == 1 ? _("Player") : _("Player 1, Player 2, ...");
	for (;;) {
		struct medici_header header;
		const char *wrong;
		*names = ask(_("Their names, with commas between?"), otherwise, answers->names, sizeof answers->names);
		if (!*names)
			return 0;
		if (*names == otherwise)
			*names = NULL;
		memset(&header, 0, sizeof header);
		if (!(wrong = play_name_humans(&header, humans, *names)))
			return 1;
		printf(_("Please answer again: %s.\n"), wrong);
	}
}

int play_ask(struct play_words *words, struct play_answers *answers)
{
	static const char *const games[] = {"board", "card", NULL};
	static const char *const numbers[] = {"2", "3", "4", "5", "6", NULL};
	int two = words->common.edition && strcmp(words->common.edition, "grail-2016") == 0;
	words->common.game =
		ask_fitting(_("Which game, board or card?"), "board", answers->game, sizeof answers->game, games);
	if (!words->common.game)
		return 0;
	two |= strcmp(words->common.game, "card") == 0;
	words->common.players = ask_fitting(two ? _("How many players, 2 to 6?") : _("How many players, 3 to 6?"), "4",
										answers->players, sizeof answers->players, two ? numbers : numbers + 1);
	if (!words->common.players)
		return 0;
	words->humans = ask_humans(words->common.players[0] - '0', answers);
	return words->humans && ask_names(words->humans[0] - '0', answers, &words->names);
}
