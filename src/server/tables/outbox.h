/* Durable before visible: holds back messages until the rows they speak of are committed, and keeps their order. */
#ifndef SERVER_OUTBOX_H
#define SERVER_OUTBOX_H

#include <stdint.h>

struct outbox_item;
typedef void outbox_tell(const struct outbox_item *item);

struct outbox_item {
	struct outbox_item *next;
	uint64_t number; /* of the last row it speaks of */
	outbox_tell *tell;
	void *owner; /* NULL if it has gone: nothing is sent then */
	struct packet *packet;
	int value;
};

struct outbox {
	struct outbox_item *first, **last;
	uint64_t number;  /* of the last row written by anybody */
	uint64_t durable; /* up to which row all is durable */
};

void outbox_start(struct outbox *outbox);
/* Takes over the packet, which may be NULL. Returns -1, and drops the packet, if there is no memory. */
int outbox_add(struct outbox *outbox, outbox_tell *tell, void *owner, struct packet *packet, int value);
/* Notes the number of a row just written; 0 is ignored. */
void outbox_wrote(struct outbox *outbox, uint64_t number);
/* Sends what has become durable. */
void outbox_told(struct outbox *outbox, uint64_t durable);
/* The owner goes away: drops what was held back for it. */
void outbox_forget(struct outbox *outbox, const void *owner);
void outbox_free(struct outbox *outbox);

#endif
