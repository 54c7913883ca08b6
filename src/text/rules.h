/* The rules in short: what fits on a screen or two. docs/rules.md is the reference. */
#ifndef TEXT_RULES_H
#define TEXT_RULES_H

#include <stdio.h>

enum rules_topic {
	RULES_OVERVIEW, /* both games in a few lines */
	RULES_BOARD,
	RULES_CARD,
	RULES_EDITIONS /* editions, variants, decks */
};

/* Returns the topic with this name (board, card, editions), or -1. */
int rules_find(const char *name);
void rules_print(FILE *out, enum rules_topic topic);
/* The numbers of both games as one JSON object (rules_json.c). */
void rules_print_json(FILE *out);

#endif
