/* medici serve: a table for friends anywhere. */
#include "cli/cli.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "server/server.h"

enum { FLAGS_MAX = 40, FLAG_CONFIG = 1000, FLAG_PRINT, FLAG_HELP };

static void help(void)
{
	const struct config_item *item;
	cli_help_text(_("Usage: medici serve [OPTION]...\n"
					"Host games over the network: the page for browsers, and the tables where they are played.\n\n"));
	cli_help_flag("--config FILE", _("settings as lines `name = value`; # begins a comment"));
	cli_help_flag("--print-config", _("show all settings as such a file, and stop"));
	cli_help_flag("--help", _("this text"));
	cli_help_text(_("\nSettings, each with a value; --tls-key may also be MEDICI_TLS_KEY in the environment, or "
					"tls-key in the file:\n\n"));
	for (int i = 0; (item = config_item(i)); i++) {
		char about[CONFIG_TEXT], name[64];
		snprintf(name, sizeof name, "--%s", item->name);
		snprintf(about, sizeof about, item->usual[0] ? "%s (%s)" : "%s", _(item->about), item->usual);
		cli_help_flag(name, about);
	}
	cli_help_text(_("\nThe server logs one JSON object per line to standard error. SIGTERM or Ctrl-C stops it; when it "
					"starts again, every table is restored."));
}

static void print_config(void)
{
	const struct config_item *item;
	printf("# %s\n", _("Settings of medici serve, with their defaults. A line is `name = value`."));
	for (int i = 0; (item = config_item(i)); i++)
		printf("\n# %s\n#%s =%s%s\n", _(item->about), item->name, item->usual[0] ? " " : "", item->usual);
}

/* The host is told in the host's language; from here on the server speaks to everybody, in that of the protocol. */
static void ready(const char *url, const char *others)
{
	printf(_("Serving on %s\n"), url);
	if (others)
		printf(_("For others in your network: %s\n"), others);
	fflush(stdout);
	lang_start("en");
}

/* The flags are the settings; a value is theirs by the place in the list. */
static void list_flags(struct option flags[FLAGS_MAX])
{
	int count = 0;
	for (; config_item(count) && count < FLAGS_MAX - 4; count++)
		flags[count] = (struct option){config_item(count)->name, required_argument, NULL, count};
	flags[count++] = (struct option){"config", required_argument, NULL, FLAG_CONFIG};
	flags[count++] = (struct option){"print-config", no_argument, NULL, FLAG_PRINT};
	flags[count++] = (struct option){"help", no_argument, NULL, FLAG_HELP};
	flags[count] = (struct option){NULL, 0, NULL, 0};
}

/* -1 to go on, else the exit status. */
static int read_flags(int argc, char **argv, struct config_draft *draft, const char **file)
{
	struct option flags[FLAGS_MAX];
	char error[CONFIG_ERROR];
	int flag;
	list_flags(flags);
	while ((flag = cli_next_flag("serve", argc, argv, flags, NULL)) != -1) {
		if (flag == FLAG_HELP || flag == 'h') {
			help();
			return cli_flush("serve", CLI_OK);
		}
		if (flag == FLAG_PRINT) {
			print_config();
			return cli_flush("serve", CLI_OK);
		}
		if (flag == '?')
			return CLI_MISUSED;
		if (flag == FLAG_CONFIG)
			*file = optarg;
		else if (config_set(draft, config_item(flag)->name, optarg, CONFIG_COMMAND_LINE, error) != 0)
			return cli_misuse("serve", "--%s", error);
	}
	if (optind < argc)
		return cli_misuse("serve", "'%s' is not expected", argv[optind]);
	return -1;
}

int cli_serve(int argc, char **argv)
{
	static struct config_draft draft;
	char error[CONFIG_ERROR];
	const char *file = getenv("MEDICI_CONFIG");
	config_start(&draft);
	int status = read_flags(argc, argv, &draft, &file);
	if (status >= 0)
		return status;
	if (config_read_environment(&draft, error) != 0 || (file && config_read_file(&draft, file, error) != 0) ||
		config_finish(&draft, error) != 0)
		return cli_misuse("serve", "%s", error);
	if (server_run(&draft.config, ready, error, sizeof error) != 0)
		return cli_fail("serve", "%s", error);
	return CLI_OK;
}
