/* From keys to a legal decision: a bid that is typed or stepped, places of the market line that are marked. Illegal
 * decisions cannot be entered. Enter, which skips and closes elsewhere, decides only what was chosen at this question;
 * letters decide at once. Independent of the terminal. */
#ifndef SCREEN_ENTRY_H
#define SCREEN_ENTRY_H

#include <medici/game.h>

#include "screen/draw/view.h"

/* Prepares the decision of the seat whose turn it is; does nothing if nobody is to decide. */
void entry_start(struct view_now *now, const struct medici_game *game);
void entry_stop(struct view_now *now);

enum entry_answer { ENTRY_FOREIGN /* a key for somebody else */, ENTRY_TAKEN, ENTRY_DECIDED };
enum entry_answer entry_key(struct view_now *now, int key, struct medici_action *action);

#endif
