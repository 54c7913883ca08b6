/* From keys to a decision that the rules accept: a bid that is typed or stepped, places of the line that are marked.
 * What is impossible cannot be entered. It knows no terminal. */
#ifndef SCREEN_ENTRY_H
#define SCREEN_ENTRY_H

#include <medici/game.h>

#include "screen/draw/view.h"

/* Asks the seat whose turn it is; nothing where the game asks nobody. */
void entry_start(struct view_now *now, const struct medici_game *game);
void entry_stop(struct view_now *now);

enum entry_answer { ENTRY_FOREIGN /* a key for somebody else */, ENTRY_TAKEN, ENTRY_DECIDED };
enum entry_answer entry_key(struct view_now *now, int key, struct medici_action *action);

#endif
