/* How much one connection and one address may do: buckets of tokens that fill at a steady rate, and a count of
 * connections by address. An address is forgotten when it has no connection and a full bucket. */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

struct bucket {
	double tokens;
	int64_t at; /* when it was last filled, in milliseconds */
};

/* A bucket holds two seconds' worth and starts full. Takes a token; false where there is none. */
bool bucket_take(struct bucket *bucket, int per_second, int64_t now);
/* The same, with an hour's worth. */
bool bucket_take_hourly(struct bucket *bucket, int per_hour, int64_t now);

enum { ADDRESS_SIZE = 46 };

/* Whoever has one address of IPv6 has the 2^64 around it: what they are counted by is the network, "2001:db8:1:2::". */
void address_shorten(char text[ADDRESS_SIZE]);

struct addresses;

struct addresses *addresses_new(int connections_max, int per_second, int new_per_hour);
void addresses_free(struct addresses *addresses);
/* A connection comes, and goes. False where the address has too many, or there is no memory. */
bool addresses_enter(struct addresses *addresses, const char *text, int64_t now);
void addresses_leave(struct addresses *addresses, const char *text);
/* A request or a message of the address. */
bool addresses_take(struct addresses *addresses, const char *text, int64_t now);
/* Something new that stays: what is made once is kept for good, so that it must not be made without end. */
bool addresses_make(struct addresses *addresses, const char *text, int64_t now);
/* Forgets those that did nothing for a while. */
void addresses_sweep(struct addresses *addresses, int64_t now);

#endif
