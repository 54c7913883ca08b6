/* In a build without the server's libraries its commands say what is missing. */
#include "cli/cli.h"

#define MISSING \
	N_("this medici was built without its server: `make serve` installs llhttp, wslay, OpenSSL, libev, " \
	   "SQLite and libsodium, and builds it again")

static int check(void *options, int count, char **arguments, const struct cli_io *io)
{
	(void)options;
	(void)count;
	(void)arguments;
	return cli_fail(io, MISSING);
}

static const struct flag flags[] = {FLAG_END};

#define COMMAND(word, text) \
	const struct cli_command command_##word = { \
		.name = #word, .about = text, .usage = MISSING, .flags = flags, .size = 1, .check = check}

COMMAND(serve, N_("host games over the network, for browsers and programs"));
COMMAND(join, N_("sit down with a bot at a table of a server, or watch it"));
COMMAND(load, N_("play many games at once, to put load on a server"));
COMMAND(backup, N_("copy a server's database while it runs"));
