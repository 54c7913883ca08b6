/* From the words of --bots and --budget to who plays: NAME, NAME:SAMPLES or exec:COMMAND. */
#include <stdlib.h>
#include <string.h>

#include "arena/arena.h"
#include "cli/cli.h"
#include "lang/layout.h"

enum {
	SAMPLES_MAX = 1000000000,
	WORD_SIZE = EXEC_COMMAND_MAX + 64 /* longer than any right word: what is cut off it is missed by nobody */
};

void cli_list_bots(FILE *out)
{
	enum { ABOUT = 13 };
	const struct bot *bot;
	for (int i = 0; (bot = bot_at(i)); i++) {
		fprintf(out, "  %-*s", ABOUT - 2, bot->name);
		layout_paragraph(out, _(bot->about), ABOUT, ABOUT);
	}
	fprintf(out, "  ");
	layout_paragraph(out, _("exec:COMMAND runs a program of yours as a bot; write \\, for a comma in COMMAND"), 2,
					 ABOUT);
}

static int no_such_bot(const char *command, const char *word)
{
	cli_misuse(command, "--bots: there is no bot '%.60s'", word);
	fprintf(stderr, _("Bots:\n"));
	cli_list_bots(stderr);
	return CLI_MISUSED;
}

static int agree_samples(const char *command, const char *flag, const char *word, uint32_t *samples)
{
	long number;
	if (cli_agree_number(command, flag, word, 1, SAMPLES_MAX, &number) != CLI_OK)
		return CLI_MISUSED;
	*samples = (uint32_t)number;
	return CLI_OK;
}

static int agree_built_in(const char *command, const char *word, uint32_t samples, struct arena_entry *entry)
{
	size_t len = strcspn(word, ":");
	entry->bot = bot_find(word, len);
	if (!entry->bot)
		return no_such_bot(command, word);
	entry->budget.samples = samples;
	snprintf(entry->name, sizeof entry->name, "%s", entry->bot->name);
	if (word[len] == '\0')
		return CLI_OK;
	int status = agree_samples(command, "--bots NAME:SAMPLES", word + len + 1, &entry->budget.samples);
	snprintf(entry->name, sizeof entry->name, "%s:%u", entry->bot->name, (unsigned)entry->budget.samples);
	return status;
}

static int agree_entry(const char *command, const char *word, uint32_t samples, struct arena_entry *entry)
{
	const char *wrong;
	memset(entry, 0, sizeof *entry);
	entry->bot = exec_find(word, strlen(word), &wrong);
	if (wrong)
		return cli_misuse(command, "--bots: '%.60s': %s", word, wrong);
	if (!entry->bot)
		return agree_built_in(command, word, samples, entry);
	snprintf(entry->name, sizeof entry->name, "%s", word);
	return CLI_OK;
}

/* Its place in the field, where it is put if it is new; -1 where there is no room. */
static int place_of(struct arena_field *field, const struct arena_entry *entry)
{
	int place = 0;
	while (place < field->count && strcmp(field->entry[place].name, entry->name) != 0)
		place++;
	if (place == ARENA_FIELD_MAX)
		return -1;
	if (place == field->count)
		field->entry[field->count++] = *entry;
	return place;
}

static int take_all(uint32_t samples, struct arena_field *field)
{
	struct arena_entry entry;
	for (int i = 0; bot_at(i) && i < ARENA_FIELD_MAX; i++) {
		agree_entry("", bot_at(i)->name, samples, &entry);
		place_of(field, &entry);
	}
	return CLI_OK;
}

/* The next word of the list, up to a comma that no backslash stands before. Answers what follows; NULL: it is the last.
 */
static const char *next_word(const char *list, char *word)
{
	size_t len = 0;
	for (; *list && *list != ','; list++) {
		list += list[0] == '\\' && list[1] == ',';
		if (len < WORD_SIZE - 1)
			word[len++] = *list;
	}
	word[len] = '\0';
	return *list ? list + 1 : NULL;
}

/* One entry after the other; `seats` is 0 for a field in which each stands once. */
static int take_list(const char *command, const char *list, uint32_t samples, int seats, struct arena_field *field,
					 uint8_t *entries)
{
	int count = 0;
	for (; list; count++) {
		struct arena_entry entry;
		char word[WORD_SIZE];
		list = next_word(list, word);
		if (agree_entry(command, word, samples, &entry) != CLI_OK)
			return CLI_MISUSED;
		int place = place_of(field, &entry);
		if (place < 0)
			return cli_misuse(command, "--bots: more than %d different ones", ARENA_FIELD_MAX);
		if (seats == 0 && place < count)
			return cli_misuse(command, "--bots: %s is named twice", entry.name);
		if (count < seats)
			entries[count] = (uint8_t)place;
	}
	for (int one = count == 1; one && count < seats; count++)
		entries[count] = 0;
	if (seats > 0 && count != seats)
		return cli_misuse(command, "--bots names %d bots for %d seats: name one for all, or one for each", count,
						  seats);
	return CLI_OK;
}

int cli_agree_field(const char *command, const char *list, const char *budget, int seats, struct arena_field *field,
					uint8_t *entries)
{
	uint32_t samples = 0;
	field->count = 0;
	if (budget && agree_samples(command, "--budget", budget, &samples) != CLI_OK)
		return CLI_MISUSED;
	return list ? take_list(command, list, samples, seats, field, entries) : take_all(samples, field);
}

int cli_agree_bots(const char *command, const char *list, int seats, const struct bot **bots)
{
	struct arena_field field = {0};
	uint8_t entries[MEDICI_SEATS_MAX] = {0};
	int status = cli_agree_field(command, list ? list : bot_novice.name, NULL, seats, &field, entries);
	for (int seat = 0; seat < seats && status == CLI_OK; seat++) {
		const struct arena_entry *entry = &field.entry[entries[seat]];
		if (entry->budget.samples > 0)
			return cli_misuse(command, "--bots: '%s': no budget can be set here: name the bot alone", entry->name);
		bots[seat] = entry->bot;
	}
	return status;
}
