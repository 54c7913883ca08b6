/* All tables in memory: those that are open or being played, and finished ones while they are watched. */
#ifndef SERVER_TABLES_H
#define SERVER_TABLES_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

struct srv_table;
struct server;
struct settings;
struct srv_fault;

enum { TABLES_CHAINS = 4096 };

struct tables {
	struct srv_table *by_code[TABLES_CHAINS], *by_id[TABLES_CHAINS];
	int count, live; /* live: open or being played */
};

void tables_add(struct tables *tables, struct srv_table *table);
void tables_remove(struct tables *tables, struct srv_table *table);
/* Finds a table in memory or loads it from the store. Returns NULL if there is none with this code. */
struct srv_table *tables_find(struct server *server, const char *code);
struct srv_table *tables_by_id(struct tables *tables, int64_t id); /* in memory alone */
/* Loads every open table and every game in progress when the server starts. Returns 0, or -1 with a sentence. */
int tables_load(struct server *server, char *error, size_t error_size);
/* Creates a table if the limits of the server, the host and the address allow it. Returns NULL with a refusal. */
struct srv_table *tables_create(struct server *server, int64_t host, const char *address,
								const struct settings *settings, struct srv_fault *fault);
/* Returns the lobby: all tables that the player (0: none) hosts or has a seat at, then the listed ones of
 * others; open ones first. */
json_t *tables_lobby(const struct tables *tables, int64_t player);
/* Continues all games that waited for the store. */
void tables_advance(struct server *server);
/* Returns true if a clock runs that allows less than so many milliseconds for a decision. */
bool tables_clock_runs(const struct tables *tables, int64_t shorter_ms);
/* Gives all clocks the time back since `from`, when nothing could be decided. */
void tables_stood_still(struct server *server, int64_t from);
/* Frees finished tables, and closes open ones, that nobody has watched for long enough. */
void tables_sweep(struct server *server);
void tables_free(struct server *server);

#endif
