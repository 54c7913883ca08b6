/* The flags of a subcommand, from a list that says where each goes. */
#include <getopt.h>

#include "cli/cli.h"

enum { FLAGS_MAX = 32, FIRST = 256 /* above all letters: what getopt answers for the first of the list */ };

static int take(const char *command, const struct cli_flag *flag, struct cli_words *options)
{
	if (flag->word)
		*flag->word = optarg;
	else if (flag->set)
		*flag->set = 1;
	else if (cli_add_option(options, optarg) != 0)
		return cli_misuse(command, "--option: more than %d are given", CLI_OPTIONS_MAX);
	return CLI_OK;
}

int cli_take(const char *command, int argc, char **argv, const struct cli_flag *flags, struct cli_words *options,
			 int *help)
{
	struct option list[FLAGS_MAX + 2] = {{"help", no_argument, NULL, 'h'}};
	int found, status = CLI_OK;
	for (int i = 0; i < FLAGS_MAX && flags[i].name; i++) {
		struct option option = {flags[i].name, flags[i].set ? no_argument : required_argument, NULL, FIRST + i};
		list[i + 1] = option;
	}
	while (status == CLI_OK && (found = cli_next_flag(command, argc, argv, list, NULL)) != -1) {
		*help = found == 'h';
		if (*help)
			return CLI_OK;
		status = found == '?' ? CLI_MISUSED : take(command, &flags[found - FIRST], options);
	}
	if (status == CLI_OK && optind < argc)
		return cli_misuse(command, "'%s' is not expected", argv[optind]);
	return status;
}
