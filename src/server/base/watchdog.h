/* Notices an event loop that is stuck. The loop marks when it is busy and when it sleeps in epoll; a thread looks at
 * these marks and logs every turn of the loop that takes too long, what the loop was doing, and when it moves again.
 *
 * A turn costs the loop two readings of the clock and a few stores; it never waits for the thread. There is one loop in
 * a process, so the state is static. */
#ifndef SERVER_WATCHDOG_H
#define SERVER_WATCHDOG_H

#include <stdint.h>

struct ev_loop;

/* Starts watching; with 0 seconds it does nothing. Everything before the loop's first sleep counts as one turn, so that
 * a start that hangs is logged, too. Returns 0, or -1 if there is no memory or no thread left. */
int watchdog_start(struct ev_loop *loop, int seconds);

/* Names what the loop is doing from now on, until the next call: `what` must be a string that is never freed,
 * `table` is the id of the table concerned, or 0. Only for the loop's thread. */
void watchdog_doing(const char *what, int64_t table);

void watchdog_stop(void); /* also if it was not started */

#endif
