/* From a command line to a command that has run. */
#include <errno.h>
#include <stdlib.h>

#include "cli/cli.h"

void *cli_options(const struct cli_command *command)
{
	void *options = calloc(1, command->size);
	if (options)
		flags_default(command->flags, options);
	return options;
}

int cli_run(const struct cli_command *command, void *options, const struct cli_io *io)
{
	int status = command->check(options, 0, NULL, io);
	return status == CLI_OK ? command->run(options, io) : status;
}

int cli_no_arguments(int count, char **arguments, const struct cli_io *io)
{
	return count > 0 ? cli_misuse(io, "'%s' is not expected", arguments[0]) : CLI_OK;
}

int cli_main(const struct cli_command *command, int argc, char **argv)
{
	const struct cli_io io = {command->name, stdin, stdout, stderr};
	void *options = cli_options(command);
	if (!options)
		return cli_fail(&io, "%s", lang_errno(ENOMEM));
	int left = flags_parse(command->flags, options, argc, argv, &io), status = CLI_MISUSED;
	if (left == FLAGS_HELP) {
		cli_help(command, stdout);
		status = cli_flush(&io, CLI_OK);
	} else if (left >= 0) {
		status = command->check(options, left, argv + argc - left, &io);
		if (status == CLI_OK)
			status = cli_flush(&io, command->run(options, &io));
	}
	free(options);
	return status;
}
