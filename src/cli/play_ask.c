/* The questions before a game, where nothing was given on the command line. */
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/rivals.h"
#include "lang/layout.h"
#include "session/settings.h"
#include "session/shelf.h"

/* Reads a line without its end. Returns 1, -1 at the end of input, or 0 after a message that it is too long. */
static int read_answer(char *line, int size, const struct cli_io *io)
{
	int c, len = 0, all = 0;
	for (; (c = getc(io->in)) != EOF && c != '\n'; all++)
		if (len < size - 1)
			line[len++] = (char)c;
	line[len] = '\0';
	if (c == EOF)
		return -1;
	if (all > len)
		fprintf(io->out, _("That answer is too long.\n"));
	return all == len;
}

const char *play_answer(const char *question, const char *otherwise, char *line, int size, const struct cli_io *io)
{
	int status;
	do {
		fprintf(io->out, "%s [%s] ", question, otherwise);
		fflush(io->out);
		status = read_answer(line, size, io);
	} while (status == 0);
	if (status < 0)
		return NULL;
	if (!isatty(fileno(io->in)))
		fprintf(io->out, "%s\n", line);
	return line[0] ? line : otherwise;
}

/* The first of the words between bars: the one that is shown. */
static struct command_word first_of(const char *words)
{
	struct command_word word;
	snprintf(word.text, sizeof word.text, "%.*s", (int)strcspn(words, "|"), words);
	return word;
}

int play_choice(const char *question, const struct command_meaning *choice, int count, int otherwise,
				const struct cli_io *io)
{
	char line[64];
	for (;;) {
		const char *english[PLAY_CHOICES], *here[PLAY_CHOICES];
		for (int i = 0; i < count; i++) {
			english[i] = choice[i].english;
			here[i] = choice[i].here;
		}
		const char *answer = play_answer(question, first_of(here[otherwise]).text, line, sizeof line, io);
		if (!answer)
			return -1;
		if (!line[0])
			return otherwise;
		int chosen = command_choice(answer, here, count);
		if (chosen < 0)
			chosen = command_choice(answer, english, count);
		if (chosen >= 0)
			return chosen;
		fprintf(io->out, _("Please answer with one of:"));
		for (int i = 0; i < count; i++)
			fprintf(io->out, " %s", first_of(here[i]).text);
		fprintf(io->out, "\n");
	}
}

/* Returns a number from `low` to `high`, which have one digit; -1 if the input ended. */
static int ask_number(const char *question, int low, int high, int otherwise, const struct cli_io *io)
{
	static const struct command_meaning digits[] = {{"0", "0"}, {"1", "1"}, {"2", "2"}, {"3", "3"},
													{"4", "4"}, {"5", "5"}, {"6", "6"}};
	int chosen = play_choice(question, digits + low, high - low + 1, otherwise - low, io);
	return chosen < 0 ? -1 : low + chosen;
}

int play_ask_kind(const struct cli_io *io)
{
	const struct command_meaning games[] = {{"board|b", C_("answer", "board|b")}, {"card|c", C_("answer", "card|c")}};
	return play_choice(_("Which game, board or card?"), games, 2, 0, io);
}

int play_ask_players(enum medici_kind kind, int edition, const struct cli_io *io)
{
	char question[200];
	int least = medici_players_min(kind, edition);
	snprintf(question, sizeof question, _("How many players, %d to %d?"), least, MEDICI_SEATS_MAX);
	return ask_number(question, least, MEDICI_SEATS_MAX, SETUP_PLAYERS, io);
}

static int ask_humans(int players, const struct cli_io *io)
{
	char question[200];
	snprintf(question, sizeof question, _("How many of them are people, 1 to %d? Bots play the rest."), players);
	return ask_number(question, 1, players, 1, io);
}

/* The person who played last will most likely play again. */
static const char *offered_name(char last[MEDICI_PLAYER_NAME_MAX + 1])
{
	int known = shelf_last_person(last) && !strchr(last, ',');
	return known ? last : _("Player");
}

static const char *usual_name(struct play_answers *answers, const char *usual)
{
	snprintf(answers->names, sizeof answers->names, "%s", usual);
	return answers->names;
}

/* Returns 1 with the names, NULL for the default; 0 if the input ended. */
static int ask_names(int humans, struct play_answers *answers, const char **names, const struct cli_io *io)
{
	char last[MEDICI_PLAYER_NAME_MAX + 1];
	const char *usual = offered_name(last), *otherwise = humans == 1 ? usual : _("Player 1, Player 2, ...");
	for (;;) {
		struct medici_header header;
		const char *wrong;
		*names =
			play_answer(_("Their names, with commas between?"), otherwise, answers->names, sizeof answers->names, io);
		if (!*names)
			return 0;
		if (*names == otherwise)
			*names = humans == 1 ? usual_name(answers, usual) : NULL;
		memset(&header, 0, sizeof header);
		if (!(wrong = play_name_humans(&header, humans, *names)))
			return 1;
		fprintf(io->out, _("Please answer again: %s.\n"), wrong);
	}
}

int play_ask(struct play_options *options, struct play_answers *answers, const struct cli_io *io)
{
	static const char *const kinds[] = {"board", "card"};
	int edition = options->table.edition ? medici_edition_find(options->table.edition) : 0;
	int kind = options->table.game ? setup_kind(options->table.game) : play_ask_kind(io);
	if (kind < 0)
		return 0;
	options->table.game = kinds[kind];
	int players = play_ask_players((enum medici_kind)kind, edition < 0 ? 0 : edition, io);
	int humans = players > 0 ? ask_humans(players, io) : -1;
	if (humans < 0)
		return 0;
	snprintf(answers->players, sizeof answers->players, "%d", players);
	snprintf(answers->humans, sizeof answers->humans, "%d", humans);
	options->table.players = answers->players;
	options->humans = answers->humans;
	return ask_names(humans, answers, &options->names, io);
}

/* ---- What the form of the full screen asks besides ---- */

int play_ask_yes(const char *question, int otherwise, const struct cli_io *io)
{
	const struct command_meaning answers[] = {{"no|n", C_("answer", "no|n")}, {"yes|y", C_("answer", "yes|y")}};
	return play_choice(question, answers, 2, otherwise, io);
}

const char *play_ask_bots(int seats, const char *usual, char *line, int size, const struct cli_io *io)
{
	const char *bots;
	do
		bots = play_answer(_("Which bots, with commas between?"), usual, line, size, io);
	while (bots && bots != usual && !field_answer(bots, seats, io));
	return bots;
}

/* Each returns 0 if the input ended. */

/* Returns the level that a word means, in the language chosen or in English, or -1. */
static int level_meant(const char *word)
{
	const char *english[RIVALS_LEVELS], *here[RIVALS_LEVELS];
	for (int i = 0; i < RIVALS_LEVELS; i++) {
		english[i] = rivals_level_name((enum rivals_level)i);
		here[i] = _(english[i]);
	}
	int level = command_choice(word, here, RIVALS_LEVELS);
	return level >= 0 ? level : command_choice(word, english, RIVALS_LEVELS);
}

static void list_levels(FILE *out)
{
	for (int i = 0; i < RIVALS_LEVELS; i++) {
		fprintf(out, "  ");
		layout_column(out, _(rivals_level_name((enum rivals_level)i)), 10);
		fprintf(out, "%s\n", _(rivals_level_about((enum rivals_level)i)));
	}
}

/* A level, or names of bots. */
static int ask_bots(struct play_options *options, struct play_answers *answers, const struct cli_io *io)
{
	if (strcmp(options->humans, options->table.players) == 0)
		return 1;
	int seats = atoi(options->table.players) - atoi(options->humans), level = -1;
	const char *usual = _(rivals_level_name(RIVALS_MEDIUM)), *bots;
	list_levels(io->out);
	do {
		bots = play_answer(_("How strong should the bots be? Or which bots, with commas between?"), usual,
						   answers->bots, sizeof answers->bots, io);
		level = bots ? level_meant(bots) : -1;
	} while (bots && level < 0 && !field_answer(bots, seats, io));
	if (level >= 0)
		options->level = rivals_level_name((enum rivals_level)level);
	else
		options->bots = bots;
	return bots != NULL;
}

static int ask_edition(struct play_options *options, const struct cli_io *io)
{
	struct command_meaning editions[MEDICI_EDITIONS];
	for (int i = 0; i < MEDICI_EDITIONS; i++) {
		editions[i].english = editions[i].here = medici_edition(i)->name;
		layout_row(io->out, medici_edition(i)->name, medici_edition(i)->title);
	}
	int chosen =
		play_choice(_("Which edition? medici rules editions tells how they differ."), editions, MEDICI_EDITIONS, 0, io);
	if (chosen > 0)
		options->table.edition = medici_edition(chosen)->name;
	return chosen >= 0;
}

static int ask_options(struct play_options *options, const struct cli_io *io)
{
	int bonus = play_ask_yes(_("With the bonus of 20 for many icons?"), 0, io);
	int empty = bonus < 0 ? -1 : play_ask_yes(_("Can a player with none of a good still rank for it?"), 0, io);
	if (bonus > 0)
		options->table.option.item[options->table.option.count++] = "bonus20=true";
	if (empty > 0)
		options->table.option.item[options->table.option.count++] = "empty_placed=true";
	return empty >= 0;
}

static int ask_tutor(struct play_options *options, const struct cli_io *io)
{
	struct command_word words[TUTOR_LEVELS];
	struct command_meaning levels[TUTOR_LEVELS];
	for (int i = 0; i < TUTOR_LEVELS; i++) {
		words[i] = command_tutor_word((enum tutor_level)i);
		levels[i].english = command_tutor_name((enum tutor_level)i);
		levels[i].here = words[i].text;
	}
	int level = play_choice(_("The tutor, who warns before a costly move: off, gentle or strict?"), levels,
							TUTOR_LEVELS, (int)settings_get()->tutor, io);
	if (level >= 0)
		options->tutor_level = (enum tutor_level)level;
	return level >= 0;
}

int play_ask_all(struct play_options *options, struct play_answers *answers, const struct cli_io *io)
{
	if (!play_ask(options, answers, io) || !ask_bots(options, answers, io))
		return 0;
	if (!(strcmp(options->table.game, "board") == 0 ? ask_edition(options, io) : ask_options(options, io)))
		return 0;
	int hints = play_ask_yes(_("With hints?"), settings_get()->hints, io);
	options->strict = hints == 0;
	return hints == 0 || (hints > 0 && ask_tutor(options, io));
}
