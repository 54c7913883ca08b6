/* Adding to the events of a step. Private to the rules. `out` is NULL where nobody listens. */
#ifndef RULES_EVENT_H
#define RULES_EVENT_H

#include <medici/base.h>

static inline MEDICI_FN void events_clear(struct medici_events *out)
{
	if (out)
		out->count = 0;
}

/* A blank event of that type at the end of the list; only called where `out` is not NULL. */
static inline MEDICI_FN struct medici_event *events_add(struct medici_events *out, int type, int seat)
{
	struct medici_event *event = &out->list[out->count++];
	uint8_t *bytes = (uint8_t *)event;
	for (size_t i = 0; i < sizeof *event; i++)
		bytes[i] = 0;
	event->type = (uint8_t)type;
	event->seat = (uint8_t)seat;
	return event;
}

#endif
