#include "notify.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "lang/lang.h"
#include "server/base/config.h"
#include "server/base/log.h"

/* How long sending may block before the loop runs, while the manager is busy. */
enum { PATIENCE_S = 1 };
/* The shortest time between two signs of life, however short the manager's limit is. */
static const double alive_least_s = 0.05;

static void note_failure(struct notify *notify, const char *why)
{
	if (!notify->failed)
		srv_log(SRV_DEBUG, "service manager not told", "{s:s}", "why", why);
	notify->failed = true;
}

/* The loop passes MSG_DONTWAIT, because it must not block. */
static void tell(struct notify *notify, const char *message, int flags)
{
	if (!notify->open)
		return;
	if (sendto(notify->socket, message, strlen(message), flags | MSG_NOSIGNAL,
			   (const struct sockaddr *)&notify->address, notify->address_len) < 0)
		note_failure(notify, strerror(errno));
}

static void on_alive(struct ev_loop *loop, ev_timer *timer, int events)
{
	(void)loop;
	(void)events;
	tell(timer->data, "WATCHDOG=1", MSG_DONTWAIT);
}

/* Reads a path, or @ and a name in the abstract namespace, where the first byte is 0 and the length ends the name. */
static bool read_address(struct notify *notify, const char *name)
{
	size_t len = strlen(name);
	if ((name[0] != '/' && name[0] != '@') || len >= sizeof notify->address.sun_path)
		return false;
	notify->address.sun_family = AF_UNIX;
	memcpy(notify->address.sun_path, name, len + 1);
	notify->address_len = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + len);
	if (name[0] == '@')
		notify->address.sun_path[0] = '\0';
	else
		notify->address_len++;
	return true;
}

/* The variables may be inherited from another process for which they were meant. Returns 0 if no watchdog waits for
 * this one. */
static double watchdog_seconds(void)
{
	const char *time = getenv("WATCHDOG_USEC"), *pid = getenv("WATCHDOG_PID");
	char *end;
	if (!time || (pid && strtoll(pid, NULL, 10) != getpid()))
		return 0;
	errno = 0;
	unsigned long long microseconds = strtoull(time, &end, 10);
	return *end || end == time || errno ? 0 : (double)microseconds / 1e6;
}

void notify_open(struct notify *notify, struct ev_loop *loop)
{
	const struct timeval patience = {.tv_sec = PATIENCE_S};
	const char *name = getenv("NOTIFY_SOCKET");
	double seconds = watchdog_seconds();
	if (!name)
		return;
	if (!read_address(notify, name)) {
		note_failure(notify, "NOTIFY_SOCKET is neither a path nor @NAME, or is too long");
		return;
	}
	notify->socket = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	notify->open = notify->socket >= 0;
	if (!notify->open) {
		note_failure(notify, strerror(errno));
		return;
	}
	setsockopt(notify->socket, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
	if (seconds > 0) {
		double every = seconds / 2 > alive_least_s ? seconds / 2 : alive_least_s;
		ev_timer_init(&notify->alive, on_alive, every, every);
		notify->alive.data = notify;
		ev_timer_start(loop, &notify->alive);
	}
}

void notify_ready(struct notify *notify, const char *url)
{
	char message[CONFIG_TEXT + 256] = "READY=1\nSTATUS=";
	size_t len = strlen(message);
	snprintf(message + len, sizeof message - len, _("Serving on %s\n"), url);
	tell(notify, message, 0);
}

void notify_stopping(struct notify *notify)
{
	tell(notify, "STOPPING=1", MSG_DONTWAIT);
}

void notify_close(struct notify *notify)
{
	if (notify->open)
		close(notify->socket);
}
