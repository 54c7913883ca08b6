/* From the words of --bots and --budget to a field of contestants: NAME, or NAME:SAMPLES. */
#include <stdlib.h>
#include <string.h>

#include "arena/arena.h"
#include "cli.h"

enum { SAMPLES_MAX = 1000000000 };

static int no_such_bot(const char *command, const char *word)
{
	if (strncmp(word, "exec:", 5) == 0)
		return cli_misuse(command, "--bots: '%.60s': programs play with medici play and medici simulate, not here",
						  word);
	cli_misuse(command, "--bots: there is no bot '%.60s'", word);
	fprintf(stderr, "Bots:");
	for (int i = 0; bot_at(i); i++)
		fprintf(stderr, " %s", bot_at(i)->name);
	fputc('\n', stderr);
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

static int agree_entry(const char *command, const char *word, uint32_t samples, struct arena_entry *entry)
{
	size_t len = strcspn(word, ":");
	memset(entry, 0, sizeof *entry);
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

/* One entry after the other; `seats` is 0 for a field in which each stands once. */
static int take_list(const char *command, char *list, uint32_t samples, int seats, struct arena_field *field,
					 uint8_t *entries)
{
	int count = 0;
	for (char *at = list, *next; at; at = next, count++) {
		struct arena_entry entry;
		if ((next = strchr(at, ',')))
			*next++ = '\0';
		if (agree_entry(command, at, samples, &entry) != CLI_OK)
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
	if (!list)
		return take_all(samples, field);
	char *copy = strdup(list);
	if (!copy)
		return cli_fail(command, "no memory");
	int status = take_list(command, copy, samples, seats, field, entries);
	free(copy);
	return status;
}
