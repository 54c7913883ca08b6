/* What the transport costs without a game: it echoes. bench/server compares `medici serve` with it.
 *
 * usage: bench_echo CONNECTIONS SECONDS [GROUP [PER_SECOND]]. Prints microseconds of CPU per message of the server's
 * process, messages in and out counted alike. Connections are in groups, of one each by default; what one of a group
 * says is sent to all of it. Without PER_SECOND a client speaks again as soon as it hears itself: the loop is never
 * idle. With it there are that many messages a second in all, from groups chosen at random: then the loop sleeps
 * between them and finds its connections out of the caches, like that of a server with many quiet tables. */
#include <ev.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "client/dialer.h"
#include "server/http/transport.h"

enum { TEXT = 60 /* bytes: a line of a record */, CALLS_AT_ONCE = 100, TICKS = 1000 /* a second */ };

/* Of the process, be it the server or the clients. */
static struct {
	struct ev_loop *loop;
	struct transport *transport;
	struct dialer *dialer;
	struct end {
		int number;
		struct wire *wire; /* of the server's process */
		struct call *call; /* of the clients' */
	} * end;
	int wanted, group, called, open;
	double per_second;
	unsigned long long received;
	struct dial_address address;
} bench;

/* ---- The server's process ---- */

static void *opened(void *server, struct wire *wire, const char *address, const char *secret)
{
	struct end *end = &bench.end[bench.open];
	(void)server;
	(void)address;
	(void)secret;
	if (bench.open == bench.wanted)
		return NULL;
	*end = (struct end){.number = bench.open++, .wire = wire};
	return end;
}

static void received(void *client, const char *text, size_t len)
{
	const struct end *end = client;
	int first = end->number - end->number % bench.group;
	struct packet *packet = packet_of(text, len);
	bench.received++;
	for (int i = first; packet && i < first + bench.group && i < bench.open; i++)
		if (bench.end[i].wire)
			wire_send(bench.end[i].wire, packet);
	packet_drop(packet);
}

static void closed(void *client)
{
	struct end *end = client;
	end->wire = NULL;
}

static void requested(void *server, struct exchange *exchange)
{
	(void)server;
	exchange_respond(exchange, &(struct response){.status = 404, .type = "text/plain", .body = ""});
}

static void abandoned(void *server, struct exchange *exchange)
{
	(void)server;
	(void)exchange;
}

static bool enters(void *server, const char *address)
{
	(void)server;
	(void)address;
	return true;
}

static void leaves(void *server, const char *address)
{
	(void)server;
	(void)address;
}

static const struct transport_calls server_calls = {opened, received, closed, requested, abandoned, enters, leaves};

/* ---- The clients' ---- */

static void begin(int group)
{
	char text[TEXT];
	struct end *first = &bench.end[group * bench.group];
	memset(text, 'x', TEXT);
	if (first->call)
		call_send(first->call, text, TEXT);
}

static void call_opened(void *user)
{
	const struct end *end = user;
	bench.open++;
	if (bench.per_second <= 0 && end->number % bench.group == 0)
		begin(end->number / bench.group);
}

static void call_received(void *user, const char *text, size_t len)
{
	struct end *end = user;
	if (bench.per_second <= 0 && end->number % bench.group == 0)
		call_send(end->call, text, len);
}

static void call_closed(void *user, const char *why)
{
	struct end *end = user;
	(void)why;
	end->call = NULL;
}

static const struct dialer_calls client_calls = {call_opened, call_received, call_closed};

/* A few calls at a time, so that the listening queue does not overflow; then the messages of a tick. */
static void on_tick(struct ev_loop *loop, ev_timer *timer, int events)
{
	static double due;
	(void)loop;
	(void)timer;
	(void)events;
	for (; bench.called < bench.wanted && bench.called - bench.open < CALLS_AT_ONCE; bench.called++) {
		struct end *end = &bench.end[bench.called];
		end->number = bench.called;
		end->call = dialer_call(bench.dialer, &bench.address, end);
	}
	if (bench.open < bench.wanted)
		return;
	due += bench.per_second / TICKS;
	int now = (int)due;
	due -= now;
	for (int i = 0; i < now; i++)
		begin((int)((unsigned)random() % (unsigned)(bench.wanted / bench.group)));
}

/* Until the server closes the connection. */
static int run_clients(void)
{
	ev_timer tick;
	pid_t parent = getppid();
	bench.open = 0;
	bench.loop = ev_loop_new(EVFLAG_AUTO);
	bench.dialer = bench.loop ? dialer_new(bench.loop, &client_calls, false, false) : NULL;
	if (!bench.dialer)
		return 1;
	ev_timer_init(&tick, on_tick, 0, 1.0 / TICKS);
	ev_timer_start(bench.loop, &tick);
	while (getppid() == parent && ev_run(bench.loop, EVRUN_ONCE))
		;
	return 0;
}

/* ---- The measure ---- */

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

static double cpu(void)
{
	struct rusage usage;
	getrusage(RUSAGE_SELF, &usage);
	return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
		   (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static unsigned long long messages(void)
{
	return bench.received + transport_stats(bench.transport)->frames;
}

static int start_server(void)
{
	char error[256], url[64];
	struct transport_config config = {.host = "127.0.0.1", .connections_max = 1 << 20, .message_max = 4096};
	config.queue_max = 1 << 20;
	bench.loop = ev_loop_new(EVFLAG_AUTO);
	bench.transport = transport_start(bench.loop, &config, &server_calls, NULL, error, sizeof error);
	if (!bench.transport) {
		fprintf(stderr, "bench_echo: %s\n", error);
		return -1;
	}
	snprintf(url, sizeof url, "http://127.0.0.1:%d/", transport_port(bench.transport));
	return dial_parse(url, &bench.address) ? 0 : -1;
}

static void raise_file_limit(void)
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
	bench.per_second =
		argc > 4 ? atof(argv[4]) / (1 + bench.group) : 0; /* messages that clients start, without the echoes */
	bench.wanted -= bench.wanted % bench.group;
	bench.end = calloc((size_t)bench.wanted + 1, sizeof *bench.end);
	raise_file_limit();
	if (!bench.end || start_server() != 0)
		return 1;
	pid_t child = fork();
	if (child == 0)
		_exit(run_clients());
	for (int i = 0; i < 600 && bench.open < bench.wanted; i++)
		run_for(0.1);
	run_for(1);
	double before = cpu();
	unsigned long long first = messages();
	run_for(seconds);
	printf("%.2f\n", (cpu() - before) * 1e6 / (double)(messages() - first));
	kill(child, SIGKILL);
	waitpid(child, NULL, 0);
	return bench.open == bench.wanted ? 0 : 1;
}
