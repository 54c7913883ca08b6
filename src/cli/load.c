/* medici load: many tables at once, to see what a server can bear. */
#include "cli/cli.h"

#include <getopt.h>
#include <signal.h>
#include <stdlib.h>

#include "client/load.h"

static volatile sig_atomic_t stop;

static void on_signal(int number)
{
	(void)number;
	stop = 1;
}

static void help(void)
{
	cli_help_text(_(
		"Usage: medici load [OPTION]... URL\n"
		"Play many games at once at the server that URL names, such as http://localhost:8080/, and report as JSON how "
		"many moves were made and how long each took to reach everybody else at the table.\n\n"));
	cli_help_flag("--tables N", _("number of tables (100)"));
	cli_help_flag("--players N", _("players at each, 3 to 6 (3)"));
	cli_help_flag("--watchers N", _("watchers at each (0)"));
	cli_help_flag("--pace MS", _("how long a player thinks on average (0: not at all)"));
	cli_help_flag("--seconds N", _("how long to measure, once all games run (10)"));
	cli_help_flag("--limit N", _("seconds after which to stop in any case (300)"));
	cli_help_flag("--insecure", _("accept any certificate"));
	cli_help_flag("--help", _("this text"));
	cli_help_text(_(
		"\nA server lets one address have few connections, messages and tables: start it with --address-connections, "
		"--messages, --address-messages and --address-new high enough. Never do this to a server that is not yours."));
}

static double milliseconds(const struct load_result *result, double share)
{
	return stats_time_below(&result->told, share) / 1e6;
}

static int report(const struct load_plan *plan, const struct load_result *result)
{
	double per = result->seconds > 0 ? 1 / result->seconds : 0;
	printf("{\"tables\":%d,\"players\":%d,\"watchers\":%d,\"connected\":%d,\"running\":%d,\"seconds\":%.2f,"
		   "\"moves\":%llu,\"moves_per_second\":%.0f,\"lines\":%llu,\"lines_per_second\":%.0f,\"games\":%llu,"
		   "\"told\":%llu,\"told_p50_ms\":%.2f,\"told_p99_ms\":%.2f,\"told_max_ms\":%.2f,"
		   "\"gaps\":%llu,\"errors\":%llu,\"lost\":%llu}\n",
		   plan->tables, plan->players, plan->watchers, result->connected, result->running, result->seconds,
		   (unsigned long long)result->moves, (double)result->moves * per, (unsigned long long)result->lines,
		   (double)result->lines * per, (unsigned long long)result->games, (unsigned long long)result->told.count,
		   milliseconds(result, 0.5), milliseconds(result, 0.99), milliseconds(result, 1),
		   (unsigned long long)result->gaps, (unsigned long long)result->errors, (unsigned long long)result->lost);
	if (result->running < plan->tables)
		return cli_fail("load", "not all tables have played: the server refused, or the time was too short");
	if (result->gaps || result->errors || result->lost)
		return cli_fail("load", "the run had faults: the numbers of gaps, errors and lost connections must be 0");
	return CLI_OK;
}

static int agree(int argc, char **argv, struct load_plan *plan)
{
	static const struct {
		const char *name;
		long low, high;
	} numbers[] = {{"--tables", 1, 100000}, {"--players", 3, 6},     {"--watchers", 0, 10000},
				   {"--pace", 0, 600000},   {"--seconds", 1, 86400}, {"--limit", 1, 86400}};
	static const struct option flags[] = {{"tables", required_argument, NULL, 0},
										  {"players", required_argument, NULL, 1},
										  {"watchers", required_argument, NULL, 2},
										  {"pace", required_argument, NULL, 3},
										  {"seconds", required_argument, NULL, 4},
										  {"limit", required_argument, NULL, 5},
										  {"insecure", no_argument, NULL, 'i'},
										  {"help", no_argument, NULL, 'h'},
										  {NULL, 0, NULL, 0}};
	int *place[] = {&plan->tables, &plan->players, &plan->watchers, &plan->pace_ms, &plan->seconds, &plan->stop_after};
	int flag;
	while ((flag = cli_next_flag("load", argc, argv, flags, NULL)) != -1) {
		long number;
		if (flag == 'h' || flag == '?')
			return flag;
		if (flag == 'i') {
			plan->insecure = true;
			continue;
		}
		if (cli_agree_number("load", numbers[flag].name, optarg, numbers[flag].low, numbers[flag].high, &number) !=
			CLI_OK)
			return '?';
		*place[flag] = (int)number;
	}
	if (optind == argc - 1 && dial_parse(argv[optind], &plan->address))
		return 0;
	cli_misuse("load", "the URL of a server is missing: http://HOST:PORT/");
	return '?';
}

int cli_load(int argc, char **argv)
{
	struct load_plan plan = {.tables = 100, .players = 3, .seconds = 10, .stop_after = 300};
	static struct load_result result;
	int asked = agree(argc, argv, &plan);
	if (asked == 'h') {
		help();
		return cli_flush("load", CLI_OK);
	}
	if (asked == '?')
		return CLI_MISUSED;
	signal(SIGINT, on_signal);
	signal(SIGTERM, on_signal);
	if (load_run(&plan, &result, &stop) != 0)
		return cli_fail("load", "out of memory");
	return cli_flush("load", report(&plan, &result));
}
