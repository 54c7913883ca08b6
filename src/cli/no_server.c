/* In a build without the server's libraries its commands say what is missing. */
#include "cli/cli.h"

static int missing(const char *command)
{
	return cli_fail(command,
					"this medici was built without its server: `make serve` installs llhttp, wslay, OpenSSL, libev, "
					"SQLite and libsodium, and builds it again");
}

int cli_backup(int argc, char **argv)
{
	(void)argc;
	(void)argv;
	return missing("backup");
}

int cli_join(int argc, char **argv)
{
	(void)argc;
	(void)argv;
	return missing("join");
}

int cli_load(int argc, char **argv)
{
	(void)argc;
	(void)argv;
	return missing("load");
}

int cli_serve(int argc, char **argv)
{
	(void)argc;
	(void)argv;
	return missing("serve");
}
