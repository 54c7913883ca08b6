/* Adding to the events of a step. Private to the rules. `out` is NULL if the caller does not want events. */
#ifndef RULES_EVENT_H
#define RULES_EVENT_H

#include <medici/base.h>

/* Each step is written once and compiled twice, with and without events: it is inlined into two callers, and where
 * `out` is NULL the compiler removes everything that only events need. Code that runs only a few times a game is kept
 * out of line (NOINLINE). */
#if defined(__CUDACC__)
#define RULES_INLINE static __forceinline__ MEDICI_FN
#define RULES_NOINLINE static __noinline__ MEDICI_FN
#elif defined(__GNUC__)
#define RULES_INLINE static inline __attribute__((always_inline))
#define RULES_NOINLINE static __attribute__((noinline))
#else
#define RULES_INLINE static inline
#define RULES_NOINLINE static
#endif

/* Defines NAME, which calls one of two copies of the inlined NAME_step: with events or without. */
#define RULES_TWICE(name, state) \
	RULES_NOINLINE void name##_with_events(struct state *s, struct medici_events *out) \
	{ \
		name##_step(s, out); \
	} \
	RULES_NOINLINE void name##_without_events(struct state *s) \
	{ \
		name##_step(s, NULL); \
	} \
	RULES_INLINE void name(struct state *s, struct medici_events *out) \
	{ \
		if (out) \
			name##_with_events(s, out); \
		else \
			name##_without_events(s); \
	}

static inline MEDICI_FN void events_clear(struct medici_events *out)
{
	if (out)
		out->count = 0;
}

/* Appends an empty event of this type and returns it; `out` must not be NULL. */
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
