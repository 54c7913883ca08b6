/* Written, then told: what is to be said once the rows it speaks of are durable, in the order in which it was said. */
#ifndef SERVER_OUTBOX_H
#define SERVER_OUTBOX_H

#include <stdint.h>

struct outbox_item;
typedef void outbox_tell(const struct outbox_item *item);

struct outbox_item {
	struct outbox_item *next;
	uint64_t number; /* of the last row it speaks of */
	outbox_tell *tell;
	void *owner; /* NULL when it has gone: then nothing is told */
	struct packet *packet;
	int value;
};

struct outbox {
	struct outbox_item *first, **last;
	uint64_t number;  /* of the last row written by anybody */
	uint64_t durable; /* up to which row all is durable */
};

void outbox_start(struct outbox *outbox);
/* Takes the packet over, which may be NULL. 0, or -1 where there is no memory; the packet is dropped then. */
int outbox_add(struct outbox *outbox, outbox_tell *tell, void *owner, struct packet *packet, int value);
/* Notes the number of a row just written; a 0 stays unnoted. */
void outbox_wrote(struct outbox *outbox, uint64_t number);
/* Tells all that is durable. */
void outbox_told(struct outbox *outbox, uint64_t durable);
/* The owner is going away. */
void outbox_forget(struct outbox *outbox, const void *owner);
void outbox_free(struct outbox *outbox);

#endif
