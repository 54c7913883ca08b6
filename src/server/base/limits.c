#include "limits.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BURST_S = 2, HOUR_MS = 3600000 };

static bool take(struct bucket *bucket, double most, double per_ms, int64_t now)
{
	if (bucket->at == 0)
		bucket->tokens = most;
	else if (now > bucket->at)
		bucket->tokens += (double)(now - bucket->at) * per_ms;
	if (bucket->tokens > most)
		bucket->tokens = most;
	bucket->at = now;
	if (bucket->tokens < 1)
		return false;
	bucket->tokens -= 1;
	return true;
}

bool bucket_take(struct bucket *bucket, int per_second, int64_t now)
{
	return take(bucket, (double)BURST_S * per_second, per_second / 1000.0, now);
}

bool bucket_take_hourly(struct bucket *bucket, int per_hour, int64_t now)
{
	return take(bucket, per_hour, (double)per_hour / HOUR_MS, now);
}

void address_shorten(char text[ADDRESS_SIZE])
{
	struct in6_addr address;
	if (!strchr(text, ':') || inet_pton(AF_INET6, text, &address) != 1 || IN6_IS_ADDR_V4MAPPED(&address))
		return;
	memset(address.s6_addr + 8, 0, 8);
	inet_ntop(AF_INET6, &address, text, ADDRESS_SIZE);
}

/* A hash table with a fixed number of chains: sweeping leaves only the addresses of the last minute, and those of
 * the last hour that created players or tables. */
enum { CHAINS = 4096, FORGET_MS = 60000, KNOWN_MAX = 200000 };

struct address {
	struct address *next;
	int connections;
	struct bucket bucket, made, chat;
	char text[ADDRESS_SIZE];
};

struct addresses {
	int connections_max, per_second, new_per_hour, chat, known;
	struct address *chain[CHAINS];
};

struct addresses *addresses_new(int connections_max, int per_second, int new_per_hour, int chat)
{
	struct addresses *addresses = calloc(1, sizeof *addresses);
	if (addresses) {
		addresses->connections_max = connections_max;
		addresses->per_second = per_second;
		addresses->new_per_hour = new_per_hour;
		addresses->chat = CHAT_ADDRESS_PLAYERS * chat;
	}
	return addresses;
}

void addresses_free(struct addresses *addresses)
{
	for (int i = 0; addresses && i < CHAINS; i++)
		for (struct address *at = addresses->chain[i], *next; at; at = next) {
			next = at->next;
			free(at);
		}
	free(addresses);
}

/* Returns the pointer to the address in its chain, or the chain's last pointer, which is NULL. */
static struct address **place_of(struct addresses *addresses, const char *text)
{
	uint32_t hash = 2166136261U;
	for (const char *at = text; *at; at++)
		hash = (hash ^ (uint8_t)*at) * 16777619U;
	struct address **place = &addresses->chain[hash % CHAINS];
	while (*place && strcmp((*place)->text, text) != 0)
		place = &(*place)->next;
	return place;
}

static struct address *find(struct addresses *addresses, const char *text)
{
	struct address **place = place_of(addresses, text);
	if (*place || addresses->known >= KNOWN_MAX)
		return *place;
	*place = calloc(1, sizeof **place);
	if (*place) {
		snprintf((*place)->text, ADDRESS_SIZE, "%s", text);
		addresses->known++;
	}
	return *place;
}

bool addresses_enter(struct addresses *addresses, const char *text, int64_t now)
{
	struct address *address = find(addresses, text);
	if (!address || address->connections >= addresses->connections_max)
		return false;
	address->connections++;
	if (address->bucket.at == 0)
		address->bucket = (struct bucket){(double)BURST_S * addresses->per_second, now};
	return true;
}

void addresses_leave(struct addresses *addresses, const char *text)
{
	struct address *address = *place_of(addresses, text);
	if (address && address->connections > 0)
		address->connections--;
}

bool addresses_take(struct addresses *addresses, const char *text, int64_t now)
{
	struct address *address = find(addresses, text);
	return address && bucket_take(&address->bucket, addresses->per_second, now);
}

bool addresses_make(struct addresses *addresses, const char *text, int64_t now)
{
	struct address *address = find(addresses, text);
	return address && bucket_take_hourly(&address->made, addresses->new_per_hour, now);
}

bool addresses_chat(struct addresses *addresses, const char *text, int64_t now)
{
	struct address *address = find(addresses, text);
	return address && bucket_take(&address->chat, addresses->chat, now);
}

/* Returns whether all buckets of the address are full again. A chat line is also a message, so `chat` is full when
 * `bucket` is. */
static bool is_as_new(const struct address *address, int64_t now)
{
	return address->connections == 0 && now - address->bucket.at >= FORGET_MS &&
		   (address->made.at == 0 || now - address->made.at >= HOUR_MS);
}

void addresses_sweep(struct addresses *addresses, int64_t now)
{
	for (int i = 0; i < CHAINS; i++) {
		struct address **place = &addresses->chain[i];
		while (*place) {
			struct address *at = *place;
			if (!is_as_new(at, now)) {
				place = &at->next;
				continue;
			}
			*place = at->next;
			free(at);
			addresses->known--;
		}
	}
}

/* ---- Players who chat ---- */

struct talker {
	struct talker *next;
	int64_t player;
	struct bucket bucket;
};

struct talkers {
	int per_second, known;
	struct talker *chain[CHAINS];
};

struct talkers *talkers_new(int per_second)
{
	struct talkers *talkers = calloc(1, sizeof *talkers);
	if (talkers)
		talkers->per_second = per_second;
	return talkers;
}

void talkers_free(struct talkers *talkers)
{
	for (int i = 0; talkers && i < CHAINS; i++)
		for (struct talker *at = talkers->chain[i], *next; at; at = next) {
			next = at->next;
			free(at);
		}
	free(talkers);
}

bool talkers_take(struct talkers *talkers, int64_t player, int64_t now)
{
	struct talker **place = &talkers->chain[player % CHAINS];
	while (*place && (*place)->player != player)
		place = &(*place)->next;
	if (!*place && talkers->known < KNOWN_MAX) {
		*place = calloc(1, sizeof **place);
		if (*place) {
			(*place)->player = player;
			talkers->known++;
		}
	}
	return *place && bucket_take(&(*place)->bucket, talkers->per_second, now);
}

/* A full bucket is the same as a new one, so its player can be forgotten. */
void talkers_sweep(struct talkers *talkers, int64_t now)
{
	for (int i = 0; i < CHAINS; i++) {
		struct talker **place = &talkers->chain[i];
		while (*place) {
			struct talker *at = *place;
			if (now - at->bucket.at < BURST_S * 1000) {
				place = &at->next;
				continue;
			}
			*place = at->next;
			free(at);
			talkers->known--;
		}
	}
}
