/* Ctrl-C and SIGTERM: stop a run, whose results so far are then reported. */
#include <signal.h>

#include "arena/process.h"
#include "cli/cli.h"

static atomic_int interrupted;

/* timeout(1) sends the signal twice, to the program and to its group, so only the third signal ends the program and the
 * programs that it runs. */
static void remember(int number)
{
	if (atomic_fetch_add(&interrupted, 1) == 1)
		process_guard(number);
}

atomic_int *cli_interrupted(void)
{
	struct sigaction action = {0};
	action.sa_handler = remember;
	sigemptyset(&action.sa_mask);
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	return &interrupted;
}
