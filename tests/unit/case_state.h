/* Moving pieces in the two states by hand, for positions that no play has reached (see case_state.c). */
#ifndef MEDICI_TESTS_CASE_STATE_H
#define MEDICI_TESTS_CASE_STATE_H

#include "case.h"

/* Marks one of the lots as seen. Returns false if all of its kind are. */
bool state_take_lot(struct medici_board *board, int lot);
int state_lots_unseen(const struct medici_board *board);
/* worth, open, unseen_count, and group_max at the beginning of a turn (B8). */
void state_settle_board(struct medici_board *board);

/* Returns the index in `green` of a card that takes no room, or -1 for a card that takes room (C3). */
int state_green(int card);
int state_cards_unseen(const struct medici_card *card);
/* worth, open, unseen_count. */
void state_settle_card(struct medici_card *card);

#endif
