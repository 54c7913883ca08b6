/* All tables in memory: those open or being played, and finished ones while somebody looks at them. */
#ifndef SERVER_ROOMS_H
#define SERVER_ROOMS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

struct room;
struct server;
struct settings;
struct srv_fault;

enum { ROOMS_CHAINS = 4096 };

struct rooms {
	struct room *by_code[ROOMS_CHAINS], *by_id[ROOMS_CHAINS];
	int count, live; /* live: open or being played */
};

void rooms_add(struct rooms *rooms, struct room *room);
void rooms_remove(struct rooms *rooms, struct room *room);
/* Finds a table in memory or loads it from the store. Returns NULL if there is none with this code. */
struct room *rooms_find(struct server *server, const char *code);
struct room *rooms_by_id(struct rooms *rooms, int64_t id); /* in memory alone */
/* Loads every open table and every game in progress when the server starts. Returns -1 with a sentence. */
int rooms_load(struct server *server, char *error, size_t error_size);
/* Makes a table if its host may have another. Returns NULL with a refusal. */
struct room *rooms_create(struct server *server, int64_t host, const char *address, const struct settings *settings,
						  struct srv_fault *fault);
/* The lobby: all tables of that player (0 for nobody), then the listed ones of others; open ones first. */
json_t *rooms_lobby(const struct rooms *rooms, int64_t player);
/* Continues all games that waited for the store. */
void rooms_pump(struct server *server);
/* Returns true if a clock runs with less than so many milliseconds a decision. */
bool rooms_clock_runs(const struct rooms *rooms, int64_t shorter_ms);
/* Nothing could be decided since that time: gives it back to all clocks. */
void rooms_stood_still(struct server *server, int64_t from);
/* Frees finished tables that nobody watches. */
void rooms_sweep(struct server *server);
void rooms_free(struct server *server);

#endif
