#include "load.h"

#include <ev.h>
#include <medici/game.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <time.h>

/* Calls that wait for the server's hello at a time, so that its listening queue does not overflow. */
enum { CALLS_AT_ONCE = 100, CODE_SIZE = 32, NOT_YET = -1 };

struct client {
	struct load *load;
	struct table *table;
	struct call *call;
	bool sits, greeted, entered, watching;
	int lines; /* of the table's record so far; NOT_YET: messages still concern the previous table */
	char answer[96];
	ev_timer think;
};

struct table {
	struct load *load;
	char code[CODE_SIZE]; /* empty until the table is created */
	int answered;         /* the number of the line that the last decision causes */
	uint64_t answered_at;
	const struct client *answerer;
	bool running;
	struct client *client; /* players first; the first of them is the host */
};

struct load {
	const struct load_plan *plan;
	struct load_result *result;
	const volatile int *stop;
	struct ev_loop *loop;
	struct dialer *dialer;
	struct medici_random random;
	struct table *table;
	struct client *client;
	int members, clients, called, greeted, running;
	bool measuring, ending;
	ev_timer call, watch;
	uint64_t began, measured;
};

static uint64_t now_ns(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000000U + (uint64_t)now.tv_nsec;
}

static bool begins(const char *text, size_t len, const char *with)
{
	size_t size = strlen(with);
	return len >= size && memcmp(text, with, size) == 0;
}

static void say(struct client *client, const char *text)
{
	if (client->call)
		call_send(client->call, text, strlen(text));
}

/* ---- A table ---- */

static void create(struct client *host)
{
	char text[160];
	snprintf(text, sizeof text, "{\"do\":\"create\",\"settings\":{\"players\":%d}}", host->load->plan->players);
	say(host, text);
}

/* Watches the current table once its code is known and the client has entered. */
static void attend(struct client *client)
{
	char text[96];
	if (client->watching || !client->table->code[0] || !client->call || (client->sits && !client->entered))
		return;
	client->watching = true;
	client->lines = NOT_YET;
	snprintf(text, sizeof text, "{\"do\":\"watch\",\"table\":\"%s\"}", client->table->code);
	say(client, text);
	if (client->sits)
		say(client, "{\"do\":\"sit\"}");
}

static void hear_created(struct client *host, const char *text, size_t len)
{
	struct table *table = host->table;
	const char *code = text + strlen("{\"created\":\"");
	snprintf(table->code, sizeof table->code, "%.*s", (int)strcspn(code, "\""), code);
	(void)len;
	table->answered = -1;
	for (int i = 0; i < table->load->members; i++) {
		table->client[i].watching = false;
		attend(&table->client[i]);
	}
}

/* ---- A game ---- */

static int number_after(const char *text, size_t len, const char *key)
{
	size_t size = strlen(key);
	for (size_t i = 0; i + size < len; i++)
		if (memcmp(text + i, key, size) == 0)
			return atoi(text + i + size);
	return 0;
}

static uint32_t below(struct load *load, int n)
{
	return medici_random_below(&load->random, (uint32_t)(n > 1 ? n : 1));
}

/* Decides: mostly passes, so that games last, and bids little. */
static void choose(struct client *client, const char *text, size_t len)
{
	struct load *load = client->load;
	int n = number_after(text, len, "\"n\":"), min = number_after(text, len, "\"min\":");
	int max = number_after(text, len, "\"max\":"), bid = min + (int)below(load, 3);
	const char *what = "pass";
	if (begins(text, len, "{\"ask\":\"draw\""))
		what = below(load, 3) ? "offer" : "draw";
	else if (below(load, 3) == 0 && bid <= max)
		what = "bid";
	snprintf(client->answer, sizeof client->answer, "{\"do\":\"%s\",\"n\":%d,\"amount\":%d}", what, n, bid);
	client->table->answered = n;
}

static void on_think(struct ev_loop *loop, ev_timer *timer, int events)
{
	struct client *client = timer->data;
	(void)loop;
	(void)events;
	client->table->answered_at = now_ns();
	client->table->answerer = client;
	say(client, client->answer);
	client->load->result->moves += client->load->measuring;
}

static void hear_ask(struct client *client, const char *text, size_t len)
{
	struct load *load = client->load;
	int pace = load->plan->pace_ms;
	choose(client, text, len);
	if (pace == 0) {
		on_think(load->loop, &client->think, 0);
		return;
	}
	ev_timer_stop(load->loop, &client->think);
	ev_timer_set(&client->think, (pace / 2.0 + below(load, pace)) / 1000, 0);
	ev_timer_start(load->loop, &client->think);
}

static void hear_line(struct client *client, const char *text, size_t len)
{
	struct table *table = client->table;
	struct load_result *result = client->load->result;
	int number = atoi(text + strlen("{\"n\":"));
	if (client->lines == NOT_YET && number > 0)
		return;
	if (number == 0 && !table->running) {
		table->running = true;
		client->load->running++;
	}
	result->gaps += number > 0 && number != client->lines;
	client->lines = number + 1;
	result->lines += client->load->measuring;
	if (number == table->answered && client != table->answerer && client->load->measuring)
		stats_time_add(&result->told, now_ns() - table->answered_at);
	if (number > 0 && len > 16 && strstr(text, "\"ev\":\"seed\"") && client == table->client) {
		result->games += client->load->measuring;
		create(client);
	}
}

/* ---- A connection ---- */

static void on_opened(void *user)
{
	(void)user;
}

static void on_received(void *user, const char *text, size_t len)
{
	struct client *client = user;
	if (begins(text, len, "{\"n\":")) {
		char line[2048]; /* a copy with a NUL */
		size_t size = len < sizeof line - 1 ? len : sizeof line - 1;
		memcpy(line, text, size);
		line[size] = '\0';
		hear_line(client, line, size);
	} else if (begins(text, len, "{\"ask\"")) {
		hear_ask(client, text, len);
	} else if (begins(text, len, "{\"hello\"")) {
		client->greeted = true;
		client->load->greeted++;
		if (client->sits)
			say(client, "{\"do\":\"enter\",\"name\":\"load\",\"bot\":true}");
		attend(client);
	} else if (begins(text, len, "{\"you\"")) {
		client->entered = true;
		if (client == client->table->client)
			create(client);
		attend(client);
	} else if (begins(text, len, "{\"created\"")) {
		hear_created(client, text, len);
	} else if (begins(text, len, "{\"error\"") && !begins(text, len, "{\"error\":\"stale\"")) {
		if (client->load->result->errors++ < 5)
			fprintf(stderr, "%.*s\n", (int)len, text);
	}
}

static void on_closed(void *user, const char *why)
{
	struct client *client = user;
	client->call = NULL;
	client->load->greeted += !client->greeted;
	client->greeted = true;
	ev_timer_stop(client->load->loop, &client->think);
	if (client->load->ending)
		return;
	if (client->load->result->lost++ < 5)
		fprintf(stderr, "%s\n", why);
}

static const struct dialer_calls calls = {on_opened, on_received, on_closed};

/* ---- All of them ---- */

static void on_call(struct ev_loop *loop, ev_timer *timer, int events)
{
	struct load *load = timer->data;
	(void)events;
	while (load->called < load->clients && load->called - load->greeted < CALLS_AT_ONCE) {
		struct client *client = &load->client[load->called++];
		client->call = dialer_call(load->dialer, &load->plan->address, client);
	}
	if (load->called == load->clients)
		ev_timer_stop(loop, timer);
}

static void on_watch(struct ev_loop *loop, ev_timer *timer, int events)
{
	struct load *load = timer->data;
	uint64_t now = now_ns();
	(void)events;
	if (!load->measuring && load->running == load->plan->tables && load->called == load->clients) {
		load->measuring = true;
		load->measured = now;
		fprintf(stderr, "%d tables are played at, by %d clients: measuring for %d s\n", load->running, load->clients,
				load->plan->seconds);
	}
	double measured = load->measuring ? (double)(now - load->measured) / 1e9 : 0;
	double all = (double)(now - load->began) / 1e9;
	if (measured < load->plan->seconds && *load->stop == 0 &&
		(load->plan->stop_after == 0 || all < load->plan->stop_after))
		return;
	load->result->seconds = measured;
	ev_break(loop, EVBREAK_ALL);
}

static int make_clients(struct load *load)
{
	const struct load_plan *plan = load->plan;
	load->members = plan->players + plan->watchers;
	load->clients = load->members * plan->tables;
	load->table = calloc((size_t)plan->tables, sizeof *load->table);
	load->client = calloc((size_t)load->clients, sizeof *load->client);
	if (!load->table || !load->client)
		return -1;
	for (int i = 0; i < load->clients; i++) {
		struct client *client = &load->client[i];
		struct table *table = &load->table[i / load->members];
		table->load = client->load = load;
		table->client = &load->client[i / load->members * load->members];
		client->table = table;
		client->sits = i % load->members < plan->players;
		ev_init(&client->think, on_think);
		client->think.data = client;
	}
	return 0;
}

static void end(struct load *load)
{
	load->ending = true;
	for (int i = 0; load->client && i < load->clients; i++)
		load->result->connected += load->client[i].call != NULL;
	load->result->running = load->running;
	dialer_free(load->dialer);
	if (load->loop)
		ev_loop_destroy(load->loop);
	free(load->client);
	free(load->table);
}

int load_run(const struct load_plan *plan, struct load_result *result, const volatile int *stop)
{
	struct load load = {.plan = plan, .result = result, .stop = stop, .began = now_ns()};
	uint8_t key[MEDICI_SEED_SIZE] = {0};
	struct rlimit limit;
	memset(result, 0, sizeof *result);
	if (getrandom(key, sizeof key, 0) < 0)
		return -1;
	medici_random_start(&load.random, key, 0, MEDICI_ROUNDS_BOT);
	if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
		limit.rlim_cur = limit.rlim_max;
		setrlimit(RLIMIT_NOFILE, &limit);
	}
	load.loop = ev_loop_new(EVFLAG_AUTO);
	load.dialer = load.loop ? dialer_new(load.loop, &calls, plan->insecure, false) : NULL;
	int failed = !load.dialer || make_clients(&load) != 0;
	if (!failed) {
		ev_timer_init(&load.call, on_call, 0, 0.01);
		ev_timer_init(&load.watch, on_watch, 0.1, 0.1);
		load.call.data = load.watch.data = &load;
		ev_timer_start(load.loop, &load.call);
		ev_timer_start(load.loop, &load.watch);
		ev_run(load.loop, 0);
	}
	end(&load);
	return failed ? -1 : 0;
}
