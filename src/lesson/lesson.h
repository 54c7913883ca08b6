/* The tutorial without a screen: a real game in which the learner plays a seat, step by step.
 *
 * A lesson is data. Its game is dealt from a seed like any other, and everything goes through the rules; only the
 * rivals' moves are given by the lesson. So the game is a record that can be saved, proved and continued. Plain mode,
 * the full screen and the page all use lesson_next, lesson_try and lesson_back; lesson.c is freestanding.
 *
 * Texts are whole paragraphs, translated where they are shown; they name no keys and no commands. */
#ifndef LESSON_LESSON_H
#define LESSON_LESSON_H

#include <medici/record.h>

#include "lang/mark.h"

enum { LESSON_STEPS_MAX = 40, LESSON_RIVALS_MAX = 8, LESSON_ANSWERS_MAX = 4, LESSON_LEARNER = 0 };

/* A rival's move. Seat 0, the learner's, ends the list. */
struct lesson_act {
	uint8_t seat;
	struct medici_action action;
};

/* An answer of the learner; a bid is from `low` to `high`. */
struct lesson_answer {
	uint8_t used; /* 0 ends the list */
	uint8_t type, places;
	uint16_t low, high;
	const char *reply; /* why it is wrong; NULL: this is the expected answer */
};

/* The parts of the table that a text speaks of, as bits. While a scoring is shown they are the parts of the scoring. */
enum lesson_part {
	LESSON_SHIP = 1,   /* the learner's */
	LESSON_SHIPS = 2,  /* everybody's */
	LESSON_MONEY = 4,  /* everybody's florins */
	LESSON_STALLS = 8, /* or the warehouses */
	LESSON_OFFER = 16, /* the group, or the line of cards */
	LESSON_BIDS = 32,
	LESSON_BAG = 64, /* or the deck */
};
enum { LESSON_PARTS = 7 };

struct lesson_step {
	uint8_t begins_day;                          /* 1: a day begins first */
	struct lesson_act rivals[LESSON_RIVALS_MAX]; /* then they act */
	uint8_t about_score;                         /* 1: the text is about the scoring just shown */
	uint8_t points;                              /* at parts of the table (enum lesson_part), 0: at none */
	const char *title;                           /* NULL: that of the step before */
	const char *text;
	struct lesson_answer answers[LESSON_ANSWERS_MAX]; /* the right one first; none: the learner reads */
	const char *otherwise;                            /* what the lesson says to a legal move that it did not ask for */
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

/* The callbacks of a view; each may be NULL. Events of steps that are passed again on the way back are followed
 * silently. */
struct lesson_view {
	void (*event)(void *context, const struct medici_events *events, int index);
	void (*follow)(void *context, const struct medici_events *events, int index);
	void (*restart)(void *context); /* the game starts again; everything shown before is void */
	void *context;
};

/* For reading only. */
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

/* The name of a part of the table, the bit 1 << index, in this game; not yet translated. */
const char *lesson_part_name(enum medici_kind kind, int index);

/* Returns whether the step asks for a decision. */
static inline int lesson_asks(const struct lesson_run *run)
{
	return lesson_now(run)->answers[0].used;
}

/* Returns whether the learner must decide to continue. A decision made before may be passed. */
static inline int lesson_waits(const struct lesson_run *run)
{
	return lesson_asks(run) && run->at >= run->known;
}

static inline int lesson_is_last(const struct lesson_run *run)
{
	return run->at == run->lesson->steps - 1;
}

/* Goes to a step; the first is 0. Where the learner has not decided yet, the answer that the lesson expects is played.
 */
void lesson_go_to(struct lesson_run *run, int step);

/* Goes to the next step, past a decision as it was made before. Returns 0 if there is none or the learner must decide.
 */
int lesson_next(struct lesson_run *run);
/* Goes back by one step. Returns 0 at the first. */
int lesson_back(struct lesson_run *run);

enum lesson_verdict {
	LESSON_RIGHT, /* the run is at the next step */
	LESSON_OTHER, /* legal, but another answer is expected: *reply says why, not yet translated */
	LESSON_WRONG, /* against the rules: *status says which */
};

enum lesson_verdict lesson_try(struct lesson_run *run, struct medici_action action, const char **reply,
							   enum medici_status *status);

/* Returns the expected answer of a step that asks: of several bids, the lowest. */
struct medici_action lesson_expected(const struct lesson_run *run);

/* Sends all events so far to another listener. */
void lesson_retell(const struct lesson_run *run, const struct lesson_view *view);

#endif
