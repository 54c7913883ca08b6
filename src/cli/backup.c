/* medici backup: a copy of a server's database, also while it runs. */
#include "cli/cli.h"

#include <sys/stat.h>

#include "server/base/config.h"
#include "store/store.h"

struct backup_options {
	const char *data, *file;
	struct config_draft draft;
};

static int check(void *options, int count, char **arguments, const struct cli_io *io)
{
	struct backup_options *backup = (struct backup_options *)options;
	char error[CONFIG_ERROR];
	config_start(&backup->draft);
	if (backup->data && config_set(&backup->draft, "data", backup->data, CONFIG_COMMAND_LINE, error) != 0)
		return cli_misuse(io, "--%s", error);
	if (count != 1)
		return cli_misuse(io, "name one FILE to write to");
	backup->file = arguments[0];
	if (config_read_environment(&backup->draft, error) != 0 || config_finish(&backup->draft, error) != 0)
		return cli_misuse(io, "%s", error);
	return CLI_OK;
}

static int run(const void *options, const struct cli_io *io)
{
	const struct backup_options *backup = (const struct backup_options *)options;
	char why[STORE_ERROR_SIZE];
	umask(077); /* seeds of games in progress are in it, too */
	if (store_backup(backup->draft.config.data, backup->file, why) != STORE_OK)
		return cli_fail(io, "%s", why);
	fprintf(io->out, _("%s: the copy is complete\n"), backup->file);
	return CLI_OK;
}

static const struct flag flags[] = {
	FLAG_TEXT(struct backup_options, data, "data", "DIR", HELP_("the server's folder, as for medici serve"), NULL),
	FLAG_END,
};

const struct cli_command command_backup = {
	.name = "backup",
	.about = N_("copy a server's database while it runs"),
	.usage = HELP_("Usage: medici backup [--data DIR] FILE\nCopy the database of a server into a new FILE, as a "
				   "consistent snapshot; the server may be running.\n\n"),
	.flags = flags,
	.notes = HELP_("\nTo restore it: stop the server, put FILE into its folder as medici.db, remove medici.db-wal and "
				   "medici.db-shm there, and start it again."),
	.size = sizeof(struct backup_options),
	.check = check,
	.run = run,
};
