/* The tutorial without a screen: a real game that the learner plays a seat of, step by step.
 *
 * A lesson is data. Its game is dealt from a seed like any other, and everything in it goes through the rules; only the
 * rivals do as the lesson says. So what was played is a record that can be kept, proved and gone on with. Plain mode,
 * the full screen and the page all teach through lesson_next, lesson_try and lesson_back; lesson.c is freestanding.
 *
 * Texts are whole paragraphs, to be translated where they are shown; they name no keys and no commands. */
#ifndef LESSON_LESSON_H
#define LESSON_LESSON_H

#include <medici/record.h>

#include "lang/mark.h"

enum { LESSON_STEPS_MAX = 40, LESSON_RIVALS_MAX = 8, LESSON_ANSWERS_MAX = 4, LESSON_LEARNER = 0 };

/* What a rival does. Seat 0 is the learner's: it ends the list. */
struct lesson_act {
	uint8_t seat;
	struct medici_action action;
};

/* Something the learner may choose; a bid is from `low` to `high`. */
struct lesson_answer {
	uint8_t used; /* 0 ends the list */
	uint8_t type, places;
	uint16_t low, high;
	const char *reply; /* why not; NULL: this is what the lesson hopes for */
};

struct lesson_step {
	uint8_t begins_day;                          /* first of all a day begins */
	struct lesson_act rivals[LESSON_RIVALS_MAX]; /* then they act */
	uint8_t about_score;                         /* the text speaks about the scoring that has just been told */
	const char *title;                           /* NULL: that of the step before */
	const char *text;
	struct lesson_answer answers[LESSON_ANSWERS_MAX]; /* the right one first; none: the learner reads */
	const char *otherwise;                            /* the reply to what is allowed and not among the answers */
};

struct lesson {
	const char *name; /* the word on the command line */
	enum medici_kind kind;
	uint64_t seed;
	int steps;
	const struct lesson_step *step;
};

extern const struct lesson lesson_board;
extern const struct lesson lesson_card;

/* Who watches. Events of steps that are passed again on the way back are followed, not told. Any may be NULL. */
struct lesson_view {
	void (*event)(void *context, const struct medici_events *events, int index);
	void (*follow)(void *context, const struct medici_events *events, int index);
	void (*restart)(void *context); /* the game begins anew; all that was told is void */
	void *context;
};

/* All may be read. */
struct lesson_run {
	const struct lesson *lesson;
	struct lesson_view view;
	struct medici_header header;
	struct medici_game game;
	struct medici_dealer dealer;
	int at;                                        /* the step the learner is at */
	int known;                                     /* steps before this one have been answered before */
	struct medici_action choice[LESSON_STEPS_MAX]; /* how */
};

void lesson_start(struct lesson_run *run, const struct lesson *lesson, const struct lesson_view *view);

static inline const struct lesson_step *lesson_now(const struct lesson_run *run)
{
	return &run->lesson->step[run->at];
}

const char *lesson_title(const struct lesson_run *run); /* not yet translated */

/* Does the step ask for a decision? */
static inline int lesson_asks(const struct lesson_run *run)
{
	return lesson_now(run)->answers[0].used;
}

/* Can the learner not go on without deciding? What was decided before may be passed. */
static inline int lesson_waits(const struct lesson_run *run)
{
	return lesson_asks(run) && run->at >= run->known;
}

static inline int lesson_is_last(const struct lesson_run *run)
{
	return run->at == run->lesson->steps - 1;
}

/* To that step, from 0, with what the lesson hopes for wherever the learner has not decided yet. */
void lesson_go_to(struct lesson_run *run, int step);

/* 1: on to the next step, past a decision as it was made before. 0: there is none, or the learner must decide. */
int lesson_next(struct lesson_run *run);
/* 1: back by one step. 0: this is the first. */
int lesson_back(struct lesson_run *run);

enum lesson_verdict {
	LESSON_RIGHT, /* and on to the next step */
	LESSON_OTHER, /* allowed, but the lesson hopes for something else: *reply says why, not yet translated */
	LESSON_WRONG, /* against the rules: *status says which */
};

enum lesson_verdict lesson_try(struct lesson_run *run, struct medici_action action, const char **reply,
							   enum medici_status *status);

/* What the lesson hopes for at a step that asks: of several bids, the lowest. */
struct medici_action lesson_hope(const struct lesson_run *run);

/* All that has happened so far, to another listener. */
void lesson_retell(const struct lesson_run *run, const struct lesson_view *view);

#endif
