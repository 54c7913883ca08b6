/* medici settings: shows what is settled for all games, and changes it. */
#include "session/settings.h"

#include <string.h>

#include "cli/cli.h"

struct settings_options {
	int count;
	char **changes;
};

static int check(void *options, int count, char **arguments, const struct cli_io *io)
{
	struct settings_options *settings = (struct settings_options *)options;
	settings->count = count;
	settings->changes = arguments;
	for (int i = 0; i < count; i++)
		if (!strchr(arguments[i], '='))
			return cli_misuse(io, "'%s': give it as KEY=VALUE, such as name=Anna", arguments[i]);
	return CLI_OK;
}

static int run(const void *options, const struct cli_io *io)
{
	const struct settings_options *settings = (const struct settings_options *)options;
	for (int i = 0; i < settings->count; i++) {
		struct error error;
		char *value = strchr(settings->changes[i], '=');
		*value++ = '\0';
		if (settings_set(settings->changes[i], value, &error) != 0)
			return cli_fail(io, "%s", error.text);
	}
	settings_show(io->out);
	return CLI_OK;
}

static const struct flag flags[] = {FLAG_END};

const struct cli_command command_settings = {
	.name = "settings",
	.about = N_("your name, the language and the like, for all games to come"),
	.usage = HELP_("Usage: medici settings [KEY=VALUE]...\n"
				   "Show what is settled for all games to come, or change it: medici settings name=Anna speed=fast. "
				   "KEY= alone is the default again. The file may also be edited: a line is KEY = VALUE, # begins a "
				   "comment.\n\n"),
	.flags = flags,
	.notes = HELP_("\nFlags of a command come before the settings, and the settings before the environment."),
	.size = sizeof(struct settings_options),
	.check = check,
	.run = run,
};
