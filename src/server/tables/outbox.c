#include "outbox.h"

#include <stdlib.h>

#include "server/http/transport.h"

void outbox_start(struct outbox *outbox)
{
	outbox->first = NULL;
	outbox->last = &outbox->first;
	outbox->number = outbox->durable = 0;
}

int outbox_add(struct outbox *outbox, outbox_tell *tell, void *owner, struct packet *packet, int value)
{
	struct outbox_item *item = malloc(sizeof *item);
	if (!item) {
		packet_drop(packet);
		return -1;
	}
	*item = (struct outbox_item){NULL, outbox->number, tell, owner, packet, value};
	*outbox->last = item;
	outbox->last = &item->next;
	outbox_told(outbox, outbox->durable);
	return 0;
}

void outbox_wrote(struct outbox *outbox, uint64_t number)
{
	if (number > outbox->number)
		outbox->number = number;
}

/* Sending an item may add others or forget owners, so it is taken off the list first. */
void outbox_told(struct outbox *outbox, uint64_t durable)
{
	outbox->durable = durable;
	while (outbox->first && outbox->first->number <= durable) {
		struct outbox_item *item = outbox->first;
		outbox->first = item->next;
		if (!outbox->first)
			outbox->last = &outbox->first;
		if (item->owner)
			item->tell(item);
		packet_drop(item->packet);
		free(item);
	}
}

void outbox_forget(struct outbox *outbox, const void *owner)
{
	for (struct outbox_item *item = outbox->first; item; item = item->next)
		if (item->owner == owner)
			item->owner = NULL;
}

void outbox_free(struct outbox *outbox)
{
	for (struct outbox_item *item = outbox->first, *next; item; item = next) {
		next = item->next;
		packet_drop(item->packet);
		free(item);
	}
	outbox_start(outbox);
}
