/* How much one connection, one player and one address may do: buckets of tokens that fill at a steady rate, and a count
 * of connections by address. An address is forgotten when it has no connection and a full bucket, a player when the
 * bucket is full. */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

struct bucket {
	double tokens;
	int64_t at; /* when it was last filled, in milliseconds */
};

/* A bucket holds two seconds' worth and starts full. Takes a token; returns false if there is none. */
bool bucket_take(struct bucket *bucket, int per_second, int64_t now);
/* The same with an hour's worth. */
bool bucket_take_hourly(struct bucket *bucket, int per_hour, int64_t now);

enum { ADDRESS_SIZE = 46 };

/* One user of IPv6 has a network of 2^64 addresses, so limits count networks: "2001:db8:1:2::". */
void address_shorten(char text[ADDRESS_SIZE]);

/* Several people may share one address, at home or in a club: it may send as many chat lines as a full table. */
enum { CHAT_ADDRESS_PLAYERS = 6 };

struct addresses;

/* `chat` is the number of chat lines per second of one player. */
struct addresses *addresses_new(int connections_max, int per_second, int new_per_hour, int chat);
void addresses_free(struct addresses *addresses);
/* A connection of the address opens and closes. Returns false if the address has too many, or if there is no memory. */
bool addresses_enter(struct addresses *addresses, const char *text, int64_t now);
void addresses_leave(struct addresses *addresses, const char *text);
/* Takes a token for a request or a message of the address. */
bool addresses_take(struct addresses *addresses, const char *text, int64_t now);
/* Takes a token for a new player or table: these are stored for good, so their number must be bounded. */
bool addresses_make(struct addresses *addresses, const char *text, int64_t now);
/* Takes a token for a chat line of the address. */
bool addresses_chat(struct addresses *addresses, const char *text, int64_t now);
/* Forgets addresses that have been idle. */
void addresses_sweep(struct addresses *addresses, int64_t now);

/* Players who sent chat lines within the last seconds. At most 200,000 are kept: beyond that, a player who is not
 * yet among them is refused until the next sweep. */
struct talkers;

struct talkers *talkers_new(int per_second);
void talkers_free(struct talkers *talkers);
/* Takes a token for a chat line of the player, over any of the player's connections. */
bool talkers_take(struct talkers *talkers, int64_t player, int64_t now);
void talkers_sweep(struct talkers *talkers, int64_t now);

#endif
