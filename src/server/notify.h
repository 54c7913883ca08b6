/* Reports the state of the server to the service manager by systemd's protocol (sd_notify(3)): datagrams to the Unix
 * socket that NOTIFY_SOCKET names. Without that variable these functions do nothing. A message that cannot be sent
 * is logged once, at level debug, and has no other effect. */
#ifndef SERVER_NOTIFY_H
#define SERVER_NOTIFY_H

#include <ev.h>
#include <stdbool.h>
#include <sys/socket.h>
#include <sys/un.h>

struct notify {
	bool open; /* false: nothing is sent */
	int socket;
	struct sockaddr_un address;
	socklen_t address_len;
	ev_timer alive;
	bool failed; /* this was logged */
};

/* Reads the environment. If the manager expects signs of life (WATCHDOG_USEC), a timer of the loop sends two in that
 * time. The struct must be zeros before. */
void notify_open(struct notify *notify, struct ev_loop *loop);
/* The server listens. The URL is shown by `systemctl status`. */
void notify_ready(struct notify *notify, const char *url);
void notify_stopping(struct notify *notify);
void notify_close(struct notify *notify); /* also if it was not opened */

#endif
