/* What libwebsockets itself costs: a bare echo on libev, and clients that send again what came back. bench/server
 * compares `medici serve` with it. usage: bench_echo CONNECTIONS SECONDS; prints microseconds of CPU per message, those
 * in and those out counted alike. */
#include <ev.h>
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TEXT = 60 /* bytes: a line of a record */ };

struct end {
	char text[LWS_PRE + 256];
	size_t len;
};

static unsigned long long messages;

static int echo(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
	struct end *end = user;
	switch (reason) {
	case LWS_CALLBACK_CLIENT_ESTABLISHED:
		end->len = TEXT;
		memset(end->text + LWS_PRE, 'x', TEXT);
		lws_callback_on_writable(wsi);
		return 0;
	case LWS_CALLBACK_RECEIVE:
	case LWS_CALLBACK_CLIENT_RECEIVE:
		end->len = len < 256 ? len : 256;
		memcpy(end->text + LWS_PRE, in, end->len);
		messages++;
		lws_callback_on_writable(wsi);
		return 0;
	case LWS_CALLBACK_SERVER_WRITEABLE:
	case LWS_CALLBACK_CLIENT_WRITEABLE:
		if (end->len > 0 && lws_write(wsi, (unsigned char *)end->text + LWS_PRE, end->len, LWS_WRITE_TEXT) < 0)
			return -1;
		messages += end->len > 0;
		end->len = 0;
		return 0;
	default:
		return 0;
	}
}

static const struct lws_protocols protocols[] = {
	{.name = "echo", .callback = echo, .per_session_data_size = sizeof(struct end)}, {.name = NULL}};

static struct lws_context *context_on(struct ev_loop *loop, int port)
{
	void *loops[1] = {loop};
	struct lws_context_creation_info info = {0};
	info.port = port;
	info.iface = port == 0 ? "127.0.0.1" : NULL;
	info.protocols = protocols;
	info.options = LWS_SERVER_OPTION_LIBEV;
	info.foreign_loops = loops;
	lws_set_log_level(0, NULL);
	return lws_create_context(&info);
}

static void on_end(struct ev_loop *loop, ev_timer *timer, int events)
{
	(void)timer;
	(void)events;
	ev_break(loop, EVBREAK_ALL);
}

static void run_for(struct ev_loop *loop, double seconds)
{
	ev_timer end;
	ev_timer_init(&end, on_end, seconds, 0);
	ev_timer_start(loop, &end);
	ev_run(loop, 0);
}

static int clients(int port, int count, double seconds)
{
	struct ev_loop *loop = ev_loop_new(EVFLAG_AUTO);
	struct lws_client_connect_info info = {0};
	info.context = context_on(loop, CONTEXT_PORT_NO_LISTEN);
	info.address = info.host = "127.0.0.1";
	info.port = port;
	info.path = "/";
	info.protocol = info.local_protocol_name = "echo";
	for (int i = 0; i < count; i++)
		lws_client_connect_via_info(&info);
	run_for(loop, seconds);
	return 0;
}

static double cpu(void)
{
	struct rusage usage;
	getrusage(RUSAGE_SELF, &usage);
	return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
		   (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

int main(int argc, char **argv)
{
	int count = argc > 1 ? atoi(argv[1]) : 100;
	double seconds = argc > 2 ? atof(argv[2]) : 5;
	struct ev_loop *loop = ev_loop_new(EVFLAG_AUTO);
	struct lws_context *context = context_on(loop, 0);
	if (!context)
		return 1;
	int port = lws_get_vhost_listen_port(lws_get_vhost_by_name(context, "default"));
	pid_t child = fork();
	if (child == 0)
		_exit(clients(port, count, seconds + 1));
	run_for(loop, 1); /* they connect */
	double before = cpu();
	unsigned long long first = messages;
	run_for(loop, seconds);
	printf("%.2f\n", (cpu() - before) * 1e6 / (double)(messages - first));
	waitpid(child, NULL, 0);
	return 0;
}
