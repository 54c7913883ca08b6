/* The rule that applies to the decision of the moment, in a sentence or three. */
#ifndef TEXT_DECISION_RULE_H
#define TEXT_DECISION_RULE_H

#include <medici/game.h>

const char *decision_rule(const struct medici_game *game);

#endif
