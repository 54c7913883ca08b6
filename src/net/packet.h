/* Text to be sent, shared by everybody it goes to. A packet is freed when the last reference is dropped. */
#ifndef NET_PACKET_H
#define NET_PACKET_H

#include <stddef.h>

struct packet {
	int refs;
	size_t len;
	char text[];
};

/* Returns a packet with space for `len` bytes, to be filled in, or NULL if there is no memory. */
struct packet *packet_new(size_t len);
struct packet *packet_of(const char *text, size_t len);
struct packet *packet_keep(struct packet *packet);
void packet_drop(struct packet *packet); /* accepts NULL */

#endif
