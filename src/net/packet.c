#include <stdlib.h>
#include <string.h>

#include "net/packet.h"

struct packet *packet_new(size_t len)
{
	struct packet *packet = malloc(sizeof *packet + len);
	if (packet) {
		packet->refs = 1;
		packet->len = len;
	}
	return packet;
}

struct packet *packet_of(const char *text, size_t len)
{
	struct packet *packet = packet_new(len);
	if (packet)
		memcpy(packet->text, text, len);
	return packet;
}

struct packet *packet_keep(struct packet *packet)
{
	packet->refs++;
	return packet;
}

void packet_drop(struct packet *packet)
{
	if (packet && --packet->refs == 0)
		free(packet);
}
