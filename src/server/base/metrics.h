/* Counters for /metrics, in the text format of Prometheus. */
#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H

#include <stdint.h>

#define METRICS_LIST(X) \
	X(messages, "messages received over WebSocket") \
	X(refused, "messages and requests refused") \
	X(requests, "HTTP requests") \
	X(moves, "decisions made at the tables") \
	X(bot_moves, "of these, decisions of bots") \
	X(games, "games finished") \
	X(logins, "new players")

struct metrics {
#define METRICS_FIELD(name, about) uint64_t name;
	METRICS_LIST(METRICS_FIELD)
#undef METRICS_FIELD
};

#endif
