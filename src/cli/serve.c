/* medici serve: a table for friends anywhere. */
#include "cli/cli.h"

#include <stdlib.h>

#include "server/server.h"

/* The flags are the server's settings. Their values stay text until server/base/config.c reads them, as it reads those
 * of the environment and of the file. */
struct serve_options {
	const char *config;
	int print_config;
	struct {
#define SERVE_TEXT(field, name, value, about) const char *field;
#define SERVE_NUMBER(field, name, value, low, high, about) const char *field;
		CONFIG_TEXT_LIST(SERVE_TEXT)
		CONFIG_NUMBER_LIST(SERVE_NUMBER)
#undef SERVE_TEXT
#undef SERVE_NUMBER
	} setting;
	struct config_draft draft;
};

#define OPTIONS struct serve_options
static const struct flag flags[] = {
	FLAG_TEXT(OPTIONS, config, "config", "FILE", HELP_("settings as lines `name = value`; # begins a comment"), NULL),
	FLAG_SWITCH(OPTIONS, print_config, "print-config", NULL, HELP_("show all settings as such a file, and stop")),
	FLAG_HEADING(HELP_("\nSettings, each with a value; --tls-key may also be MEDICI_TLS_KEY in the environment, or "
					   "tls-key in the file:\n\n")),
#define SERVE_TEXT(field, name, value, about) FLAG_TEXT(OPTIONS, setting.field, name, NULL, about, value),
#define SERVE_NUMBER(field, name, value, low, high, about) FLAG_TEXT(OPTIONS, setting.field, name, NULL, about, #value),
	CONFIG_TEXT_LIST(SERVE_TEXT) CONFIG_NUMBER_LIST(SERVE_NUMBER)
#undef SERVE_TEXT
#undef SERVE_NUMBER
		FLAG_END,
};

static int set_all(struct serve_options *options, const struct cli_io *io)
{
	char error[CONFIG_ERROR];
	for (const struct flag *flag = flags; flag->kind != FLAG_KIND_END; flag++)
		if (flag->offset >= offsetof(OPTIONS, setting) && flag_given(flag, options) &&
			config_set(&options->draft, flag->name, flag_text(flag, options), CONFIG_COMMAND_LINE, error) != 0)
			return cli_misuse(io, "--%s", error);
	return CLI_OK;
}

static int check(void *options, int count, char **arguments, const struct cli_io *io)
{
	struct serve_options *serve = (struct serve_options *)options;
	struct config_draft *draft = &serve->draft;
	const char *file = serve->config ? serve->config : getenv("MEDICI_CONFIG");
	char error[CONFIG_ERROR];
	config_start(draft);
	int status = set_all(serve, io);
	if (status == CLI_OK)
		status = cli_no_arguments(count, arguments, io);
	if (status != CLI_OK || serve->print_config)
		return status;
	if (config_read_environment(draft, error) != 0 || (file && config_read_file(draft, file, error) != 0) ||
		config_finish(draft, error) != 0)
		return cli_misuse(io, "%s", error);
	return CLI_OK;
}

static int print_config(FILE *out)
{
	const struct config_item *item;
	fprintf(out, "# %s\n", _("Settings of medici serve, with their defaults. A line is `name = value`."));
	for (int i = 0; (item = config_item(i)); i++)
		fprintf(out, "\n# %s\n#%s =%s%s\n", _(item->about), item->name, item->usual[0] ? " " : "", item->usual);
	return CLI_OK;
}

/* The host gets messages in the host's language; from here on the server's texts are for clients, in English. */
static void ready(const char *url, const char *others)
{
	printf(_("Serving on %s\n"), url);
	if (others)
		printf(_("For others in your network: %s\n"), others);
	fflush(stdout);
	lang_start("en");
}

static int run(const void *options, const struct cli_io *io)
{
	const struct serve_options *serve = (const struct serve_options *)options;
	char error[CONFIG_ERROR];
	if (serve->print_config)
		return print_config(io->out);
	if (server_run(&serve->draft.config, ready, error, sizeof error) != 0)
		return cli_fail(io, "%s", error);
	return CLI_OK;
}

const struct cli_command command_serve = {
	.name = "serve",
	.about = N_("host games over the network, for browsers and programs"),
	.usage = HELP_("Usage: medici serve [OPTION]...\nHost games over the network: the page for browsers, and the "
				   "tables where they are played.\n\n"),
	.flags = flags,
	.notes = HELP_("\nThe server logs one JSON object per line to standard error. SIGTERM or Ctrl-C stops it; when it "
				   "starts again, every table is restored."),
	.size = sizeof(OPTIONS),
	.check = check,
	.run = run,
};
