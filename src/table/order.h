/* Standing orders: how long one is valid, and what it decides. */
#ifndef TABLE_ORDER_H
#define TABLE_ORDER_H

#include "table/live.h"

/* Returns whether this order can be given in this state. */
enum live_answer order_check(const struct medici_game *game, int seat, enum live_order_kind kind, int amount);
/* Returns the order as given in this state. */
struct live_order order_make(const struct medici_game *game, enum live_order_kind kind, int amount);
/* Returns whether the order is still valid. */
bool order_stands(const struct medici_game *game, const struct live_order *order);
/* Returns whether the order settles the current decision, and how. */
bool order_decides(const struct medici_game *game, const struct live_order *order, struct medici_action *action);

#endif
