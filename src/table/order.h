/* Standing orders: when one still stands, and what it decides. */
#ifndef TABLE_ORDER_H
#define TABLE_ORDER_H

#include "table/live.h"

/* Given now, in this state. */
enum live_answer order_check(const struct medici_game *game, int seat, enum live_order_kind kind, int amount);
struct live_order order_make(const struct medici_game *game, enum live_order_kind kind, int amount);
bool order_stands(const struct medici_game *game, const struct live_order *order);
/* Does it decide what the seat whose turn it is must decide now? */
bool order_decides(const struct medici_game *game, const struct live_order *order, struct medici_action *action);

#endif
