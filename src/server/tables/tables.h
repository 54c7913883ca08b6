/* All tables in memory: those open or being played, and finished ones while somebody looks at them. */
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
/* Loads every open table and every game in progress when the server starts. Returns -1 with a sentence. */
int tables_load(struct server *server, char *error, size_t error_size);
/* Makes a table if its host may have another. Returns NULL with a refusal. */
struct srv_table *tables_create(struct server *server, int64_t host, const char *address,
								const struct settings *settings, struct srv_fault *fault);
/* The lobby: all tables of that player (0 for nobody), then the listed ones of others; open ones first. */
json_t *tables_lobby(const struct tables *tables, int64_t player);
/* Continues all games that waited for the store. */
void tables_advance(struct server *server);
/* Returns true if a clock runs with less than so many milliseconds a decision. */
bool tables_clock_runs(const struct tables *tables, int64_t shorter_ms);
/* Nothing could be decided since that time: gives it back to all clocks. */
void tables_stood_still(struct server *server, int64_t from);
/* Frees finished tables that nobody watches. */
void tables_sweep(struct server *server);
void tables_free(struct server *server);

#endif
