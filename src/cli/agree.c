/* From the words of a command line to a setup and a seed. A message names the flag and says what would be right.
 */
#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "arena/exec.h"
#include "arena/match.h"
#include "text/command.h"

int cli_add_option(struct cli_words *words, const char *value)
{
	if (words->option_count == CLI_OPTIONS_MAX)
		return -1;
	words->option[words->option_count++] = value;
	return 0;
}

int cli_agree_number(const char *command, const char *flag, const char *word, long low, long high, long *number)
{
	char *end;
	errno = 0;
	*number = strtol(word, &end, 10);
	if (*word == '\0' || *end != '\0' || errno != 0 || *number < low || *number > high)
		return cli_misuse(command, "%s: '%s' is not a whole number from %ld to %ld", flag, word, low, high);
	return CLI_OK;
}

static int agree_kind(const char *command, const char *word, enum medici_kind *kind)
{
	*kind = MEDICI_BOARD;
	if (!word || strcmp(word, "board") == 0)
		return CLI_OK;
	*kind = MEDICI_CARD;
	if (strcmp(word, "card") == 0)
		return CLI_OK;
	return cli_misuse(command, "--game: '%s' is no game: board or card", word);
}

static int agree_edition(const char *command, const char *word, struct medici_setup *setup)
{
	if (setup->kind == MEDICI_CARD)
		return cli_misuse(command, "--edition: the card game has one edition; editions are for --game board");
	int index = medici_edition_find(word);
	if (index >= 0) {
		setup->edition = (uint8_t)index;
		return CLI_OK;
	}
	cli_misuse(command, "--edition: '%s' is not known", word);
	fprintf(stderr, _("Editions:"));
	for (int i = 0; i < MEDICI_EDITIONS; i++)
		fprintf(stderr, " %s", medici_edition(i)->name);
	fputc('\n', stderr);
	return CLI_MISUSED;
}

static int agree_players(const char *command, const char *word, struct medici_setup *setup)
{
	int low = medici_players_min((enum medici_kind)setup->kind, setup->edition);
	long players;
	if (cli_agree_number(command, "--players", word, low, MEDICI_SEATS_MAX, &players) != CLI_OK)
		return CLI_MISUSED;
	setup->players = (uint8_t)players;
	return CLI_OK;
}

static int option_flag(const char *command, const char *option, const char *value, uint8_t *flag)
{
	*flag = strcmp(value, "true") == 0;
	if (*flag || strcmp(value, "false") == 0)
		return CLI_OK;
	return cli_misuse(command, "--option %s: the value is true or false", option);
}

static int option_first(const char *command, const char *value, struct medici_setup *setup)
{
	long seat;
	if (strcmp(value, "random") == 0)
		return CLI_OK;
	if (cli_agree_number(command, "--option first", value, 0, setup->players - 1, &seat) != CLI_OK)
		return CLI_MISUSED;
	setup->first = (uint8_t)seat;
	return CLI_OK;
}

/* A deck file larger than any sensible one is refused by the parser, which is told the true length read. */
static int option_deck(const char *command, const char *path, struct medici_setup *setup)
{
	char text[70000];
	struct medici_deck_fault fault;
	FILE *file = fopen(path, "rb");
	if (!file)
		return cli_fail(command, "%s: %s", path, lang_errno(errno));
	size_t len = fread(text, 1, sizeof text, file);
	int broken = ferror(file), why = errno;
	fclose(file);
	if (broken)
		return cli_fail(command, "%s: %s", path, lang_errno(why));
	if (medici_deck_parse(text, len, setup->deck, &fault) == 0)
		return CLI_OK;
	if (fault.line > 0)
		return cli_fail(command, "%s: line %d: %s", path, fault.line, fault.reason);
	return cli_fail(command, "%s: %s", path, fault.reason);
}

static int is_option(const char *option, const char *name)
{
	size_t len = strlen(name);
	return strncmp(option, name, len) == 0 && option[len] == '=';
}

static int agree_option(const char *command, const char *option, struct medici_setup *setup)
{
	const char *value = strchr(option, '=');
	if (!value)
		return cli_misuse(command, "--option '%s': give it as NAME=VALUE", option);
	value++;
	if (setup->kind == MEDICI_BOARD && is_option(option, "first"))
		return option_first(command, value, setup);
	if (setup->kind == MEDICI_CARD && is_option(option, "bonus20"))
		return option_flag(command, option, value, &setup->bonus20);
	if (setup->kind == MEDICI_CARD && is_option(option, "empty_placed"))
		return option_flag(command, option, value, &setup->empty_placed);
	if (setup->kind == MEDICI_CARD && is_option(option, "deck"))
		return option_deck(command, value, setup);
	return cli_misuse(command, "--option '%s': %s", option,
					  setup->kind == MEDICI_BOARD
						  ? _("the board game has first=SEAT")
						  : _("the card game has bonus20=true, empty_placed=true and deck=FILE"));
}

int cli_agree(const char *command, const struct cli_words *words, struct medici_setup *setup)
{
	enum medici_kind kind;
	int status = agree_kind(command, words->game, &kind);
	if (status != CLI_OK)
		return status;
	medici_setup_default(setup, kind, 4);
	if (words->edition)
		status = agree_edition(command, words->edition, setup);
	if (status == CLI_OK && words->players)
		status = agree_players(command, words->players, setup);
	for (int i = 0; status == CLI_OK && i < words->option_count; i++)
		status = agree_option(command, words->option[i], setup);
	return status;
}

int cli_agree_bot_time(const char *command, const char *word, int *limit_ms)
{
	long limit = EXEC_LIMIT_MS;
	if (word && cli_agree_number(command, "--bot-time", word, 1, EXEC_LIMIT_MAX_MS, &limit) != CLI_OK)
		return CLI_MISUSED;
	*limit_ms = (int)limit;
	return CLI_OK;
}

int cli_agree_speed(const char *command, const char *word, const char *usual, int *pause_ms)
{
	*pause_ms = command_pause(word ? word : usual);
	if (*pause_ms >= 0)
		return CLI_OK;
	return cli_misuse(command,
					  "--speed: '%s' is neither instant, fast, normal or slow nor a number of milliseconds up to %d",
					  word, COMMAND_PAUSE_MAX);
}

int cli_agree_seed(const char *command, const char *word, uint8_t seed[MEDICI_SEED_SIZE])
{
	char *end;
	if (!word) {
		if (getrandom(seed, MEDICI_SEED_SIZE, 0) == MEDICI_SEED_SIZE)
			return CLI_OK;
		return cli_fail(command, "no random numbers from the system: %s", lang_errno(errno));
	}
	if (strlen(word) == 2 * MEDICI_SEED_SIZE && medici_unhex(word, seed, MEDICI_SEED_SIZE) == 0)
		return CLI_OK;
	errno = 0;
	unsigned long long number = strtoull(word, &end, 10);
	if (*word < '0' || *word > '9' || *end != '\0' || errno != 0)
		return cli_misuse(command, "--seed: '%s' is neither a whole number below 2^64 nor 64 hex digits", word);
	match_run_seed(number, seed);
	return CLI_OK;
}
