/* A bot decides: a state, a stream of random numbers and a budget in, a legal action out. No I/O, no allocation, no
 * memory of its own: what it needs to think in is the caller's. The same state, stream and budget give the same action.
 * Freestanding, like the rules. To write one, copy random.c, and add it to the list in bots.c. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include <medici/game.h>

/* How much a bot may think. A bot that does not search takes no notice of it. */
struct bot_budget {
	uint32_t samples; /* continuations to play; 0: the bot's own default */
	int (*time_up)(
		void *clock); /* asked now and then: 1 ends the thinking early. NULL: never. It costs repeatability */
	void *clock;
};

/* 1: after so many continuations there is both reason and time for another. */
static inline int bot_goes_on(const struct bot_budget *budget, int samples)
{
	return (uint32_t)samples < budget->samples && !(budget->time_up && budget->time_up(budget->clock));
}

/* What a group or a choice is worth to a seat, in florins, and what that is made of. */
struct bot_worth {
	float total;
	float ship;   /* places of the ships */
	float stalls; /* stalls or goods: most and second */
	float bonus;  /* levels or icons that earn on their own */
	float room;   /* holds taken up that something else could have filled */
	float rivals; /* what it keeps from the others */
};

struct bot;

/* Why a bot would do what it would do now. */
struct bot_reasons {
	struct medici_action action;
	struct bot_worth worth[MEDICI_SEATS_MAX]; /* to each seat, of having what is on offer or within reach */
	const struct bot *judge;                  /* whose estimate `worth` is: the bot's own, or merchant's */
	int reckoned;                             /* 1: the bot knows the two below */
	float chance[MEDICI_SEATS_MAX];           /* of each seat to win the game */
	float price[MEDICI_SEATS_MAX];            /* the most that the group should cost it; 0 where it cannot have it */
};

struct outlook_params; /* how it values things: outlook.h */

/* Marks what is told of a bot for the translators (tools/words); it is translated where it is printed. */
#define BOT_ABOUT(text) text

struct bot {
	const char *name;
	const char *about;                    /* one line for people */
	size_t memory;                        /* bytes to think in, aligned like a pointer; 0 for none */
	const struct outlook_params *outlook; /* NULL where it has no numbers of its own */
	struct medici_action (*decide)(const struct bot *self, const struct medici_game *game, struct medici_random *random,
								   const struct bot_budget *budget, void *memory);
	/* Fills in chances and prices where it is to decide; NULL where it knows none. */
	void (*reckon)(const struct medici_game *game, struct medici_random *random, void *memory,
				   struct bot_reasons *reasons);
};

/* Random numbers for a bot to think with: streams of one key are independent. In a match, whose bots have a key of
 * their own, a seat's number is its stream. Where the key is the deal's, which uses low streams, a bot's are the
 * following, plus the number of lines of the record so far: so a resumed game continues as it would have. */
#define BOT_STREAM_DECISION ((uint64_t)2 << 62)
#define BOT_STREAM_HINT ((uint64_t)3 << 62)

static inline MEDICI_FN void bot_stream(struct medici_random *random, const uint8_t key[MEDICI_SEED_SIZE],
										uint64_t stream)
{
	medici_random_start(random, key, stream, MEDICI_ROUNDS_BOT);
}

/* No bot needs more than this to think in. */
enum { BOT_MEMORY = 1 << 17 };

static inline struct medici_action bot_decide(const struct bot *bot, const struct medici_game *game,
											  struct medici_random *random, const struct bot_budget *budget,
											  void *memory)
{
	return bot->decide(bot, game, random, budget, memory);
}

extern const struct bot bot_random;
extern const struct bot bot_novice;
extern const struct bot bot_merchant;
extern const struct bot bot_banker;
extern const struct bot bot_lorenzo;
/* Six characters: merchant with other numbers, and cosimo, the all-rounder, a banker who thinks briefly. */
extern const struct bot bot_giovanni;
extern const struct bot bot_lucrezia;
extern const struct bot bot_piero;
extern const struct bot bot_averardo;
extern const struct bot bot_clarice;
extern const struct bot bot_cosimo;

/* Why the bot would do what it would do now: its action; what the group on offer, or the last card of the line, is
 * worth to each seat, by its own estimate if it decides by one, else by merchant's; everybody's chances, if it knows
 * them. Draws on `random` as deciding does. */
void bot_explain(const struct bot *bot, const struct medici_game *game, struct medici_random *random,
				 const struct bot_budget *budget, void *memory, struct bot_reasons *reasons);

const struct bot *bot_at(int index); /* NULL past the last; the simplest first */
const struct bot *bot_find(const char *name, size_t len);

#endif
