/* Reads --bots: NAME, NAME:SAMPLES or exec:COMMAND, with commas between them. */
#include <stdlib.h>
#include <string.h>

#include "arena/arena.h"
#include "cli/cli.h"
#include "lang/layout.h"

enum {
	WORD_SIZE = EXEC_COMMAND_MAX + 64 /* longer than any valid word */
};

void field_list_bots(FILE *out)
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

static int no_such_bot(const char *word, const struct cli_io *io)
{
	cli_misuse(io, "--bots: there is no bot '%.60s'", word);
	fprintf(io->err, _("Bots:\n"));
	field_list_bots(io->err);
	return CLI_MISUSED;
}

static int read_built_in(const char *word, long samples, struct arena_entry *entry, const struct cli_io *io)
{
	size_t len = strcspn(word, ":");
	entry->bot = bot_find(word, len);
	if (!entry->bot)
		return no_such_bot(word, io);
	entry->budget.samples = (uint32_t)samples;
	snprintf(entry->name, sizeof entry->name, "%s", entry->bot->name);
	if (word[len] == '\0')
		return CLI_OK;
	int status = flag_read_number("--bots NAME:SAMPLES", word + len + 1, 1, FIELD_SAMPLES_MAX, &samples, io);
	entry->budget.samples = (uint32_t)samples;
	snprintf(entry->name, sizeof entry->name, "%s:%u", entry->bot->name, (unsigned)entry->budget.samples);
	return status;
}

static int read_entry(const char *word, long samples, struct arena_entry *entry, const struct cli_io *io)
{
	const char *wrong;
	memset(entry, 0, sizeof *entry);
	entry->bot = exec_find(word, strlen(word), &wrong);
	if (wrong)
		return cli_misuse(io, "--bots: '%.60s': %s", word, _(wrong));
	if (!entry->bot)
		return read_built_in(word, samples, entry, io);
	snprintf(entry->name, sizeof entry->name, "%s", word);
	return CLI_OK;
}

/* Returns its index in the field, to which it is added if it is new; -1 if the field is full. */
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

static int take_all(long samples, struct arena_field *field, const struct cli_io *io)
{
	struct arena_entry entry;
	for (int i = 0; bot_at(i) && i < ARENA_FIELD_MAX; i++) {
		read_entry(bot_at(i)->name, samples, &entry, io);
		place_of(field, &entry);
	}
	return CLI_OK;
}

/* The next word of the list, up to a comma that no backslash precedes. Returns the rest of the list, or NULL if this
 * was the last word. */
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

/* `seats` is 0 for a field in which each bot is named once. */
static int take_list(const char *list, long samples, int seats, struct arena_field *field, uint8_t *entries,
					 const struct cli_io *io)
{
	int count = 0;
	for (; list; count++) {
		struct arena_entry entry;
		char word[WORD_SIZE];
		list = next_word(list, word);
		if (read_entry(word, samples, &entry, io) != CLI_OK)
			return CLI_MISUSED;
		int place = place_of(field, &entry);
		if (place < 0)
			return cli_misuse(io, "--bots: more than %d different ones", ARENA_FIELD_MAX);
		if (seats == 0 && place < count)
			return cli_misuse(io, "--bots: %s is named twice", entry.name);
		if (count < seats)
			entries[count] = (uint8_t)place;
	}
	for (int one = count == 1; one && count < seats; count++)
		entries[count] = 0;
	if (seats > 0 && count != seats)
		return cli_misuse(io, "--bots names %d bots for %d seats: name one for all, or one for each", count, seats);
	return CLI_OK;
}

/* 0 if one of them is empty, which is refused elsewhere. */
static int count_words(const char *list)
{
	char word[WORD_SIZE];
	int count = 0;
	for (; list; count++) {
		list = next_word(list, word);
		if (!word[0])
			return 0;
	}
	return count;
}

/* A name that is wrong is reported elsewhere, not here. */
static int all_valid(const char *list)
{
	FILE *nowhere = fopen("/dev/null", "w");
	const struct cli_io io = {"", nowhere, nowhere, nowhere};
	int valid = nowhere != NULL;
	while (valid && list) {
		struct arena_entry entry;
		char word[WORD_SIZE];
		list = next_word(list, word);
		valid = read_entry(word, 0, &entry, &io) == CLI_OK;
	}
	if (nowhere)
		fclose(nowhere);
	return valid;
}

void field_count_players(const char *list, int others, struct setup_options *options)
{
	int count = list ? count_words(list) : 0;
	if (options->players || count < 2 || !all_valid(list))
		return;
	snprintf(options->counted, sizeof options->counted, "%d", count + others);
	options->players = options->counted;
	options->players_flag = "--bots";
}

int field_answer(const char *list, int seats, const struct cli_io *io)
{
	int count = count_words(list);
	for (const char *rest = list; rest;) {
		char word[WORD_SIZE];
		const char *wrong;
		rest = next_word(rest, word);
		if (exec_find(word, strlen(word), &wrong) || (!wrong && bot_find(word, strcspn(word, ":"))))
			continue;
		if (wrong)
			fprintf(io->out, _("Please answer again: %s.\n"), _(wrong));
		else
			fprintf(io->out, _("There is no bot '%.60s'. Bots:\n"), word);
		if (!wrong)
			field_list_bots(io->out);
		return 0;
	}
	if (count != 1 && count != seats) {
		fprintf(io->out, _("Name one bot for all seats, or %d of them.\n"), seats);
		return 0;
	}
	return 1;
}

int field_read(const char *list, long budget, int seats, struct arena_field *field, uint8_t *entries,
			   const struct cli_io *io)
{
	field->count = 0;
	return list ? take_list(list, budget, seats, field, entries, io) : take_all(budget, field, io);
}

int field_read_bots(const char *list, int seats, const struct bot **bots, const struct cli_io *io)
{
	struct arena_field field = {0};
	uint8_t entries[MEDICI_SEATS_MAX] = {0};
	int status = field_read(list, 0, seats, &field, entries, io);
	for (int seat = 0; seat < seats && status == CLI_OK; seat++) {
		const struct arena_entry *entry = &field.entry[entries[seat]];
		if (entry->budget.samples > 0)
			return cli_misuse(io, "--bots: '%s': no budget can be set here: name the bot alone", entry->name);
		bots[seat] = entry->bot;
	}
	return status;
}
