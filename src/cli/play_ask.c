/* The questions before a game, where nothing was given on the command line. */
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "session/shelf.h"

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

const char *play_answer(const char *question, const char *otherwise, char *line, int size)
{
	int status;
	do {
		printf("%s [%s] ", question, otherwise);
		fflush(stdout);
		status = read_answer(line, size);
	} while (status == 0);
	if (status < 0)
		return NULL;
	if (!isatty(STDIN_FILENO))
		printf("%s\n", line);
	return line[0] ? line : otherwise;
}

/* The first of the words between bars: the one that is shown. */
static struct command_word first_of(const char *words)
{
	struct command_word word;
	snprintf(word.text, sizeof word.text, "%.*s", (int)strcspn(words, "|"), words);
	return word;
}

int play_choice(const char *question, const struct command_meaning *choice, int count, int otherwise)
{
	char line[64];
	for (;;) {
		const char *english[PLAY_CHOICES], *here[PLAY_CHOICES];
		for (int i = 0; i < count; i++) {
			english[i] = choice[i].english;
			here[i] = choice[i].here;
		}
		const char *answer = play_answer(question, first_of(here[otherwise]).text, line, sizeof line);
		if (!answer)
			return -1;
		if (!line[0])
			return otherwise;
		int chosen = command_choice(answer, here, count);
		if (chosen < 0)
			chosen = command_choice(answer, english, count);
		if (chosen >= 0)
			return chosen;
		printf(_("Please answer with one of:"));
		for (int i = 0; i < count; i++)
			printf(" %s", first_of(here[i]).text);
		printf("\n");
	}
}

/* A number from `low` to `high`, which have one digit; -1 when the input ended. */
static int ask_number(const char *question, int low, int high, int otherwise)
{
	static const struct command_meaning digits[] = {{"0", "0"}, {"1", "1"}, {"2", "2"}, {"3", "3"},
													{"4", "4"}, {"5", "5"}, {"6", "6"}};
	int chosen = play_choice(question, digits + low, high - low + 1, otherwise - low);
	return chosen < 0 ? -1 : low + chosen;
}

int play_ask_kind(void)
{
	const struct command_meaning games[] = {{"board|b", C_("answer", "board|b")}, {"card|c", C_("answer", "card|c")}};
	return play_choice(_("Which game, board or card?"), games, 2, 0);
}

int play_ask_players(enum medici_kind kind, int edition)
{
	char question[200];
	int least = medici_players_min(kind, edition);
	snprintf(question, sizeof question, _("How many players, %d to %d?"), least, MEDICI_SEATS_MAX);
	return ask_number(question, least, MEDICI_SEATS_MAX, 4);
}

static int ask_humans(int players)
{
	char question[200];
	snprintf(question, sizeof question, _("How many of them are people, 1 to %d? Bots play the rest."), players);
	return ask_number(question, 1, players, 1);
}

/* Who played last will play again, most likely. */
static const char *offered_name(char last[MEDICI_PLAYER_NAME_MAX + 1])
{
	struct save *save = (struct save *)calloc(1, sizeof *save);
	int known = save && shelf_last_person(save, last) && !strchr(last, ',');
	free(save);
	return known ? last : _("Player");
}

static const char *usual_name(struct play_answers *answers, const char *usual)
{
	snprintf(answers->names, sizeof answers->names, "%s", usual);
	return answers->names;
}

/* 1 with the names, NULL for the default; 0 when the input ended. */
static int ask_names(int humans, struct play_answers *answers, const char **names)
{
	char last[MEDICI_PLAYER_NAME_MAX + 1];
	const char *usual = offered_name(last), *otherwise = humans == 1 ? usual : _("Player 1, Player 2, ...");
	for (;;) {
		struct medici_header header;
		const char *wrong;
		*names = play_answer(_("Their names, with commas between?"), otherwise, answers->names, sizeof answers->names);
		if (!*names)
			return 0;
		if (*names == otherwise)
			*names = humans == 1 ? usual_name(answers, usual) : NULL;
		memset(&header, 0, sizeof header);
		if (!(wrong = play_name_humans(&header, humans, *names)))
			return 1;
		printf(_("Please answer again: %s.\n"), wrong);
	}
}

int play_ask(struct play_words *words, struct play_answers *answers)
{
	static const char *const kinds[] = {"board", "card"};
	int edition = words->common.edition ? medici_edition_find(words->common.edition) : 0;
	int kind = words->common.game ? strcmp(words->common.game, "card") == 0 : play_ask_kind();
	if (kind < 0)
		return 0;
	words->common.game = kinds[kind];
	int players = play_ask_players((enum medici_kind)kind, edition < 0 ? 0 : edition);
	int humans = players > 0 ? ask_humans(players) : -1;
	if (humans < 0)
		return 0;
	snprintf(answers->players, sizeof answers->players, "%d", players);
	snprintf(answers->humans, sizeof answers->humans, "%d", humans);
	words->common.players = answers->players;
	words->humans = answers->humans;
	return ask_names(humans, answers, &words->names);
}

/* ---- What the form of the full screen asks besides ---- */

static int ask_yes(const char *question, int otherwise)
{
	const struct command_meaning answers[] = {{"no|n", C_("answer", "no|n")}, {"yes|y", C_("answer", "yes|y")}};
	return play_choice(question, answers, 2, otherwise);
}

/* Each answers 0 when the input ended. */

static int ask_bots(struct play_words *words, struct play_answers *answers)
{
	const char *usual = _("the six characters");
	if (strcmp(words->humans, words->common.players) == 0)
		return 1;
	const char *bots = play_answer(_("Which bots, with commas between?"), usual, answers->bots, sizeof answers->bots);
	if (bots && bots != usual)
		words->common.bots = bots;
	return bots != NULL;
}

static int ask_edition(struct play_words *words)
{
	struct command_meaning editions[MEDICI_EDITIONS];
	for (int i = 0; i < MEDICI_EDITIONS; i++)
		editions[i].english = editions[i].here = medici_edition(i)->name;
	int chosen =
		play_choice(_("Which edition? medici rules editions tells how they differ."), editions, MEDICI_EDITIONS, 0);
	if (chosen > 0)
		words->common.edition = medici_edition(chosen)->name;
	return chosen >= 0;
}

static int ask_options(struct play_words *words)
{
	int bonus = ask_yes(_("With the bonus of 20 for many icons?"), 0);
	int empty = bonus < 0 ? -1 : ask_yes(_("Can a player with none of a good still rank for it?"), 0);
	if (bonus > 0)
		cli_add_option(&words->common, "bonus20=true");
	if (empty > 0)
		cli_add_option(&words->common, "empty_placed=true");
	return empty >= 0;
}

int play_ask_all(struct play_words *words, struct play_answers *answers)
{
	if (!play_ask(words, answers) || !ask_bots(words, answers))
		return 0;
	if (!(strcmp(words->common.game, "board") == 0 ? ask_edition(words) : ask_options(words)))
		return 0;
	int hints = ask_yes(_("With hints?"), 1);
	words->strict = hints == 0;
	return hints >= 0;
}
