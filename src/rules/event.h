/* Adding to the events of a step. Private to the rules. `out` is NULL if the caller does not want events. */
#ifndef RULES_EVENT_H
#define RULES_EVENT_H

#include <medici/base.h>

/* Each step is written once and compiled twice, with and without a listener: inlined into both callers, the tests of
 * `out` and what only they need vanish where it is NULL. What happens a few times a game (SELDOM) stays out of the way.
 */
#if defined(__CUDACC__)
#define RULES_INLINE static __forceinline__ MEDICI_FN
#define RULES_SELDOM static __noinline__ MEDICI_FN
#elif defined(__GNUC__)
#define RULES_INLINE static inline __attribute__((always_inline))
#define RULES_SELDOM static __attribute__((noinline))
#else
#define RULES_INLINE static inline
#define RULES_SELDOM static
#endif

/* From NAME_step, inlined: NAME, which calls one of two functions of its own, with and without a listener. */
#define RULES_TWICE(name, state) \
	RULES_SELDOM void name##_heard(struct state *s, struct medici_events *out) \
	{ \
		name##_step(s, out); \
	} \
	RULES_SELDOM void name##_quiet(struct state *s) \
	{ \
		name##_step(s, NULL); \
	} \
	RULES_INLINE void name(struct state *s, struct medici_events *out) \
	{ \
		if (out) \
			name##_heard(s, out); \
		else \
			name##_quiet(s); \
	}

static inline MEDICI_FN void events_clear(struct medici_events *out)
{
	if (out)
		out->count = 0;
}

/* Appends an empty event of that type and returns it; `out` must not be NULL. */
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
