/* medici backup: a copy of a server's database, also while it runs. */
#include "cli/cli.h"

#include <getopt.h>
#include <string.h>
#include <sys/stat.h>

#include "server/config.h"
#include "store/store.h"

static void help(void)
{
	cli_help_text(
		_("Usage: medici backup [--data DIR] FILE\n"
		  "Copy the database of a server into a new FILE, as a consistent snapshot; the server may be running.\n\n"));
	cli_help_flag("--data DIR", _("the server's folder, as for medici serve"));
	cli_help_flag("--help", _("this text"));
	cli_help_text(_("\nTo restore it: stop the server, put FILE into its folder as medici.db, remove medici.db-wal and "
					"medici.db-shm there, and start it again."));
}

int cli_backup(int argc, char **argv)
{
	static const struct option flags[] = {
		{"data", required_argument, NULL, 'd'}, {"help", no_argument, NULL, 'h'}, {NULL, 0, NULL, 0}};
	static struct config_draft draft;
	char error[CONFIG_ERROR], why[STORE_ERROR_SIZE];
	int flag;
	config_start(&draft);
	while ((flag = cli_next_flag("backup", argc, argv, flags, NULL)) != -1) {
		if (flag == 'h') {
			help();
			return cli_flush("backup", CLI_OK);
		}
		if (flag == '?')
			return CLI_MISUSED;
		if (config_set(&draft, "data", optarg, CONFIG_COMMAND_LINE, error) != 0)
			return cli_misuse("backup", "--%s", error);
	}
	if (optind != argc - 1)
		return cli_misuse("backup", "name one FILE to write to");
	if (config_read_environment(&draft, error) != 0 || config_finish(&draft, error) != 0)
		return cli_misuse("backup", "%s", error);
	umask(077); /* seeds of games in progress are in it, too */
	if (store_backup(draft.config.data, argv[optind], why) != STORE_OK)
		return cli_fail("backup", "%s", why);
	printf(_("%s: the copy is complete\n"), argv[optind]);
	return cli_flush("backup", CLI_OK);
}
