/* The event loop: its start, its events, its end. */
#include "server.h"

#include <ev.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lang/lang.h"
#include "server/announce.h"
#include "server/api/preview.h"
#include "server/api/routes.h"
#include "server/base/log.h"
#include "server/base/watchdog.h"
#include "server/http/assets.h"
#include "server/notify.h"
#include "server/tables/client.h"
#include "server/tables/message.h"
#include "server/tables/state.h"
#include "server/tables/table.h"

/* Stopping takes two seconds at most: GOODBYE_MS for close frames, FLUSH_MS for the last commits. */
enum { GOODBYE_MS = 700, FLUSH_MS = 1000, SWEEP_S = 10 };
/* While a clock runs, the database notes every second that the server is alive, or every minute if all clocks allow
 * days. After a crash the next start knows from it how much of a decision's time had passed. */
enum { BEAT_S = 1, SLOW_BEATS = 60, SLOW_CLOCK_MS = 24 * 3600000 };

/* The shared state, and what only this file needs. */
struct program {
	struct server server;
	ev_signal terminate, interrupt;
	ev_async durable, thought;
	ev_timer sweep, last_call, heartbeat;
	ev_prepare flush;
	struct notify notify;
	int beats;         /* of the heartbeat so far */
	int64_t failed_at; /* while storage fails: since when */
	int64_t ends_at;   /* while stopping: when the loop ends, even if clients are still connected */
};

/* ---- What other threads say ---- */

static void wake_durable(void *context)
{
	struct program *program = context;
	ev_async_send(program->server.loop, &program->durable);
}

static void wake_thought(void *context)
{
	struct program *program = context;
	ev_async_send(program->server.loop, &program->thought);
}

static void note_storage(struct program *program, const struct writer_report *report)
{
	struct server *server = &program->server;
	bool fails = report->status != STORE_OK;
	if (fails && !server->storage_fails)
		srv_log(SRV_ERROR, "storage fails", "{s:s, s:s}", "why", store_status_text(report->status), "detail",
				report->error);
	if (fails && !server->storage_fails)
		program->failed_at = clock_now();
	if (!fails && server->storage_fails) {
		srv_log(SRV_WARN, "storage works again", NULL);
		tables_stood_still(server, program->failed_at);
	}
	server->storage_fails = fails;
}

static void on_durable(struct ev_loop *loop, ev_async *watcher, int events)
{
	struct program *program = watcher->data;
	struct server *server = &program->server;
	struct writer_report report;
	(void)loop;
	(void)events;
	watchdog_doing("commits", 0);
	writer_report(server->writer, &report);
	note_storage(program, &report);
	outbox_told(&server->outbox, report.durable);
	if (server->held && !server->storage_fails) {
		server->held = false;
		tables_advance(server);
	}
}

static void on_thought(struct ev_loop *loop, ev_async *watcher, int events)
{
	struct server *server = &((struct program *)watcher->data)->server;
	struct thought *thought;
	(void)loop;
	(void)events;
	while ((thought = think_result(server->think))) {
		struct srv_table *table = tables_by_id(&server->tables, thought->table);
		watchdog_doing("decisions of bots", thought->table);
		if (table && !server->stopping)
			srv_table_bot_decided(table, thought->step, thought->seat, thought->action);
		free(thought);
	}
}

/* Before the loop sleeps: all rows since it woke go to the writer as one batch. The transport sends after this. */
static void on_flush(struct ev_loop *loop, ev_prepare *watcher, int events)
{
	struct server *server = &((struct program *)watcher->data)->server;
	(void)loop;
	(void)events;
	watchdog_doing("writing and sending", 0);
	writer_flush(server->writer);
}

static void on_heartbeat(struct ev_loop *loop, ev_timer *watcher, int events)
{
	struct program *program = watcher->data;
	struct server *server = &program->server;
	int64_t shorter = ++program->beats % SLOW_BEATS == 0 ? INT64_MAX : SLOW_CLOCK_MS;
	(void)loop;
	(void)events;
	watchdog_doing("heartbeat", 0);
	if (!server->storage_fails && tables_clock_runs(&server->tables, shorter))
		outbox_wrote(&server->outbox, writer_put_alive(server->writer, clock_date()));
}

static void on_sweep(struct ev_loop *loop, ev_timer *watcher, int events)
{
	struct server *server = &((struct program *)watcher->data)->server;
	(void)loop;
	(void)events;
	watchdog_doing("sweep", 0);
	tables_sweep(server);
	addresses_sweep(server->addresses, clock_now());
	talkers_sweep(server->talkers, clock_now());
}

/* ---- Connections ---- */

static bool enters(void *context, const char *address)
{
	struct server *server = context;
	return server->config->behind_proxy || addresses_enter(server->addresses, address, clock_now());
}

static void leaves(void *context, const char *address)
{
	struct server *server = context;
	if (!server->config->behind_proxy)
		addresses_leave(server->addresses, address);
}

static const struct transport_calls calls = {
	.opened = client_opened,
	.received = client_received,
	.closed = client_closed,
	.requested = http_requested,
	.abandoned = http_abandoned,
	.enters = enters,
	.leaves = leaves,
};

static int listen_on(struct server *server, char *error, size_t error_size)
{
	const struct srv_config *config = server->config;
	static char host[CONFIG_HOST];
	struct transport_config transport = {.host = host,
										 .tls_cert = config->tls_cert[0] ? config->tls_cert : NULL,
										 .tls_key = config->tls_key,
										 .origin = config->public_url[0] ? config->public_url : NULL,
										 .behind_proxy = config->behind_proxy,
										 .connections_max = config->connections,
										 .message_max = MESSAGE_MAX,
										 .queue_max = (size_t)config->queue};
	config_address(config->listen, host, &transport.port);
	server->transport = transport_start(server->loop, &transport, &calls, server, error, error_size);
	return server->transport ? 0 : -1;
}

/* ---- The end ---- */

static void on_last_call(struct ev_loop *loop, ev_timer *watcher, int events)
{
	struct program *program = watcher->data;
	struct server *server = &program->server;
	(void)events;
	if (!server->clients || clock_now() >= program->ends_at)
		ev_break(loop, EVBREAK_ALL);
}

static void on_signal(struct ev_loop *loop, ev_signal *watcher, int events)
{
	static const char bye[] = "{\"bye\":\"the server stops; the tables wait for its return\"}";
	struct program *program = watcher->data;
	struct server *server = &program->server;
	(void)events;
	watchdog_doing("stopping", 0);
	if (server->stopping) {
		ev_break(loop, EVBREAK_ALL);
		return;
	}
	server->stopping = true;
	program->ends_at = clock_now() + GOODBYE_MS;
	writer_put_alive(server->writer, clock_date());
	notify_stopping(&program->notify);
	srv_log(SRV_INFO, "stopping", "{s:i}", "signal", watcher->signum);
	for (struct client *client = server->clients; client; client = client->next) {
		client_say(client, bye, sizeof bye - 1);
		wire_close(client->wire, WIRE_GOING_AWAY, "the server stops");
	}
	ev_timer_set(&program->last_call, 0.05, 0.05);
	ev_timer_start(loop, &program->last_call);
}

/* Connections are closed first, because closing them uses the rest. The reader is closed before the writer, so that
 * the writer can remove the database's write-ahead log. */
static void stop(struct program *program)
{
	struct server *server = &program->server;
	bool began = server->transport != NULL;
	watchdog_doing("stopping", 0);
	server->stopping = true;
	transport_stop(server->transport);
	if (server->think)
		think_stop(server->think);
	store_close(server->reader);
	uint64_t lost = server->writer ? writer_stop(server->writer, FLUSH_MS) : 0;
	if (lost > 0)
		srv_log(SRV_ERROR, "unwritten", "{s:I}", "rows", (json_int_t)lost);
	tables_free(server);
	outbox_free(&server->outbox);
	addresses_free(server->addresses);
	talkers_free(server->talkers);
	preview_free(server->preview);
	assets_free(server->assets);
	if (server->loop)
		ev_loop_destroy(server->loop);
	notify_close(&program->notify);
	watchdog_stop();
	if (began)
		srv_log(SRV_INFO, "stopped", NULL);
}

/* ---- The beginning ---- */

/* Each connection needs a file descriptor: raises their number to what the system allows. New files are readable by
 * the server's user alone, because the database contains the seeds of games in progress. */
static void raise_limits(void)
{
	struct rlimit limit;
	umask(077);
	if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
		limit.rlim_cur = limit.rlim_max;
		setrlimit(RLIMIT_NOFILE, &limit);
	}
	signal(SIGPIPE, SIG_IGN);
	signal(SIGXFSZ, SIG_IGN); /* a file size limit is handled like a full disk */
}

static void watch(struct program *program)
{
	struct ev_loop *loop = program->server.loop;
	program->terminate.data = program->interrupt.data = program->durable.data = program->thought.data = program;
	program->heartbeat.data = program->sweep.data = program->last_call.data = program->flush.data = program;
	ev_signal_init(&program->terminate, on_signal, SIGTERM);
	ev_signal_init(&program->interrupt, on_signal, SIGINT);
	ev_async_init(&program->durable, on_durable);
	ev_async_init(&program->thought, on_thought);
	ev_timer_init(&program->sweep, on_sweep, SWEEP_S, SWEEP_S);
	ev_timer_init(&program->heartbeat, on_heartbeat, BEAT_S, BEAT_S);
	ev_timer_init(&program->last_call, on_last_call, 0, 0);
	ev_prepare_init(&program->flush, on_flush);
	ev_signal_start(loop, &program->terminate);
	ev_signal_start(loop, &program->interrupt);
	ev_async_start(loop, &program->durable);
	ev_async_start(loop, &program->thought);
	ev_timer_start(loop, &program->sweep);
	ev_timer_start(loop, &program->heartbeat);
	ev_prepare_start(loop, &program->flush);
}

static int open_store(struct program *program, char *error, size_t error_size)
{
	struct server *server = &program->server;
	char why[STORE_ERROR_SIZE];
	struct store *store;
	if (store_open(&store, server->config->data, why) != STORE_OK ||
		store_open_reader(&server->reader, server->config->data, why) != STORE_OK) {
		snprintf(error, error_size, "%s", why);
		store_close(store);
		return -1;
	}
	server->writer = writer_start(store, wake_durable, program);
	if (server->writer)
		return 0;
	store_close(store);
	snprintf(error, error_size, _("out of memory or threads"));
	return -1;
}

static int begin(struct program *program, char *error, size_t error_size)
{
	struct server *server = &program->server;
	const struct srv_config *config = server->config;
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	int threads = config->bot_threads ? config->bot_threads : cores > 2 ? (int)cores - 1 : 1;
	snprintf(error, error_size, _("out of memory or threads"));
	server->loop = ev_loop_new(EVFLAG_AUTO);
	server->addresses =
		addresses_new(config->address_connections, config->address_messages, config->address_new, config->chat);
	server->talkers = talkers_new(config->chat);
	server->assets = assets_load(config->web);
	if (!server->loop || !server->addresses || !server->talkers || !server->assets || secret_start() != 0)
		return -1;
	if (config->web_chosen && !assets_have_page(server->assets)) {
		snprintf(error, error_size, _("web: there is no index.html in %s"), config->web);
		return -1;
	}
	server->preview = preview_new(server->assets);
	outbox_start(&server->outbox);
	watch(program);
	notify_open(&program->notify, server->loop);
	if (watchdog_start(server->loop, config->watchdog) != 0)
		return -1;
	watchdog_doing("opening the database", 0);
	if (open_store(program, error, error_size) != 0)
		return -1;
	server->think = think_start(threads, config->bot_time, wake_thought, program);
	if (!server->think)
		return -1;
	if (tables_load(server, error, error_size) != 0)
		return -1;
	watchdog_doing("listening", 0);
	return listen_on(server, error, error_size);
}

static enum srv_level level_of(const char *name)
{
	return name[0] == 'd' ? SRV_DEBUG : name[0] == 'w' ? SRV_WARN : name[0] == 'e' ? SRV_ERROR : SRV_INFO;
}

int server_run(const struct srv_config *config, server_ready *ready, char *error, size_t error_size)
{
	struct program *program = calloc(1, sizeof *program);
	if (!program) {
		snprintf(error, error_size, _("out of memory"));
		return -1;
	}
	program->server.config = config;
	srv_log_level(level_of(config->log_level));
	raise_limits();
	int status = begin(program, error, error_size);
	if (status == 0) {
		announce(&program->server, &program->notify, ready);
		ev_run(program->server.loop, 0);
	}
	stop(program);
	free(program);
	return status;
}
