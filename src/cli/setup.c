/* From the words of a command line to a setup, a seed and a speed. A message names the flag and says what would be
 * right. */
#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "arena/match.h"
#include "text/command.h"

MEDICI_STATIC_ASSERT(SETUP_PLAYERS == 4, "the help says so");

int setup_kind(const char *word)
{
	static const char *const games[] = {[MEDICI_BOARD] = "board", [MEDICI_CARD] = "card"};
	return word ? command_beginning(word, games, 2) : MEDICI_BOARD;
}

static int read_kind(const char *word, enum medici_kind *kind, const struct cli_io *io)
{
	int found = setup_kind(word);
	if (found < 0)
		return cli_misuse(io, "--game: '%s' is no game: board or card", word);
	*kind = (enum medici_kind)found;
	return CLI_OK;
}

static int read_edition(const char *word, struct medici_setup *setup, const struct cli_io *io)
{
	if (setup->kind == MEDICI_CARD)
		return cli_misuse(io, "--edition: the card game has one edition; editions are for --game board");
	const char *names[MEDICI_EDITIONS];
	for (int i = 0; i < MEDICI_EDITIONS; i++)
		names[i] = medici_edition(i)->name;
	int index = command_beginning(word, names, MEDICI_EDITIONS);
	if (index >= 0) {
		setup->edition = (uint8_t)index;
		return CLI_OK;
	}
	cli_misuse(io, "--edition: '%s' is not known", word);
	fprintf(io->err, _("Editions:"));
	for (int i = 0; i < MEDICI_EDITIONS; i++)
		fprintf(io->err, " %s", medici_edition(i)->name);
	fputc('\n', io->err);
	return CLI_MISUSED;
}

/* Another edition may be for so few buyers: says which. */
static int too_few(const char *flag, int players, const struct medici_setup *setup, const struct cli_io *io)
{
	const char *name = NULL;
	for (int i = 0; i < MEDICI_EDITIONS && !name; i++)
		if (players >= medici_edition(i)->players_min)
			name = medici_edition(i)->name;
	int least = medici_players_min((enum medici_kind)setup->kind, setup->edition);
	if (!name)
		return flag_check_number(flag, players, least, MEDICI_SEATS_MAX, io);
	return cli_misuse(io, "%s: edition %s is for %d to %d players; for %d there is --edition %s", flag,
					  medici_edition(setup->edition)->name, least, MEDICI_SEATS_MAX, players, name);
}

static int read_players(const struct setup_options *options, struct medici_setup *setup, const struct cli_io *io)
{
	const char *flag = options->players_flag ? options->players_flag : "--players", *word = options->players;
	int least = medici_players_min((enum medici_kind)setup->kind, setup->edition), digit = word[0] - '0';
	long players;
	if (setup->kind == MEDICI_BOARD && digit > 0 && digit < least && !word[1])
		return too_few(flag, digit, setup, io);
	if (flag_read_number(flag, word, least, MEDICI_SEATS_MAX, &players, io) != CLI_OK)
		return CLI_MISUSED;
	setup->players = (uint8_t)players;
	return CLI_OK;
}

static int option_switch(const char *option, const char *value, uint8_t *flag, const struct cli_io *io)
{
	*flag = strcmp(value, "true") == 0;
	if (*flag || strcmp(value, "false") == 0)
		return CLI_OK;
	return cli_misuse(io, "--option %s: the value is true or false", option);
}

static int option_first(const char *value, struct medici_setup *setup, const struct cli_io *io)
{
	long seat;
	if (strcmp(value, "random") == 0)
		return CLI_OK;
	if (flag_read_number("--option first", value, 0, setup->players - 1, &seat, io) != CLI_OK)
		return CLI_MISUSED;
	setup->first = (uint8_t)seat;
	return CLI_OK;
}

/* A deck file larger than any sensible one is refused by the parser, which is told the true length read. */
static int option_deck(const char *path, struct medici_setup *setup, const struct cli_io *io)
{
	char text[70000];
	struct medici_deck_fault fault;
	FILE *file = fopen(path, "rb");
	if (!file)
		return cli_fail(io, "%s: %s", path, lang_errno(errno));
	size_t len = fread(text, 1, sizeof text, file);
	int broken = ferror(file), why = errno;
	fclose(file);
	if (broken)
		return cli_fail(io, "%s: %s", path, lang_errno(why));
	if (medici_deck_parse(text, len, setup->deck, &fault) == 0)
		return CLI_OK;
	if (fault.line > 0)
		return cli_fail(io, "%s: line %d: %s", path, fault.line, fault.reason);
	return cli_fail(io, "%s: %s", path, fault.reason);
}

static int is_option(const char *option, const char *name)
{
	size_t len = strlen(name);
	return strncmp(option, name, len) == 0 && option[len] == '=';
}

static int read_option(const char *option, struct medici_setup *setup, const struct cli_io *io)
{
	const char *value = strchr(option, '=');
	if (!value)
		return cli_misuse(io, "--option '%s': give it as NAME=VALUE", option);
	value++;
	if (setup->kind == MEDICI_BOARD && is_option(option, "first"))
		return option_first(value, setup, io);
	if (setup->kind == MEDICI_CARD && is_option(option, "bonus20"))
		return option_switch(option, value, &setup->bonus20, io);
	if (setup->kind == MEDICI_CARD && is_option(option, "empty_placed"))
		return option_switch(option, value, &setup->empty_placed, io);
	if (setup->kind == MEDICI_CARD && is_option(option, "deck"))
		return option_deck(value, setup, io);
	return cli_misuse(io, "--option '%s': %s", option,
					  setup->kind == MEDICI_BOARD
						  ? _("the board game has first=SEAT")
						  : _("the card game has bonus20=true, empty_placed=true and deck=FILE"));
}

int setup_check(struct setup_options *options, const struct cli_io *io)
{
	enum medici_kind kind = MEDICI_BOARD;
	int status = read_kind(options->game, &kind, io);
	if (status != CLI_OK)
		return status;
	medici_setup_default(&options->setup, kind, SETUP_PLAYERS);
	if (options->edition)
		status = read_edition(options->edition, &options->setup, io);
	if (status == CLI_OK && options->players)
		status = read_players(options, &options->setup, io);
	for (int i = 0; status == CLI_OK && i < options->option.count; i++)
		status = read_option(options->option.item[i], &options->setup, io);
	return status;
}

int speed_check(const char *word, int *pause_ms, const struct cli_io *io)
{
	*pause_ms = command_pause(word);
	if (*pause_ms >= 0)
		return CLI_OK;
	return cli_misuse(io,
					  "--speed: '%s' is neither instant, fast, normal or slow nor a number of milliseconds up to %d",
					  word, COMMAND_PAUSE_MAX);
}

int setup_random_seed(uint8_t seed[MEDICI_SEED_SIZE])
{
	return getrandom(seed, MEDICI_SEED_SIZE, 0) == MEDICI_SEED_SIZE ? 0 : -1;
}

int seed_check(struct seed_option *seed, const struct cli_io *io)
{
	const char *word = seed->text;
	char *end;
	if (!word) {
		if (setup_random_seed(seed->bytes) == 0)
			return CLI_OK;
		return cli_fail(io, "no random numbers from the system: %s", lang_errno(errno));
	}
	if (strlen(word) == 2 * MEDICI_SEED_SIZE && medici_unhex(word, seed->bytes, MEDICI_SEED_SIZE) == 0)
		return CLI_OK;
	errno = 0;
	unsigned long long number = strtoull(word, &end, 10);
	if (*word < '0' || *word > '9' || *end != '\0' || errno != 0)
		return cli_misuse(io, "--seed: '%s' is neither a whole number below 2^64 nor 64 hex digits", word);
	medici_seed_from_number(number, seed->bytes);
	return CLI_OK;
}
