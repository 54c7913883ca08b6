/* The board game: one plain struct, copied by assignment, that holds what everybody at the table can see.
 *
 * Each function that changes the state returns MEDICI_OK, or another status, in which case nothing has changed. `out`
 * receives the events of the step; it may be NULL, which is faster. Every call takes bounded time: the most expensive,
 * a day's scoring, takes about 1,500 machine instructions. */
#ifndef MEDICI_BOARD_H
#define MEDICI_BOARD_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

enum medici_board_phase {
	MEDICI_BOARD_FIRST, /* chance: who starts the day */
	MEDICI_BOARD_LOT,   /* chance: the selector's next lot */
	MEDICI_BOARD_FILL,  /* chance: the next lot of the only buyer with free holds (B15) */
	MEDICI_BOARD_DRAW,  /* the selector draws another lot or offers the group */
	MEDICI_BOARD_BID,   /* `turn` bids or passes */
	MEDICI_BOARD_OVER
};

/* Between days and after the last, ships, bag and unseen are empty.
 *
 * No padding anywhere: two states are the same game exactly when their bytes are equal. */
struct medici_board {
	/* Lots nobody has seen today, in the bag or set aside: seven bits a good (values 0 1 2 3 4 5 5), gold at bit 35.
	 * Of two equal 5s the lower bit goes first. */
	uint64_t unseen;
	uint16_t money[MEDICI_SEATS_MAX];
	uint16_t high;                                    /* highest bid so far */
	uint8_t hold[MEDICI_SEATS_MAX][MEDICI_HOLDS_MAX]; /* lots on each ship, in the order loaded, then 0 */
	uint8_t load[MEDICI_SEATS_MAX];                   /* how many lots are on each ship */
	uint8_t worth[MEDICI_SEATS_MAX];                  /* the sum of their values */
	uint8_t level[MEDICI_SEATS_MAX][MEDICI_GOODS];    /* counters on the stalls, moved at scoring (B19) */
	uint8_t group[MEDICI_GROUP_MAX];
	uint8_t group_count;
	uint8_t group_max; /* this turn's limit (B7, B8) */
	uint8_t phase;     /* enum medici_board_phase */
	uint8_t day;       /* 1..3; the day to come while FIRST */
	uint8_t selector;
	uint8_t turn;   /* who decides now; while FILL, who fills */
	uint8_t leader; /* highest bidder, or MEDICI_NOBODY */
	uint8_t bag;    /* lots left to draw */
	uint8_t unseen_count;
	uint8_t open;      /* ships with free holds */
	uint8_t fill_from; /* while FILL: lots that were aboard before */
	uint8_t players;
	uint8_t edition;
	uint8_t holds;    /* of every ship */
	uint8_t first;    /* the setup's named first seat, or MEDICI_NOBODY */
	uint8_t spare[4]; /* always 0 */
};

MEDICI_STATIC_ASSERT(sizeof(struct medici_board) <= 160, "the board state stays small");

MEDICI_FN enum medici_status medici_board_start(struct medici_board *board, const struct medici_setup *setup);

static inline MEDICI_FN enum medici_wants medici_board_wants(const struct medici_board *board)
{
	if (board->phase >= MEDICI_BOARD_DRAW)
		return board->phase == MEDICI_BOARD_OVER ? MEDICI_WANTS_NOTHING : MEDICI_WANTS_ACTION;
	return board->phase == MEDICI_BOARD_FIRST ? MEDICI_WANTS_FIRST : MEDICI_WANTS_PIECE;
}

/* Chance. `firsts` has a bit for each seat that may start the day (B6). */
MEDICI_FN unsigned medici_board_firsts(const struct medici_board *board);
MEDICI_FN enum medici_status medici_board_first(struct medici_board *board, int seat, struct medici_events *out);
MEDICI_FN enum medici_status medici_board_deal(struct medici_board *board, int lot, struct medici_events *out);
MEDICI_FN int medici_board_unseen(const struct medici_board *board, int lot); /* how many of a kind: 0, 1 or 2 */

/* Decisions of seat `board->turn`. Legal actions are numbered from 0; count is 0 if no player is to decide.
 * Drawing: 0 draws, 1 offers. Bidding: 0 passes, k bids k above the highest bid. `legal` lists them all and returns the
 * count. */
MEDICI_FN enum medici_status medici_board_apply(struct medici_board *board, struct medici_action action,
												struct medici_events *out);
MEDICI_FN int medici_board_legal(const struct medici_board *board, struct medici_action list[MEDICI_ACTIONS_MAX]);

static inline MEDICI_FN int medici_board_count(const struct medici_board *board)
{
	if (board->phase == MEDICI_BOARD_BID)
		return 1 + board->money[board->turn] - board->high;
	return board->phase == MEDICI_BOARD_DRAW ? 2 : 0;
}

/* 0 <= k < count */
static inline MEDICI_FN struct medici_action medici_board_nth(const struct medici_board *board, int k)
{
	struct medici_action action = {MEDICI_PASS, 0, 0};
	if (board->phase == MEDICI_BOARD_DRAW) {
		action.type = (uint8_t)(MEDICI_DRAW + k); /* offer is the next */
	} else if (k > 0) {
		action.type = MEDICI_BID;
		action.amount = (uint16_t)(board->high + k);
	}
	return action;
}

#ifdef __cplusplus
}
#endif
#endif
