/* What libwebsockets itself costs: a bare echo on libev. bench/server compares `medici serve` with it.
 *
 * usage: bench_echo CONNECTIONS SECONDS [GROUP [PER_SECOND]]. Prints microseconds of CPU per message of the server's
 * process, messages in and out counted alike. Connections are in groups, of one each by default; what one of a group
 * says all of it hear. Without PER_SECOND whoever spoke speaks again as soon as it hears itself: the loop is never
 * idle. With it there are so many messages a second in all, and groups chosen by chance: then the loop sleeps between
 * them, and finds its connections out of the caches, as that of a server of many quiet tables does. */
#include <ev.h>
#include <libwebsockets.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TEXT = 60 /* bytes: a line of a record */, CALLS_AT_ONCE = 100, TICKS = 1000 /* a second */ };

struct end {
	char text[LWS_PRE + 256];
	size_t len;
	int number;
};

/* Of the process, be it the server or the clients. */
static struct {
	struct ev_loop *loop;
	struct lws_context *context;
	struct lws **end; /* by number, once it is there */
	int port, wanted, group, called, open;
	bool calls; /* the clients' process */
	double per_second;
	unsigned long long messages;
} bench;

static void say(int number, const void *text, size_t len)
{
	struct end *end = lws_wsi_user(bench.end[number]);
	end->len = len < 256 ? len : 256;
	memcpy(end->text + LWS_PRE, text, end->len);
	lws_callback_on_writable(bench.end[number]);
}

static void begin(int group)
{
	char text[TEXT];
	memset(text, 'x', TEXT);
	say(group * bench.group, text, TEXT);
}

/* The server tells the group; the first of it, which spoke, may speak again. */
static int hear(const struct end *end, const void *text, size_t len)
{
	int first = end->number - end->number % bench.group;
	bench.messages++;
	if (bench.calls && bench.per_second <= 0 && end->number == first)
		say(first, text, len);
	for (int i = first; !bench.calls && i < first + bench.group && i < bench.open; i++)
		say(i, text, len);
	return 0;
}

static void come(struct lws *wsi, struct end *end)
{
	end->number = bench.open;
	bench.end[bench.open++] = wsi;
	if (bench.calls && bench.per_second <= 0 && bench.open % bench.group == 0)
		begin(end->number / bench.group);
}

static int echo(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
	struct end *end = user;
	switch (reason) {
	case LWS_CALLBACK_ESTABLISHED:
	case LWS_CALLBACK_CLIENT_ESTABLISHED:
		come(wsi, end);
		return 0;
	case LWS_CALLBACK_RECEIVE:
	case LWS_CALLBACK_CLIENT_RECEIVE:
		return hear(end, in, len);
	case LWS_CALLBACK_SERVER_WRITEABLE:
	case LWS_CALLBACK_CLIENT_WRITEABLE:
		if (end->len > 0 && lws_write(wsi, (unsigned char *)end->text + LWS_PRE, end->len, LWS_WRITE_TEXT) < 0)
			return -1;
		bench.messages += end->len > 0;
		end->len = 0;
		return 0;
	default:
		return 0;
	}
}

static const struct lws_protocols protocols[] = {
	{.name = "echo", .callback = echo, .per_session_data_size = sizeof(struct end)}, {.name = NULL}};

static int start(int port)
{
	struct lws_context_creation_info info = {0};
	void *loops[1];
	bench.loop = loops[0] = ev_loop_new(EVFLAG_AUTO);
	info.port = port;
	info.iface = port == 0 ? "127.0.0.1" : NULL;
	info.protocols = protocols;
	info.options = LWS_SERVER_OPTION_LIBEV;
	info.foreign_loops = loops;
	lws_set_log_level(0, NULL);
	bench.context = lws_create_context(&info);
	return bench.context ? 0 : -1;
}

static void on_end(struct ev_loop *loop, ev_timer *timer, int events)
{
	(void)timer;
	(void)events;
	ev_break(loop, EVBREAK_ALL);
}

static void run_for(double seconds)
{
	ev_timer end;
	ev_timer_init(&end, on_end, seconds, 0);
	ev_timer_start(bench.loop, &end);
	ev_run(bench.loop, 0);
}

/* ---- The clients' process ---- */

/* A few calls at a time, so that the listening queue does not overflow; then the messages of a tick. */
static void on_tick(struct ev_loop *loop, ev_timer *timer, int events)
{
	static double due;
	struct lws_client_connect_info info = {.context = bench.context, .address = "127.0.0.1", .host = "127.0.0.1"};
	(void)loop;
	(void)timer;
	(void)events;
	info.port = bench.port;
	info.path = "/";
	info.protocol = info.local_protocol_name = "echo";
	for (; bench.called < bench.wanted && bench.called - bench.open < CALLS_AT_ONCE; bench.called++)
		lws_client_connect_via_info(&info);
	if (bench.open < bench.wanted)
		return;
	due += bench.per_second / TICKS;
	int now = (int)due;
	due -= now;
	for (int i = 0; i < now; i++)
		begin((int)((unsigned)random() % (unsigned)(bench.wanted / bench.group)));
}

/* Until the server goes. */
static int clients(void)
{
	ev_timer tick;
	pid_t parent = getppid();
	bench.calls = true;
	if (start(CONTEXT_PORT_NO_LISTEN) != 0)
		return 1;
	ev_timer_init(&tick, on_tick, 0, 1.0 / TICKS);
	ev_timer_start(bench.loop, &tick);
	while (getppid() == parent && ev_run(bench.loop, EVRUN_ONCE))
		;
	return 0;
}

/* ---- The server's ---- */

static double cpu(void)
{
	struct rusage usage;
	getrusage(RUSAGE_SELF, &usage);
	return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
		   (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static void more_files(void)
{
	struct rlimit limit;
	if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
		limit.rlim_cur = limit.rlim_max;
		setrlimit(RLIMIT_NOFILE, &limit);
	}
}

int main(int argc, char **argv)
{
	bench.wanted = argc > 1 ? atoi(argv[1]) : 100;
	double seconds = argc > 2 ? atof(argv[2]) : 5;
	bench.group = argc > 3 ? atoi(argv[3]) : 1;
	bench.per_second = argc > 4 ? atof(argv[4]) / (1 + bench.group) : 0; /* of those that others follow from */
	bench.wanted -= bench.wanted % bench.group;
	bench.end = calloc((size_t)bench.wanted, sizeof(struct lws *));
	more_files();
	if (!bench.end || start(0) != 0)
		return 1;
	bench.port = lws_get_vhost_listen_port(lws_get_vhost_by_name(bench.context, "default"));
	pid_t child = fork();
	if (child == 0)
		_exit(clients());
	for (int i = 0; i < 600 && bench.open < bench.wanted; i++)
		run_for(0.1);
	run_for(1);
	double before = cpu();
	unsigned long long first = bench.messages;
	run_for(seconds);
	printf("%.2f\n", (cpu() - before) * 1e6 / (double)(bench.messages - first));
	kill(child, SIGKILL);
	waitpid(child, NULL, 0);
	return bench.open == bench.wanted ? 0 : 1;
}
