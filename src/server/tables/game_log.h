/* The lines of a game's record, in one growing piece of memory. */
#ifndef SERVER_GAME_LOG_H
#define SERVER_GAME_LOG_H

#include <stddef.h>
#include <stdint.h>

struct packet;

struct game_log {
	char *text;
	uint32_t *end; /* where each line ends, with its newline */
	size_t size;   /* bytes allocated */
	int lines, capacity;
	int told; /* lines that are durable and may be sent */
};

/* Appends a line, with its newline. Returns -1 if there is no memory. */
int game_log_add(struct game_log *log, const char *line, size_t len);
const char *game_log_line(const struct game_log *log, int number, size_t *len);
/* Returns lines from..to-1 as they are sent, each with its number in the field "n", or NULL if there is no memory. */
struct packet *game_log_packet(const struct game_log *log, int from, int to);
void game_log_free(struct game_log *log);

#endif
