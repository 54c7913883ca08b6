/* The rule for the current decision, in one to three sentences. */
#ifndef TEXT_DECISION_RULE_H
#define TEXT_DECISION_RULE_H

#include <medici/game.h>

const char *decision_rule(const struct medici_game *game);

#endif
