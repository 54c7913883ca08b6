/* The counters as text, for /metrics. */
#include "server/base/metrics.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/api/api.h"
#include "server/tables/client.h"
#include "server/tables/state.h"

static void put(FILE *out, const char *name, const char *type, const char *about, unsigned long long value)
{
	fprintf(out, "# HELP medici_%s %s\n# TYPE medici_%s %s\nmedici_%s %llu\n", name, about, name, type, name, value);
}

static int count_clients(const struct server *server)
{
	int count = 0;
	for (const struct client *client = server->clients; client; client = client->next)
		count++;
	return count;
}

char *metrics_page(struct server *server)
{
	struct writer_report report;
	char *page = NULL;
	size_t size;
	FILE *out = open_memstream(&page, &size);
	if (!out)
		return NULL;
	writer_report(server->writer, &report);
#define METRICS_PUT(name, about) put(out, #name "_total", "counter", about, server->metrics.name);
	METRICS_LIST(METRICS_PUT)
#undef METRICS_PUT
	put(out, "sent_total", "counter", "packets sent over WebSocket", transport_stats(server->transport)->sent);
	put(out, "frames_total", "counter", "frames that carried these packets",
		transport_stats(server->transport)->frames);
	put(out, "slow_total", "counter", "clients dropped because they read too slowly",
		transport_stats(server->transport)->slow);
	put(out, "malformed_total", "counter", "requests refused because they were malformed, too large or too slow",
		transport_stats(server->transport)->refused);
	put(out, "commits_total", "counter", "transactions committed", report.commits);
	put(out, "rows_total", "counter", "rows that are durable", report.durable);
	put(out, "rows_waiting", "gauge", "rows that wait for their commit", report.added - report.durable);
	put(out, "storage_fails", "gauge", "1 while the database cannot be written", server->storage_fails);
	put(out, "connections", "gauge", "open WebSocket connections", (unsigned long long)count_clients(server));
	put(out, "tables", "gauge", "tables open or being played", (unsigned long long)server->tables.live);
	put(out, "tables_kept", "gauge", "tables in memory, with finished ones that were watched lately",
		(unsigned long long)server->tables.count);
	return fclose(out) == 0 ? page : NULL;
}
