/* medici load: many tables at once, to see what a server can bear. */
#include "cli/cli.h"

#include <signal.h>
#include <stdlib.h>

#include "client/load.h"

static volatile sig_atomic_t stop;

static void on_signal(int number)
{
	(void)number;
	stop = 1;
}

static double milliseconds(const struct load_result *result, double share)
{
	return stats_time_below(&result->told, share) / 1e6;
}

static int report(const struct load_plan *plan, const struct load_result *result, const struct cli_io *io)
{
	double per = result->seconds > 0 ? 1 / result->seconds : 0;
	fprintf(io->out,
			"{\"tables\":%d,\"players\":%d,\"watchers\":%d,\"connected\":%d,\"running\":%d,\"seconds\":%.2f,"
			"\"moves\":%llu,\"moves_per_second\":%.0f,\"lines\":%llu,\"lines_per_second\":%.0f,\"games\":%llu,"
			"\"told\":%llu,\"told_p50_ms\":%.2f,\"told_p99_ms\":%.2f,\"told_max_ms\":%.2f,"
			"\"gaps\":%llu,\"errors\":%llu,\"lost\":%llu}\n",
			plan->tables, plan->players, plan->watchers, result->connected, result->running, result->seconds,
			(unsigned long long)result->moves, (double)result->moves * per, (unsigned long long)result->lines,
			(double)result->lines * per, (unsigned long long)result->games, (unsigned long long)result->told.count,
			milliseconds(result, 0.5), milliseconds(result, 0.99), milliseconds(result, 1),
			(unsigned long long)result->gaps, (unsigned long long)result->errors, (unsigned long long)result->lost);
	if (result->running < plan->tables)
		return cli_fail(io, "not all tables have played: the server refused, or the time was too short");
	if (result->gaps || result->errors || result->lost)
		return cli_fail(io, "the run had faults: the numbers of gaps, errors and lost connections must be 0");
	return CLI_OK;
}

/* ---- The command ---- */

struct load_options {
	long tables, players, watchers, pace, seconds, limit;
	int insecure;
	struct dial_address address;
};

static int check(void *options, int count, char **arguments, const struct cli_io *io)
{
	struct load_options *load = (struct load_options *)options;
	if (count == 1 && dial_parse(arguments[0], &load->address))
		return flag_check_number("--players", load->players, medici_players_min(MEDICI_BOARD, 0), MEDICI_SEATS_MAX, io);
	return cli_misuse(io, "the URL of a server is missing: http://HOST:PORT/");
}

static int run(const void *options, const struct cli_io *io)
{
	const struct load_options *wanted = (const struct load_options *)options;
	const struct load_plan plan = {
		.address = wanted->address,
		.tables = (int)wanted->tables,
		.players = (int)wanted->players,
		.watchers = (int)wanted->watchers,
		.pace_ms = (int)wanted->pace,
		.seconds = (int)wanted->seconds,
		.stop_after = (int)wanted->limit,
		.insecure = wanted->insecure,
	};
	struct load_result *result = (struct load_result *)calloc(1, sizeof *result);
	signal(SIGINT, on_signal);
	signal(SIGTERM, on_signal);
	int failed = !result || load_run(&plan, result, &stop) != 0;
	int status = failed ? cli_fail(io, "out of memory") : report(&plan, result, io);
	free(result);
	return status;
}

#define OPTIONS struct load_options
static const struct flag flags[] = {
	FLAG_NUMBER(OPTIONS, tables, "tables", "N", HELP_("number of tables"), 1, 100000, 100),
	FLAG_NUMBER(OPTIONS, players, "players", "N", HELP_("number of players at each table"), 1, MEDICI_SEATS_MAX, 3),
	FLAG_NUMBER(OPTIONS, watchers, "watchers", "N", HELP_("watchers at each (0)"), 0, 10000, 0),
	FLAG_NUMBER(OPTIONS, pace, "pace", "MS", HELP_("how long a player thinks on average (0: not at all)"), 0, 600000,
				0),
	FLAG_NUMBER(OPTIONS, seconds, "seconds", "N", HELP_("how long to measure, once all games run"), 1, 86400, 10),
	FLAG_NUMBER(OPTIONS, limit, "limit", "N", HELP_("seconds after which to stop in any case"), 1, 86400, 300),
	FLAG_SWITCH(OPTIONS, insecure, "insecure", NULL, HELP_("accept any certificate")),
	FLAG_END,
};

const struct cli_command command_load = {
	.name = "load",
	.about = N_("play many games at once, to put load on a server"),
	.usage = HELP_("Usage: medici load [OPTION]... URL\nPlay many games at once at the server that URL names, such as "
				   "http://localhost:8080/, and report as JSON how many moves were made and how long each took to "
				   "reach everybody else at the table.\n\n"),
	.flags = flags,
	.notes = HELP_("\nA server lets one address have few connections, messages and tables: start it with "
				   "--address-connections, --messages, --address-messages and --address-new high enough. Never do this "
				   "to a server that is not yours."),
	.size = sizeof(OPTIONS),
	.check = check,
	.run = run,
};
