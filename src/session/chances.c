#include "chances.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "lang/lang.h"

/* ---- The thread ---- */

/* Steps first: whoever reads the number of events finds their steps. */
static void tell(struct chances *chances)
{
	atomic_store(&chances->told_steps, chances->analysis->count);
	atomic_store(&chances->told_events, chances->analysis->events);
}

static void analyse(void *context)
{
	struct chances *chances = (struct chances *)context;
	const struct recording *recording = chances->recording;
	struct analysis *analysis = chances->analysis;
	int fits = 1;
	analysis_start(analysis, &recording->header.setup);
	tell(chances);
	while (fits && analysis->events < recording->count && !thinker_time_up(&chances->thinker)) {
		fits = analysis_event(analysis, &recording->event[analysis->events].event) == 0;
		if (fits)
			tell(chances);
	}
}

/* ---- Its results ---- */

int chances_start(struct chances *chances, const struct recording *recording, struct error *error)
{
	memset(chances, 0, sizeof *chances);
	chances->recording = recording;
	chances->events = -1;
	atomic_store(&chances->told_events, -1);
	chances->analysis = (struct analysis *)malloc(sizeof *chances->analysis);
	int failed = chances->analysis ? thinker_start(&chances->thinker) : -1;
	if (failed) {
		free(chances->analysis);
		chances->analysis = NULL;
		return error_set(error, "%s", failed < 0 ? _("out of memory") : lang_start_errno(failed));
	}
	thinker_give(&chances->thinker, analyse, chances);
	return 0;
}

void chances_end(struct chances *chances)
{
	if (!chances->analysis)
		return;
	thinker_end(&chances->thinker);
	free(chances->analysis);
	memset(chances, 0, sizeof *chances);
}

void chances_take(struct chances *chances)
{
	if (chances->analysis && thinker_ready(&chances->thinker))
		thinker_take(&chances->thinker);
	chances->events = atomic_load(&chances->told_events);
	chances->steps = atomic_load(&chances->told_steps);
}

void chances_wait(struct chances *chances)
{
	struct pollfd end = {thinker_fd(&chances->thinker), POLLIN, 0};
	if (chances->analysis && chances->thinker.busy)
		poll(&end, 1, CHANCES_MOMENT_MS);
	chances_take(chances);
}

int chances_done(const struct chances *chances)
{
	return chances->analysis && !chances->thinker.busy;
}

int chances_percent(const struct chances *chances)
{
	int count = chances->recording ? chances->recording->count : 0, events = chances->events > 0 ? chances->events : 0;
	return chances_done(chances) || count == 0 ? 100 : 99 * events / count;
}

/* ---- Steps ---- */

/* Returns how many of the known steps belong to the first `events` events. */
static int steps_until(const struct chances *chances, int events)
{
	int low = 0, high = chances->steps;
	while (low < high) {
		int middle = (low + high) / 2;
		if (chances->analysis->step[middle].event <= events)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

int chances_after(const struct chances *chances, int events, float chance[MEDICI_SEATS_MAX])
{
	const struct analysis *analysis = chances->analysis;
	if (!analysis || events > chances->events)
		return 0;
	int steps = steps_until(chances, events), last = chances_done(chances) && events == chances->recording->count;
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++)
		chance[seat] = last        ? analysis->seat[seat].result
					   : steps > 0 ? analysis->step[steps - 1].value.chance[seat]
								   : analysis->seat[seat].start;
	return 1;
}

const struct analysis_step *chances_graded(const struct chances *chances, int event)
{
	int end = chances->analysis ? steps_until(chances, event) : 0;
	for (int k = end - 1; k >= 0 && chances->analysis->step[k].event == event; k--) {
		const struct analysis_step *step = &chances->analysis->step[k];
		if (step->kind == ANALYSIS_DECISION && step->grade != ANALYSIS_GOOD)
			return step;
	}
	return NULL;
}

void chances_luck(const struct chances *chances, int event, float luck[MEDICI_SEATS_MAX])
{
	int end = chances->analysis ? steps_until(chances, event) : 0;
	memset(luck, 0, MEDICI_SEATS_MAX * sizeof *luck);
	for (int k = end - 1; k >= 0 && chances->analysis->step[k].event == event; k--)
		for (int seat = 0; chances->analysis->step[k].kind == ANALYSIS_LUCK && seat < MEDICI_SEATS_MAX; seat++)
			luck[seat] += chances->analysis->step[k].effect[seat];
}

/* ---- Mistakes ---- */

static int is_mistake(const struct analysis_step *step, int seat)
{
	return step->kind == ANALYSIS_DECISION && step->grade >= ANALYSIS_MISTAKE &&
		   (seat == MEDICI_NOBODY || step->seat == seat);
}

int chances_mistake(const struct chances *chances, int event, int by, int seat)
{
	if (!chances->analysis || (by < 0 && event - 1 > chances->events && !chances_done(chances)))
		return CHANCES_UNKNOWN;
	int k = by > 0 ? steps_until(chances, event) : steps_until(chances, event - 1) - 1;
	for (; k >= 0 && k < chances->steps; k += by)
		if (is_mistake(&chances->analysis->step[k], seat))
			return chances->analysis->step[k].event;
	return by < 0 || chances_done(chances) ? (int)CHANCES_NONE : (int)CHANCES_UNKNOWN;
}
