/* The analysis of a game: what every decision cost, what luck every piece was, and who gained by it.
 *
 * A game is a sequence of steps. The effect of a decision on every seat is the value of the choice made minus what was
 * expected before it; its error is what the seat itself lost compared with its best choice. The effect of a piece, its
 * luck, is the value after it minus the mean over all pieces that could have come. What is left between two steps,
 * because the evaluator knows better when the game has moved on, is the residual. So for every seat
 *
 *   result - start = luck + own decisions + others' decisions + residual
 *
 * holds by construction. docs/analysis.md has the formulas. Freestanding; the caller provides all memory. */
#ifndef ANALYSIS_ANALYSIS_H
#define ANALYSIS_ANALYSIS_H

#include "analysis/evaluator.h"

enum analysis_kind { ANALYSIS_LUCK, ANALYSIS_DECISION };

/* How bad an error is, on a scale on which 4p(1-p) stands for a chance of p: near 0 and 1 less is at stake. */
enum analysis_grade { ANALYSIS_GOOD, ANALYSIS_INACCURACY, ANALYSIS_MISTAKE, ANALYSIS_BLUNDER, ANALYSIS_GRADES };

#define ANALYSIS_INACCURACY_FROM 0.02f
#define ANALYSIS_MISTAKE_FROM 0.04f
#define ANALYSIS_BLUNDER_FROM 0.08f
#define ANALYSIS_SCALE_MIN 0.1f /* the scale is never smaller */
/* Two standard deviations of an error, if the sampled pieces are others. Smaller errors get no grade, and decisions at
 * which all choices are this close are trivial: they do not count. */
#define ANALYSIS_NOISE 0.006f

struct analysis_step {
	uint16_t event; /* number of the record's event that shows it, from 1 */
	uint8_t kind;   /* enum analysis_kind */
	uint8_t seat;   /* who decided, or who draws; MEDICI_NOBODY at the start of a day */
	uint8_t day;
	uint8_t piece;                  /* luck: the lot or card; at the start of a day, the seat that starts */
	struct value value;             /* after the step: of the choice made, or of the position that chance brought */
	float effect[MEDICI_SEATS_MAX]; /* on each seat's chance */

	/* Of a decision. */
	uint8_t counts; /* 0: trivial */
	uint8_t grade;  /* enum analysis_grade */
	struct medici_action played, best;
	uint16_t limit; /* the highest bid that is better than passing; 0 if passing is better than any bid */
	float worth;    /* of a bid: the price at which having the group would be as good as passing */
	uint8_t reach[MEDICI_GROUP_MAX]; /* card game: the cards within reach, the last of the line first */
	struct value better;             /* the value of the best choice */
	float error;                     /* in chance, at least 0 */
	float florins;                   /* the same in expected lead; may be negative */
};

/* Sums over a game. */
struct analysis_seat {
	float start, result; /* chances; of an unfinished game, the last ones */
	float luck, own, others, residual;
	float error, scaled; /* of the decisions that count: in chance, and divided by the scale */
	uint16_t decisions;  /* that count */
	uint16_t grade[ANALYSIS_GRADES];
};

/* No game has more steps. */
enum { ANALYSIS_STEPS_MAX = 2048 };

struct analysis {
	struct evaluator evaluator;
	struct medici_game game; /* after the steps so far */
	struct value now;        /* its value, as the last step left it */
	struct analysis_seat seat[MEDICI_SEATS_MAX];
	float gift[MEDICI_SEATS_MAX][MEDICI_SEATS_MAX]; /* gift[a][b]: the effect of a's decisions on b */
	int events, count;                              /* events and steps so far */
	int luck_only; /* 1: decisions are not valued, and pieces by the coarse evaluator; analysis_start clears it */
	int foreseen;  /* 1: `now` is the mean over the pieces that may come, as the decision to draw was valued */
	struct analysis_step step[ANALYSIS_STEPS_MAX];
};

/* Starts at the beginning of a game. The setup is one that medici_setup_check accepts. */
void analysis_start(struct analysis *analysis, const struct medici_setup *setup);
/* The same, for the luck of the pieces alone: about a tenth of the work. */
void analysis_start_luck(struct analysis *analysis, const struct medici_setup *setup);
/* Adds the next event of a record, in their order. Those that follow from an earlier one (auctions won, scores) change
 * nothing. Returns 0, or -1 if the event does not fit the game. */
int analysis_event(struct analysis *analysis, const struct medici_event *event);

/* Fills in what a step says of a decision from the choices that evaluator_choices lists; `played` is among them. Leaves
 * `event` and `effect` as they are. */
void analysis_judge(const struct medici_game *game, const struct choice *list, int count, struct medici_action played,
					struct analysis_step *step);
/* Has the seat to decide a single choice? Then there is nothing to judge. */
int analysis_forced(const struct medici_game *game);

/* From 0 to 100: 100 / (1 + 25 x mean scaled error); 100 without decisions. */
float analysis_accuracy(const struct analysis_seat *seat);
/* The result with the luck removed. */
float analysis_adjusted(const struct analysis_seat *seat);
/* Writes the numbers of the steps with the largest scaled errors that have a grade, the worst first. `seat` is one
 * seat, or MEDICI_NOBODY for all. Returns how many, at most `most`. */
int analysis_worst(const struct analysis *analysis, int seat, int most, int *steps);
/* A decision's error divided by the scale. */
float analysis_scaled(const struct analysis_step *step);

#endif
