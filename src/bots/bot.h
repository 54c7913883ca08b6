/* A bot decides: a state and a stream of random numbers in, a legal action out. No I/O, no allocation, no memory of its
 * own: the same state and the same stream give the same action. Freestanding, like the rules. To write one, copy
 * random.c, and add it to the list in bots.c. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include <medici/game.h>

struct bot {
	const char *name;
	const char *about; /* one line for people */
	struct medici_action (*decide)(const struct medici_game *game, struct medici_random *random);
};

extern const struct bot bot_random;
extern const struct bot bot_novice;

const struct bot *bot_at(int index); /* NULL past the last; the first is the simplest */
const struct bot *bot_find(const char *name, size_t len);

#endif
