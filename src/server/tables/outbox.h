/* Durable before visible: holds messages, in order, until the rows that they depend on are committed. */
#ifndef SERVER_OUTBOX_H
#define SERVER_OUTBOX_H

#include <stdint.h>

struct outbox_item;
typedef void outbox_tell(const struct outbox_item *item);

struct outbox_item {
	struct outbox_item *next;
	uint64_t number; /* of the last row that it depends on */
	outbox_tell *tell;
	void *owner; /* NULL: it was freed, and nothing is sent */
	struct packet *packet;
	int value;
};

struct outbox {
	struct outbox_item *first, **last;
	uint64_t number;  /* of the last row given to the writer */
	uint64_t durable; /* rows up to this number are durable */
};

void outbox_start(struct outbox *outbox);
/* Takes over the packet, which may be NULL. Returns -1, and drops the packet, if there is no memory. */
int outbox_add(struct outbox *outbox, outbox_tell *tell, void *owner, struct packet *packet, int value);
/* Notes the number of a row just written; 0 is ignored. */
void outbox_wrote(struct outbox *outbox, uint64_t number);
/* Sends what has become durable. */
void outbox_told(struct outbox *outbox, uint64_t durable);
/* Drops the messages of an owner that is being freed. */
void outbox_forget(struct outbox *outbox, const void *owner);
void outbox_free(struct outbox *outbox);

#endif
