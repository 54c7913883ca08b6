#include "cli/flags.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

enum { FLAGS_MAX = 40, FIRST = 256 /* what getopt_long returns for the first of the list: above all letters */ };

int flag_read_number(const char *flag, const char *text, long low, long high, long *number, const struct cli_io *io)
{
	char *end;
	errno = 0;
	*number = strtol(text, &end, 10);
	if (*text == '\0' || *end != '\0' || errno != 0 || *number < low || *number > high)
		return cli_misuse(io, "%s: '%s' is not a whole number from %ld to %ld", flag, text, low, high);
	return CLI_OK;
}

int flag_check_number(const char *flag, long number, long low, long high, const struct cli_io *io)
{
	char text[24];
	snprintf(text, sizeof text, "%ld", number);
	return flag_read_number(flag, text, low, high, &number, io);
}

static int is_flag(const struct flag *flag)
{
	return flag->kind != FLAG_KIND_HEADING && flag->kind != FLAG_KIND_ARGUMENT;
}

/* ---- Storing ---- */

static void *place_of(const struct flag *flag, void *options)
{
	return (char *)options + flag->offset;
}

static int store_number(const struct flag *flag, void *options, const char *value, const struct cli_io *io)
{
	char name[40];
	snprintf(name, sizeof name, "--%s", flag->name);
	return flag_read_number(name, value, flag->low, flag->high, (long *)place_of(flag, options), io);
}

static int store_item(const struct flag *flag, void *options, const char *value, const struct cli_io *io)
{
	struct flag_list *list = (struct flag_list *)place_of(flag, options);
	if (list->count == flag->high)
		return cli_misuse(io, "--%s: more than %ld are given", flag->name, flag->high);
	list->item[list->count++] = value;
	return CLI_OK;
}

static int store(const struct flag *flag, void *options, const char *value, const struct cli_io *io)
{
	if (flag->kind == FLAG_KIND_NUMBER)
		return store_number(flag, options, value, io);
	if (flag->kind == FLAG_KIND_LIST)
		return store_item(flag, options, value, io);
	if (flag->kind == FLAG_KIND_TEXT)
		*(const char **)place_of(flag, options) = value;
	else
		*(int *)place_of(flag, options) = 1;
	return CLI_OK;
}

void flags_default(const struct flag *flags, void *options)
{
	for (; flags->kind != FLAG_KIND_END; flags++) {
		if (flags->kind == FLAG_KIND_NUMBER)
			*(long *)place_of(flags, options) = flags->number;
		else if (flags->kind == FLAG_KIND_TEXT)
			*(const char **)place_of(flags, options) = flags->text;
	}
}

int flags_set(const struct flag *flags, void *options, const char *name, const char *value, const struct cli_io *io)
{
	while (!is_flag(flags) || strcmp(flags->name, name) != 0)
		flags++;
	return store(flags, options, value, io);
}

int flag_given(const struct flag *flag, const void *options)
{
	const void *place = (const char *)options + flag->offset;
	switch (flag->kind) {
	case FLAG_KIND_SWITCH:
		return *(const int *)place != 0;
	case FLAG_KIND_TEXT:
		return *(const char *const *)place != flag->text;
	case FLAG_KIND_NUMBER:
		return *(const long *)place != flag->number;
	case FLAG_KIND_LIST:
		return ((const struct flag_list *)place)->count > 0;
	default:
		return 0;
	}
}

const char *flag_text(const struct flag *flag, const void *options)
{
	return *(const char *const *)(const void *)((const char *)options + flag->offset);
}

/* ---- Parsing ---- */

/* A word that may be several options lists them: "--game, --games". Returns how many there are. */
static int list_meant(const char *word, const struct option *list, char *text, size_t size)
{
	size_t len = strcspn(word, "="), used = 0;
	int count = 0;
	text[0] = '\0';
	for (; list->name; list++) {
		if (len < 3 || strncmp(list->name, word + 2, len - 2) != 0)
			continue;
		used += (size_t)snprintf(text + used, used < size ? size - used : 0, "%s--%s", count ? ", " : "", list->name);
		count++;
	}
	return count;
}

/* The C library's own messages would be in English wherever its catalogues are not installed. */
static int next_flag(int argc, char **argv, const struct option *list, const struct cli_io *io)
{
	opterr = 0;
	int found = getopt_long(argc, argv, ":h", list, NULL);
	const char *word = found == -1 || optind < 1 ? "" : argv[optind - 1];
	char meant[400];
	if (found == ':')
		cli_misuse(io, "%s needs a value", word);
	else if (found == '?' && strchr(word, '=') && optopt)
		cli_misuse(io, "%s: this option takes no value", word);
	else if (found == '?' && list_meant(word, list, meant, sizeof meant) > 1)
		cli_misuse(io, "%s may be any of these: %s", word, meant);
	else if (found == '?')
		cli_misuse(io, "there is no option %s", word);
	return found == ':' ? '?' : found;
}

int flags_parse(const struct flag *flags, void *options, int argc, char **argv, const struct cli_io *io)
{
	struct option list[FLAGS_MAX + 2] = {{"help", no_argument, NULL, 'h'}};
	int found, count = 1;
	for (int i = 0; i < FLAGS_MAX && flags[i].kind != FLAG_KIND_END; i++)
		if (is_flag(&flags[i]))
			list[count++] = (struct option){
				flags[i].name, flags[i].kind == FLAG_KIND_SWITCH ? no_argument : required_argument, NULL, FIRST + i};
	while ((found = next_flag(argc, argv, list, io)) != -1) {
		if (found == 'h')
			return FLAGS_HELP;
		if (found == '?' || store(&flags[found - FIRST], options, optarg, io) != CLI_OK)
			return FLAGS_WRONG;
	}
	return argc - optind;
}
